"""The page of the industry's bets is what the rulebooks and the published figures give."""

import re

import pytest

from odds.rulebooks import games_of, load_rulebook
from tests.support.catalogue import PAGE, page

TEXT = PAGE.read_text(encoding="utf-8")
SOME = ("dragon-tiger", "even-odd", "high-totals", "perfect-pairs")


def section(text: str, game: str) -> str:
    """What is said of a game."""
    (found,) = re.findall(rf'<a id="{game}"></a>\n(.*?)(?=<a id=|## Provenance)', text, re.DOTALL)
    return str(found).strip()


@pytest.mark.parametrize("game", SOME)
def test_some_games_of_the_page_made_anew(game: str) -> None:
    assert section(page([game]), game) == section(TEXT, game)


def test_every_paytable_of_every_bet_has_its_line() -> None:
    for game in games_of("industry"):
        book = load_rulebook(game)
        for bet in book.own_bets:
            for name in [table.name for table in bet.paytables] or ["-"]:
                pattern = rf"^\| {re.escape(bet.id)} +\| {re.escape(name)} +\|"
                assert len(re.findall(pattern, section(TEXT, game), re.MULTILINE)) == 1, bet.id


def test_a_published_edge_stands_beside_the_exact_one() -> None:
    (line,) = re.findall(r"^\| perfect-pair +\| playtech .*$", TEXT, re.MULTILINE)
    assert "13.0294%" in line
    assert "13.0294% (8); 17.0716% (6)" in line


@pytest.mark.proof
def test_the_whole_page_made_anew() -> None:
    assert page() == TEXT
