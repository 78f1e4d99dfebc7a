"""Files that are written: each appears when it is whole, and interrupted work goes on."""

import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from errno import EACCES
from pathlib import Path
from shutil import copymode
from stat import S_ISREG
from tempfile import mkstemp
from typing import NamedTuple, TextIO

from odds.core.errors import OddsError


class Output(NamedTuple):
    """Somewhere to write, and how many rows an interrupted run has left there."""

    file: TextIO
    rows: int = 0


@contextmanager
def writing(
    path: str,
    job: str | None = None,
    option: str = "the file",
    say: Callable[[str], object] = lambda _: None,
) -> Iterator[Output]:
    """Where to write: stdout for "-", else a file, which errors call by the option that named it.

    A `job` names work in csv that can go on: when it is interrupted, what is written is kept under
    that name for the next run of the job, and `say` is told so.
    """
    if path == "-":
        yield Output(sys.stdout)
        return
    target, part = Path(os.path.realpath(path)), None
    try:
        with _ended_by_signals():
            _check(target, f"{option} {path!r}")
            part = _new_file(target)
            rows = _taken_up(job, part) if job else 0
            with open(part, "a", encoding="utf-8", newline="") as file:
                yield Output(file, rows)
            os.replace(part, target)
    except OSError as error:
        raise OddsError(
            f"{option} {path!r} cannot be written ({error.strerror}); "
            "name a file in a folder that takes it"
        ) from None
    except KeyboardInterrupt:
        if job and part and part.stat().st_size:
            left = part.with_name(f"odds-{job}-{_digest(part)}.part")
            os.replace(part, left)
            say(f"interrupted; the same command goes on from what is in {left.name}")
        raise
    finally:
        if part:
            part.unlink(missing_ok=True)


def job_of(path: str, *asked: object) -> str | None:
    """A name for work on a file as it is now, None for one that comes but once, such as a pipe.

    >>> job_of("-", "banker") is job_of("/dev/null", "banker") is None
    True
    """
    from hashlib import sha256

    file = os.stat(path) if path != "-" else None
    if file is None or not S_ISREG(file.st_mode):
        return None
    state = (os.path.realpath(path), file.st_size, file.st_mtime_ns, file.st_ino)
    return sha256(repr((state, asked)).encode()).hexdigest()[:12]


def check_output(read: Sequence[str], output: str, what: str, option: str = "the file") -> None:
    """What is read must not be written over; "-" is standard input or output."""
    for path in read:
        with suppress(OSError):
            found = os.fstat(0) if path == "-" else os.stat(path)
            if output != "-" and os.path.samestat(found, os.stat(output)):
                raise OddsError(f"{option} {output!r} is {what} itself; name another file")


def _check(target: Path, given: str) -> None:
    no_file = OddsError(f"{given} is no file; name one, or - for standard output")
    if given.endswith((f"{os.sep}'", f'{os.sep}"')):
        raise no_file
    with suppress(FileNotFoundError):
        found = target.stat()
        if not S_ISREG(found.st_mode) or os.path.samestat(found, os.fstat(1)):
            raise no_file
        if not os.access(target, os.W_OK):
            raise PermissionError(EACCES, os.strerror(EACCES))


def _new_file(target: Path) -> Path:
    """A file beside the target, which only this process has, for the same people to read."""
    handle, name = mkstemp(".part", ".odds-", target.parent)
    os.close(handle)
    if target.exists():
        copymode(target, name)
        with suppress(OSError):  # only root may give it to another
            os.chown(name, target.stat().st_uid, target.stat().st_gid)
    else:
        mask = os.umask(0)
        os.umask(mask)
        os.chmod(name, 0o666 & ~mask)
    return Path(name)


@contextmanager
def _ended_by_signals() -> Iterator[None]:
    """Let a request to end be an interruption, so that all is put in order."""
    requests = [signal.SIGTERM, getattr(signal, "SIGHUP", signal.SIGTERM)]
    heard = [each for each in requests if signal.getsignal(each) is signal.SIG_DFL]
    for each in heard:
        signal.signal(each, signal.default_int_handler)
    try:
        yield
    finally:
        for each in heard:
            signal.signal(each, signal.SIG_DFL)


def _taken_up(job: str, part: Path) -> int:
    """Take over what an interrupted run left, if it is as that run left it: how many rows."""
    for left in part.parent.glob(f"odds-{job}-*.part"):
        with suppress(FileNotFoundError):  # another run was quicker
            os.replace(left, part)
            if left.name == f"odds-{job}-{_digest(part)}.part":
                with open(part, "rb") as file:
                    return sum(1 for _ in file) - 1  # the first line names the columns
            os.truncate(part, 0)
    return 0


def _digest(file: Path) -> str:
    from hashlib import file_digest

    with open(file, "rb") as content:
        return file_digest(content, "sha256").hexdigest()[:12]
