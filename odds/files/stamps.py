"""What identifies the bytes of a file."""

import hashlib
import os
from contextlib import ExitStack
from typing import IO, NamedTuple, cast

_AT_ONCE = 2**22
"""How many bytes are read at a time."""


class Stamp(NamedTuple):
    """What identifies the bytes of a file: how many there are, and their digest by SHA-256."""

    name: str
    size: int
    sha256: str


class Stamped:
    """A file that is to be identified: by reading it once more, or as it is read if it cannot."""

    def __init__(self, file: IO[bytes], name: str, stack: ExitStack) -> None:
        self._name, self._digest, self._size = name, hashlib.sha256(), 0
        self._file = file
        try:
            again = os.dup(file.fileno()) if file.seekable() else None
        except OSError:
            again = None
        self._again = None if again is None else stack.enter_context(os.fdopen(again, "rb"))
        self.file: IO[bytes] = cast("IO[bytes]", self) if again is None else file

    def seekable(self) -> bool:
        """It is not; else it would not be read through this."""
        return False

    def read(self, size: int = -1) -> bytes:
        """Some bytes, which count."""
        some = self._file.read(size)
        self._digest.update(some)
        self._size += len(some)
        return some

    def stamp(self) -> Stamp:
        """What identifies it; to be asked at the end."""
        if self._again is None:
            while self.read(_AT_ONCE):
                pass
            return Stamp(self._name, self._size, self._digest.hexdigest())
        self._again.seek(0)
        digest = hashlib.file_digest(self._again, "sha256")
        return Stamp(self._name, self._again.tell(), digest.hexdigest())
