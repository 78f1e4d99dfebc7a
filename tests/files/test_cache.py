"""What is kept on disk: read only where nobody else can have written it, never in the way."""

import os
import pickle
import random
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from inspect import getsource
from itertools import islice
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from typing import Any

import numba
import pytest

from odds import Coup, load_rulebook
from odds.bulk import coefficients, compiled, machine_code
from odds.bulk.coefficients import Coefficients
from odds.bulk.counting import _kernel, cells_of
from odds.bulk.weights import bet_weights
from odds.core.classes import POINTS
from odds.files.cache import keep, kept
from odds.games.coup.terms import polynomials

RULES = load_rulebook("bclc-mini")
TABLEAU = RULES.tableau
PLAYER = [[2230518282592256, 475627426473216, 2292252566437888, 0]]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("ODDS_CACHE_DIR", str(tmp_path / "kept"))
    return tmp_path / "kept"


def only(folder: Path) -> Path:
    (file,) = folder.iterdir()
    return file


def test_kept_and_then_read(folder: Path) -> None:
    assert kept(b"key") is None
    keep(b"key", b"made")
    assert kept(b"key") == b"made"
    assert kept(b"another key") is None
    assert only(folder).stat().st_mode & 0o777 == 0o600
    assert folder.stat().st_mode & 0o777 == 0o700


def cut(content: bytes) -> bytes:
    return content[:-1]


def flip(content: bytes) -> bytes:
    return content[:-1] + bytes([content[-1] ^ 1])


def lengthen(content: bytes) -> bytes:
    return content + b"\0"


def empty(content: bytes) -> bytes:
    return b""


@pytest.mark.parametrize("damage", [cut, flip, lengthen, empty])
def test_a_damaged_file_is_none(folder: Path, damage: Callable[[bytes], bytes]) -> None:
    keep(b"key", b"made")
    whole = only(folder).read_bytes()
    only(folder).write_bytes(damage(whole))
    assert kept(b"key") is None
    keep(b"key", b"made")
    assert only(folder).read_bytes() == whole


def test_the_file_of_another_key_is_not_taken(folder: Path) -> None:
    keep(b"other", b"of the other")
    only(folder).rename(folder / sha256(b"key").hexdigest())
    assert kept(b"key") is None


@pytest.mark.parametrize("in_the_way", ["a file for the folder", "a folder for the file"])
def test_where_nothing_can_be_kept_all_works(folder: Path, in_the_way: str) -> None:
    if in_the_way == "a file for the folder":
        folder.write_bytes(b"")
    else:
        keep(b"key", b"made")
        name = only(folder)
        name.unlink()
        name.mkdir()
    keep(b"key", b"made")
    assert kept(b"key") is None
    assert folder.is_file() or list(folder.iterdir()) == [name]  # nothing is left lying


def link_elsewhere(file: Path) -> None:
    file.rename(file.parent.parent / file.name)
    file.symlink_to(file.parent.parent / file.name)


def link_the_folder_elsewhere(file: Path) -> None:
    if not file.parent.is_symlink():
        open_folder = file.parent.parent / "open to all"
        open_folder.mkdir()
        open_folder.chmod(0o777)
        file.parent.rename(open_folder / "kept")
        file.parent.symlink_to(open_folder / "kept")


UNSAFE: dict[str, Callable[[Path], object]] = {
    "others may write the file": lambda file: file.chmod(0o602),
    "a group may write the file": lambda file: file.chmod(0o620),
    "others may read the file, so it is not as we made it": lambda file: file.chmod(0o604),
    "others may write to the folder": lambda file: file.parent.chmod(0o702),
    "a group may write to the folder": lambda file: file.parent.chmod(0o720),
    "others may write to it, sticky or not": lambda file: file.parent.chmod(0o1777),
    "others may write to the folder above": lambda file: file.parent.parent.chmod(0o707),
    "the file has a second name": lambda file: os.link(file, file.parent.parent / file.name),
    "the file is a link": link_elsewhere,
    "the folder is a link to where others may write": link_the_folder_elsewhere,
}


@pytest.mark.parametrize("how", UNSAFE)
def test_what_others_can_have_written_is_not_read(folder: Path, how: str) -> None:
    keep(b"key", b"made")
    UNSAFE[how](only(folder))
    assert kept(b"key") is None


def test_a_folder_in_one_that_is_sticky_will_do(tmp_path: Path) -> None:
    tmp_path.chmod(0o1777)
    keep(b"key", b"made")
    assert kept(b"key") == b"made"


@pytest.mark.parametrize("whose", [1, 0])
def test_what_belongs_to_another_is_not_read(
    folder: Path, monkeypatch: pytest.MonkeyPatch, whose: int
) -> None:
    """Neither where the folder is another's, nor the file alone."""
    keep(b"key", b"made")
    real = os.lstat if whose else os.fstat

    def other(*arguments: Any, **named: Any) -> os.stat_result:
        found = list(real(*arguments, **named))
        found[4] += 1
        return os.stat_result(found)

    monkeypatch.setattr(os, "lstat" if whose else "fstat", other)
    assert kept(b"key") is None


