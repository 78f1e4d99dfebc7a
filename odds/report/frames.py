"""Tables of an answer as data frames, where a library for them is installed."""

from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any

from odds.core.errors import OddsError, unknown
from odds.report.answer import Answer, joined
from odds.report.writers.json import json_records
from odds.report.writers.style import Style

if TYPE_CHECKING:
    import pandas
    import polars

_LARGEST = 2**63
"""From this number on a frame has no integers; there it is text."""


def polars_frame(answer: Answer, table: str | None) -> "polars.DataFrame":
    """A table of the answer, the first if none is named."""
    frame: polars.DataFrame = _library("polars").DataFrame(
        frame_rows(answer, table), infer_schema_length=None
    )
    return frame


def pandas_frame(answer: Answer, table: str | None) -> "pandas.DataFrame":
    """The same of another library."""
    frame: pandas.DataFrame = _library("pandas").DataFrame(frame_rows(answer, table))
    return frame


def _library(name: str) -> ModuleType:
    try:
        return import_module(name)
    except ImportError:
        raise OddsError(
            f"this needs {name}, which is not installed; pip install {name} brings it"
        ) from None


def frame_rows(answer: Answer, table: str | None) -> list[dict[str, Any]]:
    """The rows of a table by name, each once for every row of the table inside of it.

    From several shoes they are one below the other, and each says of which it is.
    """
    if answer.each_shoe:
        return [
            {"shoe": shoe, **row}
            for shoe, one in answer.each_shoe
            for row in frame_rows(one, table)
        ]
    sheets = {sheet.name: sheet for sheet in answer.sheets if sheet.name}
    if table is not None and table not in list(sheets):
        raise unknown("table", table, sheets, f"the tables are {', '.join(sheets)}")
    first = next((sheet for sheet in sheets.values() if sheet.rows), None)
    sheet = sheets[table] if table is not None else first or next(iter(sheets.values()))
    rows = json_records(*joined(sheet.columns, sheet.rows), Style().for_machines)
    large = {
        name
        for row in rows
        for name, value in row.items()
        if isinstance(value, int) and abs(value) >= _LARGEST
    }
    return [
        {name: str(value) if name in large else value for name, value in row.items()}
        for row in rows
    ]
