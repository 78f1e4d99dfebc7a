"""Every column of csv means one thing, of one kind, in every command, and the guide says which."""

import re
import shlex
from collections.abc import Iterator, Sequence
from csv import DictReader
from io import StringIO
from pathlib import Path
from typing import NamedTuple

import pytest

from odds import Table
from odds.core.cards import Rank
from odds.report.answer import Answer, Column, Kind, joined
from odds.report.writers import csv, rows
from odds.report.writers.style import Style
from tests.support.command_lines import run
from tests.support.documents import ROOT

GUIDE = ROOT / "docs" / "csv-columns.md"
HOLDS = {
    **dict.fromkeys((Kind.TEXT, Kind.PROSE, Kind.FORMULA), "words"),
    **dict.fromkeys((Kind.RATIO, Kind.FINE, Kind.SHARE, Kind.MONEY, Kind.PAYS), "fraction"),
    **dict.fromkeys((Kind.MEASURED, Kind.MEASURED_SHARE), "sampled"),
    Kind.AT_MOST: "fraction, at most",
    Kind.COUNT: "number",
    Kind.FLAG: "true or false",
    Kind.LIST: "list",
    Kind.ROOT: "root",
    Kind.SPANS: "spans",
    Kind.WEIGHT: "digits",
}
"""What the guide calls the kinds that csv does not tell apart; those left out are not in csv."""
QUICK = """
bank bclc-three-card --stake 100 --dealer 50
bets bclc-mini player --decks 6 --without AA5K --player 9K --banker 3
bets online-baccarat small --reading tie-voids-all
bets perfect-pairs perfect-pair --paytable playtech
bets rws-commission tie --decks 4,inf
bets rws-commission tie --decks inf
bets rws-commission tie --without [6-8]
compare bclc-mini --decks 1,inf --bet tie
compare bclc-ruyi --readings
covariance bclc-mini player tie
cutcard bclc-ruyi tie --shoes 5 --most 0.5
differential rws-insurance --limit 50 --bet player=60 --bet banker=150
evaluate rws-commission tests/examples/shoes.csv banker
exposed rws-insurance player
fair bclc-three-card three-kings-bonus --scale --edge 4%-6% --step 1
fair rws-commission banker --commission
fair rws-commission tie --decks 8,inf
formula online-baccarat small --symbolic
games tiger
graph bclc-mini
grid bclc-mini
grid bclc-three-card
insurance cells
insurance table --decks 6,8 --without [6-8]
insurance cost
insurance forgotten
insurance make --edge 5%
insurance quote --player 32 --banker K6 --original 1000
insurance quote --player 3[2,3] --banker K6
insurance table
insurance table --decks 4,8
insurance waived
knowledge rws-commission player --seat player-1 --groups 6-9
limits bclc-ruyi gold-7=2000 --dealer gold-7=100
replay rws-commission tests/examples/log.csv tie --max-bad 1
rules bclc-ruyi
rules bclc-three-card
rules check WRONG
rules dragon-tiger
rules rws-insurance
scan bclc-ruyi gold-7 --shoes 5
settled rws-insurance player tie --player "9 9" --banker K
verify rws-commission --sql
verify rws-commission tests/examples/log.csv --explain-layout
"""
SLOW = """
compare perfect-pair --decks 6,inf
compare rws-insurance banker --readings
count bclc-ruyi gold-7 --shoes 5 --cut 8
endgame bclc-ruyi gold-7 --left 6
formula bclc-mini --grid
formula bclc-mini tie --shoe-polynomial
formula bclc-three-card --grid
formula rws-commission player-pair banker-pair
formula rws-insurance --insurance
insurance value
insurance value --decks 7,8
removal bclc-ruyi tie --second
verify rws-insurance INSURED
verify rws-commission tests/examples/log.csv
"""


class Entry(NamedTuple):
    """A line of the guide: what a column holds, what it means, and which commands have it."""

    holds: str
    means: str
    commands: frozenset[str]


