"""`odds formula`: figures as functions of the number of decks."""

from enum import StrEnum
from typing import Annotated

import typer

from odds.asking import questions, words
from odds.cli.answering import DigitsOption, ExactOption, WideOption, show, style
from odds.cli.options import BetsArgument, GameArgument, PaytableOption, ReadingOption, option
from odds.report.writers.style import Format


class FormulaFormat(StrEnum):
    """How formulas are written; python and latex are source."""

    TABLE = "table"
    JSON = "json"
    CSV = "csv"
    MARKDOWN = "markdown"
    LATEX = "latex"
    PYTHON = "python"


def formula(
    game: GameArgument,
    bet: BetsArgument = None,
    insurance: Annotated[bool, option(words.INSURANCE)] = False,
    grid: Annotated[bool, option(words.GRID)] = False,
    shoe_polynomial: Annotated[bool, option(words.SHOE_POLYNOMIAL)] = False,
    symbolic: Annotated[bool, option(words.SYMBOLIC)] = False,
    let: Annotated[list[str] | None, option(words.LET)] = None,
    decks: Annotated[str | None, option(words.SHOWN_DECKS)] = None,
    digits: DigitsOption = None,
    exact: ExactOption = False,
    wide: WideOption = False,
    form: Annotated[
        FormulaFormat,
        typer.Option("--format", help="How to write the formulas; latex and python are source."),
    ] = FormulaFormat.TABLE,
    reading: ReadingOption = None,
    paytable: PaytableOption = None,
) -> None:
    """Show bets as formulas in the number of decks.

    Each bet's probabilities, expected value, house edge and variance as one function of the number
    of decks d, in lowest terms; the edge at the game's numbers of decks and its limit, where it
    rises, falls, turns and is 0, and where two bets cross.

    Example: odds formula rws-commission banker --decks 1,2,4,6,8,inf
    """
    found = questions.formula(
        game, bet, insurance, grid, shoe_polynomial, symbolic, let, decks, reading, paytable
    )
    sources = {form.PYTHON: found.python, form.LATEX: found.latex}
    if form in sources:
        print(sources[form](), end="")
    else:
        show(found.answer(), Format(form.value), style(digits, exact, wide))
