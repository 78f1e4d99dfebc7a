"""Rows that other programs keep in files of their own: Excel workbooks and databases."""

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Any

from odds.core.errors import OddsError
from odds.files.databases import AT_ONCE, Duckdb, Sqlite
from odds.files.nested import flat
from odds.files.shape import DUCKDB, SQLITE, XLSX, Shape
from odds.files.sources import Source
from odds.files.tables import (
    SAMPLE,
    RawRow,
    Tables,
    TextRows,
    check_columns,
    made,
    tabled,
    text_of,
)
from odds.files.workbook import Workbook


def table_names(source: Source) -> list[str]:
    """The tables of a workbook or a database."""
    return _reader(source).names()


def open_rows(source: Source, shape: Shape) -> Tables:
    """The rows of one table: the one that the shape names, or the first."""
    reader = _reader(source)
    names = reader.names()
    table = shape.table or next(iter(names), "")
    if table not in names:
        raise OddsError(
            f"{source.shown} has no table {table!r}; it has {', '.join(names) or 'none'}"
        )
    columns = reader.columns(table)
    first = list(islice(reader.rows(table), SAMPLE))
    places = _places(columns, first)
    names = list(places)
    check_columns(names, source.shown)

    def cells(row: tuple[Any, ...], wanted: Sequence[str]) -> list[str]:
        if not nested:
            return [text_of(row[places[name]]) for name in wanted]
        inner = {at: flat(row[at], columns[at]) for at in nested if _is_nested(row[at])}
        return [
            inner[at].get(name, "") if (at := places[name]) in inner else text_of(row[at])
            for name in wanted
        ]

    def read(wanted: Sequence[str]) -> Iterator[Callable[[], TextRows]]:
        rows, place = reader.rows(table), 1
        while some := list(islice(rows, AT_ONCE)):
            made_of = [RawRow(n, cells(row, wanted)) for n, row in enumerate(some, place)]
            yield made(tabled(wanted, made_of, []))
            place += len(some)

    nested = {places[name] for name in names if name not in columns}
    sample = [RawRow(number, cells(row, names)) for number, row in enumerate(first, 1)]
    return Tables(names, "row", tabled(names, sample, []), read)


def _places(columns: Sequence[str], rows: Sequence[tuple[Any, ...]]) -> dict[str, int]:
    """The names of all cells, those inside of nested values too, and in which column each is."""
    found: dict[str, int] = {}
    for at, column in enumerate(columns):
        inner = [path for row in rows if _is_nested(row[at]) for path in flat(row[at], column)]
        found |= dict.fromkeys(inner or [column], at)
    return found


def _is_nested(value: object) -> bool:
    return isinstance(value, list | tuple | dict)


def _reader(source: Source) -> Workbook | Sqlite | Duckdb:
    readers: dict[str, Any] = {XLSX: Workbook, SQLITE: Sqlite, DUCKDB: Duckdb}
    found: Workbook | Sqlite | Duckdb = readers[source.form](source)
    return found
