"""A search whose finds are remembered."""

from collections.abc import Iterator

import pytest

from odds.core.remembered import Remembered


def test_a_search_that_is_interrupted_begins_anew_and_finds_all() -> None:
    interruptions = [KeyboardInterrupt]

    def search() -> Iterator[int]:
        yield 1
        yield 2
        if interruptions:
            raise interruptions.pop()
        yield 3

    numbers = Remembered(search)
    with pytest.raises(KeyboardInterrupt):
        list(numbers)
    assert list(numbers) == [1, 2, 3]


def test_two_may_look_in_turns() -> None:
    numbers = Remembered(lambda: [5, 5, 6, 5, 7])
    one, two = iter(numbers), iter(numbers)
    assert [next(one), next(two), next(two), next(one), *two, *one] == [5, 5, 6, 6, 7, 7]
