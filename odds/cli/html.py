"""An answer as one page of HTML that needs nothing else."""

from collections.abc import Sequence
from html import escape

from odds.cli.output import Answer, cell_text

_STYLE = (
    "body{font:15px/1.5 system-ui,sans-serif;max-width:70em;margin:2em auto;padding:0 1em}"
    "table{border-collapse:collapse;margin:.5em 0 1.5em}"
    "th,td{border-bottom:1px solid #ccc;padding:.2em .7em;text-align:left;vertical-align:top}"
    "h1{font-size:1.5em}h2{font-size:1.1em}"
)


def html_page(answer: Answer) -> str:
    """The page."""
    title = escape(answer.title)
    parts = [f"<h1>{title}</h1>", _list(answer.facts)]
    for section in answer.sections:
        rows = [_row(section.headers, "th"), *(_row(row, "td") for row in section.rows)]
        parts += [f"<h2>{escape(section.title)}</h2>", f"<table>{''.join(rows)}</table>"]
    parts.append(_list(answer.notes))
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{title}</title>'
        f"<style>{_STYLE}</style></head><body>\n" + "\n".join(parts) + "\n</body></html>\n"
    )


def _row(cells: Sequence[object], tag: str) -> str:
    texts = [escape(cell_text(cell, markdown=False)) for cell in cells]
    return "<tr>" + "".join(f"<{tag}>{text}</{tag}>" for text in texts) + "</tr>\n"


def _list(lines: Sequence[str]) -> str:
    return "<ul>" + "".join(f"<li>{escape(str(line))}</li>" for line in lines) + "</ul>"
