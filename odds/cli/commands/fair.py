"""`odds fair`: payouts and commission solved for an edge."""

import re
from typing import Annotated

import typer

from odds.asking.naming import naming
from odds.asking.tables import read_game
from odds.cli.answering import answering
from odds.cli.options import (
    EachDecksOption,
    GameArgument,
    PaytableOption,
    ReadingOption,
    complete_bet,
)
from odds.core.errors import OddsError
from odds.core.numbers import read_odds, read_rate, read_rates
from odds.core.reading import INFINITE, read_each_decks
from odds.report.view import View
from odds.table import Table


@answering
def fair(
    game: GameArgument,
    bet: Annotated[
        str, typer.Argument(metavar="BET", help="The bet.", autocompletion=complete_bet)
    ],
    edge: Annotated[
        str | None,
        typer.Option(
            "--edge",
            metavar="RATE",
            help="The house edge wanted, such as 5%, with --scale also a range such as 4%-6%; "
            "without it none, a fair bet.",
        ),
    ] = None,
    target: Annotated[
        str | None,
        typer.Option(
            "--target", metavar="RTP", help="The same as what returns, such as 95% or 94%-96%."
        ),
    ] = None,
    row: Annotated[
        str | None,
        typer.Option(
            "--row", metavar="N", help="Which row to solve for, where several win: 1 is the first."
        ),
    ] = None,
    commission: Annotated[
        bool, typer.Option("--commission", help="Solve for the commission, not for a payout.")
    ] = False,
    scale: Annotated[
        bool,
        typer.Option(
            "--scale",
            help="All payouts of the bet in proportion, and payable ones near by, ranked.",
        ),
    ] = False,
    step: Annotated[
        str | None,
        typer.Option(
            "--step",
            metavar="ODDS",
            help="Payable odds are multiples of this, 1/2 without it; a commission of 0.5%.",
        ),
    ] = None,
    decks: EachDecksOption = None,
    reading: ReadingOption = None,
    paytable: PaytableOption = None,
) -> View:
    """Find the payout or the commission that gives a bet an edge.

    Exactly, as a formula in the number of decks and at each number asked, and as the nearest odds
    that can be paid, with the edge that they leave.

    Example: odds fair rws-commission tie --edge 5% --step 1/2 --decks 4-8
    """
    table = Table(read_game(game, reading, paytable))
    with naming(decks=decks):
        numbers = [n or INFINITE for n in read_each_decks(decks)] if decks is not None else []
    if edge is not None and target is not None:
        raise OddsError("--edge and --target both say what is wanted; give one")
    with naming(edge=edge):
        edges = read_rates(edge or "0", "house edge")
    with naming(target=target):
        returns = None if target is None else read_rates(target, "RTP")
    with naming(step=step):
        odds = None if step is None else (read_rate if commission else read_odds)(step)
    with naming(row=row):
        number = None if row is None else _read_row(row)
    if not scale:
        return table.fair(
            bet,
            edge=edges,
            rtp=returns,
            row=number,
            commission=commission,
            step=odds,
            decks=numbers,
        )
    if commission or row is not None:
        other = "--commission" if commission else "--row"
        raise OddsError(f"--scale is of all payouts, and {other} of one thing; give one")
    return table.design(bet, edge=edges, rtp=returns, step=odds or "1/2", decks=numbers)


def _read_row(text: str) -> int:
    if not re.fullmatch("[0-9]{1,4}", text):
        raise OddsError(f"{text!r} is no number of a row; write one such as 1")
    return int(text)
