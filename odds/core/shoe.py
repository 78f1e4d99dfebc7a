"""The shoe: how many cards of each rank are there to be dealt."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from odds.core.cards import Rank
from odds.core.classes import POINTS
from odds.core.errors import OddsError


@dataclass(frozen=True, slots=True)
class Shoe:
    """The counts of the thirteen ranks, ace first; an endless shoe deals with replacement.

    >>> shoe = Shoe.of_decks(8)
    >>> shoe.cards, shoe.counts[Rank.ACE], shoe.points
    (416, 32, (128, 32, 32, 32, 32, 32, 32, 32, 32, 32))
    >>> shoe == Shoe((32,) * 13)
    True
    """

    counts: tuple[int, ...]
    endless: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "counts", tuple(self.counts))
        if len(self.counts) != len(Rank):
            raise OddsError(
                f"a shoe has a count for each of {len(Rank)} ranks, not {len(self.counts)}; "
                "give one for every rank from ace to king"
            )
        for rank, count in zip(Rank, self.counts, strict=True):
            if isinstance(count, bool) or not isinstance(count, int) or count < 0:
                raise OddsError(
                    f"the shoe cannot hold {count!r} cards of rank {rank.symbol}; "
                    "give a whole number, 0 or more"
                )
        if self.endless and not any(self.counts):
            raise OddsError("an endless shoe cannot be empty; give a count above 0")

    @classmethod
    def of_decks(cls, decks: int) -> "Shoe":
        """A full shoe of so many decks of 52 cards.

        >>> Shoe.of_decks(1).cards
        52
        """
        if isinstance(decks, bool) or not isinstance(decks, int) or decks < 1:
            raise OddsError(f"a shoe cannot have {decks!r} decks; give a whole number from 1")
        return cls((4 * decks,) * len(Rank))

    @classmethod
    def infinite(cls) -> "Shoe":
        """The shoe of endlessly many decks: every rank is always equally likely.

        >>> Shoe.infinite().endless
        True
        """
        return cls((1,) * len(Rank), endless=True)

    @classmethod
    def holding(cls, counts: Mapping[Rank, int]) -> "Shoe":
        """A shoe of the cards counted; a rank not named has none.

        >>> Shoe.holding({Rank.ACE: 3, Rank.KING: 2}).cards
        5
        """
        return cls(tuple(counts.get(rank, 0) for rank in Rank))

    def without(self, cards: Iterable[Rank]) -> "Shoe":
        """The shoe after these cards have left it; an endless shoe has them still.

        >>> Shoe.of_decks(1).without([Rank.ACE, Rank.ACE]).counts[Rank.ACE]
        2
        """
        gone = Counter(cards)
        for rank, count in gone.items():
            if count > self.counts[rank] and not (self.endless and self.counts[rank]):
                raise OddsError(
                    f"{count} of {rank.symbol} cannot leave a shoe that holds "
                    f"{self.counts[rank]}; take out fewer or start from a fuller shoe"
                )
        if self.endless:
            return self
        return Shoe(
            tuple(count - gone[rank] for rank, count in zip(Rank, self.counts, strict=True))
        )

    @property
    def cards(self) -> int:
        """How many cards are in the shoe; the endless one counts one of each rank."""
        return sum(self.counts)

    @property
    def points(self) -> tuple[int, ...]:
        """The counts of the ten point values, 0 first."""
        return POINTS.counts(self)