@pytest.mark.skipif(
    os.geteuid() != 0, reason="only root can act for others; the test above shows it"
)
@pytest.mark.parametrize("which", ["file", "folder", "folder above"])
def test_what_another_user_planted_is_not_read(folder: Path, which: str) -> None:
    keep(b"key", b"made")
    file = only(folder)
    os.chown({"file": file, "folder": folder, "folder above": folder.parent}[which], 65534, 65534)
    assert kept(b"key") is None


@pytest.mark.parametrize("endless", ["/dev/zero", "/dev/urandom", "pipe", "sparse"])
def test_what_has_no_end_is_not_read(folder: Path, tmp_path: Path, endless: str) -> None:
    keep(b"key", b"made")
    file = only(folder)
    file.unlink()
    if endless == "pipe":
        os.mkfifo(file, 0o600)
    elif endless == "sparse":
        file.touch(0o600)
        os.truncate(file, 2**40)
    else:
        file.symlink_to(endless)
    assert kept(b"key") is None


def test_nothing_is_removed_that_we_did_not_make(folder: Path) -> None:
    mine = [folder / "compiled" / "mine.nbc", folder / "compiled.seal", folder / ".odds-mine.part"]
    (folder / "compiled").mkdir(parents=True, mode=0o700)
    folder.chmod(0o700)
    for file in mine:
        file.write_text("mine")
    assert found_anew() == PLAYER
    assert [file.read_text() for file in mine] == ["mine"] * 3
    left = folder / ".odds-12345678.part"  # by a process that was killed
    left.touch()
    keep(b"key", b"made")
    assert not left.exists()


@pytest.mark.parametrize("missing", ["geteuid", "O_NOFOLLOW"])
def test_where_the_system_tells_no_owners_all_works(
    monkeypatch: pytest.MonkeyPatch, missing: str
) -> None:
    monkeypatch.delattr(os, missing)
    keep(b"key", b"made")
    assert kept(b"key") in ((None,) if missing == "geteuid" else (b"made",))


def test_the_users_own_cache_will_do_where_no_owners_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("ODDS_CACHE_DIR")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delattr(os, "geteuid")
    keep(b"key", b"made")
    assert kept(b"key") == b"made"


SOURCES = ("cards", "classes", "facts", "tableau", "terms", "coefficients")


@pytest.mark.proof
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


def found_anew() -> object:
    """What a process finds that has not yet loaded anything."""
    coefficients.coefficients.cache_clear()
    cells_of.cache_clear()
    _kernel.cache_clear()
    machine_code.compiled.cache_clear()
    (player,) = bet_weights([[32] * 13], TABLEAU, [RULES.bet("player")])
    return player.weights.tolist()


def test_what_is_kept_is_used(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: object) -> None:
        raise AssertionError("it was made again")

    assert found_anew() == PLAYER
    assert len(list(folder.iterdir())) == 2
    monkeypatch.setattr(coefficients, "polynomials", never)
    monkeypatch.setattr(machine_code._OnDisk, "save_overload", never)
    assert found_anew() == PLAYER
    assert machine_code.compiled(compiled._count_cells).stats.cache_hits.total() == 1


class Harm:
    """It is done when the pickle of this is read."""

    def __init__(self, place: Path) -> None:
        self.place = place

    def __reduce__(self) -> tuple[object, ...]:
        return Path.touch, (self.place,)


def plant(monkeypatch: pytest.MonkeyPatch, harm: Path) -> None:
    """Coefficients with Player and Banker exchanged and a loop that does harm, digests and all."""
    pack, pickled = Coefficients.packed, pickle.dumps(Harm(harm))
    exchanged = [1, 0, 3, 2, 5, 4, 7, 6]
    with monkeypatch.context() as forged:
        forged.setattr(
            Coefficients, "packed", lambda self: pack(self._replace(facts=self.facts[:, exchanged]))
        )
        forged.setattr(machine_code, "dumps", lambda _: pickled)
        assert found_anew() == PLAYER


def test_what_we_wrote_ourselves_is_trusted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is planted below would do harm, were it not for who can have written it."""
    plant(monkeypatch, tmp_path / "harm")
    assert found_anew() != PLAYER
    assert (tmp_path / "harm").exists()


@pytest.mark.parametrize(
    "how", [*islice(UNSAFE, 1), *(pytest.param(how, marks=pytest.mark.proof) for how in UNSAFE)]
)
def test_a_planted_cache_changes_nothing_and_does_no_harm(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    plant(monkeypatch, tmp_path / "harm")
    for file in list(folder.iterdir()):
        UNSAFE[how](file)
    assert found_anew() == PLAYER
    assert not (tmp_path / "harm").exists()


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can act for others; those above show it")
def test_a_cache_planted_by_another_user(tmp_path: Path) -> None:
    """Another user has it ready in /tmp before the victim runs for the first time."""
    place = Path(mkdtemp(dir="/tmp"))
    try:
        place.chmod(0o777)
        with pytest.MonkeyPatch.context() as monkeypatch:
            monkeypatch.setenv("ODDS_CACHE_DIR", str(place))
            plant(monkeypatch, tmp_path / "harm")
            for each in (place, *place.iterdir()):
                os.chown(each, 65534, 65534)
            assert found_anew() == PLAYER
            assert not (tmp_path / "harm").exists()
            assert all(each.stat().st_uid == 65534 for each in place.iterdir())  # nor sealed
    finally:
        rmtree(place)


def test_numba_has_no_other_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither the folder that its own variable names nor the one beside the source."""
    monkeypatch.setattr(numba.config, "CACHE_DIR", str(tmp_path / "of numba"))
    before = set(Path(compiled.__file__).parent.rglob("*.nb?"))
    assert found_anew() == PLAYER
    assert not (tmp_path / "of numba").exists()
    assert set(Path(compiled.__file__).parent.rglob("*.nb?")) == before


