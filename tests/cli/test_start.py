"""The last resort: what nobody foresaw ends in one sentence, with an exit code of its own."""

import os
import re
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.program import ENVIRONMENT, SCRIPTS

BROKEN, INTERRUPTED = 70, 130


def run(tmp_path: Path, command: list[str], **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a program that keeps what it writes aside in this folder."""
    return subprocess.run(
        command,
        env={**ENVIRONMENT, "TMPDIR": str(tmp_path), **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def with_broken(tmp_path: Path, module: str, statement: str) -> subprocess.CompletedProcess[str]:
    """Run the program where a module that it imports begins with this statement."""
    folder = tmp_path / "modules"
    folder.mkdir()
    (folder / f"{module}.py").write_text(statement)
    script = os.path.join(SCRIPTS, "odds")
    return run(tmp_path, [script, "bets", "rws-commission"], PYTHONPATH=str(folder))


def asked_to_report(done: subprocess.CompletedProcess[str], tmp_path: Path, what: str) -> None:
    """The run ended with a sentence that asks for a report, and wrote down the details."""
    assert (done.returncode, done.stdout) == (BROKEN, "")
    told = re.fullmatch(
        r"odds: this should not have happened \((.*)\); please report it, "
        r"with the details in '(.*)'\n",
        done.stderr,
    )
    assert told
    assert told[1] == what
    kept = Path(told[2])
    assert kept.parent == tmp_path
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    assert "Traceback (most recent call last):" in kept.read_text()


def failing(statement: str) -> list[str]:
    """A command in which the program fails by this statement."""
    return [
        sys.executable,
        "-c",
        f"import odds.cli.app as cli\ndef fails(**_):\n    {statement}\n"
        "cli.app = fails\nfrom odds.cli.start import main\nmain()",
    ]


@pytest.mark.parametrize(
    ("statement", "what"),
    [
        ("1 / 0", "ZeroDivisionError: division by zero"),
        ("raise TypeError('a\\n\\x1b[31mVerdict: consistent')", None),
        ("fails()", "RecursionError: maximum recursion depth exceeded"),
        ("raise KeyError('\\ud800')", r"KeyError: '\ud800'"),
    ],
)
def test_a_failure_that_nobody_foresaw(tmp_path: Path, statement: str, what: str | None) -> None:
    done = run(tmp_path, failing(statement))
    asked_to_report(done, tmp_path, what or r"TypeError: a\n\x1b[31mVerdict: consistent")


def test_a_failure_whose_details_cannot_be_written(tmp_path: Path) -> None:
    command = failing("import tempfile; tempfile.tempdir = '/no/such/folder'; 1 / 0")
    done = run(tmp_path, command)
    assert (done.returncode, done.stdout) == (BROKEN, "")
    assert "though the details could not be written (FileNotFoundError" in done.stderr
    assert done.stderr.count("\n") == 1


def test_what_the_system_refuses_is_a_sentence(tmp_path: Path) -> None:
    done = run(tmp_path, failing("open('/no/such/file')"))
    assert (done.returncode, done.stdout) == (2, "")
    assert "the system refused what this needs ([Errno 2] No such file" in done.stderr


@pytest.mark.parametrize("module", ["typer", "tomllib"])
def test_a_failure_while_importing(tmp_path: Path, module: str) -> None:
    done = with_broken(tmp_path, module, "raise RuntimeError('broken')")
    asked_to_report(done, tmp_path, "RuntimeError: broken")


@pytest.mark.parametrize("module", ["typer", "tomllib"])
def test_an_interruption_while_importing(tmp_path: Path, module: str) -> None:
    done = with_broken(tmp_path, module, "raise KeyboardInterrupt")
    assert (done.returncode, done.stdout, done.stderr) == (INTERRUPTED, "", "")


def test_an_interruption_in_a_command(tmp_path: Path) -> None:
    done = run(tmp_path, failing("raise KeyboardInterrupt"))
    assert (done.returncode, done.stdout, done.stderr) == (INTERRUPTED, "", "")
    assert not list(tmp_path.iterdir())


def test_warnings_of_libraries_are_no_talk(tmp_path: Path) -> None:
    """Which would be of no use to a person, and of lines that no program expects."""
    log = tmp_path / "log.csv"
    log.write_text("Player,Banker\nK 9,8 7\n")
    script = os.path.join(SCRIPTS, "odds")
    done = run(tmp_path, [script, "verify", "bclc-mini", str(log), "--skip-pattern", "[[x]"])
    assert (done.returncode, done.stderr) == (3, "")
