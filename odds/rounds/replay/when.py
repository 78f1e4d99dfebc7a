"""When a bettor bets in a replayed log: above an edge, or by a count of cards."""

from fractions import Fraction
from typing import NamedTuple

import numpy as np

from odds.bulk import ExpectedValues
from odds.core.arrays import Array, Flags
from odds.core.cards import Rank
from odds.core.classes import Classes
from odds.core.errors import OddsError
from odds.core.numbers import money
from odds.core.shoe import CARDS, Shoe
from odds.core.tags import Tags, show_tags


class When(NamedTuple):
    """Before which rounds a unit is staked: those with a value above the threshold, or by tags.

    A count bets from its trigger on: of the true count, which is the running count over the decks
    left, where the tags are balanced over the full shoe, else of the running count.
    """

    threshold: Fraction = Fraction()
    tags: Tags | None = None
    trigger: int | None = None

    def check(self, classes: Classes) -> None:
        """Raise an error if this cannot be said, or not of a log whose cards are told so."""
        if (self.tags is None) != (self.trigger is None):
            raise OddsError("tags need a trigger and a trigger tags; give both or neither")
        if self.tags and self.threshold:
            raise OddsError("a threshold and tags both say when to bet; give one")
        if self.tags and not classes.tells_ranks and len(set(self.tags[Rank.TEN :])) > 1:
            raise OddsError(
                "the log has cards by points, and the tags tell ten-values apart; give 10 tags"
            )

    def in_words(self, shoe: Shoe) -> str:
        """When bets are made; empty where it is whenever the bet is favourable.

        >>> When(Fraction(1, 200)).in_words(Shoe.of_decks(8))
        'above an edge of 0.5%'
        """
        if self.tags is None:
            return f"above an edge of {money(100 * self.threshold)}%" if self.threshold else ""
        count = "true" if self._is_balanced(shoe.counts) else "running"
        return f"from a {count} count of {self.trigger} on, tags {show_tags(self.tags)}"

    def rounds(self, values: ExpectedValues, full: Array, gone: Array, cards_left: Array) -> Flags:
        """Before which rounds, of bets so valued and cards so gone from the full shoe."""
        over, under, _ = values
        if self.tags is not None and self.trigger is not None:
            tags = np.repeat(self.tags, len(full) // len(Rank))
            running = gone @ tags
            if self._is_balanced(full.reshape(len(Rank), -1).sum(axis=1).tolist()):
                running, cards_left = running * CARDS, np.maximum(cards_left, 1)
                return np.asarray(running >= self.trigger * cards_left)
            return np.asarray(running >= self.trigger)
        if not self.threshold:
            return np.asarray(over > 0, bool)
        part, whole = self.threshold.as_integer_ratio()
        exact = over.astype(object) * whole > under.astype(object) * part  # it cannot overflow
        return np.asarray(exact, bool)

    def _is_balanced(self, counts: object) -> bool:
        return not np.dot(np.asarray(counts), np.asarray(self.tags))
