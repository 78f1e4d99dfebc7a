"""`odds rules`: what a rulebook says and by which clause; one's own, begun and checked."""

from typing import Annotated

import typer

from odds.asking.tables import read_game
from odds.cli.answering import FormatOption, WideOption, show, style
from odds.cli.options import PaytableOption, ReadingOption, complete_game
from odds.core.errors import OddsError
from odds.report.views.check import Check
from odds.report.views.rules import Rules
from odds.report.writers.style import Format
from odds.rulebooks.files import bet_template, template


def _complete(incomplete: str) -> list[str]:
    words = [word for word in ("new", "check") if word.startswith(incomplete)]
    return [*complete_game(incomplete), *words]


def rules(
    game: Annotated[
        str,
        typer.Argument(
            metavar="GAME|new|check",
            help="A game that 'odds games' lists or the path of a rulebook ending in .toml; "
            "'new' prints a rulebook to begin with, 'check' lists all that is wrong with one.",
            autocompletion=_complete,
        ),
    ],
    file: Annotated[
        str | None, typer.Argument(metavar="[FILE]", help="The rulebook to check.")
    ] = None,
    bet: Annotated[
        bool,
        typer.Option("--bet", help="With 'new': a bet, with all that its rows can ask."),
    ] = False,
    reading: ReadingOption = None,
    paytable: PaytableOption = None,
    wide: WideOption = False,
    form: FormatOption = Format.TABLE,
) -> None:
    """Show what a game's rules say, or begin and check your own.

    Decks, Table of Play, bets, payouts, limits and clauses, what differs from the game that this
    one extends, and clauses that can be read in several ways, with every reading. Your own: odds
    rules new > mygame.toml, then odds rules check mygame.toml;
    odds rules new --bet prints a bet with all that its rows can ask.

    Example: odds rules online-baccarat
    """
    if bet and game != "new":
        raise OddsError("--bet goes with 'odds rules new'; leave it out")
    if game == "check":
        if file is None:
            raise OddsError("'odds rules check' needs a file; name the rulebook to check")
        check = Check.of(file)
        show(check.answer(), form, style(wide=wide))
        if check.problems:
            raise typer.Exit(2)
        return
    if file is not None:
        remedy = "only 'odds rules check' takes a file"
        if game == "new":
            remedy = f"write odds rules new > {file}"
        raise OddsError(f"{file!r} is one name too many; {remedy}")
    if game != "new":
        show(Rules(read_game(game, reading, paytable)).answer(), form, style(wide=wide))
    elif form is Format.TABLE:
        print(bet_template() if bet else template(), end="")
    else:
        raise OddsError(f"--format {form.value}: a new rulebook is written as TOML; leave this out")
