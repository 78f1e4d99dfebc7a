"""Rows that are read line by line: NDJSON, and text by a pattern."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain

from odds.core.errors import OddsError
from odds.files.nested import flat, read_json
from odds.files.shape import TEXT, Shape
from odds.files.sources import Block, Source
from odds.files.tables import (
    SAMPLE,
    SHOE_LINES,
    Row,
    Table,
    Tables,
    Unreadable,
    check_columns,
    made,
    tabled,
)

Record = Mapping[str, str]


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
            self.passed_over.append(Unreadable(number, line[:60]))
            return True
        return not line.strip()

    def told(self) -> list[Unreadable]:
        """The lines passed over since this was last asked."""
        told, self.passed_over = self.passed_over, []
        return told


def _search(pattern: str) -> Callable[[str], object] | None:
    return re.compile(pattern).search if pattern else None


def open_lines(source: Source, shape: Shape) -> Tables:
    """The rows of a source of lines, each cut into named cells."""
    cut = _by_pattern(shape.line_pattern) if shape.format == TEXT else _parsed
    first = next(source.blocks)
    records = [cut(line) for _, line in first.head(SAMPLE).lines() if line.strip()]
    names = list(
        dict.fromkeys(name for each in records if not isinstance(each, str) for name in each)
    )
    if not names:
        raise OddsError(
            f"{source.shown} has no row among its first lines "
            f"({records[0] if records else 'all are blank'}); "
            f"mend the pattern or name another {source.kind}"
        )
    check_columns(names, source.shown)
    if shape.new_shoe_pattern:
        names.append(SHOE_LINES)

    def rows(block: Block, wanted: Sequence[str], between: Between) -> Table:
        found: list[Row | Unreadable] = []
        for number, line in block.lines():
            if between.has(line, number):
                continue
            record = cut(line)
            if isinstance(record, str):
                found.append(Unreadable(number, record))
                continue
            cells = {**record, SHOE_LINES: str(between.shoe)}
            found.append(Row(number, [cells.get(name, "") for name in wanted]))
        return tabled(wanted, found, between.told())

    def read(wanted: Sequence[str]) -> Iterator[Callable[[], Table]]:
        between = Between(shape)
        for block in chain([first], source.blocks):
            yield made(rows(block, wanted, between))

    sample = rows(first.head(SAMPLE), names, Between(shape))
    return Tables(names, "line", sample, read)


def _by_pattern(pattern: str) -> Callable[[str], Record | str]:
    search = re.compile(pattern).search

    def cut(line: str) -> Record | str:
        match = search(line)
        if match is None:
            return f"{line[:60]!r} does not match the line pattern"
        return {name: cell or "" for name, cell in match.groupdict().items()}

    return cut


def _parsed(line: str) -> Record | str:
    try:
        value = read_json(line, str)  # numbers as they stand, however long
        cells = flat(value) if isinstance(value, dict) else None
    except ValueError:
        cells = None
    if cells is None:
        return f"{line[:60]!r} is no JSON object"
    if "\\u" not in line:
        return cells
    return {_whole(name): _whole(cell) for name, cell in cells.items()}


def _whole(text: str) -> str:
    """Text as it is, half of a pair of surrogates escaped: JSON may have it, UTF-8 may not."""
    return text.encode(errors="backslashreplace").decode()
