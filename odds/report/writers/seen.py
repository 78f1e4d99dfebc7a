"""An answer as people see it: its tables as titles and texts, whatever the format."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from odds.core.numbers import Root, at_most, decimal, money, ratio_decimal
from odds.core.text import Said, grouped, one_line, spans
from odds.report.answer import EXACT, Answer, Column, Kind, Sheet, Silent
from odds.report.writers.style import Style

_LEFT = (Kind.TEXT, Kind.PROSE, Kind.FORMULA, Kind.LIST, Kind.SPANS, Kind.FLAG)
_BREAKS = (Kind.PROSE, Kind.FORMULA, Kind.LIST)
_ROUNDED = tuple(kind for kind in EXACT if kind is not Kind.MONEY)
"""The kinds that people see rounded; an amount of money they see as it is."""
_FINER = 4
"""How many places more small fractions have."""


class SeenColumn(NamedTuple):
    """The title of a column and the text of each of its cells; numbers stand on the right.

    Where it is `code`, nothing in it is to be read as markup.
    """

    title: str
    texts: list[str]
    left: bool = True
    breaks: bool = False
    rank: int = 1
    code: bool = False


class SeenSheet(NamedTuple):
    """A table of texts; the first `keys` columns name a row."""

    title: str
    columns: list[SeenColumn]
    keys: int = 1


def seen_title(answer: Answer) -> str:
    """What the answer is about."""
    return one_line(answer.title)


def seen_facts(answer: Answer, style: Style) -> list[str]:
    """What is said once, in words; of several shoes, what is said of all of them comes last."""
    said = [
        one_line(fact.words)
        for each in (answer, *(one for _, one in answer.each_shoe))
        for fact in each.facts
        if fact.words and (style.exact or not fact.exact_only)
    ]
    return sorted(dict.fromkeys(said), key=said.count) if answer.each_shoe else said


def seen_sheets(answer: Answer, style: Style) -> Iterator[SeenSheet]:
    """The tables of an answer that people see, tables inside of others after them."""
    for sheet in answer.sheets:
        if sheet.exact_only and not style.exact:
            continue
        for each in _opened(sheet):
            if each.title and each.rows:
                yield _seen(each, style)
                if style.exact:
                    yield from _exactly(each)
    for shoe, one in answer.each_shoe:
        for seen in seen_sheets(one, style):
            yield seen._replace(title=f"{shoe}: {seen.title}")


def seen_notes(answer: Answer, style: Style) -> list[str]:
    """The remarks that matter to people, warnings first."""
    notes = [*answer.warnings, *(note.text for note in answer.notes if note.matters)]
    if answer.rounds:
        places = f"{style.for_people} place{'' if style.for_people == 1 else 's'}"
        if _has_fine(answer):
            places += f", the smallest figures to {style.for_people + _FINER}"
        exact = "fractions and weights are exact" if style.exact else "--exact shows the fractions"
        notes.append(f"Rounded to {places}; {exact}.")
    return [one_line(note) for note in notes]


def _has_fine(answer: Answer) -> bool:
    sheets = [
        sheet for each in (answer, *(one for _, one in answer.each_shoe)) for sheet in each.sheets
    ]
    return any(column.kind is Kind.FINE for sheet in sheets for column in sheet.columns)


def _opened(sheet: Sheet) -> Iterator[Sheet]:
    """A table without those inside of it, and then these, with the columns that name their row."""
    inner = [n for n, column in enumerate(sheet.columns) if column.kind is Kind.TABLE]
    yield sheet
    for number in inner:
        column = sheet.columns[number]
        rows = [
            (*row[: sheet.keys], *inside) for row in sheet.rows for inside in _rows_of(row[number])
        ]
        keys = sheet.columns[: sheet.keys]
        inside = Sheet("", column.title, (*keys, *column.inside), rows, keys=sheet.keys + 1)
        yield from _opened(inside)


def _rows_of(value: object) -> Sequence[Sequence[object]]:
    return value if isinstance(value, list | tuple) else ()


def _is_seen(column: Column, style: Style) -> bool:
    machines = column.kind in (Kind.TABLE, Kind.RECORD)
    hidden = column.kind is Kind.WEIGHT and not style.exact
    return bool(column.title) and not machines and not hidden


def _seen(sheet: Sheet, style: Style) -> SeenSheet:
    columns = [
        SeenColumn(
            one_line(column.title.strip()),
            [cell_text(row[number], column.kind, style.for_people) for row in sheet.rows],
            column.kind in _LEFT,
            column.kind in _BREAKS,
            column.rank,
            column.kind is Kind.FORMULA,
        )
        for number, column in enumerate(sheet.columns)
        if _is_seen(column, style)
    ]
    return SeenSheet(
        one_line(sheet.title),
        [column for column in columns if column.title or any(column.texts)],
        sum(_is_seen(column, style) for column in sheet.columns[: sheet.keys]),
    )


def _exactly(sheet: Sheet) -> Iterator[SeenSheet]:
    """The exact figures of a table, one a line."""
    exact = [n for n, each in enumerate(sheet.columns) if each.title and each.kind in _ROUNDED]
    if not exact or not (sheet.name or sheet.exactly):
        return
    names = [n for n in range(sheet.keys) if sheet.columns[n].title]
    lines = [(row, number) for row in sheet.rows for number in exact]
    columns = [
        SeenColumn(
            one_line(sheet.columns[n].title),
            [cell_text(row[n], sheet.columns[n].kind, 0) for row, _ in lines],
            breaks=sheet.columns[n].kind in _BREAKS,
        )
        for n in names
    ]
    figures = [one_line(sheet.columns[number].title) for _, number in lines]
    values = [exact_text(row[number]) for row, number in lines]
    columns += [SeenColumn("figure", figures), SeenColumn("exactly", values, breaks=True)]
    yield SeenSheet(f"{one_line(sheet.title)}, exactly", columns, len(columns))


def exact_text(value: object) -> str:
    """A value without rounding, its digits in groups."""
    if isinstance(value, Fraction):
        return grouped(str(value))
    return _absent(value) or one_line(str(value))


def _absent(value: object) -> str:
    if value is None:
        return "-"
    return value.value if isinstance(value, Silent) else ""


def cell_text(value: object, kind: Kind, digits: int) -> str:
    """What people see of a value.

    >>> cell_text(Fraction(1, 96), Kind.SHARE, 4), cell_text(None, Kind.COUNT, 4)
    ('1.0417%', '-')
    """
    if isinstance(value, Fraction):
        return _fraction_text(value, kind, digits)
    if absent := _absent(value):
        return absent
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Root):
        return value.decimal(digits)
    if isinstance(value, float):
        return f"{100 * value:.4f}%" if kind is Kind.MEASURED_SHARE else f"{value:.4g}"
    if isinstance(value, Said):
        return one_line(value.words)
    if isinstance(value, list | tuple):
        return spans(value) if kind is Kind.SPANS else one_line(", ".join(map(str, value)))
    return grouped(str(value)) if kind in (Kind.COUNT, Kind.WEIGHT) else one_line(str(value))


def _fraction_text(value: Fraction, kind: Kind, digits: int) -> str:
    if kind in (Kind.SHARE, Kind.LONG_SHARE):
        return ratio_decimal(100 * value.numerator, value.denominator, digits) + "%"
    if kind is Kind.FINE:
        return decimal(value, digits + _FINER)
    if kind is Kind.PAYS:
        return str(value)
    if kind is Kind.FRACTION:
        return grouped(str(value))
    if kind is Kind.MONEY:
        return grouped(money(value))
    return grouped(at_most(value, digits) if kind is Kind.AT_MOST else decimal(value, digits))
