"""Tails of the distributions that tests compare with, summed term by term.

All are sums of positive terms, so that a tail is as precise however small it is.
"""

from collections.abc import Callable
from functools import cache
from math import erfc, exp, inf, lgamma, log, log1p, sqrt

_NEGLIGIBLE = 1e-17
_STEPS = 80
"""How often an interval is halved in which a root lies."""


def chi_square_tail(freedom: int, statistic: float) -> float:
    """How likely chi-square is at least so large.

    >>> round(chi_square_tail(1, 4), 6), round(chi_square_tail(2, 4), 6), chi_square_tail(7, 0)
    (0.0455, 0.135335, 1.0)
    """
    half = statistic / 2
    if half <= 0:
        return 1.0
    powers = (freedom / 2 - place for place in range(1, freedom // 2 + freedom % 2))
    odd = erfc(sqrt(half)) if freedom % 2 else exp(-half)
    return min(1.0, odd + sum(_gamma_term(power, half) for power in powers if power > 0))


def chi_square_quantile(freedom: int, chance: float) -> float:
    """The statistic above which chi-square is with this chance."""
    return _root(lambda statistic: chance - chi_square_tail(freedom, statistic))


@cache
def noncentrality(freedom: int, level: float, power: float) -> float:
    """How far chi-square must be off for a test at this level to reject with this power.

    >>> round(noncentrality(2, 0.05, 0.95), 4)
    15.4432
    """
    critical = chi_square_quantile(freedom, level)

    def rejects(off: float) -> float:
        # So many degrees of freedom more as a Poisson number of halves says.
        tail, total, place = chi_square_tail(freedom, critical), 0.0, 0
        while True:
            weight = _gamma_term(place, off / 2)
            total += weight * tail
            if place > off / 2 and weight < _NEGLIGIBLE:
                return total - power
            tail += _gamma_term(freedom / 2 + place, critical / 2)
            place += 1

    return _root(rejects)


def poisson_tail(count: int, mean: float) -> float:
    """How likely a count of rare things is at least so large.

    >>> round(poisson_tail(3, 0.5), 6), poisson_tail(0, 0.5)
    (0.014388, 1.0)
    """
    if count <= 0:
        return 1.0
    if count <= mean:
        return 1 - _summed(_gamma_term(count - 1, mean), lambda k: (count - 1 - k) / mean)
    return _summed(_gamma_term(count, mean), lambda k: mean / (count + k + 1))


def binomial_tail(count: int, times: int, chance: float) -> float:
    """How likely a count is as far off to its side, or further; the smaller tail of the two.

    >>> round(binomial_tail(2, 10, 0.5), 6), round(binomial_tail(8, 10, 0.5), 6)
    (0.054687, 0.054687)
    """
    if not 0 < chance < 1:
        return float(count == times * chance)
    if count > times * chance:
        count, chance = times - count, 1 - chance
    here = exp(
        lgamma(times + 1) - lgamma(count + 1) - lgamma(times - count + 1)
        + count * log(chance) + (times - count) * log1p(-chance)
    )  # fmt: skip
    odds = (1 - chance) / chance
    tail = _summed(here, lambda k: (count - k) / (times - count + k + 1) * odds)
    return min(tail, 1 - tail + here)


def _gamma_term(power: float, value: float) -> float:
    """A term of the series for the incomplete gamma function, or of Poisson's distribution."""
    if value <= 0:
        return float(power == 0)
    return exp(power * log(value) - value - lgamma(power + 1))


def _summed(term: float, ratio: Callable[[int], float]) -> float:
    """The sum of falling terms, each by its ratio to the one before."""
    total, place = 0.0, 0
    while term > total * _NEGLIGIBLE:
        total += term
        term *= ratio(place)
        place += 1
    return total


def _root(rises: Callable[[float], float]) -> float:
    """Where a function that rises from below nothing is nothing."""
    low, high = 0.0, 1.0
    while rises(high) < 0 and high < inf:
        low, high = high, 2 * high
    for _ in range(_STEPS):
        middle = (low + high) / 2
        low, high = (middle, high) if rises(middle) < 0 else (low, middle)
    return high
