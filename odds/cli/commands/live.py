"""`odds live`: a shoe followed at the prompt."""

import sys
from contextlib import redirect_stdout
from typing import Annotated

import typer

from odds.asking.tables import read_full_decks, read_table_game
from odds.cli.answering import style
from odds.cli.options import FullDecksOption, GameArgument, PaytableOption, ReadingOption
from odds.cli.prompt import Prompt
from odds.core.errors import OddsError
from odds.table import Table


def live(
    game: GameArgument,
    decks: FullDecksOption = None,
    reading: ReadingOption = None,
    paytable: PaytableOption = None,
    log: Annotated[
        str | None,
        typer.Option("--log", metavar="FILE", help="A log that was saved, to go on from."),
    ] = None,
) -> None:
    """Follow a shoe at the prompt: type the cards as they come, see what every bet is worth.

    The Table of Play says whose each card is and when the round ends. 'help' at the prompt lists
    what can be typed: cards, burn, undo, save and a few more.

    Example: odds live rws-commission --decks 8
    """
    rulebook = read_table_game(game, reading, paytable)
    number = read_full_decks(rulebook, decks, "no card is ever gone from an infinite shoe")
    prompt = Prompt(Table(rulebook, decks=number), number, style())
    if log is not None:
        prompt.open(log)
    if sys.__stdout__ is None:
        raise OddsError("there is no standard output; follow a shoe where it can be seen")
    if sys.stdin is None:
        raise OddsError("there is no standard input; follow a shoe where cards can be typed")
    # What is shown is talked about at once, and so not held back as answers are.
    with redirect_stdout(sys.__stdout__):
        prompt.run()
