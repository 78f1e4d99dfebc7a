"""The order of the rounds: runs, serial correlation, and rounds that come again."""

from collections.abc import Iterator
from math import sqrt

import numpy as np

from odds.core.arrays import Array
from odds.core.classes import Classes
from odds.core.distribution import Distribution
from odds.core.shoe import Shoe
from odds.games.coup.facts import Outcome
from odds.games.round import MOST_CARDS, Winner
from odds.rounds.dealt import NO_CARD
from odds.rounds.logs.log import RoundBatch
from odds.rounds.verify.significance import Finding, normal, too_many
from odds.rounds.verify.violations import Example

_FEW = 50
"""Fewer results than this have no runs to speak of."""
_STRETCH = 8
"""How many rounds make a stretch; by chance none of this length ever comes again."""
_KEPT = 2**17
"""How many stretches are remembered at the most."""
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

    def tests(self, exact: Distribution[Outcome]) -> Iterator[Finding]:
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


class Repeats:
    """Takes the cards of rounds in their order, and finds those that come again."""

    def __init__(self) -> None:
        self._last = np.zeros(0, np.uint64)
        self._rounds = self._alike = 0
        self._stretches: dict[int, tuple[str, int]] = {}
        self._one_in = 1
        self.again: list[Example] = []
        self.times = 0

    def add(self, batch: RoundBatch, cards: Array, places: Array) -> None:
        """Take the next rounds, and where each stands."""
        keys = np.zeros(len(cards), np.uint64)
        for place in range(MOST_CARDS):
            keys = keys * np.uint64(14) + (cards[:, place] - NO_CARD).astype(np.uint64)
        joined = np.concatenate([self._last, keys])
        before = len(self._last)
        if before:
            self._alike += int((joined[before:] == joined[before - 1 : -1]).sum())
        else:
            self._alike += int((keys[1:] == keys[:-1]).sum())
        self._rounds += len(cards)
        self._last = joined[-(_STRETCH - 1) :]
        self._stretch(batch, joined, before, places)

    def _stretch(self, batch: RoundBatch, keys: Array, before: int, places: Array) -> None:
        """Remember some stretches by a mixture of their rounds, and see whether they are known."""
        if len(keys) < _STRETCH:
            return
        ends = len(keys) - _STRETCH + 1
        mixed = np.zeros(ends, np.uint64)
        for place in range(_STRETCH):
            mixed = (mixed ^ (mixed >> np.uint64(29))) * _MIX + keys[place : place + ends]
        mixed = (mixed ^ (mixed >> np.uint64(32))) * _MIX
        chosen = np.flatnonzero(mixed % np.uint64(self._one_in) == 0)
        last = chosen + _STRETCH - 1 - before  # the row with which the stretch ends
        for key, row in zip(mixed[chosen].tolist(), last.tolist(), strict=True):
            place = int(places[row])
            first = self._stretches.setdefault(key, (batch.file, place))
            if first != (batch.file, place):
                self.times += 1
                if len(self.again) < 3:
                    text = (
                        f"the {_STRETCH} rounds up to here are those up to {batch.place} {first[1]}"
                    )
                    again = f"{text} of {first[0]}"
                    self.again.append(Example(batch.file, batch.place, place, again))
        while len(self._stretches) > _KEPT:
            self._one_in *= 2
            self._stretches = {
                key: place for key, place in self._stretches.items() if key % self._one_in == 0
            }

    def tests(self, shoe: Shoe, classes: Classes) -> Iterator[Finding]:
        """Whether a round has the cards of the one before it more often than by chance."""
        if self._rounds < 2:
            return
        # Two rounds with the same cards have the same first four; third cards make it rarer, and
        # a shoe makes four different cards a little more likely than an endless one does.
        cards = shoe.cards
        four = 1.0 if shoe.endless else cards**3 / ((cards - 1) * (cards - 2) * (cards - 3))
        chance = four * sum((count / cards) ** 2 for count in classes.counts(shoe)) ** 4
        expected = (self._rounds - 1) * chance
        remark = f"{self._alike} seen, at most {expected:.1f} expected"
        yield too_many("rounds with the cards of the one before", self._alike, expected, remark)


_MIX = np.uint64(0x9E3779B97F4A7C15)
