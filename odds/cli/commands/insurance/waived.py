"""`odds insurance waived`: which windows a squeeze closes."""

from odds.cli.answering import answering
from odds.cli.commands.insurance.options import DEFAULT_GAME, InsuredGame
from odds.cli.options import DecksOption, ShoeOption, WithoutOption
from odds.cli.tables import read_table
from odds.report.views.insurance.forgotten import WaivedInsurance


@answering
def waived(
    game: InsuredGame = DEFAULT_GAME,
    decks: DecksOption = None,
    shoe: ShoeOption = None,
    without: WithoutOption = None,
) -> WaivedInsurance:
    """Show which windows are closed after a squeeze before its time.

    If the Banker's third card is seen before the Player's is opened, insurance after the Player's
    third card is waived: the lines that are closed then, and what they are worth.

    Example: odds insurance waived rws-insurance
    """
    return read_table(game, decks, shoe, without).insurance.waived()
