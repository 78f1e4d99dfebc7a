"""Payouts and commission solved for an edge, and paytables designed to one."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from odds.core.numbers import decimal, money
from odds.core.text import counted
from odds.report.answer import Answer, Column, Fact, Kind, Note, Sheet
from odds.report.view import View
from odds.report.views.situation import asked_facts, rule_notes
from odds.rulebooks import Rulebook
from odds.symbolic.design import Design, Target
from odds.symbolic.fair import FairBet

FORMULA = (Column("", "figure"), Column("", "formula", Kind.FORMULA))
ROWS = (
    Column("row", "row", Kind.COUNT, csv="bet_row"),
    Column("when", "when", Kind.PROSE),
    Column("pays", "pays now", Kind.PAYS, csv="odds"),
    Column("exact_payout", "exact payout", Kind.RATIO, csv="fair_payout"),
)
CANDIDATES = (
    Column("rank", "rank", Kind.COUNT, csv="candidate"),
    Column("payouts", "payouts", Kind.LIST),
    Column("lowest_edge", "", Kind.SHARE),
    Column("highest_edge", "highest edge", Kind.SHARE),
    Column("hit_frequency", "hit frequency", Kind.SHARE),
    Column("standard_deviation", "std deviation", Kind.ROOT),
)


@dataclass(frozen=True, repr=False)
class FairPay(View):
    """What a row must pay, or what commission must be taken, at some numbers of decks.

    >>> from odds import Table
    >>> Table("rws-commission").fair("banker", commission=True, decks=[6, 8])
    <fair commission of banker in rws-commission: 2.6979%, 2.6932%>
    """

    rulebook: Rulebook
    fair: FairBet

    @property
    def summary(self) -> str:
        """What was solved for."""
        solved = ", ".join(self._shown(each.exact) for each in self.fair.solved)
        what = "commission" if self.fair.row is None else f"payout of row {self.fair.row}"
        return f"fair {what} of {self.fair.bet.id} in {self.rulebook.id}: {solved}"

    def _shown(self, value: Fraction) -> str:
        return f"{decimal(100 * value, 4)}%" if self.fair.row is None else decimal(value, 4)

    def answer(self) -> Answer:
        """The solution as a formula, and at each number of decks."""
        fair = self.fair
        rate = fair.row is None
        name = "commission" if rate else "payout"
        kind = Kind.SHARE if rate else Kind.RATIO
        columns = (
            Column("decks", "decks", csv=None),  # people see it as text
            Column("", "", Kind.COUNT, csv="decks"),
            Column(name, f"exact {name}", kind, csv=f"fair_{name}"),
            Column(
                "payable",
                f"nearest {name}",
                kind if rate else Kind.PAYS,
                csv=f"nearest_{name}",
            ),
            Column("house_edge", "house edge then", Kind.SHARE),
        )
        named = {
            "game": self.rulebook.id,
            "symbol": "d",
            "bet": fair.bet.id,
            "solved_for": name,
            "row": fair.row,
            "edge": fair.edge,
            "step": fair.step,
            "formula": str(fair.formula),
            "limit": fair.solution.limit,
        }
        csv = {
            "game": self.rulebook.id,
            "symbol": "d",
            "bet": fair.bet.id,
            "solved_for": name,
            "bet_row": fair.row,
            "edge_wanted": fair.edge,
            "step": fair.step,
            f"fair_{name}_formula": str(fair.formula),
            f"fair_{name}_limit": fair.solution.limit,
        }
        decks = ["inf" if one.decks is None else one.decks for one in fair.solved]
        rows = [(each, each, *one[1:]) for each, one in zip(decks, fair.solved, strict=True)]
        return Answer(
            f"{self.rulebook.title} ({self.rulebook.id})",
            [
                Fact(self._in_words(), named, csv),
                *asked_facts(self.rulebook),
                Sheet("", "From d decks", FORMULA, [(f"exact {name}", str(fair.formula))]),
                Sheet("solutions", "By decks", columns, rows),
            ],
            rule_notes(self.rulebook, fair.bet.id),
            [each for one in fair.solved for each in self.rulebook.outside_range(one.decks)],
        )

    def _in_words(self) -> str:
        fair = self.fair
        wanted = "a fair bet" if not fair.edge else f"a house edge of {_percent(fair.edge)}"
        if fair.row is None:
            step = f"the nearest in steps of {_percent(fair.step)}"
            return f"The commission of {fair.bet.id} for {wanted}; {step}"
        row = fair.bet.rows[fair.row - 1]
        before = ""
        if row.commission:
            before = f", before the commission of {_percent(row.commission)}"
        others = "; every other row pays as it does" if _wins(fair) > 1 else ""
        when = row.when.words
        return (
            f"What row {fair.row} of {fair.bet.id} ({when}) pays to 1 for {wanted}{before}; "
            f"the nearest in steps of {fair.step}{others}"
        )


def _wins(fair: FairBet) -> int:
    return sum(row.kind == "win" for row in fair.bet.rows)


@dataclass(frozen=True, repr=False)
class PaytableDesign(View):
    """The payouts of a bet scaled to an edge, and payable ones near by, the best first.

    >>> from odds import Table
    >>> Table("bclc-dragon-bonus").design("dragon-bonus-banker", edge="5%", step=1)
    <designs of dragon-bonus-banker in bclc-dragon-bonus for 5%: 10 candidates>
    """

    rulebook: Rulebook
    design: Design

    @property
    def summary(self) -> str:
        """The bet, the edge, and how many candidates."""
        found = self.design
        candidates = counted(len(found.candidates), "candidate")
        where = f"{found.bet.id} in {self.rulebook.id}"
        return f"designs of {where} for {_wanted(found.target)}: {candidates}"

    def answer(self) -> Answer:
        """The exact payouts, and the candidates."""
        found = self.design
        named = {
            "game": self.rulebook.id,
            "symbol": "d",
            "bet": found.bet.id,
            "lowest_wanted": found.target.low,
            "highest_wanted": found.target.high,
            "step": found.step,
            "decks": ["inf" if each is None else each for each in found.decks],
            "scale": str(found.formula),
        }
        csv = {key: value for key, value in named.items() if key not in ("decks", "scale")}
        csv |= {"decks_asked": named["decks"], "scale_formula": named["scale"]}
        several = len(found.decks) > 1
        titles = {"lowest_edge": "lowest edge" if several else "house edge"}
        if not several:
            titles["highest_edge"] = ""
        columns = [each._replace(title=titles.get(each.name, each.title)) for each in CANDIDATES]
        where = ", ".join("inf" if each is None else str(each) for each in found.decks)
        words = (
            f"All payouts of {found.bet.id} in proportion, for a house edge of "
            f"{_wanted(found.target)}, from decks: {where}"
        )
        rows = [
            (rank, *each[:-1], each.standard_deviation)
            for rank, each in enumerate(found.candidates, 1)
        ]
        return Answer(
            f"{self.rulebook.title} ({self.rulebook.id})",
            [
                Fact(words, named, csv),
                *asked_facts(self.rulebook),
                Sheet("", "From d decks", FORMULA, [("scale", str(found.formula))]),
                Sheet("rows", "Payouts to 1, exactly", ROWS, list(self._rows())),
                Sheet("candidates", f"Candidates in steps of {found.step}", columns, rows),
            ],
            [*self._notes(), *rule_notes(self.rulebook, found.bet.id)],
            [each for decks in found.decks for each in self.rulebook.outside_range(decks)],
        )

    def _rows(self) -> Iterator[tuple[object, ...]]:
        found = self.design
        exact = found.exact_payouts(found.decks[0])
        for number, payout in zip(found.rows, exact, strict=True):
            row = found.bet.rows[number - 1]
            yield number, row.when, row.odds, payout

    def _notes(self) -> Iterator[Note]:
        yield Note(
            "Ranked by how near the edge comes to the middle of what is wanted, then by hit "
            "frequency, then by standard deviation. A payout of 0 is a push."
        )
        if len(self.design.decks) > 1:
            yield Note("Exact payouts, hit frequency and deviation are of the first shoe.")
        if self.design.bet.takes_commission:
            yield Note("Payouts are before commission.")


def _wanted(target: Target) -> str:
    bounds = [_percent(each) for each in dict.fromkeys(target)]
    return " to ".join(bounds)


def _percent(rate: Fraction) -> str:
    return f"{money(100 * rate)}%"
