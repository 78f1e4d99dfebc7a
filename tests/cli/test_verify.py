"""`odds verify` as its users run it: verdicts, exit codes, formats, layouts and bad input."""

import csv
import hashlib
import io
import json
import re
import sqlite3
import subprocess
from pathlib import Path

import pytest

from odds import Table
from odds.report.writers.documents.write import document_bytes
from odds.rounds.logs.saved import read_layout
from tests.support.program import ENVIRONMENT, SCRIPTS, odds, refused
from tests.support.simulators import HONEST, MUTANTS, RANKS, text_of

GAME = ["--game", "rws-commission"]
HONEST_LOG = text_of(HONEST.rows(20))
CARDS = ["p1", "p2", "p3", "b1", "b2", "b3"]


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """An honest log."""
    path = tmp_path / "log.csv"
    path.write_text(HONEST_LOG)
    return path


@pytest.fixture
def wrong(tmp_path: Path) -> Path:
    """A log whose Banker draws on 3 against an 8."""
    path = tmp_path / "wrong.csv"
    path.write_text(text_of(MUTANTS["draws on 3 against an 8"].rows(20)))
    return path


def test_verdicts_have_exit_codes(log: Path, wrong: Path) -> None:
    few = ["--counts", "banker=5,player=4,tie=1"]
    runs = [odds("verify", *where, *GAME) for where in ([str(log)], [str(wrong)], few)]
    assert [run.returncode for run in runs] == [0, 1, 3]
    verdicts = [re.findall("^Verdict: (.*)$", run.stdout, re.MULTILINE) for run in runs]
    assert verdicts == [["consistent"], ["inconsistent"], ["not enough evidence"]]
    assert [run.stderr for run in runs] == [""] * 3


def test_the_game_comes_first_or_in_an_option(log: Path, tmp_path: Path) -> None:
    first, option = (
        odds("verify", *arguments)
        for arguments in (["rws-commission", str(log)], [str(log), "--game", "rws-commission"])
    )
    assert (first.returncode, first.stdout) == (0, option.stdout)
    counts = ["--counts", "banker=5,player=4,tie=1"]
    assert odds("verify", "rws-commission", *counts).stdout == odds("verify", *counts, *GAME).stdout
    own = tmp_path / "own.toml"
    own.write_text('extends = "rws-commission"\nid = "own"\ntitle = "Own"\n')
    assert "(own), 8 decks" in odds("verify", str(own), str(log)).stdout
    # A file with the name of a game is a file where an option names the game.
    refused(odds("verify", "rws-commission", *GAME), "'rws-commission' cannot be read")


def test_json_has_the_evidence(wrong: Path) -> None:
    found = json.loads(odds("verify", str(wrong), *GAME, "--format", "json").stdout)
    assert (found["verdict"], found["unreadable"]) == ("inconsistent", 0)
    assert found["rounds"] == len(wrong.read_text().splitlines()) - 1
    [violation] = found["violations"]
    assert violation["rule"] == "the Banker draws on 3 against a third card 8 and should stand"
    assert violation["of"] == violation["count"]
    assert violation["clause"] == "3.6"
    example = violation["examples"][0]
    row = wrong.read_text().splitlines()[example["line"] - 1].split(",")
    assert example["file"] == str(wrong)
    assert example["text"] == f"Player {' '.join(row[2:5])}, Banker {' '.join(row[5:8])}"
    assert row[4] == "8"
    assert violation["count"] >= len(violation["examples"]) == 3
    for test in found["tests"]:
        assert 0 <= test["p_value"] <= test["adjusted_p"] <= 1
        assert test["rejects"] == (test["adjusted_p"] <= 0.01)
    banker = next(bet for bet in found["bets"] if bet["bet"] == "banker")
    assert banker["house_edge"] == "114753351728/10847218479825"
    assert abs(banker["observed_edge_decimal"] - banker["house_edge_decimal"]) < banker["interval"]
    power = next(bet for bet in found["power"] if bet["bet"] == "banker")
    # The smallest error shrinks with the root of the rounds, down to a basis point.
    rounds = found["rounds"] * (power["detects_edge"] / 1e-4) ** 2
    assert power["rounds_for_basis_point"] == pytest.approx(rounds, rel=1e-4)
    assert found["reasons"][0].startswith(violation["rule"])


def test_every_format_has_the_same_verdict(wrong: Path) -> None:
    runs = {form: odds("verify", str(wrong), *GAME, "--format", form) for form in FORMATS}
    assert {run.returncode for run in runs.values()} == {1}
    records = list(csv.DictReader(io.StringIO(runs["csv"].stdout)))
    assert {record["verdict"] for record in records} == {"inconsistent"}
    assert {record["table"] for record in records} == {
        "violations", "tests", "bets", "power", "files",
    }  # fmt: skip
    assert {(record["game"], record["decks"]) for record in records} == {("rws-commission", "8")}
    assert "- Verdict: inconsistent" in runs["markdown"].stdout
    assert json.loads(runs["json"].stdout)["tests"][0]["test"] == next(
        record["test"] for record in records if record["table"] == "tests"
    )


