"""Records of several lines: by the line with which each begins, or by a pattern of them all."""

import re
from collections.abc import Callable, Iterable, Iterator

from odds.files.lines import Between, Cut, NamedRow
from odds.files.plain import Block
from odds.files.shape import Shape
from odds.files.tables import SHOE_LINES, Unreadable

_LONGEST_RECORD = 1000
"""No record has more lines."""


def records_of(
    blocks: Iterable[Block], starts: Callable[[str], object], between: Between
) -> Iterator[tuple[int, list[str], int]]:
    """The number of the first line of each record, its lines, and its shoe.

    Lines before the first record are none. If a blank line starts one, all such lines without
    a word only part them, and the first line starts one too.
    """
    begun, lines, shoe = 0, list[str](), 0
    parted = bool(starts(""))
    for block in blocks:
        for number, line in block.lines():
            if parted and starts(line) and not any(map(str.isalnum, line)):
                if lines:
                    yield begun, lines, shoe
                lines = []
                continue
            if between.has(line, number):
                continue
            if starts(line) or (parted and not lines):
                if lines:
                    yield begun, lines, shoe
                begun, lines, shoe = number, [line], between.shoe
            elif lines:
                lines.append(line)
            else:
                between.pass_over(line, number)
    if lines:
        yield begun, lines, shoe


def by_record(shape: Shape) -> Cut:
    """Records of several lines by a pattern; without a start, each begins where it matches."""
    search = re.compile(shape.record_pattern, re.MULTILINE).search
    starts = re.compile(shape.record_start).search if shape.record_start else None

    def rows(blocks: Iterable[Block], between: Between) -> Iterator[NamedRow | Unreadable]:
        if starts is None:
            yield from _matches(blocks, search, between)
            return
        for number, lines, shoe in records_of(blocks, starts, between):
            match = search("\n".join(lines))
            if match is None:
                yield Unreadable(number, f"{lines[0][:60]!r} begins no record of the pattern")
            else:
                yield _matched(number, match, shoe)

    return rows


def _matched(number: int, match: re.Match[str], shoe: int) -> NamedRow:
    cells = {name: cell or "" for name, cell in match.groupdict().items()}
    return NamedRow(number, {**cells, **({SHOE_LINES: str(shoe)} if shoe else {})})


def _matches(
    blocks: Iterable[Block], search: Callable[..., re.Match[str] | None], between: Between
) -> Iterator[NamedRow | Unreadable]:
    """The records wherever the pattern matches.

    What is between two of them and as long as one is a record that the pattern does not match;
    fewer lines are passed over.
    """
    rest, line, shortest, begun = "", 1, _LONGEST_RECORD, False

    def left_out(text: str, among: bool) -> Iterator[Unreadable]:
        nonlocal line
        told = [
            (number, each)
            for number, each in enumerate(text.split("\n"), line)
            if not between.has(each, number)
        ]
        line += text.count("\n")
        if among and len(told) >= shortest:
            yield Unreadable(told[0][0], f"{told[0][1][:60]!r} begins no record of the pattern")
        else:
            for number, each in told:
                between.pass_over(each, number)

    def record(match: re.Match[str]) -> NamedRow:
        nonlocal line, shortest, begun
        found, lines = _matched(line, match, between.shoe), match[0].count("\n")
        line, shortest, begun = line + lines, min(shortest, lines + 1), True
        return found

    for block in blocks:
        text = (rest + block.text.decode()).replace("\r\n", "\n")
        at = 0
        # The last match may go on in the next block, so one is kept back.
        found = search(text)
        while found and found.end() > found.start():
            after = search(text, found.end())
            if after is None:
                break
            yield from left_out(text[at : found.start()], begun)
            yield record(found)
            at, found = found.end(), after
        start = found.start() if found else text.rfind("\n", at) + 1 or at
        yield from left_out(text[at:start], begun and found is not None)
        rest = text[start:]
    if found := search(rest):
        yield from left_out(rest[: found.start()], begun)
        yield record(found)
        rest = rest[found.end() :]
    yield from left_out(rest, False)
