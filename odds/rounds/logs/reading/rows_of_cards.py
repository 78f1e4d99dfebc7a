"""Logs with a card in each row: the rows of a round are put together."""

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby, takewhile
from typing import NamedTuple

from odds.files.tables import RawRow, Tables, TextRows, made, tabled
from odds.rounds.logs.cells.notation import read_winner, says_nothing
from odds.rounds.logs.columns.headers import roles_of
from odds.rounds.logs.columns.layout import HANDS

Told = tuple[bool, ...]


class CardRows(NamedTuple):
    """Which columns say of which round a card is, which hand's it is, and what card it is.

    Where no column has the card, a row is a whole hand. Where none has the round, rows of something
    else part its cards from those of the next.
    """

    round: tuple[str, ...]
    side: str
    card: str

    @classmethod
    def of(cls, columns: Sequence[str]) -> "CardRows":
        """From the columns in a layout: those of the round, the hand's, and the card's."""
        return cls(tuple(columns[:-2]), columns[-2], columns[-1])


def with_rounds(tables: Tables, columns: CardRows) -> Tables:
    """The table with a row for each round: hands of cards, and what its rows say else first."""
    rest = [name for name in tables.names if name not in (columns.side, columns.card)]
    names = ["player", "banker", *(name if name not in HANDS else f"{name} total" for name in rest)]

    keys = [2 + rest.index(name) for name in columns.round]
    # Where rows of something else tell a shoe, they do when it begins.
    shoes = (
        [] if keys else [2 + n for n, name in enumerate(rest) if ("shoe", "") in roles_of(name, ())]
    )

    def joined(rows: Iterator[RawRow], last: RawRow | None) -> Iterator[RawRow]:
        groups = (
            (
                list(group)
                for _, group in groupby(rows, key=lambda r: [r.cells[key] for key in keys])
            )
            if keys
            else _parted(rows, first)
        )
        for some in groups:
            hands: dict[str, list[str]] = {"player": [], "banker": []}
            for row in some:
                side = read_winner(row.cells[0])
                if side in hands:
                    hands[side].append(row.cells[1])
            others = [
                next((cell for cell in cells if cell), "")
                for cells in list(zip(*(row.cells for row in some), strict=True))[2:]
            ]
            cells = ["|".join(hands["player"]), "|".join(hands["banker"]), *others]
            for at in shoes:
                cells[at] = cells[at] or (last.cells[at] if last else "")
            last = RawRow(some[0].place, cells)
            yield last

    everything = [columns.side, columns.card, *rest]
    heads = takewhile(lambda row: not row.cells[1], rows_in(tables.sample, everything))
    first = [_told(row) for row in heads]

    def read(wanted: Sequence[str]) -> Iterator[Callable[[], TextRows]]:
        places = [names.index(name) for name in wanted]
        kept: list[RawRow] = []
        before: RawRow | None = None
        for make in tables.read(everything):
            table = make()
            rows = [*kept, *rows_in(table, everything)]
            whole = list(joined(iter(rows), before))
            last = whole[-1].place if whole else 0
            kept = [row for row in rows if row.place >= last]  # it may go on in the next table
            before = whole[-2] if len(whole) > 1 else before
            cells = [RawRow(r.place, [r.cells[at] for at in places]) for r in whole[:-1]]
            yield made(tabled(wanted, [*cells, *table.unreadable], table.passed_over))
        cells = [
            RawRow(r.place, [r.cells[at] for at in places]) for r in joined(iter(kept), before)
        ]
        yield made(tabled(wanted, cells, []))

    sample = list(joined(rows_in(tables.sample, everything), None))[:-1]
    table = tabled(names, [*sample, *tables.sample.unreadable], tables.sample.passed_over)
    return Tables(names, tables.place, table, read)


def _parted(rows: Iterator[RawRow], heads: Sequence[Told]) -> Iterator[list[RawRow]]:
    """The rows of each round, where such rows without a card may be before its first."""
    some: list[RawRow] = []
    others = 0  # how many of the last have no card
    for row in rows:
        if row.cells[1] and others and others < len(some):
            between = [_told(each) for each in some[-others:]]
            most = min(len(heads), others)
            same = (n for n in range(most, 0, -1) if between[-n:] == list(heads[-n:]))
            place = len(some) - next(same, 0)
            yield some[:place]
            some = some[place:]
        others = 0 if row.cells[1] else others + 1
        some.append(row)
    if some:
        yield some


def _told(row: RawRow) -> Told:
    """Which cells of a row say something: rows of one kind say it in the same ones."""
    return tuple(not says_nothing(cell) for cell in row.cells)


def rows_in(table: TextRows, names: Sequence[str]) -> Iterator[RawRow]:
    """The rows of a table one by one."""
    columns = [table.columns[name] for name in names]
    for number, place in enumerate(table.places.tolist()):
        yield RawRow(place, [column.texts[column.codes[number]] for column in columns])
