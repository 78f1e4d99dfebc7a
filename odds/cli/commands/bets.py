"""`odds bets`: the exact figures of bets."""

from collections.abc import Sequence

from odds.asking import questions
from odds.cli.answering import answering
from odds.cli.options import BetsArgument, CommissionOption, PayOption
from odds.cli.progress import told_of
from odds.cli.tables import situated_each
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
    return questions.bets(tables, bet, pay, commission, told_of("coups"))
