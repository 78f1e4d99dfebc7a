"""House games as data: one TOML file a game, citing its rule document, and their loader."""

import os
from collections.abc import Sequence
from functools import cache

from odds.core.errors import OddsError
from odds.rulebooks.files import game_groups, game_ids, games_of, line_of
from odds.rulebooks.problems import Problem, RulebookError
from odds.rulebooks.reader import read_rulebook
from odds.rulebooks.rulebook import Rulebook
from odds.rulebooks.values import TomlTable, ValueReader

__all__ = [
    "Rulebook",
    "RulebookError",
    "game_groups",
    "game_ids",
    "games_of",
    "games_with_bet",
    "load_rulebook",
]


MOST_NAMED = 8
"""How many games are named in a sentence."""


def games_with_bet(bet: str) -> list[str]:
    """The built-in games that offer a bet of this id.

    >>> games_with_bet("gold-7")
    ['bclc-ruby-9', 'bclc-ruyi', 'bclc-ruyi-commission']
    """
    return [game for game in game_ids() if bet in {each.id for each in load_rulebook(game).bets}]


def load_rulebook(game: str | os.PathLike[str], readings: Sequence[str] = ()) -> Rulebook:
    """A built-in game by its id, or anybody's by the path of its TOML file.

    `readings` are the ids of other readings of its clauses than the usual ones. In anybody's file a
    row that no round can reach is a problem; those that are built in are tested to have none.

    >>> load_rulebook("bclc-mini").decks.allowed
    (6, 7, 8)
    >>> load_rulebook("online-baccarat", ["tie-voids-all"]).bet("small").rows[0].kind
    'push'
    """
    if not isinstance(game, str | os.PathLike):
        raise OddsError(f"{game!r} is no game; give the id of one or the path of a rulebook")
    name = os.fspath(game)
    if name.endswith(".toml"):
        return _loaded(name, readings)._replace(origin=name)
    if name not in game_ids() and (having := games_with_bet(name)):
        few = having if len(having) <= MOST_NAMED else [*having[:MOST_NAMED], "and others"]
        error = OddsError(
            f"{name!r} is no game but a bet of {', '.join(few)}; name such a game first"
        )
        error.shell = f"'odds compare {name}' shows it in each"
        raise error
    return _loaded(name, readings) if readings else _built_in(name)


@cache
def _built_in(name: str) -> Rulebook:
    return _loaded(name, ())


def _loaded(name: str, readings: Sequence[str]) -> Rulebook:
    own = name.endswith(".toml")
    *extending, (file, table) = line_of(name)
    book = _read(file, table, None, reach=own)
    if not extending:
        return _by_readings(book, file, table, None, readings, own)
    from odds.rulebooks.heritage import cited, inherit  # many games extend none

    base = cited(table, book.id)
    for file, table in reversed(extending):
        read = ValueReader(file)
        parent, whole = book, inherit(read, base, table)
        book = _read(file, whole, parent, read, reach=own)
        base = inherit(read, base, cited(table, book.id))
    return _by_readings(book, file, whole, parent, readings, own)


def _by_readings(
    book: Rulebook,
    file: str,
    table: TomlTable,
    parent: Rulebook | None,
    ids: Sequence[str],
    own: bool,
) -> Rulebook:
    """The game by these readings of its clauses; all those of one's own file are checked."""
    if not ids and not (own and book.readings):
        return book
    from odds.rulebooks.readings import changed_by, chosen_readings  # few are asked for one

    problems: list[Problem] = []
    for reading in (each for each in book.readings if own and not each.is_default):
        read = ValueReader(file)
        read_rulebook(read, changed_by(table, dict(reading.changes)), parent)
        place = f"reading {reading.id!r}"
        problems += [
            each._replace(place=", ".join(filter(None, (place, each.place))))
            for each in read.problems
        ]
    if problems:
        raise RulebookError(problems)
    if not ids:
        return book
    chosen = chosen_readings(book.id, book.readings, ids)
    for reading in chosen:
        table = changed_by(table, dict(reading.changes))
    return _read(file, table, parent, reach=own)._replace(read_as=tuple(each.id for each in chosen))


def _read(
    file: str,
    table: TomlTable,
    parent: Rulebook | None,
    read: ValueReader | None = None,
    *,
    reach: bool,
) -> Rulebook:
    read = read or ValueReader(file)
    book = read_rulebook(read, table, parent, reach)
    if read.problems:
        raise RulebookError(read.problems)
    return book
