"""Counting the cells of coup facts for many shoes at once, exactly."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import DTypeLike

from odds.bulk.coefficients import Coefficients
from odds.bulk.compiled import LANES, count_cells
from odds.bulk.shoes import TENS
from odds.bulk.tree import Tens, plant
from odds.core.arrays import Array
from odds.games.coup.terms import MIXED_VALUE

_BATCH = 256 * LANES
"""How many shoes are laid out at a time, so that little memory is needed for it."""


class Kernel:
    """The counts of some cells of coup facts, from shoes that can finish the coup.

    `cells` has for each fact the number of its cell, and `needs` is how many cards a coup can
    need. `dtype` is the arithmetic, float64 or int64. All that is multiplied and added are whole
    numbers, none above the number of ways to deal the cards needed; so an arithmetic that holds
    that number is exact, in whatever order it adds. (Sums of cards other than tens may be above
    it from ten cards or fewer, where they are below 2**31.)
    """

    def __init__(
        self, coefficients: Coefficients, cells: Sequence[int], needs: int, dtype: DTypeLike
    ) -> None:
        self._tens, tree = plant(coefficients, np.array(cells), needs)
        self._tree = tree._replace(gone=tree.gone.astype(dtype), ways=tree.ways.astype(dtype))
        self._cells, self._needs, self._dtype = max(cells) + 1, needs, dtype

    def weights(self, points: Array, shoes: Array) -> Array:
        """The counts, a row for each shoe, given by points and, where pairs are told, by ranks."""
        found = np.empty((len(points), self._cells), np.int64)
        for start in range(0, len(points), _BATCH):
            now = slice(start, start + _BATCH)
            found[now] = self._batch(points[now].astype(self._dtype), shoes[now])
        return found

    def _batch(self, points: Array, shoes: Array) -> Array:
        left = points.sum(axis=1)
        last = [left - place for place in reversed(range(self._needs))]
        unused = np.cumprod([left * 0 + 1, *last], axis=0)
        ways = _tens_ways(self._tens, points[:, MIXED_VALUE], shoes, unused)
        lanes = min(LANES, len(points))
        found = np.empty((-(-len(points) // lanes), self._cells, lanes), self._dtype)
        count_cells(_lanes(points, lanes), _lanes(ways, lanes), *self._tree, found)
        weights = found.transpose(0, 2, 1).reshape(-1, self._cells)[: len(points)]
        if (weights.sum(axis=1) != unused[-1]).any():
            raise RuntimeError("the weights do not sum; this is a fault of odds, please report it")
        return weights


def _tens_ways(wanted: list[Tens], count: Array, shoes: Array, unused: Array) -> Array:
    """The ways to draw each number of tens and unused cards, a row for each shoe.

    `count` has the tens of each shoe, and `unused` the ways to deal so many cards after all that
    were needed.
    """
    hands = {(0, 0): count * 0 + 1}
    if any(each.paired or each.unpaired for each in wanted):
        ranks = shoes[:, TENS].astype(count.dtype)
        pairs = ranks * (ranks - 1)
        one, two_more = pairs.sum(axis=1), (count - 2) * (count - 3)
        both = (pairs * (one[:, None] - pairs + (ranks - 2) * (ranks - 3))).sum(axis=1)
        other = count * (count - 1) - one
        first_only = one * two_more - both
        hands |= {(1, 0): one, (0, 1): other}
        hands |= {(2, 0): both, (1, 1): first_only, (0, 2): other * two_more - first_only}
    columns = []
    for cards, paired, unpaired, spare in wanted:
        ways = hands[paired, unpaired] * unused[spare]
        for drawn in range(2 * (paired + unpaired), cards):
            ways = ways * (count - drawn)
        columns.append(ways)
    return np.column_stack(columns)


def _lanes(rows: Array, lanes: int) -> Array:
    """The rows, a shoe each, as groups of columns side by side; the last group is filled up."""
    padded = np.pad(rows, ((0, -len(rows) % lanes), (0, 0)))
    return np.ascontiguousarray(padded.reshape(-1, lanes, rows.shape[1]).transpose(0, 2, 1))
