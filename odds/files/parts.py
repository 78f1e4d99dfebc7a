"""Files under way: beside what they become, locked while they are written, and removed if left."""

import os
import re
from contextlib import suppress
from pathlib import Path
from tempfile import mkstemp

from odds.files.private import open_own

_PREFIX, _SUFFIX = ".odds-", ".part"
_NAME = re.compile(rf"{re.escape(_PREFIX)}[a-z0-9_]{{8}}{re.escape(_SUFFIX)}")


class Part:
    """A file that only this user can read and write, until it is whole and becomes the target."""

    rows = 0
    """How many rows are in it that are known to be whole, where rows are marked."""

    def __init__(self, path: Path, handle: int) -> None:
        self.path, self.handle = path, handle
        self.file = open(handle, "a", encoding="utf-8", newline="", closefd=False)  # noqa: SIM115

    @classmethod
    def new(cls, folder: Path) -> "Part":
        """An empty one in this folder, once those are removed that killed processes left there."""
        with suppress(OSError):
            for name in filter(_NAME.fullmatch, os.listdir(folder)):
                remove_if_left(folder / name)
        while True:
            handle, name = mkstemp(_SUFFIX, _PREFIX, folder)
            lock(handle, Path(name), wait=True)
            if os.path.lexists(name):  # else it was taken for one that was left
                return cls(Path(name), handle)
            os.close(handle)

    @property
    def can_go_on(self) -> bool:
        """Whether there are rows for a next run to go on from."""
        return self.rows > 0 and os.path.lexists(self.path)

    def mark(self, rows: int) -> None:
        """All that is written are so many rows; work that cannot go on has no use for it."""

    def become(self, target: Path) -> None:
        """Take the place of the target, for the same people to read as it."""
        self.file.close()
        if os.name == "posix":
            _allow_as(target, self.handle)
            os.fsync(self.handle)
        else:
            os.close(self.handle)  # an open file cannot be moved
            self.handle = -1
        os.replace(self.path, target)

    def end(self, keep: bool = False) -> None:
        """Let go of the file, which is removed unless it is to be kept and can go on."""
        if not (keep and self.can_go_on):
            self.remove()
        if self.handle >= 0:
            os.close(self.handle)

    def remove(self) -> None:
        """Leave nothing of it."""
        self.path.unlink(missing_ok=True)


def _allow_as(target: Path, handle: int) -> None:
    try:
        found = target.stat()
        mode = found.st_mode & 0o777
        with suppress(OSError):  # only root may give it to another
            os.fchown(handle, found.st_uid, found.st_gid)
    except FileNotFoundError:
        mask = os.umask(0)
        os.umask(mask)
        mode = 0o666 & ~mask
    os.fchmod(handle, mode)


def remove_if_left(path: Path, *others: Path) -> None:
    """Remove a file of this user's that no process has locked, after others that go with it."""
    with suppress(OSError):
        handle = open_own(path, os.O_RDWR)
        try:
            if lock(handle, path):
                for each in (*others, path):
                    each.unlink(missing_ok=True)
        finally:
            os.close(handle)


def lock(handle: int, path: Path, wait: bool = False) -> bool:
    """Whether this process alone has the open file now, and it is still under this name."""
    try:
        from fcntl import LOCK_EX, LOCK_NB, flock

        flock(handle, LOCK_EX if wait else LOCK_EX | LOCK_NB)
        return os.path.samestat(os.fstat(handle), os.lstat(path))
    except (ImportError, OSError):
        return False
