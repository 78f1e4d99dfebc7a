"""Logs judged in Python, and the judgement laid out for every writer."""

import csv
import io
import json
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest

from odds import OddsError, Table, load_rulebook
from odds.report.answer import Sheet
from odds.report.view import View
from odds.report.views.layout import Queries
from odds.report.writers.html import html_part
from odds.report.writers.markdown import markdown_text
from odds.report.writers.style import Style
from odds.rounds.logs import Hints
from odds.rounds.logs.counts import read_counts
from odds.rounds.logs.log import RoundBatch
from odds.rounds.verify import level_of
from tests.support.games import GAMES
from tests.support.simulators import HONEST, MUTANTS, Row, text_of

EXAMPLE = "tests/examples/log.csv"
TABLE_GAMES = [game for game in GAMES if load_rulebook(game).play.tableau]
COUNTS = {"banker": 458_000, "player": 446_000, "tie": 96_000}


def sheet(view: View, title: str) -> Sheet:
    (found,) = [each for each in view.answer().sheets if each.title.startswith(title)]
    return found


def written(folder: Path, rows: list[Row], name: str = "log.csv") -> Path:
    path = folder / name
    path.write_text(text_of(iter(rows)))
    return path


@pytest.fixture
def wrong(tmp_path: Path) -> Path:
    """A log whose Banker draws on 3 against an 8."""
    return written(tmp_path, list(MUTANTS["draws on 3 against an 8"].rows(20)))


def test_the_view_has_raw_values(wrong: Path) -> None:
    found = Table("rws-commission", decks=8).verify(wrong)
    assert (found.verdict, found.files, found.level) == ("inconsistent", (str(wrong),), 0.01)
    assert repr(found) == f"<{wrong} against rws-commission, 8 decks: inconsistent, 1638 rounds>"
    [violation] = sheet(found, "Violations").rows
    assert violation[:3] == (
        "the Banker draws on 3 against a third card 8 and should stand",
        "3.6",
        found.found.violations[0].times,
    )
    edges = {row[0]: row[1:3] for row in sheet(found, "House edges").rows}
    exact, seen = edges["banker"]
    assert exact == Table("rws-commission").bet("banker").house_edge
    assert isinstance(seen, Fraction)
    assert sheet(found, "Reasons").rows == [(1, found.found.reasons[0])]
    tests = found.to_polars("tests")
    assert tests["test"].to_list() == [each.test.name for each in found.found.tests]


def test_the_verdict_comes_first_then_the_reasons(wrong: Path) -> None:
    lines = Table("rws-commission").verify(wrong).text(width=None).splitlines()
    assert lines[:2] == [f"Verification of {wrong}", "Verdict: inconsistent"]
    titles = ["Reasons", "Violations", "Tests, adjusted for their number"]
    assert [line for line in lines if line in titles] == titles


def test_the_same_by_shoe_as_by_decks_and_from_counts() -> None:
    table = Table("rws-commission", shoe=Table("rws-commission").shoe)
    by_shoe, by_decks = table.verify(counts=COUNTS), Table("rws-commission").verify(counts=COUNTS)
    assert by_shoe.found == by_decks.found
    assert by_shoe.text("json") == by_decks.text("json")
    short = Table("rws-commission", shoe=table.without("A").shoe).verify(counts=COUNTS)
    assert json.loads(short.text("json"))["decks"] is None
    assert "a shoe of 415 cards" in short.text()
    endless = Table("rws-commission", decks="inf").verify(counts=COUNTS)
    assert json.loads(endless.text("json"))["decks"] == "inf"
    assert "an endless shoe" in endless.text()


def test_confidence_is_text_or_a_fraction() -> None:
    table = Table("rws-commission")
    loose = table.verify(counts=COUNTS, confidence=Fraction(999, 1000))
    assert (loose.verdict, loose.confidence) == ("consistent, results only", "999/1000")
    assert loose.found == table.verify(counts=COUNTS, confidence="0.999").found
    assert level_of("99.9999%") == Fraction(1, 10**6)


@pytest.mark.parametrize("game", TABLE_GAMES)
@pytest.mark.parametrize("exact", [False, True])
def test_no_line_is_wider_than_a_narrow_terminal(game: str, exact: bool) -> None:
    table = Table(game)
    for view in (table.verify(EXAMPLE), table.verify(counts=COUNTS), table.log_layout(EXAMPLE)):
        assert [line for line in view.text(exact=exact).splitlines() if len(line) > 80] == []


def test_exact_edges_are_shown_when_asked_for() -> None:
    found = Table("rws-commission").verify(counts=COUNTS)
    assert "114,753,351,728/10,847,218,479,825" in found.text(exact=True, width=None)
    assert "114,753" not in found.text(width=None)


def test_csv_has_a_table_for_each_part(wrong: Path) -> None:
    rows = list(csv.DictReader(io.StringIO(Table("rws-commission").verify(wrong).text("csv"))))
    by_table = {name: [row for row in rows if row["table"] == name] for name in TABLES}
    assert sum(map(len, by_table.values())) == len(rows)
    [violation] = by_table["violations"]
    assert violation["examples"].startswith(f"{wrong} line ")
    banker = next(row for row in by_table["bets"] if row["bet"] == "banker")
    assert banker["house_edge"] == "[114753351728/10847218479825]"
    assert banker["house_edge_decimal"].startswith("0.010579")
    assert {row["rejects"] for row in by_table["tests"]} <= {"true", "false"}
    assert [row["bet"] for row in by_table["power"]] == [row["bet"] for row in by_table["bets"]]


