"""The outer shape of a table: its format, and how its lines are cut into cells."""

import csv
from collections import Counter
from typing import NamedTuple

CSV, NDJSON, PARQUET, TEXT = "csv", "ndjson", "parquet", "text"
FORMATS = (CSV, NDJSON, PARQUET, TEXT)

_DELIMITERS = (",", "\t", ";", "|", " ")


class Shape(NamedTuple):
    """How rows and their cells are told apart.

    Text has a pattern with named groups for a line. Lines of their own may begin a new shoe, and
    others may be no rows at all.
    """

    format: str
    delimiter: str = ","
    header: bool = True
    line_pattern: str = ""
    new_shoe_pattern: str = ""
    skip_pattern: str = ""


def split_lines(lines: list[str], delimiter: str) -> list[list[str]]:
    """The cells of each line; a quoted cell may go on over several.

    >>> split_lines(['8,"K,Q"', "9,A"], ",")
    [['8', 'K,Q'], ['9', 'A']]
    """
    if delimiter == " ":
        return [line.split() for line in lines]
    try:
        return list(csv.reader(lines, delimiter=delimiter))
    except csv.Error:
        return [line.split(delimiter) for line in lines]


def split_line(line: str, delimiter: str) -> list[str]:
    """The cells of one line."""
    return next(iter(split_lines([line], delimiter)), [])


def find_delimiter(lines: list[str]) -> tuple[str, int]:
    """What parts most lines into the same number of cells, the more the better; spaces at last.

    >>> find_delimiter(["A;2;3", "4;4;4"])
    (';', 3)
    """
    best = (",", 1)
    for delimiter in _DELIMITERS:
        rows = split_lines(lines, delimiter)
        [(cells, times)] = Counter(map(len, rows)).most_common(1) or [(0, 0)]
        if delimiter == " ":
            fits = best[1] == 1 and cells > 2 and times >= 0.95 * len(rows)
        else:
            fits = cells > best[1] and times >= 0.6 * len(rows)
        if fits:
            best = (delimiter, cells)
    return best
