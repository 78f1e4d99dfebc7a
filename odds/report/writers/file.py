"""A long answer as a file, csv or Parquet by the ending of its name."""

from collections.abc import Iterable

from odds.files.output import writing
from odds.files.writers import write_parquet, writer_for
from odds.report.answer import LongAnswer
from odds.report.writers.json import json_columns
from odds.report.writers.rows import Rows, long_text
from odds.report.writers.style import Format, Style


def write_file(answer: LongAnswer, batches: Iterable[Rows], path: str, style: Style) -> None:
    """Write the rows; in Parquet they have the names and values of json, and no facts."""
    parquet = writer_for(path) is write_parquet
    with writing(path) as output:
        if not parquet:
            output.file.writelines(long_text(answer, batches, Format.CSV, style))
            return
        import pyarrow as pa

        columns, digits = answer.sheet.columns, style.for_machines
        tables = (pa.table(json_columns(columns, rows, digits)) for rows in batches)
        write_parquet(tables, output.file)
