"""What insurance is worth at each window that cards known in part may be."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from odds.core.numbers import decimal
from odds.figures.situation import Situation
from odds.report.answer import Answer, Column, Fact, Kind, Sheet
from odds.report.view import View
from odds.report.views.insurance.figures import CELL_WHERE
from odds.report.views.insurance.quote import QUOTES, InsuranceQuote, quote_row
from odds.report.views.situation import rule_notes, situation_facts

WINDOWS = (*CELL_WHERE, Column("probability", "probability", Kind.SHARE), *QUOTES[1:])


@dataclass(frozen=True, repr=False)
class InsuranceQuotes(View):
    """Insurance of a bet on each hand, at each window that the cards leave.

    >>> from odds import Table
    >>> found = Table("rws-insurance", player="K [4,5]", banker="K 6").insurance.quotes()
    >>> found
    <insurance of rws-insurance after Player K [4 5], Banker K 6, at 2 windows>
    >>> [str(found.probability(each)) for each in found]
    ['1/2', '1/2']
    """

    situation: Situation
    windows: tuple[InsuranceQuote, ...]
    closed: int
    """The weight of coups without insurance."""

    def __iter__(self) -> Iterator[InsuranceQuote]:
        return iter(self.windows)

    def __len__(self) -> int:
        return len(self.windows)

    @property
    def denominator(self) -> int:
        """Of the weights of all windows, and of coups without insurance."""
        return self.closed + sum(each.denominator for each in self.windows)

    def probability(self, one: InsuranceQuote) -> Fraction:
        """How likely the cards are at this window."""
        return Fraction(one.denominator, self.denominator)

    @property
    def summary(self) -> str:
        """Game, cards, and how many windows."""
        where = f"{self.situation.rulebook.id} after {self.situation.coup}"
        return f"insurance of {where}, at {len(self.windows)} windows"

    def answer(self) -> Answer:
        """A row for each window and each hand."""
        closed = Fraction(self.closed, self.denominator)
        words = "Insurance goes by points, and these cards may have those of each window below"
        if closed:
            words += f"; with {decimal(100 * closed, 4)}% there is nothing to insure"
        rows = [
            (
                each.window.stage,
                one.side,
                each.window.banker,
                each.window.player,
                self.probability(each),
                *quote_row(one._replace(denominator=self.denominator))[1:],
            )
            for each in self.windows
            for one in each
        ]
        named = {"original": self.windows[0].original}
        return Answer(
            self.situation.title,
            [
                *situation_facts(self.situation, self.denominator),
                Fact(words, {**named, "closed": closed}, named),
                Sheet("windows", "Insurance at each window", WINDOWS, rows, keys=4),
            ],
            rule_notes(self.situation.rulebook, "insurance"),
            self.situation.warnings,
        )
