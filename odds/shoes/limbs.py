"""Whole numbers of any size in compiled loops: limbs of 31 bits, the lowest first.

A limb may hold more than its bits, or less than nothing, until it is read; what goes over the last
limb is lost, so sums and products are right modulo the number that the limbs would hold.
"""

from typing import Any

import numpy as np
from numba import njit

from odds.core.arrays import Array

LIMB = 31
"""Bits of a limb."""
MASK = np.int64(2**LIMB - 1)


def in_limbs(numbers: list[int], limbs: int) -> Array:
    """Whole numbers from 0 on, a row for each.

    >>> in_limbs([5, 2**31 + 7], 3).tolist()
    [[5, 0, 0], [7, 1, 0]]
    """
    rows = [[(each >> (LIMB * place)) & int(MASK) for place in range(limbs)] for each in numbers]
    return np.array(rows, np.int64)


def from_limbs(limbs: Array) -> int:
    """The whole number that limbs hold, which may be below 0.

    >>> from_limbs(np.array([7, 1])), from_limbs(np.array([-5, 0]))
    (2147483655, -5)
    """
    held = 1 << (LIMB * len(limbs))
    number = sum(int(limb) << (LIMB * place) for place, limb in enumerate(limbs)) % held
    return number if 2 * number < held else number - held


@njit(nogil=True)
def add_times(into: Any, limbs: Any, used: int, times: Any, at: int) -> None:
    """Add so many times a number, which is below a limb's bits, to another from limb `at` on."""
    carry = np.int64(0)
    for place in range(used):
        limb = limbs[place] + carry
        carry = limb >> LIMB
        limb &= MASK
        if limb:
            part = limb * times
            into[at + place] += part & MASK
            into[at + place + 1] += part >> LIMB
