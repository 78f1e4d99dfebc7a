"""An answer as one json document: exact fractions as "p/q", rounded ones as numbers beside them."""

import json
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from odds.core.numbers import Root, at_most, decimal
from odds.report.answer import EXACT, Answer, Column, Fact, Kind, Sheet, Silent
from odds.report.writers.style import Style


def json_text(answer: Answer, style: Style) -> str:
    """The document."""
    return json.dumps(document(answer, style), indent=2) + "\n"


def document(answer: Answer, style: Style) -> dict[str, object]:
    """What the document holds."""
    found: dict[str, object] = {}
    for part in answer.parts:
        if isinstance(part, Fact):
            found |= {name: plain(value) for name, value in part.json.items()}
        elif part.name and part.in_json:
            found[part.name] = _sheet(part, style.for_machines)
    if answer.rounds and answer.places_in_json:
        found["decimal_places"] = style.for_machines
    found["notes"] = [*answer.warnings, *(note.text for note in answer.notes)]
    return found


def _sheet(sheet: Sheet, digits: int) -> object:
    records = [record(sheet.columns, row, digits) for row in sheet.rows]
    return records[0] if sheet.single else records


def record(columns: Sequence[Column], row: Sequence[object], digits: int) -> dict[str, object]:
    """A row by the names of its columns."""
    found: dict[str, object] = {}
    for column, value in zip(columns, row, strict=True):
        if column.name:
            found |= _named(column, value, digits)
    return found


def _named(column: Column, value: object, digits: int) -> Iterator[tuple[str, object]]:
    name = column.name
    if column.kind is Kind.TABLE:
        rows = value if isinstance(value, list | tuple) else ()
        yield name, [record(column.inside, row, digits) for row in rows]
        return
    if column.kind is not Kind.ROOT:
        yield name, plain(value)
    if column.kind in (*EXACT, Kind.ROOT):
        yield f"{name}_decimal", rounded(value, column.kind, digits)


def rounded(value: object, kind: Kind, digits: int) -> float | None:
    """The decimal beside an exact value."""
    if isinstance(value, Root):
        return float(value.decimal(digits))
    if not isinstance(value, Fraction):
        return None
    return float(at_most(value, digits) if kind is Kind.AT_MOST else decimal(value, digits))


def plain(value: object) -> object:
    """A value as json has it."""
    if isinstance(value, Fraction):
        return str(value)
    if value is None or isinstance(value, Silent):
        return None
    if isinstance(value, float):
        return "infinite" if value == float("inf") else float(f"{value:.6g}")
    if isinstance(value, Mapping):
        return {name: plain(inner) for name, inner in value.items()}
    if isinstance(value, list | tuple):
        return [plain(inner) for inner in value]
    return value
