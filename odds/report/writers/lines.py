"""Text broken into lines of a terminal, and tables that fit into its width.

Written by hand, since a table here leaves out columns by their rank, breaks prose and is parted
where it is too wide; the library for tables does none of these, and takes as long to import as
the whole answer to be found.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import chain
from operator import gt

from odds.core.text import width
from odds.report.writers.seen import SeenColumn, SeenSheet

_GAP = "  "
_NARROWEST = 16
"""To how little room prose is broken before a column is left out instead."""
_PIECES = r"[^ /,]*[/,]+|[^ /,]+| +"


def broken(text: str, room: int | None) -> list[str]:
    """Text in lines of this width, broken at spaces, and inside of long numbers at / and commas.

    >>> broken("the house edge of Banker", 10), broken("123,456/789,012", 9)
    (['the house', 'edge of', 'Banker'], ['123,456/', '789,012'])
    """
    if room is None or width(text) <= room:
        return [text]
    lines = [""]
    for word in _words(text, room):
        joined = lines[-1] + word
        if width(joined.rstrip()) <= room:
            lines[-1] = joined
        else:
            lines[-1] = lines[-1].rstrip()
            lines.append(word.lstrip())
    return [line.rstrip() for line in lines if line.strip()] or [""]


def _words(text: str, room: int) -> list[str]:
    """Words with the spaces before them; those that are too long in pieces."""
    words = re.findall(r" *[^ ]+", text)
    pieces: list[str] = []
    for word in words:
        if width(word.strip()) <= room:
            pieces.append(word)
            continue
        pieces += _parts(word, room)
    return pieces


def _parts(word: str, room: int) -> list[str]:
    """A long fraction above and below its line, or as much of a number or word as there is room."""
    over, line, under = word.partition("/")
    if line and max(width(over) + 1, width(under)) <= room:
        return [over + line, under]
    return [part for piece in re.findall(_PIECES, word) for part in _cut(piece, room)]


def _cut(piece: str, room: int) -> Iterator[str]:
    """A piece in parts that have room; a letter that is wider than that stands alone."""
    if piece.isascii():
        yield from (piece[at : at + room] for at in range(0, len(piece), room))
        return
    part = ""
    for letter in piece:
        if part and width(part + letter) > room:
            yield part
            part = ""
        part += letter
    yield part


def paragraph(text: str, room: int | None) -> str:
    """A sentence or more in lines; those after the first stand in a little."""
    if room is None or width(text) <= room:
        return text
    first, *rest = broken(text, room - 2)
    return "\n".join([first, *(f"  {line}" for line in rest)])


def table_lines(sheet: SeenSheet, room: int | None) -> str:
    """A table in lines of no more than this width, and what had to be left out."""
    kept, left_out = _fitting(sheet, room)
    tables = [
        _lines(columns, _widths(columns, room)) for columns in _parted(kept, sheet.keys, room)
    ]
    text = "\n\n".join(tables)
    if not left_out:
        return text
    more = paragraph(f"(--wide shows {', '.join(left_out)} too)", room)
    return f"{text}\n{more}"


def _least(column: SeenColumn) -> int:
    """The least room that a column needs."""
    longest = max(map(width, column.texts), default=0)
    if column.breaks:
        longest = min(longest, _NARROWEST)
    return max(longest, *(width(word) for word in column.title.split() or [""]))


def _room(columns: Sequence[SeenColumn]) -> int:
    return sum(map(_least, columns)) + len(_GAP) * (len(columns) - 1)


def _fitting(sheet: SeenSheet, room: int | None) -> tuple[list[SeenColumn], list[str]]:
    """The columns that there is room for, and the titles of the others."""
    kept = list(sheet.columns)
    left_out: list[str] = []
    while room is not None and _room(kept) > room:
        most = max(column.rank for column in kept)
        if most == 1:
            break
        last = max(n for n, column in enumerate(kept) if column.rank == most)
        left_out.insert(0, kept.pop(last).title)
    return kept, left_out


def _parted(columns: list[SeenColumn], keys: int, room: int | None) -> list[list[SeenColumn]]:
    """The columns in as many tables as it takes, each with those that name a row."""
    if room is None or _room(columns) <= room or len(columns) <= keys:
        return [columns]
    names, others = columns[:keys], _together(columns[keys:])
    tables: list[list[list[SeenColumn]]] = []
    for group in others:
        if not tables or _room([*names, *chain(*tables[-1]), *group]) > room:
            tables.append([])
        tables[-1].append(group)
    even = -(-len(others) // len(tables))  # as many in each, where they fit
    parts = [others[at : at + even] for at in range(0, len(others), even)]
    if any(_room([*names, *chain(*part)]) > room for part in parts):
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


def _widths(columns: list[SeenColumn], room: int | None) -> list[int]:
    """How wide each column is: as its texts want, prose narrowed until all have room.

    Where that is not enough, the widest are narrowed whatever they hold.
    """
    widths = [max(_least(column), *map(width, column.texts), 0) for column in columns]
    titles = [width(column.title) for column in columns]
    if room is None:
        return list(map(max, widths, titles))
    room = max(room - len(_GAP) * (len(columns) - 1), len(columns))
    widths = [min(wide, room) for wide in widths]
    every = range(len(columns))
    prose = [n for n in every if columns[n].breaks]
    least = [_least(column) for column in columns]
    for numbers, bounds in ((prose, least), (every, [1] * len(columns))):
        while sum(widths) > room:
            wide = [n for n in numbers if widths[n] > bounds[n]]
            if not wide:
                break
            widths[max(wide, key=widths.__getitem__)] -= 1
    for number, title in enumerate(titles):  # titles on one line where that costs nothing
        if 0 < title - widths[number] <= room - sum(widths):
            widths[number] = title
    return widths


def table_widths(sheet: SeenSheet, room: int | None) -> list[int]:
    """How wide the columns of a table are; none if it has to be parted."""
    kept, _ = _fitting(sheet, room)
    whole = len(_parted(kept, sheet.keys, room)) == 1
    return _widths(kept, room) if whole else []


def rows_below(sheet: SeenSheet, room: int | None, widths: list[int]) -> str:
    """The rows as they go on below a table with columns so wide; nothing if they do not fit."""
    needed = table_widths(sheet, room)
    if not needed or len(needed) != len(widths) or any(map(gt, needed, widths)):
        return ""
    return "\n".join(_rows(_fitting(sheet, room)[0], widths))


def _lines(columns: list[SeenColumn], widths: list[int]) -> str:
    titles = [broken(column.title, wide) for column, wide in zip(columns, widths, strict=True)]
    height = max(map(len, titles))
    at_the_bottom = [[""] * (height - len(title)) + title for title in titles]
    head = [*_padded(at_the_bottom, columns, widths), _GAP.join("-" * wide for wide in widths)]
    return "\n".join([*head, *_rows(columns, widths)])


def _rows(columns: list[SeenColumn], widths: list[int]) -> Iterator[str]:
    """The lines of the rows, several for a row in which a text has to be broken."""
    texts = [column.texts for column in columns]
    pairs = zip(texts, widths, strict=True)
    if not any(width(text) > wide for each, wide in pairs for text in each):
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
        [_in_place(text, wide, column.left) for text in each]
        for each, column, wide in zip(texts, columns, widths, strict=True)
    ]
    return (_GAP.join(line).rstrip() for line in zip(*cells, strict=True))


def _in_place(text: str, wide: int, left: bool) -> str:
    """A text with as many spaces beside it as there is room left."""
    spaces = " " * (wide - width(text))
    return text + spaces if left else spaces + text
