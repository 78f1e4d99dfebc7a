"""Words for winners: what each means, by itself or by who won where it stands."""

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

from odds.core.arrays import Array
from odds.files.tables import TextColumn
from odds.games.round import Winner
from odds.rounds.logs.cells.notation import VOID, WINNERS, read_winner_of, says_nothing
from odds.rounds.logs.guess.candidates import FITS, Found

_RARE = 0.01
"""What part of the rows has a word for a winner that is seldom enough to be a mistake."""
_NO_SIDES: Mapping[str, str] = {}


class WonByTotals(NamedTuple):
    """Who won by the totals of rows without cards, and which rows tell them."""

    winners: Array
    kept: Array


def tells_winners(
    column: TextColumn, won: WonByTotals | None = None, sides: Mapping[str, str] = _NO_SIDES
) -> bool:
    """Whether all cells of a column are words for winners."""
    meanings = winner_words(column, won, sides)
    if len({*meanings.values()} & {"player", "banker"}) < 2:
        return False
    return all(text in meanings or says_nothing(text) for text in column.texts)


def winner_words(
    column: TextColumn,
    found: Found | WonByTotals | None,
    sides: Mapping[str, str] = _NO_SIDES,
) -> dict[str, str]:
    """What each word for a winner means; one that is not known means what its rounds show.

    A single frequent word beside those for two winners means the third, unless its rounds were
    mostly won by another.
    """
    meanings: dict[str, str] = {}
    others: list[str] = []
    if len(column.texts) > _WORDS:
        return {}
    shares = np.bincount(column.codes, minlength=len(column.texts)) / max(len(column.codes), 1)
    for code, text in enumerate(column.texts):
        if says_nothing(text):
            continue
        meaning = read_winner_of(text, sides)
        often = shares[code] > _RARE
        if found is not None and often:
            meaning = _shown(column.codes[found.kept] == code, found, meaning)
        if meaning is not None:
            meanings[text] = meaning
        elif often:
            others.append(text)
    missing = {winner.value for winner in Winner} - {*meanings.values()}
    if len(others) == len(missing) == 1:
        third = missing.pop()
        rows = column.codes == column.texts.index(others[0])
        if found is None or _most_often(rows[found.kept], found) == third:
            meanings[others[0]] = third
    return meanings


def _most_often(rows: Array, found: Found | WonByTotals) -> str:
    """Who won most of these rounds."""
    winners = found.winners if isinstance(found, WonByTotals) else found.dealt.winner
    return WINNERS[int(np.bincount(winners[rows], minlength=3).argmax())]


_WORDS = 200
"""No log has more words for winners."""


def _shown(rows: Array, found: Found | WonByTotals, known: str | None) -> str | None:
    """Who won where a word is: as it says if it is known and they did mostly, else as is shown."""
    winners = (found.winners if isinstance(found, WonByTotals) else found.dealt.winner)[rows]
    if known == VOID or not len(winners):
        return known
    times = np.bincount(winners, minlength=3)
    shown = WINNERS[int(times.argmax())] if times.max() > FITS * len(winners) else None
    return known if known is not None else shown
