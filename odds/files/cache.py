"""Results kept on disk between runs: read only where nobody else can have written them.

The folder must be this user's, closed to the hands of others, and so must each file in it be. A
file holds a digest of what it was made for and of its content. One that is broken, cut short, too
long or of something else counts as absent. It appears whole or not at all, so that processes which
write the same one do not disturb each other. Where nothing can be kept, all works, only slower.
"""

import os
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from platformdirs import user_cache_path

from odds.core.bounds import LARGEST_KEPT
from odds.files.parts import Part
from odds.files.private import open_private, owners_are_told, private_folder

_DIGEST = sha256().digest_size


def kept(key: bytes) -> bytes | None:
    """What was kept for this key, None where there is nothing that can be trusted."""
    with suppress(OSError):
        if path := _path(key):
            with open(open_private(path, os.O_RDONLY), "rb") as file:
                content = file.read(LARGEST_KEPT)
            if content[:_DIGEST] == _digest(key, content[_DIGEST:]):
                return content[_DIGEST:]
    return None


def keep(key: bytes, made: bytes) -> None:
    """Keep what was made for this key, if it can be kept."""
    with suppress(OSError):
        if path := _path(key):
            part = Part.new(path.parent)
            try:
                with open(part.handle, "wb", closefd=False) as file:
                    file.write(_digest(key, made) + made)
                os.replace(part.path, path)
            finally:
                part.end()


def _path(key: bytes) -> Path | None:
    """The file for this key in the folder named in ODDS_CACHE_DIR, else in the user's cache."""
    named = os.environ.get("ODDS_CACHE_DIR")
    folder = Path(named) if named else user_cache_path("baccarat-odds", appauthor=False)
    private = private_folder(folder)
    if not private and not named and not owners_are_told():
        private = folder  # in the user's own profile
        private.mkdir(parents=True, exist_ok=True)
    return private and private / sha256(key).hexdigest()


def _digest(key: bytes, made: bytes) -> bytes:
    return sha256(sha256(key).digest() + made).digest()
