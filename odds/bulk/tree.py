"""The polynomials laid out for counting: a sum of sums for each cell.

Tens are apart: they alone need ranks to tell a pair. What is left of a term, the ways to draw its
other cards, is that of a shorter one times the ways to draw one card more, so these are a tree.
"""

from typing import NamedTuple

import numpy as np

from odds.bulk.coefficients import Coefficients
from odds.core.arrays import Array
from odds.core.cards import VALUES
from odds.games.coup.terms import MIXED_VALUE

_Cards = tuple[int, ...]
"""The values of cards that are no tens, in ascending order."""


class Tens(NamedTuple):
    """What a coup draws of tens, and of cards that it does not need."""

    cards: int
    paired: int
    unpaired: int
    unused: int


class Tree(NamedTuple):
    """The cells as sums of parts, the parts as sums of entries.

    Node 0 is to draw no card. Node n + 1 has a `parent` and one more card of a `value` of which
    `gone` were drawn before. The parts of cell c are those from `parts[c]` to `parts[c + 1]`, each
    with its `tens`; the entries of part p those from `entries[p]` to `entries[p + 1]`, each a
    `node` in so many `ways`.
    """

    parent: Array
    value: Array
    gone: Array
    parts: Array
    tens: Array
    entries: Array
    node: Array
    ways: Array


def plant(coefficients: Coefficients, cells: Array, needs: int) -> tuple[list[Tens], Tree]:
    """The tree for cells of facts, and the tens that it numbers.

    `cells` has the number of the cell of each fact, `needs` is how many cards a coup can need.
    """
    rows = coefficients.terms.tolist()
    others = [_others(row) for row in rows]
    nodes = sorted({cards[:end] for cards in others for end in range(len(cards) + 1)}, key=_place)
    number = {cards: place for place, cards in enumerate(nodes)}
    tens = [Tens(row[MIXED_VALUE], row[-2], row[-1], needs - sum(row[:-2])) for row in rows]
    found = {each: place for place, each in enumerate(dict.fromkeys(tens))}
    tree = Tree(
        _indices([number[cards[:-1]] for cards in nodes[1:]]),
        _indices([cards[-1] for cards in nodes[1:]]),
        np.array([cards[:-1].count(cards[-1]) for cards in nodes[1:]]),
        *_sums(
            coefficients,
            cells,
            np.array([found[each] for each in tens]),
            np.array([number[cards] for cards in others]),
        ),
    )
    return list(found), tree


def _others(row: list[int]) -> _Cards:
    return tuple(value for value in VALUES if value != MIXED_VALUE for _ in range(row[value]))


def _place(cards: _Cards) -> tuple[int, int, _Cards]:
    # The two totals of a coup end in the same digit as the points of all its cards: so what adds
    # to one cell lies close together in memory.
    return len(cards), sum(cards) % 10, cards


def _sums(coefficients: Coefficients, cells: Array, tens: Array, nodes: Array) -> tuple[Array, ...]:
    # One number for each entry, in the order of cells, then tens, then nodes.
    part = cells[coefficients.fact] * (tens.max() + 1) + tens[coefficients.term]
    entry = part * (nodes.max() + 1) + nodes[coefficients.term]
    entries, same = np.unique(entry, return_inverse=True)
    ways = np.zeros(len(entries), np.int64)
    np.add.at(ways, same, coefficients.ways)
    parts, first_entry = np.unique(entries // (nodes.max() + 1), return_index=True)
    _, first_part = np.unique(parts // (tens.max() + 1), return_index=True)
    return (
        _indices([*first_part, len(parts)]),
        _indices(parts % (tens.max() + 1)),
        _indices([*first_entry, len(entries)]),
        _indices(entries % (nodes.max() + 1)),
        ways,
    )


def _indices(numbers: Array | list[int]) -> Array:
    return np.array(numbers, np.uint32)
