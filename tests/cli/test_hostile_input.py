"""What an attacker would hand in: it ends in an answer or one sentence, and forges no verdict."""

import csv
import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet
import pytest

from tests.support.program import odds, refused
from tests.support.rulebook_files import HOUSE
from tests.support.simulators import HONEST, text_of

GAME = "rws-commission"
ROWS = list(HONEST.rows(20))
CONSISTENT, INCONSISTENT, NOT_ENOUGH = 0, 1, 3
FORMS = ("table", "markdown", "csv", "json")


def log_of(folder: Path, name: str = "log.csv") -> Path:
    """An honest log."""
    path = folder / name
    path.write_text(text_of(iter(ROWS)))
    return path


def judged(path: Path | str, *options: str) -> int:
    """The verdict on a log, which is given without a word."""
    done = odds("verify", GAME, str(path), *options)
    assert done.stderr == ""
    assert done.stdout
    return done.returncode


@pytest.mark.parametrize("packed", [True, False])
@pytest.mark.parametrize("cut", [1, 5, 9, 13, 20])
def test_a_log_cut_in_its_last_line(tmp_path: Path, packed: bool, cut: int) -> None:
    """The row is told, whether it has too few cells or a quote that is left open."""
    path = tmp_path / "log.csv"
    rows = [
        {
            "Shoe": row["shoe"],
            "Player": '"' + " ".join(filter(None, (row["p1"], row["p2"], row["p3"]))) + '"',
            "Banker": '"' + " ".join(filter(None, (row["b1"], row["b2"], row["b3"]))) + '"',
            "Result": row["winner"],
        }
        for row in ROWS
    ]
    if not packed:
        rows = ROWS
    text = "\n".join([",".join(rows[0]), *(",".join(map(str, row.values())) for row in rows)])
    start = text.rfind("\n") + 1
    path.write_text(text[: start + cut])
    found = odds("verify", GAME, str(path), "--format", "json")
    assert (found.returncode, found.stderr) == (NOT_ENOUGH, "")
    assert json.loads(found.stdout)["unreadable"] == 1


def parquet(folder: Path, extra: Mapping[str, Any]) -> Path:
    """An honest log as Parquet, with more columns."""
    path = folder / "log.parquet"
    columns = {name: [str(row[name]) for row in ROWS] for name in ROWS[0]}
    pyarrow.parquet.write_table(pa.table({**columns, **extra}), path)
    return path


def times(kind: Any, first: int, each: int = 1) -> Any:
    """A column of times of this kind, one for each shoe."""
    return pa.array([first + each * int(row["shoe"]) for row in ROWS], kind)


TIMES = {
    "nanoseconds": times(pa.timestamp("ns"), 1_700_000_000_000_000_001),
    "no Python date": times(pa.timestamp("s"), 2**48),
    "no date at all": times(pa.timestamp("us"), 2**62),
    "dates": times(pa.date32(), 2**30),
    "long durations": times(pa.duration("s"), 2**50),
    "no such place": times(pa.timestamp("us", "Mars/Phobos"), 1_700_000_000, 10**9),
    "nested": pa.array([[2**48 + int(row["shoe"])] for row in ROWS], pa.list_(pa.timestamp("s"))),
    "in a map": pa.array(
        [[("at", 2**48)] for _ in ROWS], pa.map_(pa.string(), pa.timestamp("s", "Mars/Phobos"))
    ),
}


@pytest.mark.parametrize("name", TIMES)
def test_times_that_python_has_no_word_for(tmp_path: Path, name: str) -> None:
    assert judged(parquet(tmp_path, {"time": TIMES[name]})) == CONSISTENT


@pytest.mark.parametrize("name", [name for name in TIMES if name not in ("nested", "in a map")])
def test_such_times_tell_shoes_apart(tmp_path: Path, name: str) -> None:
    path = parquet(tmp_path, {"shoe": TIMES[name]})
    done = odds("verify", GAME, str(path), "--format", "json")
    assert (done.returncode, done.stderr) == (CONSISTENT, "")
    assert json.loads(done.stdout)["shoes"] == 20


@pytest.mark.parametrize("column", ["note", "shoe", "p1"])
def test_parquet_with_text_that_is_no_utf8(tmp_path: Path, column: str) -> None:
    offsets = pa.py_buffer(b"".join((2 * n).to_bytes(4, "little") for n in range(len(ROWS) + 1)))
    wrong = [None, offsets, pa.py_buffer(b"\xff\xfe" * len(ROWS))]
    text = pa.Array.from_buffers(pa.string(), len(ROWS), wrong)
    path = parquet(tmp_path, {column: text})
    for command in ("verify", "replay"):
        refused(
            odds(command, GAME, str(path)), "has values from row 1 on that cannot be read ('utf"
        )


