"""A rulebook: what a rule document says of one game."""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple, Optional

from odds.bets.paytable import Bet, fields_of
from odds.core.distribution import Distribution
from odds.core.errors import OddsError, unknown
from odds.core.shoe import Shoe
from odds.games.coup.tableau import Tableau
from odds.games.play import Play
from odds.games.round import Coup, End
from odds.games.three_card.ranking import Ranking
from odds.games.three_card.sight import Sight


class Decks(NamedTuple):
    """The numbers of decks the document allows, and the one taken where none is asked for."""

    allowed: tuple[int, ...]
    default: int
    clause: str = ""


class Commission(NamedTuple):
    """The part of a win that the house keeps, on the rows that say so; 0 where none is taken."""

    rate: Fraction
    clause: str = ""


class Limit(NamedTuple):
    """An aggregate limit: the most that the wins on some bets may come to in one round, in money.

    Above it each win is cut to its share, and bets for the Dealer are paid even money.
    """

    bets: tuple[str, ...]
    amount: Fraction
    clause: str = ""
    dealer_clause: str = ""


class Offer(NamedTuple):
    """A line of an insurance table: a window, the side that is insured, points, and odds.

    The window is after four cards or after the fifth, the Player's third. The bet wins when the
    insured side loses; a tie returns it, unless the line says that a tie wins.
    """

    stage: int
    side: str
    player: tuple[int, ...]
    banker: tuple[int, ...]
    odds: Fraction
    tie_wins: bool = False
    clause: str = ""


class Insurance(NamedTuple):
    """The lines on offer, and how many original bets insurance may pay at the most in all."""

    offers: tuple[Offer, ...]
    limit: Fraction
    clause: str = ""


class HandClauses(NamedTuple):
    """Where the document says what cards and hands count, which hand wins, and what a pair is."""

    points: str = ""
    winner: str = ""
    pair: str = ""


class Bank(NamedTuple):
    """What a Player who takes the bank banks: a bet, and commission on the net win of the round."""

    bet: str
    commission: Fraction
    clause: str = ""


class Procedure(NamedTuple):
    """A rule by which a game differs from the one it extends, though no odds depend on it."""

    rule: str
    clause: str = ""


class Rulebook(NamedTuple):
    """One house's game. A clause that is empty is not stated in the document.

    It is played by a Table of Play, which says who draws, or by a ranking of three-card hands.

    Notes say how the document was read where it can be read in more than one way. What a game
    takes over from the one it extends, its parent, cites the parent's clause after its id.
    """

    id: str
    title: str
    document: str
    section: str
    notes: tuple[str, ...]
    decks: Decks
    void_clause: str
    commission: Commission | None
    play: Play
    bets: tuple[Bet, ...]
    limits: tuple[Limit, ...] = ()
    insurance: Insurance | None = None
    parent: Optional["Rulebook"] = None
    differs: tuple[Procedure, ...] = ()
    hands: HandClauses = HandClauses()
    bank: Bank | None = None

    @property
    def line(self) -> "tuple[Rulebook, ...]":
        """The game that this one extends, the one which that extends, and so on."""
        return (self.parent, *self.parent.line) if self.parent else ()

    @property
    def tableau(self) -> Tableau:
        """The Table of Play, or an error if the game has none."""
        if self.play.tableau is None:
            raise OddsError(
                f"{self.id} has no Table of Play, its hands take three cards each; "
                "this needs a game in which hands draw"
            )
        return self.play.tableau

    @property
    def ranking(self) -> Ranking:
        """The ranking of three-card hands, or an error if the game has none."""
        if self.play.ranking is None:
            raise OddsError(
                f"{self.id} does not rank three-card hands, it has a Table of Play; "
                "this needs a three-card game such as bclc-three-card"
            )
        return self.play.ranking

    def coups(
        self, shoe: Shoe, coup: Coup | None = None, bets: Sequence[Bet] | None = None
    ) -> Distribution[End]:
        """The joint distribution of all facts of a round, or as coarse as serves certain bets.

        >>> from odds.rulebooks import load_rulebook
        >>> load_rulebook("bclc-mini").coups(Shoe.of_decks(6)).denominator
        878869206895680
        """
        return self.play.rounds(shoe, coup, None if bets is None else fields_of(bets))

    def sight(self, bets: Sequence[Bet] | None = None) -> Sight:
        """What is told apart of three-card hands: everything, or as much as certain bets ask."""
        return self.ranking.sight(None if bets is None else fields_of(bets))

    def bet(self, bet_id: str) -> Bet:
        """The bet of this id.

        >>> from odds.rulebooks import load_rulebook
        >>> load_rulebook("rws-commission").bet("tie").rows[0].pays
        Fraction(8, 1)
        """
        for bet in self.bets:
            if bet.id == bet_id:
                return bet
        known = [bet.id for bet in self.bets]
        raise unknown("bet", bet_id, known, f"{self.id} has {', '.join(known)}")
