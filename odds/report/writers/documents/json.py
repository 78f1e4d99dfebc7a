"""A document as json: every table with its exact fractions, plots with their values."""

import json
from collections.abc import Sequence
from fractions import Fraction
from hashlib import sha256

from odds.core.numbers import decimal
from odds.report.answer import Sheet
from odds.report.document import Document, Links, Plot, Section
from odds.report.writers.json import json_records, plain
from odds.report.writers.style import Style

_PLACES = Style().for_machines


def json_document(document: Document) -> str:
    """The whole document."""
    found: dict[str, object] = {"title": document.title}
    for fact in document.facts:
        found |= {name: plain(value) for name, value in fact.json.items()}
    if document.verdict:
        found["verdict"] = document.verdict
    found["decimal_places"] = _PLACES
    found["sections"] = json_sections(document.sections)
    found["provenance"] = {
        name: plain(value) for fact in document.provenance for name, value in fact.json.items()
    }
    return json.dumps(found, indent=2, ensure_ascii=False) + "\n"


def json_sections(sections: Sequence[Section]) -> list[dict[str, object]]:
    """What each section holds: paragraphs, tables by name, plots and sections within."""
    return [_section(section) for section in sections]


def figures_digest(sections: Sequence[Section]) -> str:
    """A digest of all that the sections say: of their json without spaces, names in order."""
    text = json.dumps(
        json_sections(sections), ensure_ascii=False, separators=(",", ":"), sort_keys=True
    )
    return sha256(text.encode(errors="backslashreplace")).hexdigest()


def _section(section: Section) -> dict[str, object]:
    tables, text, plots, links = {}, [], [], []
    for part in section.parts:
        if isinstance(part, str):
            text.append(part)
        elif isinstance(part, Sheet):
            if part.name and part.in_json:
                records = json_records(part.columns, part.rows, _PLACES)
                tables[part.name] = records[0] if part.single else records
        elif isinstance(part, Links):
            links += [{"words": each.words, "files": dict(each.files)} for each in part.links]
        elif not isinstance(part, Section):
            plots.append(_plot(part))
    return {
        "id": section.id,
        "heading": section.heading,
        "text": text,
        "tables": tables,
        "plots": plots,
        **({"links": links} if links else {}),
        "sections": json_sections(section.sections),
    }


def _plot(plot: Plot) -> dict[str, object]:
    named = {name: _values(value) for name, value in plot._asdict().items() if name != "kind"}
    return {"kind": type(plot).__name__.lower(), **named}


def _values(value: object) -> object:
    """Fractions rounded, since a plot has no exact place for them."""
    if isinstance(value, Fraction):
        return float(decimal(value, _PLACES))
    if hasattr(value, "_asdict"):
        return {name: _values(each) for name, each in value._asdict().items()}
    if isinstance(value, list | tuple):
        return [_values(each) for each in value]
    return value
