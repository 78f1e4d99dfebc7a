"""What was found once need not be looked for again."""

from collections.abc import Callable, Hashable, Iterable, Iterator
from threading import Lock
from typing import Generic, TypeVar

T = TypeVar("T", bound=Hashable)


class Remembered(Generic[T]):
    """What a search finds, each once; it goes on only where nobody has come to before.

    >>> numbers = Remembered(lambda: (print("looking at", n) or n % 2 for n in (3, 5, 4)))
    >>> next(iter(numbers))
    looking at 3
    1
    >>> list(numbers), list(numbers)
    looking at 5
    looking at 4
    ([1, 0], [1, 0])
    """

    def __init__(self, search: Callable[[], Iterable[T]]) -> None:
        self._search, self._more = search, iter(search())
        self._known: set[T] = set()
        self._found: list[T] = []
        self._lock = Lock()

    def __iter__(self) -> Iterator[T]:
        place = 0
        while place < len(self._found) or self._goes_on(place):
            yield self._found[place]
            place += 1

    def _goes_on(self, place: int) -> bool:
        """Whether something is found for this place."""
        with self._lock:  # another thread may look for the same
            try:
                while place >= len(self._found):
                    each = next(self._more)
                    if each not in self._known:
                        self._known.add(each)
                        self._found.append(each)
            except StopIteration:
                return False
            except BaseException:
                self._more = iter(self._search())  # a search that is interrupted begins anew
                raise
            return True
