"""An answer: what was found, laid out once as raw values in named tables with typed columns.

A writer turns it into any format. Nothing here is rounded or turned into text: a column says what
its values are, and so how each format has them.
"""

from collections.abc import Iterator, Mapping, Sequence
from enum import Enum, auto
from typing import NamedTuple, overload


class Kind(Enum):
    """What the values of a column are."""

    TEXT = auto()
    """A few words, kept on one line."""
    PROSE = auto()
    """Words that may be broken into lines where there is little room."""
    FORMULA = auto()
    """A formula in Python's syntax, which may be broken into lines too."""
    COUNT = auto()
    """A whole number."""
    WEIGHT = auto()
    """A whole number that only those want to see who ask for exact figures."""
    FLAG = auto()
    """Yes or no."""
    LIST = auto()
    """Several texts or whole numbers."""
    SPANS = auto()
    """Several whole numbers, runs of them as one span."""
    PAYS = auto()
    """A fraction that people know as it is, such as odds of 3/2."""
    FRACTION = auto()
    """A fraction that people see as it is, its digits in groups."""
    LONG_SHARE = auto()
    """A fraction of too many digits to write out: rounded for all, a percentage for people."""
    RATIO = auto()
    """A fraction; people see a rounded decimal."""
    FINE = auto()
    """A small fraction; people see a decimal rounded to four places more."""
    SHARE = auto()
    """A fraction; people see a rounded percentage."""
    MONEY = auto()
    """An amount; people see a decimal where it has an end."""
    AT_MOST = auto()
    """An amount not to be exceeded; people see a decimal that is rounded down."""
    ROOT = auto()
    """The root of a fraction, which has no exact figure but a rounded one."""
    MEASURED = auto()
    """A float that comes from a sample."""
    MEASURED_SHARE = auto()
    """A float that comes from a sample; people see a percentage."""
    RECORD = auto()
    """A table of names and values, for json alone."""
    TABLE = auto()
    """Rows of a table inside, with the columns of `inside`."""


EXACT = (Kind.RATIO, Kind.FINE, Kind.SHARE, Kind.MONEY, Kind.AT_MOST)
"""The kinds that have a rounded figure beside the exact one."""


class Silent(Enum):
    """What stands where a rule document is silent: no value, but not the same as none."""

    NOT_STATED = "not stated"


NOT_STATED = Silent.NOT_STATED


class Column(NamedTuple):
    """A name for machines and a title for people, either of them empty where they do not see it.

    Where there is little room, columns of the highest rank are left out first, those of rank 1
    never. A title that is blank heads a column of marks, which belongs to the one before it.
    `csv` is the name in csv where the one in json means something else there; None leaves the
    column out of csv, and without a name in json it is in csv alone.
    """

    name: str
    title: str
    kind: Kind = Kind.TEXT
    rank: int = 1
    csv: str | None = ""
    inside: "tuple[Column, ...]" = ()


class ByColumn(Sequence[Sequence[object]]):
    """Rows that are found column by column, and seldom asked for one by one.

    >>> ByColumn([[1, 2], ["a", "b"]])[1]
    (2, 'b')
    """

    def __init__(self, columns: Sequence[Sequence[object]]) -> None:
        self.columns = columns

    def __len__(self) -> int:
        return len(self.columns[0]) if self.columns else 0

    @overload
    def __getitem__(self, place: int) -> Sequence[object]: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[Sequence[object]]: ...
    def __getitem__(self, place: int | slice) -> Sequence[object] | Sequence[Sequence[object]]:
        if isinstance(place, slice):
            return ByColumn([each[place] for each in self.columns])
        return tuple(each[place] for each in self.columns)

    def __iter__(self) -> Iterator[Sequence[object]]:
        return zip(*self.columns, strict=True)


def by_column(
    columns: Sequence[Column], rows: Sequence[Sequence[object]]
) -> Iterator[tuple[Column, Sequence[object]]]:
    """Each column with its values in all the rows."""
    if isinstance(rows, ByColumn):
        return zip(columns, rows.columns, strict=True)
    values: Sequence[Sequence[object]] = (
        list(zip(*rows, strict=True)) if rows else [()] * len(columns)
    )
    return zip(columns, values, strict=True)


class Sheet(NamedTuple):
    """A table. The first `keys` columns name a row.

    In json it is a list of records under its name, or one record where it is `single`; without a
    name it is for people alone, without a title for machines alone. Where `exact_only`, people see
    it only if they ask for exact figures; they then see those of a table with a name, and of one
    for people alone where `exactly`. Where not `in_csv`, csv leaves it out, and json where not
    `in_json`. Where it `sums`, its last row is the sum of the others.
    """

    name: str
    title: str
    columns: Sequence[Column]
    rows: Sequence[Sequence[object]]
    keys: int = 1
    single: bool = False
    exact_only: bool = False
    in_csv: bool = True
    exactly: bool = False
    in_json: bool = True
    sums: bool = False


def joined(
    columns: Sequence[Column], rows: Sequence[Sequence[object]]
) -> tuple[list[Column], list[list[object]]]:
    """A table with the first one inside of it: each row once for each of the rows inside, if any.

    >>> inside = Column("rows", "", Kind.TABLE, inside=(Column("pays", "pays"),))
    >>> joined((Column("bet", "bet"), inside), [("tie", [(8,), (-1,)])])[1]
    [['tie', 8], ['tie', -1]]
    """
    inner = next((n for n, column in enumerate(columns) if column.kind is Kind.TABLE), None)
    kept = [n for n, column in enumerate(columns) if column.kind is not Kind.TABLE]
    flat = [columns[n] for n in kept]
    if inner is None:
        return flat, [list(row) for row in rows]
    more, _ = joined(columns[inner].inside, ())
    found = []
    for row in rows:
        inside = row[inner]
        _, below = joined(columns[inner].inside, inside if isinstance(inside, list | tuple) else ())
        nothing: list[object] = [None] * len(more)
        found += [[*(row[n] for n in kept), *each] for each in below or [nothing]]
    return [*flat, *more], found


class Digits(int):
    """A whole number of a fact that may have more digits than a spreadsheet keeps."""


class Fact(NamedTuple):
    """Something said once: in words for people, by name in json, and in every row of csv."""

    words: str = ""
    json: Mapping[str, object] = {}
    csv: Mapping[str, object] = {}
    exact_only: bool = False


class Note(NamedTuple):
    """A remark. One that does not matter to this answer is kept for machines alone."""

    text: str
    matters: bool = True


class Answer(NamedTuple):
    """What was found: facts and tables in the order of json, then remarks.

    Warnings are remarks that are said on stderr too. Where not `rounds`, there is no decimal in
    it, and nothing to say of rounding; where not `places_in_json`, json has decimals and does not
    say to how many places. Where one question was asked of several shoes, `each_shoe` has the
    answer from each with the name of the shoe, and only their remarks stand here.
    """

    title: str
    parts: Sequence[Fact | Sheet]
    notes: Sequence[Note] = ()
    warnings: Sequence[str] = ()
    rounds: bool = True
    places_in_json: bool = True
    each_shoe: "Sequence[tuple[str, Answer]]" = ()

    @property
    def facts(self) -> list[Fact]:
        """What is said once."""
        return [part for part in self.parts if isinstance(part, Fact)]

    @property
    def sheets(self) -> list[Sheet]:
        """The tables."""
        return [part for part in self.parts if isinstance(part, Sheet)]


class LongAnswer(NamedTuple):
    """An answer with one table that is too long to be held: its rows come later, in batches.

    `head` is all but the table, and `sheet` the table without a row.
    """

    head: Answer
    sheet: Sheet
