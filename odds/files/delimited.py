"""Rows in csv and its like: quickly where a block is plain, with care where it is not."""

import csv
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import chain
from typing import Any

import numpy as np

from odds.core.errors import OddsError
from odds.files.lines import Between
from odds.files.plain import Block
from odds.files.shape import FIXED, NOT_CSV, ROW_NAMES, Shape, cut_at, split_line, split_lines
from odds.files.sources import Source
from odds.files.tables import (
    SAMPLE,
    SHOE_LINES,
    RawRow,
    Tables,
    TextColumn,
    TextRows,
    Unreadable,
    check_columns,
    made,
    tabled,
)

_TOTALS = re.compile(r"\W*(?:grand\s+)?(?:totals?|sums?)\b(?=\W)", re.IGNORECASE)
"""How a row begins that sums up those above."""
_CREATED = re.compile(r"\s*create\s+table\b[^(]*\(\s*", re.IGNORECASE)
"""What is before the names of the columns in a dump of a database."""
_TITLES = 20
"""How many first lines may be looked at for the one with the names."""


def open_delimited(source: Source, shape: Shape) -> Tables:
    """The rows of a source whose lines are cells with something between them."""
    first = next(source.blocks)
    header, line, body, passed_over = _header(first, shape, source)
    check_columns(header.cells, source.shown)
    names = _names(header, shape, body)
    shoe = [SHOE_LINES] if shape.new_shoe_pattern else []
    again = header.cells if shape.header else None

    def read(wanted: Sequence[str]) -> Iterator[Callable[[], TextRows]]:
        between = Between(shape, passed_over)
        for block in chain([body], source.blocks):
            careful = partial(_careful, block, shape, names, wanted, between, again)
            if shape.new_shoe_pattern or shape.format == FIXED or _is_special(block, shape, line):
                yield made(careful())  # one after the other, since shoes are counted
            else:
                yield partial(_quickly, block, shape, names, wanted, careful)
        if between.passed_over:
            yield made(tabled(wanted, [], between.told()))

    everything = [*names, *shoe]
    sample = _careful(body.head(SAMPLE), shape, names, everything, Between(shape), again)
    return Tables(everything, "line", sample, read, header if shape.header else None)


def _is_special(block: Block, shape: Shape, header: str) -> bool:
    """Whether there are lines in a block that are no rows."""
    if shape.header and header.encode() in block.text:
        return True
    last = block.text.rstrip().rpartition(b"\n")[2]
    if _TOTALS.match(last.decode()):
        return True
    if not shape.skip_pattern:
        return False
    # The patterns of drawn lines and comments are quickly searched for in all lines at once.
    return re.search(shape.skip_pattern, block.text.decode(), re.MULTILINE) is not None


def _split(shape: Shape) -> Callable[[str], list[str]]:
    """How one line is cut into cells."""
    if shape.format == FIXED:
        return lambda line: cut_at(line, shape.cuts)
    return lambda line: split_line(line, shape.delimiter)


def _header(
    first: Block, shape: Shape, source: Source
) -> tuple[RawRow, str, Block, list[Unreadable]]:
    """The first row and its line, and the block after it if it names the columns.

    Also the lines before it that were passed over. A line without as many cells as the next that
    is none of these is passed over too: a title.
    """
    between, at = Between(shape), 0
    split = _split(shape)
    rows: list[tuple[int, list[str], int, str]] = []
    for number, line in first.lines():
        end = first.text.find(b"\n", at) + 1 or len(first.text)
        if not between.has(line, number):
            rows.append((number, split(line), end, line))
            if len(rows) == _TITLES:
                break
        at = end
    if not rows:
        raise OddsError(f"{source.shown} is empty; name a {source.kind}")
    if not shape.header:
        return RawRow(*rows[0][:2]), "", first, []
    cells = _width([row[3] for row in rows], shape)
    place = next(
        (n for n, row in enumerate(rows) if len(row[1]) in (cells, cells - 1) and len(row[1]) > 1),
        0,
    )
    number, names, end, text = rows[place]
    for other, _, _, line in rows[:place]:
        between.pass_over(line, other)
    told = [each for each in between.told() if each.place < number]
    return RawRow(number, names), text, Block(first.text[end:], number + 1), told


def _width(lines: list[str], shape: Shape) -> int:
    """How many cells most lines have."""
    if shape.format == FIXED:
        return len(shape.cuts) + 1
    counts = Counter(map(len, split_lines(lines, shape.delimiter)))
    return counts.most_common(1)[0][0] if counts else 0


