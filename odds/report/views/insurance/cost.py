"""What insurance earns or loses in a year, line by line and cell by cell."""

from dataclasses import dataclass

from odds.bets.insurance import Insurance
from odds.bets.insurance.cost import CellYear, Earned, LineYear, Year, total
from odds.core.numbers import decimal, money
from odds.core.text import grouped
from odds.figures.situation import Situation
from odds.report.answer import Answer, Column, Fact, Kind, Note, Sheet
from odds.report.view import View
from odds.report.views.insurance.figures import STAR, WHERE, WINDOW, where_of, where_offered
from odds.report.views.situation import rule_notes, situation_facts

EARNED = (
    Column("odds", "pays", Kind.PAYS),
    Column("house_edge", "house edge", Kind.SHARE),
    Column("", " "),
    Column("times", "times", Kind.RATIO, rank=2),
    Column("staked", "staked", Kind.RATIO),
    Column("house_win", "house wins", Kind.RATIO),
    Column("favours_bettor", "", Kind.FLAG),
)
LINES = (*WHERE, *EARNED)
CELLS = (*WINDOW, *EARNED)
TOTAL = (
    Column("times", "times", Kind.RATIO),
    Column("staked", "staked", Kind.RATIO),
    Column("house_win", "house wins", Kind.RATIO),
)
WHAT = (
    "Each time a line is open, the share that insures stakes as much as the limit allows on it, as "
    "if it had not insured before in that round. Lines and cells that favour the bettor come first."
)


@dataclass(frozen=True, repr=False)
class InsuranceYear(View):
    """What each line and cell comes to in a year, those that favour the bettor first.

    >>> from odds import Table
    >>> found = Table("rws-insurance").insurance.cost(70, 8760, 1000)
    >>> found
    <insurance of rws-insurance in 613200 rounds: the house wins 6968240.45, 2 lines favour the \
bettor>
    >>> [round(each.earned.house_win) for each in found.lines][:3]
    [-8720, -1817, 5001]
    """

    situation: Situation
    insurance: Insurance
    year: Year
    lines: tuple[LineYear, ...]

    @property
    def total(self) -> Earned:
        """All lines together."""
        return total(self.lines)

    @property
    def cells(self) -> list[CellYear]:
        """The cells of all lines, those that favour the bettor first."""
        found = [cell for line in self.lines for cell in line.cells]
        return sorted(found, key=lambda each: each.earned.house_win)

    @property
    def summary(self) -> str:
        """Game, rounds, and what the house wins."""
        favour = sum(each.earned.favours_bettor for each in self.lines)
        return (
            f"insurance of {self.situation.rulebook.id} in {money(self.year.rounds)} rounds: the "
            f"house wins {decimal(self.total.house_win, 2)}, {favour} lines favour the bettor"
        )

    def answer(self) -> Answer:
        """The sum, then lines and cells."""
        year = self.year
        named = {**year._asdict(), "rounds": year.rounds}
        in_csv = {"rounds_per_year": year.rounds, "handle": year.handle, "share": year.share}
        lines = [
            (
                *where_offered(each.line.offer),
                each.line.offer.odds,
                each.line.results.house_edge(each.line.offer.odds),
                *earned_row(each.earned),
            )
            for each in self.lines
        ]
        earned = [*(line.earned for line in self.lines), *(cell.earned for cell in self.cells)]
        starred = [Note(STAR)] if any(each.favours_bettor for each in earned) else []
        return Answer(
            self.situation.title,
            [
                *situation_facts(self.situation),
                Fact(self._in_words(), named, in_csv),
                Sheet("total", "All lines", TOTAL, [self.total], keys=0, single=True, in_csv=False),
                Sheet("lines", "Lines", LINES, lines, keys=4),
                Sheet("cells", "Cells", CELLS, [_cell(each) for each in self.cells], keys=4),
            ],
            [Note(WHAT), *starred, *rule_notes(self.situation.rulebook, "insurance")],
            self.situation.warnings,
        )

    def _in_words(self) -> str:
        year = self.year
        rounds = f"{grouped(money(year.rounds))} rounds ({money(year.rounds_per_hour)} an hour, "
        money_on = f"{grouped(money(year.handle))} on each hand a round"
        return (
            f"{rounds}{grouped(money(year.hours))} hours), {money_on}, "
            f"{money(100 * year.share)}% of it insured"
        )


def earned_row(one: Earned) -> tuple[object, ...]:
    """The values after the edge in the columns `LINES` and `CELLS`."""
    star = "*" if one.favours_bettor else ""
    return (star, one.times, one.staked, one.house_win, one.favours_bettor)


def _cell(one: CellYear) -> tuple[object, ...]:
    cell, offer = one.cell, one.cell.offer
    odds = offer.odds if offer else None
    edge = None if odds is None else cell.results.house_edge(odds)
    return (*where_of(cell.window, cell.side), odds, edge, *earned_row(one.earned))
