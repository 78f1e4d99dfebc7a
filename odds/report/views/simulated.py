"""Rounds dealt at random, as tables."""

from itertools import islice
from typing import Any

from odds.core.text import counted
from odds.report.answer import Answer, Column, Fact, Kind, Sheet
from odds.report.view import View
from odds.report.writers.style import Format, Style
from odds.rounds.simulation import Simulation

SHOWN = 10
"""How many rounds are shown to a person; frames, files and other formats have all."""


class SimulatedLog(Simulation, View):
    """A log of rounds dealt at random, which are dealt anew whenever they are asked for.

    >>> from odds import Table
    >>> log = Table("rws-commission").simulate(rounds=1000, seed=7)
    >>> log
    <simulation of rws-commission: 1000 rounds, seed 7>
    >>> log.to_polars().height
    1000
    """

    @property
    def summary(self) -> str:
        """Game, how many rounds or shoes, and the seed."""
        return repr(self).strip("<>")

    def __str__(self) -> str:
        from odds.report.writers.write import written

        return written(self._first_rounds(), Format.TABLE, Style()).rstrip("\n")

    def _repr_html_(self) -> str:
        from odds.report.writers.html import html_part

        return html_part(self._first_rounds(), Style())

    def answer(self) -> Answer:
        """A row for each round."""
        return self._laid_out("Rounds", self.tables())

    def _first_rounds(self) -> Answer:
        some = (table.slice(0, SHOWN) for table in islice(self.tables(), 1))
        return self._laid_out("The first rounds", some)

    def _laid_out(self, title: str, tables: Any) -> Answer:
        columns: list[Column] = []
        rows: list[tuple[object, ...]] = []
        for table in tables:
            cells = [column.to_pylist() for column in table.columns]
            if not rows:
                columns = [
                    Column(name, name, Kind.COUNT if isinstance(each[0], int) else Kind.TEXT)
                    for name, each in zip(table.column_names, cells, strict=True)
                ]
            rows += zip(*cells, strict=True)
        much = counted(self.shoes, "shoe") if self.shoes else counted(self.rounds or 0, "round")
        fact = Fact(
            f"Dealt at random: {much}, seed {self.seed}",
            {"game": self.rulebook.id, "seed": self.seed},
        )
        book = self.rulebook
        sheet = Sheet("rounds", title, columns, rows, keys=2)
        return Answer(f"{book.title} ({book.id})", (fact, sheet))
