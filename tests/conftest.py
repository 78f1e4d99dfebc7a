"""Hypothesis never times a test, and repeats itself exactly where red must mean broken.

What the program keeps on disk, it keeps among the tests' own things, not among the user's.
"""

import os
from pathlib import Path

from hypothesis import HealthCheck, settings

settings.register_profile(
    "odds",
    deadline=None,
    max_examples=50,
    derandomize="CI" in os.environ,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("odds")

os.environ["ODDS_CACHE_DIR"] = str(Path(__file__).parent.parent / ".pytest_cache" / "odds")
