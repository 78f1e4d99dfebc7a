"""Lines between rounds that sum them up: how often each hand won so far, or since the last such."""

import re
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from odds.core.arrays import Array
from odds.files.tables import Unreadable
from odds.rounds.logs.cells.notation import WINNERS
from odds.rounds.logs.columns.headers import SIDES, words_of
from odds.rounds.logs.log import RoundBatch
from odds.rounds.logs.shape.labels import cut_line
from odds.rounds.verify.violations import Example, Violation

RULE = "a summary is wrong"
_WON = {"win", "wins", "won", "victories", "total", "count", "hands", "rounds", "times", "number"}
_ALL = {"total", "hands", "rounds", "games", "coups", "played", "number", "of", "count"}
_SIDES = (*SIDES.items(), ("tie", {"tie", "ties", "tied", "draw", "draws", "egalite"}))
_EXAMPLES = 3
_STAGE = 3


class SummaryLine(NamedTuple):
    """How often a winner won, by a line; of all of them together without a winner."""

    winner: int | None
    times: int


def read_summary(line: str) -> SummaryLine | None:
    """What a line says that sums rounds up, None if it is no such line.

    >>> read_summary("Banco:\\t41"), read_summary("Total hands: 82"), read_summary("Pairs: 3")
    (SummaryLine(winner=1, times=41), SummaryLine(winner=None, times=82), None)
    """
    cells = cut_line(line)
    if len(cells) not in (1, 2) or not re.fullmatch(r"[0-9]{1,12}", cells[0].text.replace(",", "")):
        return None
    times, words = int(cells[0].text.replace(",", "")), set(words_of(cells[0].name))
    for side, names in _SIDES:
        if words & names and words <= names | _WON:
            return SummaryLine(WINNERS.index(side), times)
    return SummaryLine(None, times) if words & (_ALL - {"of", "number"}) and words <= _ALL else None


class Summaries:
    """Counts winners from round to round, and holds summaries against them."""

    def __init__(self) -> None:
        self._all, self._since, self._block = (np.zeros(3, np.int64) for _ in range(3))
        self._times, self._examples = 0, list[Example]()
        self.read = 0

    def add(self, batch: RoundBatch, winners: Array) -> list[Unreadable]:
        """Take rounds and the lines between them; those lines that are no summaries come back."""
        others, done = [], 0
        places, counts = batch.rounds.places, batch.rounds.counts
        for line in sorted(batch.rounds.passed_over):
            summary = read_summary(line.why)
            if summary is None:
                others.append(line)
                continue
            until = int(np.searchsorted(places, line.place))
            self._count(winners[done:until], None if counts is None else counts[done:until])
            done = max(done, until)
            if self._since.any():
                self._block, self._since = self._since, np.zeros(3, np.int64)
            self._check(batch, line, summary)
        self._count(winners[done:], None if counts is None else counts[done:])
        return others

    def _count(self, winners: Array, counts: Array | None) -> None:
        live = winners < len(self._all)
        times = None if counts is None else counts[live]
        won = np.bincount(winners[live], times, len(self._all)).astype(np.int64)
        self._all, self._since = self._all + won, self._since + won

    def _check(self, batch: RoundBatch, line: Unreadable, summary: SummaryLine) -> None:
        self.read += 1
        which: slice | int = slice(None) if summary.winner is None else summary.winner
        right = [int(np.sum(counts[which])) for counts in (self._block, self._all)]
        if summary.times in right:
            return
        self._times += 1
        if len(self._examples) < _EXAMPLES:
            text = f"{line.why!r}, and {right[0]} are there"
            self._examples.append(Example(batch.file, batch.place, line.place, text))

    def found(self) -> Sequence[Violation]:
        """The summaries that are wrong."""
        if not self._times:
            return []
        return [Violation(RULE, "", self._times, self._examples, _STAGE, self.read)]
