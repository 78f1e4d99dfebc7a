"""Dealt shoes: how often and how far each bet favours who knows every card that is gone."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any, NamedTuple

import numpy as np

from odds.bets.paytable import Bet, fields_of
from odds.core.arrays import alike
from odds.core.bounds import MOST_SIMULATED
from odds.core.errors import OddsError
from odds.core.shoe import Shoe
from odds.files.resume import Place, Resume
from odds.rounds.simulate import MOST_AFTER_CUT, check_size
from odds.rulebooks import Rulebook
from odds.shoes.chunk import Chunk, ChunkSums, Counting, Habits, tally
from odds.shoes.workers import ALL_CORES, Watch, Workforce, gathered

SHOES_AT_ONCE = 128
"""How many shoes a task deals; sums are made in this order, so that they are always the same."""
HALF_DECK = 26
BY_SUIT_AT_ONCE = 4
"""The same for bets that go by suits, of which some take the best part of a second a shoe."""


class Measured(NamedTuple):
    """A figure from a sample, with its standard error; None where there is nothing to measure."""

    value: float | None
    error: float | None


class Depth(NamedTuple):
    """A bet over all dealt rounds that began with so many cards left."""

    cards: int
    rounds: int
    favourable: Measured
    gain: Measured


class Band(NamedTuple):
    """A bet over all dealt rounds that began with `fewest` to `most` cards left.

    A shoe has several such rounds, and they go much alike: for the errors they count as one.
    """

    most: int
    fewest: int
    rounds: int
    favourable: Measured
    gain: Measured


class AtCut(NamedTuple):
    """A bet over whole shoes with the cut card so many cards before the end.

    `favourable` is the share of rounds that are good, `edge` the mean value of these, and the
    units are what betting one in each of them is worth.
    """

    cut: int
    rounds: float
    favourable: float
    edge: float | None
    units_per_hundred: float
    units: Measured
    desirability: float | None


class Scan(NamedTuple):
    """What is dealt, and of which bets the value is found before each round."""

    rulebook: Rulebook
    shoe: Shoe
    bets: tuple[Bet, ...]
    shoes: int
    seed: int
    habits: Habits
    counts: tuple[Counting, ...] = ()

    def check(self) -> None:
        """Raise an error if it cannot be dealt."""
        if self.shoe.endless:
            raise OddsError("an infinite shoe has no end; give a number of decks")
        check_size(self.shoe, "scan", 1450)
        _ = self.rulebook.tableau
        for name, given, most in (
            ("shoes", self.shoes, MOST_SIMULATED),
            ("rounds after the cut card", self.habits.after_cut, MOST_AFTER_CUT),
        ):
            least = 1 if name == "shoes" else 0
            if type(given) is not int or not least <= given <= most:
                raise OddsError(f"{given!r} {name} cannot be dealt; give from {least} to {most}")
        if type(self.seed) is not int or not 0 <= self.seed < 2**128:
            raise OddsError(
                f"{self.seed!r} is no seed; give a whole number from 0, below 2 to the 128th"
            )
        for cut in self.habits.cuts:
            if not 0 <= cut <= self.shoe.cards - 17:
                raise OddsError(
                    f"the cut card cannot lie {cut} cards before the end of {self.shoe.cards}; "
                    f"give 0 to {self.shoe.cards - 17}"
                )
        for bet in self.bets:
            bet.check_stated()

    def found(
        self, resume: Place = None, force: Workforce = ALL_CORES, watch: Watch = iter
    ) -> "Scanned":
        """Deal all shoes."""
        self.check()
        kept = Resume(resume, ("scan", self))
        before = kept.done()
        sums = _unpacked(before.state) if before else None

        def take(more: ChunkSums) -> None:
            nonlocal sums
            sums = more if sums is None else sums.plus(more)

        gathered(
            tally,
            self._chunks(),
            take,
            lambda: _packed(sums),
            before.steps if before else 0,
            sums.shoes if sums else 0,
            kept,
            force,
            watch,
        )
        assert sums is not None
        return Scanned(self, sums)

    def _chunks(self) -> Iterator[Chunk]:
        by_suit = self.rulebook.play.classes(fields_of(self.bets)).tells_suits
        size = BY_SUIT_AT_ONCE if by_suit else SHOES_AT_ONCE
        for first in range(0, self.shoes, size):
            yield Chunk(
                self.rulebook,
                self.shoe,
                self.bets,
                self.seed,
                first,
                min(size, self.shoes - first),
                self.habits,
                self.counts,
            )


@dataclass(frozen=True)
class Scanned:
    """The sums of a scan, and what they say.

    >>> from odds import load_rulebook
    >>> rules = load_rulebook("bclc-ruyi")
    >>> asked = Scan(rules, Shoe.of_decks(8), (rules.bet("gold-7"),), 10, 1, Habits((14,)))
    >>> found = asked.found()
    >>> found.at_cut(0, 0).rounds, found.at_cut(0, 0).units.value > 0
    (82.4, True)
    """

    scan: Scan
    sums: ChunkSums

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Scanned):
            return NotImplemented
        return self.scan == other.scan and alike(self.sums, other.sums)

    def depths(self, bet: int) -> Iterator[Depth]:
        """By cards left, where rounds began; the most cards first."""
        rounds, good, gain, squares = self.sums.depth[bet]
        for cards in np.flatnonzero(rounds)[::-1].tolist():
            number = int(rounds[cards])
            yield Depth(
                cards,
                number,
                _mean(good[cards], good[cards], number),
                _mean(gain[cards], squares[cards], number),
            )

    def bands(self, bet: int) -> Iterator[Band]:
        """By half decks left, where rounds began; the most cards first."""
        sums = self.sums.depth[bet]
        for start in range(len(sums[0]) // HALF_DECK * HALF_DECK, -1, -HALF_DECK):
            band = sums[:, start : start + HALF_DECK]
            cards = (start + np.flatnonzero(band[0])).tolist()
            if cards:
                rounds, good, gain, squares = band.sum(axis=1).tolist()
                apart = min(int(rounds), self.sums.shoes)
                yield Band(
                    cards[-1],
                    cards[0],
                    int(rounds),
                    _mean(good, good, rounds, apart),
                    _mean(gain, squares, rounds, apart),
                )

    def at_cut(self, bet: int, cut: int) -> AtCut:
        """For the cut card of this place among those of the scan."""
        good, gain, squares, results = self.sums.cut[bet][:, cut].tolist()
        return self.figures(cut, good, gain, squares, results)

    def by_trigger(self, count: int, cut: int, trigger: int) -> AtCut:
        """The same of a count, when it bets at the trigger of this place."""
        made, worth, squares, results = self.sums.counts[count][:, cut, trigger].tolist()
        return self.figures(cut, made, worth, squares, results)

    def best_trigger(self, count: int, cut: int) -> int:
        """The place of the trigger at which a count is worth most."""
        return int(np.argmax(self.sums.counts[count][1, cut]))

    def figures(self, cut: int, good: float, gain: float, squares: float, results: float) -> AtCut:
        """The figures of so many bets in all shoes, worth so much, with squares by shoe."""
        shoes, rounds = self.sums.shoes, float(self.sums.rounds[0][cut])
        each = gain / rounds
        variance = results / rounds - each * each
        return AtCut(
            self.scan.habits.cuts[cut],
            rounds / shoes,
            good / rounds,
            gain / good if good else None,
            100 * each,
            _mean(gain, squares, shoes),
            1000 * each / sqrt(variance) if variance > 0 else None,
        )


def _mean(total: float, squares: float, number: float, apart: int | None = None) -> Measured:
    """The mean of so many values and its standard error, which one value does not have.

    Where they go alike, there is only as much in them as in so many that are `apart`.
    """
    mean, apart = float(total) / number, int(number) if apart is None else apart
    if apart < 2:
        return Measured(mean, None)
    return Measured(mean, sqrt(max(float(squares) / number - mean * mean, 0.0) / (apart - 1)))


def _packed(sums: ChunkSums | None) -> Sequence[object]:
    return () if sums is None else [sums.shoes, *(each.tolist() for each in sums[1:])]


def _unpacked(kept: Any) -> ChunkSums:
    shoes, *arrays = kept
    return ChunkSums(shoes, *map(np.array, arrays))
