"""Insurance in logs as users have it: simulated, verified, in every format, and what is refused."""

import csv
import io
import json
from pathlib import Path

import pytest

from odds import Table
from tests.support.program import odds, refused

GAME = "rws-insurance"


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A simulated log."""
    path = tmp_path_factory.mktemp("logs") / "log.csv"
    done = odds("simulate", GAME, "--shoes", "20", "--output", str(path))
    assert (done.returncode, done.stdout) == (0, "")
    return path


def test_what_is_simulated_passes_in_every_format(log: Path) -> None:
    run, found = odds("verify", GAME, str(log)), Table(GAME).verify(log)
    assert (run.returncode, run.stderr, run.stdout) == (0, "", found.text())
    audited = "cards, drawing, totals, winners, pairs, money, insurance, shoes, order"
    assert f"Audited: {audited}\n" in run.stdout
    assert max(map(len, run.stdout.splitlines())) <= 80
    cells = json.loads(found.text("json"))["insurance"]
    assert len(cells) == 73
    first = {"stage": 4, "side": "banker", "banker": 5, "player": 0, "odds": "2"}
    assert cells[0].items() >= first.items()
    rows = list(csv.DictReader(io.StringIO(found.text("csv"))))
    told = [row for row in rows if row["windows"]]
    assert [(row["windows"], row["windows_won"]) for row in told] == [
        (str(cell["windows"]), str(cell["won"])) for cell in cells
    ]
    title = "## Insurance in each cell, taken or not"
    assert found.text("markdown").partition(title)[2].count("| banker ") == 28


@pytest.mark.parametrize(
    ("column", "says"),
    [
        ("insurance:many:4=1", "'insurance:many:4' says nothing of insurance"),
        ("insurance:stake=insurance_4_banker_net", "the log does not tell at which window or"),
        ("insurance=1", "insurance:odds"),
    ],
)
def test_columns_that_say_nothing_are_refused(log: Path, column: str, says: str) -> None:
    refused(odds("verify", GAME, str(log), "--column", column), says)
