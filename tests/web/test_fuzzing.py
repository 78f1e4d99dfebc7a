"""The interface as it is described, asked at random: no fault, and every answer as described."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.program import ENVIRONMENT
from tests.support.serving import serving

CHECKS = (
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_schema_conformance",
)
# That a question takes too long is an answer that is described; any other fault is none.
SETTINGS = """\
[checks.not_a_server_error]
expected-statuses = ["2XX", "3XX", "4XX", "503"]
"""


@pytest.mark.proof
def test_what_the_description_allows_and_forbids_never_ends_in_a_fault(tmp_path: Path) -> None:
    settings = tmp_path / "schemathesis.toml"
    settings.write_text(SETTINGS)
    with serving() as address:
        command = [sys.executable, "-m", "schemathesis.cli", "--config-file", str(settings), "run"]
        command += [f"{address}/api/openapi.json", "--checks", ",".join(CHECKS)]
        command += ["--phases", "examples,fuzzing", "--mode", "all", "--max-examples", "25"]
        command += ["--generation-deterministic", "--request-timeout", "90", "--no-color"]
        run = subprocess.run(
            command,
            cwd=tmp_path,  # what it keeps is kept there
            env=ENVIRONMENT,
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
        )
    assert run.returncode == 0, run.stdout[-9000:]
