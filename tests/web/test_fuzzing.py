"""The interface as it is described, asked at random: no fault, and every answer as described."""

import os

import pytest

from tests.support.program import SCRIPTS, shell_free
from tests.support.serving import serving

# A fault is no answer that is described; that a question takes too long is.
CHECKS = (
    "status_code_conformance",
    "content_type_conformance",
    "response_schema_conformance",
)


@pytest.mark.proof
def test_what_the_description_allows_and_forbids_never_ends_in_a_fault() -> None:
    with serving() as address:
        run = shell_free(
            [
                os.path.join(SCRIPTS, "schemathesis"),
                "run",
                f"{address}/api/openapi.json",
                "--checks",
                ",".join(CHECKS),
                "--phases",
                "examples,fuzzing",
                "--mode",
                "all",
                "--max-examples",
                "25",
                "--generation-deterministic",
                "--request-timeout",
                "90",
                "--no-color",
            ]
        )
    assert run.returncode == 0, run.stdout[-4000:]
