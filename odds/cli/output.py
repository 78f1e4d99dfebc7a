"""One answer, four ways to say it: a table for people, markdown, csv and json."""

import os
import sys
from collections.abc import Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from typing import Annotated, NamedTuple

import typer

from odds.analysis import decimal


class Format(StrEnum):
    """How an answer is written."""

    TABLE = "table"
    JSON = "json"
    CSV = "csv"
    MARKDOWN = "markdown"


FormatOption = Annotated[Format, typer.Option("--format", help="How to write the answer.")]
DigitsOption = Annotated[
    int, typer.Option("--digits", min=0, max=1000, metavar="N", help="Places of rounded decimals.")
]


class Section(NamedTuple):
    """A table for people; the first `texts` columns are words, the others numbers."""

    title: str
    headers: Sequence[str]
    rows: Sequence[Sequence[object]]
    texts: int = 1


class Answer(NamedTuple):
    """What a command found: sections for people, a document for json, records for csv.

    `digits` is to how many places its decimals are rounded, None if it has none.
    """

    title: str
    sections: Sequence[Section]
    document: Mapping[str, object]
    records: Sequence[Mapping[str, object]]
    facts: Sequence[str] = ()
    notes: Sequence[str] = ()
    digits: int | None = None


class ClosedOutputError(Exception):
    """Standard output does not take what is written; the message says why."""


def show(answer: Answer, form: Format) -> None:
    """Write the answer to standard output."""
    places = {} if answer.digits is None else {"decimal_places": answer.digits}
    if form is Format.JSON:
        write(_json({**answer.document, **places, "notes": list(answer.notes)}))
    elif form is Format.CSV:
        remarks = {**places, "notes": " ".join(answer.notes)}
        write(_csv([{**record, **remarks} for record in answer.records]))
    else:
        write(_tables(answer, form is Format.MARKDOWN))


def write(text: str) -> None:
    """Write text that ends in a newline to standard output."""
    try:
        sys.stdout.write(text if text.endswith("\n") else text + "\n")
    except OSError as error:
        raise ClosedOutputError(error.strerror) from None


def abandon_output() -> None:
    """Point standard output nowhere, so that the interpreter's last flush cannot fail again."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def exact(value: Fraction | None) -> str | None:
    """A fraction as "p/q", a whole number as it is."""
    return None if value is None else str(value)


def number(value: Fraction | None, digits: int) -> float | None:
    """A rounded decimal for json and csv; a float holds some 15 digits of it."""
    return None if value is None else float(decimal(value, digits))


def rounded(value: Fraction | None, digits: int, absent: str = "-") -> str:
    """A rounded decimal for people."""
    return absent if value is None else decimal(value, digits)


def percent(value: Fraction | None, digits: int, absent: str = "-") -> str:
    """A rounded percentage for people."""
    return absent if value is None else decimal(100 * value, digits) + "%"


def _json(document: Mapping[str, object]) -> str:
    import json

    return json.dumps(document, indent=2, ensure_ascii=False)


def _csv(records: Sequence[Mapping[str, object]]) -> str:
    import csv
    import io

    text = io.StringIO()
    writer = csv.DictWriter(text, list(records[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(records)
    return text.getvalue()


def _tables(answer: Answer, markdown: bool) -> str:
    from tabulate import tabulate

    mark, item = ("## ", "- ") if markdown else ("", "")
    parts = [("# " if markdown else "") + answer.title]
    if answer.facts:
        parts.append("\n".join(item + fact for fact in answer.facts))
    for section in answer.sections:
        table = tabulate(
            [["" if cell is None else str(cell) for cell in row] for row in section.rows],
            headers=section.headers,
            tablefmt="github" if markdown else "simple",
            disable_numparse=True,
            colalign=["left" if n < section.texts else "right" for n in range(len(section.headers))]
            if section.rows
            else None,
        )
        parts.append(mark + section.title + ("\n\n" if markdown else "\n") + table)
    notes = list(answer.notes)
    if answer.digits is not None:
        notes.append(
            f"Decimals are rounded to {answer.digits} places; fractions and weights are exact."
        )
    if notes:
        parts.append("\n".join(item + note for note in notes))
    return "\n\n".join(parts)
