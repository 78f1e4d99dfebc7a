"""What can be seen of the cards of one hand, each kind declared once.

A trait looks at some cards of a hand, sees something of each, and keeps something of what it saw.
What it keeps can be added to: keeping of what was kept and of more cards is keeping of them all.
So a hand may be looked at card by card, and both hands together.
"""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import Any

from odds.core.cards import Card, Rank, Suit, total_of
from odds.core.classes import DECK

State = tuple[Any, ...]
"""What is kept of the cards seen; nothing of none."""

MIXED = "mixed"
NONE_SEEN: State = ()


class Seats(Enum):
    """Which cards of a hand are looked at."""

    ALL = "all"
    TWO = "first two"
    THIRD = "third"


@dataclass(frozen=True, eq=False, slots=True)
class Trait:
    """What is looked at, what is seen of a card, and what is kept.

    Where all that matters is whether the whole hand lies in one of some `sets` of cards, each is
    here as the numbers of its cards in bits, with what is kept of a hand in it; a hand belongs to
    the smallest. Of a hand that lies in none, `outside` is kept.
    """

    seats: Seats
    key: Callable[[Card], Hashable]
    keep: Callable[[State], State]
    sets: tuple[tuple[int, State], ...] = ()
    outside: State = NONE_SEEN

    def of(self, hand: Sequence[Card]) -> State:
        """What is kept of a hand.

        >>> red_cards = counted(frozenset(card for card in DECK if card.suit.is_red))
        >>> red_cards.of([Card(Rank.ACE, Suit.HEARTS), Card(Rank.TWO, Suit.CLUBS)])
        (1,)
        """
        cards = hand[:2] if self.seats is Seats.TWO else hand
        if self.seats is Seats.THIRD:
            cards = hand[2:]
        return self.keep(tuple(self.key(card) for card in cards))

    def both(self, player: State, banker: State) -> State:
        """What is kept of both hands together."""
        return self.keep(player + banker)

    def within(self, cards: int) -> State:
        """What is kept of hands that lie in this set and in none smaller that matters."""
        around = [(each.bit_count(), state) for each, state in self.sets if cards & ~each == 0]
        return min(around, default=(0, self.outside))[1]


def bits(key: Callable[[Card], Hashable], answer: Hashable) -> int:
    """The cards of which a key sees this, as the bits of a number.

    >>> bits(lambda card: card.rank, Rank.ACE)
    15
    """
    return sum(1 << card.number for card in DECK if key(card) == answer)


# What is kept.


def _sum(seen: State) -> State:
    return (sum(seen),) if seen else NONE_SEEN


def _highest(seen: State) -> State:
    return (max(seen),) if seen else NONE_SEEN


def _all(seen: State) -> State:
    return tuple(sorted(seen))


def _total(seen: State) -> State:
    return (total_of(seen),) if seen else NONE_SEEN


def _one_or_mixed(seen: State) -> State:
    if not seen:
        return NONE_SEEN
    return seen[:1] if len(set(seen)) == 1 else (MIXED,)


def _alike(seen: State) -> State:
    """The rank that all have and the suit, None where they differ."""
    if not seen:
        return NONE_SEEN
    ranks, suits = ({each[place] for each in seen} for place in (0, 1))
    if len(ranks) > 1:
        return ((None, None),)
    return ((ranks.pop(), suits.pop() if len(suits) == 1 else None),)


def _kind_of_pair(seen: State) -> State:
    one, two = seen
    if one.rank is not two.rank:
        return ("none",)
    if one.suit is two.suit:
        return ("perfect",)
    return ("coloured",) if one.suit.is_red == two.suit.is_red else ("mixed",)


# What is seen of a card.


def _card(card: Card) -> Hashable:
    return card


def _rank(card: Card) -> Hashable:
    return card.rank


def _points(card: Card) -> Hashable:
    return card.points


def _suit(card: Card) -> Hashable:
    return card.suit.name.lower()


def _colour(card: Card) -> Hashable:
    return "red" if card.suit.is_red else "black"


def _face(card: Card) -> Hashable:
    return card.rank >= Rank.JACK


SUITS = tuple(suit.name.lower() for suit in Suit)
COLOURS = ("red", "black")


def _in_one(key: Callable[[Card], Hashable], answers: Sequence[Hashable]) -> Trait:
    """In which of some sets of cards all cards of a hand lie."""
    sets = tuple((bits(key, each), (each,)) for each in answers)
    return Trait(Seats.ALL, key, _one_or_mixed, sets, (MIXED,))


PAIR = Trait(Seats.TWO, _rank, _one_or_mixed)
"""The rank of a pair."""
PAIR_KIND = Trait(Seats.TWO, _card, _kind_of_pair)
TWO_RANKS = Trait(Seats.TWO, _rank, _all)
TWO_TOTAL = Trait(Seats.TWO, _points, _total)
TWO_SUIT = Trait(Seats.TWO, _suit, _one_or_mixed)
TWO_COLOUR = Trait(Seats.TWO, _colour, _one_or_mixed)
TWO_FACES = Trait(Seats.TWO, _face, _one_or_mixed)
TWO_HIGHEST_POINTS = Trait(Seats.TWO, _points, _highest)
TWO_HIGHEST_RANK = Trait(Seats.TWO, _rank, _highest)
THIRD_POINTS = Trait(Seats.THIRD, _points, _all)
THIRD_RANK = Trait(Seats.THIRD, _rank, _all)
SUIT = _in_one(_suit, SUITS)
COLOUR = _in_one(_colour, COLOURS)
FACES = _in_one(_face, (True,))
HIGHEST_POINTS = Trait(Seats.ALL, _points, _highest)
HIGHEST_RANK = Trait(Seats.ALL, _rank, _highest)
RANKS = Trait(Seats.ALL, _rank, _all)
ALIKE = Trait(
    Seats.ALL,
    _card,
    _alike,
    (
        *((bits(_rank, rank), ((rank, None),)) for rank in Rank),
        *((bits(_card, card), (card,)) for card in DECK),
    ),
    ((None, None),),
)
"""The rank of all cards, and their suit."""


@cache
def counted(cards: frozenset[Card], seats: Seats = Seats.ALL) -> Trait:
    """How many of these cards there are."""
    return Trait(seats, lambda card: int(card in cards), _sum)


@cache
def suits_of(rank: Rank, seats: Seats = Seats.ALL) -> Trait:
    """The suits of the cards of a rank."""

    def suit(card: Card) -> Hashable:
        return card.suit if card.rank is rank else None

    def keep(seen: State) -> State:
        return tuple(sorted(each for each in seen if each is not None))

    return Trait(seats, suit, keep)
