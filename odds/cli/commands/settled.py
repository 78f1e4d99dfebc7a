"""`odds settled`: which bets a coup under way has decided."""

from odds.cli.answering import answering
from odds.cli.options import BetsArgument
from odds.cli.tables import situated
from odds.report.views.settled import SettledBets
from odds.table import Table


@answering
@situated
def settled(table: Table, bet: BetsArgument = None) -> SettledBets:
    """Show which bets the cards on the table have decided.

    Each bet is won, lost, pushed or open; whether an outcome is established, and what becomes of
    every bet if the round is interrupted there, or void.

    Example: odds settled rws-insurance --player "9 9" --banker "K 3"
    """
    return table.settled(*(bet or ()))
