"""What each reading of an unclear clause is worth, as tables."""

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from odds.figures.ambiguous import DEALER_PART, TIMES, ReadingFigures
from odds.report.answer import Column, Kind, Sheet

STAKES = (
    Column("bet", "bet"),
    Column("of", "of", csv="who"),
    Column("stake", "stake", Kind.MONEY),
    Column("expected_value", "per unit", Kind.SHARE),
)
OPTIONS = (
    Column("bet", "bet"),
    Column("seat", "card exposed"),
    Column("mean_cost", "mean cost", Kind.SHARE),
)
LIMITS = (
    f"For readings of limits, a Player stakes {TIMES} times what is cut first on a bet alone, "
    f"and a part of it, 1 in {DEALER_PART}, is bet for the Dealer beside it."
)
SECOND_CARDS = (
    "For readings of the option to take bets back, the second card of a hand is exposed when the "
    "first has been seen; the mean over all cards of what the option then costs the house, which "
    "is nothing where it has ended."
)
NO_PRICE = (
    "has no price here: it changes neither what a bet pays, nor a limit, nor the option to take "
    "bets back."
)


class PricedReading(NamedTuple):
    """What a reading is called where it stands beside others, and what depends on it."""

    called: tuple[object, ...]
    figures: ReadingFigures


def priced_sheets(
    names: Sequence[Column], priced: Sequence[PricedReading], bets: Collection[str], shoe: str = ""
) -> list[str | Sheet]:
    """Stakes under a limit and bets taken back by each reading, of these bets."""
    stakes = [
        (*one.called, *each) for one in priced for each in one.figures.stakes if each.bet in bets
    ]
    options = [
        (*one.called, *each) for one in priced for each in one.figures.options if each.bet in bets
    ]
    found: list[str | Sheet] = []
    for name, title, words, columns, rows in (
        ("reading_stakes", "Stakes by reading", LIMITS, STAKES, stakes),
        ("reading_options", "Bets taken back by reading", SECOND_CARDS, OPTIONS, options),
    ):
        sheet = Sheet(name, f"{title}{shoe}", (*names, *columns), rows, keys=len(names) + 2)
        found += [words, sheet] if rows else [sheet]
    return found if priced else []


def unpriced(priced: Iterable[PricedReading]) -> list[str]:
    """The readings on which nothing depends that has a price."""
    return [
        f"{each.figures.reading.id} {NO_PRICE}" for each in priced if not each.figures.has_price
    ]
