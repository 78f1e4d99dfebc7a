"""Long work that goes on where it was left: what is done stands in a file that the user names."""

import json
import os
from hashlib import sha256
from os import PathLike
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple

from odds.core.checks import file_name
from odds.core.errors import OddsError
from odds.files.parts import Part

Place = str | PathLike[str] | None
"""The file that a user names, if one is named."""
_PAUSE = 1.0
"""Seconds from one time that the file is written to the next."""
_LARGEST = 2**28
"""How many bytes of such a file are read."""


class Done(NamedTuple):
    """How many steps of some work are done, and what they came to."""

    steps: int
    state: Any


class Resume:
    """The file of one piece of work, or of none where no path is given.

    `asked` is all that the work depends on; a file of another piece is refused.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     Resume(f"{folder}/file", "this").keep(3, [1, 2], at_once=True)
    ...     Resume(f"{folder}/file", "this").done()
    ...     Resume(f"{folder}/file", "that").done()
    Traceback (most recent call last):
    odds.core.errors.OddsError: ...
    """

    def __init__(self, path: Place, asked: object) -> None:
        from importlib.metadata import version

        self._path = None if path is None else file_name("resume", path)
        self._last = monotonic()
        self._asked = sha256(repr((version("baccarat-odds"), asked)).encode()).hexdigest()

    def done(self) -> Done | None:
        """What was done before; None where nothing was."""
        if self._path is None or not os.path.lexists(self._path):
            return None
        try:
            with open(self._path, "rb") as file:
                found = json.loads(file.read(_LARGEST))
            asked, steps, state = found["asked"], found["steps"], found["state"]
        except (OSError, ValueError, KeyError, TypeError):
            raise OddsError(
                f"{self._path!r} is no file of work that was interrupted; name another"
            ) from None
        if asked != self._asked or type(steps) is not int:
            raise OddsError(
                f"{self._path!r} is of another run, with another game, shoe, bets or options; "
                "give the same command, or name another file"
            )
        return Done(steps, state)

    def keep(self, steps: int, state: object, at_once: bool = False) -> None:
        """Keep what so many steps came to, unless that was done a moment ago."""
        if self._path is None or (monotonic() - self._last < _PAUSE and not at_once):
            return
        target = Path(os.path.realpath(self._path))
        try:
            part = Part.new(target.parent)
            try:
                json.dump({"asked": self._asked, "steps": steps, "state": state}, part.file)
                part.become(target)
            finally:
                part.end()
        except OSError as error:
            raise OddsError(
                f"{self._path!r} cannot be written ({error.strerror}); "
                "name a file in a folder that takes it"
            ) from None
        self._last = monotonic()
