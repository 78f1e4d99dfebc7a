"""All compositions of so many cards left of a shoe: which favour the bettor, and by how much."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from math import comb
from typing import NamedTuple

import numpy as np

from odds.core.arrays import Array
from odds.shoes.limbs import LIMB, from_limbs, in_limbs
from odds.shoes.newton import by_first, size
from odds.shoes.sweep import BY_ROW, LARGEST_SUM, SMALL, WIDE, sweep

_SPARE_LIMBS = 4
LARGEST = 2**62
"""Below this are values, their digits, and ways that are no limbs."""


class CompositionPart(NamedTuple):
    """Some of the compositions: those whose first counts are `fixed`.

    `coefficients` are of the value of a composition, in the basis of `odds.shoes.newton`, with the
    classes of cards in the order of `full`, which says how many cards of each the full shoe holds;
    no value is beyond the `largest`. They have a column for each digit of the value, the lowest
    first; a digit is worth so many `bits` more than the one before.
    """

    full: tuple[int, ...]
    cards: int
    largest: int
    coefficients: Array
    bits: int
    fixed: tuple[int, ...] = ()

    @property
    def digits(self) -> int:
        """How many a value has, which is one unless it is beyond the machine's numbers."""
        return int(self.coefficients.shape[1])

    @property
    def compositions(self) -> int:
        """How many there are."""
        return number_of(self.full[len(self.fixed) :], self.cards - sum(self.fixed))


class Extreme(NamedTuple):
    """A value, and the first composition that has it."""

    value: int
    composition: tuple[int, ...]


class Swept(NamedTuple):
    """What was found of some compositions, each counted in all ways to leave it.

    `favourable` are the ways to those whose value is above 0, `gain` is their sum of ways times
    value. Best and worst are None where there is no composition.
    """

    favourable: int
    gain: int
    best: Extreme | None
    worst: Extreme | None
    compositions: int

    def __len__(self) -> int:
        return self.compositions

    def plus(self, other: "Swept") -> "Swept":
        """Both together; of two that are as good, the first."""
        best = [each.best for each in (self, other) if each.best]
        worst = [each.worst for each in (self, other) if each.worst]
        return Swept(
            self.favourable + other.favourable,
            self.gain + other.gain,
            max(best, key=lambda each: each.value, default=None),
            min(worst, key=lambda each: each.value, default=None),
            self.compositions + other.compositions,
        )


NOTHING = Swept(0, 0, None, None, 0)


def number_of(full: Sequence[int], cards: int) -> int:
    """How many compositions of so many cards there are.

    >>> number_of([128, *[32] * 9], 14), number_of([2, 1], 2)
    (817190, 2)
    """
    ways = [1] + [0] * cards
    for count in full:
        ways = [sum(ways[max(0, n - count) : n + 1]) for n in range(cards + 1)]
    return ways[cards]


def parts(whole: CompositionPart, most: int) -> Iterator[CompositionPart]:
    """The same compositions in parts of so many at the most, where fixing counts can do it."""
    if whole.compositions <= most or len(whole.fixed) >= len(whole.full) - 4:
        yield whole
        return
    left = whole.cards - sum(whole.fixed)
    for count in range(min(left, whole.full[len(whole.fixed)]) + 1):
        yield from parts(whole._replace(fixed=(*whole.fixed, count)), most)


def swept(part: CompositionPart) -> Swept:
    """Go through all compositions of a part."""
    full, fixed = np.array(part.full), part.fixed or (0,)
    found = NOTHING
    # The first count has the most cards: its ways are beyond the machine's, and counted outside.
    for count in [fixed[0]] if part.fixed else range(min(part.cards, part.full[0]) + 1):
        found = found.plus(_swept(part, full, (count, *fixed[1:])))
    return found


def _swept(part: CompositionPart, full: Array, fixed: tuple[int, ...]) -> Swept:
    classes, left = len(full), part.cards - sum(fixed)
    rest = np.array([sum(part.full[place:]) for place in range(classes)])
    if not 0 <= left <= rest[len(fixed)]:
        return NOTHING
    order, starts = _layout(classes, part.digits)
    polynomials = np.zeros((classes - 2, order.shape[1]), np.int64)
    coefficients = part.coefficients
    for depth, count in enumerate(fixed):
        coefficients = _fixed(coefficients, classes - 1 - depth, count)
    first = len(fixed)
    widened = np.zeros(order.shape[1], np.int64)
    widened[: coefficients.size] = coefficients.ravel()
    polynomials[first] = widened[order[first]]
    kinds = _kinds(part.full[-3:], part.cards, part.largest, part.digits)
    ways = _row_ways(part.full[-2], part.full[-1], part.cards)
    binomials = _binomials(part.full, part.cards)
    row_limbs = _row_limbs(part.full[-2], part.full[-1], part.cards if WIDE in kinds else 0)
    limbs = max(_limbs(part), row_limbs.shape[2]) + _SPARE_LIMBS
    sums = np.zeros((classes, 1 + part.digits, limbs + binomials.shape[2]), np.int64)
    extremes = np.zeros((2, part.digits), np.int64)
    extremes[:, -1] = -(2**63), 2**63 - 1
    where = np.zeros((2, classes), np.int64)
    composition = np.zeros(classes, np.int64)
    composition[:first] = fixed
    lefts = np.zeros(classes, np.int64)
    lefts[first] = left
    sweep()(
        order,
        starts,
        polynomials,
        full,
        rest,
        binomials,
        ways,
        ways.astype(float),
        row_limbs,
        part.bits,
        kinds,
        first,
        lefts,
        sums,
        extremes,
        where,
        composition,
    )
    times = 1
    for count, held in zip(fixed, part.full, strict=False):
        times *= comb(held, count)
    favourable, *gains = (times * from_limbs(each[:limbs]) for each in sums[first])
    best, worst = where.tolist()
    return Swept(
        favourable,
        _value(gains, part.bits),
        Extreme(_value(extremes[0].tolist(), part.bits), tuple(best)),
        Extreme(_value(extremes[1].tolist(), part.bits), tuple(worst)),
        number_of(part.full[first:], left),
    )


