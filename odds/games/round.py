"""A round of any game: two hands with the cards known of them, and how it can end."""

from collections.abc import Container, Hashable, Sequence
from dataclasses import dataclass
from enum import Enum, StrEnum
from typing import Protocol

from odds.core.cards import Card, Rank, SeenCard, Total, read_cards, show_cards
from odds.core.errors import OddsError
from odds.core.half_seen import KnownCard

MOST_IN_HAND = 3
"""How many cards a hand has at the most."""
MOST_CARDS = 2 * MOST_IN_HAND
"""How many cards the Player's hand and the Banker's take at the most."""


class Winner(StrEnum):
    """Whose hand wins, by its total or by its rank."""

    PLAYER = "player"
    BANKER = "banker"
    TIE = "tie"


class Facts(Hashable, Protocol):
    """What the facts of a finished round have in common; the game that is played has more."""

    @property
    def winner(self) -> Winner:
        """Who won."""

    @property
    def player_total(self) -> Total | None:
        """What the Player's hand counts; None where it is not told."""

    @property
    def banker_total(self) -> Total | None:
        """What the Banker's hand counts, likewise."""

    @property
    def margin(self) -> int | None:
        """How many points lie between the totals; None where they are not told."""


FACTS: list[Container[str]] = []
"""The names of all facts that a round can have; each game adds those of its own."""


class Void(Enum):
    """The end of a round that the shoe could not finish: every stake is returned.

    Whatever a finished round has as a fact is None of a void one.

    >>> from odds.games.coup.facts import CoupFacts
    >>> VOID.winner, VOID.margin
    (None, None)
    """

    VOID = "void"

    def __getattr__(self, fact: str) -> None:
        if not any(fact in known for known in FACTS):
            raise AttributeError(fact)


VOID = Void.VOID

End = Facts | Void
"""How a round can end, whichever way the game is played."""


class ImpossibleError(OddsError):
    """Known cards that the rules forbid, or that no order of the shoe deals."""


def too_many(hand: str, cards: Sequence[KnownCard]) -> OddsError:
    """The error for a hand with more cards than it can have."""
    shown = " ".join(card.symbol for card in cards)
    return OddsError(
        f"the {hand} cannot have {len(cards)} cards ({shown}); a hand has three at the most"
    )


@dataclass(frozen=True, slots=True)
class Coup:
    """The cards known of each hand, in the order the hand received them.

    What is not known may or may not have been dealt; that changes nothing, since a card not
    seen is as good as one still in the shoe. A known third card proves that it was drawn.

    >>> Coup.read(player="9 K", banker="3").known
    (<Rank.NINE: 8>, <Rank.KING: 12>, <Rank.THREE: 2>)
    """

    player: tuple[SeenCard, ...] = ()
    banker: tuple[SeenCard, ...] = ()

    def __post_init__(self) -> None:
        for hand, cards in (("Player", self.player), ("Banker", self.banker)):
            if not isinstance(cards, tuple) or not all(
                isinstance(card, Rank | Card) for card in cards
            ):
                raise OddsError(
                    f"the {hand}'s cards {cards!r} are no tuple of cards; Coup.read reads text"
                )
            if len(cards) > MOST_IN_HAND:
                raise too_many(hand, cards)

    @classmethod
    def read(cls, player: str = "", banker: str = "") -> "Coup":
        """The coup of two hands as people write them."""
        return cls(read_cards(player), read_cards(banker))

    @property
    def known(self) -> tuple[SeenCard, ...]:
        """The cards of both hands."""
        return self.player + self.banker

    def __str__(self) -> str:
        hands = (("Player", self.player), ("Banker", self.banker))
        return ", ".join(f"{hand} {show_cards(cards)}" for hand, cards in hands if cards)
