"""What each row of a paytable gives back, and how many rounds it takes to see it."""

from fractions import Fraction
from math import ceil
from typing import NamedTuple

from odds.bets.analysis import BetAnalysis, BetOutcome

CERTAIN = Fraction(196, 100)
"""Within so many standard deviations lies 95% of what is normally distributed."""
POINT = Fraction(1, 100)
BASIS_POINT = Fraction(1, 10_000)


class ReturnLine(NamedTuple):
    """An outcome of a bet, and what it adds to the return; None where a payout is not stated.

    The contribution is the probability times what comes back, the stake and its win, and
    `running` is the sum of the contributions so far.
    """

    outcome: BetOutcome
    contribution: Fraction | None
    running: Fraction | None

    @property
    def one_in(self) -> Fraction | None:
        """In how many rounds it comes once, in the mean; None if it cannot come."""
        return 1 / self.outcome.probability if self.outcome.weight else None


def return_lines(bet: BetAnalysis) -> list[ReturnLine]:
    """The outcomes in the order of the paytable; what they contribute sums to the RTP.

    >>> from odds import Table
    >>> for line in return_lines(Table("rws-commission").bet("tie")):
    ...     print(line.outcome.kind, round(float(line.one_in), 4), float(line.contribution))
    win 10.5091 0.8564037122127617
    lose 1.1052 0.0
    """
    running: Fraction | None = Fraction()
    lines = []
    for outcome in bet.outcomes:
        pays = outcome.pays
        if pays is None and not outcome.weight:
            pays = Fraction(-1)  # what never comes gives nothing back, whatever it would pay
        contribution = None if pays is None else outcome.probability * (1 + pays)
        if running is not None:
            running = None if contribution is None else running + contribution
        lines.append(ReturnLine(outcome, contribution, running))
    return lines


def rounds_within(bet: BetAnalysis, error: Fraction) -> int | None:
    """After how many rounds the mean result lies so near to the expected value, 95 times in 100.

    That is the square of 1.96 standard deviations over the error, rounded up: by the normal
    distribution, of rounds that do not depend on each other.

    >>> from odds import Table
    >>> rounds_within(Table("rws-commission").bet("banker"), POINT)
    33039
    """
    variance = bet.variance
    return None if variance is None else ceil(CERTAIN**2 * variance / error**2)


class SumCheck(NamedTuple):
    """The sums of a bet that must come out: weights, each with what a unit staked comes back to.

    `rtp` was found another way, from the mean net result; None where a payout is not stated.
    """

    terms: tuple[tuple[int, Fraction | None], ...]
    denominator: int
    rtp: Fraction | None

    @property
    def weights(self) -> int:
        """The sum of the weights."""
        return sum(weight for weight, _ in self.terms)

    @property
    def returned(self) -> Fraction | None:
        """The weights times what comes back, over the denominator."""
        total = Fraction()
        for weight, back in self.terms:
            if back is None:
                return None
            total += weight * back
        return total / self.denominator

    @property
    def holds(self) -> bool:
        """Whether the weights make the denominator, and the contributions the RTP."""
        return self.weights == self.denominator and self.returned == self.rtp


def sum_check(bet: BetAnalysis) -> SumCheck:
    """The sums of a bet.

    >>> from odds import Table
    >>> found = sum_check(Table("rws-commission").bet("tie"))
    >>> found.terms[0], found.denominator, found.holds
    ((475627426473216, Fraction(9, 1)), 4998398275503360, True)
    """
    back = (None if each.pays is None else 1 + each.pays for each in bet.outcomes)
    weights = (each.weight for each in bet.outcomes)
    return SumCheck(tuple(zip(weights, back, strict=True)), bet.denominator, bet.rtp)
