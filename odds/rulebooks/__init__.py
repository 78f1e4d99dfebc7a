"""House games as data: one TOML file a game, citing its rule document, and their loader."""

import os

from odds.core.errors import OddsError
from odds.rulebooks.files import game_groups, game_ids, line_of
from odds.rulebooks.heritage import cited, inherit
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
    name = os.fspath(game)
    if not name.endswith(".toml") and name not in game_ids() and (having := games_with_bet(name)):
        raise OddsError(
            f"{name!r} is no game but a bet of {', '.join(having)}; name one of these games first"
        )
    book, base = None, Table()
    for file, table in reversed(line_of(name)):
        read = ValueReader(file)
        book = read_rulebook(read, inherit(read, base, table) if book else table, book)
        if read.problems:
            raise RulebookError(read.problems)
        own = cited(table, book.id)
        base = inherit(read, base, own) if book.parent else own
    assert book
    return book
