"""The bounds of what comes from outside as a table, for the guide."""

import ast
import inspect
import re
from itertools import pairwise
from pathlib import Path

from odds.core import bounds

GUIDE = Path(__file__).parent.parent.parent / "docs" / "conventions.md"
_TABLE = re.compile(r"(?<=\n\n)\| what +\| +at the most \|\n.*?(?=\n\n)", re.DOTALL)


def with_bounds(text: str) -> str:
    """The text with every bound in its table, each with its words and its number."""
    rows = [("what", "at the most"), *_bounds()]
    left, right = (max(map(len, column)) for column in zip(*rows, strict=True))
    lines = [f"| {words:<{left}} | {number:>{right}} |" for words, number in rows]
    lines.insert(1, f"| {'-' * left} | {'-' * (right - 1)}: |")
    table = "\n".join(lines)
    return _TABLE.sub(lambda _: table, text, count=1)


def _bounds() -> list[tuple[str, str]]:
    rows = []
    for name, words in pairwise(ast.parse(inspect.getsource(bounds)).body):
        if isinstance(name, ast.Assign) and isinstance(name.targets[0], ast.Name):
            assert isinstance(words, ast.Expr)
            assert isinstance(words.value, ast.Constant)
            rows.append((str(words.value.value), f"{getattr(bounds, name.targets[0].id):,}"))
    return rows
