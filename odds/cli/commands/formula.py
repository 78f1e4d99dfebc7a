"""`odds formula`: figures as functions of the number of decks."""

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from odds.cli.answering import DigitsOption, ExactOption, WideOption, show, style
from odds.cli.naming import naming
from odds.cli.options import BetsArgument, GameArgument, PaytableOption
from odds.cli.tables import paid_by
from odds.core.errors import OddsError
from odds.core.reading import INFINITE, read_each_decks
from odds.report.writers.style import Format
from odds.rulebooks import load_rulebook
from odds.table import Table

if TYPE_CHECKING:
    from odds.report.views.formula_view import FormulaView
    from odds.report.views.shoe_polynomial import PolynomialOfBet


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
    insurance: Annotated[
        bool,
        typer.Option("--insurance", help="Fair odds and edge of each insurance line and cell."),
    ] = False,
    grid: Annotated[
        bool, typer.Option("--grid", help="The joint distribution of both hands' totals.")
    ] = False,
    shoe_polynomial: Annotated[
        bool,
        typer.Option(
            "--shoe-polynomial",
            help="A bet in any shoe: its polynomial in the counts of the cards.",
        ),
    ] = False,
    symbolic: Annotated[
        bool,
        typer.Option(
            "--symbolic", help="Payouts as letters x1, x2, one a row, and the commission as c."
        ),
    ] = False,
    let: Annotated[
        list[str] | None,
        typer.Option(
            "--let",
            metavar="LETTER=VALUE",
            help="With --symbolic: a letter that is given, such as c=4%; may be repeated.",
        ),
    ] = None,
    decks: Annotated[
        str | None,
        typer.Option(
            "--decks",
            metavar="N|N-N|N,N|inf",
            help="Where to show the value of the edge, such as 1,2,4,6,8,inf; "
            "without it at the game's own numbers of decks.",
        ),
    ] = None,
    digits: DigitsOption = None,
    exact: ExactOption = False,
    wide: WideOption = False,
    form: Annotated[
        FormulaFormat,
        typer.Option("--format", help="How to write the formulas; latex and python are source."),
    ] = FormulaFormat.TABLE,
    paytable: PaytableOption = None,
) -> None:
    """Show bets as formulas in the number of decks.

    Each bet's probabilities, expected value, house edge and variance as one function of the number
    of decks d, in lowest terms; the edge at the game's numbers of decks and its limit, where it
    rises, falls, turns and is 0, and where two bets cross.

    Example: odds formula rws-commission banker --decks 1,2,4,6,8,inf
    """
    asked = {
        "--insurance": insurance,
        "--grid": grid,
        "--shoe-polynomial": shoe_polynomial,
        "--symbolic": symbolic,
    }
    _check_alone([name for name, given in asked.items() if given], bet or [], decks, let)
    table = Table(paid_by(load_rulebook(game), paytable))
    found: FormulaView | PolynomialOfBet
    if insurance:
        found = table.insurance.formulas()
    elif grid:
        found = table.grid_formulas()
    elif shoe_polynomial:
        found = table.shoe_polynomial((bet or [""])[0])
    else:
        with naming(decks=decks):
            numbers = [] if decks is None else read_each_decks(decks)
        given = _read_letters(let)
        found = table.formulas(
            *(bet or ()), symbolic=symbolic, let=given, decks=[n or INFINITE for n in numbers]
        )
    sources = {form.PYTHON: found.python, form.LATEX: found.latex}
    if form in sources:
        print(sources[form](), end="")
    else:
        show(found.answer(), Format(form.value), style(digits, exact, wide))


def _check_alone(
    asked: list[str], bets: list[str], decks: str | None, let: list[str] | None
) -> None:
    """Raise an error if options do not go together."""
    if len(asked) > 1:
        raise OddsError(f"{asked[0]} and {asked[1]} ask for different things; give one")
    first = asked[0] if asked else ""
    if let and first != "--symbolic":
        raise OddsError("--let gives a letter its value, and only --symbolic has letters; add it")
    if first == "--shoe-polynomial" and len(bets) != 1:
        raise OddsError(f"--shoe-polynomial is of one bet, and {len(bets)} are named; name one")
    if first in ("--insurance", "--grid") and bets:
        raise OddsError(f"{first} is of the whole game; leave out {bets[0]!r}")
    if decks is not None and first not in ("", "--symbolic"):
        raise OddsError(f"--decks {decks!r} is where edges are shown, and {first} has none to show")


def _read_letters(let: list[str] | None) -> dict[str, str]:
    found: dict[str, str] = {}
    for each in let or []:
        with naming(let=each):
            letter, sign, value = (part.strip() for part in each.partition("="))
            if not sign:
                raise OddsError("this gives no letter a value; write one such as x1=8 or c=4%")
            if letter in found:
                raise OddsError(f"the letter {letter!r} is given twice; give it once")
            found[letter] = value
    return found
