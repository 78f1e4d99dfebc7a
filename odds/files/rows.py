"""Rows that other programs keep in files of their own: Excel workbooks and databases."""

import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, suppress
from functools import cached_property
from itertools import chain, islice, permutations
from typing import Any, NamedTuple

from odds.core.errors import OddsError
from odds.core.extras import check_installed
from odds.files.nested import flat
from odds.files.shape import DUCKDB, SQLITE, XLSX, Shape
from odds.files.sources import Source
from odds.files.tables import SAMPLE, RawRow, Tables, TextRows, check_columns, made, tabled

_AT_ONCE = 2**15
"""How many rows are read at a time."""
_TITLES = 20
"""How many first rows of a sheet may be looked at for the one with the names."""
ONE_EACH, SEVERAL_EACH = " together with ", ", several for each of "
"""What is between the names of two tables that are read as one."""
ALL_SHEETS, SHEET = "all sheets", "(sheet)"
"""The sheets of a workbook that have the same columns as one table, and which each row is from."""

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
    first = list(islice(reader.rows(table), SAMPLE))
    places = _places(columns, first)
    names = list(places)
    check_columns(names, source.shown)

    def cells(row: tuple[Any, ...], wanted: Sequence[str]) -> list[str]:
        if not nested:
            return [_text(row[places[name]]) for name in wanted]
        inner = {at: flat(row[at], columns[at]) for at in nested if _is_nested(row[at])}
        return [
            inner[at].get(name, "") if (at := places[name]) in inner else _text(row[at])
            for name in wanted
        ]

    def read(wanted: Sequence[str]) -> Iterator[Callable[[], TextRows]]:
        rows, place = reader.rows(table), 1
        while some := list(islice(rows, _AT_ONCE)):
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
        titles = [sheet.title for sheet in self._book.worksheets]
        return [ALL_SHEETS, *titles] if len(self._alike) > 1 else titles

    @cached_property
    def _alike(self) -> list[str]:
        """The sheets that have the same columns as each other, those of which there are most."""
        titles: dict[tuple[str, ...], list[str]] = {}
        for sheet in self._book.worksheets:
            if len(columns := self.columns(sheet.title)) > 1:
                titles.setdefault(tuple(columns), []).append(sheet.title)
        return max(titles.values(), key=len, default=[])

    def columns(self, table: str) -> list[str]:
        if table == ALL_SHEETS:
            return [*self.columns(self._alike[0]), SHEET]
        return _unique(next(self._from_header(table), ()))

    def rows(self, table: str) -> Rows:
        if table == ALL_SHEETS:
            for title in self._alike:
                yield from ((*row, title) for row in self.rows(title))
            return
        rows = self._from_header(table)
        width = len(next(rows, ()))
        for row in rows:
            if any(value is not None for value in row):
                yield (*row, *[None] * (width - len(row)))[:width]

    def _from_header(self, table: str) -> Rows:
        """The rows from the one that names the columns: titles are above, and have fewer cells."""
        rows: Rows = self._book[table].iter_rows(values_only=True)
        first = list(islice(rows, _TITLES))
        filled = [sum(value is not None for value in row) for row in first]
        most = max(filled, default=0)
        start = next((n for n, cells in enumerate(filled) if cells > most / 2), 0)
        if start and _names_some(first[start - 1]) and _comes_again(first[start:]):
            start -= 1  # a name may be over several columns
        return chain(first[start:], rows)


def _names_some(row: tuple[Any, ...]) -> bool:
    told = [value for value in row if value is not None]
    return len(told) > 1 and all(isinstance(value, str) for value in told)


def _comes_again(rows: Sequence[tuple[Any, ...]]) -> bool:
    """Whether a cell of the first of these rows is below it too, as names are not."""
    return any(value is not None and value in below for value, *below in zip(*rows, strict=True))


