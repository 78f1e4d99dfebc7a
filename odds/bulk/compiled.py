"""Loops that Numba compiles and keeps on disk: the one over shoes, for float64 and for int64."""

import sys
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from inspect import getsource
from pickle import loads
from typing import Any

import numba
import numpy as np
from numba import njit
from numba.core.caching import NullCache
from numba.core.compiler import CompileResult
from numba.core.serialize import dumps

from odds.core.arrays import Array
from odds.files.cache import keep, kept

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


class _OnDisk(NullCache):
    """What Numba asks for code that is kept, and gives to keep; it does without where it fails.

    Numba keeps code as a pickle, which may do anything when it is read: none of its own places is
    asked, only ours, where nobody else can have written.
    """

    def __init__(self, source: str) -> None:
        super().__init__()
        self._source = source

    def load_overload(self, sig: object, target_context: Any) -> Any:
        """The code compiled for arguments of these types, None if it is not kept."""
        target_context.refresh()
        with suppress(Exception):
            content = kept(_key(self._source, sig, target_context.codegen()))
            rebuild: Any = CompileResult._rebuild
            return None if content is None else rebuild(target_context, *loads(content))
        return None

    def save_overload(self, sig: object, cres: Any) -> None:
        """Keep the code compiled for arguments of these types."""
        with suppress(Exception):
            content: bytes = dumps(cres._reduce())  # type: ignore[no-untyped-call]
            keep(_key(self._source, sig, cres.codegen), content)


def _key(source: str, sig: object, codegen: Any) -> bytes:
    """All that the code depends on: its source, its types, the machine, and what compiles it."""
    made_by = (sys.version, numba.__version__, np.__version__)
    return repr((source, str(sig), codegen.magic_tuple(), made_by)).encode()


@cache
def compiled(loop: Callable[..., None]) -> Any:
    """A loop over arrays, compiled; where it cannot be kept on disk, it is in each process."""
    found: Any = njit(loop, nogil=True)
    found._cache = _OnDisk(loop.__name__ + getsource(sys.modules[loop.__module__]))
    return found


def count_cells(*arrays: Array) -> None:
    """Run the compiled loop over shoes."""
    compiled(_count_cells)(*arrays)