def nested(depth: int) -> str:
    """A text in JSON that is nested so deep."""
    return "[" * depth + "]" * depth


@pytest.mark.proof
@pytest.mark.parametrize("depth", [900, 950, 985, 100_000])
def test_deeply_nested_ndjson(tmp_path: Path, depth: int) -> None:
    """One row that is too deep is unreadable, as any other that is no JSON object would be."""
    path = tmp_path / "log.ndjson"
    for deep in (nested(depth), '{"a":' * depth + "1" + "}" * depth):
        lines = [json.dumps(row) for row in ROWS]
        path.write_text("\n".join([*lines, f'{{"p1": "K", "deep": {deep}}}']))
        assert judged(path) == NOT_ENOUGH
        assert judged(path, "--max-bad", "1") == CONSISTENT


@pytest.mark.parametrize("depth", [300, 900, 100_000])
def test_a_deeply_nested_layout(tmp_path: Path, depth: int) -> None:
    layout = tmp_path / "layout.json"
    log = str(log_of(tmp_path))
    layout.write_text(f'{{"format": "csv", "columns": {{"winner": {nested(depth)}}}}}')
    refused(odds("verify", GAME, log, "--layout", str(layout)), f"layout {str(layout)!r}")


@pytest.mark.parametrize("option", ["--line-pattern", "--new-shoe-pattern", "--skip-pattern"])
@pytest.mark.parametrize(
    ("pattern", "why"),
    [
        ("(" * 5000 + ")" * 5000, "maximum recursion depth exceeded"),
        ("(?P<player>a{99999999999999})", "the repetition number is too large"),
        ("(?P<1>a)", "bad character in group name"),
    ],
)
def test_monstrous_patterns(tmp_path: Path, option: str, pattern: str, why: str) -> None:
    done = odds("verify", GAME, str(log_of(tmp_path)), option, pattern)
    refused(done, why)
    assert "mend it" in done.stderr


def test_names_that_are_no_utf8(tmp_path: Path) -> None:
    log = str(log_of(tmp_path, os.fsdecode(b"log\xff.csv")))
    for ending in ("html", "md"):
        page = tmp_path / os.fsdecode(b"page\xff." + ending.encode())
        assert judged(log, "--report", str(page)) == CONSISTENT
        shown = r"log\udcff.csv" if ending == "html" else r"log\\udcff.csv"
        assert shown in page.read_text(encoding="utf-8")
    for ending in ("csv", "parquet"):
        values = tmp_path / os.fsdecode(b"values\xff." + ending.encode())
        done = odds("replay", GAME, log, "--output", str(values))
        assert (done.returncode, done.stderr) == (0, "")
        assert values.exists()


def test_lone_surrogates_in_a_log(tmp_path: Path) -> None:
    r"""A shoe named by half a character keeps a name of its own, the escape of that half."""
    log = tmp_path / "log.ndjson"
    rows = [{**row, "shoe": f"\ud800{row['shoe']}", "\udfff": "x"} for row in ROWS]
    log.write_text("\n".join(map(json.dumps, rows)))
    for ending in ("html", "md"):
        page = tmp_path / f"page.{ending}"
        assert judged(log, "--report", str(page)) == CONSISTENT
        page.read_text(encoding="utf-8")
    values = tmp_path / "values.csv"
    assert odds("replay", GAME, str(log), "--output", str(values)).returncode == 0
    with open(values, encoding="utf-8") as file:
        assert len({row["shoe"] for row in csv.DictReader(file)}) == 20
    other = tmp_path / "values.parquet"
    assert odds("replay", GAME, str(log), "--output", str(other)).returncode == 0
    assert r"\ud8001" in pyarrow.parquet.read_table(other)["shoe"].to_pylist()


@pytest.mark.parametrize("value", ["[]", "{}", '["a"]', "{ a = 1 }", "1", "true"])
def test_an_id_that_is_no_text(tmp_path: Path, value: str) -> None:
    book = tmp_path / "own.toml"
    book.write_text(f'id = {value}\ntitle = "Own"\nextends = "{GAME}"\n')
    refused(odds("bets", str(book)), "is no line of plain text; write some in quotes")
    child = tmp_path / "child.toml"
    child.write_text('id = "child"\ntitle = "Child"\nextends = "own.toml"\n')
    refused(odds("bets", str(child)), "is no line of plain text; write some in quotes")


