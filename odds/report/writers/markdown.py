"""An answer in markdown."""

import re

from odds.report.answer import Answer
from odds.report.writers.seen import SeenSheet, seen_facts, seen_notes, seen_sheets, seen_title
from odds.report.writers.style import Style

_MARKUP = re.compile(
    r"[\\`\[<&|~$@]|\*(?=\S)|(?<=\S)\*|(?<![^\W_])_|_(?![^\W_])|:(?=//)|(?<=www)\.",
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
    facts = _listed(seen_facts(answer, style))
    return "\n\n".join(filter(None, [f"# {escaped(seen_title(answer))}", facts]))


def markdown_notes(answer: Answer, style: Style) -> str:
    """What stands after the tables."""
    return _listed(seen_notes(answer, style))


def markdown_table(sheet: SeenSheet) -> str:
    """A table below its title."""
    from tabulate import tabulate

    rows = zip(*(column.texts for column in sheet.columns), strict=True)
    table = tabulate(
        [[escaped(text) for text in row] for row in rows],
        headers=[escaped(column.title) for column in sheet.columns],
        tablefmt="github",
        disable_numparse=True,
        colalign=["left" if column.left else "right" for column in sheet.columns],
    )
    return f"## {escaped(sheet.title)}\n\n{table}"


def markdown_rows(sheet: SeenSheet) -> str:
    """The rows as they go on below their table."""
    cells = [
        [text.ljust(wide) if column.left else text.rjust(wide) for text in texts]
        for column in sheet.columns
        for texts in [[escaped(text) for text in column.texts]]
        for wide in [max(map(len, texts))]
    ]
    return "\n".join(f"| {' | '.join(row)} |" for row in zip(*cells, strict=True))


def escaped(text: str) -> str:
    """Text in which nothing is markup: no link, html or emphasis, and nothing that ends a cell.

    >>> print(escaped("a|b <b> [x](y) player_pair _it_ https://x"))
    a\\|b \\<b> \\[x](y) player_pair \\_it\\_ https\\://x
    """
    return _MARKUP.sub(r"\\\g<0>", text)


def _listed(texts: list[str]) -> str:
    """A list of texts, none of which begins a heading or a list of its own."""
    return "\n".join("- " + _BEGINS.sub(r"\g<0>\\", escaped(text.lstrip())) for text in texts)
