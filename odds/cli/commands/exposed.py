"""`odds exposed`: what a card exposed by mistake costs, where bets may be taken back."""

from typing import Annotated

from odds.asking import questions, words
from odds.cli.answering import answering
from odds.cli.options import BetsArgument, option
from odds.cli.progress import told_of
from odds.cli.tables import situated_in_each
from odds.report.views.exposed import ExposedCard
from odds.table import Table


@answering
@situated_in_each
def exposed(
    table: Table,
    bet: BetsArgument = None,
    seat: Annotated[str, option(words.SEAT)] = "player-1",
    card: Annotated[str | None, option(words.CARD)] = None,
) -> ExposedCard:
    """Show what an exposed card costs where bets may be taken back.

    For each rank and each bet the value of going on, the better choice, and what the option costs
    the house per unit staked; the mean over all ranks is what such an error costs before the card
    is known. Where an outcome is established there is no option, and the answer says why.

    Example: odds exposed rws-insurance --seat banker-1
    """
    return questions.exposed(table, bet, seat, card, told_of("cards"))
