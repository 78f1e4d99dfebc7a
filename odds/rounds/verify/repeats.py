"""Rounds that come again: the cards of the one before, or a whole stretch."""

from collections.abc import Iterator
from math import prod

import numpy as np

from odds.core.arrays import Array
from odds.core.classes import Classes
from odds.core.shoe import Shoe
from odds.games.round import MOST_CARDS
from odds.rounds.dealt import NO_CARD
from odds.rounds.logs.log import RoundBatch
from odds.rounds.playing import HandShape
from odds.rounds.verify.significance import Finding, too_many
from odds.rounds.verify.violations import Example

_STRETCH = 8
"""How many rounds make a stretch; by chance none of this length ever comes again."""
_KEPT = 2**17
"""How many stretches are remembered at the most."""
_SHOWN = 3
_MIX = np.uint64(0x9E3779B97F4A7C15)
_PICKED = np.uint64(20)
"""How many bits of a stretch tell by its last round alone whether it is remembered."""


class Repeats:
    """Takes the cards of rounds in their order, and finds those that come again.

    Of a long log, stretches are remembered whose last round is one of some, so that where a stretch
    comes again it is among them again.
    """

    def __init__(self) -> None:
        self._last = np.zeros(0, np.uint64)
        self._rounds = self._alike = 0
        self._known = np.zeros(0, np.uint64)
        self._where = np.zeros((0, 2), np.int64)
        self._files: list[str] = []
        self._one_in = 1
        self.again: list[Example] = []
        self.times = 0

    def add(self, batch: RoundBatch, cards: Array, places: Array) -> None:
        """Take the next rounds, and where each stands."""
        keys = np.zeros(len(cards), np.uint64)
        for place in range(MOST_CARDS):
            keys *= np.uint64(14)
            keys += (cards[:, place] - NO_CARD).astype(np.uint8)
        before = len(self._last)
        joined = np.concatenate([self._last, keys])
        start = max(before, 1)
        self._alike += int((joined[start:] == joined[start - 1 : -1]).sum())
        self._rounds += len(cards)
        self._last = joined[-(_STRETCH - 1) :]
        if len(joined) >= _STRETCH:
            self._stretches(batch, joined, before, places)

    def _stretches(self, batch: RoundBatch, keys: Array, before: int, places: Array) -> None:
        """Look some stretches up by a mixture of their rounds, and remember those not known."""
        first = _STRETCH - 1
        picked = (keys[first:] * _MIX) >> (np.uint64(64) - _PICKED)
        ends = np.flatnonzero(picked & np.uint64(self._one_in - 1) == 0) + first
        mixed = np.zeros(len(ends), np.uint64)
        for place in range(_STRETCH):
            mixed = (mixed ^ (mixed >> np.uint64(29))) * _MIX + keys[ends - first + place]
        mixed = ((mixed >> _PICKED) << _PICKED) | picked[ends - first]
        if self._files[-1:] != [batch.file]:
            self._files.append(batch.file)
        where = np.column_stack([np.full(len(ends), len(self._files) - 1), places[ends - before]])
        self._look_up(batch, mixed, where)
        while len(self._known) > _KEPT and self._one_in < 1 << int(_PICKED):
            self._one_in *= 2
            kept = self._known & np.uint64(self._one_in - 1) == 0
            self._known, self._where = self._known[kept], self._where[kept]

    def _look_up(self, batch: RoundBatch, keys: Array, where: Array) -> None:
        joined = np.concatenate([self._known, keys])
        places = np.concatenate([self._where, where])
        known, first, which = np.unique(joined, return_index=True, return_inverse=True)
        again = np.flatnonzero(first[which] != np.arange(len(joined)))
        self.times += len(again)
        for row in again[: _SHOWN - len(self.again)].tolist():
            file, place = places[first[which[row]]].tolist()
            text = (
                f"the {_STRETCH} rounds up to here are those up to {batch.place} {place} "
                f"of {self._files[file]}"
            )
            self.again.append(Example(batch.file, batch.place, int(places[row, 1]), text))
        self._known, self._where = known, places[first]

    def tests(self, shoe: Shoe, classes: Classes, hands: HandShape) -> Iterator[Finding]:
        """Whether a round has the cards of the one before it more often than by chance."""
        if self._rounds < 2:
            return
        # Two rounds with the same cards have the same first four; third cards make it rarer, and
        # a shoe makes four different cards a little more likely than an endless one does.
        cards, sure = shoe.cards, 2 * hands.least
        four = 1.0 if shoe.endless else prod(cards / (cards - gone) for gone in range(sure))
        chance = four * sum((count / cards) ** 2 for count in classes.counts(shoe)) ** sure
        expected = (self._rounds - 1) * chance
        remark = f"{self._alike} seen, at most {expected:.1f} expected"
        yield too_many("rounds with the cards of the one before", self._alike, expected, remark)
