"""`odds insurance waived`: which windows a squeeze closes."""

from odds.asking.questions import from_each
from odds.cli.answering import answering
from odds.cli.commands.insurance.options import DEFAULT_GAME, InsuredGame
from odds.cli.options import EachDecksOption, ShoeOption, WithoutOption
from odds.cli.tables import read_tables
from odds.report.view import View


@answering
def waived(
    game: InsuredGame = DEFAULT_GAME,
    decks: EachDecksOption = None,
    shoe: ShoeOption = None,
    without: WithoutOption = None,
) -> View:
    """Show which windows are closed after a squeeze before its time.

    If the Banker's third card is seen before the Player's is opened, insurance after the Player's
    third card is waived: the lines that are closed then, and what they are worth.

    Example: odds insurance waived rws-insurance
    """
    tables = read_tables(game, decks, shoe, without)
    return from_each(tables, lambda table: table.insurance.waived())
