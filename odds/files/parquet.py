"""Rows in Parquet; nested values are cells as those of JSON are."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

import numpy as np

from odds.core.errors import OddsError
from odds.files.nested import flat
from odds.files.sources import Source, without_pyarrow
from odds.files.tables import SAMPLE, Tables, TextColumn, TextRows, check_columns, coded

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

    def table(batch: Any, row: int, wanted: Sequence[str] | None) -> TextRows:
        try:
            return _table(batch, row, wanted)
        except (*faults, ValueError, OverflowError) as error:
            raise OddsError(
                f"{source.shown} has values from row {row} on that cannot be read "
                f"({str(error).rstrip('.')}); write it anew without them"
            ) from None

    def read(wanted: Sequence[str]) -> Iterator[Callable[[], TextRows]]:
        row = 1
        tops = list(dict.fromkeys(_top(name, plain) for name in wanted))
        for batch in batches(_ROWS, tops):
            yield partial(table, batch, row, wanted)
            row += batch.num_rows

    first = next(batches(SAMPLE), None)
    if first is None:
        raise OddsError(f"{source.shown} has no row; name a {source.kind}")
    check_columns(first.schema.names, source.shown)
    sample, plain = table(first, 1, None), first.schema.names
    check_columns(list(sample.columns), source.shown)
    size = opened().metadata.num_rows
    return Tables(list(sample.columns), "row", sample, read, size=size)


def _top(name: str, plain: Sequence[str]) -> str:
    """The column that has the cells of this name."""
    return name if name in plain else name.partition(".")[0].partition("[")[0]


def _table(batch: Any, row: int, wanted: Sequence[str] | None) -> TextRows:
    from pyarrow import int32, types

    columns: dict[str, TextColumn] = {}
    for name, column in zip(batch.schema.names, batch.columns, strict=True):
        if types.is_nested(column.type):
            cells = [flat(value, name) for value in _values(column)]
            paths = dict.fromkeys(path for each in cells for path in each if path != name)
            columns |= {path: coded([each.get(path, "") for each in cells]) for path in paths}
            continue
        if not types.is_dictionary(column.type):
            column = column.dictionary_encode(null_encoding="encode")
        codes, values = column.indices.cast(int32()), column.dictionary
        texts = ["" if each is None else str(each) for each in _values(values)]
        missing = len(texts)
        columns[name] = TextColumn(codes.fill_null(missing).to_numpy(), [*texts, ""])
    if wanted is not None:
        nothing = TextColumn(np.zeros(batch.num_rows, np.int32), [""])
        columns = {name: columns.get(name, nothing) for name in wanted}
    return TextRows(columns, np.arange(row, row + batch.num_rows), [], [])


def _values(column: Any) -> list[Any]:
    """The values of a column; times are text in UTC, since Python has no word for each of them."""
    from pyarrow import string, timestamp, types

    def in_utc(kind: Any) -> Any:
        return timestamp(kind.unit, "UTC") if types.is_timestamp(kind) and kind.tz else kind

    def in_words(kind: Any) -> Any:
        return string() if types.is_temporal(kind) else kind

    for changed in (in_utc, in_words):
        column = column.cast(_each_inside(column.type, changed))
    found: list[Any] = column.to_pylist()
    return found


def _each_inside(kind: Any, changed: Callable[[Any], Any]) -> Any:
    """A type with each plain one inside of it changed."""
    from pyarrow import list_, map_, struct, types

    if types.is_struct(kind):
        return struct([each.with_type(_each_inside(each.type, changed)) for each in kind])
    if types.is_map(kind):
        return map_(_each_inside(kind.key_type, changed), _each_inside(kind.item_type, changed))
    if types.is_nested(kind):
        return list_(_each_inside(kind.value_type, changed))
    return changed(kind)
