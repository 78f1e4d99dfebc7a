"""The ranking of three-card hands as data: lines from the best down, and what parts equal hands."""

from collections import Counter
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, NamedTuple

from odds.core.cards import Rank, Total, total_of
from odds.core.classes import Classes
from odds.core.conditions import Asked, Condition
from odds.core.shoe import Shoe
from odds.games.play import Fields, Rule
from odds.games.round import MOST_IN_HAND, Coup

if TYPE_CHECKING:
    from odds.core.distribution import Distribution
    from odds.core.remembered import Remembered
    from odds.games.round import Void
    from odds.games.three_card.facts import ThreeCardFacts
    from odds.games.three_card.fixed import RankedHands
    from odds.games.three_card.sight import Sight

SIZE = MOST_IN_HAND
"""How many cards a hand has."""

FEATURES: dict[str, tuple[int, ...]] = {
    "total": tuple(range(10)),
    "faces": (0, 1, 2, 3),
    "kings": (0, 1, 2, 3),
    "alike": (1, 2, 3),
}
"""What can be asked of a hand, each a field of `ThreeCardHand`, and the possible answers."""


class ThreeCardHand(NamedTuple):
    """What counts of three cards; `alike` is how many are of the rank that it has most of.

    >>> ThreeCardHand.of([Rank.KING, Rank.QUEEN, Rank.QUEEN])
    ThreeCardHand(total=0, faces=3, kings=1, alike=2)
    """

    total: Total
    faces: int
    kings: int
    alike: int

    @classmethod
    def of(cls, cards: Sequence[Rank]) -> "ThreeCardHand":
        """What counts of these cards."""
        return cls(
            total_of(card.points for card in cards),
            sum(card >= Rank.JACK for card in cards),
            sum(card is Rank.KING for card in cards),
            max(Counter(cards).values()),
        )


class RankingLine(NamedTuple):
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
    none of them parts tie. It is all that such a game needs to be played: see
    `odds.games.play.Play`.
    """

    lines: tuple[RankingLine, ...]
    parted_by: tuple[str, ...]
    clause: str = ""

    def line_of(self, hand: ThreeCardHand) -> int | None:
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

    # What a game must offer. The ways to deal are built on this list, so it finds them when asked.

    def sight(self, fields: Collection[str] | None = None) -> "Sight":
        """What is told apart of hands: everything, or as much as certain fields ask."""
        from odds.games.three_card.facts import features_for
        from odds.games.three_card.sight import Sight

        return Sight(self) if fields is None else Sight(self, features_for(fields))

    @property
    def fields(self) -> Fields:
        """What a bet can ask of a hand held against the bank's."""
        from odds.games.three_card.facts import FIELDS

        names = tuple(dict.fromkeys(line.hand for line in self.lines if line.hand))
        return {**FIELDS, "player_hand": names, "banker_hand": names}

    @property
    def own_hands(self) -> bool:
        """Each stake is on a hand of its own, and all are held against the bank's."""
        return True

    @property
    def rules(self) -> tuple[Rule, ...]:
        """The lines, and what parts hands of one line."""
        lines = "; ".join(f"{line.hand}: {line.when}" for line in self.lines)
        clauses = dict.fromkeys(line.clause for line in self.lines if line.clause)
        parted_by = ", ".join(self.parted_by) or "nothing"
        return (
            Rule("ranking of hands", lines, "; ".join(clauses)),
            Rule("hands of one line are parted by", parted_by, self.clause),
        )

    @property
    def total_in_words(self) -> str:
        """What a hand counts."""
        return "last digit of the sum; A is 1, 10 J Q K are 0"

    @property
    def winner_in_words(self) -> str:
        """Which hand wins."""
        return "the hand of the better rank; equal ranks tie"

    @property
    def round_in_words(self) -> str:
        """What a round is called: its cards limit how it can end, not the ranking."""
        return "coup"

    @property
    def tableau(self) -> None:
        """Nobody draws."""
        return

    @property
    def ranking(self) -> "Ranking":
        """The ranking itself."""
        return self

    @property
    def fixed(self) -> "RankedHands":
        """Every hand has three cards."""
        from odds.games.three_card.fixed import RankedHands

        return RankedHands(self)

    @property
    def printed(self) -> None:
        """All cards come from the shoe."""
        return

    def classes(self, fields: Collection[str]) -> Classes:
        """The coarsest classes of cards with which these facts can be told."""
        return self.sight(fields).classes

    def asks_cards(self, fields: Collection[str]) -> bool:
        """What there is to see of a hand is always told."""
        return False

    def rounds(
        self, shoe: Shoe, coup: Coup | None = None, fields: Collection[str] | None = None
    ) -> "Distribution[ThreeCardFacts | Void]":
        """The joint distribution of a deal's facts, all or as many as certain fields ask for."""
        from odds.games.three_card.deals import deals

        return deals(shoe, self.sight(fields), coup)

    def possible(self, asked: Asked, decks: int) -> "Remembered[ThreeCardFacts]":
        """The facts of every deal from so many decks."""
        from odds.games.three_card.facts import features_for
        from odds.games.three_card.possible import possible_deals

        return possible_deals(self, features_for(asked), decks)

    def check(self, coup: Coup) -> None:
        """Any three cards may be known of a hand."""
