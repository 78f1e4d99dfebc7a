"""The committed reports are what the program makes: a part of them here, all of them as a proof."""

import json

import pytest

from odds.report.views.reports.folder import INDEX, Contents
from odds.rulebooks import games_of
from tests.support.documents import ROOT
from tests.support.program import odds

FOLDER = ROOT / "reports"
PART = ("bclc-mini", "online-baccarat")


@pytest.mark.proof
def test_a_part_made_anew_has_the_same_bytes() -> None:
    for report in Contents(PART).reports():
        for ending in INDEX:
            file = FOLDER / f"{report.figures.rulebook.id}.{ending}"
            assert file.read_bytes() == report.content(ending)


def test_there_is_a_report_for_each_game_and_nothing_else() -> None:
    pages = {f"{game}.{ending}" for game in games_of("house") for ending in INDEX}
    assert {path.name for path in FOLDER.iterdir()} >= {*pages, *INDEX.values(), "reports.json"}
    listed = json.loads((FOLDER / "reports.json").read_text(encoding="utf-8"))
    assert {path.name for path in FOLDER.iterdir()} == {*listed["files"], "reports.json"}
    assert (listed["games"], listed["decks"], listed["date"]) == ([], None, "")


@pytest.mark.proof
def test_all_of_them_match() -> None:
    run = odds("report", "--check", str(FOLDER))
    assert run.returncode == 0, run.stdout
