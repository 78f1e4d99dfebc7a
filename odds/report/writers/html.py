"""An answer as one page of HTML that needs nothing else, or as the part of one for a notebook."""

from collections.abc import Sequence
from html import escape

from odds.report.answer import Answer
from odds.report.writers.seen import SeenSheet, seen_facts, seen_notes, seen_sheets, seen_title
from odds.report.writers.style import Style

_STYLE = (
    "body{font:15px/1.5 system-ui,sans-serif;max-width:70em;margin:2em auto;padding:0 1em}"
    "table{border-collapse:collapse;margin:.5em 0 1.5em}"
    "th,td{border-bottom:1px solid #ccc;padding:.2em .7em;text-align:left;vertical-align:top}"
    "td.number,th.number{text-align:right}"
    "h1{font-size:1.5em}h2{font-size:1.1em}"
)


def html_page(answer: Answer, style: Style) -> str:
    """The whole page."""
    title = escape(seen_title(answer))
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{title}</title>'
        f"<style>{_STYLE}</style></head><body>\n"
        f"<h1>{title}</h1>\n{html_part(answer, style)}\n</body></html>\n"
    )


def html_part(answer: Answer, style: Style) -> str:
    """What stands below the title."""
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
