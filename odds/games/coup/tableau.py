"""The Table of Play as data: who draws a third card, and by which clause."""

from collections.abc import Collection, Iterator
from typing import NamedTuple

from odds.core.cards import VALUES, Points, Total
from odds.core.classes import Classes
from odds.core.conditions import Asked
from odds.core.distribution import Distribution
from odds.core.remembered import Remembered
from odds.core.shoe import Shoe
from odds.core.text import spans
from odds.games.coup.facts import (
    CoupFacts,
    CoupFields,
    Outcome,
    Thirds,
    asks_cards,
    classes_for,
)
from odds.games.coup.lawful import check_thirds
from odds.games.play import Fields, Rule
from odds.games.round import Coup

Draws = tuple[bool, ...]
"""An answer, draws or not, for each of ten totals or point values, 0 first."""


class Clauses(NamedTuple):
    """Where the rule document states each part of its Table of Play."""

    naturals: str
    player: str
    banker_after_stand: str
    banker_after_draw: str


class Tableau(NamedTuple):
    """Mandatory drawing rules: a natural in either hand ends the coup; else each hand's row says.

    `banker_after_draw` has a row for each Banker total, over the points of the Player's third card.
    It is all that a game of coups needs to be played: see `odds.games.play.Play`.
    """

    naturals: Draws
    player: Draws
    banker_after_stand: Draws
    banker_after_draw: tuple[Draws, ...]
    clauses: Clauses

    def natural(self, player: Total, banker: Total) -> bool:
        """Whether two-card hands of these totals end the coup at once."""
        return self.naturals[player] or self.naturals[banker]

    def player_draws(self, player: Total, banker: Total) -> bool:
        """Whether the Player takes a third card on these two-card totals."""
        return not self.natural(player, banker) and self.player[player]

    def banker_draws(self, player: Total, banker: Total, third: Points | None) -> bool:
        """Whether the Banker takes a third card on these two-card totals.

        `third` is what the Player's third card counts, None if the Player stood.
        """
        if self.natural(player, banker):
            return False
        if third is None:
            return self.banker_after_stand[banker]
        return self.banker_after_draw[banker][third]

    def draws(
        self, player: Total, banker: Total, known: Points | None = None
    ) -> Iterator[tuple[Points | None, bool]]:
        """Each third card of the Player that can come, None if none does, and if the Banker draws.

        This is the one walk through third cards on two-card totals; the Player's may be known.

        >>> from odds.rulebooks import load_rulebook
        >>> mini = load_rulebook("bclc-mini").tableau
        >>> list(mini.draws(Total(6), Total(5))), len(list(mini.draws(Total(5), Total(6))))
        ([(None, True)], 10)
        """
        players: tuple[Points | None, ...] = (None,)
        if self.player_draws(player, banker):
            players = VALUES if known is None else (known,)
        for third in players:
            yield third, self.banker_draws(player, banker, third)

    def thirds(self, player: Total, banker: Total, known: Points | None = None) -> Iterator[Thirds]:
        """The third cards of both hands that can come; the Player's may be known."""
        for player_third, banker_draws in self.draws(player, banker, known):
            for banker_third in VALUES if banker_draws else (None,):
                yield player_third, banker_third

    def is_open(self, player: Total, banker: Total, third: Points | None = None) -> bool:
        """Whether a card is still to come after two-card hands and perhaps the Player's third."""
        draws = third is None and self.player_draws(player, banker)
        return draws or self.banker_draws(player, banker, third)

    # What a game must offer. The ways to deal are built on this table, so it finds them when asked.

    @property
    def fields(self) -> Fields:
        """What a bet can ask of a coup."""
        return CoupFields()

    @property
    def own_hands(self) -> bool:
        """All stakes are on the same two hands."""
        return False

    @property
    def rules(self) -> tuple[Rule, ...]:
        """Each part of the table: the totals or, for each total, the third cards it is of.

        >>> from odds.rulebooks import load_rulebook
        >>> load_rulebook("bclc-mini").tableau.rules[1].says
        'draws on 0-5'
        """
        after_draw = "; ".join(
            f"{total} draws on {_places(row)}"
            for total, row in enumerate(self.banker_after_draw)
            if not self.naturals[total]
        )
        said = (
            _places(self.naturals),
            f"draws on {_places(self.player)}",
            f"draws on {_places(self.banker_after_stand)}",
            after_draw,
        )
        return tuple(
            Rule(f"table of play: {part.replace('_', ' ')}", says, clause)
            for part, says, clause in zip(Clauses._fields, said, self.clauses, strict=True)
        )

    @property
    def total_in_words(self) -> str:
        """What a hand counts."""
        return "last digit of the sum; A is 1, 10 J Q K are 0"

    @property
    def winner_in_words(self) -> str:
        """Which hand wins."""
        return "the higher total; equal totals tie"

    @property
    def round_in_words(self) -> str:
        """What a round is called where this table limits how it can end."""
        return "coup of this Table of Play"

    @property
    def tableau(self) -> "Tableau":
        """The table itself."""
        return self

    @property
    def ranking(self) -> None:
        """Hands are not ranked."""
        return

    @property
    def fixed(self) -> None:
        """Hands draw."""
        return

    @property
    def printed(self) -> None:
        """All cards come from the shoe."""
        return

    def classes(self, fields: Collection[str]) -> Classes:
        """The coarsest classes of cards with which these facts can be told."""
        return classes_for(fields)

    def asks_cards(self, fields: Collection[str]) -> bool:
        """Whether more must be seen of the cards than their points and pairs."""
        return asks_cards(fields)

    def rounds(
        self, shoe: Shoe, coup: Coup | None = None, fields: Collection[str] | None = None
    ) -> Distribution[Outcome]:
        """The joint distribution of a coup's facts, all or as many as certain fields ask for."""
        from odds.games.coup.joint import joint_distribution

        if fields is None:
            return joint_distribution(shoe, self, coup)
        return joint_distribution(shoe, self, coup, classes_for(fields), fields)

    def possible(self, asked: Asked, decks: int) -> Remembered[CoupFacts]:
        """The facts of every coup; a deck has enough of each card for all of them."""
        if asks_cards(asked):
            from odds.games.coup.cards.possible import possible_answers

            return Remembered(lambda: possible_answers(self, asked, decks))
        from odds.games.coup.possible import possible_facts

        return possible_facts(self, classes_for(asked))

    def check(self, coup: Coup) -> None:
        """Raise an error if a third card on the table is forbidden."""
        check_thirds(coup, self)


def _places(row: Draws) -> str:
    return spans(place for place, here in enumerate(row) if here)
