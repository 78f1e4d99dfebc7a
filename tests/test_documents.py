"""What is written down is what the program does: README and reports."""

import re
from pathlib import Path

import pytest

from odds import game_ids
from tests.readme import README, with_real_output
from tests.reports import FOLDER, report


def test_every_command_and_line_of_the_readme_has_its_real_output() -> None:
    text = README.read_text(encoding="utf-8")
    assert text.count("\n$ odds ") >= 10
    assert with_real_output(text) == text


def test_ci_runs_the_test_command_of_the_readme() -> None:
    commands = re.findall(r"```sh\n(.*)\n```", README.read_text(encoding="utf-8"))
    assert commands[0].endswith("/odds bets rws-commission")
    assert commands[1].endswith("/just test")
    assert "Install and pass the tests:" in (Path(README).parent / ".ci" / "run").read_text()


@pytest.mark.parametrize("game", game_ids())
def test_reports_are_reproducible(game: str) -> None:
    assert (FOLDER / f"{game}.md").read_text(encoding="utf-8") == report(game)


def test_there_is_a_report_for_each_game_and_no_other() -> None:
    assert {path.stem for path in FOLDER.glob("*.md")} == set(game_ids())
