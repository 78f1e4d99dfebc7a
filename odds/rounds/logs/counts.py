"""Logs that say only how often each winner won."""

import re
from collections.abc import Mapping, Sequence

import numpy as np

from odds.core.bounds import LARGEST_COUNTED
from odds.core.checks import by_name
from odds.core.errors import OddsError, unknown
from odds.files.shape import CSV, Shape
from odds.files.tables import Unreadable
from odds.games.round import Winner
from odds.rounds.logs.columns.layout import Layout
from odds.rounds.logs.log import Log, RoundBatch
from odds.rounds.logs.reading.rounds import Rounds

_WINNERS = [winner.value for winner in Winner]


def log_of_counts(
    counts: Mapping[str, int], lines: Sequence[Unreadable] = (), name: str = "the counts"
) -> Log:
    """A log that says only how often each winner won, and the lines of the text that says it.

    >>> log = log_of_counts({"player": 446, "banker": 458, "tie": 96})
    >>> next(log.batches).rounds.counts.tolist()
    [446, 458, 96]
    """
    _check(counts)
    said = {"winner": np.arange(3, dtype=np.int8)}
    numbers = np.array([counts[winner] for winner in _WINNERS], np.int64)
    places, void = np.zeros(3, np.int64), np.zeros(3, bool)  # before all lines
    rounds = Rounds(places, None, said, {}, None, None, None, numbers, void, [], 0, [*lines])
    layout = Layout(Shape(CSV), {}, {"winner": "winner", "count": "count"})
    return Log(layout, iter([RoundBatch(name, "line", rounds)]))


def read_counts(text: str) -> dict[str, int]:
    """How often each won, as people write it.

    >>> read_counts("banker=458, player=446, tie=96")
    {'banker': 458, 'player': 446, 'tie': 96}
    """
    counts: dict[str, int] = {}
    for part in text.split(","):
        match = re.fullmatch(r"\s*(\w+)\s*=\s*([0-9]{1,19})\s*", part)
        if match is None or match[1] not in _WINNERS or match[1] in counts:
            raise OddsError(
                f"{part!r} is no count of a winner; "
                "write each once, as in banker=458000,player=446000,tie=96000"
            )
        counts[match[1]] = int(match[2])
    return counts


def _check(counts: Mapping[str, int]) -> None:
    by_name("counts", counts, "{'player': 446, 'banker': 458, 'tie': 96}")
    for winner, count in counts.items():
        if winner not in _WINNERS:
            raise unknown("winner", str(winner), _WINNERS, "count player, banker and tie")
        if type(count) is not int or not 0 <= count <= LARGEST_COUNTED:
            raise OddsError(
                f"the count of {winner} is {count!r}; give a whole number from 0 to "
                f"{LARGEST_COUNTED}"
            )
    if missing := [winner for winner in _WINNERS if winner not in counts]:
        raise OddsError(f"the count of {missing[0]} is missing; count player, banker and tie")
    if not any(counts.values()):
        raise OddsError("all counts are 0; count some rounds")
