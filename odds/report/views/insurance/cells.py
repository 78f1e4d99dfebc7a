"""Every window of a coup for both hands, whether insurance is on offer there or not."""

from collections.abc import Iterator
from dataclasses import dataclass

from odds.bets.insurance import Cell
from odds.figures.situation import Situation
from odds.report.answer import Answer, Column, Sheet
from odds.report.view import View
from odds.report.views.insurance.figures import (
    CELL_WHERE,
    FIGURES,
    SEEN,
    STAR,
    WEIGHTS,
    figures,
    seen,
)
from odds.report.views.situation import rule_notes, situation_facts

CELL = (*CELL_WHERE, *FIGURES)
"""The columns of a cell; its points are one of each hand."""


def cell_row(cell: Cell, denominator: int) -> tuple[object, ...]:
    """The values of `CELL`."""
    window = cell.window
    return (
        *(window.stage, cell.side, window.banker, window.player),
        *figures(cell.results, cell.offer, denominator),
    )


@dataclass(frozen=True, repr=False)
class InsuranceCells(View):
    """Every situation in which a card is still to come, by points, for both hands.

    >>> from odds import Table
    >>> found = Table("rws-insurance").insurance.cells()
    >>> found
    <insurance cells of rws-insurance, 8 decks, 416 cards left to deal: 252, 12 on offer favour \
the bettor>
    >>> best = max((cell for cell in found if cell.offer), key=lambda cell: cell.expected_value)
    >>> best.window, best.side
    (Window(stage=4, player=5, banker=6), 'banker')
    """

    situation: Situation
    cells: tuple[Cell, ...]
    denominator: int

    def __iter__(self) -> Iterator[Cell]:
        return iter(self.cells)

    def __len__(self) -> int:
        return len(self.cells)

    @property
    def summary(self) -> str:
        """Game, shoe, and how many there are."""
        good = sum(cell.favours_bettor for cell in self.cells)
        where = f"{self.situation.rulebook.id}, {self.situation.shoe_in_words}"
        return f"insurance cells of {where}: {len(self)}, {good} on offer favour the bettor"

    def answer(self) -> Answer:
        """One table."""
        columns: tuple[Column, ...] = (*CELL, *SEEN, *WEIGHTS)
        rows = [
            (
                *cell_row(cell, self.denominator),
                *seen(cell.results, cell.offer, self.denominator),
                *cell.results,
            )
            for cell in self.cells
        ]
        return Answer(
            self.situation.title,
            [
                *situation_facts(self.situation, self.denominator),
                Sheet("cells", f"Cells ({STAR[:-1]})", columns, rows, keys=4),
            ],
            rule_notes(self.situation.rulebook, "insurance"),
            self.situation.warnings,
        )
