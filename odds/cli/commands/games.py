"""`odds games`: the games that are built in."""

from odds.cli.answering import answering
from odds.report.views.games import Games


@answering
def games() -> Games:
    """List the built-in games.

    Those of the group house follow one rule document each, those of industry are public variants.

    Example: odds games --format json
    """
    return Games.built_in()
