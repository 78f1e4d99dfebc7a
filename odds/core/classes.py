"""Classes of cards: cards that nothing asked tells apart are one class, and are counted together.

Drawing and totals need only the ten point values, pairs the thirteen ranks, colours twenty classes,
and other questions something in between. Whoever deals works on classes, whichever they are.
"""

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from odds.core.cards import Card, Points, Rank, SeenCard, Suit
from odds.core.errors import OddsError

if TYPE_CHECKING:
    from odds.core.shoe import Shoe

DECK = tuple(Card(rank, suit) for rank in Rank for suit in Suit)
"""All 52 cards, in the order of `Card.number`."""


@dataclass(frozen=True)
class Classes:
    """A partition of the cards; all of a class count the same.

    `numbers` has the class of each rank where suits are not told apart, else of each of 52 cards.

    >>> from odds.core.shoe import Shoe
    >>> faces = Classes.apart(lambda rank: rank >= Rank.JACK)
    >>> len(faces), faces.points[-2:], faces.counts(Shoe.of_decks(1))[-2:]
    (11, (0, 0), (4, 12))
    >>> colours = Classes.of_cards(lambda card: (card.points, card.suit.is_red))
    >>> len(colours), colours.counts(Shoe.of_decks(1))[:2]
    (20, (2, 2))
    """

    numbers: tuple[int, ...]

    @classmethod
    def apart(cls, key: Callable[[Rank], Hashable]) -> "Classes":
        """The coarsest classes that tell apart points and whatever the key does, ace's first."""
        found: dict[Hashable, int] = {}
        keys = ((rank.points, key(rank)) for rank in Rank)
        return cls(tuple(found.setdefault(each, len(found)) for each in keys))

    @classmethod
    def of_cards(cls, key: Callable[[Card], Hashable]) -> "Classes":
        """The classes that tell apart what the key does; by rank, where it sees no suit."""
        found: dict[Hashable, int] = {}
        numbers = tuple(found.setdefault(key(card), len(found)) for card in DECK)
        by_rank = numbers[:: len(Suit)]
        if all(numbers[number] == by_rank[card.rank] for number, card in enumerate(DECK)):
            return cls(by_rank)
        return cls(numbers)

    def __len__(self) -> int:
        return max(self.numbers) + 1

    @cached_property
    def tells_suits(self) -> bool:
        """Whether cards of one rank are told apart by their suits."""
        return len(self.numbers) > len(Rank)

    @cached_property
    def members(self) -> tuple[tuple[SeenCard, ...], ...]:
        """The ranks of each class, or its cards where suits are told apart."""
        each: tuple[SeenCard, ...] = DECK if self.tells_suits else tuple(Rank)
        found: list[list[SeenCard]] = [[] for _ in range(len(self))]
        for number, card in zip(self.numbers, each, strict=True):
            found[number].append(card)
        return tuple(map(tuple, found))

    @cached_property
    def points(self) -> tuple[Points, ...]:
        """What a card of each class counts."""
        return tuple(cards[0].points for cards in self.members)

    @cached_property
    def tells_ranks(self) -> bool:
        """Whether every rank is told from every other, so that pairs are told."""
        return all(len({card.rank for card in cards}) == 1 for cards in self.members)

    @cached_property
    def by_card(self) -> tuple[int, ...]:
        """The class of each of 52 cards."""
        return self.numbers if self.tells_suits else tuple(self.numbers[c.rank] for c in DECK)

    def tells(self, other: "Classes") -> bool:
        """Whether all that the other classes tell apart is told apart by these.

        >>> RANKS.tells(POINTS), POINTS.tells(RANKS), RANKS.tells(CARDS), CARDS.tells(RANKS)
        (True, False, False, True)
        """
        return len(set(zip(self.by_card, other.by_card, strict=True))) == len(self)

    def class_of(self, card: SeenCard) -> int:
        """The class to which this card belongs.

        >>> POINTS.class_of(Rank.KING), RANKS.class_of(Rank.KING)
        (0, 12)
        """
        if not self.tells_suits:
            return self.numbers[card.rank]
        if isinstance(card, Card):
            return self.numbers[card.number]
        raise OddsError(
            f"the suit of {card.symbol} is not said, and what is asked depends on suits; "
            f"write it, such as {card.symbol}h, or [{card.symbol}] where nobody saw it"
        )

    def classes_of(self, cards: Iterable[SeenCard]) -> tuple[int, ...]:
        """The classes to which cards belong."""
        return tuple(map(self.class_of, cards))

    def counts(self, shoe: "Shoe") -> tuple[int, ...]:
        """How many cards of each class a shoe holds."""
        counts = [0] * len(self)
        held = shoe.by_card if self.tells_suits else shoe.counts
        if held is None:
            raise OddsError(
                "the shoe is known by rank, and what is asked depends on suits; "
                "count it by card, such as Ah=7 Kd=8, say the suit of every card that is gone, "
                "such as Kh, or [K] where nobody saw it, or take full decks"
            )
        for number, count in zip(self.numbers, held, strict=True):
            counts[number] += count
        return tuple(counts)

    def pair(self, one: int, two: int) -> bool | None:
        """Whether cards of these two classes are a pair; None where pairs are not told.

        >>> RANKS.pair(Rank.TEN, Rank.KING), POINTS.pair(0, 0)
        (False, None)
        """
        if not self.tells_ranks:
            return None
        return one == two or self.members[one][0].rank == self.members[two][0].rank


POINTS = Classes(tuple(int(rank.points) for rank in Rank))
"""The ten point values: class n counts n."""

RANKS = Classes(tuple(map(int, Rank)))
"""The thirteen ranks, ace first."""

CARDS = Classes(tuple(range(len(DECK))))
"""The 52 cards, the aces first."""
