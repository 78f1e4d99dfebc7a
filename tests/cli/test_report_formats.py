"""`odds report` as a workbook, and as a set with its findings."""

import json
from io import BytesIO
from pathlib import Path

import openpyxl
import pytest

from odds import Table
from tests.support.program import odds


def test_a_workbook_says_what_it_is_about(tmp_path: Path) -> None:
    path = tmp_path / "own.xlsx"
    assert odds("report", "bclc-ruyi", "--decks", "6-8", "--output", str(path)).returncode == 0
    book = openpyxl.load_workbook(BytesIO(path.read_bytes()))
    ids = [bet.id for bet in Table("bclc-ruyi").rulebook.bets]
    assert book.sheetnames == ["Summary", *ids, "Limits", "About"]
    about = [str(row[0].value) for row in book["About"].iter_rows(min_row=3)]
    assert "Command: odds report bclc-ruyi --decks 6-8 --output FILE" in about
    assert any(line.startswith("Digest of the rulebook") for line in about)


@pytest.mark.proof
def test_a_set_of_several_games_has_findings(tmp_path: Path) -> None:
    folder = tmp_path / "set"
    words = ["bclc-mini", "ez-baccarat", "--decks", "8", "--format", "md,pdf,xlsx"]
    run = odds("report", *words, "--output", str(folder))
    assert run.returncode == 0
    games, endings = ("bclc-mini", "ez-baccarat"), ("md", "pdf", "xlsx")
    names = {f"{game}.{ending}" for game in games for ending in endings}
    files = {path.name for path in folder.iterdir()}
    assert files == {*names, "README.md", "reports.json", "FINDINGS.md", "FINDINGS.pdf"}
    assert "[md](FINDINGS.md)" in (folder / "README.md").read_text(encoding="utf-8")
    text = (folder / "FINDINGS.md").read_text(encoding="utf-8")
    assert "## What the Banker really costs" in text
    listed = json.loads((folder / "reports.json").read_bytes())["files"]
    assert {*listed, "reports.json"} == files
    assert odds("report", "--check", str(folder)).returncode == 0
    (folder / "FINDINGS.md").write_text(text.replace("4.9136%", "4.9137%"), encoding="utf-8")
    check = odds("report", "--check", str(folder))
    assert (check.returncode, "FINDINGS.md" in check.stdout) == (1, True)
    one = tmp_path / "one"
    run = odds("report", "bclc-mini", "--decks", "8", "--format", "md", "--output", str(one))
    assert not (one / "FINDINGS.md").exists()
