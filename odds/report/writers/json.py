"""An answer as one json document: exact fractions as "p/q", rounded ones as numbers beside them."""

import json
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import inf, isfinite

from odds.core.numbers import Root, at_most, decimal
from odds.report.answer import EXACT, Answer, Column, Fact, Kind, Sheet, Silent, by_column
from odds.report.writers.style import Style

_ROUNDED_ALONE = (Kind.ROOT, Kind.LONG_SHARE)
"""The kinds that have no exact figure, or none that can be written out."""


def json_text(answer: Answer, style: Style) -> str:
    """The document."""
    return dumped(document(answer, style), indent=2) + "\n"


def dumped(value: object, indent: int | None = None) -> str:
    """A value in json's own characters; what json has no number for must be something else here."""
    return json.dumps(value, indent=indent, allow_nan=False)


def document(answer: Answer, style: Style) -> dict[str, object]:
    """What the document holds."""
    found = _named_parts(answer, style)
    if answer.each_shoe:
        found["shoes"] = [_named_parts(one, style) for _, one in answer.each_shoe]
    if answer.rounds and answer.places_in_json:
        found["decimal_places"] = style.for_machines
    found["notes"] = [*answer.warnings, *(note.text for note in answer.notes)]
    return found


def _named_parts(answer: Answer, style: Style) -> dict[str, object]:
    found: dict[str, object] = {}
    for part in answer.parts:
        if isinstance(part, Fact):
            found |= {name: plain(value) for name, value in part.json.items()}
        elif part.name and part.in_json:
            found[part.name] = _sheet(part, style.for_machines)
    return found


def _sheet(sheet: Sheet, digits: int) -> object:
    records = json_records(sheet.columns, sheet.rows, digits)
    return records[0] if sheet.single else records


def json_records(
    columns: Sequence[Column], rows: Sequence[Sequence[object]], digits: int
) -> list[dict[str, object]]:
    """Each row by the names of its columns.

    >>> json_records([Column("bet", ""), Column("edge", "", Kind.SHARE)], [("a", Fraction(1))], 2)
    [{'bet': 'a', 'edge': '1', 'edge_decimal': 1.0}]
    """
    named = json_columns(columns, rows, digits)
    if not named:
        return [{} for _ in rows]
    return [dict(zip(named, row, strict=True)) for row in zip(*named.values(), strict=True)]


def json_columns(
    columns: Sequence[Column], rows: Sequence[Sequence[object]], digits: int
) -> dict[str, list[object]]:
    """The values of some rows, column by column under their names.

    >>> json_columns([Column("edge", "", Kind.SHARE)], [(Fraction(1, 8),), (Fraction(1, 4),)], 2)
    {'edge': ['1/8', '1/4'], 'edge_decimal': [0.12, 0.25]}
    """
    named: dict[str, list[object]] = {}
    for column, values in by_column(columns, rows):
        if column.name:
            named |= _named(column, values, digits)
    return named


def _named(
    column: Column, values: Sequence[object], digits: int
) -> Iterator[tuple[str, list[object]]]:
    """The values of a column under its name, and those beside them."""
    name, kind = column.name, column.kind
    if kind is Kind.TABLE:
        yield name, [json_records(column.inside, _rows_of(each), digits) for each in values]
        return
    if kind not in _ROUNDED_ALONE:
        yield name, [each if type(each) in (int, str) else plain(each) for each in values]
    if kind in (*EXACT, *_ROUNDED_ALONE):
        yield f"{name}_decimal", [rounded(each, kind, digits) for each in values]


def _rows_of(value: object) -> Sequence[Sequence[object]]:
    return value if isinstance(value, list | tuple) else ()


def rounded(value: object, kind: Kind, digits: int) -> float | None:
    """The decimal beside an exact value; None where there is none, or where it is too large.

    >>> rounded(Fraction(1, 8), Kind.SHARE, 2), rounded(Fraction(10**400), Kind.RATIO, 2)
    (0.12, None)
    """
    if isinstance(value, Fraction):
        text = at_most(value, digits) if kind is Kind.AT_MOST else decimal(value, digits)
    elif isinstance(value, Root):
        text = value.decimal(digits)
    else:
        return None
    number = float(text)
    return number if isfinite(number) else None


def plain(value: object) -> object:
    """A value as json has it."""
    if isinstance(value, Fraction):
        return str(value)
    if value is None or isinstance(value, Silent):
        return None
    if isinstance(value, float):
        if isfinite(value):
            return float(f"{value:.6g}")
        return "infinite" if value == inf else None
    if isinstance(value, Mapping):
        return {name: plain(inner) for name, inner in value.items()}
    if isinstance(value, list | tuple):
        return [plain(inner) for inner in value]
    return value
