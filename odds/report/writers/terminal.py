"""An answer for a person at a terminal."""

from odds.report.answer import Answer
from odds.report.writers.lines import paragraph, table_lines
from odds.report.writers.seen import seen_facts, seen_notes, seen_sheets, seen_title
from odds.report.writers.style import Style


def terminal_text(answer: Answer, style: Style) -> str:
    """The answer in lines that fit the width."""
    tables = [
        f"{paragraph(sheet.title, style.width)}\n{table_lines(sheet, style.width)}"
        for sheet in seen_sheets(answer, style)
    ]
    parts = [terminal_head(answer, style), *tables, terminal_notes(answer, style)]
    return "\n\n".join(filter(None, parts)) + "\n"


def terminal_head(answer: Answer, style: Style) -> str:
    """What stands before the tables."""
    lines = [seen_title(answer), *seen_facts(answer, style)]
    return "\n".join(paragraph(line, style.width) for line in lines)


def terminal_notes(answer: Answer, style: Style) -> str:
    """What stands after the tables."""
    return "\n".join(paragraph(note, style.width) for note in seen_notes(answer, style))
