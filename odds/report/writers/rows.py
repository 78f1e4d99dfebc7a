"""A long answer in the four formats, written batch by batch as its rows are found."""

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from itertools import repeat

from odds.report.answer import EXACT, Answer, Kind, LongAnswer
from odds.report.writers.csv import csv_columns, csv_facts
from odds.report.writers.json import document, dumped, json_records
from odds.report.writers.lines import paragraph, rows_below, table_lines, table_widths
from odds.report.writers.markdown import (
    markdown_head,
    markdown_notes,
    markdown_rows,
    markdown_table,
)
from odds.report.writers.seen import SeenSheet, seen_sheets
from odds.report.writers.style import Format, Style
from odds.report.writers.terminal import terminal_head, terminal_notes

_NEVER_QUOTED = (Kind.COUNT, *EXACT)
"""What has no cell that csv would have to quote: numbers, and fractions in brackets."""
Rows = Sequence[Sequence[object]]
"""Some rows, each with a value for every column."""


def long_text(
    answer: LongAnswer, batches: Iterable[Rows], form: Format, style: Style, goes_on: bool = False
) -> Iterator[str]:
    """The answer in pieces, a batch of rows in each; csv that goes on has its header already.

    >>> from odds.report.answer import Column, Fact, Kind, Sheet
    >>> columns = [Column("shoe", "shoe", Kind.COUNT), Column("tie", "tie", Kind.SHARE)]
    >>> answer = LongAnswer(
    ...     Answer("A game", [Fact("", {}, {"game": "own"})]), Sheet("shoes", "Ties", columns, ())
    ... )
    >>> from fractions import Fraction
    >>> batches = [[(1, Fraction(-1, 7))], [(2, Fraction(1, 9))]]
    >>> print(*long_text(answer, batches, Format.CSV, Style(digits=3)), sep="", end="")
    game,shoe,tie,tie_decimal
    own,1,[-1/7],-0.143
    own,2,[1/9],0.111
    """
    if form is Format.JSON:
        return _json(answer, batches, style)
    if form is Format.CSV:
        return _csv(answer, batches, style.for_machines, goes_on)
    return (_markdown if form is Format.MARKDOWN else _table)(answer, batches, style)


def _csv(answer: LongAnswer, batches: Iterable[Rows], digits: int, goes_on: bool) -> Iterator[str]:
    facts, columns = csv_facts(answer.head, digits), answer.sheet.columns
    if not goes_on:
        yield _csv_lines([[*facts, *csv_columns(columns, (), digits)]])
    begun = _csv_lines([facts.values()]).removesuffix("\n") if facts else ""
    for rows in batches:
        cells = csv_columns(columns, rows, digits)
        if all(column.kind in _NEVER_QUOTED for column in columns):
            texts = [map(str, each) for each in cells.values()]
            lines = [",".join(row) for row in zip(*texts, strict=True)]
            yield "".join([f"{begun},{line}\n" if facts else f"{line}\n" for line in lines])
        else:
            yield _csv_lines(zip(*map(repeat, facts.values()), *cells.values(), strict=False))


def _csv_lines(rows: Iterable[Iterable[object]]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue()


def _json(answer: LongAnswer, batches: Iterable[Rows], style: Style) -> Iterator[str]:
    sheet, comma = answer.sheet, ""
    begun = dumped(document(answer.head, style), indent=2).removesuffix("}").rstrip()
    yield f'{begun},\n  "{sheet.name}": ['
    for rows in batches:
        records = json_records(sheet.columns, rows, style.for_machines)
        yield f"{comma}\n    " + ",\n    ".join(map(dumped, records))
        comma = ","
    yield "\n  ]\n}\n"


def _table(answer: LongAnswer, batches: Iterable[Rows], style: Style) -> Iterator[str]:
    """A table with titles over its first rows, and again where later ones need more room."""
    yield f"{terminal_head(answer.head, style)}\n"
    widths: list[int] = []
    for rows in batches:
        sheets = _seen(answer, rows, style)
        if len(sheets) == 1 and (below := rows_below(sheets[0], style.width, widths)):
            yield f"{below}\n"
            continue
        for sheet in sheets:
            title = paragraph(sheet.title, style.width)
            yield f"\n{title}\n{table_lines(sheet, style.width)}\n"
        widths = table_widths(sheets[0], style.width)
    yield f"\n{terminal_notes(answer.head, style)}\n"


def _markdown(answer: LongAnswer, batches: Iterable[Rows], style: Style) -> Iterator[str]:
    yield f"{markdown_head(answer.head, style)}\n"
    for number, rows in enumerate(batches):
        sheets = _seen(answer, rows, style)
        if len(sheets) == 1 and number:
            yield f"{markdown_rows(sheets[0])}\n"
        else:
            yield from (f"\n{markdown_table(sheet)}\n" for sheet in sheets)
    yield f"\n{markdown_notes(answer.head, style)}\n"


def _seen(answer: LongAnswer, rows: Rows, style: Style) -> list[SeenSheet]:
    return list(seen_sheets(Answer("", [answer.sheet._replace(rows=rows)]), style))
