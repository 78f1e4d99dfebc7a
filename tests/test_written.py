"""Output files: whole or not there, and taken up again after an interruption."""

from pathlib import Path

import pytest

from odds.cli.written import writing


def interrupted(path: Path, text: str, job: str | None) -> None:
    with writing(str(path), job) as output:
        output.file.write(text)
        raise KeyboardInterrupt


def test_an_interrupted_run_leaves_no_file_but_what_can_go_on(tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt):
        interrupted(tmp_path / "out.json", "half", None)
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(KeyboardInterrupt):
        interrupted(tmp_path / "out.csv", "shoe\n1,a\n", "job")
    assert [path.name for path in tmp_path.iterdir()] == ["out.csv.job.part"]
    with writing(str(tmp_path / "out.csv"), "another job") as output:
        assert output.rows == 0
    with writing(str(tmp_path / "out.csv"), "job") as output:
        assert output.rows == 1
        output.file.write("2,b\n")
    assert (tmp_path / "out.csv").read_text() == "shoe\n1,a\n2,b\n"
    assert list(tmp_path.iterdir()) == [tmp_path / "out.csv"]


@pytest.mark.parametrize(
    ("kept", "rows"),
    [("", 0), ("shoe", 0), ("shoe\n1,a\n2,", 1), ("shoe\n1,a\n3,c\n", 1), ("shoe\n2,b\n", 0)],
)
def test_only_whole_rows_in_order_are_taken_up(tmp_path: Path, kept: str, rows: int) -> None:
    (tmp_path / "out.csv.job.part").write_text(kept)
    with writing(str(tmp_path / "out.csv"), "job") as output:
        assert output.rows == rows
        if not rows:
            output.file.write("shoe\n1,a\n")
    assert (tmp_path / "out.csv").read_text() == "shoe\n1,a\n"
