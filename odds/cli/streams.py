"""stdout is data, stderr is talk: how both are written, and what happens when they cannot be."""

import io
import os
import sys
from collections.abc import Iterator
from typing import IO

from odds.core.errors import OddsError
from odds.core.text import one_line

_LONG = 2**20
"""How many characters are handled at a time."""
LONGEST = 600
"""How many characters of a message are shown; a longer one is cut in the middle."""


def say(message: str) -> None:
    """One line of talk on stderr, whatever is in it; where nobody can hear it, it is lost."""
    line = one_line(message)
    if len(line) > LONGEST:
        line = f"{line[: LONGEST // 2]} ... {line[-LONGEST // 2 :]}"
    try:
        if sys.stderr:
            print(f"odds: {line}", file=sys.stderr, flush=True)
    except OSError:
        # What is still in the stream must not fail once more when the interpreter ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stderr.fileno())


class Held(io.TextIOBase):
    """An answer held back until it is whole: in memory, or on disk if it is long."""

    def __init__(self) -> None:
        self._text: IO[str] = io.StringIO(newline="")
        self._size = 0

    def writable(self) -> bool:
        """It is there to be written to."""
        return True

    def write(self, text: str) -> int:
        """Take some more of the answer."""
        try:
            if self._size <= _LONG < self._size + len(text):
                self._text = _on_disk(self._text)
            self._size += len(text)
            return self._text.write(text)
        except OSError as error:
            raise OddsError(
                f"the answer could not be held on disk ({error.strerror}); make room and try again"
            ) from None

    def parts(self) -> Iterator[str]:
        """The answer from its beginning, a part at a time."""
        self._text.seek(0)
        while part := self._text.read(_LONG):
            yield part


def _on_disk(short: IO[str]) -> IO[str]:
    """A file that goes on where the text in memory ends."""
    from tempfile import TemporaryFile  # few answers are so long

    long = TemporaryFile(  # noqa: SIM115  closed with the process
        "w+", encoding="utf-8", errors="backslashreplace", newline=""
    )
    short.seek(0)
    long.write(short.read())
    return long


def give(answer: Held) -> None:
    """The whole answer to stdout, or an OSError.

    The stream is opened anew, since the interpreter's own may be unbuffered and then drops what
    the system does not take at once.
    """
    with open(sys.stdout.fileno(), "wb", closefd=False) as output:
        for part in answer.parts():
            output.write(part.encode(sys.stdout.encoding, "backslashreplace"))
