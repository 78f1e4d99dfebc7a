"""How unlikely what was seen is by chance: p-values, and Holm's correction for many of them.

These are floats, and rounded; what they compare with is exact.
"""

from collections.abc import Sequence
from contextlib import suppress
from fractions import Fraction
from math import erfc, sqrt
from statistics import NormalDist
from typing import NamedTuple

import numpy as np

from odds.core.arrays import Array
from odds.core.errors import OddsError
from odds.core.numbers import rate_of
from odds.rounds.verify.tails import binomial_tail, chi_square_tail, poisson_tail

SMALL = 5
"""Cells in which fewer rounds are expected than this are pooled, or their p-value is not of
chi-square."""
LEAST_LEVEL, MOST_LEVEL = Fraction(1, 10**6), Fraction(1, 2)
"""The chances of a false alarm that may be allowed."""
_SAMPLES = 9_999
_FEW_CELLS = 20
POOLING = (
    f"Cells that expect fewer than {SMALL} rounds are pooled. Where a bet has such a cell, its "
    f"p-value is the exact binomial one (two outcomes: twice the smaller tail) or is sampled "
    f"(more outcomes: {_SAMPLES} samples of a fixed seed, so that none is below "
    f"{1 / (_SAMPLES + 1):g})."
)


class Finding(NamedTuple):
    """What a test found: its statistic, of which kind, and how likely one so large is."""

    name: str
    statistic: float
    p_value: float
    method: str
    remark: str = ""


class Judged(NamedTuple):
    """A test beside all others: its p-value after Holm's correction, and whether it rejects."""

    test: Finding
    adjusted_p: float
    rejects: bool


def level_of(confidence: object) -> Fraction:
    """The chance of a false alarm that a confidence allows.

    >>> level_of("99%"), level_of("0.999"), level_of(Fraction(3, 4))
    (Fraction(1, 100), Fraction(1, 1000), Fraction(1, 4))
    """
    with suppress(OddsError):
        level = 1 - rate_of(confidence)
        if LEAST_LEVEL <= level <= MOST_LEVEL:
            return level
    raise OddsError(
        f"{str(confidence)!r} is no confidence to judge by; give 99% or 0.999, from 50% to 99.9999%"
    )


def holm(tests: Sequence[Finding], level: float) -> list[Judged]:
    """The tests judged together: the chance that any true one is rejected is at most the level.

    >>> tests = [Finding(name, 0, p, "") for name, p in (("one", 0.004), ("two", 0.03))]
    >>> [(each.test.name, each.adjusted_p, each.rejects) for each in holm(tests, 0.01)]
    [('one', 0.008, True), ('two', 0.03, False)]
    """
    adjusted: dict[int, float] = {}
    most = 0.0
    order = sorted(range(len(tests)), key=lambda number: tests[number].p_value)
    for rank, number in enumerate(order):
        most = max(most, min(1.0, tests[number].p_value * (len(tests) - rank)))
        adjusted[number] = most
    return [
        Judged(test, adjusted[number], adjusted[number] <= level)
        for number, test in enumerate(tests)
    ]


def cells_test(
    name: str, observed: Sequence[int], weights: Sequence[int], remark: str = ""
) -> Finding | None:
    """Whether counts fit exact weights; None where there is nothing to compare.

    >>> test = cells_test("coin", [60, 40], [1, 1])
    >>> test.statistic, round(test.p_value, 6), test.method
    (4.0, 0.0455, 'chi-square, 1 df')
    >>> cells_test("rare", [98, 2], [999, 1]).method
    'exact binomial'
    """
    seen, whole = sum(observed), sum(weights)
    live = [(count, weight) for count, weight in zip(observed, weights, strict=True) if weight]
    if sum(count for count, _ in live) < seen:
        return Finding(name, float("inf"), 0.0, "an outcome that cannot be", remark)
    if not seen or len(live) < 2:
        return None
    counts = np.array([count for count, _ in live], float)
    chances = np.array([weight / whole for _, weight in live])
    expected = seen * chances
    if expected.min() >= SMALL or len(live) > _FEW_CELLS:
        return chi_square(name, counts, expected, remark)
    if len(live) == 2:
        return _binomial(name, int(counts[0]), seen, float(chances[0]), remark)
    return _sampled(name, counts, seen, chances, remark)


def chi_square(
    name: str, counts: Array, expected: Array, remark: str = "", lost: int = 1
) -> Finding | None:
    """Pearson's test with small cells pooled; so many degrees of freedom fewer than cells."""
    order = np.argsort(expected, kind="stable")
    counts, expected = counts[order], expected[order]
    pooled = int((expected < SMALL).sum())
    while 0 < pooled < len(expected) and expected[:pooled].sum() < SMALL:
        pooled += 1
    if pooled:
        counts = np.append(counts[pooled:], counts[:pooled].sum())
        expected = np.append(expected[pooled:], expected[:pooled].sum())
    freedom = len(expected) - lost
    if freedom < 1:
        return None
    statistic = float(((counts - expected) ** 2 / expected).sum())
    return chi_square_value(name, statistic, freedom, remark)


def chi_square_value(name: str, statistic: float, freedom: int, remark: str = "") -> Finding:
    """A statistic that has the distribution of chi-square where all is well."""
    chance = chi_square_tail(freedom, statistic)
    return Finding(name, statistic, chance, f"chi-square, {freedom} df", remark)


def normal(name: str, z: float, remark: str = "") -> Finding:
    """A statistic that is standard normal where all is well, far off on either side.

    >>> round(normal("far", -2.5758293).p_value, 6)
    0.01
    """
    return Finding(name, z, erfc(abs(z) / sqrt(2)), "normal", remark)


def too_many(name: str, count: int, expected: float, remark: str = "") -> Finding:
    """Whether a count of rare things is above what is expected at the most."""
    chance = poisson_tail(count, expected)
    return Finding(name, float(count), chance, "Poisson, upper tail", remark)


def quantile(chance: float) -> float:
    """The standard normal quantile."""
    return NormalDist().inv_cdf(chance)


def _binomial(name: str, count: int, rounds: int, chance: float, remark: str) -> Finding:
    both = min(1.0, 2 * binomial_tail(count, rounds, chance))
    return Finding(name, float(count), both, "exact binomial", remark)


def _sampled(name: str, counts: Array, rounds: int, chances: Array, remark: str) -> Finding:
    expected = rounds * chances
    statistic = float(((counts - expected) ** 2 / expected).sum())
    samples = np.random.default_rng(1).multinomial(rounds, chances / chances.sum(), _SAMPLES)
    found = ((samples - expected) ** 2 / expected).sum(axis=1)
    as_large = int((found >= statistic * (1 - 1e-12)).sum())
    chance = (1 + as_large) / (1 + _SAMPLES)
    error = (chance * (1 - chance) / _SAMPLES) ** 0.5
    return Finding(name, statistic, chance, f"sampled, +/- {error:.2g}", remark)
