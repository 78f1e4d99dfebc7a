"""The outer shape of a log, by its first lines: what parts cells, and what begins a new shoe."""

import re

from odds.core.errors import OddsError
from odds.files.shape import CSV, NDJSON, TEXT, Shape, find_delimiter, split_lines
from odds.rounds.logs.notation import RANKS, is_missing, read_hand, read_number

_SAMPLE = 200
"""How many lines are looked at."""
_NEW_SHOE = r"(?i)^(?>.*?\bshoe\b).*[0-9]"  # atomic: else every shoe in a line is tried


def sniff_shape(
    start: bytes,
    name: str,
    line_pattern: str = "",
    new_shoe_pattern: str = "",
    skip_pattern: str = "",
) -> Shape:
    """The shape of a log that is no Parquet, by its first lines and the patterns given."""
    if line_pattern:
        return Shape(TEXT, "", False, line_pattern, new_shoe_pattern, skip_pattern)
    lines = [line for line in start.decode().splitlines()[: 2 * _SAMPLE] if line.strip()][:_SAMPLE]
    if not lines:
        raise OddsError(f"{name} is empty; name a log of rounds")
    if lines[0].lstrip().startswith("{"):
        return Shape(NDJSON, "", False)
    if lines[0].lstrip().startswith("["):
        raise OddsError(
            f"{name} is one JSON document; write each round on a line of its own (NDJSON)"
        )
    for pattern in filter(None, (new_shoe_pattern, skip_pattern)):
        lines = [line for line in lines if not re.search(pattern, line)]
    if not lines:
        raise OddsError(f"{name} has only lines that are passed over; mend the patterns")
    delimiter, cells = find_delimiter(lines)
    rows = split_lines(lines, delimiter)
    fitting = [row for row in rows if len(row) == cells]
    others = [delimiter.join(row) for row in rows if len(row) != cells]
    if not new_shoe_pattern and any(re.search(_NEW_SHOE, line) for line in others):
        new_shoe_pattern = _NEW_SHOE
        skip_pattern = skip_pattern or f"^[^{re.escape(delimiter)}]*$"
    header = bool(fitting) and _is_header(fitting[0], fitting[1:])
    return Shape(CSV, delimiter, header, "", new_shoe_pattern, skip_pattern)


def check_pattern(option: str, pattern: str) -> None:
    """Raise an error that names the option if this is no regular expression, or a monstrous one."""
    try:
        re.compile(pattern)
    except (re.error, RecursionError, OverflowError) as error:
        raise OddsError(
            f"{option} {pattern!r} is no regular expression ({error}); mend it"
        ) from None


def _is_header(cells: list[str], rows: list[list[str]]) -> bool:
    """Names are words that come once in their columns, and are no hands of cards."""
    names = [cell.strip() for cell in cells]
    recurs = any(
        name == row[place].strip() for place, name in enumerate(names) for row in rows[:_SAMPLE]
    )
    hands = [read_hand(name, RANKS) for name in names]
    return (
        not recurs
        and not any(len(hand or ()) > 1 for hand in hands)
        and not any(is_missing(name) or read_number(name) is not None for name in names)
        and any(len(name) > 1 and name != "10" for name in names)
    )
