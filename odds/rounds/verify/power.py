"""What a log could have shown: edges seen beside exact ones, and the smallest errors detected."""

from collections.abc import Iterable
from math import ceil, sqrt
from typing import NamedTuple

from odds.bets.analysis import BetAnalysis
from odds.rounds.verify.significance import quantile
from odds.rounds.verify.tails import noncentrality

POWER = 0.95
"""How surely an error is to be detected."""
BASIS_POINT = 1e-4


class BetEvidence(NamedTuple):
    """A bet in a log beside its exact odds; figures that do not exist are None.

    `interval` is half the width of the interval around the edge seen. `detects` is the smallest
    error, in probability and in edge, that this many rounds show with a power of 95%, and `rounds`
    how many rounds show an error of one basis point in the edge.
    """

    exact: BetAnalysis
    seen: BetAnalysis
    interval: float | None
    detects_probability: float
    detects_edge: float | None
    rounds_for_basis_point: int | None


Analyses = tuple[BetAnalysis, BetAnalysis]
"""The figures of a bet as they were seen, and as they should be."""


def bet_evidence(bets: Iterable[Analyses], level: float, shared: float) -> list[BetEvidence]:
    """The evidence on each bet at the level, of which a test has this share."""
    single = quantile(1 - level / 2)
    found = []
    for seen, right in bets:
        root = sqrt(seen.denominator)
        needed = needed_error(sum(outcome.weight > 0 for outcome in right.outcomes), shared)
        hit = float(right.hit_frequency)
        deviation = None if right.variance is None else sqrt(right.variance)
        found.append(
            BetEvidence(
                right,
                seen,
                None if deviation is None else single * deviation / root,
                needed * sqrt(hit * (1 - hit)) / root,
                None if deviation is None else needed * deviation / root,
                None if deviation is None else ceil((needed * deviation / BASIS_POINT) ** 2),
            )
        )
    return found


def needed_error(outcomes: int, level: float) -> float:
    """The error, in deviations of a mean, that a test of so many outcomes detects with the power.

    Of all errors that move the mean so far, the one that is hardest to see is meant.

    >>> round(needed_error(2, 0.05), 3), round(needed_error(3, 0.05), 3)
    (3.605, 3.93)
    """
    if outcomes < 2:
        return 0.0  # of what can end in one way only, any other end is an error
    return sqrt(noncentrality(outcomes - 1, level, POWER))
