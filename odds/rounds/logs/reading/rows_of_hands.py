"""Logs with a hand in each row, the Player's and the Banker's: both are put together."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from odds.files.tables import RawRow, Tables, TextRows, Unreadable, made, tabled
from odds.rounds.logs.cells.notation import read_winner, says_nothing
from odds.rounds.logs.columns.layout import HANDS
from odds.rounds.logs.reading.rows_of_cards import CardRows, rows_in

_CAME_TO = {"win": 1, "won": 1, "wins": 1, "w": 1, "lose": -1, "lost": -1, "loses": -1, "l": -1}
_CAME_TO |= {"loss": -1, "tie": 0, "tied": 0, "push": 0, "draw": 0, "t": 0}
"""What a hand may come to: it wins, loses or ties."""

_SHOW = 100
"""How many rounds show what is the same in both rows of a round."""


def with_hands(tables: Tables, columns: CardRows) -> Tables:
    """The table with a row for each round; what differs has the name of its hand before it.

    What each hand came to is who won the round.
    """
    rest = [name for name in tables.names if name != columns.side]
    everything = [columns.side, *rest]
    keys = [everything.index(name) for name in columns.round]
    rows = [*_rounds(rows_in(tables.sample, everything), keys)]
    pairs = [each for each in rows if not isinstance(each, Unreadable)]
    come_to, same = set[str](), set[str]()
    for at, name in enumerate(rest, 1):
        cells = [(player.cells[at], banker.cells[at]) for player, banker in pairs[:_SHOW]]
        if all(_winner(*each) for each in cells):
            come_to.add(name)
        elif all(one == two for one, two in cells):
            same.add(name)
    names = [name for name in rest if name in come_to | same]
    names += [f"{hand} {name}" for hand in HANDS for name in rest if name not in come_to | same]

    def row(pair: tuple[RawRow, RawRow], wanted: Sequence[str]) -> RawRow:
        cells = []
        for name in wanted:
            hand, _, inner = name.partition(" ")
            if name in come_to:
                both = [each.cells[everything.index(name)] for each in pair]
                cells.append(_winner(*both) or " and ".join(both))
            elif name in same:
                cells.append(pair[0].cells[everything.index(name)])
            else:
                cells.append(pair[HANDS.index(hand)].cells[everything.index(inner)])
        return RawRow(min(each.place for each in pair), cells)

    def table(
        some: Iterable[tuple[RawRow, RawRow] | Unreadable], wanted: Sequence[str], raw: TextRows
    ) -> TextRows:
        found = [each if isinstance(each, Unreadable) else row(each, wanted) for each in some]
        return tabled(wanted, [*found, *raw.unreadable], raw.passed_over)

    def read(wanted: Sequence[str]) -> Iterator[Callable[[], TextRows]]:
        kept: list[RawRow] = []
        raw = tables.sample._replace(unreadable=[], passed_over=[])
        for make in tables.read(everything):
            raw = make()
            some = [*kept, *rows_in(raw, everything)]
            cut = len(some) - 2  # the last may go on in the next table
            kept = some[cut:] if cut > 0 and _is_whole(some[cut:], keys) else some[-1:]
            yield made(table(_rounds(some[: len(some) - len(kept)], keys), wanted, raw))
        none = raw._replace(unreadable=[], passed_over=[])
        yield made(table(_rounds(kept, keys), wanted, none))

    if len(rows) > 1 and isinstance(rows[-1], Unreadable):
        rows.pop()  # it may go on
    return Tables(names, tables.place, table(rows, names, tables.sample), read)


def _is_whole(rows: Sequence[RawRow], keys: Sequence[int]) -> bool:
    """Whether two rows are the hands of one round."""
    return (
        len(rows) == 2
        and {read_winner(row.cells[0]) for row in rows} == set(HANDS)
        and all(rows[0].cells[key] == rows[1].cells[key] for key in keys)
    )


def _rounds(
    rows: Iterable[RawRow], keys: Sequence[int]
) -> Iterator[tuple[RawRow, RawRow] | Unreadable]:
    """The hands of each round, the Player's first."""
    last: RawRow | None = None
    for row in rows:
        if last is not None and _is_whole([last, row], keys):
            yield (last, row) if read_winner(row.cells[0]) == HANDS[1] else (row, last)
            last = None
            continue
        if last is not None:
            yield Unreadable(last.place, "it has no row of the other hand beside it")
        last = row
    if last is not None:
        yield Unreadable(last.place, "it has no row of the other hand beside it")


def _winner(player: str, banker: str) -> str:
    """Who won by what both hands came to, nothing if that is something else.

    >>> _winner("Win", "Lose"), _winner("tie", "tie"), _winner("Win", "Win"), _winner("9", "3")
    ('player', 'tie', '', '')
    """
    one, two = (_CAME_TO.get(cell.strip().lower()) for cell in (player, banker))
    if one is None or two is None or one + two:
        return ""
    return {1: "player", -1: "banker", 0: "tie"}[one]


def are_hands(sides: Sequence[str], enough: int = 6) -> bool:
    """Whether rows are now the one hand's and now the other's, two by two.

    >>> are_hands(["Player", "Banker", "Banker", "Player"], 2), are_hands(["P", "P", "B", "B"], 2)
    (True, False)
    """
    told = [read_winner(side) for side in sides if not says_nothing(side)]
    pairs = list(zip(told[::2], told[1::2], strict=False))
    alike = all(set(pair) == set(HANDS) for pair in pairs)
    return len(told) == len(sides) and len(pairs) >= enough and alike
