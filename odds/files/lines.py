"""Rows that are read one after the other: NDJSON, nested values, and text by a pattern."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice
from typing import NamedTuple

from odds.core.errors import OddsError
from odds.files.literals import elements, read_literal
from odds.files.nested import flat, read_json
from odds.files.plain import Block
from odds.files.shape import LITERALS, TEXT, Shape
from odds.files.sources import Source
from odds.files.tables import (
    SAMPLE,
    SHOE_LINES,
    RawRow,
    Tables,
    TextRows,
    Unreadable,
    check_columns,
    made,
    tabled,
)

_AT_ONCE = 2**14
"""How many rows are given at a time."""
_LINE = 200
"""How much is kept of a line that is passed over."""
_WIDEST = 40
"""How many cells a row may have that is a list."""
_FEW = 5
"""Fewer values than this in each column of an object are no rows."""
_FOOTER = re.compile(
    r"\(?\d+ rows?(?: affected| in set.*)?\)?|\[\d+ rows x \d+ columns\]|"
    r"\W*[^\W\d_][\w \t/%'.-]*?[:=,;\t]\s*[-+$€£]?\d[\d.,]*\s*%?\s*(?:\(.*\))?\s*"
)
"""A line that sums up: a label and a number, or how many rows there were."""


class NamedRow(NamedTuple):
    """The cells of one row by name, and where it stands."""

    place: int
    cells: Mapping[str, str]


class Between:
    """The lines between rows: those that begin a new shoe are counted, others passed over."""

    def __init__(self, shape: Shape, passed_over: Sequence[Unreadable] = ()) -> None:
        self._new_shoe = _search(shape.new_shoe_pattern)
        self._skip = _search(shape.skip_pattern)
        self.shoe = 0
        self.passed_over = list(passed_over)

    def has(self, line: str, number: int) -> bool:
        """Whether this is such a line, or blank."""
        if self._new_shoe and self._new_shoe(line):
            self.shoe += 1
            return True
        if self._skip and line.strip() and self._skip(line):
            self.pass_over(line, number)
            return True
        return not line.strip()

    def sums_up(self, line: str, number: int) -> bool:
        """Whether a line that is no row is a summary, and so passed over."""
        if not _FOOTER.fullmatch(line):
            return False
        self.pass_over(line, number)
        return True

    def pass_over(self, line: str, number: int) -> None:
        """Pass a line over, and tell it later."""
        self.passed_over.append(Unreadable(number, line[:_LINE]))

    def told(self) -> list[Unreadable]:
        """The lines passed over since this was last asked."""
        told, self.passed_over = self.passed_over, []
        return told


def _search(pattern: str) -> Callable[[str], object] | None:
    return re.compile(pattern).search if pattern else None


Cut = Callable[[Iterable[Block], Between], Iterator[NamedRow | Unreadable]]
"""Cuts the lines of a source into rows."""


def open_lines(source: Source, shape: Shape, others: bool = False) -> Tables:
    """The rows of a source of lines, each cut into named cells.

    There may be `others` among nested values, which have none of the columns wanted.
    """
    if shape.format == LITERALS:
        return open_records(source, shape, _values(shape.depth), others)
    if shape.format != TEXT:
        return open_records(source, shape, _line_by_line(_parsed), others)
    return open_records(source, shape, _line_by_line(_by_pattern(shape.line_pattern)))


def open_records(source: Source, shape: Shape, cut: Cut, others: bool = False) -> Tables:
    """The rows that the lines of a source are cut into; what has none of their cells may be others.

    Others are passed over.
    """
    first = next(source.blocks)
    seen = Between(shape)
    records = list(islice(cut([first], seen), SAMPLE))
    if len(records) in range(2, SAMPLE) and not first.text.endswith(b"\n"):
        records.pop()  # it may go on
    names = list(
        dict.fromkeys(name for each in records if isinstance(each, NamedRow) for name in each.cells)
    )
    if not names:
        told = [each.why for each in records if isinstance(each, Unreadable)]
        told += [f"{each.why[:60]!r} is passed over" for each in seen.passed_over]
        why = next(iter(told), "all are blank")
        raise OddsError(
            f"{source.shown} has no row among its first lines ({why}); "
            f"mend the pattern or name another {source.kind}"
        )
    check_columns(names, source.shown)

    def rows(
        some: Sequence[NamedRow | Unreadable], wanted: Sequence[str], between: Between
    ) -> TextRows:
        found: list[RawRow | Unreadable] = []
        for each in some:
            if not isinstance(each, NamedRow):
                found.append(each)
            elif not others or any(name in each.cells for name in wanted):
                cells = [each.cells.get(name, "") for name in wanted]
                found.append(RawRow(each.place, cells))
            else:  # it has nothing that a row has, and may sum up
                said = ", ".join(f"{name}: {cell}" for name, cell in each.cells.items())
                between.pass_over(said, each.place)
        return tabled(wanted, found, between.told())

    def read(wanted: Sequence[str]) -> Iterator[Callable[[], TextRows]]:
        between = Between(shape)
        records = cut(chain([first], source.blocks), between)
        while some := list(islice(records, _AT_ONCE)):
            yield made(rows(some, wanted, between))
        if between.passed_over:
            yield made(rows([], wanted, between))

    return Tables(names, "line", rows(records, names, seen), read)


def _line_by_line(cut: Callable[[str], Mapping[str, str] | str]) -> Cut:
    def rows(blocks: Iterable[Block], between: Between) -> Iterator[NamedRow | Unreadable]:
        for block in blocks:
            for number, line in block.lines():
                if between.has(line, number):
                    continue
                record = cut(line)
                if isinstance(record, str):
                    if not between.sums_up(line, number):
                        yield Unreadable(number, record)
                else:
                    shoe = {SHOE_LINES: str(between.shoe)} if between.shoe else {}
                    yield NamedRow(number, {**record, **shoe})

    return rows


def _by_pattern(pattern: str) -> Callable[[str], Mapping[str, str] | str]:
    search = re.compile(pattern).search

    def cut(line: str) -> Mapping[str, str] | str:
        match = search(line)
        if match is None:
            return f"{line[:60]!r} does not match the line pattern"
        return {name: cell or "" for name, cell in match.groupdict().items()}

    return cut


def _parsed(line: str) -> Mapping[str, str] | str:
    try:
        value = read_json(line)
        cells = flat(value) if isinstance(value, dict) else None
    except ValueError:
        cells = None
    if cells is None:
        return f"{line[:60]!r} is no JSON object"
    return _whole_cells(cells, line)


def _whole_cells(cells: dict[str, str], text: str) -> dict[str, str]:
    """The cells, half of a pair of surrogates escaped: JSON may have it, UTF-8 may not."""
    if "\\u" not in text:
        return cells
    return {_whole(name): _whole(cell) for name, cell in cells.items()}


def _whole(text: str) -> str:
    return text.encode(errors="backslashreplace").decode()


_INSERTS = re.compile(r"\binsert\s+into\s+[^\s(]+\s*$", re.IGNORECASE)


def _values(depth: int) -> Cut:
    """The nested values that have so many brackets around them."""

    def rows(blocks: Iterable[Block], between: Between) -> Iterator[NamedRow | Unreadable]:
        names: list[str] = []
        for element in elements(blocks, depth):
            *others, prefix = element.before.split("\n")
            for line in others if element.text else [*others, prefix]:
                if re.search(r"\w\W+\w", line) and not between.has(line, element.line):
                    between.pass_over(line, element.line)
            if not element.text:
                continue
            try:
                value = read_literal(element.text)
                if not depth and (rows_of := _transposed(value)):
                    yield from (NamedRow(n, flat(row)) for n, row in enumerate(rows_of, 1))
                    continue
                if isinstance(value, list) and _INSERTS.search(prefix):
                    names = [str(name) for name in value]  # the columns of a dump of a database
                    continue
                if isinstance(value, list) and len(value) == len(names):
                    value = dict(zip(names, value, strict=True))
                cells = _positioned(value) if isinstance(value, list) else flat(value)
            except (ValueError, RecursionError) as error:
                yield Unreadable(element.line, f"{element.text[:60]!r} cannot be read ({error})")
                continue
            shoe = element.parent if depth else between.shoe
            yield NamedRow(
                element.line,
                {**_whole_cells(cells, element.text), **({SHOE_LINES: str(shoe)} if shoe else {})},
            )

    return rows


def _transposed(value: object) -> list[dict[str, object]]:
    """The rows of an object that has a list of as many values for every column, or of a table.

    A table has the names of its columns, and its rows as lists.
    """
    if isinstance(value, dict) and (names := value.get("columns") or value.get("header")):
        table = next((value[key] for key in ("data", "rows", "values") if key in value), None)
        width = len(names) if isinstance(names, list) else 0
        if isinstance(table, list) and all(
            isinstance(row, list) and len(row) == width for row in table
        ):
            return [dict(zip(map(str, names), row, strict=True)) for row in table]
    if not isinstance(value, dict) or len(value) < 2:
        return []
    columns = {
        str(name): list(each.values()) if isinstance(each, dict) else each
        for name, each in value.items()
    }
    lists = {name: each for name, each in columns.items() if isinstance(each, list)}
    rows = len(next(iter(lists.values()), []))
    if len(lists) < len(columns) or rows < _FEW or {len(each) for each in lists.values()} != {rows}:
        return []
    return [{name: each[row] for name, each in lists.items()} for row in range(rows)]


def _positioned(values: list[object], path: str = "") -> dict[str, str]:
    """The cells of a list by their places, and of what is in it if it has things of two kinds."""
    if len(values) > _WIDEST:
        raise ValueError(f"it is a list of {len(values)}")
    cells: dict[str, str] = {}
    for number, value in enumerate(values, 1):
        inner = value if isinstance(value, list) else []
        if len({isinstance(each, list | dict) for each in inner}) == 2:
            cells |= _positioned(inner, f"{path}{number}.")
        else:
            cells |= flat(value, f"{path}{number}")
    return cells
