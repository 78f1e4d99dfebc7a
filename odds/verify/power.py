"""What a log could have shown: edges seen beside exact ones, and the smallest errors detected."""

from collections.abc import Sequence
from fractions import Fraction
from math import ceil, sqrt
from typing import NamedTuple

from odds.analysis import BetAnalysis, analyse
from odds.coup import Outcome
from odds.distribution import Distribution
from odds.paytable import Bet
from odds.verify.significance import quantile

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


def bet_evidence(
    bets: Sequence[Bet],
    seen: Distribution[Outcome],
    exact: Distribution[Outcome],
    level: float,
    tests: int,
) -> list[BetEvidence]:
    """The evidence on each bet, where so many tests share the level."""
    single = quantile(1 - level / 2)
    needed = quantile(1 - level / max(tests, 1) / 2) + quantile(POWER)
    found = []
    for bet in bets:
        right, here = analyse(bet, exact), analyse(bet, seen)
        hit = float(right.hit_frequency)
        deviation = None if right.variance is None else sqrt(right.variance)
        root = sqrt(seen.denominator)
        found.append(
            BetEvidence(
                right,
                here,
                None if deviation is None else single * deviation / root,
                needed * sqrt(hit * (1 - hit)) / root,
                None if deviation is None else needed * deviation / root,
                None if deviation is None else ceil((needed * deviation / BASIS_POINT) ** 2),
            )
        )
    return found


def smallest_winner_error(rounds: int, chance: Fraction, level: float, tests: int) -> float:
    """The smallest error in the probability of a result that so many rounds would show."""
    needed = quantile(1 - level / max(tests, 1) / 2) + quantile(POWER)
    return needed * sqrt(chance * (1 - chance) / rounds)
