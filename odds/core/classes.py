"""Classes of cards: ranks that nothing asked tells apart are one class, and are counted together.

Drawing and totals need only the ten point values, pairs the thirteen ranks, and other questions
something in between. Whoever deals works on classes, whichever they are.
"""

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from odds.core.cards import Points, Rank

if TYPE_CHECKING:
    from odds.core.shoe import Shoe


@dataclass(frozen=True)
class Classes:
    """A partition of the ranks; all cards of a class count the same. `numbers` has each rank's.

    >>> from odds.core.shoe import Shoe
    >>> faces = Classes.apart(lambda rank: rank >= Rank.JACK)
    >>> len(faces), faces.points[-2:], faces.counts(Shoe.of_decks(1))[-2:]
    (11, (0, 0), (4, 12))
    """

    numbers: tuple[int, ...]

    @classmethod
    def apart(cls, key: Callable[[Rank], Hashable]) -> "Classes":
        """The coarsest classes that tell apart points and whatever the key does, ace's first."""
        found: dict[Hashable, int] = {}
        keys = ((rank.points, key(rank)) for rank in Rank)
        return cls(tuple(found.setdefault(each, len(found)) for each in keys))

    def __len__(self) -> int:
        return len(self.members)

    @cached_property
    def members(self) -> tuple[tuple[Rank, ...], ...]:
        """The ranks of each class."""
        return tuple(
            tuple(rank for rank in Rank if self.numbers[rank] == number)
            for number in range(max(self.numbers) + 1)
        )

    @cached_property
    def points(self) -> tuple[Points, ...]:
        """What a card of each class counts."""
        return tuple(ranks[0].points for ranks in self.members)

    @cached_property
    def tells_ranks(self) -> bool:
        """Whether every rank is a class of its own, so that pairs are told."""
        return len(self) == len(Rank)

    def tells(self, other: "Classes") -> bool:
        """Whether all that the other classes tell apart is told apart by these.

        >>> RANKS.tells(POINTS), POINTS.tells(RANKS)
        (True, False)
        """
        return len(set(zip(self.numbers, other.numbers, strict=True))) == len(self)

    def class_of(self, rank: Rank) -> int:
        """The class to which a card of this rank belongs.

        >>> POINTS.class_of(Rank.KING), RANKS.class_of(Rank.KING)
        (0, 12)
        """
        return self.numbers[rank]

    def classes_of(self, cards: Iterable[Rank]) -> tuple[int, ...]:
        """The classes to which cards belong."""
        return tuple(self.numbers[card] for card in cards)

    def counts(self, shoe: "Shoe") -> tuple[int, ...]:
        """How many cards of each class a shoe holds."""
        counts = [0] * len(self)
        for number, count in zip(self.numbers, shoe.counts, strict=True):
            counts[number] += count
        return tuple(counts)

    def pair(self, one: int, two: int) -> bool | None:
        """Whether cards of these two classes are a pair; None where pairs are not told.

        >>> RANKS.pair(Rank.TEN, Rank.KING), POINTS.pair(0, 0)
        (False, None)
        """
        return one == two if self.tells_ranks else None


POINTS = Classes(tuple(int(rank.points) for rank in Rank))
"""The ten point values: class n counts n."""

RANKS = Classes(tuple(map(int, Rank)))
"""The thirteen ranks, ace first."""
