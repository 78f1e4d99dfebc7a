"""Hypothesis never times a test, and repeats itself exactly where red must mean broken.

What the program keeps on disk, it keeps among the tests' own things, not among the user's.
"""

import os
from getpass import getuser
from pathlib import Path
from tempfile import gettempdir

from hypothesis import HealthCheck, settings

settings.register_profile(
    "odds",
    deadline=None,
    max_examples=50,
    derandomize="CI" in os.environ,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("odds")

# Not in the project's folder, which may be open to a group: there nothing would be kept.
os.environ["ODDS_CACHE_DIR"] = str(Path(gettempdir()) / f"odds-tests-of-{getuser()}")
