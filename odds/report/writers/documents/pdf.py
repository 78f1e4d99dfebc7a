"""A document typeset on pages: contents, a running head, page numbers, tables that break well."""

import json
from collections.abc import Iterable, Iterator
from importlib.resources import files

from odds.core.text import one_line
from odds.report.answer import Answer, Sheet
from odds.report.document import Document, Links, Plot, Section
from odds.report.plots.draw import standing_alone
from odds.report.plots.style import LIGHT
from odds.report.writers.seen import SeenColumn, SeenSheet, seen_facts, seen_sheets
from odds.report.writers.style import Style
from odds.report.writers.typst import typeset

_LONG, _LONGEST = 18, 32
"""The lengths from which a number may be broken at its line, and at its commas."""
_SHORT, _FULL = 22, 90
"""Prose of no more than so many characters stays on one line; with so many it is full."""
_MEASURED = 12
"""How many texts of a column are measured."""
_BREAK = "\u200b"


def pdf_document(document: Document) -> bytes:
    """The whole document."""
    style = Style(document.digits)
    pictures: dict[str, str] = {}
    data = {
        "title": one_line(document.title),
        "verdict": one_line(document.verdict),
        "colour": LIGHT.get(document.verdict_word, LIGHT["ink"]),
        "facts": seen_facts(Answer("", document.facts), style),
        "parts": [
            part for each in document.sections for part in _section(each, 1, style, pictures)
        ],
        "provenance": seen_facts(Answer("", document.provenance), style),
    }
    template = files("odds.report.writers.documents").joinpath("report.typ").read_text("utf-8")
    return typeset({"main.typ": template, "data.json": json.dumps(data), **pictures})


def _section(
    section: Section, level: int, style: Style, pictures: dict[str, str]
) -> Iterator[dict[str, object]]:
    """The heading and the parts; pictures are put among the files."""
    yield {"kind": "heading", "level": level, "text": one_line(section.heading)}
    for part in section.for_people.blocks:
        if isinstance(part, str):
            yield {"kind": "text", "text": one_line(part)}
        elif isinstance(part, Links):
            for each in part.links:
                yield {"kind": "text", "text": one_line(each.words)}
        elif isinstance(part, Section):
            yield from _section(part, level + 1, style, pictures)
        elif isinstance(part, Sheet):
            for seen in seen_sheets(Answer("", [part]), style):
                yield _table(seen, part.sums)
        else:
            yield {"kind": "pictures", "pictures": [_picture(plot, pictures) for plot in part]}


def _picture(plot: Plot, pictures: dict[str, str]) -> dict[str, object]:
    name, picture = f"{len(pictures)}.svg", standing_alone(plot)
    pictures[name] = picture
    return {
        "file": name,
        "title": one_line(plot.title),
        "words": one_line(plot.words),
        "wide": 'class="plot wide"' in picture,
    }


def _table(sheet: SeenSheet, sums: bool) -> dict[str, object]:
    texts = [list(map(_breaking, column.texts)) for column in sheet.columns]
    return {
        "kind": "table",
        "title": one_line(sheet.title),
        "sums": sums,
        "columns": list(map(_column, sheet.columns, texts)),
        "rows": list(zip(*texts, strict=True)),
    }


def _column(column: SeenColumn, texts: list[str]) -> dict[str, object]:
    """What there is to measure: whole texts, and pieces that are not broken; prose has a share."""
    longest = max(map(len, texts))
    prose = column.breaks and longest > _SHORT
    pieces = [piece for text in texts for piece in (text.split() if prose else text.split(_BREAK))]
    return {
        "title": [column.title],
        "words": column.title.split(),
        "texts": _longest(text.replace(_BREAK, "") for text in texts),
        "pieces": _longest(pieces),
        "left": column.left,
        "share": min(longest, _FULL) if prose else 0,
    }


def _longest(texts: Iterable[str]) -> list[str]:
    """The widest is among these, since the longest need not be it."""
    return sorted(set(texts), key=lambda text: (-len(text), text))[:_MEASURED]


def _breaking(text: str) -> str:
    """A long number with places where a line may end: its line, and if need be its commas."""
    if len(text) < _LONG or " " in text:
        return text
    halves = [
        half if len(half) < _LONGEST else half.replace(",", f",{_BREAK}")
        for half in text.split("/")
    ]
    return f"/{_BREAK}".join(halves)
