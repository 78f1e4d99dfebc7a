"""The one kind of error the library raises for bad input, with the way out in its text."""

from collections.abc import Collection

from odds.core.text import shortened

LONGEST_NAME = 80
"""How much of a name is shown, and compared with others, which takes the square of its length."""


class OddsError(ValueError):
    """Something asked for cannot be answered; the message names the value and the remedy.

    `shell` is a further remedy that only the command line has.
    """

    shell: str = ""


class UnknownError(OddsError, KeyError):
    """A name that nothing has; a KeyError too, as of other things that are looked up by a name."""

    __str__ = ValueError.__str__  # a KeyError's own is the text in quotes


class BoundError(OddsError):
    """What comes from outside is beyond a bound of `odds.core.bounds`."""


def unknown(
    kind: str, name: object, known: Collection[str], remedy: str, shell: str = ""
) -> UnknownError:
    """An error for a name that is not known, with the nearest known one if there is any.

    >>> print(unknown("bet", "bankr", ["player", "banker"], "choose one of them"))
    unknown bet 'bankr'; did you mean 'banker'? choose one of them
    """
    from difflib import get_close_matches

    said = shortened(str(name), LONGEST_NAME)
    near = get_close_matches(said.lower(), known, n=1) or [
        each for each in known if said and each.startswith(said.lower())
    ]
    hint = f" did you mean {near[0]!r}?" if near else ""
    error = UnknownError(f"unknown {kind} {said!r};{hint} {remedy}")
    error.shell = shell
    return error
