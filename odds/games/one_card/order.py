"""The order of the ranks as data, and the game that it makes: one card each, the higher wins.

Hands have the names of every other game: the Player's card is the first that is dealt.
"""

from collections.abc import Collection
from typing import NamedTuple

from odds.core.cards import Rank, SeenCard
from odds.core.classes import Classes
from odds.core.conditions import Asked
from odds.core.distribution import Distribution
from odds.core.errors import OddsError
from odds.core.remembered import Remembered
from odds.core.shoe import Shoe
from odds.games.one_card.facts import FIELDS, OneCardFacts, classes_for
from odds.games.one_card.fixed import SingleCards
from odds.games.play import Fields, Rule
from odds.games.round import VOID, Coup, Void, Winner


class Order(NamedTuple):
    """The ranks from the lowest to the highest; equal ranks tie. See `odds.games.play.Play`.

    >>> ace_low = Order(tuple(Rank))
    >>> deals = ace_low.rounds(Shoe.of_decks(8))
    >>> deals.denominator, deals.weight(lambda facts: facts.winner == "tie")
    (172640, 12896)
    """

    ranks: tuple[Rank, ...]
    clause: str = ""

    def winner(self, player: SeenCard, banker: SeenCard) -> Winner:
        """Whose card is the higher."""
        one, two = self.ranks.index(player.rank), self.ranks.index(banker.rank)
        if one == two:
            return Winner.TIE
        return Winner.PLAYER if one > two else Winner.BANKER

    @property
    def fields(self) -> Fields:
        """What a bet can ask of two cards."""
        return FIELDS

    @property
    def own_hands(self) -> bool:
        """All stakes are on the same two cards."""
        return False

    @property
    def rules(self) -> tuple[Rule, ...]:
        """The order of the ranks."""
        ranks = " ".join(rank.symbol for rank in self.ranks)
        return (Rule("one card each, ranks from the lowest", ranks, self.clause),)

    @property
    def total_in_words(self) -> str:
        """A card has no total."""
        return ""

    @property
    def winner_in_words(self) -> str:
        """Which hand wins."""
        return "the card of the higher rank; equal ranks tie"

    @property
    def round_in_words(self) -> str:
        """What a round is called."""
        return "round of one card each"

    @property
    def tableau(self) -> None:
        """Nobody draws."""
        return

    @property
    def ranking(self) -> None:
        """No hands of three cards are ranked."""
        return

    @property
    def fixed(self) -> SingleCards:
        """Every hand has one card."""
        return SingleCards(self)

    @property
    def printed(self) -> None:
        """All cards come from the shoe."""
        return

    def classes(self, fields: Collection[str]) -> Classes:
        """The coarsest classes of cards with which these facts can be told."""
        return classes_for(fields)

    def asks_cards(self, fields: Collection[str]) -> bool:
        """Two cards are soon dealt, whatever is asked of them."""
        return False

    def rounds(
        self, shoe: Shoe, coup: Coup | None = None, fields: Collection[str] | None = None
    ) -> Distribution[OneCardFacts | Void]:
        """The joint distribution of two cards: every card of the one with every card of the other.

        All facts are told only where the suits of the shoe are known.
        """
        coup = coup or Coup()
        self.check(coup)
        asked = FIELDS if shoe.by_card is not None else ["winner"]
        classes = classes_for(asked if fields is None else fields)
        counts = list(classes.counts(shoe.without(coup.known)))
        step = 0 if shoe.endless else 1
        weights: dict[OneCardFacts | Void, int] = {}
        for player, ways in _cards(classes, counts, coup.player):
            counts[player] -= 0 if coup.player else step
            if not coup.banker and not any(counts):
                weights[VOID] = weights.get(VOID, 0) + ways
            for banker, more in _cards(classes, counts, coup.banker):
                one, two = classes.members[player][0], classes.members[banker][0]
                facts = OneCardFacts.of(self.winner(one, two), one, two)
                weights[facts] = weights.get(facts, 0) + ways * more
            counts[player] += 0 if coup.player else step
        return Distribution(weights or {VOID: 1})

    def possible(self, asked: Asked, decks: int) -> Remembered[OneCardFacts]:
        """The facts of every two cards of so many decks."""
        deals = self.rounds(Shoe.of_decks(decks), None, list(asked))
        return Remembered(lambda: [facts for facts, _ in deals if isinstance(facts, OneCardFacts)])

    def check(self, coup: Coup) -> None:
        """Raise an error if a hand has more than its card."""
        for hand, cards in (("Player", coup.player), ("Banker", coup.banker)):
            if len(cards) > 1:
                raise OddsError(
                    f"the {hand} cannot have {len(cards)} cards where hands take one each; name one"
                )


def _cards(
    classes: Classes, counts: list[int], known: tuple[SeenCard, ...]
) -> list[tuple[int, int]]:
    """The classes that the card of a hand can be of, and in how many ways."""
    if known:
        return [(classes.class_of(known[0]), 1)]
    return [(number, count) for number, count in enumerate(counts) if count]
