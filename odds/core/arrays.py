"""Arrays by what they hold."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]
"""Numbers of a kind that depends on how large they are, or that does not matter."""

Counts = NDArray[np.int64]
"""Whole numbers that count or number something."""

Codes = NDArray[np.int8]
"""Small whole numbers that stand for something: ranks, points, totals, who won."""

Flags = NDArray[np.bool_]
"""Whether something holds."""


def alike(one: object, two: object) -> bool:
    """Whether two values are the same, and arrays among them number for number.

    >>> alike([np.array([1, 2]), 3], [np.array([1, 2]), 3])
    True
    """
    if isinstance(one, tuple | list) and isinstance(two, tuple | list):
        return len(one) == len(two) and all(map(alike, one, two))
    if isinstance(one, np.ndarray) or isinstance(two, np.ndarray):
        return np.array_equal(np.asarray(one), np.asarray(two))
    return one == two
