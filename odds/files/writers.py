"""Long tables written a part at a time, csv or Parquet by the ending of the file's name.

A table comes as tables of Arrow, one after the other, all of one schema.
"""

from collections.abc import Callable, Iterator
from itertools import chain
from pathlib import Path
from typing import Any, TextIO

from odds.core.errors import OddsError

Writer = Callable[[Iterator[Any], TextIO], None]
"""Writes tables, one after the other, to a file."""


def write_csv(tables: Iterator[Any], file: TextIO) -> None:
    """Write tables as csv, with quotes only around cells that need them."""
    import csv

    from pyarrow import ArrowInvalid, BufferOutputStream
    from pyarrow.csv import WriteOptions
    from pyarrow.csv import write_csv as write

    plain = WriteOptions(include_header=False, quoting_style="none")
    writer = csv.writer(file, lineterminator="\n")
    for number, table in enumerate(tables):
        if not number:
            writer.writerow(table.column_names)
        text = BufferOutputStream()
        try:
            write(table, text, plain)
        except ArrowInvalid:  # some cell needs quotes
            writer.writerows(zip(*(column.to_pylist() for column in table.columns), strict=True))
        else:
            file.write(text.getvalue().to_pybytes().decode())


def write_parquet(tables: Iterator[Any], file: TextIO) -> None:
    """Write tables as Parquet."""
    from pyarrow.parquet import ParquetWriter

    first = next(tables)
    with ParquetWriter(file.buffer, first.schema) as writer:
        for table in chain([first], tables):
            writer.write_table(table)


_WRITERS: dict[str, Writer] = {".csv": write_csv, ".parquet": write_parquet}


def writer_for(path: str, option: str = "the file") -> Writer:
    """How to write to a file of this name; an error calls it by the option that named it.

    >>> writer_for("rounds.CSV") is write_csv
    True
    """
    ending = Path(path).suffix.lower()
    if ending not in _WRITERS:
        raise OddsError(
            f"{option} {path!r} says no format by its ending; end in {' or '.join(_WRITERS)}"
        )
    return _WRITERS[ending]
