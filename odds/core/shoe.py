"""The shoe: how many cards of each rank are there to be dealt, and of which suits if known."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from odds.core.bounds import LONGEST_NUMBER
from odds.core.cards import Card, Rank, SeenCard, Suit
from odds.core.checks import shown
from odds.core.classes import POINTS
from odds.core.errors import OddsError

CARDS = len(Rank) * len(Suit)
"""How many cards a deck has."""
_TOO_MANY = len(Suit) * 10**LONGEST_NUMBER
"""More cards of a rank than the largest number of decks has."""


@dataclass(frozen=True, slots=True)
class Shoe:
    """The counts of the thirteen ranks, ace first; an endless shoe deals with replacement.

    `suited` has the counts of all 52 cards where they are known, in the order of `Card.number`.
    Full decks need not say them: see `by_card`.

    >>> shoe = Shoe.of_decks(8)
    >>> shoe.cards, shoe.counts[Rank.ACE], shoe.points
    (416, 32, (128, 32, 32, 32, 32, 32, 32, 32, 32, 32))
    >>> shoe == Shoe((32,) * 13) == Shoe((32,) * 13, suited=(8,) * 52)
    True
    """

    counts: tuple[int, ...]
    endless: bool = False
    suited: tuple[int, ...] | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "counts", tuple(self.counts))
        if len(self.counts) != len(Rank):
            raise OddsError(
                f"a shoe has a count for each of {len(Rank)} ranks, not {len(self.counts)}; "
                "give one for every rank from ace to king"
            )
        for rank, count in zip(Rank, self.counts, strict=True):
            if isinstance(count, bool) or not isinstance(count, int) or not 0 <= count < _TOO_MANY:
                raise OddsError(
                    f"the shoe cannot hold {shown(count)} cards of rank {rank.symbol}; give a "
                    f"whole number, 0 or more, of {LONGEST_NUMBER} digits at the most"
                )
        if self.endless and not any(self.counts):
            raise OddsError("an endless shoe cannot be empty; give a count above 0")
        if self.suited is not None:
            self._check_suited(tuple(self.suited))

    def _check_suited(self, suited: tuple[int, ...]) -> None:
        wrong = [count for count in suited if type(count) is not int or count < 0]
        if wrong or len(suited) != CARDS or _ranks_of(suited) != self.counts:
            raise OddsError(
                f"{suited!r} are no counts of the 52 cards of this shoe; "
                "give one for every card, whose sums are the counts of the ranks"
            )
        # Full decks are the same shoe, whether their suits are said or not.
        object.__setattr__(self, "suited", None if suited == self._full_decks else suited)

    @classmethod
    def of_decks(cls, decks: int) -> "Shoe":
        """A full shoe of so many decks of 52 cards.

        >>> Shoe.of_decks(1).cards
        52
        """
        if isinstance(decks, bool) or not isinstance(decks, int) or decks < 1:
            raise OddsError(f"a shoe cannot have {shown(decks)} decks; give a whole number from 1")
        return cls((4 * decks,) * len(Rank))

    @classmethod
    def infinite(cls) -> "Shoe":
        """The shoe of endlessly many decks: every rank is always equally likely.

        >>> Shoe.infinite().endless
        True
        """
        return cls((1,) * len(Rank), endless=True)

    @classmethod
    def holding(
        cls, counts: Mapping[Rank, int] | Mapping[Card, int] | Mapping[SeenCard, int]
    ) -> "Shoe":
        """A shoe of the cards counted, by rank or by card; what is not named has none.

        >>> Shoe.holding({Rank.ACE: 3, Rank.KING: 2}).cards
        5
        >>> Shoe.holding({Card(Rank.KING, Suit.HEARTS): 2}).counts[Rank.KING]
        2
        """
        given: dict[SeenCard, int] = dict(counts.items())
        cards = [card for card in given if isinstance(card, Card)]
        ranks = [card for card in given if not isinstance(card, Card)]
        if not cards:
            return cls(tuple(given.get(rank, 0) for rank in Rank))
        if ranks:
            raise OddsError(
                f"{cards[0].symbol} is counted by card and {ranks[0].symbol} by rank; "
                "count all by rank, or all by card"
            )
        by_card = tuple(given.get(Card.numbered(number), 0) for number in range(CARDS))
        for number, count in enumerate(by_card):
            if isinstance(count, bool) or not isinstance(count, int) or count < 0:
                raise OddsError(
                    f"the shoe cannot hold {shown(count)} of {Card.numbered(number).symbol}; "
                    "give a whole number, 0 or more"
                )
        return cls(_ranks_of(by_card), suited=by_card)

    def without(self, cards: Iterable[SeenCard]) -> "Shoe":
        """The shoe after these cards have left it; an endless shoe has them still.

        Once a card has left whose suit is not said, the suits of the others are not known.

        >>> Shoe.of_decks(1).without([Rank.ACE, Rank.ACE]).counts[Rank.ACE]
        2
        """
        gone = tuple(cards)
        ranks = Counter(card.rank for card in gone)
        suited = Counter(card.number for card in gone if isinstance(card, Card))
        by_card = self.by_card
        if by_card is not None:
            for number, count in suited.items():
                self._check_held(Card.numbered(number), count, by_card[number])
        for rank, count in ranks.items():
            self._check_held(rank, count, self.counts[rank])
        if self.endless or not gone:
            return self
        left = tuple(count - ranks[rank] for rank, count in zip(Rank, self.counts, strict=True))
        if by_card is None or suited.total() < len(gone):
            return Shoe(left)
        return Shoe(left, suited=tuple(n - suited[number] for number, n in enumerate(by_card)))

    def plus(self, cards: Iterable[SeenCard]) -> "Shoe":
        """The shoe with these cards put in; an endless shoe has them anyhow.

        >>> Shoe.of_decks(1).plus([Rank.SEVEN]).counts[Rank.SEVEN]
        5
        """
        more = tuple(cards)
        if self.endless or not more:
            return self
        ranks = Counter(card.rank for card in more)
        suited = Counter(card.number for card in more if isinstance(card, Card))
        counts = tuple(count + ranks[rank] for rank, count in zip(Rank, self.counts, strict=True))
        if self.by_card is None or suited.total() < len(more):
            return Shoe(counts)
        return Shoe(counts, suited=tuple(n + suited[i] for i, n in enumerate(self.by_card)))

    def _check_held(self, card: SeenCard, count: int, held: int) -> None:
        if count > held and not (self.endless and held):
            raise OddsError(
                f"{count} of {card.symbol} cannot leave a shoe that holds "
                f"{held}; take out fewer or start from a fuller shoe"
            )

    @property
    def cards(self) -> int:
        """How many cards are in the shoe; the endless one counts one of each rank."""
        return sum(self.counts)

    @property
    def decks(self) -> int | None:
        """How many whole decks it is, None where it is not of whole ones, or endless.

        >>> Shoe.of_decks(8).decks, Shoe.of_decks(8).without([Rank.ACE]).decks
        (8, None)
        """
        full = None if self.endless or self.suited else self._full_decks
        return full[0] or None if full else None

    @property
    def points(self) -> tuple[int, ...]:
        """The counts of the ten point values, 0 first."""
        return POINTS.counts(self)

    @property
    def by_card(self) -> tuple[int, ...] | None:
        """The counts of all 52 cards, None where only ranks are known and they are no full decks.

        >>> Shoe.of_decks(8).by_card == (8,) * 52, Shoe.infinite().by_card == (1,) * 52
        (True, True)
        >>> Shoe.of_decks(8).without([Rank.ACE]).by_card is None
        True
        """
        return self.suited or self._full_decks

    @property
    def _full_decks(self) -> tuple[int, ...] | None:
        one = self.counts[0]
        if self.counts != (one,) * len(Rank) or (one % len(Suit) and not self.endless):
            return None
        return (1 if self.endless else one // len(Suit),) * CARDS


def _ranks_of(by_card: tuple[int, ...]) -> tuple[int, ...]:
    """The counts by rank of counts by card."""
    suits = len(Suit)
    return tuple(sum(by_card[suits * rank : suits * rank + suits]) for rank in Rank)
