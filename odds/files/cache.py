"""Results kept on disk between runs, and never trusted.

A file holds a digest of what it was made for and of its content. One that is broken, cut short or
of something else counts as absent. It appears whole or not at all, so that processes which write
the same one do not disturb each other. Where nothing can be kept, all works, only slower.

A library may keep files of its own in a folder here, which is sealed with a digest of them all.
"""

import os
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from shutil import rmtree
from tempfile import mkstemp

from platformdirs import user_cache_path

_SEAL = ".seal"


def folder() -> Path:
    """Where results are kept: the folder named in ODDS_CACHE_DIR, else the user's cache."""
    if named := os.environ.get("ODDS_CACHE_DIR"):
        return Path(named)
    return user_cache_path("baccarat-odds", appauthor=False)


def kept(key: bytes, make: Callable[[], bytes]) -> bytes:
    """What was made for this key, read from disk, or made now and kept."""
    path = folder() / sha256(key).hexdigest()
    with suppress(OSError):
        content = path.read_bytes()
        digest, made = content[:32], content[32:]
        if digest == _digest(key, made):
            return made
    made = make()
    with suppress(OSError):
        _write(path, _digest(key, made) + made)
    return made


def _digest(key: bytes, made: bytes) -> bytes:
    return sha256(sha256(key).digest() + made).digest()


def _write(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = mkstemp(dir=path.parent, prefix=path.name)
    try:
        with open(handle, "wb") as file:
            file.write(content)
        os.replace(name, path)
    except BaseException:
        os.unlink(name)
        raise


def sealed(name: str) -> Path | None:
    """A folder whose files are those that were there when it was sealed, else not yet there.

    None where there are others, and they cannot be removed.
    """
    place = folder() / name
    with suppress(OSError):
        if place.with_suffix(_SEAL).read_bytes() == _digest_of_files(place):
            return place
    with suppress(OSError):
        rmtree(place)
    return None if os.path.lexists(place) else place


def seal(name: str) -> None:
    """Trust the files that are now in this folder."""
    with suppress(OSError):
        _write((folder() / name).with_suffix(_SEAL), _digest_of_files(folder() / name))


def _digest_of_files(place: Path) -> bytes:
    files = sorted(path for path in place.rglob("*") if path.is_file())
    each = (str(path.relative_to(place)).encode() + path.read_bytes() for path in files)
    return sha256(b"".join(sha256(one).digest() for one in each)).digest()
