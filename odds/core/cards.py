"""Ranks and suits, what cards count, and reading cards as written."""

import re
from collections.abc import Iterable
from enum import IntEnum
from typing import NamedTuple, NewType

from odds.core.checks import shown
from odds.core.errors import OddsError

Points = NewType("Points", int)
"""What one card counts: 0 to 9."""

VALUES = tuple(map(Points, range(10)))
"""All that a card can count."""

Total = NewType("Total", int)
"""What a hand counts: the last digit of the sum of its cards' points."""


class Rank(IntEnum):
    """The thirteen ranks; the value of each is its place in a shoe's count vector."""

    ACE, TWO, THREE, FOUR, FIVE, SIX, SEVEN, EIGHT, NINE, TEN, JACK, QUEEN, KING = range(13)

    @property
    def symbol(self) -> str:
        """The rank as printed.

        >>> [rank.symbol for rank in (Rank.ACE, Rank.TEN, Rank.KING)]
        ['A', '10', 'K']
        """
        return _SYMBOLS[self]

    @property
    def points(self) -> Points:
        """What a card of this rank counts: ten and the court cards count nothing.

        >>> Rank.ACE.points, Rank.NINE.points, Rank.TEN.points, Rank.KING.points
        (1, 9, 0, 0)
        """
        return Points(self + 1 if self < Rank.TEN else 0)

    @property
    def rank(self) -> "Rank":
        """The rank itself: it stands for a card whose suit is not said."""
        return self

    @property
    def suit(self) -> None:
        """No suit is said."""
        return


class Suit(IntEnum):
    """The four suits; the value of each is its place among the cards of a rank."""

    CLUBS, DIAMONDS, HEARTS, SPADES = range(4)

    @property
    def symbol(self) -> str:
        """The suit as written after a rank.

        >>> [suit.symbol for suit in Suit]
        ['c', 'd', 'h', 's']
        """
        return self.name[0].lower()

    @property
    def is_red(self) -> bool:
        """Whether it is diamonds or hearts."""
        return self in (Suit.DIAMONDS, Suit.HEARTS)


class Card(NamedTuple):
    """A card whose suit is said.

    >>> king = Card(Rank.KING, Suit.HEARTS)
    >>> king.symbol, king.points, king.number, Card.numbered(50) == king
    ('Kh', 0, 50, True)
    """

    rank: Rank
    suit: Suit

    @property
    def symbol(self) -> str:
        """The card as printed."""
        return self.rank.symbol + self.suit.symbol

    @property
    def points(self) -> Points:
        """What the card counts."""
        return self.rank.points

    @property
    def number(self) -> int:
        """The place of the card among all 52: by rank, ace first, and then by suit."""
        return len(Suit) * self.rank + self.suit

    @classmethod
    def numbered(cls, number: int) -> "Card":
        """The card at this place."""
        rank, suit = divmod(number, len(Suit))
        return cls(Rank(rank), Suit(suit))


SeenCard = Rank | Card
"""A card on the table: its rank, and its suit where that is said."""


_SYMBOLS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")


def total_of(points: Iterable[Points]) -> Total:
    """The total of a hand.

    >>> total_of([Rank.SEVEN.points, Rank.NINE.points])
    6
    """
    return Total(sum(points) % 10)


_SUITS = "cdhs♣♦♥♠♧♢♡♤"
_CARD = f"([{_SUITS}])?(10|[2-9ATJQK])([{_SUITS}])?"
_RANKS = {symbol: rank for rank, symbol in zip(Rank, _SYMBOLS, strict=True)} | {"T": Rank.TEN}
_HOW_TO_WRITE = (
    "write A 2 3 4 5 6 7 8 9 10 (or T) J Q K, with spaces or commas between them or not, "
    "perhaps each with its suit c d h s"
)


def rank_of(card: object) -> Rank:
    """The rank that somebody means in Python: by its symbol, or by its number from 1 to 10.

    An ace is 1. What 11 to 13 would be is not agreed everywhere, so J, Q and K go by their letters.

    >>> rank_of(9) is rank_of("9") is rank_of(Rank.NINE) is Rank.NINE
    True
    """
    if isinstance(card, Rank):
        return card
    if type(card) is int and 1 <= card <= 10:
        return Rank(card - 1)
    if isinstance(card, str):
        return read_rank(card)
    raise OddsError(f"{shown(card)} is no rank; give a symbol such as '9' or 'K', or 1 to 10")


def read_rank(text: str) -> Rank:
    """The rank that a symbol without a suit names.

    >>> read_rank("t") is read_rank("10") is Rank.TEN
    True
    """
    try:
        return _RANKS[text.upper()]
    except KeyError:
        raise OddsError(f"unknown rank {text!r}; the ranks are {' '.join(_SYMBOLS)}") from None


def read_cards(text: str) -> tuple[SeenCard, ...]:
    """Cards as people write them; one written without a suit is its rank.

    A suit standing by itself belongs to the bare rank before it, else to the rank after it.

    >>> [card.symbol for card in read_cards("a, 10 T Kh K♥ dT h K")]
    ['A', '10', '10', 'Kh', 'Kh', '10d', 'Kh']
    >>> read_cards("9K34") == read_cards("9 K 3 4") == read_cards("9,K,3,4")
    True
    """
    if not isinstance(text, str):
        raise OddsError(f"{shown(text)} are no cards; {_HOW_TO_WRITE}")
    cards: list[SeenCard] = []
    bare = False  # the last rank read has no suit yet
    loose = ""  # a suit that waits for its rank
    for token in text.replace("\ufe0f", "").replace(",", " ").split():
        if len(token) == 1 and token.lower() in _SUITS:
            if loose:
                raise OddsError(f"suit {loose!r} has no rank in {text!r}; {_HOW_TO_WRITE}")
            if bare:
                cards[-1] = Card(cards[-1].rank, _suit(token))
            loose, bare = ("" if bare else token), False
            continue
        found = list(re.finditer(_CARD, token, re.IGNORECASE))
        whole = sum(len(each[0]) for each in found) == len(token)
        for match in found:
            suits = [suit for suit in (loose, match[1], match[3]) if suit]
            if len(suits) > 1 or not whole:
                raise _unknown_card(f"{loose} {token}")
            rank = _RANKS[match[2].upper()]
            cards.append(Card(rank, _suit(suits[0])) if suits else rank)
            bare, loose = not suits, ""
        if not found:
            raise _unknown_card(f"{loose} {token}")
    if loose:
        raise OddsError(f"suit {loose!r} has no rank in {text!r}; {_HOW_TO_WRITE}")
    return tuple(cards)


def _suit(symbol: str) -> Suit:
    return Suit(_SUITS.index(symbol.lower()) % len(Suit))


def _unknown_card(text: str) -> OddsError:
    return OddsError(f"unknown card {text.strip()!r}; {_HOW_TO_WRITE}")


def show_cards(cards: Iterable[SeenCard]) -> str:
    """Cards as `read_cards` reads them.

    >>> show_cards([Rank.NINE, Card(Rank.KING, Suit.HEARTS)])
    '9 Kh'
    """
    return " ".join(card.symbol for card in cards)
