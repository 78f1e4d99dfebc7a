"""Cards as numbers: the orders in which programs number the ranks, or all cards of a deck."""

from collections.abc import Callable
from typing import NamedTuple

from odds.core.cards import Rank

_DECK = 52
_MOST = 64 * _DECK
"""No shoe numbers more cards than this."""
_IN_DECKS = range(15, _MOST + 1)
_ANY = range(10**6)
_TWO_FIRST = (*list(Rank)[1:], Rank.ACE)


class Numbering(NamedTuple):
    """An order of cards: what it is in words, and the card of a number, None if it has none.

    `none` is the number that stands for no card, if there is one, and `largest` what the largest
    number of a log may be; where it is any, numbers are of ranks alone.
    """

    says: str
    card: Callable[[int], Rank | None]
    none: int | None = None
    largest: range = _ANY

    @property
    def of_ranks(self) -> bool:
        """Whether a number tells no suit."""
        return self.largest == _ANY


def _by_digits(suit: int, rank: int, first: bool) -> Callable[[int], Rank | None]:
    """Suit and rank beside each other in a number: how many of each there may be."""

    def card(number: int) -> Rank | None:
        one, two = divmod(number, rank if first else suit)
        its_suit, its_rank = (one, two) if first else (two, one)
        return Rank(its_rank - 1) if 1 <= its_rank <= 13 and 0 <= its_suit <= 4 else None

    return card


def _ranks(first: int, order: tuple[Rank, ...]) -> Callable[[int], Rank | None]:
    return lambda number: order[number - first] if 0 <= number - first < len(order) else None


def _deck(first: int, order: tuple[Rank, ...], by_rank: bool) -> Callable[[int], Rank | None]:
    def card(number: int) -> Rank | None:
        if not 0 <= number - first < _MOST:
            return None
        place = (number - first) % _DECK
        return order[place // 4 if by_rank else place % 13]

    return card


_ACE_FIRST = tuple(Rank)
_KING_NOTHING = (Rank.KING, *list(Rank)[:12])
NUMBERINGS = {
    "numbers": Numbering(
        "1 for the ace to 13 for the king; 0 is no card", _ranks(1, _ACE_FIRST), none=0
    ),
    "numbers-from-0": Numbering("0 for the ace to 12 for the king", _ranks(0, _ACE_FIRST)),
    "numbers-to-14": Numbering(
        "2 for the two to 10, 11 to 13 for jack, queen and king, 14 for the ace; 0 is no card",
        _ranks(2, _TWO_FIRST),
        none=0,
    ),
    "numbers-two-first": Numbering("0 for the two to 12 for the ace", _ranks(0, _TWO_FIRST)),
    "numbers-two-first-from-1": Numbering(
        "1 for the two to 13 for the ace; 0 is no card", _ranks(1, _TWO_FIRST), none=0
    ),
    "numbers-king-0": Numbering(
        "1 for the ace to 12 for the queen, 0 the king", _ranks(0, _KING_NOTHING)
    ),
    "deck-by-suit": Numbering(
        "cards 0 to 51, suit after suit from the ace",
        _deck(0, _ACE_FIRST, False),
        largest=_IN_DECKS,
    ),
    "deck-by-rank": Numbering(
        "cards 0 to 51, rank after rank from the aces",
        _deck(0, _ACE_FIRST, True),
        largest=_IN_DECKS,
    ),
    "deck-by-suit-from-1": Numbering(
        "cards 1 to 52, suit after suit from the ace; 0 is no card",
        _deck(1, _ACE_FIRST, False),
        none=0,
        largest=_IN_DECKS,
    ),
    "deck-by-rank-from-1": Numbering(
        "cards 1 to 52, rank after rank from the aces; 0 is no card",
        _deck(1, _ACE_FIRST, True),
        none=0,
        largest=_IN_DECKS,
    ),
    "deck-two-first-by-suit": Numbering(
        "cards 0 to 51, suit after suit from the two",
        _deck(0, _TWO_FIRST, False),
        largest=_IN_DECKS,
    ),
    "deck-two-first-by-rank": Numbering(
        "cards 0 to 51, rank after rank from the twos",
        _deck(0, _TWO_FIRST, True),
        largest=_IN_DECKS,
    ),
    "deck-two-first-by-suit-from-1": Numbering(
        "cards 1 to 52, suit after suit from the two; 0 is no card",
        _deck(1, _TWO_FIRST, False),
        none=0,
        largest=_IN_DECKS,
    ),
    "deck-two-first-by-rank-from-1": Numbering(
        "cards 1 to 52, rank after rank from the twos; 0 is no card",
        _deck(1, _TWO_FIRST, True),
        none=0,
        largest=_IN_DECKS,
    ),
    "suit-hundreds": Numbering(
        "the suit in hundreds and 1 for the ace to 13 for the king; 0 is no card",
        _by_digits(5, 100, True),
        none=0,
        largest=range(101, 414),
    ),
    "suit-sixteens": Numbering(
        "the suit in sixteens and 1 for the ace to 13 for the king; 0 is no card",
        _by_digits(5, 16, True),
        none=0,
        largest=range(17, 78),
    ),
    "rank-tens": Numbering(
        "1 for the ace to 13 for the king in tens and the suit in ones; 0 is no card",
        _by_digits(10, 13, False),
        none=0,
        largest=range(100, 135),
    ),
}
"""The orders, those first that are tried first."""
