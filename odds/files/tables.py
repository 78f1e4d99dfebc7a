"""Rows of a table as columns of coded cells, read a block at a time from whatever format."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

import numpy as np

from odds.core.arrays import Array
from odds.core.bounds import MOST_COLUMNS
from odds.core.errors import BoundError

SHOE_LINES = "(lines between shoes)"
"""The name of the column that numbers the shoes where lines of their own begin them."""
SAMPLE = 2000
"""How many first rows are shown before all are read."""


class TextColumn(NamedTuple):
    """The distinct texts of a column, and for each row which of them it has."""

    codes: Array
    texts: list[str]


class Unreadable(NamedTuple):
    """A row that cannot be read, where it stands, and why."""

    place: int
    why: str


class TextRows(NamedTuple):
    """Some rows: their columns by name, where each row stands, and rows that have no cells.

    Lines that were passed over, because the shape says that they are no rows, are told too.
    """

    columns: dict[str, TextColumn]
    places: Array
    unreadable: list[Unreadable]
    passed_over: list[Unreadable]


class RawRow(NamedTuple):
    """The cells of one row, and where it stands."""

    place: int
    cells: list[str]


class Tables(NamedTuple):
    """The rows of a file: the names of its columns, some first rows, and a way to read them all.

    `place` is the word for what places number, line or row. `read` gives, for the columns wanted,
    table after table as something to call, so that several can be made at the same time. `header`
    is the line that names the columns, if there is one; names that are blank or there twice are
    numbers in `names`. `size` is how many rows there are, if that is known.
    """

    names: list[str]
    place: str
    sample: TextRows
    read: Callable[[Sequence[str]], Iterator[Callable[[], TextRows]]]
    header: RawRow | None = None
    size: int | None = None


def check_columns(names: Sequence[str], source: str) -> None:
    """Raise an error if there are so many columns that this is no table of rounds or shoes."""
    if len(names) > MOST_COLUMNS:
        raise BoundError(
            f"{source} has more than {MOST_COLUMNS} columns; leave out those that are not needed"
        )


def coded(cells: Sequence[str]) -> TextColumn:
    """The cells of a column as codes.

    >>> column = coded(["K", "9", "K"])
    >>> column.codes.tolist(), column.texts
    ([0, 1, 0], ['K', '9'])
    """
    numbers: dict[str, int] = {}
    codes = [numbers.setdefault(cell, len(numbers)) for cell in cells]
    return TextColumn(np.array(codes, np.int32), list(numbers))


def tabled(
    names: Sequence[str], rows: Sequence[RawRow | Unreadable], passed_over: list[Unreadable]
) -> TextRows:
    """Rows as a table; each has a cell for every name."""
    whole = [row for row in rows if isinstance(row, RawRow)]
    cells = list(zip(*(row.cells for row in whole), strict=True)) or [() for _ in names]
    return TextRows(
        {name: coded(column) for name, column in zip(names, cells, strict=True)},
        np.array([row.place for row in whole], np.int64),
        [row for row in rows if isinstance(row, Unreadable)],
        passed_over,
    )


def made(table: TextRows) -> Callable[[], TextRows]:
    """A table that is there already, as something to call."""
    return lambda: table


def text_of(value: object) -> str:
    """The text of a cell that a program keeps as a value.

    >>> text_of(None), text_of(3.0), text_of(True), text_of("K")
    ('', '3', 'true', 'K')
    """
    if value is None:
        return ""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value).lower() if isinstance(value, bool) else str(value)


def unique_names(names: Sequence[object]) -> list[str]:
    """Names of columns, by number where one is blank or there twice."""
    given = [text_of(name).strip() for name in names]
    times = Counter(given)
    return [
        name if name and times[name] == 1 else str(place) for place, name in enumerate(given, 1)
    ]
