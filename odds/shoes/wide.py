"""A plane of compositions whose values or ways are beyond the machine's whole numbers.

A value is so many digits, each a whole number of its own that is stepped like any other: a payout
is split into digits, and what a digit nets in all deals is below 2**62. Ways are in limbs. It is
slower than the plane of `odds.shoes.sweep`, and has no bound of its own.
"""

from typing import Any

import numpy as np
from numba import njit

from odds.shoes.limbs import LIMB, MASK, add_times


@njit(nogil=True)
def _read(row: Any, bits: Any, value: Any) -> Any:
    """A row's first value: its digits from 0 on, the last of any sign. Whether it is above 0."""
    last = len(value) - 1
    carry, rest = np.int64(0), np.int64(0)
    for digit in range(last):
        here = row[digit] + carry
        carry = here >> bits
        value[digit] = here & ((np.int64(1) << bits) - 1)
        rest |= value[digit]
    value[last] = row[last] + carry
    return value[last] > 0 or (value[last] == 0 and rest > 0)


@njit(nogil=True)
def _above(one: Any, two: Any) -> Any:
    for digit in range(len(one) - 1, -1, -1):
        if one[digit] != two[digit]:
            return one[digit] > two[digit]
    return False


@njit(nogil=True)
def wide_plane(
    plane: Any,
    full: Any,
    binomials: Any,
    row_limbs: Any,
    bits: Any,
    cards: int,
    sums: Any,
    extremes: Any,
    where: Any,
    composition: Any,
) -> None:
    """All compositions with the last three counts open; `sums` are by limb: ways, then digits."""
    one, two, three = full[-3], full[-2], full[-1]
    digits = len(sums) - 1
    width = 8 * digits
    row, value = np.empty(width, np.int64), np.empty(digits, np.int64)
    used = sums.shape[1] - binomials.shape[1]
    added = np.empty((digits + 1, sums.shape[1]), np.int64)
    for here in range(min(one, cards) + 1):
        if here:
            for number in range(6 * width):
                plane[number] += plane[number + width]
        left = cards - here
        if left > two + three:
            continue
        row[:] = plane[:width]
        added[:] = 0
        for other in range(min(two, left) + 1):
            if left - other <= three:
                if _read(row, bits, value):
                    ways = row_limbs[left, other]
                    for place in range(len(ways)):
                        way = ways[place]
                        added[0, place] += way
                        for digit in range(digits):
                            low, high = row[digit] & MASK, row[digit] >> LIMB
                            sum_of = added[digit + 1]
                            sum_of[place] += (way * low) & MASK
                            sum_of[place + 1] += ((way * low) >> LIMB) + ((way * high) & MASK)
                            sum_of[place + 2] += (way * high) >> LIMB
                better = _above(value, extremes[0]), _above(extremes[1], value)
                for side in range(2):
                    if better[side]:
                        extremes[side] = value
                        where[side] = composition
                        where[side, -3], where[side, -2] = here, other
                        where[side, -1] = left - other
            for number in range(6 * digits):
                row[number] += row[number + digits]
        for number in range(digits + 1):
            for at in range(binomials.shape[1]):
                add_times(sums[number], added[number], used, binomials[here, at], at)
