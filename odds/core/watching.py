"""Long work that is watched: its steps pass by somebody who may tell how it goes on."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

Step = list[Any]
"""What has been done: a list of one, such as the shoe that was valued."""
Watch = Callable[[Iterator[Step], int], Iterable[Step]]
"""Lets steps pass, of so many in all, and may tell how the work goes on."""


def unwatched(steps: Iterator[Step], _: int) -> Iterable[Step]:
    """Let all steps pass in silence.

    >>> list(unwatched(iter([["A"], ["2"]]), 2))
    [['A'], ['2']]
    """
    return steps
