"""The one type of array, whatever it holds."""

from typing import Any

from numpy.typing import NDArray

Array = NDArray[Any]
