"""An answer in markdown."""

from odds.core.text import one_line
from odds.report.answer import Answer
from odds.report.writers.seen import SeenColumn, SeenSheet, seen_facts, seen_notes, seen_sheets
from odds.report.writers.style import Style


def markdown_text(answer: Answer, style: Style) -> str:
    """The answer as a page."""
    tables = [markdown_table(sheet) for sheet in seen_sheets(answer, style)]
    parts = [markdown_head(answer, style), *tables, markdown_notes(answer, style)]
    return "\n\n".join(filter(None, parts)) + "\n"


def markdown_head(answer: Answer, style: Style) -> str:
    """What stands before the tables."""
    facts = [f"- {escaped(fact)}" for fact in seen_facts(answer, style)]
    return "\n\n".join(filter(None, [f"# {escaped(one_line(answer.title))}", "\n".join(facts)]))


def markdown_notes(answer: Answer, style: Style) -> str:
    """What stands after the tables."""
    return "\n".join(f"- {escaped(note)}" for note in seen_notes(answer, style))


def markdown_table(sheet: SeenSheet) -> str:
    """A table below its title."""
    from tabulate import tabulate

    rows = zip(*map(_cells, sheet.columns), strict=True)
    table = tabulate(
        list(rows),
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
        for texts in [_cells(column)]
        for wide in [max(map(len, texts))]
    ]
    return "\n".join(f"| {' | '.join(row)} |" for row in zip(*cells, strict=True))


def _cells(column: SeenColumn) -> list[str]:
    return [f"`{text}`" if column.code else escaped(text) for text in column.texts]


def escaped(text: str) -> str:
    """Text in which nothing ends a cell."""
    return text.replace("|", "\\|")
