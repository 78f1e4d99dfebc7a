"""The table that the options describe: a game, its shoe, and the cards known of the coup."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from inspect import signature
from typing import Any

from odds.cli.answering import with_options
from odds.cli.naming import naming
from odds.cli.options import (
    BankerOption,
    DecksOption,
    EachDecksOption,
    GameArgument,
    PaytableOption,
    PlayerOption,
    ShoeOption,
    WithoutOption,
)
from odds.core.cards import read_cards
from odds.core.errors import OddsError
from odds.core.numbers import each_odds_of, read_rate
from odds.core.reading import INFINITE, read_decks, read_each_decks, read_shoe
from odds.rulebooks import Rulebook, load_rulebook
from odds.table import Table


def situated(command: Callable[..., Any]) -> Callable[..., Any]:
    """A command on a table, as one with the options that describe the table."""
    return _described(command, read_table)


def _described(command: Callable[..., Any], read: Callable[..., Any]) -> Callable[..., Any]:
    described_by = signature(read).parameters
    others = list(signature(command).parameters.values())[1:]

    def described(**options: Any) -> Any:
        found = read(**{name: options.pop(name) for name in described_by})
        return command(found, **options)

    return with_options(command, described, [*described_by.values(), *others])


def read_table(
    game: GameArgument,
    decks: DecksOption = None,
    shoe: ShoeOption = None,
    without: WithoutOption = None,
    player: PlayerOption = None,
    banker: BankerOption = None,
    paytable: PaytableOption = None,
) -> Table:
    """What the options say, checked one by one."""
    rulebook = paid_by(load_rulebook(game), paytable)
    if shoe is not None and decks is not None:
        raise OddsError(f"--decks {decks!r} and --shoe both say what the shoe holds; give one")
    with naming(decks=decks, shoe=shoe):
        number = None if decks is None else read_decks(decks) or INFINITE
        table = Table(rulebook, decks=number, shoe=None if shoe is None else read_shoe(shoe))
    with naming(without=without):
        gone = read_cards(without or "")
        if without is not None and table.shoe.endless:
            raise OddsError("cards cannot leave an infinite shoe; give a number of decks")
        table = table.without(gone)
    with naming(player=player):
        player_cards = read_cards(player or "")
    with naming(banker=banker):
        banker_cards = read_cards(banker or "")
    with naming(player=player, banker=banker):
        return table.deal(player_cards, banker_cards)


def paid_by(rulebook: Rulebook, paytables: Sequence[str] | None) -> Rulebook:
    """The game with its bets paid by the paytables that are named."""
    for name in paytables or ():
        with naming(paytable=name):
            rulebook = rulebook.by_paytables([name])
    return rulebook


def situated_each(command: Callable[..., Any]) -> Callable[..., Any]:
    """The same for a command on several tables, one for each number of decks."""
    return _described(command, read_tables)


def read_tables(
    game: GameArgument,
    decks: EachDecksOption = None,
    shoe: ShoeOption = None,
    without: WithoutOption = None,
    player: PlayerOption = None,
    banker: BankerOption = None,
    paytable: PaytableOption = None,
) -> list[Table]:
    """A table for each number of decks; the game's own if none is named."""
    known = (shoe, without, player, banker, paytable)
    if decks is None or shoe is not None:
        return [read_table(game, decks, *known)]
    with naming(decks=decks):
        numbers = read_each_decks(decks)
    return [read_table(game, str(number or INFINITE), *known) for number in numbers]


def read_full_decks(rulebook: Rulebook, decks: str | None, infinite: str) -> int:
    """How many decks a full shoe has; `infinite` says why it must be a number."""
    with naming(decks=decks):
        number = rulebook.decks.default if decks is None else read_decks(decks)
        if number is None:
            raise OddsError(f"{infinite}; give a number of decks")
    return number


def load_table_game(game: str, paytables: Sequence[str] | None = None) -> Rulebook:
    """A game with a Table of Play, its bets paid by these paytables, or an error."""
    rulebook = paid_by(load_rulebook(game), paytables)
    _ = rulebook.tableau
    return rulebook


def read_pay(rulebook: Rulebook, pays: Sequence[str] | None) -> dict[str, list[Fraction]]:
    """What bets are said to pay."""
    found: dict[str, list[Fraction]] = {}
    for pay in pays or []:
        with naming(pay=pay):
            name, sign, odds = pay.partition("=")
            if not sign:
                example = rulebook.bets[0].id
                raise OddsError(f"this is no payout of a bet; write one such as {example}=3/2")
            bet = rulebook.bet(name.strip())
            if bet.id in found:
                raise OddsError(f"bet {bet.id!r} is paid twice; give it one payout")
            found[bet.id] = each_odds_of(odds)
            bet.paying(*found[bet.id])
    return found


def read_commission(commission: str | None) -> Fraction | None:
    """Another rate of commission, if one is given."""
    with naming(commission=commission):
        return None if commission is None else read_rate(commission)
