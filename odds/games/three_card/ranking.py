"""The ranking of three-card hands as data: lines from the best down, and what parts equal hands."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from odds.core.cards import Rank, Total, total_of
from odds.core.conditions import Condition

SIZE = 3
"""How many cards a hand has."""

FEATURES: dict[str, tuple[int, ...]] = {
    "total": tuple(range(10)),
    "faces": (0, 1, 2, 3),
    "kings": (0, 1, 2, 3),
    "alike": (1, 2, 3),
}
"""What can be asked of a hand, each the name of a field of `Hand`, and the possible answers."""


class Hand(NamedTuple):
    """What counts of three cards; `alike` is how many are of the rank that it has most of.

    >>> Hand.of([Rank.KING, Rank.QUEEN, Rank.QUEEN])
    Hand(total=0, faces=3, kings=1, alike=2)
    """

    total: Total
    faces: int
    kings: int
    alike: int

    @classmethod
    def of(cls, cards: Sequence[Rank]) -> "Hand":
        """What counts of these cards."""
        return cls(
            total_of(card.points for card in cards),
            sum(card >= Rank.JACK for card in cards),
            sum(card is Rank.KING for card in cards),
            max(Counter(cards).values()),
        )


class Line(NamedTuple):
    """A line of the ranking: the name of its hands, and what a hand must have to be one."""

    hand: str
    conditions: tuple[Condition, ...]
    clause: str = ""

    @property
    def when(self) -> str:
        """The conditions in words."""
        return ", ".join(map(str, self.conditions)) or "any other hand"


class Ranking(NamedTuple):
    """Lines from the best hand down; a hand belongs to the first of which all conditions hold.

    Hands of the same line are parted by features in turn: more of the first wins. Hands that
    none of them parts tie.
    """

    lines: tuple[Line, ...]
    parted_by: tuple[str, ...]
    clause: str = ""

    def line_of(self, hand: Hand) -> int | None:
        """The number of a hand's line, None if it belongs to none."""
        for number, line in enumerate(self.lines):
            if all(condition.holds(hand) for condition in line.conditions):
                return number
        return None

    @property
    def features(self) -> frozenset[str]:
        """The features that decide which hand wins."""
        asked = {condition.field for line in self.lines for condition in line.conditions}
        return frozenset(asked.union(self.parted_by))
