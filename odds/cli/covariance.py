"""`odds covariance`: how the results of bets in one coup hang together."""

from fractions import Fraction
from itertools import combinations_with_replacement

from odds.analysis import covariance as exact_covariance
from odds.analysis import root_decimal
from odds.cli.options import (
    BankerOption,
    BetsArgument,
    CommissionOption,
    DecksOption,
    GameArgument,
    PayOption,
    PlayerOption,
    ShoeOption,
    WithoutOption,
    chosen_bets,
    read_situation,
)
from odds.cli.output import (
    Answer,
    DigitsOption,
    Format,
    FormatOption,
    Section,
    exact,
    number,
    rounded,
    show,
)

SILENT = "not stated"


def covariance(
    game: GameArgument,
    bet: BetsArgument = None,
    decks: DecksOption = None,
    shoe: ShoeOption = None,
    without: WithoutOption = None,
    player: PlayerOption = None,
    banker: BankerOption = None,
    pay: PayOption = None,
    commission: CommissionOption = None,
    digits: DigitsOption = 6,
    form: FormatOption = Format.TABLE,
) -> None:
    """Show the covariance of every two bets, from their joint distribution.

    Example: odds covariance rws-commission player banker tie --decks 6
    """
    situation = read_situation(game, decks, shoe, without, player, banker)
    chosen = chosen_bets(situation.rulebook, bet, pay, commission)
    coups = situation.coups(chosen)
    found = {
        (one.id, two.id): exact_covariance(one, two, coups)
        for one, two in combinations_with_replacement(chosen, 2)
    }
    entries = [
        {
            "bet": one,
            "other": two,
            "covariance": exact(value),
            "covariance_decimal": number(value, digits),
            "correlation_decimal": _correlation(value, found[one, one], found[two, two], digits),
        }
        for (one, two), value in found.items()
    ]
    rows = [
        [
            one,
            two,
            rounded(value, digits, SILENT),
            entry["correlation_decimal"] or "-",
            exact(value),
        ]
        for ((one, two), value), entry in zip(found.items(), entries, strict=True)
    ]
    headers = ("bet", "other bet", "covariance", "correlation", "covariance exactly")
    answer = Answer(
        title=f"{situation.rulebook.title} ({situation.rulebook.id})",
        facts=[*situation.facts, f"Denominator of the weights: {coups.denominator}"],
        sections=[Section("Covariance of net results per unit staked", headers, rows, texts=2)],
        document={
            **situation.document(coups.denominator),
            "covariances": [
                {**e, "correlation_decimal": _float(e["correlation_decimal"])} for e in entries
            ],
        },
        records=[{"game": situation.rulebook.id, **entry} for entry in entries],
        notes=situation.notes,
        digits=digits,
    )
    show(answer, form)


def _correlation(
    value: Fraction | None, one: Fraction | None, two: Fraction | None, digits: int
) -> str | None:
    """The covariance over the root of both variances, rounded; None where it does not exist."""
    if value is None or not one or not two:
        return None
    size = root_decimal(value * value / (one * two), digits)
    return f"-{size}" if value < 0 and float(size) else size


def _float(text: str | float | None) -> float | None:
    return None if text is None else float(text)
