"""A long answer in the four ways of `output`, written row by row as it is found."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import NamedTuple

from odds.cli.output import NOT_STATED, Format, cell_text, head, section_head, tail, with_numbers
from odds.files.output import Output

Rows = list[list[object]]


class LongAnswer(NamedTuple):
    """What is known before the first row.

    The columns are named for csv and json; `titles` has what people see of them, by name. In json
    the rows stand in the document under the name `of`; in csv each has some values more.
    """

    title: str
    facts: Sequence[str]
    section: str
    columns: Sequence[str]
    titles: Mapping[str, str]
    document: Mapping[str, object]
    of: str
    in_every_record: Mapping[str, str]
    notes: Sequence[str]
    digits: int


def write_rows(answer: LongAnswer, batches: Iterable[Rows], form: Format, output: Output) -> None:
    """Write the answer, a batch of rows at a time; each row has a value for every column."""
    if form is Format.JSON:
        texts = _json(answer, batches)
    elif form is Format.CSV:
        texts = _csv(answer, batches, goes_on=output.rows > 0)
    else:
        texts = _table(answer, batches, form is Format.MARKDOWN)
    for text in texts:
        output.file.write(text)


def _csv(answer: LongAnswer, batches: Iterable[Rows], goes_on: bool) -> Iterator[str]:
    """The rows alone, since notes would be as many; with a header unless it goes on."""
    import csv
    import io

    header: Rows = [[*answer.columns, *answer.in_every_record]]
    more = list(answer.in_every_record.values())
    records = ([[*row, *more] for row in batch] for batch in batches)
    for rows in records if goes_on else chain([header], records):
        text = io.StringIO()
        csv.writer(text, lineterminator="\n").writerows(rows)
        yield text.getvalue()


def _json(answer: LongAnswer, batches: Iterable[Rows]) -> Iterator[str]:
    import json

    remarks = {"decimal_places": answer.digits, "notes": list(answer.notes)}
    document = json.dumps(with_numbers({**answer.document, **remarks}), indent=2)
    yield f'{document.removesuffix("}").rstrip()},\n  "{answer.of}": ['
    comma = ""
    for batch in batches:
        rows = [
            json.dumps(with_numbers(dict(zip(answer.columns, row, strict=True)))) for row in batch
        ]
        yield f"{comma}\n    " + ",\n    ".join(rows)
        comma = ","
    yield "\n  ]\n}\n"


def _seen(cell: object) -> object:
    return NOT_STATED if cell is None else cell


def _table(answer: LongAnswer, batches: Iterable[Rows], markdown: bool) -> Iterator[str]:
    """As wide as the first batch needs; a later row that needs more is longer than the others."""
    shown = [n for n, column in enumerate(answer.columns) if column in answer.titles]
    titles = [cell_text(answer.titles[answer.columns[n]], markdown) for n in shown]
    before, after = ("| ", " |") if markdown else ("", "")
    between = " | " if markdown else "  "
    widths: list[int] = []

    def line(cells: Iterable[str]) -> str:
        padded = (cell.rjust(width) for cell, width in zip(cells, widths, strict=True))
        return f"{before}{between.join(padded)}{after}\n"

    for batch in batches:
        rows = [[cell_text(_seen(row[n]), markdown) for n in shown] for row in batch]
        if not widths:
            widths = [max(map(len, column)) for column in zip(titles, *rows, strict=True)]
            rule = ["-" * (width - 1) + ":" if markdown else "-" * width for width in widths]
            yield "\n\n".join([*head(answer.title, answer.facts, markdown), ""])
            yield section_head(answer.section, markdown) + line(titles) + line(rule)
        yield "".join(map(line, rows))
    yield "\n\n".join(["", *tail(answer.notes, answer.digits, markdown)]).removeprefix("\n") + "\n"
