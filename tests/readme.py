"""The README's commands and Python lines with the output they really have.

`python -m tests.readme` writes the outputs anew; the test only compares.
"""

import code
import contextlib
import io
import re
from pathlib import Path

from tests.program import shell

README = Path(__file__).parent.parent / "README.md"
_BLOCK = re.compile(r"```(console|python)\n(.*?)```", re.DOTALL)


def with_real_output(text: str) -> str:
    """The text with the output of every command and Python line as it is now."""

    def renewed(match: re.Match[str]) -> str:
        prompts, answer = ("$ ", _commands) if match[1] == "console" else ((">>> ", "..."), _python)
        lines = [line for line in match[2].splitlines() if line.startswith(prompts)]
        return f"```{match[1]}\n{answer(lines)}```"

    return _BLOCK.sub(renewed, text)


def _commands(lines: list[str]) -> str:
    text = ""
    for line in lines:
        done = shell(line.removeprefix("$ "))
        output = re.sub(r"[ \t]+$", "", done.stdout + done.stderr, flags=re.MULTILINE)
        text += f"{line}\n{output}"
    return text


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
    README.write_text(with_real_output(README.read_text(encoding="utf-8")), encoding="utf-8")
