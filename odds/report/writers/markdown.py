"""An answer in markdown."""

import re
from collections.abc import Sequence

from odds.report.answer import Answer
from odds.report.writers.seen import (
    SeenColumn,
    SeenSheet,
    seen_facts,
    seen_notes,
    seen_sheets,
    seen_title,
)
from odds.report.writers.style import Style

_MARKUP = re.compile(
    r"[\\`\[\]<&|~$@]|\*(?=\S)|(?<=\S)\*|(?<![^\W_])_|_(?![^\W_])|:(?=//)|(?<=www)\.",
    re.IGNORECASE,
)
"""What would be taken for markup, a bare address too; not a star alone or _ inside a word."""
_BEGINS = re.compile(r"^(?:(?=[-+*=#>])|[0-9]+(?=[.)](?:\s|$)))")
"""What at the beginning of an item would make a heading, a quotation or a list of it."""


def markdown_text(answer: Answer, style: Style) -> str:
    """The answer as a page."""
    tables = [markdown_table(sheet) for sheet in seen_sheets(answer, style)]
    parts = [markdown_head(answer, style), *tables, markdown_notes(answer, style)]
    return "\n\n".join(filter(None, parts)) + "\n"


def markdown_head(answer: Answer, style: Style) -> str:
    """What stands before the tables."""
    facts = listed(seen_facts(answer, style))
    return "\n\n".join(filter(None, [f"# {escaped(seen_title(answer))}", facts]))


def markdown_notes(answer: Answer, style: Style) -> str:
    """What stands after the tables."""
    return listed(seen_notes(answer, style))


def markdown_table(sheet: SeenSheet) -> str:
    """A table below its title."""
    return f"## {escaped(sheet.title)}\n\n{table_text(sheet)}"


def table_text(sheet: SeenSheet) -> str:
    """A table without its title."""
    from tabulate import tabulate

    rows = zip(*map(_cells, sheet.columns), strict=True)
    return tabulate(
        list(rows),
        headers=[escaped(column.title) for column in sheet.columns],
        tablefmt="github",
        disable_numparse=True,
        colalign=["left" if column.left else "right" for column in sheet.columns],
    )


def markdown_rows(sheet: SeenSheet) -> str:
    """The rows as they go on below their table."""
    cells = [
        [text.ljust(wide) if column.left else text.rjust(wide) for text in texts]
        for column in sheet.columns
        for texts in [_cells(column)]
        for wide in [max(map(len, texts))]
    ]
    return "\n".join(f"| {' | '.join(row)} |" for row in zip(*cells, strict=True))


def _cells(column: SeenColumn) -> list[str]:
    return [f"`{text}`" if column.code else escaped(text) for text in column.texts]


def escaped(text: str) -> str:
    """Text in which nothing is markup: no link, html or emphasis, and nothing that ends a cell.

    >>> print(escaped("a|b <b> [x](y) player_pair _it_ https://x"))
    a\\|b \\<b> \\[x\\](y) player_pair \\_it\\_ https\\://x
    """
    return _MARKUP.sub(r"\\\g<0>", text)


def paragraph(text: str) -> str:
    """Text on a line of its own, which begins no heading, quotation or list.

    >>> print(paragraph("# 1"), paragraph("2. this"), paragraph("2.5 units"))
    \\# 1 2\\. this 2.5 units
    """
    return _BEGINS.sub(r"\g<0>\\", escaped(text.lstrip()))


def listed(texts: Sequence[str]) -> str:
    """A list of texts."""
    return "\n".join(f"- {paragraph(text)}" for text in texts)
