"""The composition test: each round held against the exact odds of the cards still in its shoe.

What is seen minus what is expected of the cards left is a martingale, whatever has been dealt
before and whenever the shoe ends. Two things are asked of it. Does it drift? And does what is
dealt follow the cards left? There each surprise is weighed by how far the cards left have moved
its chance from that of a full shoe, and the sum gives a slope: 1 for a shoe, and 0 where the cards
that are gone make no difference, as when each round is dealt from a full shoe or with replacement.
"""

import os
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from math import sqrt
from typing import NamedTuple

import numpy as np

from odds.bets.paytable import Bet, Row
from odds.core.arrays import Array
from odds.core.classes import Classes
from odds.core.conditions import Condition
from odds.games.coup.tableau import Tableau
from odds.games.round import Winner
from odds.rounds.logs.shoe_query import PARTS
from odds.rounds.playing import HandShape
from odds.rounds.verify.loops import weigh
from odds.rounds.verify.shoes import RANKS, card_name
from odds.rounds.verify.significance import Finding, chi_square_value, normal
from odds.rulebooks import Rulebook

_RAREST = 4
"""A result is held to be no rarer than its usual chance over this."""
_ENOUGH = 50
"""The variance from which a sum of surprises is about normal."""
_FEW = 200
"""Fewer rounds than this have no slope to speak of."""
_NOTHING = 1e-9
"""What a round tells where its shoe is full: what floats leave over."""
_AT_ONCE = 2**14
"""How many shoes a thread counts at a time."""
_ALL_SHOES = 2**10
_ONE_IN = 16
"""After so many shoes, the odds of results are counted for one shoe in so many.

Cards are held against every round of every shoe, and see far more.
"""
_WEIGHED = 2**16
"""How many rounds a thread weighs at a time."""
_DRAWN = HandShape()
_AHEAD = 2
"""How many batches are read ahead of what is counted of them."""


class _Score:
    """The sum of weighed surprises, what it would be without a shoe, and its variance in one.

    A surprise is weighed by 1 - usual / chance, the most telling weight there is.
    """

    def __init__(self) -> None:
        self.total = self.information = self.variance = 0.0
        self.rounds = 0

    def add(self, total: float, information: float, variance: float) -> None:
        """Take the sums over some draws."""
        self.total += float(total)
        self.information += float(information)
        self.variance += float(variance)

    def test(self, name: str) -> Finding | None:
        """Whether the slope is 1."""
        if self.rounds < _FEW or self.variance <= _NOTHING * self.rounds:
            return None
        slope, error = 1 + self.total / self.information, sqrt(self.variance) / self.information
        remark = f"slope {slope:.3f} +/- {error:.3f}; a shoe has 1, no memory of cards gone 0"
        return normal(name, self.total / sqrt(self.variance), remark)


class _Drift:
    """The sum of surprises by class, and its covariance if each chance is right."""

    def __init__(self, classes: int) -> None:
        self.total, self.covariance = np.zeros(classes), np.zeros((classes, classes))

    def add(self, seen: Array, weights: Array, left: Array, spread: Array) -> None:
        """Take how often each class was seen, where its chance is its part in what is left.

        `weights` is how many were drawn for each that was left, and `spread` by how much the
        variance of a count differs from that of independent draws.
        """
        self.total += seen - weights @ left
        scaled = left * (weights * spread)[:, None]
        parts = scaled / left.sum(axis=1, keepdims=True)
        self.covariance += np.diag(scaled.sum(axis=0)) - parts.T @ left

    @property
    def is_enough(self) -> bool:
        """Whether every class that there is varies so much that its sum is about normal."""
        variances = np.diag(self.covariance)
        return bool(variances.any()) and bool(variances[variances > 0].min() >= _ENOUGH)

    @property
    def statistic(self) -> tuple[float, int]:
        """Chi-square and its degrees of freedom."""
        live = np.flatnonzero(np.diag(self.covariance) > 0)[:-1]  # the classes sum to nothing
        if not len(live):
            return 0.0, 0
        inverse = np.linalg.pinv(self.covariance[np.ix_(live, live)])
        return float(self.total[live] @ inverse @ self.total[live]), len(live)


