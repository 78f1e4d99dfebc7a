"""The tables of a database as tables of rows."""

import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import closing, suppress
from functools import cached_property
from itertools import islice, permutations
from typing import Any, NamedTuple

from odds.core.errors import OddsError
from odds.core.extras import check_installed
from odds.files.sources import Source
from odds.files.tables import unique_names

AT_ONCE = 2**15
"""How many rows are read at a time."""
ONE_EACH, SEVERAL_EACH = " together with ", ", several for each of "
"""What is between the names of two tables that are read as one."""

Rows = Iterator[tuple[Any, ...]]


class _Database(ABC):
    """Tables of a database, and two together where one has rows for every row of the other."""

    @abstractmethod
    def asked(self, query: str) -> Iterator[Any]:
        """The names of the columns of what is asked, then its rows."""

    @abstractmethod
    def tables(self) -> list[str]:
        """The names of the tables that it has."""

    def names(self) -> list[str]:
        return [*self._joins, *self.tables()]

    def columns(self, table: str) -> list[str]:
        return unique_names(next(self.asked(f"{self._query(table)} LIMIT 0")))

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


class Sqlite(_Database):
    """A database of SQLite."""

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


class Duckdb(_Database):
    """A database of DuckDB."""

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
                while some := cursor.fetchmany(AT_ONCE):
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


def _quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'


def _quoted_path(path: str) -> str:
    from urllib.parse import quote

    return quote(path)
