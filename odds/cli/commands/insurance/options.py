"""The game of the insurance commands, which need not be named."""

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
