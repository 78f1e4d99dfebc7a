"""Three-card hands as dealt in many rounds, and the mistakes that are made in ranking them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations_with_replacement

from odds.core.cards import Rank, SeenCard
from odds.core.conditions import Value
from odds.games.three_card.facts import ThreeCardFacts
from odds.games.three_card.ranking import FEATURES, SIZE, Ranking, ThreeCardHand
from odds.games.three_card.sight import SeenHand, Sight


@dataclass(frozen=True)
class RankedHands:
    """Hands of three cards by a ranking. See `odds.games.fixed.FixedHands`.

    `mistaken` are ranks that are taken for another.

    >>> from odds import load_rulebook
    >>> hands = load_rulebook("bclc-three-card").play.fixed
    >>> player, banker = (hands.see([*map(Rank, cards)]) for cards in ((11, 12, 8), (8, 9, 9)))
    >>> hands.against(player, banker).winner.value, player.hand, banker.hand
    ('player', 'nine', 'nine')
    """

    ranking: Ranking
    mistaken: tuple[tuple[Rank, Rank], ...] = ()

    @cached_property
    def _sight(self) -> Sight:
        return Sight(self.ranking)

    @property
    def size(self) -> int:
        """Three cards."""
        return SIZE

    @property
    def names(self) -> Mapping[str, str]:
        """The lines of the ranking."""
        return {line.hand: line.clause for line in self.ranking.lines}

    @property
    def sees_suits(self) -> bool:
        """All suits are equal."""
        return False

    def see(self, cards: Sequence[SeenCard]) -> SeenHand:
        """All that counts of three cards."""
        taken = dict(self.mistaken)
        ranks = [taken.get(card.rank, card.rank) for card in cards]
        return self._sight.see(self._sight.classes_of(ranks))

    def against(self, player: SeenHand, banker: SeenHand) -> ThreeCardFacts:
        """The facts of a hand held against the bank's."""
        return player.against(banker)

    def said(self, facts: Mapping[str, Value]) -> ThreeCardFacts:
        """The facts of a round of which these are told."""
        return ThreeCardFacts(**{name: facts.get(name) for name in ThreeCardFacts._fields})  # type: ignore[arg-type]

    def mistakes(self) -> "Iterator[tuple[str, RankedHands]]":
        """Lines that are not known, or known as the one below; and hands parted otherwise."""
        ranking, lines = self.ranking, self.ranking.lines
        parted = " and ".join(ranking.parted_by)
        for number, line in enumerate(lines):
            rest = ranking._replace(lines=lines[:number] + lines[number + 1 :])
            if _is_whole(rest):
                yield f"there is no rank of {line.hand}", RankedHands(rest)
            swapped = (*lines[:number], *lines[number + 1 : number + 2], line, *lines[number + 2 :])
            if number + 1 < len(lines):
                below = lines[number + 1].hand
                yield (
                    f"{below} is ranked above {line.hand}",
                    RankedHands(ranking._replace(lines=swapped)),
                )
        if parted:
            yield (
                f"hands of the same rank are not parted by {parted}",
                RankedHands(ranking._replace(parted_by=())),
            )
        for feature in FEATURES:
            if feature not in ranking.parted_by:
                more = RankedHands(ranking._replace(parted_by=(*ranking.parted_by, feature)))
                yield f"equal hands are parted by {feature} too", more
        yield "a ten is taken for a face card", RankedHands(ranking, ((Rank.TEN, Rank.JACK),))
        for face in (Rank.JACK, Rank.QUEEN, Rank.KING):
            name = face.name.lower()
            yield f"a {name} is no face card", RankedHands(ranking, ((face, Rank.TEN),))


def _is_whole(ranking: Ranking) -> bool:
    """Whether every hand has a line."""
    hands = combinations_with_replacement(Rank, SIZE)
    return all(ranking.line_of(ThreeCardHand.of(cards)) is not None for cards in hands)
