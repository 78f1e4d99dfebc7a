"""An answer in HTML, as a notebook shows it."""

from collections.abc import Sequence
from html import escape

from odds.report.answer import Answer
from odds.report.writers.seen import SeenSheet, seen_facts, seen_notes, seen_sheets
from odds.report.writers.style import Style


def html_part(answer: Answer, style: Style) -> str:
    """The answer without its title."""
    tables = [
        f"<h2>{escape(sheet.title)}</h2>\n{_table(sheet)}" for sheet in seen_sheets(answer, style)
    ]
    return "\n".join([_list(seen_facts(answer, style)), *tables, _list(seen_notes(answer, style))])


def _table(sheet: SeenSheet) -> str:
    kinds = ["" if column.left else ' class="number"' for column in sheet.columns]
    rows = [
        _row([column.title for column in sheet.columns], kinds, "th"),
        *(
            _row(texts, kinds, "td")
            for texts in zip(*(column.texts for column in sheet.columns), strict=True)
        ),
    ]
    return f"<table>\n{''.join(rows)}</table>"


def _row(texts: Sequence[str], kinds: Sequence[str], tag: str) -> str:
    cells = (
        f"<{tag}{kind}>{escape(text)}</{tag}>" for text, kind in zip(texts, kinds, strict=True)
    )
    return f"<tr>{''.join(cells)}</tr>\n"


def _list(lines: Sequence[str]) -> str:
    return "<ul>" + "".join(f"<li>{escape(line)}</li>" for line in lines) + "</ul>" if lines else ""
