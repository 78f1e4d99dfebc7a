"""`odds insurance make`: an insurance table to a target edge."""

from enum import StrEnum
from typing import Annotated

import typer

from odds.asking.naming import naming
from odds.asking.questions import from_each
from odds.cli.answering import DigitsOption, ExactOption, WideOption, show, style
from odds.cli.commands.insurance.options import DEFAULT_GAME, GroupOption, InsuredGame, OddsBy
from odds.cli.options import EachDecksOption, ShoeOption, WithoutOption
from odds.cli.tables import read_tables
from odds.core.errors import OddsError
from odds.core.numbers import read_odds, read_rate
from odds.report.views.insurance.make import InsuranceMade
from odds.report.writers.style import Format
from odds.table import Table


class MakeFormat(StrEnum):
    """How the table is written; toml is a rulebook that can be loaded again."""

    TABLE = "table"
    JSON = "json"
    CSV = "csv"
    MARKDOWN = "markdown"
    TOML = "toml"


def make(
    edge: Annotated[
        str, typer.Option("--edge", metavar="RATE", help="The least house edge, such as 5%.")
    ],
    game: InsuredGame = DEFAULT_GAME,
    step: Annotated[
        str, typer.Option("--step", metavar="ODDS", help="Odds are multiples of this.")
    ] = "1/2",
    group: GroupOption = OddsBy.LINES,
    worst_cell: Annotated[
        bool, typer.Option("--worst-cell", help="Keep the edge in every cell of a line.")
    ] = False,
    decks: EachDecksOption = None,
    shoe: ShoeOption = None,
    without: WithoutOption = None,
    digits: DigitsOption = None,
    exact: ExactOption = False,
    wide: WideOption = False,
    form: Annotated[
        MakeFormat, typer.Option("--format", help="How to write the table; toml can be loaded.")
    ] = MakeFormat.TABLE,
) -> None:
    """Make an insurance table to a target edge.

    For each line of the game, or for every cell, the highest odds on the grid that keep the house
    edge at or above the target, and the edge achieved; cells that favour the bettor still are
    marked.

    Example: odds insurance make --edge 5% --worst-cell
    """
    with naming(edge=edge):
        target = read_rate(edge, "house edge")
    with naming(step=step):
        grid = read_odds(step)
    tables = read_tables(game, decks, shoe, without)

    def made(table: Table) -> InsuranceMade:
        return table.insurance.make(target, grid, group.value, worst_cell)

    if form is not MakeFormat.TOML:
        found = from_each(tables, made)
        show(found.answer(), Format(form.value), style(digits, exact, wide))
        return
    if len(tables) > 1:
        raise OddsError(f"--decks {decks!r} makes several tables, and a rulebook has one; give one")
    with naming(edge=edge, step=step):
        print(made(tables[0]).toml(game), end="")
