"""Where the program begins and ends: whatever happens in between, nobody meets a traceback.

Little is imported before it is watched, and what is imported later may fail or be interrupted.
"""

import gc
import os
import sys
from typing import NoReturn

from odds.cli.streams import say

BROKEN = 70
"""How a command ends that failed in a way that nobody foresaw; no verdict has this code."""
INTERRUPTED = 130
"""How a command ends that is interrupted."""


def main() -> None:
    """Run the program; a failure that nobody foresaw is one sentence too, and kept in a file."""
    # What is imported and reckoned stays: to look for garbage in it takes a fifteenth of an answer.
    gc.set_threshold(100_000)
    try:
        from odds.cli.app import main as run

        run()
    except KeyboardInterrupt:
        end(INTERRUPTED)
    except Exception as error:
        say(f"this should not have happened ({_what(error)}); please report it, {_kept(error)}")
        end(BROKEN)


def _what(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"[:200]


def _kept(error: Exception) -> str:
    """Write down all that is known of a failure, for this user alone to read, and say where."""
    try:
        from importlib.metadata import version
        from platform import platform
        from tempfile import mkstemp
        from traceback import format_exception

        about = f"odds {version('baccarat-odds')}, Python {sys.version}, {platform()}"
        handle, name = mkstemp(".txt", "odds-failure-")
        with open(handle, "w", encoding="utf-8", errors="backslashreplace") as file:
            file.write(f"{about}\n{sys.argv!r}\n{''.join(format_exception(error))}")
    except Exception as other:
        return f"though the details could not be written ({_what(other)})"
    return f"with the details in {name!r}"


def end(code: int) -> NoReturn:
    """End at once: all is written, and to take the interpreter apart takes a tenth of an answer."""
    if sys.stderr:
        sys.stderr.flush()
    os._exit(code)
