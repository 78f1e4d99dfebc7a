"""Some dealt shoes of a scan: what each bet was worth before every round, added up.

Shoe k of a seed is the same as in `odds simulate`, whoever deals it: its cards lie in the order of
the raw numbers of PCG64 from place k times the cards of a shoe on.
"""

from fractions import Fraction
from math import lcm
from typing import Any, NamedTuple

import numpy as np

from odds.bets.paytable import PUSH, Bet, fields_of
from odds.bulk import BetWeights, bet_weights
from odds.core.arrays import Array, Codes
from odds.core.cards import Rank, Suit
from odds.core.classes import CARDS, POINTS, RANKS, Classes
from odds.core.shoe import CARDS as DECK_CARDS
from odds.core.shoe import Shoe
from odds.core.tags import Tags
from odds.rounds.simulate import begun, draws_of, shuffled
from odds.rulebooks import Rulebook

_POINTS = np.array([rank.points for rank in Rank])


class Habits(NamedTuple):
    """How a house deals: cards behind the cut card, rounds after it is out, and burning."""

    cuts: tuple[int, ...]
    after_cut: int = 0
    burn: bool = False


class Counting(NamedTuple):
    """A count of a bet: the bet's place, tags, triggers to try, and if they are of the true count.

    The true count is the running count over the decks left; an unbalanced count is used running.
    A bet is made when the count is at a trigger or above it.
    """

    bet: int
    tags: Tags
    triggers: tuple[int, ...]
    true: bool


class Chunk(NamedTuple):
    """So many shoes from the first on."""

    rulebook: Rulebook
    shoe: Shoe
    bets: tuple[Bet, ...]
    seed: int
    first: int
    shoes: int
    habits: Habits
    counts: tuple[Counting, ...] = ()


class ChunkSums(NamedTuple):
    """Sums over shoes, as arrays; those of more shoes are added to them.

    `depth` has by bet and cards left: rounds, good rounds, gain and its squares; `cut` by bet and
    cut card: good rounds, gain of a shoe and its squares, squares of results; `rounds` by cut card
    how many rounds, and their squares by shoe. `counts` has by count, cut card and trigger the
    bets made, what they are worth in a shoe and its squares, and the squares of results.
    """

    shoes: int
    depth: Array
    cut: Array
    rounds: Array
    counts: Array

    def __len__(self) -> int:
        return self.shoes

    def plus(self, other: "ChunkSums") -> "ChunkSums":
        """Both together."""
        return ChunkSums(
            self.shoes + other.shoes,
            self.depth + other.depth,
            self.cut + other.cut,
            self.rounds + other.rounds,
            self.counts + other.counts,
        )


def tally(chunk: Chunk) -> ChunkSums:
    """Deal the shoes and add up."""
    shoe, cuts = chunk.shoe, np.array(chunk.habits.cuts)
    numbers = np.random.PCG64(chunk.seed).advance(chunk.first * shoe.cards)
    orders = shuffled(shoe, chunk.shoes, numbers)
    deals = _Deals.of(orders, chunk)
    found = bet_weights(deals.left, chunk.rulebook.tableau, chunk.bets)
    sums = _Sums(chunk.shoes, deals, cuts)
    moments = [_moments(bet, each) for bet, each in zip(chunk.bets, found, strict=True)]
    depth, cut = [], []
    for value, square in moments:
        good = value > 0
        gain = np.where(good, value, 0.0)
        depth.append(_by_depth(deals.cards, shoe.cards, good, gain))
        by_shoe = sums.by_cut(gain)
        cut.append(
            [
                sums.by_cut(good).sum(axis=0),
                by_shoe.sum(axis=0),
                (by_shoe**2).sum(axis=0),
                sums.by_cut(np.where(good, square, 0.0)).sum(axis=0),
            ]
        )
    rounds = sums.by_cut(np.ones(len(deals.cards)))
    return ChunkSums(
        chunk.shoes,
        np.array(depth),
        np.array(cut),
        np.array([rounds.sum(axis=0), (rounds**2).sum(axis=0)]),
        np.array([_counted(sums, deals, each, *moments[each.bet]) for each in chunk.counts]),
    )