def entries() -> dict[str, Entry]:
    """The columns of the guide by name."""
    lines = re.findall(r"^\| `(.+?)` *\| (.*?) *\| (.*?) *\| (.*?) *\|$", GUIDE.read_text(), re.M)
    names = [name for name, *_ in lines]
    assert len({*names}) == len(names)
    return {
        name: Entry(holds, means, frozenset(commands.split(", ")))
        for name, holds, means, commands in lines
    }


def in_guide(name: str) -> str:
    """What the guide calls a column whose name has a part that depends on what was asked.

    >>> in_guide("gold-7_expected_value"), in_guide("row_2"), in_guide("player_1"), in_guide("K")
    ('BET_expected_value', 'row_N', 'SEAT_N', 'RANK')
    """
    if name in {rank.symbol for rank in Rank}:
        return "RANK"
    if name in ("banker_expected_value", "tie_expected_value", "gold-7_expected_value"):
        return "BET_expected_value"
    name = re.sub(r"^row_\d+$", "row_N", name)
    name = re.sub(r"^[a-z]+_\d+$", "SEAT_N", name)
    return re.sub(r"^(best_|)(line|row)$", r"\1PLACE", name)


class Recorder:
    """What is written as csv, by name and kind."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.found: set[tuple[str, str]] = set()
        self._facts = False
        self._plain, self._plain_facts = csv.csv_columns, csv.csv_facts
        self._plain_text = csv.csv_text
        patch.setattr(csv, "csv_text", self._text)
        for module in (csv, rows):
            patch.setattr(module, "csv_columns", self._columns)
            patch.setattr(module, "csv_facts", self._of_facts)

    def _columns(
        self, columns: Sequence[Column], some: Sequence[Sequence[object]], digits: int
    ) -> dict[str, list[object]]:
        for number, column in enumerate(columns):
            name = column.name if column.csv == "" else column.csv
            if not name or column.kind in (Kind.TABLE, Kind.RECORD):
                continue
            if self._facts and all(row[number] is None for row in some):
                continue  # a fact has the kind of its value, and this has none
            self.found.add((in_guide(name), HOLDS[column.kind]))
        return self._plain(columns, some, digits)

    def _text(self, answer: Answer, style: Style) -> str:
        for sheet in answer.sheets:
            if sheet.name and sheet.in_csv:  # those without a row too
                columns, _ = joined(sheet.columns, ())
                self._columns(columns, (), 0)
        return self._plain_text(answer, style)

    def _of_facts(self, *answer: object) -> dict[str, object]:
        self._facts = True
        found = self._plain_facts(*answer)  # type: ignore[arg-type]
        self._facts = False
        return found


@pytest.fixture
def recorder(monkeypatch: pytest.MonkeyPatch) -> Recorder:
    """A recorder that listens."""
    monkeypatch.chdir(ROOT)
    return Recorder(monkeypatch)


def command_of(line: str) -> str:
    """The words that name the command."""
    first, second, *_ = [*line.split(), ""]
    return f"{first} {second}" if first == "insurance" or second == "check" else first


def columns_of(
    line: str, recorder: Recorder, capfd: pytest.CaptureFixture[str], folder: Path
) -> set[tuple[str, str]]:
    """The columns that a command line writes."""
    wrong, insured = folder / "wrong.toml", folder / "insured.csv"
    wrong.write_text('id = "wrong"\n')
    if "INSURED" in line:
        Table("rws-insurance").simulate(shoes=2, seed=7).write(str(insured))
    line = line.replace("WRONG", str(wrong)).replace("INSURED", str(insured))
    recorder.found.clear()
    said = run([*shlex.split(line), "--format", "csv"], capfd)
    assert "," in said.out, said.err
    return set(recorder.found)


def lines(text: str) -> list[str]:
    return text.strip().splitlines()


def check(command: str, found: set[tuple[str, str]]) -> None:
    known = entries()
    for name, holds in sorted(found):
        assert name in known, f"{name} of {command} is not in {GUIDE.name}"
        assert known[name].holds == holds, name
        assert known[name].means, name
        assert command in known[name].commands, f"{command} is not among the commands of {name}"


@pytest.mark.parametrize(
    "line", [*lines(QUICK), *(pytest.param(line, marks=pytest.mark.proof) for line in lines(SLOW))]
)
def test_every_column_is_in_the_guide_with_its_kind(
    line: str, recorder: Recorder, capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    check(command_of(line), columns_of(line, recorder, capfd, tmp_path))


def others(recorder: Recorder, folder: Path) -> Iterator[tuple[str, set[tuple[str, str]]]]:
    """What no command writes on standard output as csv."""
    recorder.found.clear()
    Table("rws-insurance").follow("9 K 3 4 5 2 K 6").text("csv")
    yield "page", set(recorder.found)
    recorder.found.clear()
    Table("rws-insurance").insurance.card().text("csv")
    yield "insurance card", set(recorder.found)
    recorder.found.clear()
    log = ROOT / "tests" / "examples" / "log.csv"
    values = str(folder / "values.csv")
    Table("rws-commission").replay(str(log), "tie", max_bad=1, output=values)
    yield "replay --output", set(recorder.found)


def test_so_is_what_is_written_elsewhere(recorder: Recorder, tmp_path: Path) -> None:
    for command, found in others(recorder, tmp_path):
        check(command, found)


@pytest.mark.proof
def test_every_line_of_the_guide_is_used(
    recorder: Recorder, capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    used: dict[str, set[str]] = {}
    for line in [*lines(QUICK), *lines(SLOW)]:
        for name, _ in columns_of(line, recorder, capfd, tmp_path):
            used.setdefault(name, set()).add(command_of(line))
    for command, found in others(recorder, tmp_path):
        for name, _ in found:
            used.setdefault(name, set()).add(command)
    assert {name: set(each.commands) for name, each in entries().items()} == used


def written(line: str, capfd: pytest.CaptureFixture[str]) -> list[dict[str, str]]:
    """The rows of a command."""
    out = run([*shlex.split(line), "--format", "csv"], capfd).out
    return list(DictReader(StringIO(out)))


def test_decks_are_numbers_and_the_infinite_shoe_is_inf(capfd: pytest.CaptureFixture[str]) -> None:
    for line in (
        "bets rws-commission tie --decks 6,inf",
        "fair rws-commission tie --decks 6,inf",
        "compare perfect-pair --decks 6,inf",
    ):
        assert {row["decks"] for row in written(line, capfd)} == {"6", "inf"}, line
    alone = written("bets rws-commission tie --decks inf", capfd)
    assert {(row["decks"], row["shoe_counts"]) for row in alone} == {("inf", "infinite")}
    assert {row["decks_allowed"] for row in written("games rws-super", capfd)} == {"4 to 8"}


def test_denominators_are_written_alike(capfd: pytest.CaptureFixture[str]) -> None:
    for command in ("bets", "grid"):
        rows = written(f"{command} bclc-three-card", capfd)
        assert {row["denominator"] for row in rows} >= {"[407170400]"}
        assert all(re.fullmatch(r"\[[0-9]+\]", row["denominator"]) for row in rows)


def test_spans_are_written_out(capfd: pytest.CaptureFixture[str]) -> None:
    (decks,) = (row for row in written("rules bclc-mini", capfd) if row["rule"] == "decks")
    assert decks["value"] == "6 to 8"


def test_every_row_by_readings_says_what_it_is_about(capfd: pytest.CaptureFixture[str]) -> None:
    rows = written("compare bclc-ruyi --readings --decks 6,8", capfd)
    assert {row["table"] for row in rows} == {"compared", "reading_stakes"}
    where = {(row["game"], row["decks"], row["cards_left"]) for row in rows}
    assert where == {("bclc-ruyi", "6", "312"), ("bclc-ruyi", "8", "416")}
    assert all(row["shoe_counts"].startswith("A=") for row in rows)


def test_two_kinds_of_one_name_are_seen(recorder: Recorder) -> None:
    csv.csv_record([Column("decks", "", Kind.SPANS)], [[6, 7, 8]], 4)
    with pytest.raises(AssertionError, match="decks"):
        check("games", recorder.found)
