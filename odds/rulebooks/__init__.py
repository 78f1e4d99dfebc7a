"""House games as data: one TOML file a game, citing its rule document, and their loader."""

import os
from pathlib import Path

from odds.errors import OddsError, unknown
from odds.rulebooks.rulebook import Rulebook

__all__ = ["Rulebook", "game_ids", "load_rulebook"]

_HOUSE = Path(__file__).parent
LARGEST_FILE = 1_000_000


def game_ids() -> list[str]:
    """The ids of the built-in games.

    >>> game_ids()
    ['bclc-mini', 'online-baccarat', 'rws-commission']
    """
    return sorted(path.stem for path in _HOUSE.glob("*.toml"))


def load_rulebook(game: str | os.PathLike[str]) -> Rulebook:
    """A built-in game by its id, or anybody's by the path of its TOML file.

    >>> load_rulebook("bclc-mini").decks.allowed
    (6, 7, 8)
    """
    from odds.rulebooks.reader import read_rulebook

    game = os.fspath(game)
    path = Path(game)
    if path.suffix != ".toml":
        path = _HOUSE / f"{game}.toml"
        if game not in game_ids():
            remedy = "'odds games' lists the games; a game of your own is a path ending in .toml"
            raise unknown("game", game, game_ids(), remedy)
    try:
        if path.exists() and not path.is_file():
            raise OSError("it is no file")
        if path.exists() and path.stat().st_size > LARGEST_FILE:
            raise OSError(f"it is larger than {LARGEST_FILE} bytes, no rulebook is")
        data = path.read_bytes()
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise OddsError(f"cannot read rulebook {game!r}: {reason}; check the path") from None
    return read_rulebook(data, path.name if path.parent == _HOUSE else game)
