"""Which bets a coup under way has decided: won, lost, pushed, or open still."""

from collections.abc import Iterable, Sequence
from enum import StrEnum
from fractions import Fraction
from typing import NamedTuple

from odds.bets.analysis import BetAnalysis
from odds.bets.paytable import Bet
from odds.core.text import Said


class State(StrEnum):
    """How a bet stands."""

    WON = "won"
    LOST = "lost"
    PUSHED = "pushed"
    OPEN = "open"


_DECIDED = {"win": State.WON, "lose": State.LOST, "push": State.PUSHED}


class BetState(NamedTuple):
    """A bet, how it stands, by which of its rows it can end still, and what it is worth."""

    bet: Bet
    state: State
    rows: tuple[int, ...]
    may_be_void: bool
    expected_value: Fraction | None

    @property
    def is_decided(self) -> bool:
        """Whether it has conclusively won or lost."""
        return self.state in (State.WON, State.LOST)

    @property
    def pays(self) -> Fraction | None:
        """What it pays, where that is certain and stated."""
        paid = {self.bet.rows[row].pays for row in self.rows}
        return paid.pop() if len(paid) == 1 and not self.may_be_void else None

    @property
    def why(self) -> Said:
        """The rows that are left, by the names of their fields and in words."""
        left: list[str] = [self.bet.rows[row].when for row in self.rows]
        left += ["void"] if self.may_be_void else []
        left = ["no row that pays can come any more"] if self.state is State.LOST else left
        return Said.of(lambda read: " or ".join(map(read, left)))


def bet_states(analyses: Iterable[BetAnalysis]) -> list[BetState]:
    """How each bet stands, given its figures in a coup under way.

    >>> from odds import Coup, Shoe, analyse, load_rulebook
    >>> book = load_rulebook("rws-commission")
    >>> coups = book.coups(Shoe.of_decks(8), Coup.read("9 9", "K"))
    >>> found = bet_states(analyse(bet, coups) for bet in book.bets)
    >>> [(each.bet.id, each.state.value) for each in found][2:4]
    [('tie', 'open'), ('player-pair', 'won')]
    """
    found = []
    for analysis in analyses:
        bet = analysis.bet
        kinds = {outcome.kind for outcome in analysis.outcomes if outcome.weight}
        rows = tuple(
            n for n, outcome in enumerate(analysis.outcomes[: len(bet.rows)]) if outcome.weight
        )
        state = _DECIDED.get(kinds.pop(), State.OPEN) if len(kinds) == 1 else State.OPEN
        void = "void" in {o.kind for o in analysis.outcomes if o.weight}
        found.append(BetState(bet, state, rows, void, analysis.expected_value))
    return found


def decided(states: Sequence[BetState]) -> list[BetState]:
    """Those that establish an outcome: a bet that has conclusively won or lost."""
    return [each for each in states if each.is_decided]
