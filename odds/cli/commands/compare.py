"""`odds compare`: bets of several games, or of one over several shoes, side by side."""

from typing import Annotated

import typer

from odds.cli.answering import answering
from odds.cli.options import EachDecksOption, complete_game, is_game
from odds.cli.tables import read_tables
from odds.comparison import compare as side_by_side
from odds.comparison import decks_label
from odds.core.errors import OddsError
from odds.report.views.compare import Comparison
from odds.rulebooks.files import printable

GamesArgument = Annotated[
    list[str],
    typer.Argument(
        metavar="GAME... [BET]...",
        help="Games that 'odds games' lists, or paths of rulebooks ending in .toml; then, if not "
        "all, the bets.",
        autocompletion=complete_game,
    ),
]
OnlyOption = Annotated[
    list[str] | None,
    typer.Option("--bet", metavar="BET", help="Only this bet.", hidden=True),
]


@answering
def compare(
    games: GamesArgument, decks: EachDecksOption = None, bet: OnlyOption = None
) -> Comparison:
    """Show bets of several games side by side.

    Or of one game over several shoes. A bet is the same where its id is; a dash stands where a
    game does not offer it.

    Example: odds compare bclc-mini bclc-ruyi banker --decks 6,8
    """
    named = [word for word in games if is_game(word)] or games[:1]
    others = [word for word in games if word not in named]
    tables = {}
    for game in named:
        if named.count(game) > 1:
            raise OddsError(f"the game {game!r} is named twice; name it once")
        for table in read_tables(game, decks):
            words = [printable(game)] if len(named) > 1 or decks is None else []
            label = ", ".join([*words, *([] if decks is None else [decks_label(table)])])
            tables[label] = table
    return side_by_side(tables, [*others, *(bet or ())])
