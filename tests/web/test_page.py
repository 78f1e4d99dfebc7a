"""Parts of the page that need no browser: its texts, and where results lie on the big road."""

import json
import random
import re
import unicodedata
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from odds import load_rulebook
from odds.bets.analysis import VOID_ROUND
from odds.rulebooks import game_groups
from tests.support.program import shell_free
from tests.web.test_guide import NODE

PAGE = Path("odds/web/page")


def said_by(modules: str, expression: str) -> Any:
    """What an expression is in modules of the page that need no other."""
    texts = [(PAGE / module).read_text(encoding="utf-8") for module in modules.split()]
    lines = "\n".join(texts).splitlines()
    program = "\n".join(line for line in lines if not line.startswith("import "))
    script = f"{program}\nconsole.log(JSON.stringify({expression}));"
    run = shell_free([str(NODE), "--input-type=module", "-e", script])
    return json.loads(run.stdout) if run.returncode == 0 else pytest.fail(run.stderr)


def test_every_language_has_every_text() -> None:
    kinds = "Object.values(LANGUAGES).map(each => Object.fromEntries("
    kinds += "Object.entries(each).map(([name, text]) => [name, typeof text])))"
    english, chinese = said_by("texts.js", kinds)
    assert english == chinese
    squeezed = said_by("texts.js", "Object.values(LANGUAGES).map(t => Object.keys(t.squeezed))")
    assert squeezed == [["[J-K]", "[A-3]", "[4,5]", "[6-8]", "[9,10]", "?"]] * 2


def test_every_text_of_the_document_is_there() -> None:
    html = (PAGE / "index.html").read_text(encoding="utf-8")
    named = {part.partition('"')[0] for part in html.split('data-text="')[1:]}
    assert named <= set(said_by("texts.js", "Object.keys(LANGUAGES.zh)"))


FOLLOWED = [book for book in map(load_rulebook, game_groups()) if book.play.tableau]


def test_every_built_in_game_and_bet_has_a_chinese_name() -> None:
    bets, games = said_by("texts.js", "[LANGUAGES.zh.betNames, LANGUAGES.zh.gameNames]")
    assert {book.id for book in FOLLOWED} == set(games)
    assert {bet.id for book in FOLLOWED for bet in book.bets} == set(bets)
    for book in FOLLOWED:  # no two bets of a game have one name
        assert len({bets[bet.id] for bet in book.bets}) == len(book.bets), book.id
    assert [name for name in bets.values() if re.search("[B-IL-PR-Zb-z]", name)] == []


def test_when_a_bet_ends_so_is_said_in_chinese() -> None:
    whens = {str(row.when) for book in FOLLOWED for bet in book.bets for row in bet.rows}
    words = json.dumps(sorted({*whens, VOID_ROUND}))
    found = said_by("texts.js exact.js", f"{words}.map(when => said(when, LANGUAGES.zh))")
    assert [text for text in found if re.search("[A-Za-z]{2,}|[^AJQK\\W\\d_]", text, re.A)] == []


@pytest.mark.parametrize(
    ("when", "english", "chinese"),
    [
        (
            "winner player, player cards 3, banker cards 2",
            "Player wins, Player in 3 cards, Banker in 2 cards",
            "閒勝,閒 3 張,庄 2 張",
        ),
        (
            "both hands: total 8, cards 3, one suit yes",
            "both hands: total 8, in 3 cards, one suit",
            "兩方各 8 點,3 張,全同花色",
        ),
        (
            "(winner tie, cards 6) or (either hand: total 9, cards 3)",
            "tie, 6 cards in all; or either hand: total 9, in 3 cards",
            "和,共 6 張;或任一方 9 點,3 張",
        ),
    ],
)
def test_what_is_asked_of_a_hand_is_said_of_it(when: str, english: str, chinese: str) -> None:
    texts = f"Object.values(LANGUAGES).map(text => said({json.dumps(when)}, text))"
    found = said_by("texts.js exact.js", texts)
    narrow = [unicodedata.normalize("NFKC", text) for text in found]
    assert narrow == [english, chinese]


def test_fractions_are_added_up_in_lowest_terms() -> None:
    dice = random.Random(3)
    lists = [
        [Fraction(dice.randint(-(10**9), 10**9), dice.randint(1, most)) for _ in range(40)]
        for most in (1, 6, 416, 10**12)
    ]
    given = json.dumps([[], ["1/2", "-1/2"], *([str(one) for one in each] for each in lists)])
    found = said_by("fractions.js", f"{given}.map(each => written(sum(each.map(read))))")
    assert found == ["0", "0", *(str(sum(each)) for each in lists)]


def test_no_more_is_said_than_may_be_staked() -> None:
    fractions = [Fraction(100, 3), Fraction(200, 3), Fraction(25), Fraction(100, 8), Fraction(2, 7)]
    given = json.dumps([str(one) for one in fractions])
    found = said_by("fractions.js", f"{given}.map(each => atMost(each))")
    assert found == ["33.3333", "66.6666", "25", "12.5", "0.2857"]


def test_every_figure_says_how_it_comes_about() -> None:
    kinds = said_by("texts.js", "Object.values(LANGUAGES).map(text => Object.keys(text.how))")
    assert kinds[0] == kinds[1]
    shown = (PAGE / "draw.js").read_text(encoding="utf-8")
    named = re.findall(r'(?:shownAs|figure|summed)\((?:page, )?(?:name, )?"(\w+)"', shown)
    assert set(named) == set(kinds[0])


@pytest.mark.parametrize(
    ("winners", "cells"),
    [
        ("PPB", [(0, 0), (0, 1), (1, 0)]),
        ("PTTPB", [(0, 0), (0, 1), (1, 0)]),  # ties are written on the last winner
        ("TPB", [(0, 0), (1, 0)]),
        ("B" * 8, [(0, row) for row in range(6)] + [(1, 5), (2, 5)]),  # the tail of a dragon
        ("B" * 7 + "PPB", [*((0, n) for n in range(6)), (1, 5), (1, 0), (1, 1), (2, 0)]),
        # A column that meets such a tail turns before it, and so does what comes below.
        (
            "B" * 7 + "P" * 6,
            [*((0, n) for n in range(6)), (1, 5), *((1, n) for n in range(5)), (2, 4)],
        ),
    ],
)
def test_the_big_road_is_as_houses_show_it(winners: str, cells: list[tuple[int, int]]) -> None:
    names = {"P": "player", "B": "banker", "T": "tie"}
    given = json.dumps([names[letter] for letter in winners])
    found = said_by("roads.js", f"bigRoad({given}).map(cell => [cell.column, cell.row])")
    assert found == [list(cell) for cell in cells]
