"""The games that are served: those built in, and those whose files were named at the start.

What a client says is only ever looked up here, and never the name of a file.
"""

import hashlib
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.metadata import version

from odds.core.errors import OddsError, unknown
from odds.report.views.games import Games
from odds.report.views.rules import Rules
from odds.rulebooks import Rulebook, game_groups, load_rulebook

OWN = "own"
"""The group of games whose files were named."""
REMEDY = "/api/games lists the games"


class Served:
    """The games by their ids.

    >>> served = Served()
    >>> served["bclc-mini"].id, len(list(served)) == len(game_groups())
    ('bclc-mini', True)
    """

    def __init__(self, files: Iterable[str] = ()) -> None:
        self._own: dict[str, Rulebook] = {}
        self._digests: dict[str, str] = {}
        for file in files:
            book = load_rulebook(file)
            if book.id in self._own or book.id in game_groups():
                raise OddsError(
                    f"--game {file!r}: the id {book.id!r} is that of another game that is served; "
                    "give the game an id of its own"
                )
            self._own[book.id] = book

    def __iter__(self) -> Iterator[str]:
        yield from (*game_groups(), *self._own)

    def __getitem__(self, game: str) -> Rulebook:
        if game in self._own:
            return self._own[game]
        if game not in game_groups():
            raise unknown("game", game, list(self), REMEDY)
        return built_in(game)

    def named(self, game: str) -> str | Rulebook:
        """What another process finds the game by."""
        return self._own.get(game, game)

    def games(self) -> Games:
        """All of them."""
        groups = {**game_groups(), **dict.fromkeys(self._own, OWN)}
        return Games(tuple((self[game], group) for game, group in groups.items()))

    def digest(self, game: str) -> str:
        """What changes where the program or the rules of the game do."""
        if game not in self._digests:
            said = f"{version('baccarat-odds')} {Rules(self[game]).text('json')}"
            self._digests[game] = hashlib.sha256(said.encode()).hexdigest()
        return self._digests[game]


@cache
def built_in(game: str) -> Rulebook:
    """A game by its id, read once."""
    return load_rulebook(game)
