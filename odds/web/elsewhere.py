"""Slow answers, each in another process, which is ended if it takes too long.

`python -m odds.web.elsewhere` is such a process: what it is asked comes from this package alone. It
is kept for the next question, since to start one takes longer than most answers.
"""

import asyncio
import pickle
import sys
from asyncio.subprocess import PIPE, Process
from typing import BinaryIO

from odds.core.errors import OddsError
from odds.report.writers.write import written
from odds.rulebooks import Rulebook
from odds.web.games import built_in
from odds.web.questions import BY_PATH, Address
from odds.web.said import Asked

_ANSWER, _MISTAKE = b"+", b"-"
_SIZE = 8
"""In how many bytes a message says how long it is."""
_MOST_ANSWERED = 1000
"""After so many answers a process makes room for another, so that it keeps nothing for ever."""


def answer_text(game: Rulebook, question: Address, asked: Asked) -> str:
    """The answer as it is written."""
    return written(question.answer(game, asked.said).answer(), asked.form, asked.style)


class Elsewhere:
    """A few processes, each of which answers one question at a time."""

    def __init__(self, most: int) -> None:
        self._free = asyncio.Semaphore(most)
        self._idle: list[tuple[Process, int]] = []

    async def answer(self, game: str | Rulebook, asked: Asked, seconds: float) -> str:
        """The answer of another process; a TimeoutError where it takes longer."""
        async with asyncio.timeout(seconds), self._free:
            process, answered = self._idle.pop() if self._idle else (await _started(), 0)
            try:
                found = await _exchanged(process, pickle.dumps((game, asked)))
            except BaseException:
                await _ended(process)
                raise
        if answered + 1 < _MOST_ANSWERED:
            self._idle.append((process, answered + 1))
        else:
            await _ended(process)
        if found.startswith(_MISTAKE):
            raise OddsError(found[1:].decode())
        return found[1:].decode()

    async def close(self) -> None:
        """End the processes that wait for a question."""
        while self._idle:
            await _ended(self._idle.pop()[0])


async def _started() -> Process:
    return await asyncio.create_subprocess_exec(
        sys.executable, "-m", __name__, stdin=PIPE, stdout=PIPE
    )


async def _exchanged(process: Process, message: bytes) -> bytes:
    """What a process says to a message."""
    if process.stdin is None or process.stdout is None:
        raise RuntimeError("a process has no pipes; this is a fault of odds, please report it")
    process.stdin.write(len(message).to_bytes(_SIZE) + message)
    await process.stdin.drain()
    size = int.from_bytes(await process.stdout.readexactly(_SIZE))
    return await process.stdout.readexactly(size)


async def _ended(process: Process) -> None:
    if process.returncode is None:
        process.kill()
    await process.wait()


def _answered(message: BinaryIO) -> bytes:
    game, asked = pickle.load(message)
    book = game if isinstance(game, Rulebook) else built_in(game)
    try:
        return _ANSWER + answer_text(book, BY_PATH[asked.path], asked).encode()
    except OddsError as error:
        return _MISTAKE + str(error).encode("utf-8", "backslashreplace")


def _main() -> None:
    sys.set_int_max_str_digits(0)  # an exact answer may be as long as it is
    asks, says = sys.stdin.buffer, sys.stdout.buffer
    while asks.read(_SIZE):
        found = _answered(asks)
        says.write(len(found).to_bytes(_SIZE) + found)
        says.flush()


if __name__ == "__main__":
    _main()
