"""Logs of rounds, whoever wrote them: their files, their layout and what their cells mean."""

from odds.rounds.logs.log import Log
from odds.rounds.logs.reader import Hints, open_log

__all__ = ["Hints", "Log", "open_log"]
