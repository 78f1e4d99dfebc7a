"""Any rulebook, log or layout is answered or refused: no other failure, no hang, no want of memory.

The files are good ones with accidents, found by seeds that are the same in every run.
"""

import sys

import pytest

from tests.support.fuzzing import KINDS
from tests.support.program import bounded_run

NUMBERS = {"rulebooks": 40, "logs": 10, "layouts": 40}


@pytest.mark.parametrize(
    "kind",
    [
        pytest.param(kind, marks=[pytest.mark.proof] if kind == "rulebooks" else [])
        for kind in KINDS
    ],
)
def test_spoilt_files_are_answered(kind: str) -> None:
    _try(kind, 0, NUMBERS[kind] // 4)


@pytest.mark.proof
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("first", [1000, 10_000])
def test_many_spoilt_files_are_answered(kind: str, first: int) -> None:
    _try(kind, first, 20 * NUMBERS[kind])


def _try(kind: str, first: int, number: int) -> None:
    words = ["-m", "tests.support.fuzzing", kind, str(first), str(number)]
    done = bounded_run([sys.executable, *words], seconds=60 + number)
    assert (done.returncode, done.stderr) == (0, "")
