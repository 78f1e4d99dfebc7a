"""The browser of the tests: the system's, where there is one."""

import os
import shutil
from collections.abc import Iterator
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


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    sync_api = pytest.importorskip("playwright.sync_api")
    if BROWSER is None:
        pytest.skip(
            "there is no browser; 'apt-get install chromium' brings one, or name it in ODDS_BROWSER"
        )
    sandbox = [] if os.geteuid() else ["--no-sandbox"]
    with sync_api.sync_playwright() as player:
        found = player.chromium.launch(executable_path=BROWSER, args=[*QUIET, *sandbox])
        yield found
        found.close()
