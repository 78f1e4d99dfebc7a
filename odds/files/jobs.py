"""Long work in rows that goes on after any interruption, from the last batch that is known whole.

The rows are in a part, which becomes the output. A line of progress is added after each batch: how
many rows there are, how many bytes they have, and a digest of the work, the rows and their number.
What the lines vouch for is taken up and the rest cut off. Both files are this user's alone, and
the progress is locked while the work is done.
"""

import os
import re
from hashlib import sha256
from pathlib import Path
from stat import S_ISREG
from typing import IO, TYPE_CHECKING, NamedTuple

from odds.files.parts import Part, lock, remove_if_left
from odds.files.private import open_private, owners_are_told

if TYPE_CHECKING:
    from hashlib import _Hash as Hash

_PART, _PROGRESS = ".part", ".progress"
_NAME = re.compile("odds-([0-9a-f]{8})-([0-9a-f]{8})-[0-9a-f]{16}")
_LINE = re.compile(rb"([0-9]{1,18}) ([0-9]{1,18}) ([0-9a-f]{64})\n")
_LONGEST = 128
"""How many bytes of a line of progress are read."""
_PIECE = 2**20
"""How many bytes of rows are read at a time."""


class Job(NamedTuple):
    """Work on a file: names for the file, for the state it is in, and for all of the work."""

    source: str
    state: str
    work: str

    @property
    def name(self) -> str:
        """How its files begin."""
        return f"odds-{self.source}-{self.state}-{self.work}"


def job_of(path: str, *asked: object) -> Job | None:
    """What is asked of a file as it is now, None of one that comes but once, such as a pipe.

    >>> job_of("-", "banker") is job_of("/dev/null", "banker") is None
    True
    """
    try:
        file = os.stat(path)
    except OSError:
        return None
    if path == "-" or not S_ISREG(file.st_mode):
        return None
    from importlib.metadata import version

    me = os.geteuid() if owners_are_told() else 0
    source = (os.path.realpath(path), me)
    state = (file.st_size, file.st_mtime_ns, file.st_ctime_ns, file.st_ino, file.st_dev)
    work = (source, state, version("baccarat-odds"), asked)
    names = [sha256(repr(each).encode()).hexdigest() for each in (source, state, work)]
    return Job(names[0][:8], names[1][:8], names[2][:16])


class JobPart(Part):
    """The rows of a job, with a line of progress for each batch that is whole."""

    def __init__(self, path: Path, handle: int, lines: IO[bytes], job: Job) -> None:
        self._lines, self._size, self._digest = lines, 0, sha256(job.name.encode())
        self._take_up(handle)
        super().__init__(path, handle)

    @classmethod
    def of(cls, job: Job, folder: Path) -> "JobPart | None":
        """The job as it was left, or from the beginning; None where it cannot be kept.

        So it is where another process is at it, where somebody else may have written the files
        under its name, and where files cannot be locked.
        """
        for old in folder.glob(f"*{_PROGRESS}"):
            if ours := _NAME.fullmatch(old.stem):
                changed = ours[1] == job.source and ours[2] != job.state
                if changed or not old.with_suffix(_PART).exists():
                    remove_if_left(old, old.with_suffix(_PART))  # nobody will go on with it
        path = folder / f"{job.name}{_PART}"
        progress = path.with_suffix(_PROGRESS)
        try:
            lines = os.fdopen(open_private(progress, os.O_RDWR | os.O_CREAT), "r+b")
        except OSError:
            return None
        try:
            if lock(lines.fileno(), progress):
                return cls(path, _open_part(path), lines, job)
        except OSError:
            pass
        lines.close()
        return None

    def mark(self, rows: int) -> None:
        """All that is written are so many rows, every one of them whole."""
        self.file.flush()
        while piece := os.pread(self.handle, _PIECE, self._size):
            self._digest.update(piece)
            self._size += len(piece)
        self._lines.write(b"%d %d %s\n" % (rows, self._size, _vouch(self._digest, rows)))
        self._lines.flush()
        self.rows = rows

    def end(self, keep: bool = False) -> None:
        """Let go of the files; they are unlocked when nothing is left to be done."""
        super().end(keep)
        self._lines.close()

    def remove(self) -> None:
        """Leave nothing of it."""
        super().remove()
        self.path.with_suffix(_PROGRESS).unlink(missing_ok=True)

    def _take_up(self, handle: int) -> None:
        """Find how far the lines vouch for the rows, and cut off the rest of both."""
        end = 0
        while found := _LINE.fullmatch(self._lines.readline(_LONGEST)):
            rows, size, digest, at = int(found[1]), int(found[2]), self._digest.copy(), self._size
            while piece := os.pread(handle, max(min(_PIECE, size - at), 0), at):
                digest.update(piece)
                at += len(piece)
            if at != size or _vouch(digest, rows) != found[3]:
                break
            self.rows, self._size, self._digest = rows, size, digest
            end += len(found[0])
        os.ftruncate(handle, self._size)
        self._lines.seek(end)
        self._lines.truncate()


def _open_part(path: Path) -> int:
    try:
        return open_private(path, os.O_RDWR | os.O_CREAT)
    except OSError:  # planted, or opened to others by a process that was killed when it was whole
        path.unlink()
        return open_private(path, os.O_RDWR | os.O_CREAT | os.O_EXCL)


def _vouch(digest: "Hash", rows: int) -> bytes:
    whole = digest.copy()
    whole.update(b" %d" % rows)
    return whole.hexdigest().encode()
