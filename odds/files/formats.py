"""The one way to read a table of rows, whatever its format."""

from odds.core.errors import OddsError
from odds.files.delimited import open_delimited
from odds.files.lines import open_lines
from odds.files.parquet import open_parquet
from odds.files.shape import CSV, PARQUET, Shape
from odds.files.sources import Source
from odds.files.tables import Tables


def open_tables(source: Source, shape: Shape) -> Tables:
    """The rows of a source that has this shape."""
    if (shape.format == PARQUET) != (source.parquet is not None):
        raise OddsError(f"{source.shown} is not of the format {shape.format}; mend the layout")
    if shape.format == PARQUET:
        return open_parquet(source)
    if not source.start.strip():
        raise OddsError(f"{source.shown} is empty; name a {source.kind}")
    return open_delimited(source, shape) if shape.format == CSV else open_lines(source, shape)
