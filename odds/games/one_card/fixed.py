"""Single cards as dealt in many rounds."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from odds.core.cards import Rank, SeenCard
from odds.core.conditions import Value
from odds.games.one_card.facts import OneCardFacts

if TYPE_CHECKING:
    from odds.games.one_card.order import Order


class SingleCards(NamedTuple):
    """Hands of one card by the order of the ranks. See `odds.games.fixed.FixedHands`.

    >>> from odds import load_rulebook
    >>> cards = load_rulebook("dragon-tiger").play.fixed
    >>> cards.against(Rank.KING, Rank.ACE).winner.value
    'player'
    """

    order: "Order"

    @property
    def size(self) -> int:
        """One card."""
        return 1

    @property
    def names(self) -> Mapping[str, str]:
        """A card has no name but its own."""
        return {}

    @property
    def sees_suits(self) -> bool:
        """Bets may ask for suits."""
        return True

    def see(self, cards: Sequence[SeenCard]) -> SeenCard:
        """The card."""
        return cards[0]

    def against(self, player: SeenCard, banker: SeenCard) -> OneCardFacts:
        """The facts of two cards."""
        return OneCardFacts.of(self.order.winner(player, banker), player, banker)

    def said(self, facts: Mapping[str, Value]) -> OneCardFacts:
        """The facts of a round of which these are told."""
        return OneCardFacts(**{name: facts.get(name) for name in OneCardFacts._fields})  # type: ignore[arg-type]

    def mistakes(self) -> "Iterator[tuple[str, SingleCards]]":
        """The ace taken for the highest card, or for the lowest."""
        ace, *rest = self.order.ranks
        if ace is Rank.ACE:
            high = self.order._replace(ranks=(*rest, ace))
            yield "the ace is taken for the highest card", SingleCards(high)