FORMATS = ("table", "json", "csv", "markdown")


@pytest.mark.parametrize("ending", ["html", "htm", "md", "json", "pdf"])
def test_a_report_is_the_document_that_python_makes(
    wrong: Path, tmp_path: Path, ending: str
) -> None:
    page = tmp_path / f"report.{ending}"
    run = odds("verify", str(wrong), *GAME, "--report", str(page), "--digits", "3")
    assert run.returncode == 1
    assert "\nVerdict: inconsistent\n" in run.stdout
    document = Table("rws-commission").verify(wrong).document(digits=3)
    assert page.read_bytes() == document_bytes(document, "html" if ending == "htm" else ending)


def test_a_layout_is_explained_saved_and_given_back(log: Path, tmp_path: Path) -> None:
    table = odds("verify", str(log), *GAME, "--explain-layout")
    assert re.search(r"player cards +p1, p2, p3 +A 2 3", table.stdout)
    assert re.search(r"payout of banker +banker_net +what the bet won", table.stdout)
    wide = odds("verify", str(log), *GAME, "--explain-layout", "--wide")
    assert "what the bet won or, below 0, lost; net, for a stake of 1" in wide.stdout
    saved = odds("verify", str(log), *GAME, "--explain-layout", "--format", "json")
    layout = tmp_path / "layout.json"
    layout.write_text(saved.stdout)
    assert read_layout(str(layout)).columns["shoe"] == "shoe"
    one, two = (
        odds("verify", str(log), *GAME, *more).stdout for more in ([], ["--layout", str(layout)])
    )
    assert one == two
    changed = json.loads(saved.stdout)
    changed["columns"]["winner"] = "player_pair"
    layout.write_text(json.dumps(changed))
    assert "is no winner" in odds("verify", str(log), *GAME, "--layout", str(layout)).stderr


def test_a_column_may_be_given_by_hand(log: Path, tmp_path: Path) -> None:
    renamed = tmp_path / "renamed.csv"
    renamed.write_text(HONEST_LOG.replace("banker_net", "q", 1).replace("winner", "colour", 1))
    columns = ["--column", "payout:banker=q", "--column", "winner=11"]
    found, plain = (
        json.loads(odds("verify", str(path), *GAME, *more, "--format", "json").stdout)
        for path, more in ((renamed, columns), (log, []))
    )
    assert without_files(found) == without_files(plain)


def without_files(found: dict[str, object]) -> dict[str, object]:
    """The evidence, without what it was read from and how."""
    return {key: value for key, value in found.items() if key not in ("files", "layout", "notes")}


def test_several_files_and_standard_input(log: Path, tmp_path: Path) -> None:
    lines = HONEST_LOG.splitlines(keepends=True)
    for number, part in enumerate((lines[1:900], lines[900:])):
        (tmp_path / f"part-{number}.csv").write_text("".join([lines[0], *part]))
    split = odds("verify", str(tmp_path / "part-*.csv"), *GAME, "--format", "json")
    with open(log, "rb") as opened:
        piped = subprocess.run(
            [f"{SCRIPTS}/odds", "verify", "-", *GAME, "--format", "json"],
            stdin=opened,
            env=ENVIRONMENT,
            capture_output=True,
            check=False,
        )
    whole = json.loads(odds("verify", str(log), *GAME, "--format", "json").stdout)
    assert without_files(json.loads(piped.stdout)) == without_files(whole)
    [stdin], [file] = json.loads(piped.stdout)["files"], whole["files"]
    assert (stdin["size"], stdin["sha256"]) == (file["size"], file["sha256"])
    assert file["sha256"] == hashlib.sha256(log.read_bytes()).hexdigest()
    assert json.loads(split.stdout)["rounds"] == whole["rounds"]
    assert json.loads(split.stdout)["bets"] == whole["bets"]


