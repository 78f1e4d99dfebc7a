"""What a bet comes to after many rounds, each from a full shoe: the exact distribution.

The sum of n results has the n-th power of one result's generating polynomial. Its coefficients are
found one from those before it (differentiate the power and compare), in whole numbers, from the
worst result upwards and only as far as there is anything to see. Where a bet has so many results
that this would take long, the normal distribution stands in for it, and is called so.
"""

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from math import gcd, isqrt, lcm
from typing import NamedTuple

from odds.bets.analysis import BetAnalysis
from odds.core.bounds import MOST_RESULTS
from odds.core.numbers import Root

LENGTHS = (100, 1000)
"""How many rounds are looked at."""
SHARES = (Fraction(5, 100), Fraction(50, 100), Fraction(95, 100))
"""The parts of all sessions whose results are told."""
BINS = 40
_SEEN = 4
"""How many standard deviations around the mean are shown."""
_LISTED = 6
"""So many standard deviations above the mean nothing more is to be found."""
_HANDY = (1, 2, 3, 4, 5, 6, 8, 10)


class Bin(NamedTuple):
    """How likely a result is, from the lowest on and below the one above; None is no bound."""

    low: Fraction | None
    high: Fraction | None
    probability: Fraction


class Session(NamedTuple):
    """So many rounds of a bet, and how likely their results are, per unit staked on each.

    `quantiles` are the lowest results that the parts `SHARES` of all sessions do not exceed. Where
    not `exact`, all but the mean and the deviation is of the normal distribution.
    """

    rounds: int
    mean: Fraction
    deviation: Root
    exact: bool
    behind: Fraction
    even: Fraction
    ahead: Fraction
    quantiles: tuple[Fraction, ...]
    bins: tuple[Bin, ...]


def session(bet: BetAnalysis, rounds: int) -> Session | None:
    """What so many rounds come to; None where a payout is not stated or one result is certain.

    >>> from odds import Table
    >>> found = session(Table("rws-commission").bet("player"), 100)
    >>> [float(round(each, 4)) for each in (found.behind, found.even, found.ahead)]
    [0.5309, 0.0415, 0.4276]
    >>> [str(each) for each in found.quantiles], sum(each.probability for each in found.bins)
    (['-17', '-1', '14'], Fraction(1, 1))
    """
    value, variance = bet.expected_value, bet.variance
    if value is None or not variance:
        return None
    results: dict[Fraction, int] = {}
    for outcome in bet.outcomes:
        if outcome.weight and outcome.pays is not None:
            results[outcome.pays] = results.get(outcome.pays, 0) + outcome.weight
    mean, deviation = rounds * value, isqrt(_up(rounds * variance)) + 1
    worst, unit = min(results), Fraction(1, lcm(*(each.denominator for each in results)))
    terms = {int((each - worst) / unit): weight for each, weight in results.items()}
    lowest = int(rounds * worst / unit)
    length = min(max(_up((mean + _LISTED * deviation) / unit), 1) - lowest, rounds * max(terms)) + 1
    cuts = _cuts(rounds * worst, mean, deviation, gcd(*terms) * unit)
    if length > MOST_RESULTS:
        return _normal(rounds, mean, rounds * variance, cuts)
    common = gcd(*terms.values())
    size = (sum(terms.values()) // common) ** rounds
    weights = _power({step: weight // common for step, weight in terms.items()}, rounds, length)
    places = [_up(cut / unit) - lowest for cut in cuts]
    sums, reached = _summed(weights, [*places, -lowest, 1 - lowest], size)
    shares = [high - low for low, high in pairwise([0, *sums[:-2], size])]
    behind, not_ahead = sums[-2:]
    return Session(
        rounds,
        mean,
        Root(rounds * variance),
        True,
        Fraction(behind, size),
        Fraction(not_ahead - behind, size),
        Fraction(size - not_ahead, size),
        tuple((lowest + place) * unit for place in reached),
        _binned(cuts, [Fraction(each, size) for each in shares]),
    )


def _up(value: Fraction) -> int:
    return -(-value.numerator // value.denominator)


def _cuts(worst: Fraction, mean: Fraction, deviation: int, step: Fraction) -> list[Fraction]:
    """Where one bin ends and the next begins: as many steps between results in each."""
    least = max(_up(Fraction(2 * _SEEN * deviation, BINS) / step), 1)
    scale = 10 ** (len(str(least)) - 1)
    wide = step * next(each * scale for each in _HANDY if each * scale >= least)
    first = max((mean - _SEEN * deviation - worst) // wide, 0) + 1
    last = max((mean + _SEEN * deviation - worst) // wide, first)
    return [worst + place * wide for place in range(int(first), int(last) + 1)]


def _power(terms: dict[int, int], power: int, length: int) -> Iterator[int]:
    """The first coefficients of the power of a polynomial, which has a constant term.

    >>> list(_power({0: 1, 1: 2, 2: 1}, 2, 5))
    [1, 4, 6, 4, 1]
    """
    first = terms[0]
    others = [(step, weight) for step, weight in sorted(terms.items()) if step]
    before = deque([first**power], maxlen=max(terms))  # the last one found stands first
    yield before[0]
    for place in range(1, length):
        total = sum(
            (step * (power + 1) - place) * weight * before[step - 1]
            for step, weight in others
            if step <= place
        )
        before.appendleft(total // (place * first))
        yield before[0]


def _summed(
    weights: Iterable[int], places: Sequence[int], size: int
) -> tuple[list[int], list[int]]:
    """The sums of the weights before each of these places, and where they reach `SHARES` of all.

    >>> _summed([10, 40, 40, 10], [0, 1, 3], 100)
    ([0, 10, 90], [0, 1, 3])
    """
    wanted = set(places)
    sums: dict[int, int] = {}
    goals = deque(_up(share * size) for share in SHARES)
    reached, total, place = [], 0, 0
    for place, weight in enumerate(weights):
        if place in wanted:
            sums[place] = total
        total += weight
        while goals and total >= goals[0]:
            goals.popleft()
            reached.append(place)
    return [sums.get(each, 0 if each < 0 else total) for each in places], reached


def _normal(rounds: int, mean: Fraction, variance: Fraction, cuts: Sequence[Fraction]) -> Session:
    """A session by the normal distribution, to six places."""
    from statistics import NormalDist  # few sessions need it

    normal = NormalDist(float(mean), float(Root(variance)))

    def below(cut: Fraction) -> Fraction:
        return Fraction(round(normal.cdf(float(cut)) * 10**6), 10**6)

    chances = [below(cut) for cut in cuts]
    shares = [high - low for low, high in pairwise([Fraction(), *chances, Fraction(1)])]
    behind = below(Fraction())
    quantiles = tuple(Fraction(round(normal.inv_cdf(float(share)), 2)) for share in SHARES)
    return Session(
        rounds,
        mean,
        Root(variance),
        False,
        behind,
        Fraction(),
        1 - behind,
        tuple(each.limit_denominator(100) for each in quantiles),
        _binned(cuts, shares),
    )


def _binned(cuts: Sequence[Fraction], shares: Sequence[Fraction]) -> tuple[Bin, ...]:
    return tuple(map(Bin, [None, *cuts], [*cuts, None], shares))
