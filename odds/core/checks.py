"""Values that somebody hands over in Python: each sort is checked in one place, in a sentence."""

from collections.abc import Iterable, Mapping
from os import PathLike, fspath

from odds.core.errors import OddsError
from odds.core.text import shortened

_LONGEST_SHOWN = 200
"""How much of a wrong value is shown."""
_LONGEST_IN_BITS = 10_000
"""How long a number may be that is shown at all."""


def shown(value: object) -> str:
    """A value in a sentence, as Python writes it, without its middle where it is long.

    >>> shown(None), shown("9 K"), shown(10**5000)
    ('None', "'9 K'", 'a number of thousands of digits')
    """
    if isinstance(value, int) and value.bit_length() > _LONGEST_IN_BITS:
        return "a number of thousands of digits"
    try:
        return shortened(repr(value), _LONGEST_SHOWN)
    except ValueError:  # Python writes no number that is too long, wherever it stands
        return "a value of thousands of digits"


def whole_number(name: str, value: object, least: int = 0, most: int | None = None) -> int:
    """A whole number within its bounds; True and False are none.

    >>> whole_number("digits", 4, most=1000)
    4
    """
    if type(value) is int and least <= value and (most is None or value <= most):
        return value
    bounds = f", {least} or more" if most is None else f" from {least} to {most}"
    raise OddsError(f"{name} is {shown(value)}; give a whole number{bounds}")


def file_name(name: str, value: object) -> str:
    """The name of a file, as text.

    >>> from pathlib import Path
    >>> file_name("log", Path("log.csv"))
    'log.csv'
    """
    path = fspath(value) if isinstance(value, str | PathLike) else None
    if isinstance(path, str):
        return path
    raise OddsError(f"{name} is {shown(value)}; give the name of a file, as text or as a Path")


def each_of(name: str, values: object, such_as: str) -> list[object]:
    """What is in a list, a tuple or the like; text, bytes and mappings are no lists.

    >>> each_of("seats", ("player-1",), "['player-1']")
    ['player-1']
    """
    if isinstance(values, Iterable) and not isinstance(values, str | bytes | bytearray | Mapping):
        return list(values)
    raise OddsError(f"{name} is {shown(values)}; give a list such as {such_as}")


def texts_of(name: str, values: object, such_as: str) -> list[str]:
    """The texts in a list.

    >>> texts_of("bets", ["tie"], "['tie']")
    ['tie']
    """
    texts = each_of(name, values, such_as)
    for each in texts:
        if not isinstance(each, str):
            raise OddsError(f"{name} has {shown(each)}, which is no text; give such as {such_as}")
    return [each for each in texts if isinstance(each, str)]


def by_name(name: str, values: object, such_as: str) -> Mapping[str, object]:
    """Values by names that are text.

    >>> by_name("let", {"x1": 3}, "{'x1': 3}")
    {'x1': 3}
    """
    if isinstance(values, Mapping) and all(isinstance(each, str) for each in values):
        return values
    raise OddsError(f"{name} is {shown(values)}; give values by name, such as {such_as}")


def watcher(value: object) -> None:
    """Raise an error if this cannot see how work goes on."""
    if not callable(value):
        raise OddsError(
            f"watch is {shown(value)}; give a function that takes what is done as it comes, and "
            "gives it back"
        )


def date_of(value: object) -> str:
    """A date as people write it down, in text; empty where none is given.

    >>> date_of("2025-01-31")
    '2025-01-31'
    """
    from datetime import date  # few ask for it

    if value == "":
        return ""
    try:
        if isinstance(value, str) and date.fromisoformat(value).isoformat() == value:
            return value
    except ValueError:
        pass
    raise OddsError(f"{shown(value)} is no date; write one such as 2025-01-31")
