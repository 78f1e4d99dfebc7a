"""Tables of shoes in files, read a batch at a time: csv, or Parquet where pyarrow is installed."""

import csv
import os
import re
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from itertools import islice
from shutil import copyfileobj
from tempfile import TemporaryFile
from typing import IO, NamedTuple

import numpy as np

from odds.core.arrays import Array
from odds.core.cards import Rank
from odds.core.classes import POINTS, RANKS, Classes
from odds.core.errors import OddsError

_BATCH = 4096
"""How many shoes are read at a time."""
_NAMES = {
    RANKS: [rank.symbol for rank in Rank],
    POINTS: [str(points) for points in POINTS.points],
}
_COLUMNS = f"name the columns {' '.join(_NAMES[RANKS])}, or 0 to 9 by points"
_COUNT = re.compile(r"[ \t]*[0-9]{1,40}[ \t]*")
_LONGEST = 100_000
"""How many bytes a line may have; a file with a longer one is no table of shoes."""
_PARQUET = b"PAR1"


class Batch(NamedTuple):
    """Some shoes, as an array of counts, and where each stands in the file.

    There is a row for each shoe, and a column for each rank, ace first, or for each point value,
    0 first.
    """

    shoes: Array
    places: Sequence[int]


class ShoeTable(NamedTuple):
    """A table of shoes: what it is called, how its cards are told apart, its size if known.

    `place` is the word for what places number, line or row.
    """

    name: str
    grain: Classes
    size: int | None
    place: str
    batches: Iterator[Batch]

    @property
    def columns(self) -> list[str]:
        """The names of the columns in the order of a batch's."""
        return _NAMES[self.grain]


@contextmanager
def open_shoe_table(path: str) -> Iterator[ShoeTable]:
    """The table in a file, or on standard input for "-"; Parquet is known by its first bytes."""
    name = "standard input" if path == "-" else repr(path)
    with ExitStack() as stack:
        try:
            if path == "-":
                opened = stack.enter_context(open(0, "rb", closefd=False))
                os.set_blocking(0, True)  # else a pause in the input would seem to be its end
            else:
                opened = stack.enter_context(open(path, "rb"))
            start = opened.read(len(_PARQUET))
            if start != _PARQUET:
                table = _read_csv(_lines(opened, start, name), name)
            elif opened.seekable():
                opened.seek(0)
                table = _read_parquet(opened, name)
            else:
                copy = stack.enter_context(TemporaryFile())  # Parquet is read from its end
                copy.write(start)
                copyfileobj(opened, copy)
                table = _read_parquet(copy, name)
        except OddsError:
            raise
        except (OSError, ValueError) as error:
            raise _unreadable(name, error) from None
        yield table


def _unreadable(name: str, error: Exception) -> OddsError:
    why = getattr(error, "strerror", None) or error
    return OddsError(f"{name} cannot be read ({why}); name a table of shoes")


def _empty(name: str) -> OddsError:
    return OddsError(f"{name} is empty; {_COLUMNS}, and give a row of counts for each shoe")


def _order(header: Sequence[str], place: str) -> tuple[Classes, list[int]]:
    """How these columns tell cards apart, and where the column of each class of cards is."""
    names = [name.strip().upper().replace("T", "10") for name in header]
    only_ranks = set(names) - set(_NAMES[POINTS])
    grain = RANKS if only_ranks & set(_NAMES[RANKS]) else POINTS
    for name, given in zip(names, header, strict=True):
        if name not in _NAMES[grain]:
            raise OddsError(f"{place}: surplus column {given[:40]!r}; {_COLUMNS}")
        if names.count(name) > 1:
            raise OddsError(f"{place}: column {given!r} is there twice; give it once")
    if missing := [name for name in _NAMES[grain] if name not in names]:
        raise OddsError(f"{place}: missing column {', '.join(missing)}; {_COLUMNS}")
    return grain, [names.index(name) for name in _NAMES[grain]]


def _no_count(place: str, value: object, column: str) -> OddsError:
    return OddsError(
        f"{place}: {'a null' if value is None else repr(str(value)[:60])} "
        f"is no count of {column.strip()}; "
        "give a whole number, 0 or more, of 40 digits at the most"
    )


def _table(counts: list[list[int]], order: list[int]) -> Array:
    machine = max(map(max, counts)) < 2**63
    return np.array(counts, np.int64 if machine else object)[:, order]


