"""`odds insurance table`: every line of an insurance table, and the cells inside it."""

from typing import Annotated

from odds.asking import questions, words
from odds.cli.answering import answering
from odds.cli.commands.insurance.options import DEFAULT_GAME, InsuredGame
from odds.cli.options import EachDecksOption, ShoeOption, WithoutOption, option
from odds.cli.tables import read_tables
from odds.report.views.insurance.table import InsuranceTable


@answering
def table(
    game: InsuredGame = DEFAULT_GAME,
    decks: EachDecksOption = None,
    shoe: ShoeOption = None,
    without: WithoutOption = None,
    favourable: Annotated[bool, option(words.FAVOURABLE)] = False,
) -> InsuranceTable:
    """Show what the lines of an insurance table are worth.

    Each line and each cell inside it, with those that favour the bettor marked; several numbers of
    decks side by side.

    Example: odds insurance table rws-insurance --decks 4,6,8
    """
    return questions.insurance_table(read_tables(game, decks, shoe, without), favourable)