class _Deals(NamedTuple):
    """The rounds of some shoes: which shoe, cards left, and how many cards are not seen.

    A round is played if more cards than those behind the cut card were left at its `key`: when it
    began, or as many rounds before as follow the cut card.
    """

    shoe: Array
    cards: Array
    key: Array
    left: Array
    orders: Codes
    hidden: Array
    place: Array

    @classmethod
    def of(cls, orders: Codes, chunk: Chunk) -> "_Deals":
        """Deal."""
        shoe, habits = chunk.shoe, chunk.habits
        draws = draws_of(chunk.rulebook.tableau)
        found = begun(orders, draws, min(habits.cuts), habits.burn, habits.after_cut)
        row, number = np.nonzero(found.places >= 0)
        place = found.places[row, number]
        classes = _grain(chunk.rulebook.play.classes(fields_of(chunk.bets)))
        codes = _codes(orders, classes)
        # Burnt cards but the first lie face down: nobody knows that they are gone.
        hidden = np.arange(orders.shape[1]) < found.burnt[:, None]
        hidden[:, 0] = False
        full, columns = classes.counts(shoe), []
        for code, held in enumerate(full):
            seen = np.zeros((len(orders), orders.shape[1] + 1), np.int16)
            np.cumsum((codes == code) & ~hidden, axis=1, out=seen[:, 1:])
            columns.append(held - seen[row, place].astype(np.int64))
        before = np.maximum(number - habits.after_cut, 0)
        key = np.where(
            number < habits.after_cut, shoe.cards + 1, shoe.cards - found.places[row, before]
        )
        left = np.column_stack(columns)
        return cls(row, shoe.cards - place, key, left, orders, hidden, place)

    def running(self, tags: Tags) -> Array:
        """The running count of the cards seen, before each round."""
        each = np.array(tags)[self.orders // len(Suit)]
        total = np.zeros((len(each), each.shape[1] + 1), np.int64)
        np.cumsum(np.where(self.hidden, 0, each), axis=1, out=total[:, 1:])
        found: Array = total[self.shoe, self.place]
        return found


class _Sums:
    """Sums by shoe and cut card."""

    def __init__(self, shoes: int, deals: _Deals, cuts: Array) -> None:
        self._shoes, self._cuts = shoes, cuts
        # The number of cuts at which a round is played: the cuts are in ascending order.
        self._played = np.searchsorted(cuts, deals.key)
        self._cell = deals.shoe * (len(cuts) + 1) + self._played

    def by_cut(self, weights: Array) -> Array:
        """The sum of each shoe for each cut card."""
        size = len(self._cuts) + 1
        found = np.bincount(self._cell, weights, self._shoes * size).reshape(self._shoes, size)
        summed: Array = found[:, :0:-1].cumsum(axis=1)[:, ::-1]
        return summed

    def by_cut_and(self, place: Array, places: int, weights: Array) -> Array:
        """The same for each trigger too; `place` is how many of them a round's count is at."""
        size = (len(self._cuts) + 1) * (places + 1)
        cell = self._cell * (places + 1) + place
        found = np.bincount(cell, weights, self._shoes * size)
        table = found.reshape(self._shoes, len(self._cuts) + 1, places + 1)
        summed: Array = table[:, :0:-1, :0:-1].cumsum(axis=1).cumsum(axis=2)[:, ::-1, ::-1]
        return summed


def _counted(
    sums: _Sums, deals: _Deals, counting: Counting, value: Array, square: Array
) -> list[Array]:
    place = trigger_places(counting, deals.running(counting.tags), deals.cards)
    places = len(counting.triggers)
    worth = sums.by_cut_and(place, places, value)
    return [
        sums.by_cut_and(place, places, np.ones(len(value))).sum(axis=0),
        worth.sum(axis=0),
        (worth**2).sum(axis=0),
        sums.by_cut_and(place, places, square).sum(axis=0),
    ]


def trigger_places(counting: Counting, running: Array, cards: Array) -> Array:
    """How many of the triggers, in ascending order, a count is at or above.

    >>> some = Counting(0, (1,) * 13, (1, 2, 4), true=True)
    >>> trigger_places(some, np.array([0, 3, 9]), np.array([52, 104, 104])).tolist()
    [0, 1, 3]
    """
    count = running * DECK_CARDS // np.maximum(cards, 1) if counting.true else running
    found: Array = np.searchsorted(np.array(counting.triggers), count, side="right")
    return found


def _by_depth(cards: Array, most: int, good: Array, gain: Array) -> list[Array]:
    return [
        np.bincount(cards, weights, most + 1)
        for weights in (np.ones(len(cards)), good.astype(float), gain, gain**2)
    ]


def _moments(bet: Bet, found: BetWeights) -> tuple[Array, Array]:
    """The mean of a bet's net result and of its square from each shoe, exact but for rounding."""
    pays = [*(row.pays or PUSH for row in bet.rows), PUSH]
    unit = lcm(*(each.denominator for each in pays))
    values = found.expected_values()
    squares = np.array([float(Fraction(each) ** 2) for each in pays])
    mean = values.numerators.astype(float) / (found.denominators.astype(float) * unit)
    return mean, (found.weights.astype(float) @ squares) / found.denominators.astype(float)


def _grain(needed: Classes) -> Classes:
    """By points, by rank or by card."""
    return next(each for each in (POINTS, RANKS, CARDS) if each.tells(needed))


def _codes(orders: Codes, classes: Classes) -> Any:
    if classes is CARDS:
        return orders
    ranks = orders // len(Suit)
    return ranks if classes is RANKS else _POINTS[ranks]
