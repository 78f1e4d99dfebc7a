"""Running the program as its users do."""

import os
import shlex
import subprocess
import sysconfig
from functools import cache
from pathlib import Path

from tests.support.forking import Forking

SCRIPTS = sysconfig.get_path("scripts")
ENVIRONMENT = {
    # Programs start from bytecode, as installed ones do.
    **{name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"},
    "PATH": SCRIPTS + os.pathsep + os.environ["PATH"],
    "COLUMNS": "100",
    "LC_ALL": "C.UTF-8",
}
_SECONDS, _KILOBYTES = 60, 3_000_000
"""What any answer to a few words or a small file may take at the most, on a slow machine too."""


def odds(*arguments: str, piped: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Run `odds` with these arguments, and with a file piped into it."""
    return _forking().run(*arguments, piped=piped)


@cache
def _forking() -> Forking:
    return Forking(ENVIRONMENT)


def shell_free(command: list[str]) -> subprocess.CompletedProcess[str]:
    """Run a program and catch what it says."""
    return subprocess.run(
        command, env=ENVIRONMENT, capture_output=True, text=True, encoding="utf-8", check=False
    )


def bounded(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run `odds` where a hang or a want of memory ends it, long after it should have answered."""
    return bounded_run([os.path.join(SCRIPTS, "odds"), *arguments], _SECONDS)


def bounded_run(command: list[str], seconds: int) -> subprocess.CompletedProcess[str]:
    """Run a program with bounds of its processor time and its memory."""
    return shell(f"ulimit -t {seconds} -v {_KILOBYTES}; exec {shlex.join(command)}")


def shell(line: str) -> subprocess.CompletedProcess[str]:
    """Run a line of shell, as a reader of the README would."""
    return shell_free(["bash", "-c", line])


def refused(run: subprocess.CompletedProcess[str], sentence: str) -> None:
    """The run ended with this sentence alone."""
    assert (run.returncode, run.stdout) == (2, "")
    assert run.stderr.startswith("odds: ")
    assert run.stderr.count("\n") == 1
    assert sentence in run.stderr
