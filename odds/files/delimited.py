"""Rows in csv and its like: quickly where a block is plain, with care where it is not."""

import csv
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import chain
from typing import Any

import numpy as np

from odds.core.errors import OddsError
from odds.files.lines import Between
from odds.files.shape import Shape, split_line
from odds.files.sources import Block, Source
from odds.files.tables import (
    SAMPLE,
    SHOE_LINES,
    Column,
    Row,
    Table,
    Tables,
    Unreadable,
    check_columns,
    made,
    tabled,
)


def open_delimited(source: Source, shape: Shape) -> Tables:
    """The rows of a source whose lines are cells with something between them."""
    first = next(source.blocks)
    header, body, passed_over = _header(first, shape, source)
    check_columns(header.cells, source.shown)
    names = _names(header, shape)
    shoe = [SHOE_LINES] if shape.new_shoe_pattern else []
    special = shape.new_shoe_pattern or shape.skip_pattern

    def read(wanted: Sequence[str]) -> Iterator[Callable[[], Table]]:
        between = Between(shape, passed_over)
        for block in chain([body], source.blocks):
            careful = partial(_careful, block, shape, names, wanted, between)
            if special:
                yield made(careful())  # one after the other, since shoes are counted
            else:
                yield partial(_quickly, block, shape, names, wanted, careful)

    everything = [*names, *shoe]
    sample = _careful(body.head(SAMPLE), shape, names, everything, Between(shape))
    return Tables(everything, "line", sample, read, header if shape.header else None)


def _header(first: Block, shape: Shape, source: Source) -> tuple[Row, Block, list[Unreadable]]:
    """The first row, and the block after it if it names the columns.

    Also the lines before it that were passed over.
    """
    between, at = Between(shape), 0
    for number, line in first.lines():
        if not between.has(line, number):
            header = Row(number, split_line(line, shape.delimiter))
            break
        at = first.text.index(b"\n", at) + 1 if b"\n" in first.text[at:] else len(first.text)
    else:
        raise OddsError(f"{source.shown} is empty; name a {source.kind}")
    if not shape.header:
        return header, first, []
    end = first.text.find(b"\n", at) + 1
    return header, Block(first.text[end:] if end else b"", header.place + 1), between.told()


def _names(header: Row, shape: Shape) -> list[str]:
    """The names of the columns, by number where the table has none."""
    given = [cell.strip() if shape.header else "" for cell in header.cells]
    times = Counter(given)
    return [
        name if name and times[name] == 1 else str(place) for place, name in enumerate(given, 1)
    ]


def _quickly(
    block: Block,
    shape: Shape,
    names: list[str],
    wanted: Sequence[str],
    careful: Callable[[], Table],
) -> Table:
    return _plain(block, shape, names, wanted) or careful()


def _plain(block: Block, shape: Shape, names: list[str], wanted: Sequence[str]) -> Table | None:
    """The rows of a block with a row on every line and a cell for every name, else None."""
    try:
        from pyarrow import ArrowInvalid, BufferReader, dictionary, int32, string
        from pyarrow.csv import ConvertOptions, ParseOptions, ReadOptions, read_csv
    except ImportError:
        return None

    text = block.text
    blank_lines = b"\n\n" in text or b"\n\r\n" in text or text.startswith((b"\n", b"\r"))
    open_quote = text.count(b'"') % 2  # which would end with the text and not be told
    if blank_lines or open_quote or shape.delimiter == " ":
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
        columns[name] = Column(column.indices.to_numpy(), column.dictionary.to_pylist())
    if len(names) == 1 and not all(map(str.strip, columns[names[0]].texts)):
        return None  # lines of nothing but spaces
    return Table(columns, np.arange(block.line, block.line + lines), [], [])


def _careful(
    block: Block, shape: Shape, names: list[str], wanted: Sequence[str], between: Between
) -> Table:
    """The rows of any block; lines between rows are none, others with other cells unreadable."""
    read: list[tuple[int, str]] = []  # the lines of the row at hand

    def lines() -> Iterator[str]:
        for number, line in block.lines():
            if not between.has(line, number):
                read.append((number, line))
                yield line + "\n"

    cut = (
        (line.split() for line in lines())
        if shape.delimiter == " "
        else csv.reader(lines(), delimiter=shape.delimiter)
    )
    places = [[*names, SHOE_LINES].index(name) for name in wanted]
    rows: list[Row | Unreadable] = []

    def add(cells: list[str], number: int) -> None:
        if len(cells) == len(names):
            cells.append(str(between.shoe))
            rows.append(Row(number, [cells[place] for place in places]))
        else:
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
            add(cells, read[-1][0])
        else:  # a quote that is no quote has swallowed the lines after it
            for number, line in read:
                add(split_line(line, shape.delimiter), number)
