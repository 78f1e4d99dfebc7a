"""`odds insurance cost`: what insurance earns or loses in a year."""

from typing import Annotated

import typer

from odds.asking.naming import naming
from odds.asking.questions import from_each
from odds.cli.answering import answering
from odds.cli.commands.insurance.options import DEFAULT_GAME, InsuredGame
from odds.cli.options import EachDecksOption, ShoeOption, WithoutOption
from odds.cli.tables import read_tables
from odds.core.numbers import read_amount, read_share
from odds.report.view import View


@answering
def cost(
    game: InsuredGame = DEFAULT_GAME,
    rounds_per_hour: Annotated[
        str, typer.Option("--rounds-per-hour", metavar="N", help="Rounds dealt in an hour.")
    ] = "70",
    hours: Annotated[
        str, typer.Option("--hours", metavar="N", help="Hours; a year of days and nights has 8760.")
    ] = "8760",
    handle: Annotated[
        str, typer.Option("--handle", metavar="AMOUNT", help="Money on each hand in a round.")
    ] = "1000",
    share_insuring: Annotated[
        str,
        typer.Option(
            "--share-insuring",
            metavar="SHARE",
            help="The part of that money that insures, such as 30%.",
        ),
    ] = "100%",
    decks: EachDecksOption = None,
    shoe: ShoeOption = None,
    without: WithoutOption = None,
) -> View:
    """Show what each line and cell earns or loses in a year.

    In money, those that favour the bettor first: how often each arises, how much is staked on it,
    and what the house wins by it in the mean.

    Example: odds insurance cost --rounds-per-hour 70 --hours 8760 --handle 1000
    """
    with naming(**{"rounds-per-hour": rounds_per_hour}):
        rounds = read_amount(rounds_per_hour)
    with naming(hours=hours):
        time = read_amount(hours)
    with naming(handle=handle):
        money = read_amount(handle)
    with naming(**{"share-insuring": share_insuring}):
        share = read_share(share_insuring)
    return from_each(
        read_tables(game, decks, shoe, without),
        lambda table: table.insurance.cost(rounds, time, money, share),
    )