TABLES = ("violations", "tests", "bets", "power", "files")


def test_text_of_a_log_stays_on_its_line(tmp_path: Path) -> None:
    """File names, cells and names of columns reach a terminal escaped, and json as they are."""
    rows = [{**row, "more\x1b|": "x"} for row in HONEST.rows(20)]
    rows[5]["p1"] = "\x1b[31mZ\t"
    rows[7]["shoe"] = "\x07"
    path = tmp_path / "a\nb\x1b.csv"
    path.write_text(text_of(iter(rows), list(rows[0])))
    table = Table("rws-commission")
    found = table.verify(path)
    texts = [found.text(), found.text("csv"), html_part(found.answer(), Style())]
    texts += [table.log_layout(path).text(), repr(table.log_layout(path)), repr(found)]
    for text in (*texts, found.text("markdown").replace("\\\\", "\\")):
        assert "\x1b" not in text
        assert "\x07" not in text
        assert "a\\nb\\x1b.csv" in text.replace("\n", "")
    document = json.loads(found.text("json"))
    assert document["unreadable_examples"][0]["file"] == str(path)
    assert any("more\x1b|" in each for each in document["not_checked"])


def test_pages_are_written_by_the_writers(wrong: Path) -> None:
    found = Table("rws-commission").verify(wrong)
    assert markdown_text(found.answer(), Style()) == found.text("markdown")
    page = html_part(found.answer(), Style())
    assert "<li>Verdict: inconsistent</li>" in page
    assert page.index("Verdict") < page.index("<h2>Reasons") < page.index("<h2>Violations")


def test_hints_and_watching(tmp_path: Path) -> None:
    rows = list(HONEST.rows(20))
    path = tmp_path / "log.csv"
    path.write_text(text_of(iter(rows)).replace("winner", "colour", 1))
    seen: list[int] = []

    def watched(batches: Iterator[RoundBatch]) -> Iterator[RoundBatch]:
        for batch in batches:
            seen.append(len(batch))
            yield batch

    table, hints = Table("rws-commission"), Hints(columns={"winner": ("11",)})
    found = table.verify(path, hints=hints, watch=watched)
    assert (found.verdict, sum(seen), found.found.not_checked) == ("consistent", len(rows), [])
    assert table.log_layout(path, hints=hints).layout.columns["winner"] == "colour"


def test_queries_are_text_to_be_run() -> None:
    found = Queries.of()
    assert found.text().startswith("-- DuckDB\nCOPY (\nSELECT ")
    assert found.text("markdown").startswith("## DuckDB\n\n```sql\nCOPY (")
    assert json.loads(found.text("json")) == found.by_dialect
    rows = list(csv.DictReader(io.StringIO(found.text("csv"))))
    assert {row["dialect"]: row["query"].split() for row in rows} == {
        dialect: query.split() for dialect, query in found.by_dialect.items()
    }
    assert not any("\n" in row["query"] for row in rows)
    with pytest.raises(OddsError, match="'xml' is no format"):
        found.text("xml")
    queries = Table("rws-commission").log_layout(EXAMPLE).queries()
    assert 'GROUP BY "Player", "Banker", "Result"' in queries.by_dialect["DuckDB"]


def test_many_files_are_not_all_named(tmp_path: Path) -> None:
    rows = list(HONEST.rows(5))
    files = [written(tmp_path, rows, f"{number}.csv") for number in range(5)]
    title = Table("rws-commission").log_layout(*files).answer().title
    assert title == f"Layout of {files[0]}, {files[1]}, {files[2]} and 2 more"


@pytest.mark.parametrize(
    ("counts", "sentence"),
    [
        ({"banker": 1, "player": 2}, "the count of tie is missing"),
        ({"banker": 0, "player": 0, "tie": 0}, "all counts are 0"),
        ({"banker": -1, "player": 2, "tie": 0}, "the count of banker is -1"),
        ({"banker": 1.5, "player": 2, "tie": 0}, "the count of banker is 1.5"),
        ({"bankr": 1, "player": 2, "tie": 0}, "unknown winner 'bankr'; did you mean 'banker'"),
    ],
)
def test_counts_that_are_none(counts: dict[str, int], sentence: str) -> None:
    with pytest.raises(OddsError, match=sentence):
        Table("rws-commission").verify(counts=counts)


def test_what_cannot_be_verified() -> None:
    table = Table("rws-commission")
    for asked, sentence in (
        (lambda: table.verify(), "no log is named; name its files"),
        (lambda: table.verify(EXAMPLE, counts=COUNTS), "counts stand instead of a log"),
        (
            lambda: table.verify(EXAMPLE, max_bad=-1),
            "max_bad is -1; give a whole number",
        ),
        (lambda: table.verify(EXAMPLE, confidence="1%"), "'1%' is no confidence to judge by"),
        (lambda: table.deal("9 K").verify(EXAMPLE), "leave out the cards Player 9 K"),
        (lambda: read_counts("banker"), "'banker' is no count of a winner"),
    ):
        with pytest.raises(OddsError, match=sentence):
            asked()


def test_a_missing_library_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("odds.core.extras.find_spec", lambda _: None)
    with pytest.raises(OddsError, match=r"pip install 'baccarat-odds\[verify\]' brings it"):
        Table("rws-commission").verify(EXAMPLE)
