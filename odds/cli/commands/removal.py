"""`odds removal`: what single cards do to bets."""

from typing import Annotated

from odds.asking import questions, words
from odds.cli.answering import answering
from odds.cli.options import BetsArgument, CommissionOption, PayOption, option
from odds.cli.progress import told_of
from odds.cli.tables import situated_in_each
from odds.report.views.removal import Removals
from odds.table import Table


@answering
@situated_in_each
def removal(
    table: Table,
    bet: BetsArgument = None,
    pay: PayOption = None,
    commission: CommissionOption = None,
    second: Annotated[bool, option(words.SECOND)] = False,
) -> Removals:
    """Show what removing one card of each rank, or adding it, does to the value of bets, exactly.

    In units and in basis points, with the sum rule; without bets also of each line of insurance.

    Example: odds removal rws-commission banker --decks 6 --second
    """
    return questions.removal(table, bet, pay, commission, second, told_of("shoes"))
