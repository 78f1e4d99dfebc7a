"""The examples of the guide in three languages, each run as it stands there."""

import re
import sys
from pathlib import Path

import playwright
import pytest

from odds import Table
from tests.support.program import shell_free
from tests.support.serving import serving

GUIDE = Path("docs/the-shoe-on-a-page.md")
NODE = Path(playwright.__file__).parent / "driver" / "node"
RUNS = {
    "sh": ["bash", "-c"],
    "py": [sys.executable, "-c"],
    "js": [str(NODE), "--input-type=module", "-e"],
}


@pytest.mark.parametrize("language", RUNS)
def test_the_example_says_the_edge(language: str) -> None:
    found = re.findall(f"```{language}\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)
    assert len(found) == 1
    with serving() as address:
        run = shell_free([*RUNS[language], found[0].replace("http://127.0.0.1:8000", address)])
    edge = Table("rws-commission", decks=6, player="9 K").bet("tie").house_edge
    assert str(edge) in run.stdout, run.stderr
