"""The game of the insurance commands, which need not be named, and what odds are made for."""

from enum import StrEnum
from typing import Annotated

import typer

from odds.cli.options import complete_game

DEFAULT_GAME = "rws-insurance"
InsuredGame = Annotated[
    str,
    typer.Argument(
        metavar="[GAME]",
        help="A game with insurance, or the path of a rulebook ending in .toml.",
        autocompletion=complete_game,
        show_default=True,
    ),
]


class OddsBy(StrEnum):
    """What gets odds of its own."""

    LINES = "lines"
    CELLS = "cells"


GroupOption = Annotated[
    OddsBy, typer.Option("--group", help="Odds for each line of the game, or for every cell.")
]
