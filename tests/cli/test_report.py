"""`odds report` as its users run it: files, folders, checks, and what it refuses."""

import json
import os
from pathlib import Path

import pytest

from odds import Table
from odds.report.writers.documents.write import DOCUMENTS, ENDINGS
from tests.support.program import odds, refused
from tests.support.rulebook_files import GOOD


@pytest.mark.proof
@pytest.mark.parametrize("ending", ENDINGS)
def test_a_file_holds_what_python_gives(ending: str, tmp_path: Path) -> None:
    file = tmp_path / f"report.{ending}"
    run = odds("report", "egalite", "--decks", "6,8", "--output", str(file))
    assert (run.returncode, run.stdout, run.stderr) == (0, "", "")
    assert file.read_bytes() == Table("egalite").report("6,8").content(ending)


def test_without_decks_it_is_every_number_that_the_rules_allow(tmp_path: Path) -> None:
    file = tmp_path / "report.json"
    assert odds("report", "bclc-mini", "--output", str(file)).returncode == 0
    assert json.loads(file.read_text(encoding="utf-8"))["decks"] == [6, 7, 8]


def test_decks_outside_of_the_rules_are_warned_of(tmp_path: Path) -> None:
    file = str(tmp_path / "report.md")
    run = odds("report", "egalite", "--decks", "2", "--output", file)
    assert run.returncode == 0
    assert run.stderr.startswith("odds: warning: a shoe of 2 decks lies outside the rules")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of two games, one of them of one's own."""
    place = tmp_path_factory.mktemp("set")
    own = place / "own.toml"
    own.write_text(GOOD.replace('id = "rws-commission"', 'id = "own"'), encoding="utf-8")
    games = ("egalite", str(own))
    run = odds("report", *games, "--decks", "8", "--output", str(place / "reports"))
    assert (run.returncode, run.stdout) == (0, "")
    return place / "reports"


@pytest.mark.proof
def test_several_games_are_a_folder_with_an_index(folder: Path) -> None:
    names = {f"{game}.{ending}" for game in ("egalite", "own") for ending in ENDINGS}
    names |= {f"FINDINGS.{ending}" for ending in DOCUMENTS}
    assert {each.name for each in folder.iterdir()} == {
        "README.md",
        "index.html",
        "reports.json",
        *names,
    }
    index = (folder / "README.md").read_text(encoding="utf-8")
    assert all(f"({name})" in index for name in names)
    page = (folder / "index.html").read_text(encoding="utf-8")
    assert all(f'href="{name}"' in page for name in names)


@pytest.mark.proof
def test_check_says_what_no_longer_matches(folder: Path) -> None:
    run = odds("report", "--check", str(folder))
    assert run.returncode == 0
    assert " ".join(run.stdout.split()).endswith("all of 17 files match")
    page, other = folder / "egalite.md", folder / "own.html"
    before = page.read_text(encoding="utf-8"), other.read_bytes()
    page.write_text(before[0].replace("Summary", "Summery"), encoding="utf-8")
    other.unlink()
    (folder / "more.txt").touch()
    try:
        run = odds("report", "--check", str(folder))
    finally:
        page.write_text(before[0], encoding="utf-8")
        other.write_bytes(before[1])
        (folder / "more.txt").unlink()
    assert run.returncode == 1
    lines = [line.split(maxsplit=1) for line in run.stdout.splitlines()]
    assert ["egalite.md", "differs"] in lines
    assert ["own.html", "is missing"] in lines
    assert ["more.txt", "is not of the set"] in lines


@pytest.mark.proof
def test_a_folder_written_anew_loses_what_is_no_longer_of_it(tmp_path: Path) -> None:
    place = tmp_path / "reports"
    for formats in ("md,json", "md"):
        run = odds(*f"report egalite --decks 8 --format {formats} --output".split(), str(place))
        assert run.returncode == 0
    assert sorted(each.name for each in place.iterdir()) == [
        "README.md",
        "egalite.md",
        "reports.json",
    ]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("egalite", "nothing says where to write; give --output"),
        ("egalite --output -", "nothing says where to write"),
        ("egalite --output report.docx", "'report.docx' ends in none of .html"),
        ("egalite bclc-mini --output report.md", "takes the report of one game"),
        ("--output report.md", "takes the report of one game"),
        ("egalite egalite --output reports", "'egalite' is named twice"),
        ("nothing --output report.md", "unknown game 'nothing'"),
        ("egalite --decks 8-4 --output report.md", "--decks '8-4'"),
        ("egalite --decks x --output reports", "--decks 'x': 'x' is no number of decks"),
        (
            "egalite --date yesterday --output report.md",
            "--date 'yesterday': 'yesterday' is no",
        ),
        ("egalite --format docx --output reports", "--format 'docx' are no endings"),
        ("egalite --format md --output report.md", "--format is for a folder"),
        ("egalite --output no/such/report.md", "cannot be written"),
        ("egalite --output no/such/folder", "cannot be written"),
        (f"egalite --output {'long' * 100}", "cannot be written"),
        ("egalite --output taken", "holds other files than reports"),
        ("egalite --output taken.md", "holds other files than reports"),
        ("egalite --output plain", "is a file and no folder"),
        ("--check nowhere", "cannot be read"),
        ("--check listed", "is no list of reports"),
        ("egalite --check listed", "--check takes a folder alone"),
        ("broken.toml --output report.md", "broken.toml"),
        ("broken.toml egalite --output reports", "broken.toml"),
    ],
)
def test_bad_input_is_one_sentence_and_nothing_is_written(
    words: str, sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for folder, file in (("taken", "letter.txt"), ("listed", "reports.json"), ("taken.md", "a")):
        Path(folder).mkdir()
        Path(folder, file).write_text("{}", encoding="utf-8")
    Path("plain").touch()
    Path("broken.toml").write_text(GOOD.replace("pays = 8", 'pays = "eight"'), encoding="utf-8")
    before = sorted(os.walk("."))
    refused(odds("report", *words.split()), sentence)
    assert sorted(os.walk(".")) == before


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_that_may_not_be_written_to_is_said_to_be(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    refused(odds("report", "egalite", "--output", str(tmp_path / "set")), "cannot be written")
