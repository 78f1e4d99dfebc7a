"""Rows that other programs keep in files of their own: Excel workbooks and databases."""

import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from itertools import islice
from typing import Any

from odds.core.errors import OddsError
from odds.core.extras import check_installed
from odds.files.shape import DUCKDB, SQLITE, XLSX, Shape
from odds.files.sources import Source
from odds.files.tables import SAMPLE, RawRow, Tables, TextRows, check_columns, made, tabled

_AT_ONCE = 2**15
"""How many rows are read at a time."""

Rows = Iterator[tuple[Any, ...]]


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
    check_columns(columns, source.shown)

    def read(wanted: Sequence[str]) -> Iterator[Callable[[], TextRows]]:
        places = [columns.index(name) for name in wanted]
        rows, place = reader.rows(table), 1
        while some := list(islice(rows, _AT_ONCE)):
            cells = [
                RawRow(n, [_text(row[at]) for at in places]) for n, row in enumerate(some, place)
            ]
            yield made(tabled(wanted, cells, []))
            place += len(some)

    first = islice(reader.rows(table), SAMPLE)
    sample = [RawRow(number, [*map(_text, row)]) for number, row in enumerate(first, 1)]
    return Tables(columns, "row", tabled(columns, sample, []), read)


def _text(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value).lower() if isinstance(value, bool) else str(value)


def _unique(names: Sequence[object]) -> list[str]:
    """Names of columns, by number where one is blank or there twice."""
    given = [_text(name).strip() for name in names]
    times = Counter(given)
    return [
        name if name and times[name] == 1 else str(place) for place, name in enumerate(given, 1)
    ]


class _Workbook:
    def __init__(self, source: Source) -> None:
        check_installed("openpyxl", extra="xlsx")
        from openpyxl import load_workbook

        try:
            self._book: Any = load_workbook(source.file, read_only=True, data_only=True)
        except (OSError, KeyError, ValueError) as error:
            raise OddsError(
                f"{source.shown} is no whole workbook ({error}); save it anew"
            ) from None

    def names(self) -> list[str]:
        return [sheet.title for sheet in self._book.worksheets]

    def columns(self, table: str) -> list[str]:
        return _unique(next(self._book[table].iter_rows(values_only=True), ()))

    def rows(self, table: str) -> Rows:
        width = len(self.columns(table))
        for row in islice(self._book[table].iter_rows(values_only=True), 1, None):
            if any(value is not None for value in row):
                yield (*row, *[None] * (width - len(row)))[:width]


class _Sqlite:
    def __init__(self, source: Source) -> None:
        assert source.file is not None
        self._uri = f"file:{_quoted_path(source.file.name)}?mode=ro&immutable=1"
        self._shown = source.shown

    def _asked(self, query: str) -> Iterator[Any]:
        try:
            with closing(sqlite3.connect(self._uri, uri=True)) as engine:
                cursor = engine.execute(query)
                yield [column[0] for column in cursor.description]
                yield from cursor
        except sqlite3.Error as error:
            raise OddsError(
                f"{self._shown} is no whole database ({error}); write it anew"
            ) from None

    def names(self) -> list[str]:
        query = "SELECT name FROM sqlite_master WHERE type IN ('table', 'view') ORDER BY rowid"
        found = [row[0] for row in islice(self._asked(query), 1, None)]
        return [name for name in found if not name.startswith("sqlite_")]

    def columns(self, table: str) -> list[str]:
        return _unique(next(self._asked(f"SELECT * FROM {_quoted(table)} LIMIT 0")))

    def rows(self, table: str) -> Rows:
        return islice(self._asked(f"SELECT * FROM {_quoted(table)}"), 1, None)


class _Duckdb:
    def __init__(self, source: Source) -> None:
        check_installed("duckdb", extra="duckdb")
        import duckdb

        assert source.file is not None
        try:
            self._engine: Any = duckdb.connect(source.file.name, read_only=True)
        except duckdb.Error as error:
            first = str(error).partition("\n")[0]
            raise OddsError(f"{source.shown} cannot be read ({first}); write it anew") from None

    def names(self) -> list[str]:
        query = (
            "SELECT table_name FROM information_schema.tables "
            "WHERE table_schema = current_schema() ORDER BY table_name"
        )
        return [row[0] for row in self._engine.execute(query).fetchall()]

    def columns(self, table: str) -> list[str]:
        asked = self._engine.execute(f"SELECT * FROM {_quoted(table)} LIMIT 0")
        return _unique([column[0] for column in asked.description])

    def rows(self, table: str) -> Rows:
        cursor = self._engine.cursor().execute(f"SELECT * FROM {_quoted(table)}")
        while some := cursor.fetchmany(_AT_ONCE):
            yield from some


def _reader(source: Source) -> "_Workbook | _Sqlite | _Duckdb":
    readers: dict[str, Any] = {XLSX: _Workbook, SQLITE: _Sqlite, DUCKDB: _Duckdb}
    found: _Workbook | _Sqlite | _Duckdb = readers[source.form](source)
    return found


def _quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'


def _quoted_path(path: str) -> str:
    from urllib.parse import quote

    return quote(path)
