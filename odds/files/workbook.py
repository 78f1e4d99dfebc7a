"""The sheets of an Excel workbook as tables of rows."""

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import chain, islice
from typing import Any

from odds.core.errors import OddsError
from odds.core.extras import check_installed
from odds.files.sources import Source
from odds.files.tables import unique_names

_TITLES = 20
"""How many first rows of a sheet may be looked at for the one with the names."""
ALL_SHEETS, SHEET = "all sheets", "(sheet)"
"""The sheets of a workbook that have the same columns as one table, and which each row is from."""

Rows = Iterator[tuple[Any, ...]]


class Workbook:
    """A workbook, and all sheets that have the same columns as one more table."""

    def __init__(self, source: Source) -> None:
        check_installed("openpyxl", extra="xlsx")
        from openpyxl import load_workbook

        try:
            self._book: Any = load_workbook(source.file, read_only=True, data_only=True)
        except (OSError, KeyError, ValueError) as error:
            raise OddsError(
                f"{source.shown} is no whole workbook ({error}); save it anew"
            ) from None

    def names(self) -> list[str]:
        titles = [sheet.title for sheet in self._book.worksheets]
        return [ALL_SHEETS, *titles] if len(self._alike) > 1 else titles

    @cached_property
    def _alike(self) -> list[str]:
        """The sheets that have the same columns as each other, those of which there are most."""
        titles: dict[tuple[str, ...], list[str]] = {}
        for sheet in self._book.worksheets:
            if len(columns := self.columns(sheet.title)) > 1:
                titles.setdefault(tuple(columns), []).append(sheet.title)
        return max(titles.values(), key=len, default=[])

    def columns(self, table: str) -> list[str]:
        if table == ALL_SHEETS:
            return [*self.columns(self._alike[0]), SHEET]
        return unique_names(next(self._from_header(table), ()))

    def rows(self, table: str) -> Rows:
        if table == ALL_SHEETS:
            for title in self._alike:
                yield from ((*row, title) for row in self.rows(title))
            return
        rows = self._from_header(table)
        width = len(next(rows, ()))
        for row in rows:
            if any(value is not None for value in row):
                yield (*row, *[None] * (width - len(row)))[:width]

    def _from_header(self, table: str) -> Rows:
        """The rows from the one that names the columns: titles are above, and have fewer cells."""
        rows: Rows = self._book[table].iter_rows(values_only=True)
        first = list(islice(rows, _TITLES))
        filled = [sum(value is not None for value in row) for row in first]
        most = max(filled, default=0)
        start = next((n for n, cells in enumerate(filled) if cells > most / 2), 0)
        if start and _names_some(first[start - 1]) and _comes_again(first[start:]):
            start -= 1  # a name may be over several columns
        return chain(first[start:], rows)


def _names_some(row: tuple[Any, ...]) -> bool:
    told = [value for value in row if value is not None]
    return len(told) > 1 and all(isinstance(value, str) for value in told)


def _comes_again(rows: Sequence[tuple[Any, ...]]) -> bool:
    """Whether a cell of the first of these rows is below it too, as names are not."""
    return any(value is not None and value in below for value, *below in zip(*rows, strict=True))
