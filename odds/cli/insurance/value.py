"""`odds insurance value`: what an insurance table really costs."""

from odds.bets.insurance import insurance_value
from odds.cli.insurance.shared import DEFAULT_GAME, InsuredGame, read_insured
from odds.cli.options import DecksOption, ShoeOption, WithoutOption
from odds.cli.output import (
    Answer,
    DigitsOption,
    Format,
    FormatOption,
    Section,
    exact,
    figures,
    percent,
    places,
    show,
)

READING = (
    "The bettor insures to the limit at one window of a coup or at none, whichever is worth most; "
    "by points from those of both hands, at the second window also from those at the first, by "
    "cards from every card dealt."
)


def value(
    game: InsuredGame = DEFAULT_GAME,
    decks: DecksOption = None,
    shoe: ShoeOption = None,
    without: WithoutOption = None,
    digits: DigitsOption = None,
    form: FormatOption = Format.TABLE,
) -> None:
    """Show what insuring whenever it pays is worth.

    Per unit of original bet on Player and on Banker, to a bettor who goes by the points and to one
    who goes by the exact cards.

    Example: odds insurance value rws-insurance --decks 6
    """
    digits = places(digits, form)
    situation, insurance = insured = read_insured(game, decks, shoe, without)
    book, size = situation.rulebook, 0
    entries, rows, exactly = [], [], []
    for side in insured.sides:
        found = insurance_value(situation.shoe, book.tableau, insurance, book.bet(side))
        size = found.original.denominator
        worth = {
            "without_insurance": found.house_edge,
            "worth_by_points": found.by_points,
            "worth_by_cards": found.by_cards,
            "edge_by_points": found.edge_by_points,
            "edge_by_cards": found.edge_by_cards,
        }
        entries.append({"side": side, **figures(digits, **worth)})
        rows.append([side, *(percent(each, digits) for each in worth.values())])
        exactly += [[side, name.replace("_", " "), exact(each)] for name, each in worth.items()]
    headers = (
        *("original bet", "house edge", "insurance by points", "insurance by cards"),
        *("edge left by points", "edge left by cards"),
    )
    show(
        Answer(
            title=situation.title,
            facts=situation.facts(size),
            sections=[
                Section("Worth of insurance per unit of original bet, rounded", headers, rows),
                Section("Exactly", ("original bet", "figure", "exactly"), exactly, texts=3),
            ],
            document={**situation.document(size), "values": entries},
            records=[{**situation.record, **entry} for entry in entries],
            warnings=situation.warnings,
            notes=[READING, *book.notes],
            digits=digits,
        ),
        form,
    )
