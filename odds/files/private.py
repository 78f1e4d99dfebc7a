"""Files and folders that nobody but this user can have written to, and so can be trusted."""

import os
from pathlib import Path
from stat import S_ISDIR, S_ISREG, S_ISVTX

_FLAGS = sum(getattr(os, name, 0) for name in ("O_NOFOLLOW", "O_NONBLOCK", "O_BINARY"))
"""No link is followed, no pipe waited for, no line end changed."""
_TO_OTHERS, _WRITABLE = 0o077, 0o022
"""What a mode allows to others: anything at all, and to write."""


def open_private(path: str | Path, flags: int) -> int:
    """Open a plain file that only this user has ever been able to write to, or an OSError."""
    handle = open_own(path, flags)
    if os.fstat(handle).st_mode & _TO_OTHERS and owners_are_told():
        os.close(handle)
        raise PermissionError(f"{path} is open to others")
    return handle


def open_own(path: str | Path, flags: int) -> int:
    """Open a plain file of this user's, under this name alone and no link, or an OSError."""
    handle = os.open(path, flags | _FLAGS, 0o600)
    found = os.fstat(handle)
    ours = not owners_are_told() or found.st_uid == os.geteuid()
    if S_ISREG(found.st_mode) and found.st_nlink == 1 and ours:
        return handle
    os.close(handle)
    raise PermissionError(f"{path} is no plain file of this user's")


def owners_are_told() -> bool:
    """Whether the system says to whom a file belongs."""
    return hasattr(os, "geteuid")


def private_folder(folder: Path) -> Path | None:
    """The folder, made if it is not there, if nobody else can write to it or put it elsewhere."""
    place = Path(os.path.realpath(folder))
    above = list(place.parents)
    try:
        for each in (*reversed(above), place):
            if not each.exists():
                each.mkdir(0o700, exist_ok=True)
        me, here = os.geteuid(), os.lstat(place)
        if not S_ISDIR(here.st_mode) or here.st_uid != me or here.st_mode & _WRITABLE:
            return None
        for found in map(os.lstat, above):
            # In a sticky folder such as /tmp nobody can move what belongs to another.
            movable = found.st_mode & _WRITABLE and not found.st_mode & S_ISVTX
            if found.st_uid not in (me, 0) or movable:
                return None
    except (AttributeError, OSError):  # the system tells no owners, or will not have the folder
        return None
    return place
