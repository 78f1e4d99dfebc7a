"""What is kept on disk: never trusted, never in the way."""

import subprocess
import sys
from collections.abc import Callable
from inspect import getsource
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from odds import Coup, load_rulebook
from odds.bulk import coefficients, compiled
from odds.core.classes import POINTS
from odds.files.cache import kept, seal, sealed

TABLEAU = load_rulebook("bclc-mini").tableau


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("ODDS_CACHE_DIR", str(tmp_path / "kept"))
    return tmp_path / "kept"


def only(folder: Path) -> Path:
    (file,) = folder.iterdir()
    return file


def make() -> bytes:
    return b"made"


def never() -> bytes:
    raise AssertionError("it was made again")


def test_made_once_and_then_read(folder: Path) -> None:
    assert kept(b"key", make) == b"made"
    assert kept(b"key", never) == b"made"
    assert kept(b"another key", lambda: b"other") == b"other"


def cut(content: bytes) -> bytes:
    return content[:-1]


def flip(content: bytes) -> bytes:
    return content[:-1] + bytes([content[-1] ^ 1])


def lengthen(content: bytes) -> bytes:
    return content + b"\0"


def empty(content: bytes) -> bytes:
    return b""


@pytest.mark.parametrize("damage", [cut, flip, lengthen, empty])
def test_a_damaged_file_is_made_anew(folder: Path, damage: Callable[[bytes], bytes]) -> None:
    kept(b"key", make)
    whole = only(folder).read_bytes()
    only(folder).write_bytes(damage(whole))
    assert kept(b"key", make) == b"made"
    assert only(folder).read_bytes() == whole


def test_the_file_of_another_key_is_not_taken(folder: Path) -> None:
    kept(b"other", lambda: b"of the other")
    other = only(folder)
    kept(b"key", make)
    (mine,) = set(folder.iterdir()) - {other}
    mine.write_bytes(other.read_bytes())
    assert kept(b"key", make) == b"made"


@pytest.mark.parametrize("in_the_way", ["a file for the folder", "a folder for the file"])
def test_where_nothing_can_be_kept_all_works(folder: Path, in_the_way: str) -> None:
    if in_the_way == "a file for the folder":
        folder.write_bytes(b"")
    else:
        kept(b"key", make)
        name = only(folder)
        name.unlink()
        name.mkdir()
    assert kept(b"key", make) == b"made"
    assert kept(b"key", make) == b"made"
    assert folder.is_file() or list(folder.iterdir()) == [name]  # nothing is left lying


def test_a_failure_leaves_nothing(folder: Path) -> None:
    with pytest.raises(AssertionError):
        kept(b"key", never)
    assert not folder.exists()


SOURCES = ("cards", "classes", "facts", "tableau", "terms", "coefficients")


def test_a_new_source_makes_the_coefficients_anew(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    arguments = (TABLEAU, POINTS, Coup())
    coefficients.coefficients.cache_clear()
    before = coefficients.coefficients(*arguments)
    for number, newer in enumerate(SOURCES, 2):
        monkeypatch.setattr(
            coefficients,
            "getsource",
            lambda part, newer=newer: getsource(part) + newer * part.__name__.endswith(newer),
        )
        coefficients.coefficients.cache_clear()
        after = coefficients.coefficients(*arguments)
        assert len(list(folder.iterdir())) == number
        assert all((one == two).all() for one, two in zip(before, after, strict=True))


def test_clauses_change_no_number(folder: Path) -> None:
    """Games that play alike share what is kept, whatever the clauses they cite."""
    for game in ("bclc-mini", "rws-commission"):
        coefficients.coefficients(load_rulebook(game).tableau, POINTS, Coup())
        coefficients.coefficients.cache_clear()
    assert only(folder)


@pytest.mark.parametrize("field", TABLEAU._fields[:-1])
def test_every_rule_of_play_makes_other_coefficients(folder: Path, field: str) -> None:
    row = getattr(TABLEAU, field)
    first = tuple(not each for each in (row[0] if field == "banker_after_draw" else row))
    other = (first, *row[1:]) if field == "banker_after_draw" else (first[0], *row[1:])
    change: dict[str, Any] = {field: other}
    for tableau in (TABLEAU, TABLEAU._replace(**change)):
        coefficients.coefficients.cache_clear()
        found = coefficients.coefficients(tableau, POINTS, Coup())
        assert found.coup_facts
    assert len(list(folder.iterdir())) == 2


PROGRAM = """
from odds import load_rulebook
from odds.bulk import bet_weights
rules = load_rulebook("bclc-mini")
(tie,) = bet_weights([[32] * 13], rules.tableau, [rules.bet("tie")])
print(tie.weights.tolist())
"""
TIE = "[[475627426473216, 4522770849030144, 0]]\n"


def answers(processes: int = 1) -> list[tuple[str, str]]:
    running = [
        subprocess.Popen(
            [sys.executable, "-c", PROGRAM],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for _ in range(processes)
    ]
    return [process.communicate() for process in running]


@pytest.mark.proof
def test_processes_at_once(folder: Path) -> None:
    assert answers(4) == [(TIE, "")] * 4
    assert answers(2) == [(TIE, "")] * 2


@pytest.mark.proof
@pytest.mark.parametrize("kind", ["nbi", "nbc"])
@pytest.mark.parametrize("damage", [cut, flip, empty])
def test_a_broken_compiled_loop_is_compiled_anew(
    folder: Path, kind: str, damage: Callable[[bytes], bytes]
) -> None:
    answers()
    (file,) = folder.rglob(f"*.{kind}")
    broken = damage(file.read_bytes())
    file.write_bytes(broken)
    assert answers() == [(TIE, "")]
    (file,) = folder.rglob(f"*.{kind}")
    assert file.read_bytes() != broken
    assert sealed("compiled") == folder / "compiled"


@pytest.mark.proof
def test_a_broken_folder_that_cannot_be_removed_is_not_used(folder: Path, tmp_path: Path) -> None:
    answers()
    (folder / "compiled").rename(tmp_path / "elsewhere")
    (folder / "compiled").symlink_to(tmp_path / "elsewhere")
    assert sealed("compiled") == folder / "compiled"
    (file,) = (tmp_path / "elsewhere").rglob("*.nbc")
    file.write_bytes(flip(file.read_bytes()))
    assert sealed("compiled") is None
    assert answers() == [(TIE, "")]


def test_a_folder_is_sealed_as_it_is(folder: Path) -> None:
    place = sealed("some")
    assert place is not None
    assert not place.exists()
    (place / "deep").mkdir(parents=True)
    (place / "deep" / "file").write_bytes(b"content")
    seal("some")
    assert sealed("some") == place
    assert (place / "deep" / "file").read_bytes() == b"content"
    (place / "deep" / "file").rename(place / "file")
    assert sealed("some") == place
    assert not place.exists()
    place.mkdir()
    seal("some")
    (place / "more").write_bytes(b"")
    assert sealed("some") == place
    assert not place.exists()


def test_nowhere_to_keep_the_compiled_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    def nowhere(*_: object, cache: bool = False, **__: object) -> object:
        if cache:
            raise RuntimeError("cannot cache function: no locator available")
        return lambda *arrays: arrays[-1].fill(7)

    monkeypatch.setattr(compiled, "njit", nowhere)
    compiled._loop.cache_clear()
    found = np.zeros(3)
    compiled.count_cells(found)
    assert found.tolist() == [7, 7, 7]
    compiled._loop.cache_clear()
