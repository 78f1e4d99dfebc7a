"""`odds capped`: stakes of one round under an aggregate limit."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Annotated

import typer

from odds.bets.limits import Capped, ExpectedWin, Stake, capped_hands, house_win
from odds.bets.limits import capped as capped_stakes
from odds.cli.capped_rounds import rounds_document, rounds_section
from odds.cli.output import (
    Answer,
    DigitsOption,
    Format,
    FormatOption,
    Section,
    figures,
    percent,
    places,
    rounded,
    show,
)
from odds.cli.progress import told_of_hands
from odds.cli.situation import Situation, naming, situated
from odds.core.cards import show_cards
from odds.core.errors import OddsError
from odds.core.numbers import money, read_amount
from odds.rulebooks import Rulebook

READING = (
    "Wins are what the odds give, stakes not included, and shares of the limit are not rounded to "
    "chips. Our reading of the clauses: bets for the Dealer neither count towards the limit nor "
    "share in it; once it bites they are paid even money, or their own odds if less."
)
StakesOption = Annotated[
    list[str] | None,
    typer.Option(
        "--bet",
        metavar="BET=STAKE",
        help="A Player's stake in money, such as gold-7=2000; once for each stake. In three-card "
        "games each is on a hand of its own.",
    ),
]
DealerOption = Annotated[
    list[str] | None,
    typer.Option(
        "--dealer",
        metavar="BET=STAKE",
        help="A bet for the Dealer, such as gold-7=100; once for each. In three-card games the "
        "first is on the hand of the first --bet, and so on; more of them are on further hands.",
    ),
]
LimitOption = Annotated[
    str | None,
    typer.Option(
        "--limit",
        metavar="AMOUNT",
        help="Another amount than the rulebook's, for every limit the stakes fall under.",
    ),
]


@situated
def capped(
    situation: Situation,
    bet: StakesOption = None,
    dealer: DealerOption = None,
    limit: LimitOption = None,
    digits: DigitsOption = None,
    form: FormatOption = Format.TABLE,
) -> None:
    """Show what stakes are worth under an aggregate limit.

    Stakes of one round on bets whose wins together are capped: the exact expected win of each and
    of the house, with the limit and without, and the stake from which the limit bites. Every round
    in which a stake wins is in json; csv has the stakes alone.

    Example: odds capped bclc-ruyi --bet gold-7=2000 --dealer gold-7=100
    """
    digits = places(digits, form)
    book = situation.rulebook
    stakes = [*_read_stakes(book, "bet", bet), *_read_stakes(book, "dealer", dealer)]
    if not stakes:
        raise OddsError(f"there is no stake; give one or more such as --bet {_example(book)}")
    with naming(limit=limit):
        amount = None if limit is None else read_amount(limit)
    found = _found(situation, stakes, amount)
    denominator = found[0].denominator
    lines = sorted(line for each in found for line in each.expected_wins)
    house = house_win(lines)
    answer = Answer(
        title=situation.title,
        facts=[*situation.facts(denominator), *(_in_words(each, digits) for each in found)],
        sections=[
            _values([*lines, house], digits),
            rounds_section(found, digits),
            _thresholds(book, found, digits),
            _exact_values([*lines, house]),
        ],
        document={
            **situation.document(denominator),
            "limits": [_limit(book, each, digits) for each in found],
            "stakes": [_entry(line, digits) for line in lines],
            "house": _entry(house, digits),
        },
        records=[
            {
                **situation.record,
                **_entry(line, digits),
                **figures(digits, limit=line.limit, limit_bites=line.bites),
                "denominator": denominator,
            }
            for line in (*lines, house)
        ],
        warnings=situation.warnings,
        notes=[*book.notes, READING],
        digits=digits,
    )
    show(answer, form)


def _example(book: Rulebook) -> str:
    """How to write a stake on a bet of the game, if any has a limit."""
    return f"{next((name for limit in book.limits for name in limit.bets), 'gold-7')}=2000"


def _read_stakes(book: Rulebook, option: str, texts: Sequence[str] | None) -> list[Stake]:
    stakes: list[Stake] = []
    for text in texts or []:
        with naming(**{option: text}):
            name, sign, amount = text.partition("=")
            if not sign:
                raise OddsError(f"this is no stake; write one such as {_example(book)}")
            bet = book.limited_bet(name.strip())
            hand = len(stakes) if book.play.own_hands else 0
            stakes.append(Stake(bet, read_amount(amount), option == "dealer", hand))
    return stakes


def _found(situation: Situation, stakes: Sequence[Stake], amount: Fraction | None) -> list[Capped]:
    """The stakes on one coup or hand, or on several hands."""
    book, coup = situation.rulebook, situation.coup
    if len({stake.hand for stake in stakes}) == 1:
        coups = situation.coups([stake.bet for stake in stakes])
        return capped_stakes(book.limits, coups, stakes, amount)
    if coup.player:
        raise OddsError(
            f"--player {show_cards(coup.player)!r} does not say whose cards these are of several "
            "hands; leave it out or give one stake"
        )
    return capped_hands(
        book.limits, book.ranking, situation.shoe, stakes, amount, coup.banker, told_of_hands
    )


def _entry(line: ExpectedWin, digits: int) -> dict[str, str | None]:
    return {
        "number": str(line.number) if line.number else None,
        "of": line.of,
        "bet": line.bet,
        **figures(
            digits,
            stake=line.stake,
            expected_win=line.limited,
            expected_win_without_limit=line.unlimited,
            expected_value=line.expected_value,
            expected_value_without_limit=line.expected_value_without_limit,
        ),
    }


def _values(lines: Sequence[ExpectedWin], digits: int) -> Section:
    headers = (
        *("stake", "of", "bet", "amount", "expected win", "without limit"),
        *("per unit", "without limit"),
    )
    rows = [
        [
            line.number,
            line.of,
            line.bet,
            money(line.stake),
            rounded(line.limited, digits),
            rounded(line.unlimited, digits),
            percent(line.expected_value, digits),
            percent(line.expected_value_without_limit, digits),
        ]
        for line in lines
    ]
    return Section("Expected wins in money, rounded", headers, rows, texts=3)


def _exact_values(lines: Sequence[ExpectedWin]) -> Section:
    headers = ("stake", "of", "bet", "expected win exactly", "without limit exactly")
    rows = [[line.number, line.of, line.bet, line.limited, line.unlimited] for line in lines]
    return Section("Exact expected wins", headers, rows, texts=3)


def _in_words(one: Capped, digits: int) -> str:
    source = f"clause {one.limit.clause}" if one.limit.clause else "no clause stated"
    if one.amount != one.limit.amount:
        source = f"as asked; the rulebook has {money(one.limit.amount)}, {source}"
    room = f"; it is met at {rounded(one.room, digits)} times these stakes" if one.room else ""
    return (
        f"Limit: {money(one.amount)} a round on {', '.join(one.limit.bets)} ({source}), "
        f"bites in {percent(one.bites, digits)} of rounds{room}"
    )


def _thresholds(book: Rulebook, found: Sequence[Capped], digits: int) -> Section:
    headers = ("bet", "when", "pays", "bites above a stake of", "exactly")
    rows = [
        [bet, when, pays, rounded(stake, digits), stake]
        for one in found
        for bet, when, pays, stake in one.thresholds(book.bets)
    ]
    return Section("Stakes on one bet alone from which the limit bites", headers, rows, texts=2)


def _limit(book: Rulebook, one: Capped, digits: int) -> dict[str, object]:
    return {
        "bets": list(one.limit.bets),
        "clause": one.limit.clause or None,
        "dealer_clause": one.limit.dealer_clause or None,
        **figures(
            digits,
            amount=one.amount,
            rulebook_amount=one.limit.amount,
            bites=one.bites,
            met_at_times=one.room,
        ),
        "bites_above": [
            {"bet": bet, "when": when, "pays": str(pays), **figures(digits, stake=stake)}
            for bet, when, pays, stake in one.thresholds(book.bets)
        ],
        "rounds": rounds_document(one, digits),
    }
