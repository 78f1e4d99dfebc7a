"""The compiled loop over all compositions of so many cards.

Each composition's value is a whole number, exact modulo 2**64 and so exact, since none is as large
as 2**62. How many ways there are to leave a composition, and those ways times its value, are added
up in limbs of 31 bits, so that no digit of the sums is lost.
"""

from functools import cache
from typing import Any

import numpy as np
from numba import njit

from odds.bulk.machine_code import compiled
from odds.shoes.limbs import LIMB, MASK, add_times
from odds.shoes.wide import wide_plane

LARGEST_SUM = 2**108
"""What a plane is summed up to in whole numbers and floats: of up to 65 rows of 65 terms from 0 on,
each rounded thrice, no float is off by more than 2**-46 of itself."""
_WRAP = float(2**64)
SMALL, BY_ROW, WIDE = range(3)
"""How a plane is added up: as a whole, each row by itself, or wide."""


@njit(nogil=True, inline="always")
def _row(row: Any, ways: Any, floats: Any, begin: Any, end: Any) -> Any:
    """A row of compositions: ways of the good ones, ways times gain in two ways, best and worst."""
    c0, c1, c2, c3, c4, c5, c6 = row[0], row[1], row[2], row[3], row[4], row[5], row[6]
    for _ in range(begin):
        c0, c1, c2, c3, c4, c5 = c0 + c1, c1 + c2, c2 + c3, c3 + c4, c4 + c5, c5 + c6
    good = exact = np.int64(0)
    about = 0.0
    best = worst = c0
    for other in range(begin, end):
        gain = max(c0, np.int64(0))
        good += ways[other] if c0 > 0 else np.int64(0)
        exact += ways[other] * gain
        about += floats[other] * np.float64(gain)
        best, worst = max(best, c0), min(worst, c0)
        c0, c1, c2, c3, c4, c5 = c0 + c1, c1 + c2, c2 + c3, c3 + c4, c4 + c5, c5 + c6
    return good, exact, about, best, worst


@njit(nogil=True)
def _place_of(row: Any, begin: Any, end: Any, value: Any) -> Any:
    """Where in a row a value comes first."""
    c0, c1, c2, c3, c4, c5, c6 = row[0], row[1], row[2], row[3], row[4], row[5], row[6]
    for other in range(end):
        if other >= begin and c0 == value:
            return other
        c0, c1, c2, c3, c4, c5 = c0 + c1, c1 + c2, c2 + c3, c3 + c4, c4 + c5, c5 + c6
    return end


@njit(nogil=True)
def _add(into: Any, exact: Any, about: Any, times: Any, limbs: Any) -> None:
    """Add so many times a sum below `LARGEST_SUM`, known modulo 2**64 and as a float.

    The float is right to less than 2**63, which leaves one whole number.
    """
    low = np.uint64(exact)
    high = np.int64(np.rint((about - np.float64(low)) / _WRAP))
    limbs[0] = np.int64(low & np.uint64(MASK))
    limbs[1] = np.int64((low >> np.uint64(31)) & np.uint64(MASK))
    limbs[2] = np.int64(low >> np.uint64(62)) | ((high & np.int64(2**29 - 1)) << 2)
    limbs[3] = high >> 29
    add_times(into, limbs, 4, times & MASK, 0)
    if times >> LIMB:
        add_times(into, limbs, 4, times >> LIMB, 1)


