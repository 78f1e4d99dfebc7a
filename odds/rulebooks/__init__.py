"""House games as data: one TOML file a game, citing its rule document, and their loader."""

import os

from odds.rulebooks.files import game_groups, game_ids, line_of
from odds.rulebooks.heritage import cited, inherit
from odds.rulebooks.problems import RulebookError
from odds.rulebooks.reader import read_rulebook
from odds.rulebooks.rulebook import Rulebook
from odds.rulebooks.values import Table, ValueReader

__all__ = ["Rulebook", "RulebookError", "game_groups", "game_ids", "load_rulebook"]


def load_rulebook(game: str | os.PathLike[str]) -> Rulebook:
    """A built-in game by its id, or anybody's by the path of its TOML file.

    >>> load_rulebook("bclc-mini").decks.allowed
    (6, 7, 8)
    """
    book, base = None, Table()
    for file, table in reversed(line_of(os.fspath(game))):
        read = ValueReader(file)
        book = read_rulebook(read, inherit(read, base, table) if book else table, book)
        if read.problems:
            raise RulebookError(read.problems)
        own = cited(table, book.id)
        base = inherit(read, base, own) if book.parent else own
    assert book
    return book
