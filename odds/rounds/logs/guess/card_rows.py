"""Whether a log has a card or a hand in each row, and which columns say whose it is."""

from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from odds.core.arrays import Array
from odds.files.tables import TextColumn, TextRows
from odds.rounds.facts import FACTS
from odds.rounds.logs.cells.notation import POINTS, RANKS, read_hand, read_winner, says_nothing
from odds.rounds.logs.columns.named import Named
from odds.rounds.logs.reading.rows_of_cards import CardRows
from odds.rounds.logs.reading.rows_of_hands import are_hands

_PLACES = 6
"""A column of no more than this may say which card of the round it is."""


def card_rows_of(sample: TextRows, named: Named) -> CardRows | None:
    """The columns of a log with a card in each row, or a hand, if it is one."""
    sides = [
        name
        for name, column in sample.columns.items()
        if {read_winner(text) for text in _told(column)} == {"player", "banker"}
    ]
    if not sides:
        return None
    for side in sides:
        column = sample.columns[side]
        if are_hands([column.texts[code] for code in column.codes.tolist()]):
            return CardRows(tuple(_of_rounds(sample, named, [side])), side, "")
    beside = _is_told(sample.columns[sides[0]])
    cards = [
        name
        for name, column in sample.columns.items()
        if name not in sides[:1]
        and len(column.texts) > _PLACES
        and (_is_told(column) == beside).all()
        and all(
            len(read_hand(text, RANKS) or read_hand(text, POINTS) or ()) == 1
            for text in _told(column)
        )
        and not any(role in ("round", "shoe", *FACTS) for role, _ in named.roles.get(name, ()))
    ]
    rounds = [
        name
        for name in _of_rounds(sample, named, sides)
        if _is_told(sample.columns[name])[beside].all()
    ]
    if len(cards) != 1 or any(len(each["player"]) > 1 for each in named.hands):
        return None
    if rounds:
        keys = list(zip(*(sample.columns[name].codes.tolist() for name in rounds), strict=True))
        groups = 1 + sum(one != two for one, two in pairwise(keys))
        most = 7.5  # one row more may have the result
    else:  # rows of something else may part the cards of one round from those of the next
        keys = beside[beside].tolist()
        groups = int((np.diff(beside.astype(int)) == 1).sum() + beside[0])
        most = 6
    if not 3.5 <= len(keys) / groups <= most:
        return None
    return CardRows(tuple(rounds), sides[0], cards[0])


def _of_rounds(sample: TextRows, named: Named, sides: Sequence[str]) -> list[str]:
    """The columns that number rounds and shoes."""
    return [
        name
        for name in sample.columns
        if name not in sides
        and any(role in ("round", "shoe") for role, _ in named.roles.get(name, ()))
    ]


def _told(column: TextColumn) -> list[str]:
    return [text for text in column.texts if not says_nothing(text)]


def _is_told(column: TextColumn) -> Array:
    told: Array = np.array([not says_nothing(text) for text in column.texts])[column.codes]
    return told