@njit(nogil=True, inline="always")
def _plane(
    plane: Any,
    full: Any,
    binomials: Any,
    row_ways: Any,
    row_floats: Any,
    small: bool,
    cards: int,
    sums: Any,
    extremes: Any,
    where: Any,
    composition: Any,
    limbs: Any,
) -> None:
    """All compositions with the last three counts open, a row for each number of the first.

    The coefficients lie in rows of eight, so that a step is one run of sums. Where the sums of the
    plane are `small`, they are put into limbs only once.
    """
    one, two, three = full[-3], full[-2], full[-1]
    good = exact = np.int64(0)
    good_about = about = 0.0
    for here in range(min(one, cards) + 1):
        if here:
            for number in range(48):
                plane[number] += plane[number + 8]
        left = cards - here
        if left > two + three:
            continue
        begin, end = max(0, left - three), min(two, left) + 1
        ways, gain, gain_about, best, worst = _row(
            plane, row_ways[left], row_floats[left], begin, end
        )
        times = binomials[here, 0] | (binomials[here, 1] << LIMB)
        if small:
            good += times * ways
            good_about += np.float64(times) * np.float64(ways)
            exact += times * gain
            about += np.float64(times) * gain_about
        else:
            _add(sums[0], ways, np.float64(ways), times, limbs)
            _add(sums[1], gain, gain_about, times, limbs)
        if best > extremes[0, 0]:
            extremes[0] = best
            other = _place_of(plane, begin, end, best)
            where[0] = composition
            where[0, -3], where[0, -2], where[0, -1] = here, other, left - other
        if worst < extremes[1, 0]:
            extremes[1] = worst
            other = _place_of(plane, begin, end, worst)
            where[1] = composition
            where[1, -3], where[1, -2], where[1, -1] = here, other, left - other
    if small:
        _add(sums[0], good, good_about, 1, limbs)
        _add(sums[1], exact, about, 1, limbs)


def _sweep(
    order: Any,
    starts: Any,
    polynomials: Any,
    full: Any,
    rest: Any,
    binomials: Any,
    row_ways: Any,
    row_floats: Any,
    row_limbs: Any,
    bits: int,
    kinds: Any,
    first: int,
    left: Any,
    sums: Any,
    extremes: Any,
    where: Any,
    composition: Any,
) -> None:
    """Go through all compositions whose counts before the `first` are fixed.

    Depth d fixes count d by a polynomial in that count and those after it, but for the last. What
    is found stands in `sums[first]`, the ways to good compositions and these times what they gain,
    in `extremes` the best and the worst value, and `where` they are. `kinds` says how to add up a
    plane with so many cards left.
    """
    last, limbs = len(full) - 3, sums.shape[2] - binomials.shape[2]
    parts = np.zeros(4, np.int64)
    depth = first
    composition[first] = -1
    sums[first] = 0
    while True:
        if depth == last:
            sums[last] = 0
            kind = kinds[left[last]]
            if kind == WIDE:
                wide_plane(
                    polynomials[last],
                    full,
                    binomials[last],
                    row_limbs,
                    bits,
                    left[last],
                    sums[last],
                    extremes,
                    where,
                    composition,
                )
            else:
                _plane(
                    polynomials[last],
                    full,
                    binomials[last],
                    row_ways,
                    row_floats,
                    kind == SMALL,
                    left[last],
                    sums[last],
                    extremes,
                    where,
                    composition,
                    parts,
                )
        else:
            coefficients, runs = polynomials[depth], starts[depth]
            if composition[depth] >= 0:
                for run in range(6):
                    here, there = runs[run], runs[run + 1]
                    for number in range(runs[run + 2] - there):
                        coefficients[here + number] += coefficients[there + number]
            composition[depth] += 1
            if composition[depth] <= min(full[depth], left[depth]):
                over = left[depth] - composition[depth]
                if over <= rest[depth + 1]:
                    inner, places = polynomials[depth + 1], order[depth + 1]
                    for number in range(starts[depth + 1, 7]):
                        inner[number] = coefficients[places[number]]
                    depth += 1
                    left[depth] = over
                    composition[depth] = -1
                    sums[depth] = 0
                continue
        if depth == first:
            break
        depth -= 1  # all numbers of this count are done
        for at in range(binomials.shape[2]):
            times = binomials[depth, composition[depth], at]
            if times:
                for each in range(sums.shape[1]):
                    add_times(sums[depth, each], sums[depth + 1, each], limbs, times, at)


@cache
def sweep() -> Any:
    """The compiled loop."""
    return compiled(_sweep)
