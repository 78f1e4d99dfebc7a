"""Making an insurance table: the highest odds that leave the house its edge."""

from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from odds.insurance.windows import Results
from odds.rulebooks.rulebook import Offer


class Made(NamedTuple):
    """A line with the odds found for it, None where no odds keep the edge; and its results."""

    offer: Offer
    results: Results
    odds: Fraction | None

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


def make(lines: Iterable[tuple[Offer, Results]], edge: Fraction, step: Fraction) -> list[Made]:
    """Every line with its odds."""
    return [Made(offer, results, highest_odds(results, edge, step)) for offer, results in lines]
