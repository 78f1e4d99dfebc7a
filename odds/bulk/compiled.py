"""Loops that Numba compiles and keeps on disk: the one over shoes, for float64 and for int64."""

import numpy as np

from odds.bulk.machine_code import compiled
from odds.core.arrays import Array

LANES = 16
"""How many shoes are counted side by side: so many keep the vectors of a machine busy."""


def _count_cells(
    counts: Array,
    tens_ways: Array,
    parent: Array,
    value: Array,
    gone: Array,
    parts: Array,
    tens: Array,
    entries: Array,
    node: Array,
    ways: Array,
    found: Array,
) -> None:
    """Fill `found` with the weights of the cells: by group of shoes, cell and lane.

    So are laid out the counts of the values and the ways of the tens; the tree comes after them.
    That the number of lanes is not known to the compiler makes it use vectors.
    """
    lanes = found.shape[2]
    others = np.ones((len(parent) + 1, lanes), found.dtype)
    summed = np.empty(lanes, found.dtype)
    for group in range(len(found)):
        for number in range(len(parent)):
            before, card, less = parent[number], value[number], gone[number]
            for lane in range(lanes):
                drawn = counts[group, card, lane] - less
                others[number + 1, lane] = others[before, lane] * drawn
        for cell in range(len(parts) - 1):
            for lane in range(lanes):
                found[group, cell, lane] = 0
            for part in range(parts[cell], parts[cell + 1]):
                for lane in range(lanes):
                    summed[lane] = 0
                for entry in range(entries[part], entries[part + 1]):
                    here, times = node[entry], ways[entry]
                    for lane in range(lanes):
                        summed[lane] += times * others[here, lane]
                ten = tens[part]
                for lane in range(lanes):
                    found[group, cell, lane] += summed[lane] * tens_ways[group, ten, lane]


def count_cells(*arrays: Array) -> None:
    """Run the compiled loop over shoes."""
    compiled(_count_cells)(*arrays)
