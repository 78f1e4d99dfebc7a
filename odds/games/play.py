"""What a game must offer, whichever way it is played: a Table of Play and a ranking both do.

A game is added by a class that fulfils `Play`. Bets, rulebooks and doors ask it what they need to
know, and none of them tells games apart.
"""

from collections.abc import Collection, Hashable, Iterable, Mapping
from typing import TYPE_CHECKING, NamedTuple, Protocol

from odds.core.classes import Classes
from odds.core.conditions import Asked, Value
from odds.core.distribution import Distribution
from odds.core.shoe import Shoe
from odds.games.round import Coup, End, Facts

if TYPE_CHECKING:
    from odds.games.coup.printed import Printed
    from odds.games.coup.tableau import Tableau
    from odds.games.fixed import FixedHands
    from odds.games.three_card.ranking import Ranking

Fields = Mapping[str, tuple[Value, ...]]
"""What can be asked of a finished round, each the name of a fact, and the possible answers."""


class Rule(NamedTuple):
    """A rule of play in words, and where it is stated."""

    name: str
    says: str
    clause: str = ""


class Play(Hashable, Protocol):
    """How a game is played, and what follows from that."""

    @property
    def fields(self) -> Fields:
        """What a bet can ask of a round."""

    @property
    def own_hands(self) -> bool:
        """Whether each stake is on a hand of its own, not on the one coup of the table."""

    @property
    def rules(self) -> tuple[Rule, ...]:
        """All that odds depend on, the same rules in the same order for games played alike."""

    @property
    def total_in_words(self) -> str:
        """What a hand counts; nothing where hands have no total."""

    @property
    def winner_in_words(self) -> str:
        """Which hand wins."""

    @property
    def round_in_words(self) -> str:
        """What a round is called where these rules limit how it can end."""

    @property
    def tableau(self) -> "Tableau | None":
        """The Table of Play, where hands draw by one."""

    @property
    def ranking(self) -> "Ranking | None":
        """The ranking of three-card hands, where there is one."""

    @property
    def fixed(self) -> "FixedHands | None":
        """The hands of a game in which nobody draws."""

    @property
    def printed(self) -> "Printed | None":
        """The game with cards that always lie, where there are such."""

    def classes(self, fields: Collection[str]) -> Classes:
        """The coarsest classes of cards with which these facts can be told."""

    def asks_cards(self, fields: Collection[str]) -> bool:
        """Whether more must be seen of the cards for these fields than every round tells anyhow.

        Bets that ask for such fields are better dealt for one by one than all together.
        """

    def rounds(
        self, shoe: Shoe, coup: Coup | None = None, fields: Collection[str] | None = None
    ) -> Distribution[End]:
        """The joint distribution of a round's facts, all or as many as certain fields ask for.

        The known cards are taken out of the shoe first. A round that it cannot finish is void.
        """

    def possible(self, asked: Asked, decks: int) -> Iterable[Facts]:
        """The facts of every round that so many decks can deal, each once.

        Of each field there are the values that are asked for; of answers that none of them tells
        apart one is enough.
        """

    def check(self, coup: Coup) -> None:
        """Raise an error if the rules forbid the known cards, and say why."""
