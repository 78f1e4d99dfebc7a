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
