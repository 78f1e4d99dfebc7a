"""The rows of a log of any shape, those included that only a reader of rounds can cut."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, islice

from odds.files.formats import open_tables
from odds.files.lines import Between, Cut, NamedRow, open_lines, open_records
from odds.files.plain import Block
from odds.files.records import records_of
from odds.files.shape import LABELS, LITERALS, NDJSON, ROUNDS, WINNERS, Shape
from odds.files.sources import Source
from odds.files.tables import SHOE_LINES, Tables, TextRows, Unreadable, made
from odds.rounds.logs.cells.notation import CARDS, RANKS, read_hand
from odds.rounds.logs.columns.headers import has_side, roles_of
from odds.rounds.logs.columns.insurance_columns import is_insurance
from odds.rounds.logs.shape.framing import EXPANDED
from odds.rounds.logs.shape.insurance_lines import insurance_cells
from odds.rounds.logs.shape.labels import MORE, SHOE_LINE, cut_line
from odds.rounds.logs.shape.shoe_lines import rounds_in, shoes_in

_BARE = re.compile(r"\W*([^\W\d_][\w' ]*?)\s*[:\uff1a]\W*")
"""A label alone on its line, to which the lines below belong."""
_EXPONENT = re.compile(r"\s*[-+]?[0-9]\.[0-9]{3,}e[-+][0-9]{2}\s*")
_AGAIN = 10
"""How often a record may have a label."""


def open_log_tables(source: Source, shape: Shape) -> Tables:
    """The rows of a source that has this shape."""
    if source.form or not source.start.strip():
        return open_tables(source, shape)
    if shape.format in (NDJSON, LITERALS):
        return open_lines(source, shape, others=True)
    if shape.format == LABELS:
        return open_records(source, shape, _labelled(shape))
    if shape.format == WINNERS:
        return open_records(source, shape, _shoe_a_line(shoes_in))
    if shape.format == ROUNDS:
        return open_records(
            source, shape, _shoe_a_line(lambda line: rounds_in(line, shape.delimiter))
        )
    return _without_exponents(open_tables(source, shape))


def _without_exponents(tables: Tables) -> Tables:
    """The rows with 9 where numpy writes 9.000000000000000000e+00."""
    columns = tables.sample.columns.values()
    if not any(_EXPONENT.fullmatch(text) for column in columns for text in column.texts[:_AGAIN]):
        return tables

    def plain(rows: TextRows) -> TextRows:
        return rows._replace(
            columns={
                name: column._replace(texts=[*map(_plain_number, column.texts)])
                for name, column in rows.columns.items()
            }
        )

    def read(wanted: Sequence[str]) -> Iterator[Callable[[], TextRows]]:
        for make in tables.read(wanted):
            yield made(plain(make()))

    return tables._replace(sample=plain(tables.sample), read=read)


def _plain_number(text: str) -> str:
    return f"{float(text):g}" if _EXPONENT.fullmatch(text) else text


def _shoe_a_line(shoes_of: Callable[[str], list[list[dict[str, str]]] | None]) -> Cut:
    def rows(blocks: Iterable[Block], between: Between) -> Iterator[NamedRow | Unreadable]:
        shoe = 0
        for block in blocks:
            for number, line in block.lines():
                if between.has(line, number):
                    continue
                found = shoes_of(line)
                if found is None:
                    if not shoe and not any(map(str.isdigit, line)):
                        between.pass_over(line, number)  # what is above
                    elif not between.sums_up(line, number):
                        yield Unreadable(number, f"{line[:60]!r} is no row of rounds")
                    continue
                for rounds in found:
                    shoe += 1
                    for cells in rounds:
                        yield NamedRow(number, {**cells, SHOE_LINES: str(shoe)})

    return rows


def _labelled(shape: Shape) -> Cut:
    starts = re.compile(shape.record_start).search if shape.record_start else None

    def rows(blocks: Iterable[Block], between: Between) -> Iterator[NamedRow | Unreadable]:
        records = records_of(blocks, starts, between) if starts else _every_line(blocks, between)
        cut = ((number, lines, shoe, record_cells(lines)) for number, lines, shoe in records)
        some = list(islice(cut, 2))
        if len(some) > 1 and starts and not some[0][3].keys() & some[1][3].keys():
            between.pass_over(some[0][1][0], some[0][0])  # what is above all rounds
            del some[0]
        for number, lines, shoe, cells in chain(some, cut):
            if cells:
                told = {SHOE_LINES: str(shoe)} if shape.new_shoe_pattern else {}
                yield NamedRow(number, {**cells, **told})
            else:
                between.pass_over(lines[0], number)

    return rows


def _every_line(blocks: Iterable[Block], between: Between) -> Iterator[tuple[int, list[str], int]]:
    for block in blocks:
        for number, line in block.lines():
            if not between.has(line, number):
                yield number, [line], between.shoe


def record_cells(lines: list[str]) -> dict[str, str]:
    """The cells of a record of several lines, by their labels.

    >>> record_cells(["Player:", " 8 of Hearts", " 3 of Clubs", "Total: 1", "Player draws 5"])
    {'Player': '8 of Hearts 3 of Clubs', 'Player Total': '1', 'Player draws': '5'}
    >>> record_cells(["Player: 2 3 = 5", "Banker: K 7 = 7", "Player: 2 3 9 = 4"])
    {'Player': '2 3 9', 'Player ~': '4', 'Banker': 'K 7', 'Banker ~': '7'}
    """
    if re.match(EXPANDED, lines[0]):
        parts = (line.partition("|") for line in lines[1:])
        return {name.strip(): text.strip() for name, _, text in parts}
    found: dict[str, str] = {}
    section, told_again, before = "", set[str](), dict[str, str]()
    for line in lines:
        bare = _BARE.fullmatch(line)
        if bare and is_insurance(bare[1]):
            section = bare[1]
            continue
        of_insurance = bool(section) and is_insurance(section)
        insured = insurance_cells(line, section if of_insurance else "")
        if insured and len(lines) > 1:
            found |= {name: text for name, text in insured.items() if name not in found}
            continue
        cells = cut_line(line)
        if not cells and bare:
            section = bare[1] if has_side(bare[1]) else ""
            if section in found and read_hand(found[section], RANKS):
                before[section] = found.pop(section)  # perhaps the hand once more
        elif of_insurance:
            section = ""
        for name, text in cells:
            if name == SHOE_LINE:
                continue
            if section and not has_side(name) and not _stands_alone(name):
                name = section if name.isdecimal() else f"{section} {name}"
            base = name.removesuffix(f" {MORE}")
            if name in found and _is_count_of(found[name], text):
                found[f"{name} {MORE}"] = text
            elif name not in found or base in told_again:
                found[name] = text
            elif _goes_on(found[name], text):
                found[name] = text  # the hand once more, with the cards drawn since
                told_again.add(name)
            elif (
                has_side(name)
                and not _is_total(name)
                and read_hand(text, RANKS)
                and read_hand(found[name], RANKS)
            ):
                found[name] += f" {text}"
            else:
                for number in range(2, _AGAIN):
                    if f"{name} {number}" not in found:
                        found[f"{name} {number}"] = text
                        break
    for name, hand in before.items():
        found[name] = found.get(name, hand)
        if not _goes_on(hand, found[name]):
            found[name] = f"{hand} {found[name]}"
    return found


def _is_count_of(hand: str, text: str) -> bool:
    """Whether a number is what a hand counts and no card, since all of these have suits."""
    return text.isdecimal() and len(text) == 1 and bool(read_hand(hand, CARDS))


def _is_total(name: str) -> bool:
    return any(role.endswith(("_total", "_two")) for role, _ in roles_of(name, ())[:1])


def _goes_on(before: str, text: str) -> bool:
    """Whether a hand has all cards of another, in their order, or more."""
    two, more = read_hand(before, RANKS), read_hand(text, RANKS)
    return two is not None and more is not None and len(two) == 2 and more[:2] == two


def _stands_alone(name: str) -> bool:
    """Whether a label says something that belongs to no hand."""
    return any(role in ("winner", "round", "shoe", "bet", "stake", "balance", "payout", "tied")
               for role, _ in roles_of(name, ()))  # fmt: skip
