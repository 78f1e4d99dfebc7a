"""Loops that Numba compiles, their machine code kept on disk between runs."""

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

from odds.files.cache import keep, kept


@cache
def compiled(loop: Callable[..., None]) -> Any:
    """The loop as machine code; where it cannot be kept, it is compiled in each process."""
    found: Any = njit(loop, nogil=True)
    found._cache = _OnDisk(loop)
    return found


class _OnDisk(NullCache):
    """What Numba asks for code that is kept, and gives to keep; it does without where it fails.

    Numba keeps code as a pickle, which may do anything when it is read: none of its own places is
    asked, only ours, where nobody else can have written.
    """

    def __init__(self, loop: Callable[..., None]) -> None:
        self._loop = loop

    def load_overload(self, sig: object, target_context: Any) -> Any:
        """The code compiled for arguments of these types, None if it is not kept."""
        target_context.refresh()
        with suppress(Exception):
            content = kept(self._key(sig, target_context.codegen()))
            rebuild: Any = CompileResult._rebuild
            return None if content is None else rebuild(target_context, *loads(content))
        return None

    def save_overload(self, sig: object, cres: Any) -> None:
        """Keep the code compiled for arguments of these types."""
        with suppress(Exception):
            content: bytes = dumps(cres._reduce())  # type: ignore[no-untyped-call]
            keep(self._key(sig, cres.codegen), content)

    def _key(self, sig: object, codegen: Any) -> bytes:
        """All that the code depends on: source, types, the machine, and what compiles it."""
        made_by = (sys.version, numba.__version__, np.__version__)
        used = (
            each.py_func for each in self._loop.__globals__.values() if hasattr(each, "py_func")
        )
        modules = sorted({self._loop.__module__, *(each.__module__ for each in used)})
        source = [getsource(sys.modules[module]) for module in modules], self._loop.__name__
        return repr((source, str(sig), codegen.magic_tuple(), made_by)).encode()
