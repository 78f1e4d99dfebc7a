"""What follows from the cards of many rounds at once, where nobody draws.

Every hand is one of some hundred kinds, found by its cards in a table that the game itself fills:
so arrays can say nothing of a hand that the game would not.
"""

from collections.abc import Hashable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations_with_replacement, permutations
from operator import attrgetter
from typing import NamedTuple

import numpy as np

from odds.core.arrays import Array, Codes, Flags
from odds.core.cards import Rank, SeenCard, Suit
from odds.core.classes import DECK
from odds.games.fixed import FixedHands
from odds.games.round import MOST_IN_HAND, VOID, End, Winner
from odds.rounds.dealt import NO_CARD, RoundEnds

_WINNERS: list[Winner | None] = list(Winner)


class Kinds(NamedTuple):
    """The kinds of hands that a game tells apart, and which one a hand is, by its cards."""

    seen: tuple[Hashable, ...]
    of_cards: Array


@lru_cache(maxsize=64)
def kinds_of(hands: FixedHands) -> Kinds:
    """The kinds of a game's hands; cards are ranks, and after these come all cards with suits."""
    cards: tuple[SeenCard, ...] = (*Rank, *DECK) if hands.sees_suits else tuple(Rank)
    numbers: dict[Hashable, int] = {}
    of_cards = np.empty((len(cards),) * hands.size, np.int64)
    for hand in combinations_with_replacement(range(len(cards)), hands.size):
        seen = hands.see([cards[place] for place in hand])
        number = numbers.setdefault(seen, len(numbers))
        for order in permutations(hand):
            of_cards[order] = number
    return Kinds(tuple(numbers), of_cards)


@dataclass(frozen=True)
class FixedDealt:
    """For each round, which two kinds of hands it has, as one number.

    Its facts are as those of a coup where a coup has them, and hands by their place among names.
    """

    hands: FixedHands
    codes: Array

    @cached_property
    def _told(self) -> RoundEnds:
        return self._ends(self.codes)

    def fact(self, name: str) -> Array:
        """A fact of each round, as a number."""
        return self._told.each(attrgetter(name)).astype(np.int8)

    def hand(self, side: str) -> Array:
        """The place of a hand's name, the best first."""
        names = list(self.hands.names)
        return self._told.each(lambda end: names.index(getattr(end, f"{side}_hand"))).astype(
            np.int8
        )

    @property
    def winner(self) -> Array:
        """0 for the Player, 1 for the Banker, 2 for a tie."""
        return self._told.each(lambda end: _WINNERS.index(end.winner)).astype(np.int8)

    @property
    def player_total(self) -> Array:
        """What the Player's hand counts."""
        return self.fact("player_total")

    @property
    def banker_total(self) -> Array:
        """What the Banker's hand counts."""
        return self.fact("banker_total")

    @property
    def lawful(self) -> Flags:
        """Nobody draws, so nobody draws unlawfully."""
        return np.ones(len(self.codes), bool)

    def ended(self, void: Flags, cards: Codes, suits: Codes | None = None) -> RoundEnds:
        """How the rounds ended."""
        return self._ends(np.where(void, len(kinds_of(self.hands).seen) ** 2, self.codes))

    def _ends(self, codes: Array) -> RoundEnds:
        kinds = kinds_of(self.hands).seen
        cells = len(kinds) ** 2 + 1  # the last is for void rounds
        present = np.flatnonzero(np.bincount(codes, minlength=cells))
        which = np.zeros(cells, np.int32)
        which[present] = np.arange(len(present))
        distinct: list[End] = []
        for code in present.tolist():
            player, banker = divmod(code, len(kinds))
            void = player == len(kinds)
            distinct.append(VOID if void else self.hands.against(kinds[player], kinds[banker]))
        return RoundEnds(tuple(distinct), which[codes])


def fixed_dealt(cards: Codes, hands: FixedHands, suits: Codes | None = None) -> FixedDealt:
    """What follows from cards, a row of six for each round; of a void one nothing may be asked.

    >>> from odds import load_rulebook
    >>> hands = load_rulebook("bclc-three-card").play.fixed
    >>> found = fixed_dealt(np.array([[12, 11, 8, 8, 9, 9]]), hands)
    >>> found.winner.tolist(), found.player_total.tolist(), found.hand("banker").tolist()
    ([0], [9], [2])
    """
    numbers = np.maximum(cards, 0).astype(np.int64)
    if hands.sees_suits and suits is not None:
        numbers = np.where(suits == NO_CARD, numbers, len(Rank) + len(Suit) * numbers + suits)
    kinds = kinds_of(hands)
    player, banker = (
        kinds.of_cards[tuple(numbers[:, first : first + hands.size].T)]
        for first in (0, MOST_IN_HAND)
    )
    return FixedDealt(hands, player * len(kinds.seen) + banker)
