"""Runs of the program as copies of a process that has imported all that is large already.

Each run is a process of its own that begins where the installed script begins, with its words, its
folder and its streams; only what every run would import first is there. So thousands of them take
minutes. What they import is tested elsewhere, by runs from nothing.
"""

import gc
import json
import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory

_ROOT = Path(__file__).parent.parent.parent
_LARGE = (
    "numba", "pyarrow.csv", "pyarrow.parquet", "scipy.stats", "sympy", "typer",
    "odds.rounds.verify", "odds.table",
)  # fmt: skip
"""The program itself is made for the command that its words name, so it is imported in the copy."""


class Forking:
    """The process that is copied, as the tests see it."""

    def __init__(self, environment: dict[str, str]) -> None:
        self._folder = TemporaryDirectory()
        self._server = subprocess.Popen(
            [sys.executable, "-m", "tests.support.forking"],
            cwd=_ROOT,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def run(self, *words: str, piped: Path | None = None) -> subprocess.CompletedProcess[str]:
        """Run the program with these words in the folder that the tests are in.

        What a file holds may come to its standard input, through a pipe.
        """
        assert self._server.stdin
        assert self._server.stdout
        streams = [Path(self._folder.name) / name for name in ("stdout", "stderr")]
        told = [os.getcwd(), words, piped and str(piped), *map(str, streams)]
        print(json.dumps(told), file=self._server.stdin)
        self._server.stdin.flush()
        code = int(self._server.stdout.readline())
        said = [path.read_bytes().decode() for path in streams]
        return subprocess.CompletedProcess(words, code, *said)


def _serve() -> None:
    for name in _LARGE:
        import_module(name)
    import_module("numba").njit(lambda: 0)()  # imports what any compiled loop needs
    gc.freeze()  # copies need not look through what they all have
    for line in sys.stdin:
        folder, words, piped, *streams = json.loads(line)
        if not (child := os.fork()):
            _live(folder, words, piped, streams)
        print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)


def _live(folder: str, words: list[str], piped: str | None, streams: list[str]) -> None:
    from odds.cli.start import main

    os.chdir(folder)
    os.dup2(_fed(piped) if piped else os.open(os.devnull, os.O_RDONLY), 0)
    for number, path in enumerate(streams, 1):
        os.dup2(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC), number)
    sys.argv = ["odds", *words]
    code = 1
    try:
        main()
        code = 0
    except SystemExit as left:
        code = left.code if isinstance(left.code, int) else bool(left.code)
    finally:
        sys.stdout.flush()
        os._exit(code)


def _fed(path: str) -> int:
    """The end of a pipe into which a process of its own writes the file."""
    reading, writing = os.pipe()
    subprocess.Popen(["cat", path], stdout=writing)
    os.close(writing)
    return reading


if __name__ == "__main__":
    _serve()
