"""Shoes that a log does not name, but shows: round numbers start again, or cards left jump up."""

import numpy as np

from odds.core.arrays import Array
from odds.files.tables import TextColumn
from odds.rounds.logs.reading.rounds import Rounds


class ShoeInference:
    """Numbers the shoes of a log from round to round."""

    def __init__(self) -> None:
        self._shoe = 0
        self._file = ""
        self._last: dict[str, int] = {}

    def with_shoes(self, file: str, rounds: Rounds) -> Rounds:
        """The next rounds, with their shoes."""
        if not len(rounds):
            return rounds
        begins = np.zeros(len(rounds), bool)
        begins[0] = file != self._file
        self._file = file
        if rounds.numbers is not None:
            begins |= self._steps("round", rounds.numbers) < 0
        if rounds.cards_left is not None:
            begins |= self._steps("left", rounds.cards_left) > 0
        codes = np.cumsum(begins)
        names = [str(self._shoe + number) for number in range(int(codes[-1]) + 1)]
        self._shoe += int(codes[-1])
        return Rounds(**{**rounds._asdict(), "shoe": TextColumn(codes, names)})

    def _steps(self, role: str, values: Array) -> Array:
        before = np.concatenate([[self._last.get(role, values[0])], values[:-1]])
        self._last[role] = int(values[-1])
        steps: Array = np.where((values >= 0) & (before >= 0), values - before, 0)
        return steps
