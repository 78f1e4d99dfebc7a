"""House games as data: one TOML file a game, citing its rule document, and their loader."""

import os
from collections.abc import Sequence

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


def load_rulebook(game: str | os.PathLike[str], readings: Sequence[str] = ()) -> Rulebook:
    """A built-in game by its id, or anybody's by the path of its TOML file.

    `readings` are the ids of other readings of its clauses than the usual ones.

    >>> load_rulebook("bclc-mini").decks.allowed
    (6, 7, 8)
    >>> load_rulebook("online-baccarat", ["tie-voids-all"]).bet("small").rows[0].kind
    'push'
    """
    if not isinstance(game, str | os.PathLike):
        raise OddsError(f"{game!r} is no game; give the id of one or the path of a rulebook")
    name = os.fspath(game)
    if not name.endswith(".toml") and name not in game_ids() and (having := games_with_bet(name)):
        raise OddsError(
            f"{name!r} is no game but a bet of {', '.join(having)}; name one of these games first"
        )
    book = _loaded(name, readings)
    return book._replace(origin=name) if name.endswith(".toml") else book


def _loaded(name: str, readings: Sequence[str]) -> Rulebook:
    *extending, (file, table) = line_of(name)
    book = _read(file, table, None)
    if not extending:
        return _read_as(book, file, table, None, readings) if readings else book
    from odds.rulebooks.heritage import cited, inherit  # many games extend none

    base = cited(table, book.id)
    for file, table in reversed(extending):
        read = ValueReader(file)
        parent, whole = book, inherit(read, base, table)
        book = _read(file, whole, parent, read)
        base = inherit(read, base, cited(table, book.id))
    return _read_as(book, file, whole, parent, readings) if readings else book


def _read_as(
    book: Rulebook, file: str, table: Table, parent: Rulebook | None, ids: Sequence[str]
) -> Rulebook:
    """The game by these readings of its clauses."""
    from odds.rulebooks.readings import changed_by, chosen_readings  # few are asked for one

    chosen = chosen_readings(book.id, book.readings, ids)
    for reading in chosen:
        table = changed_by(table, dict(reading.changes))
    return _read(file, table, parent)._replace(read_as=tuple(each.id for each in chosen))


def _read(
    file: str, table: Table, parent: Rulebook | None, read: ValueReader | None = None
) -> Rulebook:
    read = read or ValueReader(file)
    book = read_rulebook(read, table, parent)
    if read.problems:
        raise RulebookError(read.problems)
    return book
