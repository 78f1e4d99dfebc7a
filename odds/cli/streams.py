"""stdout is data, stderr is talk: how both are written, and what happens when they cannot be."""

import os
import sys


def say(message: str) -> None:
    """One line of talk on stderr; where nobody can hear it, it is lost."""
    try:
        if sys.stderr:
            print(f"odds: {message}", file=sys.stderr, flush=True)
    except OSError:
        # What is still in the stream must not fail once more when the interpreter ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stderr.fileno())


def give(answer: str) -> None:
    """The whole answer to stdout, or an OSError.

    The stream is opened anew, since the interpreter's own may be unbuffered and then drops what
    the system does not take at once.
    """
    with open(sys.stdout.fileno(), "wb", closefd=False) as output:
        output.write(answer.encode(sys.stdout.encoding, "backslashreplace"))
