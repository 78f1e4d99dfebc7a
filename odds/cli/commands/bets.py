"""`odds bets`: the exact figures of bets."""

from odds.cli.answering import answering
from odds.cli.options import BetsArgument, CommissionOption, PayOption
from odds.cli.tables import read_commission, read_pay, situated
from odds.report.views.bets import Bets
from odds.table import Table


@answering
@situated
def bets(
    table: Table,
    bet: BetsArgument = None,
    pay: PayOption = None,
    commission: CommissionOption = None,
) -> Bets:
    """Show the exact odds of bets.

    House edge, RTP, hit frequency, standard deviation and fair odds, and each outcome.

    Example: odds bets rws-commission banker tie --decks 6 --player "9 K"
    """
    paid, rate = read_pay(table.rulebook, pay), read_commission(commission)
    return table.bets(*bet or (), pay=paid, commission=rate)
