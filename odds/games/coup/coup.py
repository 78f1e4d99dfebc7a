"""The coup: the cards known while it is under way, and the facts of it when it is finished."""

from dataclasses import dataclass
from enum import Enum, StrEnum
from typing import NamedTuple

from odds.core.cards import Rank, Total, read_cards, show_cards, total_of
from odds.core.errors import OddsError
from odds.games.coup.tableau import Tableau


class Winner(StrEnum):
    """Whose hand wins, by its total or by its rank."""

    PLAYER = "player"
    BANKER = "banker"
    TIE = "tie"


class CoupFacts(NamedTuple):
    """All that a bet can see of a finished coup.

    A pair is None where the cards were not told apart finely enough to know.

    >>> facts = CoupFacts(Total(4), Total(7), 3, 2, False, False, False, True)
    >>> facts.winner.value, facts.margin, facts.cards, facts.naturals, facts.pairs
    ('banker', 3, 5, 0, 1)
    """

    player_total: Total
    banker_total: Total
    player_cards: int
    banker_cards: int
    player_natural: bool
    banker_natural: bool
    player_pair: bool | None
    banker_pair: bool | None

    @property
    def winner(self) -> Winner:
        """Who won."""
        if self.player_total == self.banker_total:
            return Winner.TIE
        return Winner.PLAYER if self.player_total > self.banker_total else Winner.BANKER

    @property
    def margin(self) -> int:
        """By how many points; 0 is a tie."""
        return abs(self.player_total - self.banker_total)

    @property
    def cards(self) -> int:
        """How many cards both hands took."""
        return self.player_cards + self.banker_cards

    @property
    def naturals(self) -> int:
        """How many hands are naturals."""
        return self.player_natural + self.banker_natural

    @property
    def pairs(self) -> int | None:
        """How many hands began with a pair."""
        if self.player_pair is None or self.banker_pair is None:
            return None
        return self.player_pair + self.banker_pair


class Void(Enum):
    """The end of a coup that the shoe could not finish: every stake is returned.

    Whatever a finished coup has as a fact is None of a void one.

    >>> VOID.winner, VOID.margin
    (None, None)
    """

    VOID = "void"

    def __getattr__(self, fact: str) -> None:
        if fact not in (*CoupFacts._fields, "winner", "margin", "cards", "naturals", "pairs"):
            raise AttributeError(fact)


VOID = Void.VOID

Outcome = CoupFacts | Void


@dataclass(frozen=True, slots=True)
class Coup:
    """The cards known of each hand, in the order the hand received them.

    What is not known may or may not have been dealt; that changes nothing, since a card not
    seen is as good as one still in the shoe. A known third card proves that it was drawn.

    >>> Coup.read(player="9 K", banker="3").known
    (<Rank.NINE: 8>, <Rank.KING: 12>, <Rank.THREE: 2>)
    """

    player: tuple[Rank, ...] = ()
    banker: tuple[Rank, ...] = ()

    def __post_init__(self) -> None:
        for hand, cards in (("Player", self.player), ("Banker", self.banker)):
            if not isinstance(cards, tuple) or not all(isinstance(card, Rank) for card in cards):
                raise OddsError(
                    f"the {hand}'s cards {cards!r} are no tuple of ranks; Coup.read reads text"
                )
            if len(cards) > 3:
                raise OddsError(
                    f"the {hand} cannot have {len(cards)} cards ({show_cards(cards)}); "
                    "a hand has three at the most"
                )

    @classmethod
    def read(cls, player: str = "", banker: str = "") -> "Coup":
        """The coup of two hands as people write them."""
        return cls(read_cards(player), read_cards(banker))

    @property
    def known(self) -> tuple[Rank, ...]:
        """The cards of both hands."""
        return self.player + self.banker

    def __str__(self) -> str:
        hands = (("Player", self.player), ("Banker", self.banker))
        return ", ".join(f"{hand} {show_cards(cards)}" for hand, cards in hands if cards)

    def check(self, tableau: Tableau) -> None:
        """Raise an error if the Table of Play forbids a third card that is on the table.

        It says why, where the known cards show it; an enumerator finds what only the unknown
        cards or the shoe make impossible.
        """
        player, banker = (
            total_of(rank.points for rank in hand[:2]) if len(hand) >= 2 else None
            for hand in (self.player, self.banker)
        )
        if max(len(self.player), len(self.banker)) < 3:
            return
        for hand, total in (("Player", player), ("Banker", banker)):
            if total is not None and tableau.naturals[total]:
                raise self._forbidden(
                    f"the {hand}'s natural {total} ends the coup", tableau.clauses.naturals
                )
        if len(self.player) == 3 and player is not None and not tableau.player[player]:
            raise self._forbidden(f"the Player stands on {player}", tableau.clauses.player)
        if len(self.banker) == 3 and banker is not None:
            self._check_banker(tableau, player, banker)

    def _check_banker(self, tableau: Tableau, player: Total | None, banker: Total) -> None:
        after_draw, after_stand = tableau.banker_after_draw[banker], tableau.banker_after_stand
        if len(self.player) == 3:
            third = self.player[2]
            if not after_draw[third.points]:
                raise self._forbidden(
                    f"the Banker stands on {banker} against the Player's third card {third.symbol}",
                    tableau.clauses.banker_after_draw,
                )
        elif player is not None and not tableau.player[player]:
            if not after_stand[banker]:
                raise self._forbidden(
                    f"the Banker stands on {banker} when the Player has stood",
                    tableau.clauses.banker_after_stand,
                )
        elif not any(after_draw) and (player is not None or not after_stand[banker]):
            stood = "" if player is not None else f"{tableau.clauses.banker_after_stand}; "
            raise self._forbidden(
                f"the Banker stands on {banker} whatever the Player's third card",
                stood + tableau.clauses.banker_after_draw,
            )

    def _forbidden(self, reason: str, clause: str) -> OddsError:
        cited = f" (clause {clause})" if clause.strip("; ") else ""
        return OddsError(f"the rules cannot deal {self}: {reason}{cited}; take that card away")
