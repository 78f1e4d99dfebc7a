"""Ranks, their points, and reading cards as written."""

import re
from collections.abc import Iterable
from enum import IntEnum
from typing import NewType

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
_HOW_TO_WRITE = "write A 2 3 4 5 6 7 8 9 10 (or T) J Q K, with spaces or commas between them or not"


def read_rank(text: str) -> Rank:
    """The rank that a symbol without a suit names.

    >>> read_rank("t") is read_rank("10") is Rank.TEN
    True
    """
    try:
        return _RANKS[text.upper()]
    except KeyError:
        raise OddsError(f"unknown rank {text!r}; the ranks are {' '.join(_SYMBOLS)}") from None


def read_cards(text: str) -> tuple[Rank, ...]:
    """The ranks of cards as people write them; suits are understood and left out.

    A suit standing by itself belongs to the bare rank before it, else to the rank after it.

    >>> [rank.symbol for rank in read_cards("a, 10 T Kh K♥ dT h K")]
    ['A', '10', '10', 'K', 'K', '10', 'K']
    >>> read_cards("9K34") == read_cards("9 K 3 4") == read_cards("9,K,3,4")
    True
    """
    if not isinstance(text, str):
        raise OddsError(f"{text!r} are no cards; {_HOW_TO_WRITE}")
    ranks: list[Rank] = []
    bare = False  # the last rank read has no suit yet
    loose = ""  # a suit that waits for its rank
    for token in text.replace("\ufe0f", "").replace(",", " ").split():
        if len(token) == 1 and token.lower() in _SUITS:
            if loose:
                raise OddsError(f"suit {loose!r} has no rank in {text!r}; {_HOW_TO_WRITE}")
            loose, bare = ("" if bare else token), False
            continue
        cards = list(re.finditer(_CARD, token, re.IGNORECASE))
        whole = sum(len(each[0]) for each in cards) == len(token)
        for match in cards:
            suits = [suit for suit in (loose, match[1], match[3]) if suit]
            if len(suits) > 1 or not whole:
                raise _unknown_card(f"{loose} {token}")
            ranks.append(_RANKS[match[2].upper()])
            bare, loose = not suits, ""
        if not cards:
            raise _unknown_card(f"{loose} {token}")
    if loose:
        raise OddsError(f"suit {loose!r} has no rank in {text!r}; {_HOW_TO_WRITE}")
    return tuple(ranks)


def _unknown_card(text: str) -> OddsError:
    return OddsError(f"unknown card {text.strip()!r}; {_HOW_TO_WRITE}")


def show_cards(ranks: Iterable[Rank]) -> str:
    """Cards as `read_cards` reads them.

    >>> show_cards([Rank.NINE, Rank.KING])
    '9 K'
    """
    return " ".join(rank.symbol for rank in ranks)
