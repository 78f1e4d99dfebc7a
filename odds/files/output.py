"""Files that are written: each appears when it is whole, and interrupted work goes on."""

import os
import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence, Sized
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from errno import EACCES
from pathlib import Path
from stat import S_ISREG
from threading import current_thread, main_thread
from typing import TextIO, TypeVar

from odds.core.errors import OddsError
from odds.files.jobs import Job, JobPart
from odds.files.parts import Part

Batch = TypeVar("Batch", bound=Sized)
_REQUESTS = [
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
]
"""How a process is asked to end."""


@dataclass(frozen=True, slots=True)
class Output:
    """Somewhere to write, and the file under way there, if there is one."""

    file: TextIO
    part: Part | None = None

    @property
    def rows(self) -> int:
        """How many rows an interrupted run has left there, or are marked since."""
        return self.part.rows if self.part else 0

    def marked(self, batches: Iterable[Batch]) -> Iterator[Batch]:
        """Batches of rows, each of which is written whole before the next is asked for."""
        done = self.rows
        for batch in batches:
            yield batch
            done += len(batch)
            if self.part:
                self.part.mark(done)


@contextmanager
def writing(
    path: str,
    job: Job | None = None,
    option: str = "the file",
    say: Callable[[str], object] = lambda _: None,
) -> Iterator[Output]:
    """Where to write: stdout for "-", else a file, which errors call by the option that named it.

    A `job` is work in rows that can go on: if it is interrupted, even killed, what is marked stays
    for the next run of the job, and `say` is told so.
    """
    if path == "-":
        yield Output(sys.stdout)
        return
    target, part, keep = Path(os.path.realpath(path)), None, True
    with _ended_by_signals() as undisturbed:
        try:
            _check(path, f"{option} {path!r}")
            part = (JobPart.of(job, target.parent) if job else None) or Part.new(target.parent)
            with part.file:
                yield Output(part.file, part)
            part.become(target)
        except Exception as error:
            keep = False
            if not isinstance(error, OSError):
                raise
            raise OddsError(
                f"{option} {path!r} cannot be written ({error.strerror}); "
                "name a file in a folder that takes it"
            ) from None
        except KeyboardInterrupt:
            undisturbed()
            if part and part.can_go_on:
                say(f"interrupted; the same command goes on from what is in {part.path.name}")
            raise
        finally:
            undisturbed()
            if part:
                part.end(keep)


def check_output(read: Sequence[str], output: str, what: str, option: str = "the file") -> None:
    """What is read must not be written over; "-" is standard input or output."""
    for path in read:
        with suppress(OSError):
            found = os.fstat(0) if path == "-" else os.stat(path)
            if output != "-" and os.path.samestat(found, os.stat(output)):
                raise OddsError(f"{option} {output!r} is {what} itself; name another file")


def _check(path: str, given: str) -> None:
    no_file = OddsError(f"{given} is no file; name one, or - for standard output")
    if given.endswith((f"{os.sep}'", f'{os.sep}"')):
        raise no_file
    with suppress(FileNotFoundError):
        found = os.stat(path)  # which fails where the system does not trust a link on the way
        if not S_ISREG(found.st_mode) or os.path.samestat(found, os.fstat(1)):
            raise no_file
        if not os.access(path, os.W_OK):
            raise PermissionError(EACCES, os.strerror(EACCES))


@contextmanager
def _ended_by_signals() -> Iterator[Callable[[], None]]:
    """Let a request to end be an interruption, so that all is put in order.

    What is given lets no further request disturb that.
    """
    if current_thread() is not main_thread():  # which alone hears of them
        yield lambda: None
        return
    before = {each: signal.getsignal(each) for each in _REQUESTS}
    heard = {each: handler for each, handler in before.items() if handler is not None}

    def undisturbed() -> None:
        for each in heard:
            signal.signal(each, signal.SIG_IGN)

    try:
        for each, handler in heard.items():
            if handler is signal.SIG_DFL:
                signal.signal(each, signal.default_int_handler)
        yield undisturbed
    finally:
        for each, handler in heard.items():
            signal.signal(each, handler)
