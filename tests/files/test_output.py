"""Output files: whole or not there, and taken up again after an interruption."""

import csv
import io
from collections.abc import Callable
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from odds import OddsError
from odds.files.output import check_output, writing
from odds.files.writers import writer_for


def interrupted(path: Path, text: str, job: str | None, say: Callable[[str], object] = len) -> None:
    with writing(str(path), job, say=say) as output:
        output.file.write(text)
        raise KeyboardInterrupt


def test_an_interrupted_run_leaves_no_file_but_what_can_go_on(tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt):
        interrupted(tmp_path / "out.json", "half", None)
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(KeyboardInterrupt):
        interrupted(tmp_path / "out.csv", "", "job")
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(KeyboardInterrupt):
        interrupted(tmp_path / "out.csv", "shoe\n1,a\n", "job")
    (left,) = tmp_path.iterdir()
    assert left.name.startswith("odds-job-")
    with writing(str(tmp_path / "out.csv"), "another job") as output:
        assert output.rows == 0
    with pytest.raises(KeyboardInterrupt):
        interrupted(tmp_path / "out.csv", "2,b\n", "job")
    with writing(str(tmp_path / "out.csv"), "job") as output:
        assert output.rows == 2
        output.file.write("3,c\n")
    assert (tmp_path / "out.csv").read_text() == "shoe\n1,a\n2,b\n3,c\n"
    assert list(tmp_path.iterdir()) == [tmp_path / "out.csv"]


@pytest.mark.parametrize(
    "edited", ["", "shoe\n", "shoe\n1,a\n2,", "shoe\n1,b\n", "shoe\n1,a\n2,b\n"]
)
def test_what_is_left_is_taken_up_only_as_it_was_left(tmp_path: Path, edited: str) -> None:
    with pytest.raises(KeyboardInterrupt):
        interrupted(tmp_path / "out.csv", "shoe\n1,a\n", "job")
    (left,) = tmp_path.iterdir()
    left.write_text(edited)
    with writing(str(tmp_path / "out.csv"), "job") as output:
        assert output.rows == 0
        output.file.write("anew")
    assert (tmp_path / "out.csv").read_text() == "anew"
    assert list(tmp_path.iterdir()) == [tmp_path / "out.csv"]


def test_what_is_left_is_said_to_whoever_asks(tmp_path: Path) -> None:
    said: list[str] = []
    for job in (None, "job"):
        with pytest.raises(KeyboardInterrupt):
            interrupted(tmp_path / "out.csv", "shoe\n", job, said.append)
    (left,) = tmp_path.iterdir()
    assert said == [f"interrupted; the same command goes on from what is in {left.name}"]


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
