"""`odds insurance card`: the odds on a card for the table, and on its back the edges."""

from typing import Annotated

import typer

from odds.asking.naming import naming
from odds.cli.commands.insurance.options import DEFAULT_GAME, GroupOption, InsuredGame, OddsBy
from odds.cli.options import DecksOption, ShoeOption, WithoutOption
from odds.cli.streams import say
from odds.cli.tables import read_table
from odds.core.numbers import read_odds, read_rate
from odds.report.writers.card import card_writer, write_card


def card(
    output: Annotated[
        str, typer.Option("--output", metavar="FILE", help="The card: .html, .pdf or .svg.")
    ],
    game: InsuredGame = DEFAULT_GAME,
    edge: Annotated[
        str | None,
        typer.Option(
            "--edge",
            metavar="RATE",
            help="Make odds to this least house edge, such as 4%; without it the house's own.",
        ),
    ] = None,
    step: Annotated[
        str | None,
        typer.Option("--step", metavar="ODDS", help="Odds made are multiples of this."),
    ] = None,
    group: GroupOption = OddsBy.LINES,
    decks: DecksOption = None,
    shoe: ShoeOption = None,
    without: WithoutOption = None,
) -> None:
    """Print a card with the insurance odds for a dealer or a display board.

    The front, one page of A4 across, has the odds by the points of both hands, after four cards
    and after five, for both sides; the back has the house edge of each.

    Example: odds insurance card --edge 4% --step 1/2 --output card.pdf
    """
    card_writer(output, "--output")
    with naming(edge=edge):
        target = None if edge is None else read_rate(edge, "house edge")
    with naming(step=step):
        grid = None if step is None else read_odds(step)
    insurance = read_table(game, decks, shoe, without).insurance
    with naming(edge=edge, step=step):
        found = insurance.card(target, grid, group.value)
    for warning in found.situation.warnings:
        say(f"warning: {warning}")
    write_card(found.pages, output, "--output")