class _Database:
    """Tables of a database, and two together where one has rows for every row of the other."""

    def asked(self, query: str) -> Iterator[Any]:
        """The names of the columns of what is asked, then its rows."""
        raise NotImplementedError

    def tables(self) -> list[str]:
        raise NotImplementedError

    def names(self) -> list[str]:
        return [*self._joins, *self.tables()]

    def columns(self, table: str) -> list[str]:
        return _unique(next(self.asked(f"{self._query(table)} LIMIT 0")))

    def rows(self, table: str) -> Rows:
        return islice(self.asked(self._query(table)), 1, None)

    def _query(self, table: str) -> str:
        return self._joins.get(table) or f"SELECT * FROM {_quoted(table)}"

    @cached_property
    def _joins(self) -> dict[str, str]:
        named = {}
        for table in self.tables():
            with suppress(OddsError):  # views have no order of their own
                query = f"SELECT rowid, * FROM {_quoted(table)} LIMIT 0"
                named[table] = next(self.asked(query))[1:]
        found = {}
        for one, many in permutations(named, 2):
            key = _key(one, named[one], named[many])
            if key is None:
                continue
            of_each, its = self._counts(one, key[0]), self._counts(many, key[1])
            keys = f"b.{_quoted(key[1])} = a.{_quoted(key[0])}"
            both = f"{_quoted(many)} b JOIN {_quoted(one)} a ON {keys}"
            matched = list(self.asked(f"SELECT count(*) FROM {both}"))[1][0]
            # Every row of both must be there, and none of the many twice.
            if of_each.rows != of_each.keys or its != _Counts(matched, of_each.rows):
                continue
            rest = [name for name in named[one] if name not in (key[0], *named[many])]
            told = "".join(f", a.{_quoted(name)}" for name in rest)
            between = ONE_EACH if its.rows == its.keys else SEVERAL_EACH
            found[f"{many}{between}{one}"] = f"SELECT b.*{told} FROM {both} ORDER BY b.rowid"
        return found

    def _counts(self, table: str, key: str) -> "_Counts":
        query = f"SELECT count(*), count(DISTINCT {_quoted(key)}) FROM {_quoted(table)}"
        return _Counts(*list(self.asked(query))[1])


class _Counts(NamedTuple):
    """How many rows a table has, and how many keys."""

    rows: int
    keys: int


def _key(one: str, columns: Sequence[str], others: Sequence[str]) -> tuple[str, str] | None:
    """The column that identifies rows of a table, and the one of another that names them."""
    thing = one.lower().removesuffix("s")
    for name in others:
        plain = name.lower().replace("_", "")
        if plain == f"{thing.replace('_', '')}id" and "id" in columns:
            return "id", name
        if plain.endswith("id") and plain != "id" and name in columns:
            return name, name
    return None


class _Sqlite(_Database):
    def __init__(self, source: Source) -> None:
        assert source.file is not None
        self._uri = f"file:{_quoted_path(source.file.name)}?mode=ro&immutable=1"
        self._shown = source.shown

    def asked(self, query: str) -> Iterator[Any]:
        try:
            with closing(sqlite3.connect(self._uri, uri=True)) as engine:
                cursor = engine.execute(query)
                yield [column[0] for column in cursor.description]
                yield from cursor
        except sqlite3.Error as error:
            raise OddsError(
                f"{self._shown} is no whole database ({error}); write it anew"
            ) from None

    def tables(self) -> list[str]:
        query = "SELECT name FROM sqlite_master WHERE type IN ('table', 'view') ORDER BY rowid"
        found = [row[0] for row in islice(self.asked(query), 1, None)]
        return [name for name in found if not name.startswith("sqlite_")]


class _Duckdb(_Database):
    def __init__(self, source: Source) -> None:
        check_installed("duckdb", extra="duckdb")
        assert source.file is not None
        self._name, self._shown = source.file.name, source.shown

    def asked(self, query: str) -> Iterator[Any]:
        import duckdb

        try:
            with closing(duckdb.connect(self._name, read_only=True)) as engine:
                cursor = engine.execute(query)
                yield [column[0] for column in cursor.description]
                while some := cursor.fetchmany(_AT_ONCE):
                    yield from some
        except duckdb.Error as error:
            first = str(error).partition("\n")[0]
            raise OddsError(f"{self._shown} cannot be read ({first}); write it anew") from None

    def tables(self) -> list[str]:
        query = (
            "SELECT table_name FROM information_schema.tables "
            "WHERE table_schema = current_schema() ORDER BY table_name"
        )
        return [row[0] for row in islice(self.asked(query), 1, None)]


def _reader(source: Source) -> "_Workbook | _Sqlite | _Duckdb":
    readers: dict[str, Any] = {XLSX: _Workbook, SQLITE: _Sqlite, DUCKDB: _Duckdb}
    found: _Workbook | _Sqlite | _Duckdb = readers[source.form](source)
    return found


def _quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'


def _quoted_path(path: str) -> str:
    from urllib.parse import quote

    return quote(path)
