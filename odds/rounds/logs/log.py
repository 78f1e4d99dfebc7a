"""A log of rounds in one file or several, read a batch at a time."""

import os
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from typing import NamedTuple

from odds.core.classes import Classes
from odds.files.formats import open_tables
from odds.files.shape import PARQUET, Shape
from odds.files.sources import Source, open_source
from odds.files.tables import Table, Tables
from odds.rounds.logs.guess import guess_layout
from odds.rounds.logs.layout import Layout
from odds.rounds.logs.rounds import Rounds, read_rounds
from odds.rounds.logs.shape import sniff_shape
from odds.rulebooks import Rulebook


class Batch(NamedTuple):
    """Some rounds, the file they are from, and the word for what places number there."""

    file: str
    place: str
    rounds: Rounds

    def __len__(self) -> int:
        return len(self.rounds) + self.rounds.unread


class Log(NamedTuple):
    """A log that is open: its layout, and all its rounds, to be read once.

    Columns that are not used are told, since there may be one among them that should be.
    """

    layout: Layout
    batches: Iterator[Batch]
    unused: Sequence[str] = ()

    @property
    def classes(self) -> Classes:
        """The classes of cards that it tells apart."""
        return self.layout.classes


class Hints(NamedTuple):
    """What is said of a layout beforehand: all of it, or columns by role, or patterns."""

    layout: Layout | None = None
    columns: Mapping[str, tuple[str, ...]] = {}
    line_pattern: str = ""
    new_shoe_pattern: str = ""
    skip_pattern: str = ""


_NO_HINTS = Hints()
_KIND = "log of rounds"
"""What a file should be."""


@contextmanager
def open_log(files: Sequence[str], rulebook: Rulebook, hints: Hints = _NO_HINTS) -> Iterator[Log]:
    """The log in these files, "-" for standard input; all have the layout of the first."""
    first, *others = files
    with open_source(first, _KIND) as source:
        shape = hints.layout.shape if hints.layout else _shape(source, hints)
        tables = open_tables(source, shape)
        if hints.layout is None:
            layout = guess_layout(tables, shape, rulebook, hints.columns, source.shown)
        else:
            layout = hints.layout.renamed(tables.names, source.shown)
            for payout in layout.payouts:
                rulebook.bet(payout.bet)

        def batches() -> Iterator[Batch]:
            yield from _batches(source, tables, layout)
            for path in others:
                with open_source(path, _KIND) as other:
                    its_tables = open_tables(other, shape)
                    yield from _batches(
                        other, its_tables, layout.renamed(its_tables.names, other.shown)
                    )

        used = set(layout.names)
        yield Log(layout, batches(), [name for name in tables.names if name not in used])


def _shape(source: Source, hints: Hints) -> Shape:
    if source.parquet is not None:
        return Shape(PARQUET, "", False)
    return sniff_shape(source.start, source.shown, *hints[2:])


def _batches(source: Source, tables: Tables, layout: Layout) -> Iterator[Batch]:
    """The rounds in their order, read some blocks ahead by as many threads as there are cores."""
    cores = os.cpu_count() or 1
    with ThreadPoolExecutor(cores) as threads:

        def rounds(make: Callable[[], Table]) -> Rounds:
            return read_rounds(make(), layout)

        ahead: deque[Future[Rounds]] = deque()
        for make in tables.read(layout.names):
            ahead.append(threads.submit(rounds, make))
            if len(ahead) > cores:
                yield Batch(source.name, tables.place, ahead.popleft().result())
        while ahead:
            yield Batch(source.name, tables.place, ahead.popleft().result())
