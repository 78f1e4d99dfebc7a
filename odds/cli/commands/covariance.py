"""`odds covariance`: how the results of bets in one coup hang together."""

from odds.asking import questions
from odds.cli.answering import answering
from odds.cli.options import BetsArgument, CommissionOption, PayOption
from odds.cli.tables import situated_in_each
from odds.report.views.covariance import Covariances
from odds.table import Table


@answering
@situated_in_each
def covariance(
    table: Table,
    bet: BetsArgument = None,
    pay: PayOption = None,
    commission: CommissionOption = None,
) -> Covariances:
    """Show the covariance of bets.

    Of every two; and the joint distribution of all that are asked for, except in csv: how likely
    they are to end with which results.

    Example: odds covariance rws-commission player banker tie --decks 6
    """
    return questions.covariance(table, bet, pay, commission)
