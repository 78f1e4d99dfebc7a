"""A server of the tests: the program itself, on a port that is free."""

import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from os import path

from tests.support.program import ENVIRONMENT, SCRIPTS


@contextmanager
def serving(*words: str) -> Iterator[str]:
    """The address of `odds serve` with these words, as long as it is needed."""
    command = [path.join(SCRIPTS, "odds"), "serve", "--port", "0", *words]
    with subprocess.Popen(command, env=ENVIRONMENT, stderr=subprocess.PIPE, text=True) as server:
        assert server.stderr
        try:
            found = re.search("http://[^/]*", server.stderr.readline())
            assert found
            yield found[0]
        finally:
            server.terminate()
