"""The table that the options describe: a game, its shoe, and the cards known of the coup."""

from collections.abc import Callable, Sequence
from functools import wraps
from inspect import signature
from typing import Any

from odds.asking import tables
from odds.asking.questions import from_each
from odds.cli.answering import with_options
from odds.cli.options import (
    BankerOption,
    DecksOption,
    EachDecksOption,
    GameArgument,
    PaytableOption,
    PlayerOption,
    ReadingOption,
    ShoeOption,
    WithoutOption,
)
from odds.report.view import View
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
    reading: ReadingOption = None,
    paytable: PaytableOption = None,
) -> Table:
    """What the options say, checked one by one."""
    return tables.read_table(game, decks, shoe, without, player, banker, reading, paytable)


def situated_in_each(command: Callable[..., View]) -> Callable[..., View]:
    """The same for a command on a table that is asked of each, one answer below the other."""

    def each(tables: Sequence[Table], **options: Any) -> View:
        return from_each(tables, lambda table: command(table, **options))

    return _described(wraps(command)(each), read_tables)


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
    reading: ReadingOption = None,
    paytable: PaytableOption = None,
) -> list[Table]:
    """A table for each number of decks; the game's own if none is named."""
    return tables.read_tables(game, decks, shoe, without, player, banker, reading, paytable)
