"""`odds knowledge`: what it is worth to know something of a card before betting."""

import re
from typing import Annotated

import typer

from odds.asking.naming import naming
from odds.bets.places import read_groups
from odds.cli.answering import answering
from odds.cli.options import BetsArgument
from odds.cli.progress import told_of
from odds.cli.tables import situated_in_each
from odds.core.errors import OddsError
from odds.report.views.knowledge import Known
from odds.table import Table


@answering
@situated_in_each
def knowledge(
    table: Table,
    bet: BetsArgument = None,
    seat: Annotated[
        list[str] | None,
        typer.Option(
            "--seat",
            metavar="SEAT",
            help="Where the card lies, such as player-1 or banker-2; once for each card.",
        ),
    ] = None,
    position: Annotated[
        list[str] | None,
        typer.Option(
            "--position",
            metavar="1-6",
            help="The place of the card in the shoe, whoever draws it; once for each card.",
        ),
    ] = None,
    groups: Annotated[
        str | None,
        typer.Option(
            "--groups",
            metavar="RANKS,RANKS",
            help='What is told apart, such as "A-5 10-K, 6-9"; ranks not named are a group too. '
            "Without it the rank itself.",
        ),
    ] = None,
    best_groups: Annotated[
        bool,
        typer.Option("--best-groups", help="Find the two groups that it is worth most to tell."),
    ] = False,
) -> Known:
    """Show what it is worth to know something of a card before betting.

    The exact gain a round of a bettor who learns only the group of a card, by an edge, a flash or
    a marked back, and then takes the best of the bets, or none; and the best bet for each group.

    Example: odds knowledge rws-commission player banker --seat player-1
    """
    positions = []
    for text in position or []:
        with naming(position=text):
            if not re.fullmatch("[0-9]{1,2}", text):
                raise OddsError(
                    "this is no position of a round; write one from 1 to 6, and the option again "
                    "for each further card"
                )
            positions.append(int(text))
    with naming(groups=groups):
        parted = None if groups is None else read_groups(groups)
    return table.knowledge(
        *(bet or ()),
        seats=seat or (),
        positions=positions,
        groups=parted,
        best=best_groups,
        watch=told_of("cases"),
    )
