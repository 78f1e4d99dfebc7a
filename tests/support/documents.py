"""The README and the guides: commands and Python lines with the output they really have.

`python -m tests.support.documents` writes the outputs anew; the tests only compare.
"""

import code
import contextlib
import io
import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from subprocess import CompletedProcess
from tempfile import TemporaryDirectory

from tests.support.bounds import with_bounds
from tests.support.program import odds, shell

ROOT = Path(__file__).parent.parent.parent
README = ROOT / "README.md"
GENERATED = ROOT / "docs" / "catalogue.md"
GUIDES = [each for each in sorted((ROOT / "docs").glob("*.md")) if each != GENERATED]
SITUATIONS = sorted((ROOT / "docs" / "situations").glob("*.md"))
DOCUMENTS = [README, *GUIDES, *SITUATIONS]
_BLOCK = re.compile(r"^```(console|python)\n(.*?)^```", re.DOTALL | re.MULTILINE)


def shown_lines(text: str) -> list[str]:
    """Every line of the commands and Python lines of a document, and of what they say."""
    return [line for _, block in _BLOCK.findall(text) for line in block.splitlines()]


def with_real_output(text: str) -> str:
    """The text with the output of every command and Python line as it is now."""

    def renewed(match: re.Match[str]) -> str:
        prompts, answer = ("$ ", _commands) if match[1] == "console" else ((">>> ", "..."), _python)
        lines = [line for line in match[2].splitlines() if line.startswith(prompts)]
        return f"```{match[1]}\n{answer(lines)}```"

    with _folder_of_a_reader():
        return _BLOCK.sub(renewed, text)


@contextlib.contextmanager
def _folder_of_a_reader() -> Iterator[None]:
    """A folder that has the examples, and takes the files that commands write away with it."""
    with TemporaryDirectory() as folder:
        (Path(folder) / "tests").symlink_to(ROOT / "tests")
        with contextlib.chdir(folder):
            yield


def _commands(lines: list[str]) -> str:
    text = ""
    for line in lines:
        done = _run(line.removeprefix("$ "))
        output = re.sub(r"[ \t]+$", "", done.stdout + done.stderr, flags=re.MULTILINE)
        text += f"{line}\n{output}"
    return text


def _run(command: str) -> CompletedProcess[str]:
    """Run a line of shell; the program alone needs none."""
    if re.fullmatch(r"odds [^|<>;&$*?`~]+", command):
        return odds(*shlex.split(command)[1:])
    return shell(command)


def _python(lines: list[str]) -> str:
    console = code.InteractiveConsole()
    text = ""
    for line in lines:
        said = io.StringIO()
        with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
            console.push(line[4:])
        text += f"{line}\n{said.getvalue()}"
    return text


if __name__ == "__main__":
    for document in DOCUMENTS:
        text = document.read_text(encoding="utf-8")
        document.write_text(with_bounds(with_real_output(text)), encoding="utf-8")
