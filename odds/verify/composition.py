"""The composition test: each round held against the exact odds of the cards still in its shoe.

What is seen minus what is expected of the cards left is a martingale, whatever has been dealt
before and whenever the shoe ends. Two things are asked of it. Does it drift? And does what is
dealt follow the cards left? There each surprise is weighed by how far the cards left have moved
its chance from that of a full shoe, and the sum gives a slope: 1 for a shoe, and 0 where the cards
that are gone make no difference, as when each round is dealt from a full shoe or with replacement.
"""

import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from math import sqrt

import numpy as np

from odds.arrays import Array
from odds.bulk import bet_weights
from odds.cards import Grain
from odds.coup import Winner
from odds.dealt import B1, B2, B3, NO_CARD, P1, P2, P3
from odds.paytable import Bet, Condition, Row
from odds.tableau import Tableau
from odds.verify.shoes import RANKS, InShoe, card_name
from odds.verify.significance import Test, chi_square_value, normal

_DEPTHS = 3
"""The parts of a shoe in which drift is looked for."""
_NEEDED = 6
"""Rounds that begin with fewer cards may be void, and are left out."""
_FEW = 200
"""Fewer rounds than this have no slope to speak of."""
_AT_ONCE = 2**14
"""How many shoes a thread counts at a time."""


class _Score:
    """The sum of weighed surprises, and its variance if each chance is right."""

    def __init__(self) -> None:
        self.total = self.information = 0.0
        self.rounds = 0

    def add(self, seen: Array, draws: int, chances: Array, usual: Array, spread: Array) -> None:
        """Take what was seen of some draws, by class, and the chances of each class.

        `spread` is by how much the variance of a count differs from that of independent draws.
        """
        self.rounds += len(seen)
        moved = chances - usual
        weights = np.divide(moved, chances, out=np.zeros_like(moved), where=chances > 0)
        self.total += float((weights * (seen - draws * chances)).sum())
        self.information += float((draws * spread * (weights * moved).sum(axis=1)).sum())

    def test(self, name: str) -> Test | None:
        """Whether the slope is 1."""
        if self.rounds < _FEW:
            return None
        slope, error = 1 + self.total / self.information, 1 / sqrt(self.information)
        remark = f"slope {slope:.3f} +/- {error:.3f}; a shoe has 1, no memory of cards gone 0"
        return normal(name, self.total / sqrt(self.information), remark)


class _Drift:
    """The sum of surprises by class, and its covariance if each chance is right."""

    def __init__(self, classes: int) -> None:
        self.total, self.covariance = np.zeros(classes), np.zeros((classes, classes))

    def add(self, seen: Array, draws: int, chances: Array, spread: Array) -> None:
        """Take what was seen of some draws, by class, and the chances of each class."""
        self.total += (seen - draws * chances).sum(axis=0)
        scaled = chances * (draws * spread)[:, None]
        self.covariance += np.diag(scaled.sum(axis=0)) - scaled.T @ chances

    @property
    def statistic(self) -> tuple[float, int]:
        """Chi-square and its degrees of freedom."""
        live = np.flatnonzero(np.diag(self.covariance) > 0)[:-1]  # the classes sum to nothing
        if not len(live):
            return 0.0, 0
        inverse = np.linalg.pinv(self.covariance[np.ix_(live, live)])
        return float(self.total[live] @ inverse @ self.total[live]), len(live)


