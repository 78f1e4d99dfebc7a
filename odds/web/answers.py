"""Answers to questions: quick ones in a thread, slow ones elsewhere, all kept for a while.

The same question has the same answer, so its name is that of the answer too.
"""

import asyncio
import hashlib
from collections import OrderedDict
from contextlib import suppress

from odds.core.bounds import LONGEST_ANSWERING
from odds.core.errors import OddsError
from odds.web.elsewhere import Elsewhere, answer_text
from odds.web.games import Served
from odds.web.questions import BY_PATH, is_slow
from odds.web.said import Asked, read_asked
from odds.web.tables import has_kernel

_MOST_KEPT, _LARGEST_KEPT = 256, 2**22
"""How many answers are kept, and bytes of them."""
_MOST_WAITING, _AT_ONCE = 32, 2
"""How many slow answers may be waited for, and worked out at once."""


class BusyError(OddsError):
    """There is no answer now, and may be one later."""


class Answers:
    """The answers of a server."""

    def __init__(self, served: Served) -> None:
        self.served = served
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self._size = 0
        self._waiting = 0
        self.elsewhere = Elsewhere(_AT_ONCE)

    def name(self, asked: Asked) -> str:
        """What the answer is called: all that it depends on, in few letters."""
        said = sorted(asked.said.items())
        parts = (asked.path, self.served.digest(asked.game), asked.game, said)
        whole = repr((*parts, asked.form.value, tuple(asked.style)))
        return hashlib.sha256(whole.encode("utf-8", "backslashreplace")).hexdigest()[:32]

    async def answer(self, asked: Asked) -> bytes:
        """The answer as it is written."""
        name = self.name(asked)
        if name in self._kept:
            self._kept.move_to_end(name)
            return self._kept[name]
        question, game = BY_PATH[asked.path], self.served[asked.game]
        if is_slow(question, game, asked.said):
            text = await self._slowly(asked)
        else:
            text = await asyncio.to_thread(answer_text, game, question, asked)
        found = text.encode()
        self._keep(name, found)
        return found

    async def make_ready(self) -> None:
        """Have a process that has compiled what counts bets on cards before one is asked for.

        To compile takes seconds, once on a machine, and to start a process most of one.
        """
        if has_kernel():
            with suppress(OddsError):
                await self.answer(read_asked(BY_PATH["bets"], "perfect-pairs", ()))

    async def _slowly(self, asked: Asked) -> str:
        if self._waiting >= _MOST_WAITING:
            raise BusyError("too many long questions are being answered; ask again in a minute")
        self._waiting += 1
        try:
            game = self.served.named(asked.game)
            return await self.elsewhere.answer(game, asked, LONGEST_ANSWERING)
        except TimeoutError:
            raise BusyError(
                f"this takes longer than {LONGEST_ANSWERING} seconds; ask for less at once, or ask "
                "the program itself, which has time"
            ) from None
        finally:
            self._waiting -= 1

    def _keep(self, name: str, found: bytes) -> None:
        if len(found) > _LARGEST_KEPT // 16 or name in self._kept:
            return
        self._kept[name] = found
        self._size += len(found)
        while len(self._kept) > _MOST_KEPT or self._size > _LARGEST_KEPT:
            self._size -= len(self._kept.popitem(last=False)[1])
