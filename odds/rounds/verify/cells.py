"""The cells of the Table of Play: how often each applied, and the rounds that broke it."""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from odds.core.arrays import Array
from odds.games.coup.tableau import Tableau
from odds.rounds.dealt import CARD_POINTS, P3, Dealt

_PLAYER, _STOOD, _DREW, _ALL = 0, 10, 20, 120
"""Where the cells of each part begin: the Player's totals, the Banker's, by third card too."""


class Broken(NamedTuple):
    """The rounds that break a cell, and what is to be said of it."""

    rule: str
    clause: str
    rows: Array


class CellCounts:
    """Counts how often each cell of the table applied."""

    def __init__(self, tableau: Tableau) -> None:
        self._tableau = tableau
        self._times = np.zeros(_ALL, object)  # whole numbers without a bound
        self._rules: dict[str, int] = {}

    def broken(
        self, cards: Array, found: Dealt, live: Array, counts: Array | None
    ) -> Iterator[Broken]:
        """The cells that some of these rounds break; live ones have no natural and are not void."""
        banker = np.where(
            found.player_drew,
            _DREW + 10 * found.banker_two.astype(np.int16) + CARD_POINTS[cards[:, P3]],
            _STOOD + found.banker_two.astype(np.int16),
        )
        player = found.player_two.astype(np.int16)
        for cells in (player, banker):
            if counts is None:
                self._times += np.bincount(cells[live], minlength=_ALL)
            else:
                np.add.at(self._times, cells[live], counts[live].astype(object))
        for cells, drew, draws in (
            (player, found.player_drew, found.player_draws),
            (banker, found.banker_drew, found.banker_draws),
        ):
            wrong = live & (drew != draws)
            if not wrong.any():
                continue
            for cell in np.unique(cells[wrong]).tolist():
                rows = wrong & (cells == cell)
                rule, clause = self._said(cell, bool(draws[rows.argmax()]))
                self._rules[rule] = cell
                yield Broken(rule, clause, rows)

    def applied(self) -> Iterator[tuple[str, int]]:
        """How often each rule applied that was broken."""
        for rule, cell in self._rules.items():
            yield rule, int(self._times[cell])

    def _said(self, cell: int, draws: bool) -> tuple[str, str]:
        does = "stands on {} and should draw" if draws else "draws on {} and should stand"
        clauses = self._tableau.clauses
        if cell < _STOOD:
            return f"the Player {does.format(cell)}", clauses.player
        if cell < _DREW:
            total = f"{cell - _STOOD}, the Player having stood,"
            return f"the Banker {does.format(total)}", clauses.banker_after_stand
        two, third = divmod(cell - _DREW, 10)
        total = f"{two} against a third card {third}"
        return f"the Banker {does.format(total)}", clauses.banker_after_draw