class Composition:
    """Takes the rounds of shoes, from each of which the cards gone are known."""

    def __init__(self, full: Array, tableau: Tableau, grain: Grain) -> None:
        self._full, self._tableau, self._grain = full, tableau, grain
        self._cards, self._results = _Score(), _Score()
        self._cards_drift = [_Drift(RANKS) for _ in range(_DEPTHS)]
        self._results_drift = _Drift(3)
        self._usual = self._chances(full[None, :])
        self._threads = ThreadPoolExecutor(os.cpu_count())

    def add(self, cards: Array, winners: Array, void: Array, in_shoe: InShoe) -> None:
        """Take the next rounds."""
        left = self._full - in_shoe.gone
        usable = ~void & (left.sum(axis=1) >= _NEEDED) & (left >= in_shoe.taken).all(axis=1)
        if usable.any():
            left, cards = left[usable], cards[usable]
            self._add_cards(left, cards)
            self._add_results(left, winners[usable])

    def _add_cards(self, left: Array, cards: Array) -> None:
        """First the four cards that every round has, then the fifth and the sixth if there are."""
        cells = np.arange(len(cards))[:, None] * RANKS
        four = np.bincount((cells + cards[:, [P1, P2, B1, B2]]).ravel(), minlength=left.size)
        taken = four.reshape(left.shape)
        number = left.sum(axis=1)
        depth = np.minimum(_DEPTHS - 1, _DEPTHS * (1 - number / self._full.sum()))
        self._draw(left, taken, 4, number, depth)
        player_drew = cards[:, P3] != NO_CARD
        fifth = np.where(player_drew, cards[:, P3], cards[:, B3])
        sixth = np.where(player_drew, cards[:, B3], NO_CARD)
        for card in (fifth, sixth):
            left = left - taken
            taken = np.zeros_like(left)
            drew = np.flatnonzero(card != NO_CARD)
            taken[drew, card[drew]] = 1
            self._draw(left[drew], taken[drew], 1, left[drew].sum(axis=1), depth[drew])

    def _draw(self, left: Array, taken: Array, draws: int, number: Array, depth: Array) -> None:
        chances, usual = left / number[:, None], self._full / self._full.sum()
        # Of one card the count is 0 or 1 however many there are; of more, the shoe runs thin.
        spread = (number - draws) / (number - 1) if draws > 1 else np.ones(len(left))
        self._cards.add(taken, draws, chances, usual, spread)
        for part, drift in enumerate(self._cards_drift):
            here = depth.astype(np.int8) == part
            drift.add(taken[here], draws, chances[here], spread[here])

    def _add_results(self, left: Array, winners: Array) -> None:
        parts = [left[start : start + _AT_ONCE] for start in range(0, len(left), _AT_ONCE)]
        chances = np.concatenate(list(self._threads.map(self._chances, parts)))
        seen = np.eye(3)[winners]
        alone = np.ones(len(left))
        self._results.add(seen, 1, chances, self._usual, alone)
        self._results_drift.add(seen, 1, chances, alone)

    def _chances(self, left: Array) -> Array:
        """The exact odds of each winner from these shoes, as floats."""
        [found] = bet_weights(left, self._tableau, [_WINNER])
        chances: Array = found.weights[:, :3] / found.denominators[:, None]
        return chances

    def tests(self) -> Iterator[Test]:
        """Slope and drift, of cards and of results."""
        for name, score in (("cards", self._cards), ("results", self._results)):
            test = score.test(f"{name} follow the cards left in the shoe")
            if test is not None:
                yield test
        found = [drift.statistic for drift in self._cards_drift]
        statistic, freedom = sum(each for each, _ in found), sum(each for _, each in found)
        if freedom:
            name = f"ranks dealt in each part of the shoe, of {_DEPTHS}"
            yield chi_square_value(name, statistic, freedom, self._most_off())
        statistic, freedom = self._results_drift.statistic
        if freedom:
            name = "results against the odds of the cards left"
            yield chi_square_value(name, statistic, freedom)

    def _most_off(self) -> str:
        """The rank that is dealt too often or too rarely by most."""
        total = np.sum([drift.total for drift in self._cards_drift], axis=0)
        variance = np.sum([np.diag(drift.covariance) for drift in self._cards_drift], axis=0)
        off = np.divide(total, np.sqrt(variance), out=np.zeros(RANKS), where=variance > 0)
        rank = int(np.abs(off).argmax())
        return (
            f"most off: {card_name(rank, self._grain)}, {total[rank]:+.0f} ({off[rank]:+.1f} sigma)"
        )


_WINNER = Bet(
    "winner",
    "Winner",
    (
        Row((Condition("winner", (Winner.PLAYER,)),), None),
        Row((Condition("winner", (Winner.BANKER,)),), None),
        Row((), None),
    ),
)
