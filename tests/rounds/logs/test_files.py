"""The same rounds in files of other programs, and packed in every way, are the same rounds."""

import bz2
import json
import sqlite3
import zipfile
from collections.abc import Callable
from pathlib import Path

import duckdb
import numpy as np
import openpyxl
import pytest

from odds import OddsError, load_rulebook
from odds.core.cards import read_cards
from odds.files.sources import named_files
from odds.rounds.logs.log import Log
from odds.rounds.logs.reader import open_log
from odds.rounds.verify.verification import Question, Verification, verify
from tests.rounds.logs.test_layouts import DRAWS, EIGHT, ON_DRAWS
from tests.rounds.logs.test_layouts import ROWS as MANY
from tests.support.simulators import COLUMNS, HONEST, Row, text_of

RULES = load_rulebook("rws-commission")
ROWS = list(HONEST.rows(3, seed=5))
CARDS = ["p1", "p2", "p3", "b1", "b2", "b3"]
TEXT = text_of(iter(ROWS))
EXPECTED = [
    [int(read_cards(str(row[name]))[0].rank) if row[name] else -1 for name in CARDS] for row in ROWS
]


def read(*paths: Path) -> tuple[Log, list[list[int]]]:
    """The cards of a log."""
    with open_log([str(path) for path in paths], RULES) as log:
        batches = [batch.rounds.cards for batch in log.batches]
    return log, np.concatenate([each for each in batches if each is not None]).tolist()


def judgement(path: Path) -> Verification:
    with open_log([str(path)], RULES) as log:
        return verify(log, Question(RULES, EIGHT, 0.01))


def workbook(path: Path) -> None:
    book = openpyxl.Workbook()
    book.active.append(["notes"])
    book.active.append(["what this is"])
    sheet = book.create_sheet("rounds")
    sheet.append(COLUMNS)
    for row in ROWS:
        sheet.append([row[name] if row[name] != "" else None for name in COLUMNS])
    book.save(path)


def sqlite(path: Path) -> None:
    with sqlite3.connect(path) as engine:
        engine.execute("CREATE TABLE settings (name, value)")
        engine.execute("INSERT INTO settings VALUES ('decks', 8)")
        engine.execute(f"CREATE TABLE rounds ({', '.join(COLUMNS)})")
        marks = ",".join("?" * len(COLUMNS))
        engine.executemany(
            f"INSERT INTO rounds VALUES ({marks})",
            [
                [row[name] or None if name in CARDS else row[name] for name in COLUMNS]
                for row in ROWS
            ],
        )


def duck(path: Path) -> None:
    source = path.with_suffix(".csv")
    source.write_text(TEXT)
    with duckdb.connect(str(path)) as engine:
        engine.execute(
            f"CREATE TABLE rounds AS SELECT * FROM read_csv('{source}', all_varchar=true)"
        )


def below_a_title(path: Path, rows: list[Row]) -> None:
    book = openpyxl.Workbook()
    for cells in (["Baccarat hands"], [], COLUMNS):
        book.active.append(cells)
    for row in rows:
        book.active.append([row[name] if row[name] != "" else None for name in COLUMNS])
    book.save(path)


def two_tables(path: Path, rows: list[Row]) -> None:
    """The results in one table, and the cards in another."""
    with sqlite3.connect(path) as engine:
        engine.execute("CREATE TABLE rounds (id INTEGER PRIMARY KEY, shoe_id, winner)")
        engine.execute("CREATE TABLE cards (round_id, hand, position, rank)")
        for number, row in enumerate(rows, 1):
            engine.execute(
                "INSERT INTO rounds VALUES (?,?,?)", [number, row["shoe"], row["winner"]]
            )
            engine.executemany(
                "INSERT INTO cards VALUES (?,?,?,?)",
                [
                    [number, "player" if name[0] == "p" else "banker", int(name[1]), row[name]]
                    for name in CARDS
                    if row[name]
                ],
            )


