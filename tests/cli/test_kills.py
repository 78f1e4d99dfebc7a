"""Commands that write files, struck at any moment: no half file, no lost row, nothing left."""

import random
from collections.abc import Iterator
from pathlib import Path
from signal import SIGINT, SIGKILL, SIGTERM, Signals

import pytest

from tests.support.mortal import SHOES_AT_A_TIME, Mortal
from tests.support.shoe_files import SHOES, text_of

TIMES = [pytest.param(7, 8), pytest.param(8, 120, marks=pytest.mark.proof)]
"""A seed, and how often to strike."""
LOG = Path("tests/examples/log.csv")
FILES = {
    "evaluate": ["evaluate", "rws-commission", "SHOES", "tie", "--output", "out.csv"],
    "evaluate-json": ["evaluate", "rws-commission", "SHOES", "tie", "--output", "out.json"],
    "replay": ["replay", "rws-commission", "LOG", "tie", "--output", "out.csv"],
    "replay-parquet": ["replay", "rws-commission", "LOG", "tie", "--output", "out.parquet"],
    "simulate": ["simulate", "rws-commission", "--rounds", "90", "--output", "out.csv"],
    "simulate-parquet": ["simulate", "rws-commission", "--rounds", "9", "--output", "out.parquet"],
    "verify": ["verify", "rws-commission", "LOG", "--report", "out.html"],
}


@pytest.fixture(scope="module")
def mortal() -> Iterator[Mortal]:
    server = Mortal()
    yield server
    server.close()


class Folder:
    """A folder in which a command writes a file."""

    def __init__(self, folder: Path, words: list[str]) -> None:
        self.shoes = folder / "shoes.csv"
        self.shoes.write_text(text_of(SHOES[:4] + SHOES[5 : 5 + 2 * SHOES_AT_A_TIME]))
        self.output = folder / words[-1]
        self.log = folder / "log.csv"
        self.log.write_text("\n".join(LOG.read_text().splitlines()[:40]))
        named = {"SHOES": str(self.shoes), "LOG": str(self.log)}
        self.words = [*(named.get(word, word) for word in words[:-1]), str(self.output)]

    def others(self) -> list[str]:
        return sorted(
            each.name
            for each in self.output.parent.iterdir()
            if each not in (self.shoes, self.log, self.output)
        )


@pytest.mark.proof
@pytest.mark.parametrize("command", FILES)
@pytest.mark.parametrize(("seed", "times"), TIMES)
def test_a_file_is_whole_or_not_there(
    tmp_path: Path, mortal: Mortal, command: str, seed: int, times: int
) -> None:
    here, draw = Folder(tmp_path, FILES[command]), random.Random(seed)
    code, lines = mortal.run(here.words)
    assert code in (0, 3)  # which is what verify finds of so short a log
    whole = here.output.read_bytes()
    for _ in range(times):
        here.output.unlink(missing_ok=True)
        if old := draw.random() < 0.5:
            here.output.write_bytes(b"old")
        end = draw.choice([SIGKILL, SIGKILL, SIGTERM, SIGINT])
        mortal.run(here.words, (draw.randint(1, lines), end))
        if old or here.output.exists():
            assert here.output.read_bytes() in ((b"old", whole) if old else (whole,))
    assert mortal.run(here.words)[0] == code
    assert here.output.read_bytes() == whole
    assert here.others() == []


@pytest.mark.parametrize(("seed", "times"), TIMES)
def test_a_run_that_is_struck_again_and_again_ends_as_if_it_had_not_been(
    tmp_path: Path, mortal: Mortal, seed: int, times: int
) -> None:
    here, draw = Folder(tmp_path, FILES["evaluate"]), random.Random(seed)
    _, lines = mortal.run(here.words)
    whole = here.output.read_bytes()
    for _ in range(times):
        here.output.unlink()
        for _ in range(draw.randint(1, 4)):
            at = draw.randint(1, lines)
            again = at + draw.randint(1, 30)
            ends = draw.choice(
                [[SIGKILL], [SIGTERM], [SIGINT], [SIGINT, SIGINT], [SIGINT, SIGTERM]]
            )
            mortal.run(here.words, *zip((at, again), ends, strict=False))
        assert mortal.run(here.words)[0] == 0
        assert here.output.read_bytes() == whole
        assert here.others() == []


@pytest.mark.proof
@pytest.mark.parametrize("number", [SIGKILL, SIGTERM, SIGINT])
def test_what_is_done_stays_done(tmp_path: Path, mortal: Mortal, number: Signals) -> None:
    """The later a run is struck, the more of its batches are kept for the next."""
    here = Folder(tmp_path, FILES["evaluate"])
    _, lines = mortal.run(here.words)
    rows = []
    for line in range(1, lines, 9):
        here.output.unlink(missing_ok=True)
        mortal.run(here.words, (line, number))
        done = [each.read_bytes().splitlines() for each in tmp_path.glob("odds-*.progress")]
        if not here.output.exists():
            rows.append(int(done[0][-1].split()[0]) if done and done[0] else 0)
        for each in tmp_path.glob("*odds-*"):
            each.unlink()
    assert rows == sorted(rows)
    assert set(rows) == {0, 3, 6, 9, 10}
