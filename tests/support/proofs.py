"""Cases of a test of which some are tried each time, and all others among the long proofs."""

from collections.abc import Iterable
from typing import Any

import pytest


def one_in(every: int, cases: Iterable[Any]) -> list[Any]:
    """The cases, the first and then one in `every` for `just test`, the others proofs."""
    return [
        pytest.param(case, marks=[pytest.mark.proof] if number % every else [])
        for number, case in enumerate(cases)
    ]