def _names(header: RawRow, shape: Shape, body: Block) -> list[str]:
    """The names of the columns, by number where the table has none."""
    given = [cell.strip() if shape.header else "" for cell in header.cells]
    if shape.header and (created := _CREATED.match(given[0])):
        given[0] = given[0][created.end() :]
        given = [cell.split()[0].strip('"`[]') if cell.split() else "" for cell in given]
    if shape.header:
        between = Between(shape)
        lines = [
            line for number, line in body.head(_TITLES).lines() if not between.has(line, number)
        ]
        if _width(lines, shape) == len(given) + 1:
            given.insert(0, ROW_NAMES)
    times = Counter(given)
    return [
        name if name and times[name] == 1 else str(place) for place, name in enumerate(given, 1)
    ]


def _quickly(
    block: Block,
    shape: Shape,
    names: list[str],
    wanted: Sequence[str],
    careful: Callable[[], TextRows],
) -> TextRows:
    return _plain(block, shape, names, wanted) or careful()


def _plain(block: Block, shape: Shape, names: list[str], wanted: Sequence[str]) -> TextRows | None:
    """The rows of a block with a row on every line and a cell for every name, else None."""
    try:
        from pyarrow import ArrowInvalid, BufferReader, dictionary, int32, string
        from pyarrow.csv import ConvertOptions, ParseOptions, ReadOptions, read_csv
    except ImportError:
        return None

    text = block.text
    blank_lines = b"\n\n" in text or b"\n\r\n" in text or text.startswith((b"\n", b"\r"))
    open_quote = text.count(b'"') % 2  # which would end with the text and not be told
    if blank_lines or open_quote or shape.delimiter in NOT_CSV:
        return None
    lines = text.count(b"\n") + (not text.endswith(b"\n") and bool(text))
    cells: Any = dictionary(int32(), string())
    try:
        table = read_csv(
            BufferReader(text),
            # Its threads may outlive the interpreter and abort it; ours read block by block.
            ReadOptions(column_names=names, use_threads=False),
            ParseOptions(delimiter=shape.delimiter),
            ConvertOptions(
                column_types=dict.fromkeys(wanted, cells),
                include_columns=list(wanted),
                strings_can_be_null=False,
            ),
        )
    except ArrowInvalid:
        return None
    if table.num_rows != lines:  # a quoted cell may have lines of its own
        return None
    columns = {}
    for name in wanted:
        column = table.column(name).unify_dictionaries().combine_chunks()
        indices = column.indices
        # Its own way to an array imports pandas, wherever that is installed.
        codes = np.frombuffer(indices.buffers()[1], np.int32)[indices.offset :][: len(indices)]
        columns[name] = TextColumn(codes, column.dictionary.to_pylist())
    if len(names) == 1 and not all(map(str.strip, columns[names[0]].texts)):
        return None  # lines of nothing but spaces
    return TextRows(columns, np.arange(block.line, block.line + lines), [], [])


def _careful(
    block: Block,
    shape: Shape,
    names: list[str],
    wanted: Sequence[str],
    between: Between,
    header: list[str] | None = None,
) -> TextRows:
    """The rows of any block; lines between rows are none, others with other cells unreadable."""
    read: list[tuple[int, str]] = []  # the lines of the row at hand
    split = _split(shape)

    def lines() -> Iterator[str]:
        for number, line in block.lines():
            if not between.has(line, number):
                read.append((number, line))
                yield line + "\n"

    cut: Iterator[list[str]]
    if shape.format == FIXED or shape.delimiter in NOT_CSV:
        cut = (split(line) for line in lines())
    else:
        cut = csv.reader(lines(), delimiter=shape.delimiter, skipinitialspace=True)
    places = [[*names, SHOE_LINES].index(name) for name in wanted]
    rows: list[RawRow | Unreadable] = []

    def add(cells: list[str], number: int, line: str) -> None:
        if cells == header:
            return  # the names once more
        if _TOTALS.match(line):
            between.pass_over(line, number)
            return
        if len(cells) == len(names):
            cells.append(str(between.shoe))
            rows.append(RawRow(number, [cells[place] for place in places]))
        elif not between.sums_up(line, number):
            why = f"there are {len(cells)} cells where {len(names)} are expected"
            rows.append(Unreadable(number, why))

    while True:
        read.clear()
        try:
            cells = next(cut)
        except StopIteration:
            return tabled(wanted, rows, between.told())
        except csv.Error as error:
            rows.append(Unreadable(read[-1][0], f"it is no csv ({error})"))
            continue
        if len(cells) == len(names) or len(read) == 1:
            add(cells, *read[-1])
        else:  # a quote that is no quote has swallowed the lines after it
            for number, line in read:
                add(split(line), number, line)
