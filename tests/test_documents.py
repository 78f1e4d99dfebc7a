"""What is written down is what the program does: README, guides and reports."""

import re
from pathlib import Path

import pytest

from odds.cli.help import COMMANDS
from tests.support.documents import (
    DOCUMENTS,
    GUIDES,
    README,
    ROOT,
    SITUATIONS,
    shown_lines,
    with_real_output,
)
from tests.support.plots import EDGES, edges_by_decks

LONG = (
    "reports.md",
    "formulas.md",
    "verifying-a-log.md",
    "how-far-a-bet-can-be-beaten.md",
    "three-cards.md",
    "industry.md",
    "insurance.md",
    *(path.name for path in SITUATIONS),
)
"""Guides whose commands take long."""
each_document = pytest.mark.parametrize(
    "document",
    [
        pytest.param(path, marks=[pytest.mark.proof] if path.name in LONG else [], id=path.name)
        for path in DOCUMENTS
    ],
)


@each_document
def test_every_command_and_line_has_its_real_output(document: Path) -> None:
    text = document.read_text(encoding="utf-8")
    assert with_real_output(text) == text


@each_document
def test_what_is_shown_fits_into_80_columns(document: Path) -> None:
    shown = shown_lines(document.read_text(encoding="utf-8"))
    assert shown
    assert [line for line in shown if len(line) > 80] == []


@each_document
def test_every_link_leads_somewhere(document: Path) -> None:
    links = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", document.read_text(encoding="utf-8"))
    assert [link for link in links if not (document.parent / link).exists()] == []


def test_readme_is_short_and_names_every_guide() -> None:
    text = README.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 200
    assert [path.name for path in GUIDES if f"(docs/{path.name})" not in text] == []


def test_every_situation_has_a_page_that_the_guide_names() -> None:
    text = (ROOT / "docs" / "situations.md").read_text(encoding="utf-8")
    assert [path.name for path in SITUATIONS if f"(situations/{path.name})" not in text] == []


def test_guides_show_every_command_of_the_program() -> None:
    shown = "\n".join(
        line for path in DOCUMENTS for line in shown_lines(path.read_text(encoding="utf-8"))
    )
    assert shown.count("\n$ odds ") >= 50
    assert [name for name in COMMANDS if f"odds {name}" not in shown] == []


def test_ci_runs_the_test_command_of_the_readme() -> None:
    commands = re.findall(r"```sh\n(.*)\n```", README.read_text(encoding="utf-8"))
    assert commands[0].endswith("/odds bets rws-commission")
    assert commands[1].endswith("/just test")
    assert "Install and pass the tests:" in (ROOT / ".ci" / "run").read_text()


def test_the_plot_is_reproducible() -> None:
    assert EDGES.read_text(encoding="utf-8") == edges_by_decks()