class CardSums(NamedTuple):
    """The sums over some rounds of what the loop adds up."""

    rounds: int
    score: Array
    total: Array
    covariance: Array


class _Cards:
    """The cards dealt against the cards left."""

    def __init__(self, full: Array, hands: HandShape = _DRAWN) -> None:
        self._cards, self._usual, self._hands = int(full.sum()), full / full.sum(), hands
        self.score = _Score()
        self.drifts = [_Drift(RANKS) for _ in range(PARTS)]

    def weighed(self, left: Array, cards: Array) -> CardSums:
        """The sums over some rounds, which can be found for several at the same time."""
        from odds.bulk.machine_code import compiled

        drawn = self._hands.drawn(cards)
        shape = (PARTS, RANKS)
        sums = CardSums(len(left), np.zeros(3), np.zeros(shape), np.zeros((*shape, RANKS)))
        at_once = 2 * self._hands.least
        compiled(weigh)(left, drawn, at_once, self._usual, self._cards, *sums[1:])
        return sums

    def add(self, sums: CardSums) -> None:
        """Take the sums over the next rounds."""
        self.score.rounds += sums.rounds
        self.score.add(*sums.score)
        for drift, total, covariance in zip(self.drifts, sums.total, sums.covariance, strict=True):
            drift.total += total
            drift.covariance += covariance

    def parts(self) -> list[_Drift]:
        """The parts of the shoe, or the whole where one has too little for chi-square, or none."""
        if all(drift.is_enough for drift in self.drifts):
            return self.drifts
        whole = _Drift(RANKS)
        for drift in self.drifts:
            whole.total += drift.total
            whole.covariance += drift.covariance
        return [whole] if whole.is_enough else []

    def tests(self, classes: Classes) -> Iterator[Finding]:
        """Slope, and drift in each part of the shoe."""
        if (test := self.score.test("cards follow the cards left in the shoe")) is not None:
            yield test
        if parts := self.parts():
            found = [drift.statistic for drift in parts]
            rank, count, off = self.most_off()
            remark = f"most off: {card_name(rank, classes)}, {count:+.0f} ({off:+.1f} sigma)"
            name = "ranks dealt in each part of the shoe" if len(parts) > 1 else "ranks dealt"
            statistic, freedom = (sum(each) for each in zip(*found, strict=True))
            yield chi_square_value(name, statistic, int(freedom), remark)

    def most_off(self) -> tuple[int, float, float]:
        """The rank dealt too often or too rarely by most: by how many, and in deviations."""
        total = np.sum([drift.total for drift in self.drifts], axis=0)
        variance = np.sum([np.diag(drift.covariance) for drift in self.drifts], axis=0)
        off = np.divide(total, np.sqrt(variance), out=np.zeros(RANKS), where=variance > 0)
        rank = int(np.abs(off).argmax())
        return rank, float(total[rank]), float(off[rank])


def card_tests(full: Array, classes: Classes, parts: Iterable[CardSums]) -> Iterator[Finding]:
    """Slope and drift of the cards, from sums over rounds of this full shoe."""
    cards = _Cards(full)
    for sums in parts:
        cards.add(sums)
    return cards.tests(classes)


