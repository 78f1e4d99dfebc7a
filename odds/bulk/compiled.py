"""Loops that Numba compiles and keeps on disk: the one over shoes, for float64 and for int64."""

import numpy as np

from odds.bulk.machine_code import compiled
from odds.core.arrays import Array

LANES = 8
"""How many shoes are counted side by side, so that no sum waits for the one before it.

The loop below is written out for just as many.
"""


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
    """
    others = np.ones((len(parent) + 1, LANES), found.dtype)
    for group in range(len(found)):
        for number in range(len(parent)):
            before, card, less = parent[number], value[number], gone[number]
            for lane in range(LANES):
                drawn = counts[group, card, lane] - less
                others[number + 1, lane] = others[before, lane] * drawn
        for cell in range(len(parts) - 1):
            cell0 = cell1 = cell2 = cell3 = cell4 = cell5 = cell6 = cell7 = found.dtype.type(0)
            for part in range(parts[cell], parts[cell + 1]):
                part0 = part1 = part2 = part3 = part4 = part5 = part6 = part7 = found.dtype.type(0)
                for entry in range(entries[part], entries[part + 1]):
                    here, times = node[entry], ways[entry]
                    part0 += times * others[here, 0]
                    part1 += times * others[here, 1]
                    part2 += times * others[here, 2]
                    part3 += times * others[here, 3]
                    part4 += times * others[here, 4]
                    part5 += times * others[here, 5]
                    part6 += times * others[here, 6]
                    part7 += times * others[here, 7]
                ten = tens_ways[group, tens[part]]
                cell0 += part0 * ten[0]
                cell1 += part1 * ten[1]
                cell2 += part2 * ten[2]
                cell3 += part3 * ten[3]
                cell4 += part4 * ten[4]
                cell5 += part5 * ten[5]
                cell6 += part6 * ten[6]
                cell7 += part7 * ten[7]
            row = found[group, cell]
            row[0] = cell0
            row[1] = cell1
            row[2] = cell2
            row[3] = cell3
            row[4] = cell4
            row[5] = cell5
            row[6] = cell6
            row[7] = cell7


def count_cells(*arrays: Array) -> None:
    """Run the compiled loop over shoes."""
    compiled(_count_cells)(*arrays)
