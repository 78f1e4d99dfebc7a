"""Words for how a hand ranks, as people write them, and the names that a ranking has for it."""

import re
from collections.abc import Sequence

import numpy as np

from odds.core.arrays import Array
from odds.files.tables import TextColumn
from odds.rounds.logs.cells.notation import says_nothing

_NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_SAME = {"picture": "face", "court": "face", "royal": "face", "paint": "face", "triple": "three"}
_SAME |= {"trip": "three", "k": "king", "nought": "zero", "nil": "zero"} | {
    str(number): word for number, word in enumerate(_NUMBERS)
}
_IDLE = {"a", "all", "any", "card", "count", "hand", "kind", "of", "point", "pt", "rank", "the"}
_IDLE |= {"pts", "total", "value"}
_WORDS = 200
"""No log has more words for hands."""
_MOSTLY, _RARE = 0.9, 0.01
"""What part of its rounds shows what a word means, and how rare it is if it is a mistake."""


def _sense(text: str) -> frozenset[str]:
    """What counts of some words.

    >>> [sorted(_sense(text)) for text in ("3 Face-Cards", "Total: 9 pts", "TripleKings")]
    [['face', 'three'], ['nine'], ['king', 'three']]
    """
    words = re.findall("[a-z]+|[0-9]+", re.sub("([a-z])([A-Z])", r"\1 \2", text).lower())
    single = [word[:-1] if len(word) > 3 and word.endswith("s") else word for word in words]
    return frozenset(_SAME.get(word, word) for word in single) - _IDLE


def read_rank_of_hand(text: str, names: Sequence[str]) -> str | None:
    """The name of a hand that is called so, None if none is; a number may count from the worst.

    >>> names = ["three kings", "three face cards", "nine", "eight"]
    >>> [read_rank_of_hand(text, names) for text in ("THREE_KINGS", "3 faces", "Nine", "none")]
    ['three kings', 'three face cards', 'nine', None]
    >>> read_rank_of_hand("2", ["pictures", "pair", "other"])
    'pictures'
    """
    sense = _sense(text)
    found = [name for name in names if sense and _sense(name) == sense]
    if found:
        return found[0]
    number = text.strip().removesuffix(".0")
    if re.fullmatch("[0-9]{1,2}", number) and int(number) < len(names):
        return names[len(names) - 1 - int(number)]
    return None


def hand_words(column: TextColumn, names: Sequence[str], shown: Array | None) -> dict[str, str]:
    """What each word of a column means; one that is not known means what its rounds show.

    `shown` has the places of the names that hands have by their cards, -1 where there are none.
    """
    if len(column.texts) > _WORDS or not names:
        return {}
    meanings: dict[str, str] = {}
    for code, text in enumerate(column.texts):
        if says_nothing(text):
            continue
        name = read_rank_of_hand(text, names)
        if name is None and shown is not None:
            seen = shown[(column.codes == code) & (shown >= 0)]
            times = np.bincount(seen, minlength=len(names))
            if len(seen) > _RARE * len(shown) and times.max() > _MOSTLY * len(seen):
                name = names[int(times.argmax())]
        if name is not None:
            meanings[text] = name
    return meanings
