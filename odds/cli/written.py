"""Files that a command writes: each appears when it is whole, and interrupted work goes on."""

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from errno import EACCES
from pathlib import Path
from shutil import copymode
from stat import S_ISREG
from tempfile import mkstemp
from typing import NamedTuple, TextIO

from odds.cli.streams import say
from odds.errors import OddsError


class Output(NamedTuple):
    """Somewhere to write, and how many rows an interrupted run has left there."""

    file: TextIO
    rows: int = 0


@contextmanager
def writing(path: str, job: str | None = None) -> Iterator[Output]:
    """Where to write for --output: stdout for "-", else a file.

    A `job` names work in csv that can go on: its rows are numbered from 1 in the first column.
    When it is interrupted, what is written is kept under that name for the next run of the job.
    """
    if path == "-":
        yield Output(sys.stdout)
        return
    target = Path(os.path.realpath(path))
    left = target.with_name(f"{target.name[:200]}.{job}.part")
    part = ""
    try:
        _check(target, path)
        part = _new_file(target)
        rows = _taken_up(left, part) if job else 0
        with _ended_by_signals(), open(part, "a", encoding="utf-8", newline="") as file:
            yield Output(file, rows)
        os.replace(part, target)
    except OSError as error:
        raise OddsError(
            f"--output {path!r} cannot be written ({error.strerror}); "
            "name a file in a folder that takes it"
        ) from None
    except KeyboardInterrupt:
        if job and part:
            os.replace(part, left)
            say(f"interrupted; the same command goes on from what is in {left.name!r}")
        raise
    finally:
        with suppress(OSError):
            os.unlink(part)


def _new_file(target: Path) -> str:
    """A file beside the target, which only this process has, to be read by the same people."""
    handle, name = mkstemp(".part", ".odds-", target.parent)
    os.close(handle)
    try:
        copymode(target, name)
    except FileNotFoundError:
        mask = os.umask(0)
        os.umask(mask)
        os.chmod(name, 0o666 & ~mask)
    return name


def _check(target: Path, path: str) -> None:
    no_file = OddsError(f"--output {path!r} is no file; name one, or - for standard output")
    if path.endswith(os.sep):
        raise no_file
    with suppress(FileNotFoundError):
        if not S_ISREG(target.stat().st_mode):
            raise no_file
        if not os.access(target, os.W_OK):
            raise PermissionError(EACCES, os.strerror(EACCES))


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


def _taken_up(left: Path, part: str) -> int:
    """Take over what an interrupted run left, so that no other run does: how many whole rows."""
    try:
        os.replace(left, part)
    except FileNotFoundError:
        return 0
    rows, end = -1, 0  # the first line has the names of the columns
    with open(part, "rb+") as file:
        for line in file:
            number = line.partition(b",")[0]
            if not line.endswith(b"\n") or (rows >= 0 and number != b"%d" % (rows + 1)):
                break
            rows, end = rows + 1, end + len(line)
        file.truncate(end if rows > 0 else 0)
    return max(rows, 0)
