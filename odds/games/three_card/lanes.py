"""Numbers side by side in one long integer, so that they are added and multiplied all at once."""

from collections.abc import Iterable


class Lanes:
    """So many lanes, each wide enough for any number up to the largest.

    >>> lanes = Lanes(3, largest=1000)
    >>> both = lanes.ones([0, 2])
    >>> lanes.numbers(7 * both), lanes.numbers(7 * both & lanes.mask([2]))
    ([7, 0, 7], [0, 0, 7])
    """

    def __init__(self, number: int, largest: int) -> None:
        self._width = largest.bit_length() // 8 + 1
        self.size = number * self._width
        """How many bytes they take."""

    def ones(self, lanes: Iterable[int]) -> int:
        """A one in each of these lanes."""
        return sum(1 << 8 * self._width * lane for lane in lanes)

    def mask(self, lanes: Iterable[int]) -> int:
        """What leaves these lanes alone."""
        return self.ones(lanes) * ((1 << 8 * self._width) - 1)

    def numbers(self, packed: int) -> list[int]:
        """The number in each lane."""
        width = self._width
        raw = packed.to_bytes(self.size, "little")
        return [int.from_bytes(raw[n : n + width], "little") for n in range(0, self.size, width)]
