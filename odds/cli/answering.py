"""Giving an answer: the options that say how, and the commands that end in one."""

import re
import sys
from collections.abc import Callable
from functools import wraps
from inspect import Parameter, Signature, signature
from shutil import get_terminal_size
from typing import Annotated, Any

import typer

from odds.asking import words
from odds.cli.streams import say
from odds.core.bounds import MOST_DIGITS
from odds.report.answer import Answer
from odds.report.view import View
from odds.report.writers.style import NARROW, NARROWEST, Format, Style
from odds.report.writers.write import written

FormatOption = Annotated[Format, typer.Option(words.FORMAT.option, help=words.FORMAT.help)]


def _read_digits(text: str | int) -> int:
    if not re.fullmatch("[0-9]{1,4}", str(text)) or int(text) > MOST_DIGITS:
        raise typer.BadParameter(f"{text!r} is no whole number from 0 to {MOST_DIGITS}")
    return int(text)


DigitsOption = Annotated[
    int | None,
    typer.Option(
        words.DIGITS.option,
        parser=_read_digits,
        metavar=words.DIGITS.metavar,
        help=words.DIGITS.help,
    ),
]
ExactOption = Annotated[bool, typer.Option(words.EXACT.option, help=words.EXACT.help)]
WideOption = Annotated[bool, typer.Option(words.WIDE.option, help=words.WIDE.help)]


def answering(command: Callable[..., View]) -> Callable[..., None]:
    """A command that finds a result, as one with options that also shows it."""
    own = list(signature(command).parameters.values())

    def shown(digits: Any, exact: Any, wide: Any, form: Any, **options: Any) -> None:
        show(command(**options).answer(), form, style(digits, exact, wide))

    return with_options(command, shown, [*own, *_STYLE])


def _keyword(name: str, annotation: Any, default: object) -> Parameter:
    return Parameter(name, Parameter.KEYWORD_ONLY, default=default, annotation=annotation)


_STYLE = (
    _keyword("digits", DigitsOption, None),
    _keyword("exact", ExactOption, False),
    _keyword("wide", WideOption, False),
    _keyword("form", FormatOption, Format.TABLE),
)


def with_options(
    command: Callable[..., Any], runs: Callable[..., Any], parameters: list[Parameter]
) -> Callable[..., Any]:
    """What runs, under the name and the words of the command, with these parameters."""
    wrapped = wraps(command)(runs)
    wrapped.__dict__["__signature__"] = Signature(
        [each.replace(kind=Parameter.KEYWORD_ONLY) for each in parameters]
    )
    wrapped.__annotations__ = {each.name: each.annotation for each in parameters}
    return wrapped


def style(digits: int | None = None, exact: bool = False, wide: bool = False) -> Style:
    """How to write for whoever reads: a pipe gets what a narrow terminal shows."""
    if wide:
        return Style(digits, exact, None)
    terminal = sys.__stdout__ is not None and sys.__stdout__.isatty()
    columns = get_terminal_size((NARROW, 24)).columns if terminal else NARROW
    return Style(digits, exact, max(columns, NARROWEST))


def show(answer: Answer, form: Format, how: Style) -> None:
    """Print the answer; where programs read it, its warnings are said on stderr."""
    if form in (Format.CSV, Format.JSON):
        for warning in answer.warnings:
            say(f"warning: {warning}")
    print(written(answer, form, how), end="")
