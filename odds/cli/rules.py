"""`odds rules`: what a rulebook says and by which clause; one's own, begun and checked."""

from typing import Annotated

import typer

from odds.cli.description import described
from odds.cli.options import complete_game
from odds.cli.output import Answer, Format, FormatOption, Section, show
from odds.core.errors import OddsError
from odds.core.text import counted
from odds.rulebooks import RulebookError, load_rulebook
from odds.rulebooks.files import printable, template
from odds.rulebooks.problems import Problem


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
    form: FormatOption = Format.TABLE,
) -> None:
    """Show what a game's rules say, or begin and check your own.

    Decks, Table of Play, bets, payouts, limits and clauses, and what differs from the game that
    this one extends. Your own: odds rules new > mygame.toml, then odds rules check mygame.toml.

    Example: odds rules online-baccarat
    """
    if game == "check":
        if file is None:
            raise OddsError("'odds rules check' needs a file; name the rulebook to check")
        _check(file, form)
        return
    if file is not None:
        remedy = "only 'odds rules check' takes a file"
        if game == "new":
            remedy = f"write odds rules new > {file}"
        raise OddsError(f"{file!r} is one name too many; {remedy}")
    if game != "new":
        show(described(load_rulebook(game)), form)
    elif form is Format.TABLE:
        print(template(), end="")
    else:
        raise OddsError(f"--format {form.value}: a new rulebook is written as TOML; leave this out")


def _check(file: str, form: Format) -> None:
    """Show every problem of a rulebook; the program then ends as it does with bad input."""
    problems = []
    shown = printable(file)
    try:
        book = load_rulebook(file)
        fact = f"In order: {book.title}, {counted(len(book.bets), 'bet')}."
    except RulebookError as error:
        problems = error.problems
        fact = f"Problems: {len(problems)}. It gives no numbers before they are mended."
    headers = ("file", "place", "problem and remedy")
    answer = Answer(
        title=f"Check of {shown}",
        facts=[fact],
        sections=[Section("Problems", headers, problems, texts=3)] if problems else [],
        document={
            "checked": file,
            "in_order": not problems,
            "problems": [problem._asdict() for problem in problems],
        },
        records=[
            {"checked": file, "in_order": not problems, **problem._asdict()}
            for problem in problems or [Problem("", "", "")]
        ],
    )
    show(answer, form)
    if problems:
        raise typer.Exit(2)
