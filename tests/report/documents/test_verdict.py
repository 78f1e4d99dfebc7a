"""The judgement of a log as a document: the verdict on top, then figures and provenance."""

import json
import re
from hashlib import sha256
from html import unescape
from pathlib import Path

import pytest

from odds import OddsError, Table
from odds.report.document import Bars, Document, Section
from odds.report.writers.documents.write import document_bytes
from odds.rounds.logs.origin import LogFile, log_files
from tests.support.simulators import HONEST, MUTANTS, Row, text_of

RULES = Table("rws-commission", decks=8)


def written(path: Path, rows: list[Row]) -> Path:
    path.write_text(text_of(iter(rows), list(rows[0])), encoding="utf-8")
    return path


@pytest.fixture
def honest(tmp_path: Path) -> Path:
    return written(tmp_path / "honest.csv", list(HONEST.rows(20)))


def section(document: Document, name: str) -> Section:
    return next(each for _, each in document.every_section if each.id == name)


def tables(document: Document, name: str) -> dict[str, list[dict[str, object]]]:
    found = json.loads(document_bytes(document, "json"))
    [named] = [each["tables"] for each in found["sections"] if each["id"] == name]
    return dict(named)


def test_the_verdict_is_on_top_in_words_and_colour(honest: Path, tmp_path: Path) -> None:
    wrong = written(tmp_path / "wrong.csv", list(MUTANTS["draws on 3 against an 8"].rows(20)))
    few = written(tmp_path / "few.csv", list(HONEST.rows(20))[:10])
    for path, word in ((honest, "PASS"), (wrong, "FAIL"), (few, "UNDECIDED")):
        judged = RULES.verify(path)
        document = judged.document()
        assert document.verdict.startswith(f"{word}: {judged.verdict}")
        page = document_bytes(document, "html").decode()
        shown = f'<p class="verdict {word.lower()}">{word}: '
        assert page.index("<h1>") < page.index(shown) < page.index("<h2>")
        assert f".verdict.{word.lower()}{{color:var(--{word.lower()})" in page
        assert document_bytes(document, "md").decode().splitlines()[2].startswith(f"**{word}: ")
        assert json.loads(document_bytes(document, "json"))["verdict"] == document.verdict
    styles = re.findall(r"\.verdict\.\w+\{[^}]*\}", page)
    assert len({re.sub("--[a-z]+", "", style) for style in styles}) == 3  # in grey too


def test_a_pass_in_part_says_so() -> None:
    judged = RULES.verify(counts={"player": 446247, "banker": 458597, "tie": 95156})
    assert judged.document().verdict == "PASS: consistent, results only"


def test_observed_stands_against_expected(honest: Path) -> None:
    judged = RULES.verify(honest)
    document = judged.document()
    rows = {(row["bet"], row["outcome"]): row for row in tables(document, "observed")["outcomes"]}
    exact = RULES.bet("banker")
    evidence = next(each for each in judged.found.bets if each.exact.bet.id == "banker")
    assert rows["banker", "win"]["expected"] == str(exact.hit_frequency)
    assert rows["banker", "win"]["observed_rounds"] == evidence.seen.outcomes[0].weight
    for bet in ("player", "banker", "tie"):
        seen = [int(str(row["observed_rounds"])) for (name, _), row in rows.items() if name == bet]
        assert sum(seen) == judged.found.rounds
    plots = [part for part in section(document, "observed").parts if isinstance(part, Bars)]
    assert [plot.title for plot in plots] == [
        f"Outcomes of {each.exact.bet.id}" for each in judged.found.bets
    ]
    expected, observed = plots[1].series
    assert expected.values == [each.probability for each in exact.outcomes]
    assert observed.values[0] == evidence.seen.hit_frequency


def test_every_file_has_its_digest_rows_and_time_span(tmp_path: Path) -> None:
    rows: list[Row] = [
        {"Start time": f"2024-01-{1 + number // 60:02}T10:{number % 60:02}:00Z", **row}
        for number, row in enumerate(HONEST.rows(20))
    ]
    one = written(tmp_path / "b.csv", rows[:500][::-1])
    two = written(tmp_path / "a.csv", rows[500:])
    document = RULES.verify(tmp_path / "*.csv").document()
    found = {row["file"]: row for row in tables(document, "log")["logs"]}
    assert list(found) == [str(two), str(one)]
    for path, part in ((one, rows[:500]), (two, rows[500:])):
        assert found[str(path)] == {
            "file": str(path),
            "rows": len(part),
            "time_column": "Start time",
            "first": part[0]["Start time"],
            "last": part[-1]["Start time"],
            "sha256": sha256(path.read_bytes()).hexdigest(),
        }


def test_times_that_have_no_order_as_text_are_those_of_the_first_and_last_row(
    tmp_path: Path,
) -> None:
    rows: list[Row] = [
        {**row, "date": f"{28 - number % 28}/1/24"} for number, row in enumerate(HONEST.rows(1))
    ]
    path = written(tmp_path / "log.csv", rows)
    judged = RULES.verify(path)
    (found,) = log_files([str(path)], judged.layout.shape, judged.layout.names)
    assert (found.first, found.last) == (rows[0]["date"], rows[-1]["date"])
    assert log_files(["-"], judged.layout.shape, []) == [LogFile("standard input")]


def test_counts_have_no_log() -> None:
    counts = {"banker": 458_000, "player": 446_000, "tie": 96_000}
    parts = section(RULES.verify(counts=counts).document(), "log").parts
    assert parts == ["There is no log; the counts of winners were given."]


def test_a_log_that_is_gone_is_told(honest: Path) -> None:
    judged = RULES.verify(honest)
    honest.unlink()
    with pytest.raises(OddsError, match="was read and now cannot be"):
        judged.document()


def test_text_of_a_log_is_text(tmp_path: Path) -> None:
    rows: list[Row] = [{**row, "x<script>": "1"} for row in HONEST.rows(20)]
    rows[3]["p1"] = "<script>alert(1)</script>|*"
    path = written(tmp_path / "<b>log`|\udcff.csv", rows)
    document = RULES.verify(path, max_bad=1).document()
    page = document_bytes(document, "html").decode()
    assert "<script" not in page
    assert "<b>" not in page
    assert "<script>alert(1)</script>" in unescape(page)
    text = document_bytes(document, "md").decode()
    assert "<script" not in text.replace("\\<script", "")
    logs = json.loads(document_bytes(document, "json"))["sections"][6]["tables"]["logs"]
    assert logs[0]["file"] == str(path)
    assert document_bytes(document, "pdf").startswith(b"%PDF")


def test_the_same_log_gives_the_same_bytes(honest: Path) -> None:
    for ending in ("html", "md", "json", "pdf"):
        one, two = (document_bytes(RULES.verify(honest).document(), ending) for _ in range(2))
        assert one == two
