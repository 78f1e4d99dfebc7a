"""What is told apart: classes of cards, and what is seen of a hand of such cards."""

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from odds.core.cards import Rank, SeenCard, Total, show_cards
from odds.core.classes import Classes
from odds.core.errors import OddsError
from odds.core.shoe import Shoe
from odds.games.round import Winner
from odds.games.three_card.facts import ThreeCardFacts
from odds.games.three_card.ranking import FEATURES, Ranking, ThreeCardHand


class SeenHand(NamedTuple):
    """What is seen of a hand; of two hands the one of more strength wins."""

    strength: tuple[int, ...]
    hand: str
    total: Total | None = None
    faces: int | None = None
    kings: int | None = None
    alike: int | None = None

    def against(self, bank: "SeenHand") -> ThreeCardFacts:
        """The facts of this hand held against the bank's."""
        winner = Winner.TIE
        if self.strength != bank.strength:
            winner = Winner.PLAYER if self.strength > bank.strength else Winner.BANKER
        return ThreeCardFacts(winner, self.hand, bank.hand, *self[2:], *bank[2:])


class Sight:
    """A ranking, and which features of hands are told besides the line and who wins.

    Ranks that no feature in use tells apart are one class of cards, and are counted together.

    >>> from odds.rulebooks import load_rulebook
    >>> sight = Sight(load_rulebook("bclc-three-card").ranking, told=[])
    >>> len(sight.classes), sight.counts(Shoe.of_decks(1))[-3:]
    (12, (4, 8, 4))
    >>> sight.see([0, 0, 6]).hand
    'nine'
    """

    def __init__(self, ranking: Ranking, told: Collection[str] = tuple(FEATURES)) -> None:
        self.ranking, self.told = ranking, frozenset(told)
        used = ranking.features | self.told

        def seen(rank: Rank) -> tuple[int, ...]:
            alone = rank if "alike" in used else 0
            face = rank >= Rank.JACK and "faces" in used
            king = rank is Rank.KING and "kings" in used
            return alone, face, king

        self.classes = Classes.apart(seen)

    def counts(self, shoe: Shoe) -> tuple[int, ...]:
        """How many cards of each class a shoe holds."""
        return self.classes.counts(shoe)

    def see(self, cards: Sequence[int]) -> SeenHand:
        """What is seen of a hand of cards of these classes."""
        ranks = [self.classes.members[card][0].rank for card in cards]
        hand = ThreeCardHand.of(ranks)
        line = self.ranking.line_of(hand)
        if line is None:
            raise OddsError(f"the ranking has no line for {show_cards(ranks)}; add one")
        parted = (getattr(hand, feature) for feature in self.ranking.parted_by)
        seen = (value if name in self.told else None for name, value in hand._asdict().items())
        return SeenHand((-line, *parted), self.ranking.lines[line].hand, *seen)

    def classes_of(self, cards: Iterable[SeenCard]) -> tuple[int, ...]:
        """The classes to which cards belong."""
        return self.classes.classes_of(cards)
