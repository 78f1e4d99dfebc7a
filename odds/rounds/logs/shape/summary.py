"""Logs that say only how often each won: a summary in words, or as a program prints its counts."""

import re
from typing import NamedTuple

from odds.files.tables import Unreadable
from odds.rounds.logs.cells.notation import read_number
from odds.rounds.logs.cells.vocabulary import in_english
from odds.rounds.logs.shape.labels import cut_line

_LINES = 500
"""No summary is longer."""
_COUNTED = {
    "player": r"\bplayers?\b|\bpunto\b",
    "banker": r"\bbank\w*\b|\bbanco\b",
    "tie": r"\bties?\b|\btied\b|\bdraws?\b",
}
_OTHER = re.compile(r"\b(?:pairs?|naturals?|edge|odds|pays?|payout|bets?|streak|longest)\b")
"""What else may be counted of a hand, or told of it."""
_MARKS = re.compile(r"[{}\[\]\"']|\((?![^()]*%)|(?<!%)\)")


class LoggedSummary(NamedTuple):
    """How often each won, and the other lines of the text, which may say more."""

    counts: dict[str, int]
    others: list[Unreadable]


def summary_in(text: str) -> LoggedSummary | None:
    """The summary that a text is, None if it is none.

    >>> summary_in("Total hands: 30\\nPlayer wins: 14\\nBanker wins: 13\\nTies: 3\\n").counts
    {'player': 14, 'banker': 13, 'tie': 3}
    >>> summary_in("Counter({'Banker': 13, 'Player': 14, 'Tie': 3})").counts
    {'player': 14, 'banker': 13, 'tie': 3}
    """
    counts: dict[str, int] = {}
    plain = [_MARKS.sub(" ", line) for line in text.splitlines()[: _LINES + 1]]
    if len(plain) > _LINES:
        return None
    others: list[Unreadable] = []
    for place, line in enumerate(plain, 1):
        known = len(counts)
        for label, value in cut_line(re.sub("([a-z])([A-Z])", r"\1 \2", line)):
            number = read_number(value.partition("(")[0].strip())
            if number is None or number.denominator != 1 or number < 0 or "%" in value:
                continue
            words = in_english(label).lower()
            won = [side for side, form in _COUNTED.items() if re.search(form, words)]
            if len(won) == 1 and not _OTHER.search(words):
                counts.setdefault(won[0], int(number))
        if len(counts) == known and line.strip():
            others.append(Unreadable(place, line.strip()))
    if len(counts) < len(_COUNTED) or not any(counts.values()):
        return None
    return LoggedSummary({side: counts[side] for side in _COUNTED}, others)
