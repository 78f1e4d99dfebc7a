"""Results kept on disk between runs, and never trusted.

A file holds a digest of what it was made for and of its content. One that is broken, cut short or
of something else counts as absent. It appears whole or not at all, so that processes which write
the same one do not disturb each other. Where nothing can be kept, all works, only slower.
"""

import os
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from tempfile import mkstemp

from platformdirs import user_cache_path


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
