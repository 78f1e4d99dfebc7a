"""Output files: whole or not there, and taken up again after an interruption."""

import csv
import io
import os
import signal
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from errno import EACCES
from itertools import chain
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from odds import OddsError
from odds.files.jobs import Job
from odds.files.output import check_output, writing
from odds.files.writers import writer_for


class Row(str):
    """A text that is one row, the first with a header before it."""

    __slots__ = ()

    def __len__(self) -> int:
        return 1


ROWS = [Row("shoe\n1,a\n"), Row("2,b\n"), Row("3,c\n")]
WHOLE = "".join(map(str, ROWS))
JOB = Job("a" * 8, "b" * 8, "c" * 16)
OTHER = JOB._replace(source="e" * 8)
PART, PROGRESS = f"{JOB.name}.part", f"{JOB.name}.progress"
Say = Callable[[str], object]


def write(
    path: Path, job: Job | None = JOB, until: int | None = None, say: Say = len, more: str = ""
) -> int:
    """Write the rows, unless interrupted before one of them; how many were there already."""
    with writing(str(path), job, say=say) as output:
        done = output.rows
        for row in output.marked(ROWS[done:until]):
            output.file.write(row)
        if until is not None:
            output.file.write(more)
            raise KeyboardInterrupt
    return done


def interrupted(
    path: Path, until: int, job: Job | None = JOB, say: Say = len, more: str = ""
) -> None:
    with pytest.raises(KeyboardInterrupt):
        write(path, job, until, say, more)


@pytest.fixture
def output(tmp_path: Path) -> Path:
    return tmp_path / "out.csv"


def names(output: Path) -> list[str]:
    return sorted(each.name for each in output.parent.iterdir())


def test_an_interrupted_run_leaves_no_file_but_what_can_go_on(output: Path) -> None:
    interrupted(output, 2, None)
    interrupted(output, 0)
    interrupted(output, 0, more="shoe\n")  # not even one row
    assert names(output) == []
    interrupted(output, 1)
    assert names(output) == [PART, PROGRESS]
    assert write(output, JOB._replace(work="d" * 16)) == 0
    interrupted(output, 2)
    assert write(output) == 2
    assert output.read_text() == WHOLE
    assert names(output) == ["out.csv"]


@pytest.mark.parametrize("cut", range(len(WHOLE)))
def test_what_is_no_whole_row_is_cut_off(output: Path, cut: int) -> None:
    """As where the process or the machine was stopped while it wrote."""
    interrupted(output, 3)
    output.with_name(PART).write_text(WHOLE[:cut])
    whole = [WHOLE[:cut].startswith("".join(ROWS[:rows])) for rows in (1, 2, 3)]
    assert write(output) == sum(whole)
    assert output.read_text() == WHOLE
    assert names(output) == ["out.csv"]


def test_what_no_line_of_progress_vouches_for_is_cut_off(output: Path) -> None:
    interrupted(output, 3)
    lines = output.with_name(PROGRESS).read_bytes()
    for cut in range(len(lines)):
        interrupted(output, 3)
        output.with_name(PROGRESS).write_bytes(lines[:cut])
        assert write(output) == lines[:cut].count(b"\n")
        assert output.read_text() == WHOLE


@pytest.mark.parametrize("name", [PART, PROGRESS])
def test_what_was_changed_is_not_taken_up(output: Path, name: str) -> None:
    for place in range(600):
        interrupted(output, 3)
        file = output.with_name(name)
        content = bytearray(file.read_bytes())
        if place >= len(content):
            break
        content[place] ^= 1
        file.write_bytes(content)
        write(output)
        assert output.read_text() == WHOLE
    assert place == len(content)


def test_rows_of_other_work_are_not_taken_up(output: Path) -> None:
    """Not even under the name of this work, as if somebody had moved them."""
    interrupted(output, 2, JOB._replace(work="d" * 16))
    for left in output.parent.glob("odds-*"):
        left.rename(left.with_stem(JOB.name))
    assert write(output) == 0
    assert output.read_text() == WHOLE


def planted(output: Path, row: str) -> list[Path]:
    """Rows of this work that say something else, with progress that vouches for them."""
    real = ROWS[0]
    ROWS[0] = Row(row)
    try:
        interrupted(output, 1)
    finally:
        ROWS[0] = real
    return [output.with_name(f"{JOB.name}.{each}") for each in ("part", "progress")]