def _read_csv(lines: Iterator[str], name: str) -> ShoeTable:
    rows = _rows(lines, name)
    line, header = next(rows, (0, []))
    if not header:
        raise _empty(name)
    grain, order = _order(header, f"{name} line {line}")

    def batches() -> Iterator[Batch]:
        batch: list[tuple[int, list[str]]] = []
        for batch in iter(lambda: list(islice(rows, _BATCH)), []):
            shoes = _table(_counts(batch, header, name), order)
            yield Batch(shoes, [line for line, _ in batch])
        if not batch:
            raise OddsError(f"{name} has no shoe after its header; give a row of counts for each")

    return ShoeTable(name, grain, None, "line", batches())


def _rows(text: Iterator[str], name: str) -> Iterator[tuple[int, list[str]]]:
    """The rows that are not blank, with their line numbers."""
    lines = csv.reader(text, strict=True)
    try:
        for row in lines:
            if len(row) > 1 or any(map(str.strip, row)):
                yield lines.line_num, row
    except csv.Error as error:
        raise OddsError(f"{name} line {lines.line_num}: no csv ({error}); mend the line") from None


def _lines(file: IO[bytes], start: bytes, name: str) -> Iterator[str]:
    """The lines of a file from which the start has been read."""
    for number, line in enumerate(_raw_lines(file, start, name), 1):
        if len(line) >= _LONGEST:
            raise OddsError(f"{name} line {number} has {_LONGEST} bytes or more; {_COLUMNS}")
        try:
            yield line.decode("utf-8-sig" if number == 1 else "utf-8")
        except UnicodeDecodeError:
            raise OddsError(f"{name} line {number} is no text in UTF-8; {_COLUMNS}") from None


def _raw_lines(file: IO[bytes], start: bytes, name: str) -> Iterator[bytes]:
    try:
        yield from (start + file.readline(_LONGEST)).splitlines(keepends=True)
        yield from iter(lambda: file.readline(_LONGEST), b"")
    except OSError as error:
        raise _unreadable(name, error) from None


def _counts(batch: list[tuple[int, list[str]]], header: list[str], name: str) -> list[list[int]]:
    width = len(header)
    cells = [cell for _, row in batch for cell in row]
    digits = "".join(cells)
    if (
        all(len(row) == width for _, row in batch)
        and digits.isascii()
        and digits.isdigit()
        and min(map(len, cells)) >= 1
        and max(map(len, cells)) <= 40
    ):
        return [list(map(int, row)) for _, row in batch]
    return [_checked(row, header, f"{name} line {line}") for line, row in batch]


def _checked(row: list[str], header: list[str], place: str) -> list[int]:
    if len(row) != len(header):
        raise OddsError(
            f"{place}: {len(row)} counts for {len(header)} columns; give one for each column"
        )
    for cell, column in zip(row, header, strict=True):
        if not _COUNT.fullmatch(cell):
            raise _no_count(place, cell, column)
    return [int(cell) for cell in row]


def _read_parquet(file: IO[bytes], name: str) -> ShoeTable:
    try:
        from pyarrow import ArrowException, types
        from pyarrow.parquet import ParquetFile
    except ImportError:
        raise OddsError(
            f"{name} is Parquet, which needs pyarrow; pip install 'baccarat-odds[parquet]' "
            "brings it, or give csv"
        ) from None
    broken = OddsError(f"{name} is no whole Parquet file; write it anew")
    faults = (ArrowException, OSError, UnicodeError)
    try:
        # Else all of a row group would be read at once, however long it is.
        table = ParquetFile(file, buffer_size=2**16, pre_buffer=False)
        schema = table.schema_arrow
        names = list(schema.names)
    except faults:
        raise broken from None
    grain, order = _order(names, name)
    for field in schema:
        if not types.is_integer(field.type):
            raise OddsError(f"{name}: column {field.name!r} is of {field.type}; give integers")

    def batches() -> Iterator[Batch]:
        row = 0
        try:
            # Its threads may outlive the interpreter and abort it.
            for batch in table.iter_batches(_BATCH, use_threads=False):
                columns = [column.to_pylist() for column in batch.columns]
                counts = list(map(list, zip(*columns, strict=True)))
                for number, shoe in enumerate(counts, row + 1):
                    for cards, column in zip(shoe, names, strict=True):
                        if cards is None or cards < 0:
                            raise _no_count(f"{name} row {number}", cards, column)
                yield Batch(_table(counts, order), range(row + 1, row + len(counts) + 1))
                row += len(counts)
        except faults:
            raise broken from None
        if not row:
            raise OddsError(f"{name} has no shoe; give a row of counts for each")

    return ShoeTable(name, grain, table.metadata.num_rows, "row", batches())