def _value(digits: Sequence[int], bits: int) -> int:
    return sum(each << (bits * place) for place, each in enumerate(digits))


def _fixed(coefficients: Array, counts: int, count: int) -> Array:
    """The coefficients in one count fewer, once the first has been fixed."""
    places, starts = by_first(counts)
    runs = [coefficients[places[a:b]] for a, b in pairwise(starts.tolist())]
    found: Array = runs[0].copy()
    for times, run in enumerate(runs[1:], 1):
        # Whole numbers wrap on the way and come out right.
        found[: len(run)] += run * np.int64(comb(count, times))
    return found


@lru_cache(maxsize=8)
def _layout(classes: int, digits: int) -> tuple[Array, Array]:
    """For each depth the order of the coefficients by the count fixed there, and its runs.

    Those of the plane lie in rows of eight; what fills them up is always 0, the last of all. The
    digits of a coefficient lie side by side.
    """
    width, plane = size(classes - 1) + 1, classes - 3
    order = np.full((plane + 1, width), width - 1)
    starts = np.zeros((plane + 1, 8), np.int64)
    for depth in range(plane + 1):
        places, runs = by_first(classes - 1 - depth)
        order[depth, : len(places)] = places
        starts[depth] = runs
    runs = starts[plane].copy()
    places, order[plane] = order[plane].copy(), width - 1
    for row, (begin, end) in enumerate(pairwise(runs.tolist())):
        order[plane, 8 * row : 8 * row + end - begin] = places[begin:end]
    starts[plane] = 8 * np.arange(8)
    each = digits * order[:, :, None] + np.arange(digits)
    return each.reshape(plane + 1, width * digits), digits * starts


@lru_cache(maxsize=64)
def _kinds(full: tuple[int, ...], cards: int, largest: int, digits: int) -> Array:
    """How a plane of the last three classes is added up, by how many of their cards are left."""
    return np.array([_kind(full, left, largest, digits) for left in range(cards + 1)])


def _kind(full: Sequence[int], left: int, largest: int, digits: int) -> int:
    one, two, three = full
    row, single = (comb(count, min(left, count // 2)) for count in (two + three, one))
    if digits > 1 or max(row, single) >= LARGEST or row * largest >= LARGEST_SUM:
        return WIDE
    return SMALL if comb(sum(full), left) * largest < LARGEST_SUM else BY_ROW


def mostly_wide(full: Sequence[int], cards: int, largest: int) -> bool:
    """Whether most compositions have numbers that are beyond the machine's.

    >>> [mostly_wide([128, *[32] * 9], cards, 10**17) for cards in (52, 398)]
    [False, True]
    """
    last = full[-3:]
    likeliest = cards * sum(last) // sum(full)
    return _kind(last, likeliest, largest, 1 if largest < LARGEST else 2) == WIDE


@lru_cache(maxsize=64)
def _binomials(full: tuple[int, ...], cards: int) -> Array:
    """The ways to leave each number of each class but the first, which is seen to outside."""
    rows = [
        [comb(count, left) if place else 0 for left in range(cards + 1)]
        for place, count in enumerate(full)
    ]
    limbs = max(2, _limbs_of(max(map(max, rows))))
    return np.array([in_limbs(row, limbs) for row in rows])


def _ways(one: int, two: int, cards: int) -> list[list[int]]:
    """The ways to leave so many cards of the last two classes, by how many are of the first."""
    return [
        [
            comb(one, here) * comb(two, left - here) if here <= left else 0
            for here in range(cards + 1)
        ]
        for left in range(cards + 1)
    ]


@lru_cache(maxsize=64)
def _row_ways(one: int, two: int, cards: int) -> Array:
    """The ways in whole numbers of the machine, 0 for rows that are beyond them."""
    found = _ways(one, two, cards)
    return np.array([row if sum(row) < 2**63 else [0] * len(row) for row in found], np.int64)


@lru_cache(maxsize=8)
def _row_limbs(one: int, two: int, cards: int) -> Array:
    """The ways in limbs."""
    found = _ways(one, two, cards)
    limbs = _limbs_of(max(map(max, found)))
    return np.array([in_limbs(row, limbs) for row in found])


def _limbs(part: CompositionPart) -> int:
    """How many limbs hold the largest sum, of values or of one of their digits."""
    ways = comb(sum(part.full), part.cards)
    return _limbs_of(ways * (part.largest if part.digits == 1 else LARGEST))


def _limbs_of(number: int) -> int:
    return number.bit_length() // LIMB + 1
