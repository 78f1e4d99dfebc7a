"""Long tables in files, csv or Parquet by the ending of the name."""

from collections.abc import Callable, Iterator, Mapping
from itertools import chain
from pathlib import Path
from typing import Any, TextIO

from odds.core.errors import OddsError

Writer = Callable[[Iterator[Any], TextIO], None]
"""Writes tables, one after the other, to a file."""


def writer_for(output: str, writers: Mapping[str, Writer]) -> Writer:
    """How to write to a file of this name, by its ending."""
    ending = Path(output).suffix.lower()
    if ending not in writers:
        raise OddsError(
            f"--output {output!r} says no format by its ending; end in {' or '.join(writers)}"
        )
    return writers[ending]


def write_parquet(tables: Iterator[Any], file: TextIO) -> None:
    """Write tables of Arrow, all of one schema."""
    from pyarrow.parquet import ParquetWriter

    first = next(tables)
    with ParquetWriter(file.buffer, first.schema) as writer:
        for table in chain([first], tables):
            writer.write_table(table)
