"""Files that a command writes: each appears when it is whole, and interrupted work goes on."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
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
    if target.exists() and not target.is_file():
        raise OddsError(f"--output {path!r} is no file; name one, or - for standard output")
    part = target.with_name(f".{target.name}.{os.getpid()}.part")
    left = target.with_name(f"{target.name}.{job}.part")
    try:
        rows = _taken_up(left, part) if job else 0
        with open(part, "a" if rows else "w", encoding="utf-8", newline="") as file:
            yield Output(file, rows)
        os.replace(part, target)
    except OSError as error:
        raise OddsError(
            f"--output {path!r} cannot be written ({error.strerror}); "
            "name a file in a folder that takes it"
        ) from None
    except KeyboardInterrupt:
        if job:
            os.replace(part, left)
            say(f"interrupted; the same command goes on from what is in {left.name}")
        raise
    finally:
        part.unlink(missing_ok=True)


def _taken_up(left: Path, part: Path) -> int:
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
        file.truncate(end)
    return max(rows, 0)
