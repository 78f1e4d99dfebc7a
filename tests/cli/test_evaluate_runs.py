"""Long runs of `odds evaluate`: interrupted, gone on with, told to end, and talked of."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from odds.cli import progress
from tests.support.program import odds, shell_free
from tests.support.shoe_files import SHOES, talk, text_of


@pytest.fixture
def table(tmp_path: Path) -> Path:
    path = tmp_path / "shoes.csv"
    path.write_text(text_of(SHOES))
    return path


@pytest.mark.proof
def test_an_interrupted_run_goes_on(tmp_path: Path) -> None:
    path, output = tmp_path / "shoes.csv", tmp_path / "out.csv"
    path.write_text(text_of([SHOES[n % 25] for n in range(9000)]))
    command = ["evaluate", str(path), "rws-commission", "tie", "--output", str(output)]
    odds(*command)
    whole = output.read_text()
    output.unlink()
    for done in (1, 4096, 5000, 8999, 9000):
        stopped = interrupted(command, done)
        assert stopped.returncode == 130
        left = [part.name for part in tmp_path.glob("odds-*.part")]
        assert len(left) == (done > 4096)  # a batch is whole when the next is asked for
        assert talk(stopped.stderr) == [
            f"odds: interrupted; the same command goes on from what is in {name}" for name in left
        ]
        assert not output.exists()
        assert talk(odds(*command).stderr) == []
        assert output.read_text() == whole
        output.unlink()
    assert list(tmp_path.iterdir()) == [path]


def interrupted(command: list[str], done: int) -> "subprocess.CompletedProcess[str]":
    """A run of the command that is interrupted after so many shoes."""
    code = f"""
from odds.cli.commands import evaluate
def cut(answer, batches, *more, whole=evaluate.long_text, **named):
    def some():
        seen = 0
        for batch in batches:
            yield batch[: {done} - seen]
            seen += len(batch)
            if seen >= {done}:
                raise KeyboardInterrupt
    return whole(answer, some(), *more, **named)
evaluate.long_text = cut
import sys
sys.argv = {["odds", *command]!r}
from odds.cli.app import main
main()
"""
    return shell_free([sys.executable, "-c", code])


@pytest.mark.parametrize("form", ["table", "json", "csv", "markdown"])
def test_half_an_answer_is_none(table: Path, form: str) -> None:
    stopped = interrupted(["evaluate", str(table), "egalite", "tie", "--format", form], 5)
    assert (stopped.returncode, stopped.stdout, talk(stopped.stderr)) == (130, "", [])


@pytest.mark.proof
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_a_run_that_is_told_to_end(tmp_path: Path, number: signal.Signals) -> None:
    path = tmp_path / "shoes.csv"
    path.write_text(text_of([[32] * 13] * 400_000))
    command = [sys.executable, "-m", "odds", "evaluate", str(path), "egalite", "tie", "--output"]
    running = subprocess.Popen(
        [*command, str(tmp_path / "out.csv")],
        stderr=subprocess.PIPE,
        # Whoever runs the tests may have them ignored.
        preexec_fn=lambda: signal.signal(number, signal.SIG_DFL),
    )
    assert running.stderr is not None
    running.stderr.readline()  # the first word of progress
    running.send_signal(number)
    assert b"interrupted; the same command goes on" in running.communicate()[1]
    assert running.returncode == 130
    (part,) = tmp_path.glob("odds-*.part")
    assert set(tmp_path.iterdir()) == {path, part, part.with_suffix(".progress")}


def test_a_pause_in_the_input_is_not_its_end(table: Path) -> None:
    """Not even where the pipe says at once that there is nothing yet."""
    code = f"""
import os, subprocess, sys
read, write = os.pipe()
os.set_blocking(read, False)
words = [sys.executable, "-m", "odds", "evaluate", "-", "egalite", "tie"]
running = subprocess.Popen(words, stdin=read, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
while os.get_blocking(read) is False and running.poll() is None:
    pass
for part in {table.read_bytes()!r}.partition(b"32"):
    os.write(write, part)
os.close(write)
sys.stdout.buffer.write(running.communicate()[0])
"""
    want = odds("evaluate", str(table), "egalite", "tie").stdout
    assert shell_free([sys.executable, "-c", code]).stdout == want


@pytest.mark.parametrize(("size", "of"), [(None, ""), (9, " of 9")])
def test_progress(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], size: int | None, of: str
) -> None:
    clock = iter([0, 1, 3, 4, 4, 7, 8])
    monkeypatch.setattr(progress, "monotonic", lambda: next(clock))
    batches = [[1], [2, 3], [4], [5, 6]]
    assert list(progress.told(batches, "shoes", size, 3)) == batches
    said = capsys.readouterr().err.splitlines()
    assert said == [f"odds: 4{of} shoes done", f"odds: 7{of} shoes done"]
