"""Output files: whole or not there, and taken up again after an interruption."""

from pathlib import Path

import pytest

from odds.files.output import writing


def interrupted(path: Path, text: str, job: str | None) -> None:
    with writing(str(path), job) as output:
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
