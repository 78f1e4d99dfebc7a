"""`odds removal`: what single cards do to bets."""

from typing import Annotated

import typer

from odds.asking.tables import read_commission, read_pay
from odds.cli.answering import answering
from odds.cli.options import BetsArgument, CommissionOption, PayOption
from odds.cli.tables import situated
from odds.report.views.removal import Removals
from odds.table import Table

SecondOption = Annotated[
    bool,
    typer.Option(
        "--second", help="Also what removing two cards does beyond what each of them does."
    ),
]


@answering
@situated
def removal(
    table: Table,
    bet: BetsArgument = None,
    pay: PayOption = None,
    commission: CommissionOption = None,
    second: SecondOption = False,
) -> Removals:
    """Show what removing one card of each rank, or adding it, does to the value of bets, exactly.

    In units and in basis points, with the sum rule; without bets also of each line of insurance.

    Example: odds removal rws-commission banker --decks 6 --second
    """
    paid, rate = read_pay(table.rulebook, pay), read_commission(commission)
    return table.removal(*bet or (), pay=paid, commission=rate, second=second)
