"""`odds insurance cells`: every window for both hands, whether on offer or not."""

from odds.asking.questions import from_each
from odds.cli.answering import answering
from odds.cli.commands.insurance.options import DEFAULT_GAME, InsuredGame
from odds.cli.options import EachDecksOption, ShoeOption, WithoutOption
from odds.cli.tables import read_tables
from odds.report.view import View


@answering
def cells(
    game: InsuredGame = DEFAULT_GAME,
    decks: EachDecksOption = None,
    shoe: ShoeOption = None,
    without: WithoutOption = None,
) -> View:
    """Show every situation in which a card is still to come.

    By points, for both hands, whether insurance is on offer or not: how often it arises, how an
    insurance bet would end, and its fair odds.

    Example: odds insurance cells rws-insurance --decks 6
    """
    tables = read_tables(game, decks, shoe, without)
    return from_each(tables, lambda table: table.insurance.cells())