def test_a_table_of_distinct_rounds_says_the_same(log: Path, tmp_path: Path) -> None:
    """The query is run by another engine, and what it returns is verified."""
    shown = odds("verify", str(log), *GAME, "--sql", "--format", "json")
    queries = json.loads(shown.stdout)
    engines = ["DuckDB", "Spark SQL", "BigQuery"]
    assert list(queries) == [*engines, *(f"{each}, sums of shoes" for each in engines)]
    assert queries["Spark SQL"].count("`") == queries["BigQuery"].count("`")
    select = queries["DuckDB"].split("\n", 1)[1].rpartition("\n")[0]
    rows = list(csv.reader(io.StringIO(HONEST_LOG)))
    with sqlite3.connect(":memory:") as engine:
        engine.execute(f"CREATE TABLE rounds ({', '.join(rows[0])})")
        engine.executemany(f"INSERT INTO rounds VALUES ({','.join('?' * len(rows[0]))})", rows[1:])
        counted = engine.execute(select)
        table = tmp_path / "rounds.csv"
        with open(table, "w", newline="") as file:
            writer = csv.writer(file)
            writer.writerow([column[0] for column in counted.description])
            writer.writerows(counted)
    assert "shoe" not in table.read_text().splitlines()[0]
    one, two = (
        json.loads(odds("verify", str(path), *GAME, "--format", "json").stdout)
        for path in (log, table)
    )
    for part in ("verdict", "rounds", "bets", "violations"):
        assert one[part] == two[part]
    assert len(table.read_text().splitlines()) < len(rows)


def test_the_query_needs_no_log() -> None:
    assert 'GROUP BY "p1", "p2", "p3"' in odds("verify", "--sql").stdout


def test_unreadable_rows_forbid_a_pass(log: Path) -> None:
    log.write_text(HONEST_LOG + "nonsense\n")
    run = odds("verify", str(log), *GAME)
    assert run.returncode == 3
    line = len(log.read_text().splitlines())
    wide = odds("verify", str(log), *GAME, "--wide").stdout
    assert f"1 row cannot be read and 0 may be; the first: {log} line {line}: " in wide
    allowed = odds("verify", str(log), *GAME, "--max-bad", "1")
    assert (allowed.returncode, "Unreadable rows: 1" in allowed.stdout) == (0, True)


@pytest.mark.proof
def test_what_the_reference_simulator_writes_passes(tmp_path: Path) -> None:
    for game, more in (
        ("rws-commission", []),
        ("bclc-dragon-bonus", ["--decks", "6", "--burn"]),
        ("ez-baccarat", ["--cut", "0"]),
    ):
        for ending in ("csv", "parquet"):
            path = str(tmp_path / f"log.{ending}")
            odds("simulate", game, "--shoes", "60", "--seed", "3", "--output", path, *more)
            decks = more[:2] if "--decks" in more else []
            run = odds("verify", path, "--game", game, *decks, "--format", "json")
            found = json.loads(run.stdout)
            assert (run.returncode, found["reasons"], found["not_checked"]) == (0, [], [])
            assert (found["void"] > 0) == ("--cut" in more)


ONE_COLUMN = [str(row["winner"]) for row in HONEST.rows(20)]


@pytest.mark.parametrize(
    ("words", "verdict"),
    [
        (("Player wins", "Banker wins", "Tie game"), "consistent, results only"),
        (("P", "B", "X"), "consistent, results only"),
        (("P", "D", "T"), "consistent, results only"),
        (("home", "away", "draw"), None),
    ],
)
def test_winners_alone_in_other_words(
    tmp_path: Path, words: tuple[str, ...], verdict: str | None
) -> None:
    path = tmp_path / "log.txt"
    known = dict(zip(("player", "banker", "tie"), words, strict=True))
    path.write_text("".join(f"{known[winner]}\n" for winner in ONE_COLUMN))
    run = odds("verify", str(path), *GAME, "--format", "json")
    if verdict is None:  # nothing says which of two words is the Banker
        refused(run, "no columns of cards, of both totals or of winners are known")
    else:
        found = json.loads(run.stdout)
        assert (found["verdict"], found["rounds"]) == (verdict, len(ONE_COLUMN))


def test_rounds_without_a_header_all_count(tmp_path: Path) -> None:
    path = tmp_path / "log.csv"
    hands = [
        [" ".join(str(row[name]) for name in side if row[name]) for side in (CARDS[:3], CARDS[3:])]
        + [str(row["winner"])]
        for row in HONEST.rows(20)
    ]
    path.write_text("".join(",".join(row) + "\n" for row in hands))
    found = json.loads(odds("verify", str(path), *GAME, "--format", "json").stdout)
    assert (found["verdict"], found["rounds"], found["unreadable"]) == ("consistent", 1640, 0)


@pytest.mark.parametrize("mark", ["-1", "?", "\\N", "no card"])
def test_marks_for_no_card(tmp_path: Path, mark: str) -> None:
    path = tmp_path / "log.csv"
    rows = [{**row, **{n: row[n] or mark for n in CARDS}} for row in HONEST.rows(20)]
    path.write_text(text_of(iter(rows)))
    assert odds("verify", str(path), *GAME).returncode == 0


