"""The facts of two single cards held against each other."""

from collections.abc import Collection
from typing import NamedTuple

from odds.core.cards import Rank, SeenCard, Suit, Total
from odds.core.classes import CARDS, RANKS, Classes
from odds.core.conditions import Value
from odds.games.phrases import LOOKED_UP, Askable, flag, said, who_wins
from odds.games.round import FACTS, Winner

_RANK = Askable(tuple(rank.symbol for rank in Rank), "the rank of its card", said("a card {}"))
_SUIT = Askable(
    tuple(suit.name.lower() for suit in Suit), "the suit of its card", said("a card of {}")
)
ASKED = {
    "winner": Askable(tuple(Winner), "who wins", who_wins),
    "player_rank": _RANK,
    "banker_rank": _RANK,
    "player_card_suit": _SUIT,
    "banker_card_suit": _SUIT,
    "same_suit": Askable(
        (False, True),
        "both cards have one suit",
        flag("two cards of one suit", "cards of two suits"),
    ),
}
"""What a row can ask of two cards."""
FIELDS: dict[str, tuple[Value, ...]] = {name: each.answers for name, each in ASKED.items()}
FACTS.append(FIELDS)
LOOKED_UP.append(ASKED.get)


class OneCardFacts(NamedTuple):
    """All that a bet can see of two cards; a suit is None where it was not asked for."""

    winner: Winner
    player_rank: str
    banker_rank: str
    player_card_suit: str | None
    banker_card_suit: str | None

    @classmethod
    def of(cls, winner: Winner, player: SeenCard, banker: SeenCard) -> "OneCardFacts":
        """The facts of these cards."""
        ranks = player.rank.symbol, banker.rank.symbol
        suits = (None if card.suit is None else card.suit.name.lower() for card in (player, banker))
        return cls(winner, *ranks, *suits)

    @property
    def same_suit(self) -> bool | None:
        """Whether both cards have one suit."""
        if self.player_card_suit is None or self.banker_card_suit is None:
            return None
        return self.player_card_suit == self.banker_card_suit

    @property
    def player_total(self) -> Total | None:
        """A card has no total."""
        return None

    @property
    def banker_total(self) -> Total | None:
        """Nor has the other."""
        return None

    @property
    def margin(self) -> int | None:
        """No points lie between two ranks."""
        return None


def classes_for(fields: Collection[str]) -> Classes:
    """The coarsest classes of cards with which these fields can be told.

    >>> classes_for(["winner"]) is RANKS, classes_for(["same_suit"]) is CARDS
    (True, True)
    """
    return CARDS if any(field.endswith("suit") for field in fields) else RANKS
