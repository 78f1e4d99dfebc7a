"""`odds exposed`: what a card exposed by mistake costs, where bets may be taken back."""

from typing import Annotated

import typer

from odds.asking.naming import naming
from odds.cli.answering import answering
from odds.cli.options import BetsArgument
from odds.cli.progress import told_of_cards
from odds.cli.tables import situated_in_each
from odds.core.half_seen import known_rank_of
from odds.report.views.exposed import ExposedCard
from odds.table import Table


@answering
@situated_in_each
def exposed(
    table: Table,
    bet: BetsArgument = None,
    seat: Annotated[
        str,
        typer.Option(
            "--seat",
            metavar="SEAT",
            help="Where the card lies: player-1 to player-3, banker-1 to banker-3, or next for a "
            "card in excess that begins the next round.",
        ),
    ] = "player-1",
    card: Annotated[
        str | None,
        typer.Option(
            "--card", metavar="RANK", help="Only this card, such as 9, or [6-8] if seen in part."
        ),
    ] = None,
) -> ExposedCard:
    """Show what an exposed card costs where bets may be taken back.

    For each rank and each bet the value of going on, the better choice, and what the option costs
    the house per unit staked; the mean over all ranks is what such an error costs before the card
    is known. Where an outcome is established there is no option, and the answer says why.

    Example: odds exposed rws-insurance --seat banker-1
    """
    _ = table.rulebook.taken_back  # without it there is nothing to ask
    with naming(card=card):
        rank = None if card is None else known_rank_of(card)
    return table.exposed(*(bet or ()), seat=seat, card=rank, watch=told_of_cards)
