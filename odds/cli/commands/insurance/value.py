"""`odds insurance value`: what an insurance table really costs."""

from odds.asking import questions
from odds.cli.answering import answering
from odds.cli.commands.insurance.options import DEFAULT_GAME, InsuredGame
from odds.cli.options import EachDecksOption, PaytableOption, ShoeOption, WithoutOption
from odds.cli.tables import read_tables
from odds.report.view import View


@answering
def value(
    game: InsuredGame = DEFAULT_GAME,
    decks: EachDecksOption = None,
    shoe: ShoeOption = None,
    without: WithoutOption = None,
    paytable: PaytableOption = None,
) -> View:
    """Show what insuring whenever it pays is worth.

    Per unit of original bet on Player and on Banker, to a bettor who goes by the points and to one
    who goes by the exact cards; from several numbers of decks one below the other.

    Example: odds insurance value rws-insurance --decks 4-8
    """
    return questions.insurance_value(read_tables(game, decks, shoe, without, paytable=paytable))
