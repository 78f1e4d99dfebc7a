"""What a bet was worth before each round of a log, added up exactly."""

from collections import Counter
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from odds.bets.paytable import PUSH, Bet
from odds.bulk import ExpectedValues
from odds.core.arrays import Array, Flags

_CLOSE = 1e-9
"""Floats that differ by less may stand for the same value."""


class Replayed(NamedTuple):
    """Some rounds of a file, and for each bet its expected value before each of them.

    `place` is the word for what `places` number, line or row. A round has the number that the log
    gives it, else it is counted from 1 in its shoe.
    """

    file: str
    place: str
    places: Array
    shoes: list[str]
    numbers: Array
    cards_left: Array
    values: list[ExpectedValues]

    def __len__(self) -> int:
        return len(self.places)


class Moment(NamedTuple):
    """A round, and what a bet was worth before it."""

    value: Fraction
    file: str
    place: str
    number: int
    shoe: str
    round: int
    cards_left: int


class BetReplay(NamedTuple):
    """A bet in a log: sums over all rounds, and over those before which it favoured the bettor.

    Where bets are made by another rule, such as a count, the latter are those that it bets on.
    `total` is of expected values, `gone` of cards gone, and `won` of what a unit staked on the bet
    won by the cards dealt. Depths are shares of the shoe dealt.
    """

    bet: Bet
    full_shoe: Fraction
    cards: int
    rounds: int
    total: Fraction
    won: Fraction
    best: Moment
    favourable: int
    favourable_total: Fraction
    favourable_won: Fraction
    favourable_gone: int
    least_gone: int | None

    @property
    def mean(self) -> Fraction:
        """The mean expected value over all rounds."""
        return self.total / self.rounds

    @property
    def won_mean(self) -> Fraction:
        """What a unit won on average."""
        return self.won / self.rounds

    @property
    def favourable_share(self) -> Fraction:
        """The share of rounds that were favourable."""
        return Fraction(self.favourable, self.rounds)

    @property
    def favourable_total_per_hundred(self) -> Fraction:
        """The sum over favourable rounds, for a hundred rounds of any kind."""
        return 100 * self.favourable_total / self.rounds

    @property
    def favourable_won_mean(self) -> Fraction | None:
        """What a unit on favourable rounds won on average."""
        return self.favourable_won / self.favourable if self.favourable else None

    @property
    def favourable_mean(self) -> Fraction | None:
        """The mean expected value over the favourable rounds."""
        return self.favourable_total / self.favourable if self.favourable else None

    @property
    def earliest_depth(self) -> Fraction | None:
        """The least depth at which the bet was favourable."""
        return None if self.least_gone is None else Fraction(self.least_gone, self.cards)

    @property
    def mean_depth(self) -> Fraction | None:
        """The mean depth of the favourable rounds."""
        gone, rounds = self.favourable_gone, self.favourable
        return Fraction(gone, rounds * self.cards) if rounds else None

    @property
    def best_depth(self) -> Fraction:
        """The depth of the best round."""
        return 1 - Fraction(self.best.cards_left, self.cards)


class ExactSum:
    """A sum of many fractions, exactly.

    Shoes with as many cards left have one denominator, so that their numerators can be added as
    they are, and few fractions remain.

    >>> total = ExactSum()
    >>> total.add(np.array([1, 1, -2]), np.array([2, 3, 3]))
    >>> total.value
    Fraction(1, 6)
    """

    def __init__(self) -> None:
        self._over: Counter[int] = Counter()

    def add(self, over: Array, under: Array) -> None:
        """Take some fractions, numerators over denominators."""
        distinct, group = np.unique(under, return_inverse=True)
        sums = np.zeros(len(distinct), object)  # Python's integers cannot overflow
        np.add.at(sums, group, over.astype(object))
        for each, number in zip(distinct.tolist(), sums.tolist(), strict=True):
            self._over[each] += number

    @property
    def value(self) -> Fraction:
        """The sum."""
        return sum((Fraction(over, under) for under, over in self._over.items()), Fraction())


class Tally:
    """Adds up what is asked of one bet."""

    def __init__(self, bet: Bet, full_shoe: Fraction, cards: int) -> None:
        self._bet, self._full_shoe, self._cards = bet, full_shoe, cards
        self._rounds = self._favourable = self._gone = 0
        self._total, self._favourable_total = ExactSum(), ExactSum()
        self._won, self._favourable_won = PUSH, PUSH
        self._best: Moment | None = None
        self._least_gone: int | None = None

    def add(self, some: Replayed, values: ExpectedValues, rows: Array, good: Flags) -> None:
        """Take the next rounds: what the bet was worth, its rows that paid, and when to bet."""
        over, under, _ = values
        self._rounds += len(some)
        self._total.add(over, under)
        self._won += self._paid(rows)
        self._find_best(some, over, under)
        if good.any():
            gone = self._cards - some.cards_left[good]
            self._favourable += len(gone)
            self._gone += int(gone.sum())
            least = int(gone.min())
            self._least_gone = least if self._least_gone is None else min(least, self._least_gone)
            self._favourable_total.add(over[good], under[good])
            self._favourable_won += self._paid(rows[good])

    def _paid(self, rows: Array) -> Fraction:
        times = np.bincount(rows, minlength=len(self._bet.rows) + 1).tolist()
        pays = [*(row.pays or PUSH for row in self._bet.rows), PUSH]
        return sum((n * each for n, each in zip(times, pays, strict=True)), PUSH)

    def _find_best(self, some: Replayed, over: Array, under: Array) -> None:
        """The first of the highest values: floats say which may be it, and fractions which is."""
        about = (over / under).astype(float)
        seen: set[tuple[int, int]] = set()
        for row in np.flatnonzero(about >= about.max() - _CLOSE).tolist():
            ratio = int(over[row]), int(under[row])
            if ratio in seen:
                continue
            seen.add(ratio)
            value = Fraction(*ratio)
            if self._best is None or value > self._best.value:
                self._best = Moment(
                    value,
                    some.file,
                    some.place,
                    int(some.places[row]),
                    some.shoes[row],
                    int(some.numbers[row]),
                    int(some.cards_left[row]),
                )

    def replay(self) -> BetReplay:
        """What has been added up."""
        assert self._best is not None
        return BetReplay(
            self._bet,
            self._full_shoe,
            self._cards,
            self._rounds,
            self._total.value,
            self._won,
            self._best,
            self._favourable,
            self._favourable_total.value,
            self._favourable_won,
            self._gone,
            self._least_gone,
        )
