"""The browser of the tests: the system's, where there is one."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

BROWSER = os.environ.get("ODDS_BROWSER") or next(
    filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None
)
QUIET = (
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


@contextmanager
def launched() -> Iterator[Any]:
    """The browser, as long as it is needed."""
    from playwright.sync_api import sync_playwright

    sandbox = [] if os.geteuid() else ["--no-sandbox"]
    with sync_playwright() as player:
        found = player.chromium.launch(executable_path=BROWSER, args=[*QUIET, *sandbox])
        yield found
        found.close()


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    pytest.importorskip("playwright.sync_api")
    if BROWSER is None:
        pytest.skip(
            "there is no browser; 'apt-get install chromium' brings one, or name it in ODDS_BROWSER"
        )
    with launched() as found:
        yield found
