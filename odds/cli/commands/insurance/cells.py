"""`odds insurance cells`: every window for both hands, whether on offer or not."""

from odds.cli.answering import answering
from odds.cli.commands.insurance.options import DEFAULT_GAME, InsuredGame
from odds.cli.options import DecksOption, ShoeOption, WithoutOption
from odds.cli.tables import read_table
from odds.report.views.insurance.cells import InsuranceCells


@answering
def cells(
    game: InsuredGame = DEFAULT_GAME,
    decks: DecksOption = None,
    shoe: ShoeOption = None,
    without: WithoutOption = None,
) -> InsuranceCells:
    """Show every situation in which a card is still to come.

    By points, for both hands, whether insurance is on offer or not: how often it arises, how an
    insurance bet would end, and its fair odds.

    Example: odds insurance cells rws-insurance --decks 6
    """
    return read_table(game, decks, shoe, without).insurance.cells()
