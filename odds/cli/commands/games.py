"""`odds games`: the games that are built in."""

from typing import Annotated

import typer

from odds.cli.answering import answering
from odds.report.views.games import Games


@answering
def games(
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[WORD]...",
            help="Only games in which each of these words stands: in the id, the title, the "
            "source, or in the id or title of a bet.",
        ),
    ] = None,
) -> Games:
    """List the built-in games.

    Those of the group house follow one rule document each, those of industry are public variants
    and side bets.

    Example: odds games tiger
    """
    return Games.built_in(*(words or ()))
