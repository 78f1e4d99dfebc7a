"""Slow answers come from other processes, which are kept, and ended where they take too long."""

import asyncio

import pytest

from odds import OddsError
from odds.web import answers, elsewhere
from odds.web.answers import Answers
from odds.web.elsewhere import Elsewhere
from odds.web.games import Served
from odds.web.questions import BY_PATH
from odds.web.said import read_asked

GRID = read_asked(BY_PATH["grid"], "bclc-mini", [("format", "csv")])
MISTAKE = read_asked(BY_PATH["bets"], "bclc-mini", [("bet", "bankr")])


def processes(waiting: Elsewhere) -> list[int]:
    return [process.pid for process, _ in waiting._idle]


def test_a_process_is_kept_for_the_next_question_whatever_it_said() -> None:
    async def asked() -> None:
        found = Elsewhere(2)
        first = await found.answer("bclc-mini", GRID, 60)
        kept = processes(found)
        with pytest.raises(OddsError, match="unknown bet 'bankr'"):
            await found.answer("bclc-mini", MISTAKE, 60)
        assert await found.answer("bclc-mini", GRID, 60) == first
        assert processes(found) == kept
        await found.close()
        assert processes(found) == []

    asyncio.run(asked())


def test_a_process_that_takes_too_long_or_has_answered_enough_is_ended(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(elsewhere, "_MOST_ANSWERED", 1)

    async def asked() -> None:
        found = Elsewhere(1)
        with pytest.raises(TimeoutError):
            await found.answer("bclc-mini", GRID, 0.01)
        assert processes(found) == []
        assert await found.answer("bclc-mini", GRID, 60)
        assert processes(found) == []

    asyncio.run(asked())


@pytest.mark.parametrize("kernel", [True, False])
def test_a_process_is_ready_before_bets_on_cards_are_asked_for(
    monkeypatch: pytest.MonkeyPatch, kernel: bool
) -> None:
    monkeypatch.setattr(answers, "has_kernel", lambda: kernel)

    async def asked() -> None:
        found = Answers(Served())
        await found.make_ready()
        assert len(processes(found.elsewhere)) == kernel
        await found.elsewhere.close()

    asyncio.run(asked())
