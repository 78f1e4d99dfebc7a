"""Random command lines from the program's own declarations: each ends as the guide says."""

import random
from pathlib import Path

import pytest

from tests.support.command_lines import check, command_line, commands, lay_out, run


def tried(
    seed: int,
    times: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    """Try so many command lines, the same for the same seed."""
    monkeypatch.chdir(tmp_path)
    lay_out(tmp_path)
    chance = random.Random(seed)
    for _ in range(times):
        arguments = command_line(chance)
        said = run(arguments, capfd)
        try:
            check(arguments, said)
        except BaseException:
            print(f"seed {seed}: odds {arguments!r}")
            raise


@pytest.mark.parametrize(
    "seed", [0, 2, *(pytest.param(n, marks=pytest.mark.proof) for n in (1, 3))]
)
def test_random_command_lines(
    seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    tried(seed, 20, tmp_path, monkeypatch, capfd)


@pytest.mark.proof
@pytest.mark.parametrize("seed", range(100, 108))
def test_many_random_command_lines(
    seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    tried(seed, 200, tmp_path, monkeypatch, capfd)


def test_every_command_is_among_them() -> None:
    chance = random.Random(1)
    lines = [command_line(chance) for _ in range(1000)]
    for path, _ in commands():
        assert any(line[: len(path)] == list(path) for line in lines), path
