"""stdout is data, stderr is talk: how both are written, and what happens when they cannot be."""

import os
import sys
from tempfile import SpooledTemporaryFile

_LONG = 2**20
"""How many characters are handled at a time."""


def say(message: str) -> None:
    """One line of talk on stderr; where nobody can hear it, it is lost."""
    try:
        if sys.stderr:
            print(f"odds: {message}", file=sys.stderr, flush=True)
    except OSError:
        # What is still in the stream must not fail once more when the interpreter ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stderr.fileno())


def held() -> "SpooledTemporaryFile[str]":
    """Somewhere to hold an answer back until it is whole: in memory, or on disk if it is long."""
    return SpooledTemporaryFile(
        _LONG, mode="w+", encoding="utf-8", errors="backslashreplace", newline=""
    )


def give(answer: "SpooledTemporaryFile[str]") -> None:
    """The whole answer to stdout, or an OSError.

    The stream is opened anew, since the interpreter's own may be unbuffered and then drops what
    the system does not take at once.
    """
    answer.seek(0)
    with open(sys.stdout.fileno(), "wb", closefd=False) as output:
        while part := answer.read(_LONG):
            output.write(part.encode(sys.stdout.encoding, "backslashreplace"))
