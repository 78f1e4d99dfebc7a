"""Where the rounds of a log come from: each file with its digest, its rows, and its time span."""

import re
from collections.abc import Sequence
from hashlib import file_digest
from typing import NamedTuple

from odds.core.errors import OddsError
from odds.files.formats import open_tables
from odds.files.shape import Shape
from odds.files.sources import name_of, open_source
from odds.rounds.logs.columns.headers import words_of

_TIMES = {"time", "timestamp", "date", "datetime", "ts", "when", "started", "ended", "dealt"}
_ISO = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}([T ][0-9:.]+)?(Z|[+-][0-9:]+)?")
"""Times that are in order as text is."""


class LogFile(NamedTuple):
    """A file of a log, or standard input, of which nothing is left to be looked at.

    `first` and `last` are times as they are written, of the earliest and the latest row, or of the
    first and the last row where their order cannot be told.
    """

    name: str
    sha256: str | None = None
    rows: int | None = None
    time_column: str | None = None
    first: str | None = None
    last: str | None = None

    @property
    def span(self) -> str:
        """From when to when, in words; empty where the log does not say."""
        return f"{self.first} to {self.last} (column {self.time_column})" if self.first else ""


def log_files(paths: Sequence[str], shape: Shape, used: Sequence[str]) -> list[LogFile]:
    """Each file of a log of this shape; a column with times is none of those that are used.

    >>> from odds.files.shape import CSV
    >>> found = log_files(["tests/examples/log.csv"], Shape(CSV, ";", True), [])[0]
    >>> found.rows, found.sha256[:12], found.span
    (492, 'f1e1caef8a05', '')
    """
    return [LogFile(name_of(path)) if path == "-" else _file(path, shape, used) for path in paths]


def _file(path: str, shape: Shape, used: Sequence[str]) -> LogFile:
    try:
        with open(path, "rb") as file:
            digest = file_digest(file, "sha256").hexdigest()
    except OSError as error:
        raise OddsError(
            f"the log {path!r} was read and now cannot be ({error.strerror}); leave it there "
            "until the report is written"
        ) from None
    with open_source(path, "log of rounds") as source:
        tables = open_tables(source, shape)
        column = next((name for name in tables.names if name not in used and _is_time(name)), None)
        rows, span = 0, _Span()
        for make in tables.read([column] if column else tables.names[:1]):
            table = make()
            rows += len(table.places) + len(table.unreadable)
            if column and len(table.places):
                found = table.columns[column]
                span.add([found.texts[code] for code in found.codes])
    return LogFile(path, digest, rows, column if span.first else None, span.first, span.last)


def _is_time(name: str) -> bool:
    return not _TIMES.isdisjoint(words_of(name))


class _Span:
    """The first and the last of the times seen, by their order where they have one."""

    def __init__(self) -> None:
        self.first: str | None = None
        self.last: str | None = None

    def add(self, texts: Sequence[str]) -> None:
        times = [text.strip() for text in texts if text.strip()]
        if not times:
            return
        known = [*times, *filter(None, (self.first, self.last))]
        if all(_ISO.fullmatch(time) for time in known):
            self.first, self.last = min(known), max(known)
        else:
            self.first, self.last = self.first or times[0], times[-1]