@pytest.mark.parametrize("which", [0, 1])
@pytest.mark.parametrize("mode", [0o620, 0o602, 0o640, 0o604])
def test_what_others_may_touch_is_not_taken_up(output: Path, which: int, mode: int) -> None:
    planted(output, "shoe\n1,FORGED\n")[which].chmod(mode)
    assert write(output) == 0
    assert output.read_text() == WHOLE
    # A part that was whole may be open to others already; what it was for is done now.
    assert which or names(output) == ["out.csv"]


@pytest.mark.parametrize("link", [Path.symlink_to, Path.hardlink_to])
@pytest.mark.parametrize("which", [0, 1])
def test_links_are_not_followed(
    output: Path, which: int, link: Callable[[Path, Path], None]
) -> None:
    file = planted(output, "shoe\n1,FORGED\n")[which]
    elsewhere = output.with_name("elsewhere")
    file.rename(elsewhere)
    before = elsewhere.read_bytes()
    link(file, elsewhere)
    assert write(output) == 0
    assert output.read_text() == WHOLE
    assert elsewhere.read_bytes() == before


def test_what_belongs_to_another_is_not_taken_up(
    output: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    planted(output, "shoe\n1,FORGED\n")
    me = os.geteuid()
    monkeypatch.setattr(os, "geteuid", lambda: me + 1)
    assert write(output) == 0
    assert output.read_text() == WHOLE


@pytest.mark.parametrize("kind", [os.mkfifo, os.mkdir])
@pytest.mark.parametrize("ending", ["part", "progress"])
def test_what_is_no_file_is_not_waited_for(
    output: Path, ending: str, kind: Callable[[Path], None]
) -> None:
    kind(output.with_name(f"{JOB.name}.{ending}"))
    assert write(output) == 0
    assert output.read_text() == WHOLE


def test_two_runs_of_the_same_work_do_not_disturb_each_other(output: Path) -> None:
    with writing(str(output), JOB) as first:
        first.file.writelines(first.marked(ROWS[:2]))
        interrupted(output, 2)
        assert write(output) == 0
        assert output.read_text() == WHOLE
        first.file.write("3,first\n")
    assert output.read_text() == WHOLE.replace("3,c", "3,first")
    assert names(output) == ["out.csv"]


def test_what_nobody_will_go_on_with_is_removed(output: Path) -> None:
    interrupted(output, 1)
    interrupted(output, 1, JOB._replace(work="d" * 16))
    interrupted(output, 1, OTHER)
    output.with_name(f"{OTHER._replace(work='f' * 16).name}.progress").touch(0o600)
    output.with_name(".odds-12345678.part").touch()
    mine = [".odds-my-own.part", "odds-my-own-things.part", "odds-my-own-list.progress"]
    for name in mine:
        output.with_name(name).touch()
    write(output, JOB._replace(state="d" * 8))
    write(output, None)
    kept = [f"{OTHER.name}.{each}" for each in ("part", "progress")]
    assert names(output) == sorted([*mine, *kept, "out.csv"])


def test_what_is_still_written_is_not_removed(output: Path) -> None:
    with writing(str(output)) as first, writing(str(output)) as second:
        assert len(names(output)) == 2
        second.file.write("second")
        first.file.write("first")
    assert output.read_text() == "first"


def test_nothing_of_others_is_removed(output: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    left = output.with_name(".odds-12345678.part")
    left.touch()
    me = os.geteuid()
    monkeypatch.setattr(os, "geteuid", lambda: me + 1)
    write(output)
    assert left.exists()


@pytest.mark.parametrize("missing", ["fcntl", "geteuid"])
def test_where_files_cannot_be_locked_or_owned_all_works(
    output: Path, monkeypatch: pytest.MonkeyPatch, missing: str
) -> None:
    interrupted(output, 1)
    if missing == "fcntl":
        monkeypatch.setitem(sys.modules, "fcntl", None)
    else:
        monkeypatch.delattr(os, "geteuid")
    write(output)
    assert output.read_text() == WHOLE


def test_a_failure_leaves_nothing(output: Path) -> None:
    def fail(_: str) -> str:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError), writing(str(output), JOB) as file:
        file.file.writelines(chain(file.marked(ROWS), map(fail, ROWS)))
    assert names(output) == []


def test_a_file_can_be_written_by_any_thread(output: Path) -> None:
    with ThreadPoolExecutor() as threads:
        threads.submit(write, output).result()
    assert output.read_text() == WHOLE


def test_what_is_left_is_said_to_whoever_asks(output: Path) -> None:
    said: list[str] = []
    interrupted(output, 1, None, said.append)
    interrupted(output, 0, JOB, said.append)
    interrupted(output, 1, JOB, said.append)
    assert said == [f"interrupted; the same command goes on from what is in {PART}"]


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_second_interruption_loses_nothing(output: Path, number: signal.Signals) -> None:
    """It comes in the middle of putting things in order, and is heard no more."""
    said: list[str] = []

    def say(sentence: str) -> None:
        os.kill(os.getpid(), number)
        said.append(sentence)

    interrupted(output, 1, JOB, say)
    assert len(said) == 1
    assert write(output) == 1


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can act for others; modes show it too")
@pytest.mark.parametrize("sticky", [0, 0o1000])
def test_what_another_user_planted_is_not_taken_up(tmp_path: Path, sticky: int) -> None:
    shared = tmp_path / "shared"
    shared.mkdir()
    shared.chmod(0o777 | sticky)
    output = shared / "out.csv"
    for path in planted(output, "shoe\n1,FORGED\n"):
        os.chown(path, 65534, 65534)
    assert write(output) == 0
    assert output.read_text() == WHOLE


def test_a_link_that_the_system_does_not_trust_is_not_followed(
    output: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As most refuse one that another user has put in a shared folder: we do not go round it."""
    mine = output.with_name("mine")
    mine.write_text("mine")
    output.symlink_to(mine)
    stat = os.stat

    def guarded(path: Any, **how: Any) -> os.stat_result:
        if path == str(output) and how.get("follow_symlinks", True):
            raise PermissionError(EACCES, os.strerror(EACCES))
        return stat(path, **how)

    monkeypatch.setattr(os, "stat", guarded)
    with pytest.raises(OddsError, match=r"cannot be written \(Permission denied\)"):
        write(output)
    assert mine.read_text() == "mine"


def test_errors_name_the_file_or_the_option_that_named_it(tmp_path: Path) -> None:
    folder, file = str(tmp_path), tmp_path / "log.csv"
    file.write_text("")
    with pytest.raises(OddsError, match=r"^the file '.*' is no file; name"), writing(folder):
        pass
    with pytest.raises(OddsError, match=r"^--report '.*' is n"), writing(folder, option="--report"):
        pass
    for given in ([], ["--report"]):
        option = "".join(given) or "the file"
        with pytest.raises(OddsError, match=f"^{option} '.*' is the log itself; name another"):
            check_output([str(file)], str(file), "the log", *given)
        with pytest.raises(OddsError, match=f"^{option} 'a.txt' says no format .* .csv or .parq"):
            writer_for("a.txt", *given)


@pytest.mark.parametrize("shoe", ["7", 'a "big" one', "a,b", "two\nlines", None])
def test_tables_are_written_part_by_part(tmp_path: Path, shoe: str | None) -> None:
    tables = [
        pa.table(
            {"shoe": pa.array([first, "8"], pa.string()), "line": [1, 2], "value": [None, 0.5]}
        )
        for first in ("6", shoe)
    ]
    for ending in (".csv", ".parquet"):
        with writing(str(tmp_path / f"out{ending}")) as output:
            writer_for(f"out{ending}")(iter(tables), output.file)
    assert pq.read_table(tmp_path / "out.parquet") == pa.concat_tables(tables)
    with open(tmp_path / "out.csv", newline="") as file:
        text = file.read()
    rows = list(csv.reader(io.StringIO(text, newline="")))
    assert rows == [
        ["shoe", "line", "value"], ["6", "1", ""], ["8", "2", "0.5"],
        [shoe or "", "1", ""], ["8", "2", "0.5"],
    ]  # fmt: skip
    again = io.StringIO(newline="")
    csv.writer(again, lineterminator="\n").writerows(rows)
    assert text == again.getvalue()
