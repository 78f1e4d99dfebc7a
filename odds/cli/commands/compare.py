"""`odds compare`: bets of several games, or of one over several shoes, side by side."""

from typing import Annotated

import typer

from odds.asking.naming import naming
from odds.cli.answering import answering
from odds.cli.options import EachDecksOption, PaytableOption, complete_game, is_game
from odds.cli.tables import read_tables
from odds.core.errors import OddsError
from odds.core.reading import INFINITE, read_each_decks
from odds.report.view import View
from odds.rulebooks import load_rulebook
from odds.rulebooks.files import printable
from odds.table.comparison import compare as side_by_side
from odds.table.comparison import compare_bet, decks_label

GamesArgument = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[GAME]... [BET]...",
        help="Games that 'odds games' lists, or paths of rulebooks ending in .toml; then, if not "
        "all, the bets. A bet alone is shown by each paytable, in every game that has it.",
        autocompletion=complete_game,
    ),
]
ReadingsOption = Annotated[
    bool,
    typer.Option(
        "--readings", help="Each game by every reading of its clauses that 'odds rules' lists."
    ),
]
OnlyOption = Annotated[
    list[str] | None,
    typer.Option(
        "--bet", metavar="BET", help="Only this bet; without a game, in all that have it."
    ),
]


@answering
def compare(
    games: GamesArgument = None,
    decks: EachDecksOption = None,
    readings: ReadingsOption = False,
    bet: OnlyOption = None,
    paytable: PaytableOption = None,
) -> View:
    """Show bets of several games side by side.

    Or of one game over several shoes, or by several readings of its clauses, or one bet at every
    price: by each of its paytables, in all games that have it, the cheapest first at each number of
    decks. A bet is the same where its id is; a dash stands where a game does not offer it.

    Example: odds compare bclc-mini bclc-ruyi banker --decks 6,8
    """
    words = games or []
    asked = [*words, *(bet or ())]
    if not asked:
        raise OddsError("there is nothing to compare; name games, or a bet such as perfect-pair")
    named = [word for word in words if is_game(word)]
    if not named and (len(asked) == 1 or not words):
        if len(asked) > 1:
            raise OddsError(f"without a game one bet is compared, not {len(asked)}; name one")
        if readings:
            raise OddsError("--readings is of games, and none is named; name one or more")
        with naming(decks=decks):
            numbers = [n or INFINITE for n in read_each_decks(decks)] if decks is not None else None
        return compare_bet(asked[0], decks=numbers, paytables=paytable or ())
    named = named or words[:1]
    others = [word for word in words if word not in named]
    tables, paid = {}, _paytables(named, paytable or [])
    for game in named:
        if named.count(game) > 1:
            raise OddsError(f"the game {game!r} is named twice; name it once")
        for table in read_tables(game, decks, paytable=paid[game]):
            label = [printable(game)] if len(named) > 1 or decks is None else []
            label += [] if decks is None else [decks_label(table)]
            tables[", ".join(label)] = table
    return side_by_side(tables, [*others, *(bet or ())], readings=readings)


def _paytables(games: list[str], names: list[str]) -> dict[str, list[str]]:
    """Which of the paytables each game has; the last, which says so, gets those that none has."""
    found = {}
    for game in games:
        own = {table.name for bet in load_rulebook(game).bets for table in bet.paytables}
        found[game] = [name for name in names if name in own]
    known = {name for own in found.values() for name in own}
    found[games[-1]] += [name for name in names if name not in known]
    return found
