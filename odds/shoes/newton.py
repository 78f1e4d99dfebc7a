"""A function of the cards left as coefficients that are differences, so that it is stepped by sums.

What a bet nets in all deals from a composition is a polynomial of degree six in the counts of its
classes of cards. Of n cards the last count follows from the others, so the polynomial is one of
the others alone, and its values at the compositions with at most six cards of the others fix it.
In the basis of products of binomials its coefficients are mixed differences of those values: to
step a count by one is to add to each coefficient the next one.
"""

from functools import lru_cache
from itertools import combinations_with_replacement
from math import comb

import numpy as np

from odds.core.arrays import Array
from odds.games.round import MOST_CARDS


@lru_cache(maxsize=64)
def indices(counts: int) -> tuple[tuple[int, ...], ...]:
    """How often each of so many counts is drawn, six cards at the most, few cards first.

    >>> indices(1), len(indices(2)), len(indices(9))
    (((0,), (1,), (2,), (3,), (4,), (5,), (6,)), 28, 5005)
    """
    found = []
    for cards in range(MOST_CARDS + 1):
        for drawn in combinations_with_replacement(range(counts), cards):
            index = [0] * counts
            for each in drawn:
                index[each] += 1
            found.append(tuple(index))
    return tuple(found)


def size(counts: int) -> int:
    """How many coefficients a polynomial in so many counts has."""
    return comb(counts + MOST_CARDS, MOST_CARDS)


@lru_cache(maxsize=8)
def _before(counts: int) -> Array:
    """For each count the place of each index with one card less of it, -1 where it has none."""
    place = {index: number for number, index in enumerate(indices(counts))}
    return np.array(
        [
            [
                place[(*index[:axis], index[axis] - 1, *index[axis + 1 :])] if index[axis] else -1
                for index in indices(counts)
            ]
            for axis in range(counts)
        ]
    )


def differences(values: Array, counts: int) -> Array:
    """The coefficients of a polynomial, from its values at all `indices`; whole numbers may wrap.

    >>> squares = np.array([0, 1, 4, 9, 16, 25, 36])
    >>> differences(squares, 1).tolist()
    [0, 1, 2, 0, 0, 0, 0]
    """
    found = values.copy()
    drawn = np.array(indices(counts))
    for axis, before in enumerate(_before(counts)):
        for step in range(1, MOST_CARDS + 1):
            here = drawn[:, axis] >= step
            found[here] = found[here] - found[before[here]]
    return found


@lru_cache(maxsize=64)
def by_first(counts: int) -> tuple[Array, Array]:
    """The places of the indices in the order of the first count, and where each number of it is.

    Those with the first count drawn j times come in the order of `indices(counts - 1)`, of which
    they are the beginning: to step the first count, each such run is added to the one before.
    """
    place = {index: number for number, index in enumerate(indices(counts))}
    others = indices(counts - 1)
    runs = [
        [place[first, *rest] for rest in others if sum(rest) + first <= MOST_CARDS]
        for first in range(MOST_CARDS + 1)
    ]
    starts = np.cumsum([0, *map(len, runs)])
    return np.array([each for run in runs for each in run]), starts
