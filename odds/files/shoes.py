"""Tables of shoes, a row of counts for each, read a batch at a time from whatever format."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from operator import attrgetter
from typing import NamedTuple

import numpy as np

from odds.core.arrays import Array
from odds.core.bounds import LONGEST_NUMBER
from odds.core.cards import Rank
from odds.core.classes import CARDS, DECK, POINTS, RANKS, Classes
from odds.core.errors import OddsError
from odds.files.formats import open_tables
from odds.files.shape import CSV, NDJSON, Shape, find_delimiter
from odds.files.sources import Source, open_source
from odds.files.tables import Tables, TextColumn, TextRows, Unreadable

_BATCH = 4096
"""How many shoes are given at a time."""
_NAMES = {
    CARDS: [card.symbol for card in DECK],
    RANKS: [rank.symbol for rank in Rank],
    POINTS: [str(points) for points in POINTS.points],
}
_COLUMNS = f"name the columns {' '.join(_NAMES[RANKS])}, or 0 to 9 by points, or by card Ac to Ks"
_NO_COUNT = -1
_COUNT = re.compile(rf"[ \t]*[0-9]{{1,{LONGEST_NUMBER}}}[ \t]*")


class ShoeBatch(NamedTuple):
    """Some shoes, as an array of counts, and where each stands in the file.

    There is a row for each shoe, and a column for each rank, ace first, or for each point value,
    0 first.
    """

    shoes: Array
    places: Sequence[int]


class ShoeTable(NamedTuple):
    """A table of shoes: what it is called, how its cards are told apart, its size if known.

    `place` is the word for what places number, line or row.
    """

    name: str
    grain: Classes
    size: int | None
    place: str
    batches: Iterator[ShoeBatch]

    @property
    def columns(self) -> list[str]:
        """The names of the columns in the order of a batch's."""
        return _NAMES[self.grain]


@contextmanager
def open_shoe_table(path: str) -> Iterator[ShoeTable]:
    """The table in a file, or on standard input for "-"; its bytes tell its format and packing."""
    with open_source(path, "table of shoes") as source:
        tables = open_tables(source, _shape(source))
        grain, columns = _order(tables, source.shown)
        batches = _batches(tables, columns, source.shown)
        yield ShoeTable(source.shown, grain, tables.size, tables.place, batches)


def _shape(source: Source) -> Shape:
    if source.form:
        return Shape(source.form)
    first = source.start.lstrip().partition(b"\n")[0].decode()
    if not first:
        raise OddsError(
            f"{source.shown} is empty; {_COLUMNS}, and give a row of counts for each shoe"
        )
    return Shape(NDJSON) if first.startswith("{") else Shape(CSV, find_delimiter([first])[0])


def _order(tables: Tables, source: str) -> tuple[Classes, dict[str, str]]:
    """How the columns tell cards apart, and the column of each class of cards, in their order.

    Each is named as the table has it, with the name that the file gives it.
    """
    header = tables.header.cells if tables.header else tables.names
    place = f"{source} {tables.place} {tables.header.place}" if tables.header else source
    names = [_symbol(name) for name in header]
    only_ranks = set(names) - set(_NAMES[POINTS])
    grain = RANKS if only_ranks & set(_NAMES[RANKS]) else POINTS
    times = Counter(names)
    if only_ranks & set(_NAMES[CARDS]):
        grain = CARDS
    for name, given in zip(names, header, strict=True):
        if name not in _NAMES[grain]:
            raise OddsError(f"{place}: surplus column {given[:40]!r}; {_COLUMNS}")
        if times[name] > 1:
            raise OddsError(f"{place}: column {given!r} is there twice; give it once")
    if missing := [name for name in _NAMES[grain] if name not in names]:
        raise OddsError(f"{place}: missing column {', '.join(missing)}; {_COLUMNS}")
    places = [names.index(name) for name in _NAMES[grain]]
    return grain, {tables.names[place]: header[place].strip() for place in places}


def _symbol(name: str) -> str:
    """The name of a column as it is meant: t is 10, kH is Kh.

    >>> _symbol("t"), _symbol("kH"), _symbol("Th")
    ('10', 'Kh', '10h')
    """
    symbol = name.strip().upper().replace("T", "10")
    return symbol[:-1] + symbol[-1:].lower() if len(symbol) > 1 and symbol != "10" else symbol


def _batches(tables: Tables, columns: Mapping[str, str], source: str) -> Iterator[ShoeBatch]:
    some = False
    for make in tables.read(list(columns)):
        table = make()
        counts = [_counts(table.columns[name]) for name in columns]
        _check(table, columns.values(), counts, f"{source} {tables.place}")
        for start in range(0, len(table.places), _BATCH):
            part = slice(start, start + _BATCH)
            shoes = [each.numbers[each.codes[part]] for each in counts]
            yield ShoeBatch(np.stack(shoes, axis=1), table.places[part].tolist())
            some = True
    if not some:
        raise OddsError(f"{source} has no shoe; give a row of counts for each")


class _Counts(NamedTuple):
    """The distinct texts of a column, the counts that they are, and for each row which it has."""

    texts: list[str]
    numbers: Array
    codes: Array


def _counts(column: TextColumn) -> _Counts:
    numbers = [int(text) if _COUNT.fullmatch(text) else _NO_COUNT for text in column.texts]
    machine = max(numbers, default=0) < 2**63
    return _Counts(column.texts, np.array(numbers, np.int64 if machine else object), column.codes)


def _check(table: TextRows, names: Iterable[str], counts: Sequence[_Counts], source: str) -> None:
    """Raise an error for the first row that is no shoe."""
    faults = table.unreadable[:1]
    for name, (texts, numbers, codes) in zip(names, counts, strict=True):
        for row in np.flatnonzero((numbers == _NO_COUNT)[codes])[:1]:
            why = f"{texts[codes[row]][:60]!r} is no count of {name}"
            faults.append(Unreadable(int(table.places[row]), why))
    if faults:
        place, why = min(faults, key=attrgetter("place"))
        raise OddsError(
            f"{source} {place}: {why}; give each column a whole number, 0 or more, "
            f"of {LONGEST_NUMBER} digits at the most and nothing else"
        )
