"""What bets are worth."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from odds.bets.analysis import BetAnalysis
from odds.core.errors import unknown
from odds.core.numbers import decimal
from odds.figures.situation import Situation
from odds.report.answer import NOT_STATED, Answer, Column, Fact, Kind, Sheet
from odds.report.view import View
from odds.report.views.situation import rule_notes, situation_facts
from odds.rulebooks import Rulebook

FIGURES = (
    Column("bet", "bet"),
    Column("expected_value", "expected value", Kind.RATIO, rank=3),
    Column("house_edge", "house edge", Kind.SHARE),
    Column("rtp", "RTP", Kind.SHARE),
    Column("edge_on_resolved", "edge on resolved", Kind.SHARE, rank=2),
    Column("hit_frequency", "hit frequency", Kind.SHARE),
    Column("variance", "variance", Kind.RATIO, rank=4),
    Column("fair_odds", "fair odds to 1", Kind.RATIO),
    Column("standard_deviation", "std deviation", Kind.ROOT),
)
OUTCOMES = (
    Column("outcome", "outcome"),
    Column("when", "when", Kind.PROSE),
    Column("pays", "pays", Kind.PAYS),
    Column("weight", "weight", Kind.WEIGHT),
    Column("probability", "probability", Kind.SHARE),
)


def bet_figures(one: BetAnalysis) -> tuple[object, ...]:
    """The figures of a bet, for the columns `FIGURES`."""
    absent = NOT_STATED if one.rtp is None else None

    def stated(figure: object) -> object:
        return absent if figure is None else figure

    return (
        one.bet.id,
        stated(one.expected_value),
        stated(one.house_edge),
        stated(one.rtp),
        stated(one.edge_on_resolved),
        one.hit_frequency,
        stated(one.variance),
        one.fair_odds,
        stated(one.standard_deviation),
    )


@dataclass(frozen=True, repr=False)
class Bets(View):
    """The exact figures of bets in a situation, by their ids or in order.

    >>> from odds import Table
    >>> found = Table("rws-commission").bets("banker", "tie")
    >>> found
    <bets of rws-commission, 8 decks, 416 cards left to deal: banker 1.0579%, tie 14.3596%>
    >>> found["tie"].house_edge
    Fraction(103841353768, 723147898655)
    """

    situation: Situation
    analyses: tuple[BetAnalysis, ...]
    denominator: int

    def __getitem__(self, bet: str) -> "OneBet":
        for one in self.analyses:
            if one.bet.id == bet:
                return OneBet.of(self.situation, one)
        known = [one.bet.id for one in self.analyses]
        raise unknown("bet", str(bet), known, f"these are {', '.join(known)}")

    def __iter__(self) -> Iterator[BetAnalysis]:
        return iter(self.analyses)

    def __len__(self) -> int:
        return len(self.analyses)

    @property
    def summary(self) -> str:
        """Game, shoe and house edges."""
        edges = (
            f"{one.bet.id} "
            + ("not stated" if one.house_edge is None else f"{decimal(100 * one.house_edge, 4)}%")
            for one in self.analyses
        )
        where = f"{self.situation.rulebook.id}, {self.situation.shoe_in_words}"
        return f"bets of {where}: {', '.join(edges)}"

    def _topics(self) -> Iterator[str]:
        """What a remark must be about to matter here."""
        for one in self.analyses:
            yield one.bet.id
            yield from (outcome.kind for outcome in one.outcomes if outcome.kind == "void")

    def answer(self) -> Answer:
        """Figures and outcomes."""
        columns = (*FIGURES, Column("outcomes", "Outcomes", Kind.TABLE, inside=OUTCOMES))
        rows = [(*bet_figures(one), _outcomes(one)) for one in self.analyses]
        return Answer(
            self.situation.title,
            [
                *situation_facts(self.situation, self.denominator),
                *_paytables(self.situation.rulebook, self.analyses),
                Sheet("bets", "Bets", columns, rows),
            ],
            rule_notes(self.situation.rulebook, *self._topics()),
            self.situation.warnings,
        )


class OneBet(BetAnalysis, View):
    """The figures of one bet, which show themselves as the table that they are a row of.

    >>> from odds import Table
    >>> tie = Table("rws-commission").bet("tie")
    >>> tie, tie.to_polars().height
    (<bet tie: house edge 14.3596%>, 2)
    """

    situation: Situation

    @classmethod
    def of(cls, situation: Situation, one: BetAnalysis) -> "OneBet":
        """The figures in this situation."""
        made = cls(*one)
        made.situation = situation
        return made

    def by_paytable(self, name: str) -> "OneBet":
        """The same rounds, with the bet paid by its paytable of this name."""
        return OneBet.of(self.situation, super().by_paytable(name))

    @property
    def summary(self) -> str:
        """The bet and its edge."""
        return repr(self).strip("<>")

    def answer(self) -> Answer:
        """Figures and outcomes."""
        return Bets(self.situation, (self,), self.denominator).answer()


def _paytables(rulebook: Rulebook, analyses: Iterable[BetAnalysis]) -> Iterator[Fact]:
    """By which paytable bets are paid that have several names of them."""
    for bet in (one.bet for one in analyses if one.bet.paytables):
        others = [table.name for table in bet.paytables if table.name != bet.paytable]
        if others and bet.paytable not in rulebook.paid_by:
            yield Fact(f"Paytable of {bet.id}: {bet.paytable}; others: {', '.join(others)}")
    named = {one.bet.id: one.bet.paytable for one in analyses if one.bet.paytables}
    if named:
        yield Fact(json={"paytables": named})


def _outcomes(one: BetAnalysis) -> list[tuple[object, ...]]:
    return [
        (
            outcome.kind,
            outcome.when,
            NOT_STATED if outcome.pays is None else outcome.pays,
            outcome.weight,
            outcome.probability,
        )
        for outcome in one.outcomes
    ]
