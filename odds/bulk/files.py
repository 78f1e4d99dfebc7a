"""Tables of shoes in files, read a batch at a time: csv, or Parquet where pyarrow is installed."""

import csv
import re
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from itertools import count, islice
from shutil import copyfileobj
from tempfile import TemporaryFile
from typing import IO, NamedTuple, cast

import numpy as np

from odds.bulk.coefficients import Array
from odds.cards import Grain, Rank
from odds.errors import OddsError

_BATCH = 4096
"""How many shoes are read at a time."""
_NAMES = {
    Grain.RANKS: [rank.symbol for rank in Rank],
    Grain.POINTS: [str(points) for points in Grain.POINTS.points],
}
_COLUMNS = f"the columns are {' '.join(_NAMES[Grain.RANKS])}, or 0 to 9 by points"
_COUNT = re.compile(r"[0-9]{1,40}")
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
    grain: Grain
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
    name = "standard input" if path == "-" else path
    with ExitStack() as stack:
        try:
            if path == "-":
                opened = stack.enter_context(open(0, "rb", closefd=False))
            else:
                opened = stack.enter_context(open(path, "rb"))
            start, file = opened.peek(len(_PARQUET)), cast("IO[bytes]", opened)
            if start.startswith(_PARQUET) and not opened.seekable():
                file = stack.enter_context(TemporaryFile())  # Parquet is read from its end
                copyfileobj(opened, file)
        except (OSError, ValueError) as error:
            raise _unreadable(name, error) from None
        if not start:
            raise OddsError(f"{name} is empty; {_COLUMNS}, with a row of counts for each shoe")
        yield (_read_parquet if start.startswith(_PARQUET) else _read_csv)(file, name)


def _unreadable(name: str, error: Exception) -> OddsError:
    why = getattr(error, "strerror", None) or error
    return OddsError(f"{name} cannot be read ({why}); name a table of shoes")


def _order(header: Sequence[str], place: str) -> tuple[Grain, list[int]]:
    """How these columns tell cards apart, and where the column of each class of cards is."""
    names = [name.strip().upper().replace("T", "10") for name in header]
    grain = Grain.POINTS if {"0", "1"} & set(names) else Grain.RANKS
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
        f"{place}: {str(value)[:60]!r} is no count of {column.strip()}; "
        "give a whole number, 0 or more, of 40 digits at the most"
    )


def _table(counts: list[list[int]], order: list[int]) -> Array:
    machine = max(map(max, counts)) < 2**63
    return np.array(counts, np.int64 if machine else object)[:, order]


def _read_csv(file: IO[bytes], name: str) -> ShoeTable:
    rows = _rows(file, name)
    line, header = next(rows, (1, [""]))
    grain, order = _order(header, f"{name} line {line}")

    def batches() -> Iterator[Batch]:
        batch = list(islice(rows, _BATCH))
        if not batch:
            raise OddsError(f"{name} has no shoe after its header; give a row of counts for each")
        while batch:
            shoes = _table(_counts(batch, header, name), order)
            yield Batch(shoes, [line for line, _ in batch])
            batch = list(islice(rows, _BATCH))

    return ShoeTable(name, grain, None, "line", batches())


def _rows(file: IO[bytes], name: str) -> Iterator[tuple[int, list[str]]]:
    """The rows that are not blank, with their line numbers."""
    lines = csv.reader(_lines(file, name), strict=True)
    try:
        for row in lines:
            if row:
                yield lines.line_num, row
    except csv.Error as error:
        raise OddsError(f"{name} line {lines.line_num}: no csv ({error}); mend the line") from None


def _lines(file: IO[bytes], name: str) -> Iterator[str]:
    for number in count(1):
        try:
            line = file.readline(_LONGEST)
        except OSError as error:
            raise _unreadable(name, error) from None
        if not line:
            return
        if len(line) == _LONGEST:
            raise OddsError(f"{name} line {number} has {_LONGEST} bytes or more; {_COLUMNS}")
        try:
            yield line.decode("utf-8-sig" if number == 1 else "utf-8")
        except UnicodeDecodeError:
            raise OddsError(f"{name} line {number} is no text in UTF-8; {_COLUMNS}") from None


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
        if not _COUNT.fullmatch(cell.strip()):
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
    try:
        table = ParquetFile(file, buffer_size=2**20)
    except (ArrowException, OSError):
        raise broken from None
    schema = table.schema_arrow
    grain, order = _order(schema.names, name)
    for field in schema:
        if not types.is_integer(field.type):
            raise OddsError(f"{name}: column {field.name!r} is of {field.type}; give integers")

    def batches() -> Iterator[Batch]:
        row = 0
        try:
            for batch in table.iter_batches(_BATCH):
                columns = [column.to_pylist() for column in batch.columns]
                counts = list(map(list, zip(*columns, strict=True)))
                for number, shoe in enumerate(counts, row + 1):
                    for cards, column in zip(shoe, schema.names, strict=True):
                        if cards is None or cards < 0:
                            raise _no_count(f"{name} row {number}", cards, column)
                yield Batch(_table(counts, order), range(row + 1, row + len(counts) + 1))
                row += len(counts)
        except (ArrowException, OSError):
            raise broken from None
        if not row:
            raise OddsError(f"{name} has no shoe; give a row of counts for each")

    return ShoeTable(name, grain, table.metadata.num_rows, "row", batches())