class Composition:
    """Takes the rounds of shoes, from each of which the cards gone are known."""

    def __init__(self, full: Array, rulebook: Rulebook, classes: Classes) -> None:
        self._full, self._tableau, self._classes = full, rulebook.play.tableau, classes
        self._cards = _Cards(full, HandShape.of(rulebook))
        self._results, self._results_drift = _Score(), _Drift(3)
        self._usual = self._chances(full[None, :], self._tableau) if self._tableau else None
        self._threads = ThreadPoolExecutor(os.cpu_count())
        self._shoes = self._counted = 0
        self._weighing: deque[Future[CardSums]] = deque()
        self._pending: deque[tuple[Array, list[Future[Array]]]] = deque()

    def add(self, cards: Array, winners: Array, left: Array, begins: Array, usable: Array) -> None:
        """Take the next rounds, with the cards left before each, as far as they are usable."""
        shoe = self._shoes + np.cumsum(begins)
        self._shoes = int(shoe[-1])
        if not usable.all():
            left, cards, winners, shoe = (each[usable] for each in (left, cards, winners, shoe))
        self._count_results(left, winners, shoe)
        for start in range(0, len(left), _WEIGHED):
            now = slice(start, start + _WEIGHED)
            self._weighing.append(self._threads.submit(self._cards.weighed, left[now], cards[now]))
        while len(self._weighing) > _AHEAD:
            self._cards.add(self._weighing.popleft().result())
        while len(self._pending) > _AHEAD:
            self._take_results()

    def _count_results(self, left: Array, winners: Array, shoe: Array) -> None:
        """Have the odds of these rounds counted; of a long log, those of some shoes only.

        There is a quick way to them only where hands draw.
        """
        if self._tableau is None:
            return
        chosen = (shoe <= _ALL_SHOES) | (shoe % _ONE_IN == 0)
        if not chosen.all():
            left, winners = left[chosen], winners[chosen]
        self._counted += len(left)
        parts = [left[start : start + _AT_ONCE] for start in range(0, len(left), _AT_ONCE)]
        counting = [self._threads.submit(self._chances, part, self._tableau) for part in parts]
        self._pending.append((winners, counting))

    @staticmethod
    def _chances(left: Array, tableau: Tableau) -> Array:
        """The exact odds of each winner from these shoes, as floats."""
        from odds.bulk import bet_weights

        [found] = bet_weights(left, tableau, [_WINNER])
        chances: Array = found.weights[:, :3] / found.denominators[:, None]
        return chances

    def _take_results(self) -> None:
        winners, counting = self._pending.popleft()
        for start, future in zip(range(0, len(winners), _AT_ONCE), counting, strict=True):
            chances, won = future.result(), winners[start : start + _AT_ONCE]
            can_come = chances[np.arange(len(won)), won] > 0  # what cannot is for the audit
            chances, won = chances[can_come], won[can_come]
            usual = np.broadcast_to(np.asarray(self._usual), chances.shape)
            # Cut off, since a chance near nothing would weigh more than all others together.
            ratios = usual / np.maximum(chances, usual / _RAREST)
            weights = 1 - ratios
            expected = (chances * weights).sum(axis=1)
            self._results.rounds += len(won)
            self._results.add(
                (weights[np.arange(len(won)), won] - expected).sum(),
                (expected - (usual * weights).sum(axis=1)).sum(),
                ((chances * weights**2).sum(axis=1) - expected**2).sum(),
            )
            alone = np.ones(len(won))
            self._results_drift.add(np.bincount(won, minlength=3), alone, chances, alone)

    def tests(self) -> Iterator[Finding]:
        """Slope and drift, of cards and of results."""
        while self._pending:
            self._take_results()
        while self._weighing:
            self._cards.add(self._weighing.popleft().result())
        self._threads.shutdown()
        yield from self._cards.tests(self._classes)
        if (test := self._results.test("results follow the cards left in the shoe")) is not None:
            yield test
        statistic, freedom = self._results_drift.statistic
        if freedom:
            name = "results against the odds of the cards left"
            yield chi_square_value(name, statistic, freedom, f"from {self._counted} rounds")


_WINNER = Bet(
    "winner",
    "Winner",
    (
        Row((Condition("winner", (Winner.PLAYER,)),), None),
        Row((Condition("winner", (Winner.BANKER,)),), None),
        Row((), None),
    ),
)
