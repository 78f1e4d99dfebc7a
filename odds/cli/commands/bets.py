"""`odds bets`: the exact figures of bets."""

from collections.abc import Sequence

from odds.cli.answering import answering
from odds.cli.options import BetsArgument, CommissionOption, PayOption
from odds.cli.tables import read_commission, read_pay, situated_each
from odds.report.view import View
from odds.table import Table


@answering
@situated_each
def bets(
    tables: Sequence[Table],
    bet: BetsArgument = None,
    pay: PayOption = None,
    commission: CommissionOption = None,
) -> View:
    """Show the exact odds of bets.

    House edge, RTP, hit frequency, standard deviation and fair odds, and each outcome. Several
    numbers of decks are shown side by side.

    Example: odds bets rws-commission banker tie --decks 6 --player "9 K"
    """
    names, paid, rate = bet or (), read_pay(tables[0].rulebook, pay), read_commission(commission)
    if len(tables) == 1:
        return tables[0].bets(*names, pay=paid, commission=rate)
    from odds.comparison import compare

    return compare(tables, [each.id for each in map(tables[0].rulebook.bet, names)], paid, rate)
