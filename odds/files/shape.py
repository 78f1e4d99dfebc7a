"""The outer shape of a table: its format, and how its lines are cut into cells."""

import csv
import re
from collections import Counter
from itertools import pairwise
from typing import NamedTuple

from odds.files.latex import ROW_END, latex_cells

CSV, NDJSON, PARQUET, TEXT = "csv", "ndjson", "parquet", "text"
FIXED, LITERALS, LABELS, WINNERS = "fixed", "literals", "labels", "winners"
ROUNDS, HTML, XML = "rounds", "html", "xml"
XLSX, SQLITE, DUCKDB = "xlsx", "sqlite", "duckdb"
FORMATS = {
    CSV: "cells with something between them",
    NDJSON: "a JSON object on every line",
    PARQUET: "Parquet",
    TEXT: "text cut by a pattern with named groups",
    FIXED: "columns of a fixed width",
    LITERALS: "nested values as programs print them",
    LABELS: "text whose cells have labels",
    HTML: "tables in HTML",
    XML: "elements of XML",
    WINNERS: "a shoe on every line, a letter or word for each winner",
    ROUNDS: "a shoe on every line, a mark between its rounds",
    XLSX: "a sheet of an Excel workbook",
    SQLITE: "a table of an SQLite database",
    DUCKDB: "a table of a DuckDB database",
}
BINARY = (PARQUET, XLSX, SQLITE, DUCKDB)
"""The formats that are no text."""
WIDE_SPACE = "  "
"""The delimiter that stands for two spaces or more."""
AMPERSAND = "&"
"""The delimiter of rows as LaTeX has them."""
NOT_CSV = (" ", WIDE_SPACE, AMPERSAND)
"""The delimiters that csv does not know: cells have no quotes, and may be cleaned."""
ROW_NAMES = "(row)"
"""The column of row names that have no header, as R writes them."""

_DELIMITERS = (",", "\t", ";", "|", "/", AMPERSAND, WIDE_SPACE, " ")
RULES = r"^[\s|+:=*~_-]*[|+:=*~_-][\s|+:=*~_-]*$|^\s*\\[A-Za-z][^&]*$"
"""Lines that are drawn, as around the names of a printed table, and commands of LaTeX alone."""
COMMENTS = r"^\s*(?:#|//|--|;|%)"


class Shape(NamedTuple):
    """How rows and their cells are told apart.

    Text has a pattern with named groups for a line, or for a record of several lines, which begins
    at a line that `record_start` matches. Lines of their own may begin a new shoe, and others may
    be no rows at all. `cuts` are the places between columns of a fixed width, `depth` is how many
    brackets are open around a row that is a nested value, and `table` is one of several, or what
    the elements are called that are rows.
    """

    format: str
    delimiter: str = ","
    header: bool = True
    line_pattern: str = ""
    new_shoe_pattern: str = ""
    skip_pattern: str = ""
    record_start: str = ""
    record_pattern: str = ""
    cuts: tuple[int, ...] = ()
    depth: int = 0
    table: str = ""


def split_lines(lines: list[str], delimiter: str) -> list[list[str]]:
    """The cells of each line; a quoted cell may go on over several.

    >>> split_lines(['8,"K,Q"', "9,A"], ",")
    [['8', 'K,Q'], ['9', 'A']]
    """
    if delimiter == " ":
        return [line.split() for line in lines]
    if delimiter == WIDE_SPACE:
        return [re.split(r"\s{2,}", line.strip()) for line in lines]
    if delimiter == AMPERSAND:
        return [latex_cells(line) for line in lines]
    try:
        return list(csv.reader(lines, delimiter=delimiter, skipinitialspace=True))
    except csv.Error:
        return [line.split(delimiter) for line in lines]


def split_line(line: str, delimiter: str) -> list[str]:
    """The cells of one line."""
    return next(iter(split_lines([line], delimiter)), [])


def cut_at(line: str, cuts: tuple[int, ...]) -> list[str]:
    """The cells of a line whose columns have a fixed width.

    >>> cut_at(" 1 K  9", (2, 5))
    ['1', 'K', '9']
    """
    places = (0, *cuts, len(line))
    return [line[one:two].strip() for one, two in pairwise(places)]


def find_delimiter(lines: list[str]) -> tuple[str, int]:
    """What parts most lines into the same number of cells, the more the better; spaces at last.

    >>> find_delimiter(["A;2;3", "4;4;4"])
    (';', 3)
    """
    found = find_delimiters(lines)
    return found[0] if found else (",", 1)


def find_delimiters(lines: list[str]) -> list[tuple[str, int]]:
    """All that part most lines into the same number of cells, the best first."""
    found: list[tuple[str, int]] = []
    for delimiter in _DELIMITERS:
        if delimiter == AMPERSAND and not any(map(ROW_END.search, lines)):
            continue
        rows = split_lines(lines, delimiter)
        [(cells, times)] = Counter(map(len, rows)).most_common(1) or [(0, 0)]
        if delimiter in (" ", WIDE_SPACE):
            fits = cells > 2 and times >= 0.9 * len(rows)
        else:
            fits = cells > 1 and times >= 0.6 * len(rows)
        if fits:
            found.append((delimiter, cells))
    spaces = (" ", WIDE_SPACE)
    return sorted(found, key=lambda each: (each[0] in spaces, each[0] == " ", -each[1]))


def find_cuts(lines: list[str]) -> tuple[int, ...]:
    """The places at which no line has anything but a space, one for each such stretch.

    >>> find_cuts(["p1 p2 winner", " 8  K player", "10    banker"])
    (3, 6)
    """
    width = max(map(len, lines), default=0)
    blank = [
        all(line[at : at + 1].isspace() or at >= len(line) for line in lines) for at in range(width)
    ]
    cuts = [
        at + 1
        for at in range(1, width - 1)
        if blank[at] and not blank[at + 1] and not all(blank[: at + 1])
    ]
    return tuple(cuts)
