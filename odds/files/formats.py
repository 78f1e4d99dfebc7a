"""The one way to read a table of rows, whatever its format."""

from odds.core.errors import OddsError
from odds.files.delimited import open_delimited
from odds.files.lines import open_lines, open_records
from odds.files.markup import html_rows
from odds.files.parquet import open_parquet
from odds.files.records import by_record
from odds.files.rows import open_rows
from odds.files.shape import BINARY, CSV, FIXED, HTML, PARQUET, XML, Shape
from odds.files.sources import Source
from odds.files.tables import Tables
from odds.files.xml import xml_rows


def open_tables(source: Source, shape: Shape) -> Tables:
    """The rows of a source that has this shape."""
    if source.form != (shape.format if shape.format in BINARY else ""):
        raise OddsError(f"{source.shown} is not of the format {shape.format}; mend the layout")
    if shape.format == PARQUET:
        return open_parquet(source)
    if source.form:
        return open_rows(source, shape)
    if not source.start.strip():
        raise OddsError(f"{source.shown} is empty; name a {source.kind}")
    if shape.format in (CSV, FIXED):
        return open_delimited(source, shape)
    if shape.format == HTML:
        return open_records(source, shape, html_rows)
    if shape.format == XML:
        return open_records(source, shape, xml_rows(shape.table))
    if shape.record_pattern:
        return open_records(source, shape, by_record(shape))
    return open_lines(source, shape)
