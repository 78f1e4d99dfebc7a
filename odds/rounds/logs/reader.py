"""A log opened, in one file or several: its layout found, and its rounds a batch at a time."""

import os
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

from odds.core.errors import OddsError
from odds.files.sources import Source, open_source
from odds.files.tables import Tables, TextRows
from odds.rounds.logs.columns.layout import Layout
from odds.rounds.logs.counts import log_of_counts
from odds.rounds.logs.guess.choice import choose_layout
from odds.rounds.logs.guess.relevance import unused_columns, unused_tables
from odds.rounds.logs.log import Log, RoundBatch
from odds.rounds.logs.reading.inference import ShoeInference
from odds.rounds.logs.reading.rounds import Rounds, bases, read_rounds
from odds.rounds.logs.reading.rows_of_cards import CardRows, with_rounds
from odds.rounds.logs.reading.rows_of_hands import with_hands
from odds.rounds.logs.shape.opening import open_log_tables
from odds.rounds.logs.shape.summary import LoggedSummary
from odds.rulebooks import Rulebook

if TYPE_CHECKING:
    from odds.files.stamps import Stamp


class Hints(NamedTuple):
    """What is said of a layout beforehand: all of it, or columns by role, or patterns."""

    layout: Layout | None = None
    columns: Mapping[str, tuple[str, ...]] = {}
    line_pattern: str = ""
    new_shoe_pattern: str = ""
    skip_pattern: str = ""
    record_start: str = ""
    record_pattern: str = ""


_NO_HINTS = Hints()
KIND = "log of rounds"
"""What a file should be."""


@contextmanager
def open_log(files: Sequence[str], rulebook: Rulebook, hints: Hints = _NO_HINTS) -> Iterator[Log]:
    """The log in these files, "-" for standard input; all have the layout of the first."""
    first, *others = files
    with open_source(first, KIND) as source:
        if hints.layout is None:
            patterns = dict(zip(Hints._fields[2:], hints[2:], strict=True))
            chosen = choose_layout(source, rulebook, hints.columns, patterns)
            if isinstance(chosen, LoggedSummary):
                log = log_of_counts(chosen.counts, chosen.others, source.name)
                yield log._replace(layout=log.layout.of_game(rulebook), stamps=[source.stamp()])
                return
            layout = chosen
            tables = _opened(source, layout)
        else:
            tables = _opened(source, hints.layout)
            layout = hints.layout.renamed(tables.names, source.shown).of_game(rulebook)
            for payout in layout.payouts:
                rulebook.bet(payout.bet)
        stamps: list[Stamp] = []

        def batches() -> Iterator[RoundBatch]:
            inference = (
                None if "shoe" in layout.columns or not layout.infers_shoes else ShoeInference()
            )
            yield from _batches(source, tables, layout, inference)
            stamps.append(source.stamp())
            for path in others:
                with open_source(path, KIND) as other:
                    its_tables = _opened(other, layout)
                    its_layout = layout.renamed(its_tables.names, other.shown)
                    yield from _batches(other, its_tables, its_layout, inference)
                    stamps.append(other.stamp())

        unused = unused_columns(tables.names, tables.sample, layout, rulebook)
        unused += unused_tables(source, layout, rulebook)
        yield Log(layout, batches(), unused, stamps)


def _opened(source: Source, layout: Layout) -> Tables:
    tables = open_log_tables(source, layout.shape)
    if not layout.card_rows:
        return tables
    missing = [name for name in layout.card_rows if name and name not in tables.names]
    if missing:
        raise OddsError(f"{source.shown} has no column {missing[0]!r}; mend the layout")
    card_rows = CardRows.of(layout.card_rows)
    return with_rounds(tables, card_rows) if card_rows.card else with_hands(tables, card_rows)


def _batches(
    source: Source, tables: Tables, layout: Layout, inference: ShoeInference | None
) -> Iterator[RoundBatch]:
    """The rounds in their order, read some blocks ahead by as many threads as there are cores."""
    cores = os.cpu_count() or 1
    with ThreadPoolExecutor(cores) as threads:

        def rounds(make: Callable[[], TextRows]) -> Rounds:
            return read_rounds(make(), layout)

        def batch(read: Rounds) -> RoundBatch:
            if inference is not None:
                read = inference.with_shoes(source.name, read)
            return RoundBatch(source.name, tables.place, read)

        ahead: deque[Future[Rounds]] = deque()
        for make in tables.read(bases(layout.names, tables.names)):
            ahead.append(threads.submit(rounds, make))
            if len(ahead) > cores:
                yield batch(ahead.popleft().result())
        while ahead:
            yield batch(ahead.popleft().result())
