"""The bounds of what comes from outside stand in the guide, each with its words and its number."""

import ast
import inspect
from itertools import pairwise
from pathlib import Path

from odds.core import bounds

GUIDE = Path(__file__).parent.parent.parent / "docs" / "conventions.md"


def test_the_guide_has_every_bound_as_it_is() -> None:
    body = ast.parse(inspect.getsource(bounds)).body
    rows = []
    for name, words in pairwise(body):
        if isinstance(name, ast.Assign) and isinstance(name.targets[0], ast.Name):
            assert isinstance(words, ast.Expr)
            assert isinstance(words.value, ast.Constant)
            rows.append((words.value.value, f"{getattr(bounds, name.targets[0].id):,}"))
    section = GUIDE.read_text(encoding="utf-8").split("\n## How much at the most\n")[1]
    table = [line for line in section.split("\n## ")[0].splitlines() if line.startswith("|")]
    cells = [tuple(cell.strip() for cell in line.strip("|").split("|")) for line in table[2:]]
    assert cells == rows
