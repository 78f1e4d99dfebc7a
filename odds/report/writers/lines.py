"""Text broken into lines of a terminal, and tables that fit into its width.

Written by hand, since a table here leaves out columns by their rank, breaks prose and is parted
where it is too wide; the library for tables does none of these, and takes as long to import as
the whole answer to be found.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import chain
from operator import gt

from odds.report.writers.seen import SeenColumn, SeenSheet

_GAP = "  "
_NARROWEST = 16
"""To how little room prose is broken before a column is left out instead."""
_PIECES = r"[^ /,]*[/,]+|[^ /,]+| +"


def broken(text: str, width: int | None) -> list[str]:
    """Text in lines of this width, broken at spaces, and inside of long numbers at / and commas.

    >>> broken("the house edge of Banker", 10), broken("123,456/789,012", 9)
    (['the house', 'edge of', 'Banker'], ['123,456/', '789,012'])
    """
    if width is None or len(text) <= width:
        return [text]
    lines = [""]
    for word in _words(text, width):
        joined = lines[-1] + word
        if len(joined.rstrip()) <= width:
            lines[-1] = joined
        else:
            lines[-1] = lines[-1].rstrip()
            lines.append(word.lstrip())
    return [line.rstrip() for line in lines if line.strip()]


def _words(text: str, width: int) -> list[str]:
    """Words with the spaces before them; those that are too long in pieces."""
    words = re.findall(r" *[^ ]+", text)
    pieces: list[str] = []
    for word in words:
        if len(word.strip()) <= width:
            pieces.append(word)
            continue
        pieces += _parts(word, width)
    return pieces


def _parts(word: str, width: int) -> list[str]:
    """A long fraction above and below its line, or as much of a number or word as there is room."""
    over, line, under = word.partition("/")
    if line and max(len(over) + 1, len(under)) <= width:
        return [over + line, under]
    return [
        piece[at : at + width]
        for piece in re.findall(_PIECES, word)
        for at in range(0, len(piece), width)
    ]


def paragraph(text: str, width: int | None) -> str:
    """A sentence or more in lines; those after the first stand in a little."""
    if width is None or len(text) <= width:
        return text
    first, *rest = broken(text, width - 2)
    return "\n".join([first, *(f"  {line}" for line in rest)])


def table_lines(sheet: SeenSheet, width: int | None) -> str:
    """A table in lines of no more than this width, and what had to be left out."""
    kept, left_out = _fitting(sheet, width)
    tables = [
        _lines(columns, _widths(columns, width)) for columns in _parted(kept, sheet.keys, width)
    ]
    text = "\n\n".join(tables)
    if not left_out:
        return text
    more = paragraph(f"(--wide shows {', '.join(left_out)} too)", width)
    return f"{text}\n{more}"


def _least(column: SeenColumn) -> int:
    """The least room that a column needs."""
    longest = max(map(len, column.texts), default=0)
    if column.breaks:
        longest = min(longest, _NARROWEST)
    return max(longest, *(len(word) for word in column.title.split() or [""]))


def _room(columns: Sequence[SeenColumn]) -> int:
    return sum(map(_least, columns)) + len(_GAP) * (len(columns) - 1)


def _fitting(sheet: SeenSheet, width: int | None) -> tuple[list[SeenColumn], list[str]]:
    """The columns that there is room for, and the titles of the others."""
    kept = list(sheet.columns)
    left_out: list[str] = []
    while width is not None and _room(kept) > width:
        most = max(column.rank for column in kept)
        if most == 1:
            break
        last = max(n for n, column in enumerate(kept) if column.rank == most)
        left_out.insert(0, kept.pop(last).title)
    return kept, left_out


def _parted(columns: list[SeenColumn], keys: int, width: int | None) -> list[list[SeenColumn]]:
    """The columns in as many tables as it takes, each with those that name a row."""
    if width is None or _room(columns) <= width or len(columns) <= keys:
        return [columns]
    names, others = columns[:keys], _together(columns[keys:])
    tables: list[list[list[SeenColumn]]] = []
    for group in others:
        if not tables or _room([*names, *chain(*tables[-1]), *group]) > width:
            tables.append([])
        tables[-1].append(group)
    even = -(-len(others) // len(tables))  # as many in each, where they fit
    parts = [others[at : at + even] for at in range(0, len(others), even)]
    if any(_room([*names, *chain(*part)]) > width for part in parts):
        parts = tables
    return [[*names, *chain(*part)] for part in parts]


def _together(columns: Sequence[SeenColumn]) -> list[list[SeenColumn]]:
    """The columns, each with those after it that have no title and so belong to it."""
    groups: list[list[SeenColumn]] = []
    for column in columns:
        if column.title or not groups:
            groups.append([])
        groups[-1].append(column)
    return groups


def _widths(columns: list[SeenColumn], width: int | None) -> list[int]:
    """How wide each column is: as its texts want, prose narrowed until all have room."""
    widths = [
        max(_least(column), *map(len, column.texts), *(len(line) for line in [""]))
        for column in columns
    ]
    if width is None:
        return [max(wide, len(column.title)) for wide, column in zip(widths, columns, strict=True)]
    room = width - len(_GAP) * (len(columns) - 1)
    breaking = [n for n, column in enumerate(columns) if column.breaks]
    while sum(widths) > room and breaking:
        widest = max(breaking, key=lambda n: widths[n])
        if widths[widest] <= _least(columns[widest]):
            break
        widths[widest] -= 1
    for number, column in enumerate(columns):  # titles on one line where that costs nothing
        spare = room - sum(widths)
        wanted = len(column.title) - widths[number]
        if 0 < wanted <= spare:
            widths[number] += wanted
    return widths


def table_widths(sheet: SeenSheet, width: int | None) -> list[int]:
    """How wide the columns of a table are; none if it has to be parted."""
    kept, _ = _fitting(sheet, width)
    whole = len(_parted(kept, sheet.keys, width)) == 1
    return _widths(kept, width) if whole else []


def rows_below(sheet: SeenSheet, width: int | None, widths: list[int]) -> str:
    """The rows as they go on below a table with columns so wide; nothing if they do not fit."""
    needed = table_widths(sheet, width)
    if not needed or len(needed) != len(widths) or any(map(gt, needed, widths)):
        return ""
    return "\n".join(_rows(_fitting(sheet, width)[0], widths))


def _lines(columns: list[SeenColumn], widths: list[int]) -> str:
    titles = [broken(column.title, wide) for column, wide in zip(columns, widths, strict=True)]
    height = max(map(len, titles))
    at_the_bottom = [[""] * (height - len(title)) + title for title in titles]
    head = [*_padded(at_the_bottom, columns, widths), _GAP.join("-" * wide for wide in widths)]
    return "\n".join([*head, *_rows(columns, widths)])


def _rows(columns: list[SeenColumn], widths: list[int]) -> Iterator[str]:
    """The lines of the rows, several for a row in which a text has to be broken."""
    texts = [column.texts for column in columns]
    if not any(len(text) > wide for each, wide in zip(texts, widths, strict=True) for text in each):
        yield from _padded(texts, columns, widths)
        return
    for row in zip(*texts, strict=True):
        cells = [broken(text, wide) for text, wide in zip(row, widths, strict=True)]
        height = max(map(len, cells))
        even = [cell + [""] * (height - len(cell)) for cell in cells]
        yield from _padded(even, columns, widths)


def _padded(texts: list[list[str]], columns: list[SeenColumn], widths: list[int]) -> Iterator[str]:
    """Lines from the texts of each column, which have room in it."""
    cells = [
        [text.ljust(wide) if column.left else text.rjust(wide) for text in each]
        for each, column, wide in zip(texts, columns, widths, strict=True)
    ]
    return (_GAP.join(line).rstrip() for line in zip(*cells, strict=True))
