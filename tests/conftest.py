"""Hypothesis never times a test, and repeats itself exactly where red must mean broken."""

import os

from hypothesis import HealthCheck, settings

settings.register_profile(
    "odds",
    deadline=None,
    max_examples=50,
    derandomize="CI" in os.environ,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("odds")