@pytest.mark.parametrize("write", [below_a_title, two_tables])
def test_honest_play_in_a_file_passes_and_its_faulty_twins_are_caught(
    tmp_path: Path, write: Callable[[Path, list[Row]], None]
) -> None:
    other = {"player": "banker", "banker": "player", "tie": "tie"}
    wrong = [
        {**row, "winner": other[row["winner"]] if number % 50 == 0 else row["winner"]}
        for number, row in enumerate(MANY)
    ]
    verdicts = {}
    for name, rows in {"honest": MANY, "drawing": [*DRAWS.rows(20, seed=12)], "won": wrong}.items():
        write(tmp_path / name, rows)
        verdicts[name] = judgement(tmp_path / name)
        assert (verdicts[name].rounds, verdicts[name].unreadable) == (len(rows), 0)
    assert (verdicts["honest"].verdict, verdicts["honest"].scope.not_read) == ("consistent", [])
    assert verdicts["drawing"].reasons[0].startswith(ON_DRAWS)
    assert verdicts["won"].reasons[0].startswith("the winner is wrong (clause ")


def test_tables_that_cannot_be_put_together_forbid_a_plain_pass(tmp_path: Path) -> None:
    two_tables(tmp_path / "log", MANY)
    with sqlite3.connect(tmp_path / "log") as engine:
        engine.execute("DELETE FROM rounds WHERE id = 3")
    found = judgement(tmp_path / "log")
    assert found.verdict != "consistent"
    assert any("rounds.winner" in each for each in found.scope.not_read)


@pytest.mark.parametrize("write", [workbook, sqlite, duck])
def test_files_of_other_programs(tmp_path: Path, write: Callable[[Path], None]) -> None:
    path = tmp_path / "log.file"
    write(path)
    log, cards = read(path)
    assert cards == EXPECTED
    assert log.layout.shape.table == "rounds"
    assert log.layout.columns["winner"] == "winner"


def test_packed_with_bz2_and_zip(tmp_path: Path) -> None:
    path = tmp_path / "log.bz2"
    path.write_bytes(bz2.compress(TEXT.encode()))
    assert read(path)[1] == EXPECTED
    path = tmp_path / "log.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("log.csv", TEXT)
    assert read(path)[1] == EXPECTED
    assert named_files([str(path)]) == [str(path)]


def test_an_archive_of_several_files_is_all_of_them(tmp_path: Path) -> None:
    path = tmp_path / "logs.zip"
    lines = TEXT.splitlines(keepends=True)
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("b.csv", "".join([lines[0], *lines[100:]]))
        archive.writestr("a.csv", "".join(lines[:100]))
    names = named_files([str(path)])
    assert names == [f"{path}/a.csv", f"{path}/b.csv"]
    assert read(*map(Path, names))[1] == EXPECTED


def test_a_long_document_on_one_line(tmp_path: Path) -> None:
    path = tmp_path / "log.json"
    rounds = [
        {
            "player": [row[n] for n in CARDS[:3] if row[n]],
            "banker": [row[n] for n in CARDS[3:] if row[n]],
        }
        for row in ROWS
    ]
    path.write_text(json.dumps({"rounds": rounds * 100}))
    assert path.stat().st_size > 2**20
    assert read(path)[1] == EXPECTED * 100


@pytest.mark.parametrize(
    ("name", "content", "sentence"),
    [
        ("log.db", b"SQLite format 3\0" + b"x" * 200, "is no whole database"),
        ("log.xlsx", b"PK\x03\x04 and no more", "is no log of rounds but an archive"),
    ],
)
def test_broken_files(tmp_path: Path, name: str, content: bytes, sentence: str) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    with pytest.raises(OddsError, match=sentence):
        read(path)


def test_a_missing_library_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "log.xlsx"
    workbook(path)
    monkeypatch.setattr("odds.core.extras.find_spec", lambda _: None)
    with pytest.raises(OddsError, match=r"pip install 'baccarat-odds\[xlsx\]' brings it"):
        read(path)
