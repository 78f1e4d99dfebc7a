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
from odds.rulebooks import load_rulebook
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
ReadingsOption = Annotated[
    bool,
    typer.Option(
        "--readings", help="Each game by every reading of its clauses that 'odds rules' lists."
    ),
]
OnlyOption = Annotated[
    list[str] | None,
    typer.Option("--bet", metavar="BET", help="Only this bet.", hidden=True),
]


@answering
def compare(
    games: GamesArgument,
    decks: EachDecksOption = None,
    readings: ReadingsOption = False,
    bet: OnlyOption = None,
) -> Comparison:
    """Show bets of several games side by side.

    Or of one game over several shoes, or by several readings of its clauses. A bet is the same
    where its id is; a dash stands where a game does not offer it.

    Example: odds compare bclc-mini bclc-ruyi banker --decks 6,8
    """
    named = [word for word in games if is_game(word)] or games[:1]
    others = [word for word in games if word not in named]
    tables = {}
    for game in named:
        if named.count(game) > 1:
            raise OddsError(f"the game {game!r} is named twice; name it once")
        for reading in _readings(game) if readings else [None]:
            for table in read_tables(game, decks, reading=[reading] if reading else None):
                words = [printable(game)] if len(named) > 1 or not (decks or reading) else []
                words += [] if decks is None else [decks_label(table)]
                tables[", ".join([*words, *([reading] if reading else [])])] = table
    return side_by_side(tables, [*others, *(bet or ())])


def _readings(game: str) -> list[str | None]:
    """The readings of a game; of one without any, the game as it is."""
    return [each.id for each in load_rulebook(game).readings] or [None]
