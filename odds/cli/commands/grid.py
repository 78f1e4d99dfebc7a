"""`odds grid`: how rounds end, whatever the bets."""

from odds.cli.answering import answering
from odds.cli.tables import situated_in_each
from odds.report.views.grid import Grid
from odds.table import Table


@answering
@situated_in_each
def grid(table: Table) -> Grid:
    """Show how coups end.

    Final totals of both hands, margins, cards dealt and naturals; in three-card games the rank of
    a hand, and hand against hand.

    Example: odds grid bclc-mini --decks 6 --banker "3"
    """
    return table.grid()
