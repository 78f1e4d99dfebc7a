"""A coup whose first cards are printed on the layout: they always lie, and are not dealt."""

from collections.abc import Collection
from typing import NamedTuple

from odds.core.classes import Classes
from odds.core.conditions import Asked
from odds.core.distribution import Distribution
from odds.core.remembered import Remembered
from odds.core.shoe import Shoe
from odds.games.coup.facts import CoupFacts, Outcome
from odds.games.coup.tableau import Tableau
from odds.games.half_seen import HalfSeen
from odds.games.play import Fields, Rule
from odds.games.round import Coup


class Printed(NamedTuple):
    """A Table of Play, and the cards with which every coup begins. See `odds.games.play.Play`.

    The shoe holds what is dealt besides: with one printed card, five more at the most.

    >>> from odds.rulebooks import load_rulebook
    >>> seven = Printed(load_rulebook("bclc-mini").tableau, Coup.read("7"))
    >>> seven.rounds(Shoe.of_decks(6), None, ["winner"]).denominator
    2862766146240
    """

    played: Tableau
    first: Coup
    clause: str = ""

    def _begun(self, coup: Coup | None) -> Coup:
        """The coup with its printed cards before those that were dealt."""
        dealt = coup or Coup()
        return Coup(self.first.player + dealt.player, self.first.banker + dealt.banker)

    def in_part(self, shoe: Shoe, coup: HalfSeen) -> tuple[Tableau, Shoe, HalfSeen]:
        """The same of cards known in part: as from a shoe that had held the printed cards too."""
        hands = (self.first.player + coup.player, self.first.banker + coup.banker)
        return self.played, shoe.plus(self.first.known), HalfSeen(*hands, coup.aside)

    @property
    def fields(self) -> Fields:
        """What a bet can ask of a coup."""
        return self.played.fields

    @property
    def own_hands(self) -> bool:
        """All stakes are on the same two hands."""
        return False

    @property
    def rules(self) -> tuple[Rule, ...]:
        """The Table of Play, and what is printed."""
        printed = Rule("printed, not from the shoe", str(self.first), self.clause)
        return (*self.played.rules, printed)

    @property
    def total_in_words(self) -> str:
        """What a hand counts."""
        return self.played.total_in_words

    @property
    def winner_in_words(self) -> str:
        """Which hand wins."""
        return self.played.winner_in_words

    @property
    def round_in_words(self) -> str:
        """What a round is called where this limits how it can end."""
        return f"coup that begins with {self.first} printed"

    @property
    def tableau(self) -> None:
        """There is one, but no coup is dealt by it from the shoe alone."""
        return

    @property
    def ranking(self) -> None:
        """Hands are not ranked."""
        return

    @property
    def fixed(self) -> None:
        """Hands draw."""
        return

    @property
    def printed(self) -> "Printed":
        """Cards always lie."""
        return self

    def classes(self, fields: Collection[str]) -> Classes:
        """The coarsest classes of cards with which these facts can be told."""
        return self.played.classes(fields)

    def asks_cards(self, fields: Collection[str]) -> bool:
        """Whether more must be seen of the cards than their points and pairs."""
        return self.played.asks_cards(fields)

    def rounds(
        self, shoe: Shoe, coup: Coup | None = None, fields: Collection[str] | None = None
    ) -> Distribution[Outcome]:
        """As from a shoe that held the printed cards as well, and has dealt them."""
        return self.played.rounds(shoe.plus(self.first.known), self._begun(coup), fields)

    def possible(self, asked: Asked, decks: int) -> Remembered[CoupFacts]:
        """The facts of every coup that so many decks can deal."""
        ends = self.rounds(Shoe.of_decks(decks), None, list(asked))
        return Remembered(lambda: [facts for facts, _ in ends if isinstance(facts, CoupFacts)])

    def check(self, coup: Coup) -> None:
        """Raise an error if a third card on the table is forbidden."""
        self.played.check(self._begun(coup))
