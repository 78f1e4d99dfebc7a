"""Runs of the program that a signal strikes at a chosen line of its own code.

A server does once what every run does first and then forks for each, so that many take little time.
It counts the lines of the program that deal with files, and at the chosen ones it strikes: so a run
can be ended at every moment that matters, and at the same one again, on any machine.
"""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from types import FrameType
from typing import Any

SHOES_AT_A_TIME = 3
_ROOT = Path(__file__).parent.parent.parent
_COUNTED = {
    str(_ROOT / "odds" / name)
    for name in (
        "cli/commands/evaluate.py",
        "files/cache.py",
        "files/jobs.py",
        "files/output.py",
        "files/parts.py",
        "files/private.py",
        "files/writers.py",
        "report/writers/file.py",
        "report/writers/rows.py",
    )
}


class Mortal:
    """The server, as the tests see it."""

    def __init__(self) -> None:
        self._server = subprocess.Popen(
            [sys.executable, __file__],
            cwd=_ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def run(self, words: list[str], *strikes: tuple[int, signal.Signals]) -> tuple[int, int]:
        """How a run ended, and after how many lines, if it ended by itself."""
        assert self._server.stdin
        assert self._server.stdout
        print(json.dumps([words, strikes]), file=self._server.stdin, flush=True)
        code, lines = json.loads(self._server.stdout.readline())
        return code, lines

    def close(self) -> None:
        """End the server."""
        assert self._server.stdin
        self._server.stdin.close()
        self._server.wait()


def _serve() -> None:
    from pyarrow import parquet  # noqa: F401  all that is large is imported once

    from odds import Table
    from odds.cli import app  # noqa: F401
    from odds.files import shoes

    Table("rws-commission").evaluate("tests/examples/shoes.csv", "tie")
    Table("rws-commission").verify("tests/examples/log.csv")
    shoes._BATCH = SHOES_AT_A_TIME
    for line in sys.stdin:
        words, strikes = json.loads(line)
        told, tell = os.pipe()
        if not (child := os.fork()):
            _live(words, dict(strikes), tell)
        os.close(tell)
        status = os.waitpid(child, 0)[1]
        with open(told) as file:
            lines = int(file.read() or 0)
        print(json.dumps([os.waitstatus_to_exitcode(status), lines]), flush=True)


def _live(words: list[str], strikes: dict[int, int], tell: int) -> None:
    from odds.cli import app

    seen = 0

    def count(frame: FrameType, event: str, _: Any) -> Any:
        nonlocal seen
        if event == "line":
            seen += 1
            if seen in strikes:
                os.kill(os.getpid(), strikes[seen])
        return count

    def begin(frame: FrameType, event: str, arg: Any) -> Any:
        return count if frame.f_code.co_filename in _COUNTED else None

    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nothing, stream)
    # Whoever runs the tests may have them ignored.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    sys.argv = ["odds", *words]
    code = 99
    end = os._exit
    setattr(os, "_exit", _leave)  # noqa: B010  the program ends so
    try:
        sys.settrace(begin)
        app.main()
    except SystemExit as left:
        code = left.code if isinstance(left.code, int) else 0
    finally:
        sys.settrace(None)
        os.write(tell, str(seen).encode())
        end(code)


def _leave(code: int) -> None:
    raise SystemExit(code)


if __name__ == "__main__":
    _serve()