def test_a_bet_that_always_wins(tmp_path: Path) -> None:
    """Where there is nothing to test, no log is consistent."""
    book = tmp_path / "sure.toml"
    book.write_text(
        'id = "sure"\ntitle = "Sure"\nextends = "rws-commission"\n'
        'drops = ["player", "banker", "tie", "player-pair", "banker-pair"]\n'
        '[commission]\nrate = 0\n[[bet]]\nid = "sure"\ntitle = "Sure"\n'
        'rows = [{ winner = ["player", "banker", "tie"], pays = 1 }]\n'
    )
    counts = "player=446000,banker=458000,tie=96000"
    done = odds("verify", str(book), "--counts", counts, "--format", "json")
    assert (done.returncode, done.stderr) == (NOT_ENOUGH, "")
    found = json.loads(done.stdout, parse_constant=pytest.fail)
    assert found["tests"] == []
    assert found["reasons"] == ["no bet that the log tells of can end in more than one way"]
    assert found["power"][0]["detects_edge"] == 0


def test_counts_beyond_what_a_float_holds_are_summed_exactly(tmp_path: Path) -> None:
    """A row stands for up to 2 to the 63rd rounds, and all of them together for more."""
    log = tmp_path / "log.csv"
    player, banker, tie = 446247 * 10**13 + 1, 458597 * 10**13 + 3, 95156 * 10**13 + 7
    rows = [("player", player), ("banker", banker), ("tie", tie)] * 3 + [("banker", 1)]
    lines = [f"{winner},{count}" for winner, count in rows]
    log.write_text("\n".join(["winner,count", *lines]))
    done = odds("verify", GAME, str(log), "--format", "json")
    assert done.stderr == ""
    found = json.loads(done.stdout)
    assert found["rounds"] == 3 * (player + banker + tie) + 1
    assert found["rounds"] > 2**64
    [seen] = [each["observed_hit_frequency"] for each in found["bets"] if each["bet"] == "tie"]
    assert seen == f"{3 * tie}/{found['rounds']}"
    log.write_text(f"winner,count\nplayer,{2**63}\nbanker,1\n")
    found = json.loads(odds("verify", GAME, str(log), "--format", "json").stdout)
    assert (found["rounds"], found["unreadable"]) == (1, 1)


@pytest.mark.proof
def test_a_log_forges_no_verdict(tmp_path: Path) -> None:
    """Its name, its columns and its cells are shown escaped, each on its line."""
    forged = "\r\x1b[2K\nVerdict: consistent\n\u202e\u2028\x9b1m"
    rows = [{**row, f"more{forged}": forged} for row in ROWS]
    rows[3]["winner"] = "player" if rows[3]["winner"] == "banker" else "banker"
    rows[7]["p1"] = forged
    path = tmp_path / f"log{forged}.ndjson"
    path.write_text("\n".join(map(json.dumps, rows)))
    page, values = tmp_path / "page.md", tmp_path / "values.csv"
    texts = []
    for form in FORMS:
        done = odds("verify", GAME, str(path), "--report", str(page), "--format", form)
        assert (done.returncode, done.stderr) == (INCONSISTENT, "")
        texts += [done.stdout, page.read_text(encoding="utf-8")]
        done = odds("verify", GAME, str(path), "--explain-layout", "--format", form)
        assert (done.returncode, done.stderr) == (0, "")
        texts += [done.stdout]
        done = odds(
            "replay", GAME, str(path), "--max-bad", "1", "--output", str(values), "--format", form
        )
        assert done.returncode == 0
        texts += [done.stdout, done.stderr, values.read_text(encoding="utf-8")]
    for text in texts:
        lines = text.removesuffix("\n").split("\n")
        assert all(map(str.isprintable, lines))
        assert not any(line.lstrip("- ").startswith("Verdict: consistent") for line in lines)


def test_no_query_has_a_name_that_ends_its_quotes(tmp_path: Path) -> None:
    for mark in ('"', "`", "\\", "\n", "\x1b"):
        log = tmp_path / "log.ndjson"
        log.write_text("\n".join(json.dumps({f"winner{mark}": row["winner"]}) for row in ROWS))
        done = odds("verify", GAME, str(log), "--sql", "--column", "winner=1")
        refused(done, "cannot be named safely in every dialect; rename it first")


@pytest.mark.parametrize(
    "arguments",
    [
        ["\x1b[31mx"],
        ["bets", "\nVerdict: consistent\x9b"],
        ["bets", GAME, "\u202ex"],
        ["bets", GAME, "--\x1b[31m"],
        ["bets", GAME, "--digits", "\u2028"],
        ["bets", GAME, "--decks", "\x85\x00x".replace("\x00", "")],
        ["bets", f"{HOUSE}/\x1b.toml"],
        ["bets", os.fsdecode(b"\xff.toml")],
        ["verify", GAME, "\r\n.csv"],
        ["verify", GAME, "--report", "\x07"],
        ["rules", "check", "\x1b]0;x\x07.toml"],
        ["evaluate", GAME, "\x1b.csv"],
        ["simulate", GAME, "--output", "\x1b"],
    ],
)
def test_words_of_the_command_line_are_shown_escaped(arguments: list[str]) -> None:
    done = odds(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.endswith("\n")
    assert done.stderr[:-1].isprintable()
