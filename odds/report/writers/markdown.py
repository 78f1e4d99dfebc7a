"""An answer in markdown."""

from odds.core.text import one_line
from odds.report.answer import Answer
from odds.report.writers.seen import SeenSheet, seen_facts, seen_notes, seen_sheets
from odds.report.writers.style import Style


def markdown_text(answer: Answer, style: Style) -> str:
    """The answer as a page."""
    facts = [f"- {_escaped(fact)}" for fact in seen_facts(answer, style)]
    tables = [
        f"## {_escaped(sheet.title)}\n\n{_table(sheet)}" for sheet in seen_sheets(answer, style)
    ]
    notes = [f"- {_escaped(note)}" for note in seen_notes(answer, style)]
    parts = [f"# {_escaped(one_line(answer.title))}", "\n".join(facts), *tables, "\n".join(notes)]
    return "\n\n".join(filter(None, parts)) + "\n"


def _table(sheet: SeenSheet) -> str:
    from tabulate import tabulate

    rows = zip(*(column.texts for column in sheet.columns), strict=True)
    return tabulate(
        [[_escaped(text) for text in row] for row in rows],
        headers=[_escaped(column.title) for column in sheet.columns],
        tablefmt="github",
        disable_numparse=True,
        colalign=["left" if column.left else "right" for column in sheet.columns],
    )


def _escaped(text: str) -> str:
    return text.replace("|", "\\|")
