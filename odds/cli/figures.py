"""Expected values from many shoes as they are written, and what must hold before they are."""

from collections.abc import Iterator, Sequence
from math import gcd
from typing import TYPE_CHECKING

from odds.bets.paytable import Bet
from odds.core.classes import Classes
from odds.core.errors import OddsError
from odds.core.numbers import ratio_decimal
from odds.games.coup.facts import classes_for

if TYPE_CHECKING:
    from odds.bulk import ExpectedValues


def exactly_and_rounded(
    values: "ExpectedValues", digits: int
) -> Iterator[tuple[str | None, str | None]]:
    """The expected value from each shoe as "p/q", and to so many places; None if not stated."""
    columns = (each.tolist() for each in values)
    for over, under, stated in zip(*columns, strict=True):
        if not stated:
            yield None, None
            continue
        common = gcd(over, under)
        exact = f"{over // common}" + (f"/{under // common}" if under != common else "")
        yield exact, ratio_decimal(over, under, digits)


def check_grain(place: str, things: str, grain: Classes, bets: Sequence[Bet]) -> None:
    """Where only points are told, no bet may need ranks."""
    for bet in bets:
        if not grain.tells(classes_for(bet.fields)):
            raise OddsError(
                f"{place} has {things} by points, and bet {bet.id!r} needs ranks; "
                f"give {things} by rank, or name only bets that do without"
            )
