"""The situation that a question is about: a game, its shoe, and the cards known of the coup."""

from collections.abc import Sequence
from typing import NamedTuple

from odds.bets.paytable import Bet
from odds.core.distribution import Distribution
from odds.core.shoe import Shoe
from odds.core.text import counted
from odds.games.round import Coup, End
from odds.rulebooks import Rulebook


class Situation(NamedTuple):
    """A game, the shoe before the coup, the cards known of the coup, and what to remark.

    `decks` is how many decks the shoe was made of, None where it was not made of whole decks.
    """

    rulebook: Rulebook
    shoe: Shoe
    coup: Coup = Coup()
    decks: int | None = None
    warnings: tuple[str, ...] = ()

    @property
    def left(self) -> Shoe:
        """What is left to deal."""
        return self.shoe.without(self.coup.known)

    def coups(self, bets: Sequence[Bet]) -> Distribution[End]:
        """The joint distribution, as coarse as serves the bets."""
        return self.rulebook.coups(self.shoe, self.coup, bets)

    @property
    def title(self) -> str:
        """The game by name and id."""
        return f"{self.rulebook.title} ({self.rulebook.id})"

    @property
    def shoe_in_words(self) -> str:
        """How many decks and cards."""
        if self.shoe.endless:
            return "infinite shoe, dealt with replacement"
        decks = f"{counted(self.decks, 'deck')}, " if self.decks else ""
        return f"{decks}{counted(self.left.cards, 'card')} left to deal"
