"""One answer, four ways to say it: a table for people, markdown, csv and json."""

import re
from collections.abc import Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from typing import Annotated, NamedTuple

import typer

from odds.cli.streams import say
from odds.core.numbers import decimal

NOT_STATED = "not stated"
"""What is shown where the rule document is silent."""


class Format(StrEnum):
    """How an answer is written."""

    TABLE = "table"
    JSON = "json"
    CSV = "csv"
    MARKDOWN = "markdown"


FormatOption = Annotated[Format, typer.Option("--format", help="How to write the answer.")]


def _read_digits(text: str | int) -> int:
    if not re.fullmatch("[0-9]{1,4}", str(text)) or int(text) > MOST_DIGITS:
        raise typer.BadParameter(f"{text!r} is no whole number from 0 to {MOST_DIGITS}")
    return int(text)


MOST_DIGITS = 1000
DigitsOption = Annotated[
    int | None,
    typer.Option(
        "--digits",
        parser=_read_digits,
        metavar="N",
        help="To how many places decimals are rounded; without it "
        "6 for people, 15 in json and csv.",
    ),
]


def places(digits: int | None, form: Format) -> int:
    """To how many places to round: as asked, or what a reader or a machine's float can hold."""
    if digits is not None:
        return digits
    return 6 if form in (Format.TABLE, Format.MARKDOWN) else 15


class Section(NamedTuple):
    """A table for people; the first `texts` columns are words, the others numbers."""

    title: str
    headers: Sequence[str]
    rows: Sequence[Sequence[object]]
    texts: int = 1


class Answer(NamedTuple):
    """What a command found: sections for people, a document for json, records for csv.

    Warnings are notes that are said on stderr too.
    `digits` is to how many places its decimals are rounded, None if it has none.
    """

    title: str
    sections: Sequence[Section]
    document: Mapping[str, object]
    records: Sequence[Mapping[str, object]]
    facts: Sequence[str] = ()
    warnings: Sequence[str] = ()
    notes: Sequence[str] = ()
    digits: int | None = None


def show(answer: Answer, form: Format) -> None:
    """Print the answer."""
    for warning in answer.warnings:
        say(f"warning: {warning}")
    answer = answer._replace(notes=[*answer.warnings, *answer.notes])
    rounding = {} if answer.digits is None else {"decimal_places": answer.digits}
    if form is Format.JSON:
        print(_json({**answer.document, **rounding, "notes": list(answer.notes)}))
    elif form is Format.CSV:
        remarks = {**rounding, "notes": " ".join(answer.notes)}
        print(_csv([{**record, **remarks} for record in answer.records]), end="")
    else:
        print(as_text(answer, form is Format.MARKDOWN))


def exact(value: Fraction | None) -> str | None:
    """A fraction as "p/q", a whole number as it is."""
    return None if value is None else str(value)


def rounded(value: Fraction | None, digits: int) -> str | None:
    """A rounded decimal, under a name that ends in _decimal or in a table that says so."""
    return None if value is None else decimal(value, digits)


def figures(digits: int, **values: Fraction | None) -> dict[str, str | None]:
    """Each value exactly and, right after it under a name that says so, as a rounded decimal."""
    found = {}
    for name, value in values.items():
        found[name] = exact(value)
        found[f"{name}_decimal"] = rounded(value, digits)
    return found


def percent(value: Fraction | None, digits: int) -> str | None:
    """A rounded percentage for people."""
    return None if value is None else decimal(100 * value, digits) + "%"


def _json(document: Mapping[str, object]) -> str:
    import json

    return json.dumps(with_numbers(document), indent=2)


def with_numbers(value: object, name: str = "") -> object:
    """The value with every text named a decimal as a number; a float holds some 15 digits of it."""
    if isinstance(value, Mapping):
        return {name: with_numbers(inner, name) for name, inner in value.items()}
    if isinstance(value, list):
        return [with_numbers(inner) for inner in value]
    return float(value) if name.endswith("_decimal") and isinstance(value, str) else value


def _csv(records: Sequence[Mapping[str, object]]) -> str:
    import csv
    import io

    text = io.StringIO()
    writer = csv.DictWriter(text, list(records[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(records)
    return text.getvalue()


def cell_text(cell: object, markdown: bool) -> str:
    """What stands in a cell of a table for people."""
    text = "-" if cell is None else str(cell)
    return text.replace("|", "\\|") if markdown else text


def as_text(answer: Answer, markdown: bool) -> str:
    """The answer for people."""
    from tabulate import tabulate

    parts = head(answer.title, answer.facts, markdown)
    for section in answer.sections:
        table = tabulate(
            [[cell_text(cell, markdown) for cell in row] for row in section.rows],
            headers=[cell_text(header, markdown) for header in section.headers],
            tablefmt="github" if markdown else "simple",
            disable_numparse=True,
            colalign=[
                "left" if n < section.texts else "right" for n in range(len(section.headers))
            ],
        )
        parts.append(section_head(section.title, markdown) + table)
    return "\n\n".join([*parts, *tail(answer.notes, answer.digits, markdown)])


def head(title: str, facts: Sequence[str], markdown: bool) -> list[str]:
    """The paragraphs before the tables."""
    mark, item = ("# ", "- ") if markdown else ("", "")
    return [mark + title, *(["\n".join(item + fact for fact in facts)] if facts else [])]


def section_head(title: str, markdown: bool) -> str:
    """What stands right before a table."""
    return f"## {title}\n\n" if markdown else f"{title}\n"


def tail(notes: Sequence[str], digits: int | None, markdown: bool) -> list[str]:
    """The paragraph after the tables, if there is one."""
    remarks = list(notes)
    if digits is not None:
        remarks.append(
            f"Decimals are rounded to {digits} place{'' if digits == 1 else 's'}; "
            "fractions and weights are exact."
        )
    item = "- " if markdown else ""
    return ["\n".join(item + remark for remark in remarks)] if remarks else []
