"""What was found once need not be looked for again."""

from collections.abc import Hashable, Iterable, Iterator
from typing import Generic, TypeVar

T = TypeVar("T", bound=Hashable)


class Remembered(Generic[T]):
    """What an iterator gives, each once; it is asked only for what nobody has come to before.

    >>> source = iter([3, 3, 1, 3, 2])
    >>> numbers = Remembered(source)
    >>> next(iter(numbers)), list(source)
    (3, [3, 1, 3, 2])
    >>> numbers = Remembered([3, 3, 1])
    >>> list(numbers), list(numbers)
    ([3, 1], [3, 1])
    """

    def __init__(self, source: Iterable[T]) -> None:
        self._source = iter(source)
        self._found: dict[T, None] = {}
        self._order: list[T] = []

    def __iter__(self) -> Iterator[T]:
        place = 0
        while place < len(self._order) or self._find():
            yield self._order[place]
            place += 1

    def _find(self) -> bool:
        """Whether there is one more."""
        for each in self._source:
            if each not in self._found:
                self._found[each] = None
                self._order.append(each)
                return True
        return False
