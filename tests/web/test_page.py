"""Parts of the page that need no browser: its texts, and where results lie on the big road."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.support.program import shell_free
from tests.web.test_guide import NODE

PAGE = Path("odds/web/page")


def said_by(module: str, expression: str) -> Any:
    """What an expression is in a module of the page that needs no other."""
    lines = (PAGE / module).read_text(encoding="utf-8").splitlines()
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