def test_cards_that_cannot_be_read_are_not_left_out(tmp_path: Path) -> None:
    path = tmp_path / "log.csv"
    rows = [{**row, **{n: f"card{row[n]}" for n in CARDS}} for row in HONEST.rows(20)]
    path.write_text(text_of(iter(rows)))
    run = odds("verify", str(path), *GAME, "--format", "json")
    found = json.loads(run.stdout)
    assert (run.returncode, found["verdict"]) == (4, "consistent, results only")
    assert (found["partial"], "cards" in found["audited"]) == (True, False)
    assert found["not_read"] == [f"column {name!r} (cards)" for name in CARDS]


@pytest.mark.parametrize(
    ("column", "cell", "used"),
    [
        ("card_count", "5", False),
        ("decks_remaining", "7", False),
        ("shoe_size", "416", False),
        ("winning_total", "9", False),
        ("round_id", "R-1", False),
        ("shoe", "", False),
        ("player_pair", "0", True),
    ],
)
def test_a_name_is_believed_only_as_a_whole(
    tmp_path: Path, column: str, cell: str, used: bool
) -> None:
    path = tmp_path / "log.csv"
    kept = [*CARDS, "winner"]
    lines = text_of(({**row, "more": cell} for row in HONEST.rows(20)), ["more", *kept])
    path.write_text(lines.replace("more", column, 1))
    run = odds("verify", str(path), *GAME, "--format", "json")
    found = json.loads(run.stdout)
    assert found["rounds"] == 1640
    assert (f"columns that are not used: {column}" in found["not_checked"]) == (not used)


def test_a_column_of_payouts_that_cannot_be_read_is_not_left_out(log: Path) -> None:
    log.write_text(HONEST_LOG.replace(",0.95,", ",CAD 1,"))
    refused(odds("verify", str(log), *GAME, "--column", "payout:tie=winner"), "is no amount")
    run = odds("verify", str(log), *GAME, "--format", "json")
    wrong = log.read_text().count(",CAD 1,")
    assert (run.returncode, json.loads(run.stdout)["unreadable"]) == (3, wrong)
    left_out = odds("verify", str(log), *GAME, "--column", "payout:banker=-", "--format", "json")
    assert (left_out.returncode, json.loads(left_out.stdout)["not_read"]) == (
        4,
        ["column 'banker_net' (money)"],
    )
    refused(odds("verify", str(log), *GAME, "--column", "player=-"), "no column of the Player's")


def test_numbers_of_cards_from_0(tmp_path: Path) -> None:
    path = tmp_path / "log.csv"
    ranks = {symbol: number for number, symbol in enumerate(RANKS)}
    rows = ({**row, **{n: ranks.get(row[n], -1) for n in CARDS}} for row in HONEST.rows(20))
    path.write_text(text_of(rows))
    run = odds("verify", str(path), *GAME, "--format", "json")
    found = json.loads(run.stdout)
    assert (run.returncode, found["layout"]["notation"]) == (0, "numbers-from-0")


def test_columns_that_are_not_used_are_told(log: Path) -> None:
    log.write_text(HONEST_LOG.replace("tie_net", "colour", 1))
    found = json.loads(odds("verify", str(log), *GAME, "--format", "json").stdout)
    assert found["not_checked"] == ["columns that are not used: colour"]


def test_a_blank_winner_is_told(log: Path) -> None:
    log.write_text(HONEST_LOG.replace(",tie,", ",,", 5))
    found = json.loads(odds("verify", str(log), *GAME, "--format", "json").stdout)
    assert found["not_checked"] == ["winner: 5 rounds say none"]


def test_unreadable_rows_convict_nobody(log: Path) -> None:
    """All ties are unreadable, so that the others seem too many."""
    parts = HONEST_LOG.split(",tie,")
    words = [f",nobody {number}?," for number in range(len(parts) - 1)]
    log.write_text("".join(part + word for part, word in zip(parts, [*words, ""], strict=True)))
    run = odds("verify", str(log), *GAME, "--format", "json")
    found = json.loads(run.stdout)
    assert (run.returncode, found["verdict"]) == (3, "not enough evidence")
    assert found["unreadable"] == len(words)
    assert any(test["rejects"] for test in found["tests"])
    assert "is no winner (column 'winner')" in found["reasons"][0]


def test_several_rounds_in_one_row_are_rounds(tmp_path: Path) -> None:
    path = tmp_path / "log.json"
    rounds = [{"player": "K 9", "banker": "3 4", "winner": "player"}] * 3
    path.write_text(json.dumps({"rounds": rounds}) + "\n")
    run = odds("verify", str(path), *GAME, "--format", "json")
    assert (run.returncode, json.loads(run.stdout)["rounds"]) == (1, 3)  # three times the same


def test_confidence_moves_the_verdict() -> None:
    counts = ["--counts", "banker=458000,player=446000,tie=96000"]
    runs = [odds("verify", *counts, *GAME, "--confidence", each) for each in ("99%", "0.999")]
    assert [run.returncode for run in runs] == [1, 4]
