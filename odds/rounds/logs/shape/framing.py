"""The outer shapes that a log may have, by its first lines; its rounds show which it has."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from itertools import chain, groupby
from typing import Any

from odds.core.errors import OddsError
from odds.files.literals import STARTS
from odds.files.markup import ROW, bare
from odds.files.shape import (
    COMMENTS,
    CSV,
    FIXED,
    HTML,
    LABELS,
    LITERALS,
    NDJSON,
    ROUNDS,
    RULES,
    TEXT,
    WINNERS,
    XML,
    Shape,
    cut_at,
    find_cuts,
    find_delimiters,
    split_lines,
)
from odds.files.xml import record_tags
from odds.rounds.logs.cells.notation import RANKS, is_missing, read_hand, read_number
from odds.rounds.logs.columns.headers import roles_of
from odds.rounds.logs.columns.layout import HANDS
from odds.rounds.logs.shape.labels import SHOE_LINE, Entry, cut_line
from odds.rounds.logs.shape.shoe_lines import MARKS, are_rounds, are_winners

PATTERNS = (
    "line_pattern",
    "new_shoe_pattern",
    "skip_pattern",
    "record_start",
    "record_pattern",
)
"""The parts of a shape that are regular expressions."""
_SAMPLE = 300
"""How many lines are looked at."""
_LONGEST = 2000
"""How much of a line is looked at."""
_DEEPEST = 7
_STARTS = 4
"""How many beginnings of a record are tried."""
_NEW_SHOE = (
    r"(?i)^(?>.*?\b(?:shoe|sabot|schuh|zapato|sapato)\b).*[0-9]|\b(?:new|next|fresh)\s+shoe\b|\b(?:re-?)?shuffl|"
    "[新换]靴|第.*靴|洗牌"
)
_CUT_CARD = r"(?i)\bcut[ -]?card\b|切牌"
_BURN = r"^\W*(?i:burn)"
_INSERTS = r"(?i)^\s*insert\s+into\b"
_NO_INSERTS = r"(?i)^(?!\s*insert\s+into\b|create\s+table\b.*\);?\s*$)"
"""The rows of a dump of a database, and its lines that neither are rows nor name the columns."""
BLANK = r"^\s*$"
"""The start of a record where a blank line is before each."""
_RULED = r"^[\s=*_~#.+-]*$"
"""The same where a line may be drawn between records."""
EXPANDED = r"^-\[ RECORD [0-9]+ \]"
"""The start of a record of psql that has a line for each column."""
_BLOCKS = 5
_DECLARES = r"^\s*<[?!]"
_FULL = 4
"""A row of more cells than this that has only one or two is none of a round."""
_OFTEN = 0.3
"""A line that begins a shoe is seldomer than this; else it is part of every round."""


def shapes_of(start: bytes, name: str, patterns: dict[str, str]) -> Iterator[Shape]:
    """The shapes that a log may have, likelier ones first, with the patterns that are given."""
    given: dict[str, Any] = {part: pattern for part, pattern in patterns.items() if pattern}
    if "line_pattern" in given or "record_pattern" in given:
        return iter([Shape(TEXT, "", False, **given)])
    if "record_start" in given:
        return iter([Shape(LABELS, "", False, **given)])
    text = start.decode()
    lines = [line for line in text.splitlines()[: 2 * _SAMPLE] if line.strip()][:_SAMPLE]
    if not lines:
        raise OddsError(f"{name} is empty; name a log of rounds")
    for pattern in (given.get("new_shoe_pattern"), given.get("skip_pattern")):
        lines = [line for line in lines if not pattern or not re.search(pattern, line)]
    if not lines:
        raise OddsError(f"{name} has only lines that are passed over; mend the patterns")
    if len(ROW.findall(text)) > 1:
        others = list(filter(None, map(bare, ROW.sub("", text).splitlines())))
        shoe = _shoe_pattern(others, len(ROW.findall(text)))
        return iter([Shape(HTML, "", False, **{**shoe, **given})])
    shapes = chain(
        (Shape(XML, "", False, table=tag) for tag in record_tags(text) if not given),
        _shapes([line[:_LONGEST] for line in lines], given),
    )
    parted = [pattern for pattern in (BLANK, _RULED) if _are_parted(text.splitlines(), pattern)]
    return chain(
        shapes,
        (Shape(LABELS, "", False, record_start=pattern, **given) for pattern in parted[:1]),
    )


def _are_parted(lines: list[str], pattern: str) -> bool:
    """Whether such lines are between records of a few lines each."""
    parts = [re.search(pattern, line) is not None for line in lines]
    lengths = [len(list(run)) for part, run in groupby(parts) if not part]
    return len(lengths) > _BLOCKS and all(each in range(2, 21) for each in lengths[:-1])


def check_pattern(option: str, pattern: str) -> None:
    """Raise an error that names the option if this is no regular expression, or a monstrous one."""
    try:
        re.compile(pattern)
    except (re.error, RecursionError, OverflowError) as error:
        raise OddsError(
            f"{option} {pattern!r} is no regular expression ({error}); mend it"
        ) from None


def _shapes(lines: list[str], given: dict[str, Any]) -> Iterator[Shape]:
    dumped = sum(re.search(_INSERTS, line) is not None for line in lines) > 0.5 * len(lines)
    if dumped:
        given = {"skip_pattern": _NO_INSERTS, **given}
    if any(re.match(EXPANDED, line) for line in lines):
        yield Shape(LABELS, "", False, **{"record_start": EXPANDED, **given})
    nested = [line for line in lines if STARTS.match(line)]
    opened = sum("{" in line for line in lines)
    if max(len(nested), opened) > 0.3 * len(lines) or STARTS.match(lines[0]):
        if all(map(_is_object, nested[:20])) and len(nested) == len(lines):
            yield Shape(NDJSON, "", False, **given)
            for key in _of_some(nested):
                skip = {"skip_pattern": rf'^(?!.*"{re.escape(key)}"\s*:)'}
                yield Shape(NDJSON, "", False, **{**skip, **given})
        shoe = _shoe_pattern(
            [line for line in lines if not re.search(r"[\[\](){}]", line)], len(nested)
        )
        for depth in range(_DEEPEST):
            yield Shape(LITERALS, "", False, depth=depth, **{**shoe, **given})
    if are_winners(lines):
        yield Shape(WINNERS, "", False, **given)
    for mark in MARKS:
        if are_rounds(lines, mark):
            yield Shape(ROUNDS, mark, False, **given)
    yield from _delimited(lines, given)
    if dumped:  # several rows in a statement
        yield Shape(LITERALS, "", False, **given)
    yield from _labelled(lines, given)
    first, *others = lines
    header = _is_header([first], [[line] for line in others]) and not _same_labels(lines[:2])
    yield Shape(CSV, ",", header, **given)


def _same_labels(lines: list[str]) -> bool:
    """Whether all lines have the same labels, so that the first names no column."""
    labels = [[cell.name for cell in cut_line(line)] for line in lines]
    return len(labels) > 1 and len(labels[0]) > 1 and all(each == labels[0] for each in labels)


def _of_some(lines: list[str]) -> list[str]:
    """The members that some objects have and others have not, those of the largest first."""
    objects = [json.loads(line) for line in lines if _is_object(line)]
    times = Counter(key for each in objects for key in each)
    most: dict[str, object] = max(objects, key=len, default={})
    return [key for key in most if 0.1 < times[key] / len(objects) < 0.9][:_STARTS]


def _is_object(line: str) -> bool:
    try:
        return isinstance(json.loads(line), dict)
    except (ValueError, RecursionError):
        return False


def _shoe_pattern(others: list[str], rows: int) -> dict[str, Any]:
    """The pattern of lines that begin a shoe, if there are some, and fewer than rounds."""
    for pattern in (_NEW_SHOE, _CUT_CARD):
        times = sum(re.search(pattern, line) is not None for line in others)
        if 0 < times < max(_OFTEN * rows, 2):
            return {"new_shoe_pattern": pattern}
    return {}


def _delimited(lines: list[str], given: dict[str, Any]) -> Iterator[Shape]:
    plain = [line for line in lines if not re.search(RULES, line) and not re.search(COMMENTS, line)]
    skips = [
        pattern for pattern in (RULES, COMMENTS) if any(re.search(pattern, line) for line in lines)
    ]
    skip: dict[str, Any] = {"skip_pattern": "|".join(skips)} if skips else {}
    for delimiter, cells in find_delimiters(plain):
        rows = split_lines(plain, delimiter)
        fitting = [row for row in rows if len(row) in (cells, cells - 1)]
        while fitting and len(fitting[0]) < cells - 1:
            fitting.pop(0)
        others = [
            delimiter.join(row)
            for row in rows
            if len(row) not in (cells, cells - 1) or (cells > _FULL and not any(row[2:]))
        ]
        remarks = [line for line in lines if re.search(COMMENTS, line)]
        shoe = _shoe_pattern([*others, *remarks], len(fitting))
        if shoe:  # the line that names the columns may have the word in it
            each = re.escape(delimiter)
            inner = shoe["new_shoe_pattern"].removeprefix("(?i)")
            blank = rf"[{each}\"\s]*$"
            shoe = {
                "new_shoe_pattern": f"(?i)^(?=[^{each}]*(?:{each}[^{each}]*)?{blank}).*(?:{inner})"
            }
            skip = {"skip_pattern": "|".join([*skips, f"^[^{each}]*$"])}
        body = [row for row in fitting if len(row) == cells]
        named_rows = bool(fitting) and len(fitting[0]) == cells - 1 and len(body) > 1
        header = named_rows or (bool(body) and _is_header(body[0], body[1:]))
        header = header or _is_underlined([each for each in lines if each not in remarks])
        yield Shape(CSV, delimiter, header, **{**skip, **shoe, **given})
    # Lines that begin a shoe, or tell what is burnt, need not keep to the columns.
    most = max((len(line.split()) for line in plain), default=0)
    shoe = _shoe_pattern([line for line in plain if 2 * len(line.split()) < most], len(plain))
    begun = sum(re.search(shoe["new_shoe_pattern"], line) is not None for line in plain if shoe)
    shoe = shoe if begun > 1 else {}
    if shoe:
        apart = (shoe["new_shoe_pattern"], _BURN)
        plain = [line for line in plain if not any(re.search(each, line) for each in apart)]
        skip = {"skip_pattern": "|".join([_BURN, *skips])}
    cuts = find_cuts(plain)
    barred = any(line.lstrip().startswith("|") for line in plain)  # bars part its cells
    if len(cuts) >= 2 and not barred:
        rows = [cut_at(line, cuts) for line in plain]
        header = _is_header([cell for cell in rows[0] if cell], rows[1:])
        yield Shape(FIXED, "", header, cuts=cuts, **{**skip, **shoe, **given})


def _is_underlined(lines: list[str]) -> bool:
    """Whether a line is drawn below the first row, and below no other."""
    drawn = [re.search(RULES, line) is not None for line in lines]
    first = drawn.index(False) if False in drawn else 0
    return drawn[first + 1 : first + 2] == [True] and sum(drawn) <= 3


def _is_header(cells: list[str], rows: list[list[str]]) -> bool:
    """Names are words that come once in their columns, and are no hands of cards."""
    names = [cell.strip() for cell in cells]
    recurs = [
        sum(name == row[place].strip() for row in rows[:_SAMPLE] if place < len(row))
        for place, name in enumerate(names)
        if name
    ]
    hands = [read_hand(name, RANKS) for name in names if not re.fullmatch("[abp][1-6]", name)]
    barred = len(names) > 2 and not names[0] and not names[-1]
    within = names[1:-1] if barred else names
    return (
        bool(names)
        and sum(times > 0.2 * len(rows) for times in recurs) <= _names_columns(names)
        and not any(len(hand or ()) > 1 for hand in hands)
        and not any(
            name not in ("", "?", "x") and (is_missing(name) or read_number(name) is not None)
            for name in names
        )
        and (sum(not name for name in within) <= 2 or sum(map(_names_hand, names)) > 1)
        and any(len(name) > 1 and name != "10" for name in names)
    )


def _names_hand(name: str) -> bool:
    """Whether a name is that of a hand, which may stand above several columns."""
    return any(role in HANDS for role, _ in roles_of(name, ()))


def _names_columns(names: list[str]) -> bool:
    """Whether so many cells name columns that one may be a word in its own column too."""
    return sum(bool(roles_of(name, ())) for name in names) > _FULL


def _labelled(lines: list[str], given: dict[str, Any]) -> Iterator[Shape]:
    """Text whose cells have labels, by the lines with which a record may begin."""
    cut = [(line, cut_line(line)) for line in lines]
    kinds = Counter(_kind(cells) for _, cells in cut if cells)
    if not kinds:
        return
    most = max(kinds.values())
    likely = [kind for kind, times in kinds.items() if times >= max(0.1 * most, 2)]
    ranked = sorted(likely, key=lambda kind: -_fit(kind, cut))
    rounds = kinds[ranked[0]] if ranked else 0
    shoe = _shoe_pattern(
        [line for line, cells in cut if _kind(cells) != (ranked or [""])[0]], rounds
    )
    if any(re.search(_DECLARES, line) for line in lines):
        given = {"skip_pattern": _DECLARES, **given}
    labels = Counter(name for _, cells in cut for name in {cell.name for cell in cells})
    if max(labels.values()) > 0.5 * len(lines):
        yield Shape(LABELS, "", False, **{**shoe, **given})
    for kind in ranked[:_STARTS]:
        first = next(line for line, cells in cut if cells and _kind(cells) == kind)
        if pattern := _start_pattern(kind, first, cut):
            yield Shape(LABELS, "", False, record_start=pattern, **{**shoe, **given})


def _kind(cells: tuple[Entry, ...]) -> str:
    """What kind of line it is: the label of its first cell."""
    return cells[0].name if cells and cells[0].name != SHOE_LINE else ""


def _fit(start: str, cut: list[tuple[str, tuple[Entry, ...]]]) -> float:
    """How alike the records are that begin with such a line, and how few lines they repeat."""
    records: list[list[str]] = []
    for _, cells in cut:
        kind = _kind(cells)
        if kind == start:
            records.append([])
        if records and kind:
            records[-1].append(kind)
    if len(records) < 2:
        return 0.0
    times = Counter(kind for record in records for kind in set(record))
    common = [kind for kind, number in times.items() if number > 0.2 * len(records)]
    alike = sum(times[kind] for kind in common) / (len(records) * len(common))
    distinct = sum(len(set(record)) / len(record) for record in records) / len(records)
    # Of several lines that always come together, the first in the file begins the record.
    place = next(n for n, (_, cells) in enumerate(cut) if _kind(cells) == start)
    return round(alike**2 * distinct, 1) - 0.0001 * place


def _start_pattern(kind: str, line: str, cut: list[tuple[str, tuple[Entry, ...]]]) -> str | None:
    """A pattern that matches the lines of this kind and no others."""
    words = re.findall(r"[^\W\d_]+", line)
    tried: list[str] = [
        r"^\W*" + re.escape(kind) + r"(?!\w)",
        r"^\W*" + r"\W+".join(map(re.escape, kind.split())),
        *(r"^\W*" + re.escape(word) for word in words[:1]),
        *(r"^\W*" + re.escape(words[0]) + r".*" + re.escape(word) for word in words[1:3]),
        # Something else may be before it on every line, such as the time.
        r"\W" + re.escape(kind) + r"\W",
        r"(?<!\w)" + re.escape(kind) + r"\s*[:=]",
    ]
    for pattern in tried:
        matched = [bool(re.search(pattern, each)) for each, _ in cut]
        wanted = [_kind(cells) == kind for _, cells in cut]
        if matched == wanted:
            return pattern
    return None
