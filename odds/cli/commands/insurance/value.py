"""`odds insurance value`: what an insurance table really costs."""

from odds.cli.answering import answering
from odds.cli.commands.insurance.options import DEFAULT_GAME, InsuredGame
from odds.cli.options import DecksOption, ShoeOption, WithoutOption
from odds.cli.tables import read_table
from odds.report.views.insurance.value import InsuranceValue


@answering
def value(
    game: InsuredGame = DEFAULT_GAME,
    decks: DecksOption = None,
    shoe: ShoeOption = None,
    without: WithoutOption = None,
) -> InsuranceValue:
    """Show what insuring whenever it pays is worth.

    Per unit of original bet on Player and on Banker, to a bettor who goes by the points and to one
    who goes by the exact cards.

    Example: odds insurance value rws-insurance --decks 6
    """
    return read_table(game, decks, shoe, without).insurance.value()
