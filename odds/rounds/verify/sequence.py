"""The order of the results: runs, and serial correlation."""

from collections.abc import Iterator
from math import sqrt

import numpy as np

from odds.core.arrays import Array
from odds.core.distribution import Distribution
from odds.games.round import End, Winner
from odds.rounds.verify.significance import Finding, normal

_FEW = 50
"""Fewer results than this have no runs to speak of."""
_PLAYER, _BANKER, _TIE = range(3)


class Sequence:
    """Takes the results of rounds in their order."""

    def __init__(self) -> None:
        self._steps = np.zeros(9, np.int64)
        self._runs = np.zeros(2, np.int64)
        self._won = np.zeros(3, np.int64)
        self._last: Array = np.zeros(0, np.int8)
        self._last_won: Array = np.zeros(0, np.int8)

    def add(self, winners: Array) -> None:
        """Take the winners of the next rounds, 0 Player, 1 Banker, 2 tie."""
        joined = np.concatenate([self._last, winners])
        self._steps += np.bincount(3 * joined[:-1] + joined[1:], minlength=9)
        self._last = joined[-1:]
        won = np.concatenate([self._last_won, winners[winners != _TIE]])
        self._runs += np.bincount((won[:-1] != won[1:]).view(np.int8), minlength=2)
        self._last_won = won[-1:]
        self._won += np.bincount(winners, minlength=3)

    def tests(self, exact: Distribution[End]) -> Iterator[Finding]:
        """Runs of Player and Banker wins, and the correlation of a result with the one before."""
        player, banker, _ = self._won.tolist()
        decided, rounds = player + banker, int(self._won.sum())
        if player < _FEW or banker < _FEW:
            return
        runs = 1 + int(self._runs[1])
        both = 2 * player * banker
        mean = 1 + both / decided
        variance = both * (both - decided) / (decided * decided * (decided - 1))
        remark = f"{runs} runs, {mean:.1f} expected"
        yield normal("runs of Player and Banker wins", (runs - mean) / sqrt(variance), remark)
        chances = exact.project(lambda end: end.winner)
        ways = chances.denominator
        values = np.array([-1.0, 1.0, 0.0])
        drift = (chances[Winner.BANKER] - chances[Winner.PLAYER]) / ways
        spread = (chances[Winner.BANKER] + chances[Winner.PLAYER]) / ways - drift * drift
        if not spread:
            return  # where one end alone is possible, nothing follows from another
        products = np.outer(values - drift, values - drift).ravel()
        score = float(self._steps @ products)
        yield normal(
            "serial correlation of results",
            score / (spread * sqrt(rounds - 1)),
            f"correlation {score / (spread * (rounds - 1)):+.5f}",
        )
