"""An answer as csv that survives a spreadsheet.

A spreadsheet turns 9/2 and 0-5 into dates, 5.10 into 5.1, a cell that begins with = or - into a
formula, and forgets the sixteenth digit of a number. So whatever must stay as it is stands in
square brackets, which no spreadsheet touches: exact fractions and weights always, other text where
it would be taken for something else. Beside each fraction stands a rounded decimal, a number.
"""

import csv
import io
import re
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import repeat

from odds.core.numbers import Ratios, Root, at_most, decimal, ratio_decimal
from odds.core.reading import INFINITE
from odds.core.text import one_line, spans
from odds.report.answer import EXACT, Answer, Column, Digits, Kind, Silent, by_column, joined
from odds.report.writers.style import Style

TABLE = "table"
"""The column that names the table of a row, where an answer has several."""
_WITH_DECIMAL = (*EXACT, Kind.PAYS, Kind.ROOT)
"""The kinds with a column of rounded decimals beside the exact one, or in its place."""
_TAKEN_FOR_MORE = re.compile(r" *[-=+@\uff0d\uff1d\uff0b\uff20].*|(?=.*[0-9])[-+0-9.,:/%$ eE]+")
"""What a spreadsheet would take for a formula, its signs in full width too, a number or a date."""


def csv_text(answer: Answer, style: Style) -> str:
    """A header, and a row for each row of the tables."""
    records = list(_records(answer, style.for_machines)) or [csv_facts(answer, style.for_machines)]
    columns = list(dict.fromkeys(name for record in records for name in record))
    text = io.StringIO()
    writer = csv.DictWriter(text, columns, lineterminator="\n", restval="")
    writer.writeheader()
    writer.writerows(records)
    return text.getvalue()


def _records(answer: Answer, digits: int) -> Iterator[dict[str, object]]:
    every = csv_facts(answer, digits)
    tables = [sheet for sheet in answer.sheets if sheet.name and sheet.in_csv]
    for sheet in tables:
        named = {TABLE: sheet.name} if len(tables) > 1 else {}
        columns, rows = joined(sheet.columns, sheet.rows)
        for row in rows:
            yield {**every, **named, **csv_record(columns, row, digits)}
    for _, one in answer.each_shoe:
        yield from _records(one, digits)


def csv_facts(answer: Answer, digits: int) -> dict[str, object]:
    """What stands in every row, and in the only one where there are none."""
    facts = {name: value for fact in answer.facts for name, value in fact.csv.items()}
    columns = [Column(name, "", _kind_of(value)) for name, value in facts.items()]
    return csv_record(columns, list(facts.values()), digits)


def _kind_of(value: object) -> Kind:
    if isinstance(value, Digits):
        return Kind.WEIGHT
    if isinstance(value, bool):
        return Kind.FLAG
    if isinstance(value, int) or value == INFINITE:
        return Kind.COUNT
    if isinstance(value, list | tuple):
        return Kind.LIST
    return Kind.RATIO if isinstance(value, Fraction) else Kind.TEXT


def csv_record(columns: Sequence[Column], row: Sequence[object], digits: int) -> dict[str, object]:
    """The cells of a row by the names of their columns."""
    return {name: cells[0] for name, cells in csv_columns(columns, [row], digits).items()}


def csv_columns(
    columns: Sequence[Column], rows: Sequence[Sequence[object]], digits: int
) -> dict[str, list[object]]:
    """The cells of some rows, column by column under their names.

    >>> csv_columns([Column("bet", ""), Column("pays", "", Kind.PAYS)], [("tie", Fraction(8))], 2)
    {'bet': ['tie'], 'pays': ['[8]'], 'pays_decimal': ['8.00']}
    """
    found: dict[str, list[object]] = {}
    for column, values in by_column(columns, rows):
        name, kind = column.name if column.csv == "" else column.csv, column.kind
        if not name or kind in (Kind.TABLE, Kind.RECORD):
            continue
        if kind is Kind.COUNT:  # most cells of a long table are counts, and stay as they are
            found[name] = [each if type(each) is int else cell(each, kind) for each in values]
        elif isinstance(values, Ratios):  # so are fractions
            ratios = list(zip(values.over, values.under, strict=True))
            found[name] = [f"[{a}/{b}]" if b != 1 else f"[{a}]" for a, b in ratios]
            found[f"{name}_decimal"] = [ratio_decimal(a, b, digits) for a, b in ratios]
            continue
        elif kind is not Kind.ROOT:
            found[name] = list(map(cell, values, repeat(kind)))
        if kind in _WITH_DECIMAL:
            found[f"{name}_decimal"] = list(map(_decimal, values, repeat(kind), repeat(digits)))
    return found


def cell(value: object, kind: Kind = Kind.TEXT) -> object:
    """A value as it stands in a cell.

    >>> cell(Fraction(9, 2)), cell("5.10"), cell([0, 1, 2, 5], Kind.SPANS), cell("player"), cell(8)
    ('[9/2]', '[5.10]', '0 to 2, 5', 'player', 8)
    """
    if isinstance(value, Fraction):
        return f"[{value!s}]"
    if value is None or isinstance(value, Silent):
        return ""
    if isinstance(value, bool):
        return str(value).lower()
    if kind is Kind.WEIGHT:
        return f"[{value}]"
    if isinstance(value, float):
        return float(f"{value:.6g}")
    if isinstance(value, int):
        return value
    if isinstance(value, Mapping):
        value = " ".join(f"{name}={inner}" for name, inner in value.items())
    elif isinstance(value, list | tuple):
        numbers = spans(value).replace("-", " to ") if kind is Kind.SPANS else ""
        value = numbers or " ".join(map(str, value))
    text = one_line(str(value))
    return f"[{text}]" if _TAKEN_FOR_MORE.fullmatch(text) else text


def _decimal(value: object, kind: Kind, digits: int) -> str:
    if isinstance(value, Fraction):
        return at_most(value, digits) if kind is Kind.AT_MOST else decimal(value, digits)
    return value.decimal(digits) if isinstance(value, Root) else ""
