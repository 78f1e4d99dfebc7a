"""The one kind of error the library raises for bad input, with the way out in its text."""

from collections.abc import Collection

from odds.core.text import shortened

LONGEST_NAME = 80
"""How much of a name is shown, and compared with others, which takes the square of its length."""


class OddsError(ValueError):
    """Something asked for cannot be answered; the message names the value and the remedy."""


class BoundError(OddsError):
    """What comes from outside is beyond a bound of `odds.core.bounds`."""


def unknown(kind: str, name: str, known: Collection[str], remedy: str) -> OddsError:
    """An error for a name that is not known, with the nearest known one if there is any.

    >>> print(unknown("bet", "bankr", ["player", "banker"], "choose one of them"))
    unknown bet 'bankr'; did you mean 'banker'? choose one of them
    """
    from difflib import get_close_matches

    name = shortened(str(name), LONGEST_NAME)
    near = get_close_matches(name.lower(), known, n=1) or [
        each for each in known if name and each.startswith(name.lower())
    ]
    hint = f" did you mean {near[0]!r}?" if near else ""
    return OddsError(f"unknown {kind} {name!r};{hint} {remedy}")
