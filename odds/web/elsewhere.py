"""Slow answers, each in a process of its own, which is ended if it takes too long.

`python -m odds.web.elsewhere` is that process: what it is asked comes from this package alone.
"""

import asyncio
import pickle
import sys

from odds.core.errors import OddsError
from odds.report.writers.write import written
from odds.rulebooks import Rulebook, load_rulebook
from odds.web.questions import BY_PATH, Address
from odds.web.said import Asked

_ANSWER, _MISTAKE = b"+", b"-"


def answer_text(game: Rulebook, question: Address, asked: Asked) -> str:
    """The answer as it is written."""
    return written(question.answer(game, asked.said).answer(), asked.form, asked.style)


async def answer_elsewhere(game: str | Rulebook, asked: Asked, seconds: float) -> str:
    """The answer of another process; a TimeoutError where it takes longer."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        __name__,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
    try:
        async with asyncio.timeout(seconds):
            output, _ = await process.communicate(pickle.dumps((game, asked)))
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    sign, text = output[:1], output[1:].decode()
    if sign == _MISTAKE:
        raise OddsError(text)
    if sign != _ANSWER:
        raise RuntimeError(f"no answer to {asked}; this is a fault of odds, please report it")
    return text


def _main() -> None:
    sys.set_int_max_str_digits(0)  # an exact answer may be as long as it is
    game, asked = pickle.load(sys.stdin.buffer)
    book = game if isinstance(game, Rulebook) else load_rulebook(game)
    try:
        found = _ANSWER + answer_text(book, BY_PATH[asked.path], asked).encode()
    except OddsError as error:
        found = _MISTAKE + str(error).encode("utf-8", "backslashreplace")
    sys.stdout.buffer.write(found)


if __name__ == "__main__":
    _main()
