"""House games as data: one TOML file a game, citing its rule document, and their loader."""

import os

from odds.core.errors import OddsError
from odds.rulebooks.files import game_groups, game_ids, line_of
from odds.rulebooks.problems import RulebookError
from odds.rulebooks.reader import read_rulebook
from odds.rulebooks.rulebook import Rulebook
from odds.rulebooks.values import Table, ValueReader

__all__ = [
    "Rulebook",
    "RulebookError",
    "game_groups",
    "game_ids",
    "games_with_bet",
    "load_rulebook",
]


def games_with_bet(bet: str) -> list[str]:
    """The built-in games that offer a bet of this id.

    >>> games_with_bet("gold-7")
    ['bclc-ruby-9', 'bclc-ruyi', 'bclc-ruyi-commission']
    """
    books = map(load_rulebook, game_ids())
    return [book.id for book in books if bet in {each.id for each in book.bets}]


def load_rulebook(game: str | os.PathLike[str]) -> Rulebook:
    """A built-in game by its id, or anybody's by the path of its TOML file.

    >>> load_rulebook("bclc-mini").decks.allowed
    (6, 7, 8)
    """
    if not isinstance(game, str | os.PathLike):
        raise OddsError(f"{game!r} is no game; give the id of one or the path of a rulebook")
    name = os.fspath(game)
    if not name.endswith(".toml") and name not in game_ids() and (having := games_with_bet(name)):
        raise OddsError(
            f"{name!r} is no game but a bet of {', '.join(having)}; name one of these games first"
        )
    *extending, (file, table) = line_of(name)
    book = _read(file, table, None)
    if not extending:
        return book
    from odds.rulebooks.heritage import cited, inherit  # many games extend none

    base = cited(table, book.id)
    for file, table in reversed(extending):
        read = ValueReader(file)
        book = _read(file, inherit(read, base, table), book, read)
        base = inherit(read, base, cited(table, book.id))
    return book


def _read(
    file: str, table: Table, parent: Rulebook | None, read: ValueReader | None = None
) -> Rulebook:
    read = read or ValueReader(file)
    book = read_rulebook(read, table, parent)
    if read.problems:
        raise RulebookError(read.problems)
    return book
