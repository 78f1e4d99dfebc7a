"""What the lines of an insurance table are worth, and the cells inside each of them."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from odds.bets.insurance import Cell, Insurance, OfferLine
from odds.core.numbers import money
from odds.core.text import by_clause
from odds.figures.situation import Situation
from odds.report.answer import Answer, Column, Fact, Kind, Note, Sheet
from odds.report.view import View
from odds.report.views.insurance.beside import beside_sheets
from odds.report.views.insurance.cells import CELL, cell_row
from odds.report.views.insurance.figures import (
    FIGURES,
    SEEN,
    STAR,
    WEIGHTS,
    WHERE,
    figures,
    seen,
    where_offered,
)
from odds.report.views.situation import (
    SITUATION,
    known_facts,
    rule_notes,
    shoe_label,
    situation_row,
)

PER = Fraction(100)
"""Of the original bet, for the largest stake."""
LARGEST = Column("largest_stake_per_100", "largest stake per 100", Kind.AT_MOST, rank=3)
LINE = (*WHERE, *FIGURES)
SHOES = (
    *SITUATION,
    Column(
        "lines",
        "",
        Kind.TABLE,
        inside=(*LINE, LARGEST, Column("cells", "", Kind.TABLE, inside=CELL)),
    ),
)
NUMBERED = (
    *SITUATION,
    Column("decks", "", Kind.COUNT, csv=None),
    Column("line", "line", Kind.COUNT, csv="offer_line"),
)
"""The shoe, and which line it is."""


class ShoeLines(NamedTuple):
    """A shoe, and the lines that it can open."""

    situation: Situation
    insurance: Insurance
    lines: tuple[OfferLine, ...]
    denominator: int

    def largest_stake(self, line: OfferLine) -> Fraction:
        """The most that may be staked on a line for an original bet of 100."""
        return self.insurance.largest_stake(line.offer, PER)


NONE = "No line and no cell favours the bettor."


@dataclass(frozen=True, repr=False)
class InsuranceTable(View):
    """The lines of an insurance table with their cells, for a shoe or for several side by side.

    >>> from odds import Table
    >>> found = Table("rws-insurance").insurance.table()
    >>> found
    <insurance table of rws-insurance, 8 decks, 416 cards left to deal: 15 lines, 2 favour the \
bettor>
    >>> first = found.lines[0]
    >>> first.offer.odds, float(round(first.expected_value, 4))
    (Fraction(2, 1), -0.0647)
    """

    shoes: tuple[ShoeLines, ...]
    favourable: bool = False
    """Whether only lines and cells are shown that favour the bettor."""

    def shows(self, one: OfferLine | Cell) -> bool:
        """Whether a line or a cell is shown."""
        return one.favours_bettor or not self.favourable

    @property
    def lines(self) -> tuple[OfferLine, ...]:
        """Those of the first shoe."""
        return self.shoes[0].lines

    @property
    def summary(self) -> str:
        """Game, shoes, and how many lines favour the bettor."""
        each = (
            f"{shoe.situation.shoe_in_words}: {len(shoe.lines)} lines, "
            f"{sum(line.favours_bettor for line in shoe.lines)} favour the bettor"
            for shoe in self.shoes
        )
        return f"insurance table of {self.shoes[0].situation.rulebook.id}, {'; '.join(each)}"

    def answer(self) -> Answer:
        """Lines and cells; of several shoes what each is worth beside the others."""
        book, alone = self.shoes[0].situation.rulebook, len(self.shoes) == 1
        shown = any(self._shows_of(line) for shoe in self.shoes for line in shoe.lines)
        return Answer(
            self.shoes[0].situation.title,
            [
                Fact(json={"game": book.id}, csv={"game": book.id}),
                *(Fact(f"Shoe: {shoe.situation.shoe_in_words}") for shoe in self.shoes),
                *known_facts(shoe.situation for shoe in self.shoes),
                *([_denominator(self.shoes[0])] if alone else []),
                Fact(limit_in_words(self.shoes[0].insurance)),
                *([] if alone else beside_sheets(self._by_shoe(), self.favourable)),
                self._lines("Lines" if alone else ""),
                self._cells("Cells inside the lines" if alone else ""),
                Sheet(
                    "shoes", "", SHOES, [self._shoe_row(shoe) for shoe in self.shoes], in_csv=False
                ),
            ],
            [Note(STAR if shown else NONE), *rule_notes(book, "insurance")],
            [warning for shoe in self.shoes for warning in shoe.situation.warnings],
        )

    def _shows_of(self, line: OfferLine) -> bool:
        """Whether a line is shown, or a cell of it."""
        return self.shows(line) or any(map(self.shows, line.cells))

    def _by_shoe(self) -> list[tuple[str, tuple[OfferLine, ...]]]:
        return [(shoe_label(shoe.situation), shoe.lines) for shoe in self.shoes]

    def _numbered(self) -> Iterator[tuple[ShoeLines, OfferLine, tuple[object, ...]]]:
        """Each shoe with each of its lines, and the values of `NUMBERED`."""
        for shoe in self.shoes:
            where = situation_row(shoe.situation, shoe.denominator)
            for number, line in enumerate(shoe.lines, 1):
                yield shoe, line, (*where, shoe.situation.decks, number)

    def _lines(self, title: str) -> Sheet:
        rows = [
            (
                *numbered,
                *_line_row(line, shoe.denominator),
                *seen(line.results, line.offer, shoe.denominator),
                shoe.largest_stake(line),
                line.results.house_edge(line.offer.odds),
                *line.results,
            )
            for shoe, line, numbered in self._numbered()
            if self.shows(line)
        ]
        edge = Column("", "house edge", Kind.SHARE, rank=4)
        columns = (*NUMBERED, *LINE, *SEEN, LARGEST, edge, *WEIGHTS)
        return Sheet("lines", title, columns, rows, keys=len(NUMBERED), in_json=False)

    def _cells(self, title: str) -> Sheet:
        when, *where = CELL
        largest = LARGEST._replace(title="")
        # Beside all lines the number says which window it is.
        when = when if self.favourable else when._replace(title="")
        columns = (*NUMBERED, when, *where, *SEEN, largest, *WEIGHTS)
        rows = [
            (
                *numbered,
                *cell_row(cell, shoe.denominator),
                *seen(cell.results, cell.offer, shoe.denominator),
                shoe.largest_stake(line),
                *cell.results,
            )
            for shoe, line, numbered in self._numbered()
            for cell in line.cells
            if self.shows(cell)
        ]
        return Sheet("cells", title, columns, rows, keys=len(NUMBERED) + 4, in_json=False)

    def _shoe_row(self, shoe: ShoeLines) -> tuple[object, ...]:
        lines = [
            (
                *_line_row(line, shoe.denominator),
                shoe.largest_stake(line),
                [cell_row(cell, shoe.denominator) for cell in line.cells if self.shows(cell)],
            )
            for line in shoe.lines
            if self._shows_of(line)
        ]
        return (*situation_row(shoe.situation, shoe.denominator), lines)


def _denominator(shoe: ShoeLines) -> Fact:
    return Fact(f"Denominator of the weights: {shoe.denominator:,}", exact_only=True)


def limit_in_words(insurance: Insurance) -> str:
    """The most that all insurance of a round pays."""
    times = "the original bet"
    if insurance.limit != 1:
        times = f"{money(insurance.limit)} times the original bet"
    return f"Limit: all insurance of a round pays {times} at the most{by_clause(insurance.clause)}"


def _line_row(line: OfferLine, denominator: int) -> tuple[object, ...]:
    offer = line.offer
    return (*where_offered(offer), *figures(line.results, offer, denominator))
