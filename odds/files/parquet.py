"""Rows in Parquet; nested values are cells as those of JSON are."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

import numpy as np

from odds.core.errors import OddsError
from odds.files.nested import flattened
from odds.files.sources import Source, without_pyarrow
from odds.files.tables import SAMPLE, Column, Table, Tables, check_columns, coded

_ROWS = 2**17
"""How many rows are read at a time."""


def open_parquet(source: Source) -> Tables:
    """The rows of a Parquet file."""
    try:
        from pyarrow import ArrowException
        from pyarrow.parquet import ParquetFile
    except ImportError:
        raise without_pyarrow(source.name, "Parquet", "give csv") from None

    faults = (ArrowException, OSError, UnicodeError)
    broken = OddsError(f"{source.shown} is no whole Parquet file; write it anew")

    def opened() -> Any:
        try:
            # Else all of a row group would be read at once, however long it is.
            return ParquetFile(source.file, buffer_size=2**16, pre_buffer=False)
        except faults:
            raise broken from None

    def batches(size: int, columns: list[str] | None = None) -> Iterator[Any]:
        file = opened()
        try:
            # Its threads may outlive the interpreter and abort it.
            yield from file.iter_batches(size, columns=columns, use_threads=False)
        except faults:
            raise broken from None

    def read(wanted: Sequence[str]) -> Iterator[Callable[[], Table]]:
        row = 1
        tops = list(dict.fromkeys(_top(name, plain) for name in wanted))
        for batch in batches(_ROWS, tops):
            yield partial(_table, batch, row, wanted)
            row += batch.num_rows

    first = next(batches(SAMPLE), None)
    if first is None:
        raise OddsError(f"{source.shown} has no row; name a {source.kind}")
    check_columns(first.schema.names, source.shown)
    sample, plain = _table(first, 1, None), first.schema.names
    check_columns(list(sample.columns), source.shown)
    size = opened().metadata.num_rows
    return Tables(list(sample.columns), "row", sample, read, size=size)


def _top(name: str, plain: Sequence[str]) -> str:
    """The column that has the cells of this name."""
    return name if name in plain else name.partition(".")[0].partition("[")[0]


def _table(batch: Any, row: int, wanted: Sequence[str] | None) -> Table:
    from pyarrow import int32, types

    columns: dict[str, Column] = {}
    for name, column in zip(batch.schema.names, batch.columns, strict=True):
        if types.is_nested(column.type):
            cells = [dict(flattened(value, name)) for value in column.to_pylist()]
            paths = dict.fromkeys(path for each in cells for path in each if path != name)
            columns |= {path: coded([each.get(path, "") for each in cells]) for path in paths}
            continue
        if not types.is_dictionary(column.type):
            column = column.dictionary_encode(null_encoding="encode")
        codes, values = column.indices.cast(int32()), column.dictionary
        texts = ["" if each is None else str(each) for each in values.to_pylist()]
        missing = len(texts)
        columns[name] = Column(codes.fill_null(missing).to_numpy(), [*texts, ""])
    if wanted is not None:
        nothing = Column(np.zeros(batch.num_rows, np.int32), [""])
        columns = {name: columns.get(name, nothing) for name in wanted}
    return Table(columns, np.arange(row, row + batch.num_rows), [], [])
