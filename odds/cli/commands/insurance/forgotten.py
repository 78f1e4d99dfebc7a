"""`odds insurance forgotten`: what it costs that insurance was not offered."""

from odds.cli.answering import answering
from odds.cli.commands.insurance.options import DEFAULT_GAME, InsuredGame
from odds.cli.options import DecksOption, ShoeOption, WithoutOption
from odds.cli.tables import read_table
from odds.report.views.insurance.forgotten import ForgottenInsurance


@answering
def forgotten(
    game: InsuredGame = DEFAULT_GAME,
    decks: DecksOption = None,
    shoe: ShoeOption = None,
    without: WithoutOption = None,
) -> ForgottenInsurance:
    """Show what a window costs that the dealer forgets to offer.

    The original bet goes back to those whose insurance would have won: what the house gives back,
    and what the insurance would have earned it, per unit of the original bet.

    Example: odds insurance forgotten rws-insurance --decks 6
    """
    return read_table(game, decks, shoe, without).insurance.forgotten()
