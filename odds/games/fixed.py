"""Games in which nobody draws: both hands take the same number of cards, and what they are decides.

That is all that dealing such rounds at random, and auditing those of others, must know of a game.
"""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Any, Protocol

from odds.core.cards import SeenCard
from odds.core.conditions import Value
from odds.games.round import Facts


class FixedHands(Hashable, Protocol):
    """Hands of a fixed size, what is seen of each, and what follows of two of them."""

    @property
    def size(self) -> int:
        """How many cards a hand has."""

    @property
    def names(self) -> Mapping[str, str]:
        """What hands can be called, the best first, and the clause of each; none have no names."""

    @property
    def sees_suits(self) -> bool:
        """Whether anything depends on the suits of cards."""

    def see(self, cards: Sequence[SeenCard]) -> Hashable:
        """All that counts of a hand of these cards, in whichever order they are."""

    def against(self, player: Any, banker: Any) -> Facts:
        """The facts of two hands of which this is seen."""

    def said(self, facts: Mapping[str, Value]) -> Facts:
        """The facts of a round of which these are told; what is not told must not be asked."""

    def mistakes(self) -> "Iterable[tuple[str, FixedHands]]":
        """The same game with one mistake each, as programs make them, and what it is in words."""
