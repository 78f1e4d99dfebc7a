"""The files of rulebooks: where they are, what stands in them, and which extends which."""

import os
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

from odds.core.bounds import (
    LARGEST_FILE,
    LARGEST_IN_RULEBOOK,
    LONGEST_LIST,
    LONGEST_TEXT,
    MOST_DOTS,
    MOST_EXTENDED,
)
from odds.core.errors import OddsError, unknown
from odds.rulebooks.problems import Problem, RulebookError
from odds.rulebooks.values import TomlTable, as_written

_QUOTED = re.compile(r'"(?:[^"\\\n]|\\.)*+"?|\'[^\'\n]*+\'?')
"""Text in quotes; it ends with the line, so that nothing is read twice."""
_HERE = Path(__file__).parent


def game_groups() -> dict[str, str]:
    """The built-in games, each with the group it belongs to.

    >>> game_groups()["bclc-mini"], game_groups()["egalite"]
    ('house', 'industry')
    """
    paths = sorted(_HERE.glob("*/*.toml"), key=lambda path: (path.parent.name, path.stem))
    return {path.stem: path.parent.name for path in paths}


def game_ids() -> list[str]:
    """The ids of the built-in games.

    >>> game_ids()[:3]
    ['bclc-classic-squeeze-midi', 'bclc-dragon-bonus', 'bclc-full']
    """
    return list(game_groups())


def games_of(group: str) -> list[str]:
    """The ids of the built-in games of a group.

    >>> games_of("house")[-1]
    'rws-super-six-plus'
    """
    return [game for game, own in game_groups().items() if own == group]


def template() -> str:
    """A rulebook to begin with: complete, and explained line by line."""
    return (_HERE / "template.toml").read_text(encoding="utf-8")


def bet_template() -> str:
    """A bet to begin with, and all that its rows can ask."""
    from odds.games.coup.cards.guide import bet_template as text  # only who begins one needs it

    return text()


def line_of(
    game: str, folder: Path = Path(), before: tuple[Path, ...] = ()
) -> list[tuple[str, TomlTable]]:
    """A rulebook's file and table, then those of the game that it extends, and so on.

    A path is taken from the folder; `before` are the files that lead here.
    """
    path, name = _find(game, folder)
    data = _read(path, name)
    file, real = printable(name), path.resolve()
    if real in before:
        raise OddsError(f"this leads back to {file}, and no game can extend itself; take it away")
    if len(before) > MOST_EXTENDED:
        raise OddsError(f"this is a line of more than {MOST_EXTENDED} games; extend a nearer one")
    table = _parse(data, file)
    line = [(file, table)]
    if "extends" in table:
        parent = table["extends"]
        try:
            if type(parent) is not str:
                raise OddsError(
                    f"{as_written(parent)} is no game; write the id of one or the path of a .toml"
                )
            line += line_of(parent, path.parent, (*before, real))
        except RulebookError:
            raise
        except OddsError as error:
            raise RulebookError([Problem(file, "extends", str(error))]) from None
    return line


def _find(game: str, folder: Path) -> tuple[Path, str]:
    """The path of a game's file, and what to call it."""
    if not game.endswith(".toml"):
        groups = game_groups()
        if game not in groups:
            remedy = "a game is the id of one that is built in, or a path ending in .toml"
            raise unknown("game", game, groups, remedy, shell="'odds games' lists the games")
        return _HERE / groups[game] / f"{game}.toml", f"{game}.toml"
    return folder / game, os.path.normpath(folder / game) if folder != Path() else game


def printable(name: str) -> str:
    """A name as it is, or quoted where it would upset a terminal."""
    return name if name.isprintable() else repr(name)


def _read(path: Path, name: str) -> bytes:
    try:
        if path.exists() and not path.is_file():
            raise OSError("it is no file")
        with path.open("rb") as file:
            data = file.read(LARGEST_FILE + 1)
        if len(data) > LARGEST_FILE:
            raise OSError(f"it is larger than {LARGEST_FILE} bytes, no rulebook is")
        return data
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise OddsError(f"cannot read rulebook {name!r}: {reason}; check the path") from None


class _Decimal(str):
    """A number with a point, as it stands in the file, so that 0.95 is exactly that."""


def _parse(data: bytes, file: str) -> TomlTable:
    """The table that the bytes of a TOML file hold."""
    place = ""
    try:
        text = data.decode("utf-8-sig")
        place, problem = next(_long_keys(text), ("", ""))
        if not problem:
            table = tomllib.loads(text, parse_float=_Decimal)
            place, problem = next(_oversized(table), ("", ""))
        if not problem:
            return table
    except UnicodeDecodeError as error:
        problem = f"byte {error.start} is not UTF-8; save the file as UTF-8 text"
    except tomllib.TOMLDecodeError as error:
        problem = f'this is not TOML: {error}; mend it there (3/2 and 5% need quotes: "3/2")'
    except RecursionError:
        problem = "values are nested too deep; a rulebook is flat"
    except ValueError:  # the interpreter may refuse to read thousands of digits
        problem = f"a number is larger than {LARGEST_IN_RULEBOOK}; write less"
    raise RulebookError([Problem(file, place, problem)])


def _long_keys(text: str) -> Iterator[tuple[str, str]]:
    """Lines that may have a key of very many parts, which takes the square of them to read."""
    for number, line in enumerate(_QUOTED.sub("", text).split("\n"), 1):
        if line.count(".") > MOST_DOTS:
            yield (
                f"line {number}",
                f"there are more than {MOST_DOTS} points in it; a rulebook has short keys",
            )


def _oversized(value: object, place: str = "") -> Iterator[tuple[str, str]]:
    """Where more stands than can be meant, and what is wrong there."""
    if isinstance(value, int) and abs(value) > LARGEST_IN_RULEBOOK:
        yield place, f"the number is larger than {LARGEST_IN_RULEBOOK}; write less"
    elif isinstance(value, str) and len(value) > LONGEST_TEXT:
        yield place, f"the text has more than {LONGEST_TEXT} characters; write fewer"
    elif isinstance(value, list | dict) and len(value) > LONGEST_LIST:
        yield place, f"there are more than {LONGEST_LIST} entries; write fewer"
    inner = dict(enumerate(value, 1)) if isinstance(value, list) else value
    for key, each in inner.items() if isinstance(inner, dict) else ():
        if len(str(key)) > LONGEST_TEXT:
            yield place, f"a name has more than {LONGEST_TEXT} characters; write fewer"
        yield from _oversized(each, f"{place}.{key}" if place else str(key))