def spoil(file: Path, draw: random.Random, contents: list[bytes]) -> None:
    """Do something to a file, or to its folder."""
    content = bytearray(file.read_bytes())
    match draw.randrange(9):
        case 0:
            content[draw.randrange(len(content))] ^= 1 << draw.randrange(8)
            file.write_bytes(content)
        case 1:
            os.truncate(file, draw.randrange(len(content)))
        case 2:
            file.write_bytes(content + draw.randbytes(draw.randint(1, 99)))
        case 3:
            file.write_bytes(draw.choice(contents))
        case 4:
            start, size = draw.randrange(len(content)), draw.randint(1, 4096)
            content[start : start + size] = bytes(size)  # as a machine that stopped may leave it
            file.write_bytes(content)
        case 5:
            file.unlink()
            file.symlink_to(draw.choice(["/dev/zero", "/dev/urandom", "nowhere", file.name, "."]))
        case 6:
            file.unlink()
            draw.choice([os.mkfifo, os.mkdir])(file)
        case 7:
            os.truncate(file, 2**40)
        case 8:
            UNSAFE[draw.choice(list(UNSAFE))](file)


def spoilt(folder: Path, seed: int) -> None:
    """A cache in which one thing or several are not as they were."""
    draw, files = random.Random(seed), sorted(folder.iterdir())
    contents = [file.read_bytes() for file in files]
    for file in draw.sample(files, draw.randint(1, len(files))):
        spoil(file, draw, contents)


@pytest.mark.parametrize("seed", range(150))
def test_what_is_read_is_what_was_kept(folder: Path, seed: int) -> None:
    made = {b"%d" % key: random.Random(key).randbytes(2 ** (4 * key)) for key in range(5)}
    for key, content in made.items():
        keep(key, content)
    spoilt(folder, seed)
    found = {key: kept(key) for key in made}
    assert all(content in (None, made[key]) for key, content in found.items())
    for key, content in made.items():
        keep(key, content)
        assert kept(key) in (None, content)


@pytest.mark.proof
@pytest.mark.parametrize(
    "seed", [*range(3), *(pytest.param(n, marks=pytest.mark.proof) for n in range(3, 120))]
)
def test_a_spoilt_cache_changes_no_number(folder: Path, seed: int) -> None:
    assert found_anew() == PLAYER
    spoilt(folder, seed)
    assert found_anew() == PLAYER
    assert found_anew() == PLAYER


@cache
def packed() -> bytes:
    return Coefficients.of(polynomials(TABLEAU, POINTS, Coup())).packed()


@pytest.mark.parametrize("seed", range(60))
def test_arrays_that_cannot_be_those_of_a_coup_are_none(seed: int) -> None:
    """Even if their digest is right: no size is believed, nothing raises."""
    draw = random.Random(seed)
    content = bytearray(packed())
    whole = Coefficients.unpacked(bytes(content))
    assert whole
    facts = 5 + whole.terms.size + draw.randrange(whole.facts.size)
    place = 8 * draw.choice([draw.randrange(5), facts, draw.randrange(len(content) // 8)])
    value = draw.choice([-(2**63), -1, 2**31, 2**62, draw.randrange(2**63)])
    content[place : place + 8] = value.to_bytes(8, sys.byteorder, signed=True)
    assert Coefficients.unpacked(bytes(content)) is None
    assert Coefficients.unpacked(bytes(content[: draw.randrange(len(content))])) is None


PROGRAM = """
from odds import load_rulebook
from odds.bulk import bet_weights
rules = load_rulebook("bclc-mini")
(player,) = bet_weights([[32] * 13], rules.tableau, [rules.bet("player")])
print(player.weights.tolist())
"""


@pytest.mark.proof
def test_processes_at_once(folder: Path) -> None:
    for processes in (4, 2):
        running = [
            subprocess.Popen(
                [sys.executable, "-c", PROGRAM],
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
            )
            for _ in range(processes)
        ]
        assert [each.communicate() for each in running] == [(f"{PLAYER}\n", "")] * processes
    assert len(list(folder.iterdir())) == 2
