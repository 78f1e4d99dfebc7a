"""Making an insurance table: the highest odds that leave the house its edge."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple

from odds.bets.insurance.windows import Results
from odds.rulebooks.rulebook import Offer


class Made(NamedTuple):
    """A line, the results of its cells, and its odds: None where none keep the edge."""

    offer: Offer
    cells: tuple[Results, ...]
    odds: Fraction | None

    @property
    def results(self) -> Results:
        """Of all its cells together."""
        return Results(*map(sum, zip(*self.cells, strict=True)))

    @property
    def lowest_edge(self) -> Fraction | None:
        """The house edge in the cell that is best for the bettor."""
        if self.odds is None:
            return None
        return min(-cell.expected_value(self.odds) for cell in self.cells)

    @property
    def house_edge(self) -> Fraction | None:
        """The edge that these odds leave."""
        return None if self.odds is None else -self.results.expected_value(self.odds)


def highest_odds(results: Results, edge: Fraction, step: Fraction) -> Fraction | None:
    """The highest multiple of the step that keeps the house edge at or above the target.

    >>> fair = Results(win=1, push=0, lose=3)
    >>> str(highest_odds(fair, Fraction(5, 100), Fraction(1, 2)))
    '5/2'
    >>> highest_odds(Results(win=3, push=0, lose=1), Fraction(5, 100), Fraction(1, 2))
    """
    if not results.win:
        return None
    bound = (results.lose - edge * results.weight) / results.win
    odds = bound // step * step
    return odds if odds > 0 else None


def make(
    lines: Iterable[tuple[Offer, Sequence[Results]]], edge: Fraction, step: Fraction
) -> list[Made]:
    """Odds for every line, given the results of its cells."""
    made = []
    for offer, cells in lines:
        line = Made(offer, tuple(cells), None)
        made.append(line._replace(odds=highest_odds(line.results, edge, step)))
    return made
