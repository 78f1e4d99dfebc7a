"""Cards as numbers: the orders in which programs number the ranks, or all cards of a deck."""

from collections.abc import Callable
from typing import NamedTuple

from odds.core.cards import Rank

_DECK = 52
_MOST = 64 * _DECK
"""No shoe numbers more cards than this."""
_TWO_FIRST = (*list(Rank)[1:], Rank.ACE)


class Numbering(NamedTuple):
    """An order of cards: what it is in words, and the card of a number, None if it has none.

    `none` is the number that stands for no card, if there is one.
    """

    says: str
    card: Callable[[int], Rank | None]
    none: int | None = None


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
        "cards 0 to 51, suit after suit from the ace", _deck(0, _ACE_FIRST, False)
    ),
    "deck-by-rank": Numbering(
        "cards 0 to 51, rank after rank from the aces", _deck(0, _ACE_FIRST, True)
    ),
    "deck-by-suit-from-1": Numbering(
        "cards 1 to 52, suit after suit from the ace; 0 is no card",
        _deck(1, _ACE_FIRST, False),
        none=0,
    ),
    "deck-by-rank-from-1": Numbering(
        "cards 1 to 52, rank after rank from the aces; 0 is no card",
        _deck(1, _ACE_FIRST, True),
        none=0,
    ),
    "deck-two-first-by-suit": Numbering(
        "cards 0 to 51, suit after suit from the two", _deck(0, _TWO_FIRST, False)
    ),
    "deck-two-first-by-rank": Numbering(
        "cards 0 to 51, rank after rank from the twos", _deck(0, _TWO_FIRST, True)
    ),
    "deck-two-first-by-suit-from-1": Numbering(
        "cards 1 to 52, suit after suit from the two; 0 is no card",
        _deck(1, _TWO_FIRST, False),
        none=0,
    ),
    "deck-two-first-by-rank-from-1": Numbering(
        "cards 1 to 52, rank after rank from the twos; 0 is no card",
        _deck(1, _TWO_FIRST, True),
        none=0,
    ),
}
"""The orders, those first that are tried first."""
