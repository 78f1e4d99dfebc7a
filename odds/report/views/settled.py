"""Which bets a coup under way has decided, and what becomes of them if it cannot go on."""

from collections.abc import Iterator
from dataclasses import dataclass

from odds.bets.settled import BetState, decided
from odds.core.errors import unknown
from odds.figures.situation import Situation
from odds.report.answer import NOT_STATED, Answer, Column, Fact, Kind, Note, Sheet
from odds.report.view import View
from odds.report.views.situation import rule_notes, situation_facts

STATES = (
    Column("bet", "bet"),
    Column("state", "state"),
    Column("why", "why", Kind.PROSE),
    Column("pays", "pays", Kind.PAYS),
    Column("expected_value", "worth", Kind.RATIO),
    Column("if_interrupted", "interrupted"),
    Column("if_void", "void"),
)
VOIDS = (Column("when", "a round is void when", Kind.PROSE), Column("clause", "clause"))
STANDS, RETURNED = "stands", "returned"
RUNS_OUT = "the shoe cannot finish it"


@dataclass(frozen=True, repr=False)
class SettledBets(View):
    """How each bet stands, by id or in order.

    >>> from odds import Table
    >>> found = Table("rws-insurance", player="9 9", banker="K 3").settled()
    >>> found
    <settled of rws-insurance after Player 9 9, Banker K 3: player won, banker lost, tie lost, \
player-pair won, banker-pair lost>
    >>> found.interrupted
    'stands'
    """

    situation: Situation
    states: tuple[BetState, ...]
    offered: tuple[BetState, ...]
    """All bets of the game that can be told: any of them establishes an outcome."""
    denominator: int

    def __getitem__(self, bet: str) -> BetState:
        for one in self.states:
            if one.bet.id == bet:
                return one
        known = [one.bet.id for one in self.states]
        raise unknown("bet", str(bet), known, f"these are {', '.join(known)}")

    def __iter__(self) -> Iterator[BetState]:
        return iter(self.states)

    def __len__(self) -> int:
        return len(self.states)

    @property
    def established(self) -> list[BetState]:
        """The bets that have conclusively won or lost."""
        return decided(self.offered)

    @property
    def interrupted(self) -> str | None:
        """What becomes of every bet if the round is interrupted; None where no rule says."""
        if self.situation.rulebook.interruption is None:
            return None
        return STANDS if self.established else RETURNED

    @property
    def summary(self) -> str:
        """Game, cards, and how each bet stands."""
        states = ", ".join(f"{one.bet.id} {one.state.value}" for one in self.states)
        where = str(self.situation.coup) or "no card"
        return f"settled of {self.situation.rulebook.id} after {where}: {states}"

    def answer(self) -> Answer:
        """Each bet, then the reasons for which a round is void."""
        book = self.situation.rulebook
        rows = [
            (
                one.bet.id,
                one.state.value,
                one.why,
                one.pays,
                NOT_STATED if one.expected_value is None else one.expected_value,
                self.interrupted or NOT_STATED,
                RETURNED,
            )
            for one in self.states
        ]
        voids = [(RUNS_OUT, book.void_clause or NOT_STATED)]
        voids += [(each.when, each.clause or NOT_STATED) for each in book.voids]
        return Answer(
            self.situation.title,
            [
                *situation_facts(self.situation, self.denominator),
                self._outcome(),
                Sheet("bets", "Bets", STATES, rows),
                Sheet("void_rounds", "Void rounds, in which every bet is returned", VOIDS, voids),
            ],
            [*rule_notes(book, "void"), *self._notes()],
            self.situation.warnings,
        )

    def _outcome(self) -> Fact:
        ids = [one.bet.id for one in self.established]
        named = ", ".join(f"{one.bet.id} is {one.state.value}" for one in self.established)
        words = f"Outcome established: {named}" if ids else "No outcome is established"
        rule = self.situation.rulebook.interruption
        json = {
            "established": ids,
            "if_interrupted": self.interrupted,
            "clause": (rule.concluded if ids else rule.void) if rule else None,
        }
        return Fact(words, json)

    def _notes(self) -> Iterator[Note]:
        looked_at = {one.bet.id for one in self.offered}
        others = [b.id for b in self.situation.rulebook.bets if b.id not in looked_at]
        if others:
            yield Note(
                "The suits of the shoe are not known, so bets that ask for them are not looked "
                f"at: {', '.join(others)}."
            )
        rule = self.situation.rulebook.interruption
        if rule is None:
            yield Note("What becomes of a round that is interrupted is not stated in these rules.")
        elif self.established:
            yield Note(
                "Interrupted: a bet has conclusively won or lost, so the round is concluded and "
                f"every bet stands (clause {rule.concluded})."
            )
        else:
            yield Note(
                "Interrupted: no bet has conclusively won or lost, so the round is void and every "
                f"bet is returned (clause {rule.void})."
            )
