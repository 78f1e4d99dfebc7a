"""`odds insurance forgotten`: what it costs that insurance was not offered."""

from odds.asking.questions import from_each
from odds.cli.answering import answering
from odds.cli.commands.insurance.options import DEFAULT_GAME, InsuredGame
from odds.cli.options import EachDecksOption, ShoeOption, WithoutOption
from odds.cli.tables import read_tables
from odds.report.view import View


@answering
def forgotten(
    game: InsuredGame = DEFAULT_GAME,
    decks: EachDecksOption = None,
    shoe: ShoeOption = None,
    without: WithoutOption = None,
) -> View:
    """Show what a window costs that the dealer forgets to offer.

    The original bet goes back to those whose insurance would have won: what the house gives back,
    and what the insurance would have earned it, per unit of the original bet.

    Example: odds insurance forgotten rws-insurance --decks 6
    """
    tables = read_tables(game, decks, shoe, without)
    return from_each(tables, lambda table: table.insurance.forgotten())
