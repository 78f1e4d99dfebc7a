"""What follows from the cards of many rounds at once, whichever game is played.

Where hands draw, the Table of Play says it, else the hands do as they are dealt; nobody else tells
these two ways apart.
"""

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

from odds.core.arrays import Codes
from odds.core.classes import RANKS, Classes
from odds.core.conditions import Condition
from odds.games.round import MOST_IN_HAND, Winner
from odds.rounds.dealt import B1, B2, B3, NO_CARD, P1, P2, P3, Dealt, dealt
from odds.rounds.fixed import FixedDealt, fixed_dealt
from odds.rulebooks import Rulebook

AnyDealt = Dealt | FixedDealt


def played(
    rulebook: Rulebook, cards: Codes, classes: Classes = RANKS, suits: Codes | None = None
) -> AnyDealt:
    """What follows from cards, a row of six for each round.

    >>> import numpy as np
    >>> from odds import load_rulebook
    >>> one_each = np.array([[12, -1, -1, 0, -1, -1]])
    >>> played(load_rulebook("dragon-tiger"), one_each).winner.tolist()
    [0]
    """
    fixed = rulebook.play.fixed
    if fixed is not None:
        return fixed_dealt(cards, fixed, suits)
    return dealt(cards, rulebook.tableau, classes)


def _won_by(side: Winner) -> tuple[Condition, ...]:
    return (Condition("winner", (side,)),)


class HandShape(NamedTuple):
    """How many cards a hand has, from and to; and what hands can be called, the best first.

    `sides` are other names for the Player and the Banker, which are those of the bets on them.

    >>> from odds import load_rulebook
    >>> HandShape.of(load_rulebook("punto-banco"))
    HandShape(least=2, most=3, names=(), sides={})
    >>> HandShape.of(load_rulebook("dragon-tiger"))
    HandShape(least=1, most=1, names=(), sides={'dragon': 'player', 'tiger': 'banker'})
    """

    least: int = MOST_IN_HAND - 1
    most: int = MOST_IN_HAND
    names: tuple[str, ...] = ()
    sides: Mapping[str, str] = {}

    @classmethod
    def of(cls, rulebook: Rulebook) -> "HandShape":
        """The shape of hands in a game."""
        fixed = rulebook.play.fixed
        if fixed is None:
            return cls()
        sides = {
            bet.id: side.value
            for bet in rulebook.bets
            for side in (Winner.PLAYER, Winner.BANKER)
            if [row.conditions for row in bet.rows if row.kind == "win"] == [_won_by(side)]
        }
        return cls(fixed.size, fixed.size, tuple(fixed.names), sides)

    @property
    def draws(self) -> bool:
        """Whether hands draw."""
        return self.least < self.most

    @property
    def at_once(self) -> tuple[int, ...]:
        """The columns of the cards that every round has, in the order of dealing.

        >>> HandShape().at_once, HandShape(3, 3).at_once
        ((0, 3, 1, 4), (0, 1, 2, 3, 4, 5))
        """
        if self.draws:
            return P1, B1, P2, B2
        return (*range(P1, P1 + self.most), *range(B1, B1 + self.most))

    def drawn(self, cards: Codes) -> Codes:
        """The cards of rounds in the order of dealing: those that all have, then those drawn."""
        found = cards[:, list(self.at_once)]
        if not self.draws:
            return found
        drew = cards[:, P3] != NO_CARD
        fifth = np.where(drew, cards[:, P3], cards[:, B3])
        sixth = np.where(drew, cards[:, B3], NO_CARD)
        return np.column_stack([found, fifth, sixth])
