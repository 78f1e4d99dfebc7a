"""Which columns may be the hands, and in which notation: each way is tried against the rules."""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, permutations
from typing import NamedTuple

import numpy as np

from odds.core.arrays import Array
from odds.files.shape import Shape
from odds.files.tables import TextColumn, TextRows
from odds.rounds.dealt import NO_CARD, Dealt, dealt
from odds.rounds.logs.headers import role_of
from odds.rounds.logs.labels import cut_line
from odds.rounds.logs.layout import SPLIT, Layout
from odds.rounds.logs.notation import (
    CARDS,
    DIGITS,
    NOTATIONS,
    POINTS,
    RANKS,
    TEN_AS_0,
    VALUES,
    is_missing,
    read_hand,
    read_winner,
)
from odds.rounds.logs.numbering import NUMBERINGS
from odds.rounds.logs.rounds import column_of, read_rounds
from odds.rulebooks import Rulebook

Hands = Mapping[str, tuple[str, ...]]
FITS = 0.9
"""What part of the rows must agree with a guess."""
_LAWFUL = 0.6
"""What part of the rounds must be lawful where no names say which columns are the hands."""
_BELIEVED = 0.3
"""The same where names say it: a fault may be in most rounds."""
_FEW_ROWS = 20
"""Of fewer rows than this names say more than rules."""
_ROWS = 300
"""How many rows a candidate is tried on."""
_TRIED = 400
"""How many choices of columns for the hands are tried."""
_MOST_WHOLE = 6
"""How many columns of hands are tried two by two."""


class Found(NamedTuple):
    """What follows from the cards of the rows that have some, and which rows these are."""

    dealt: Dealt
    kept: Array


class HandColumns(NamedTuple):
    """A way to read the hands: how many rows can be read, and how many of these are lawful."""

    hands: Hands
    notation: str
    readable: float
    lawful: float
    named: bool
    rows: int
    agrees: float = 0.0

    @property
    def score(self) -> float:
        """The higher the better; names count for a little, and so do winners that agree."""
        return self.readable * (1 + self.lawful + 0.3 * self.agrees) + 0.1 * self.named

    @property
    def fits(self) -> bool:
        """Whether it may be believed."""
        if self.named and self.rows < _FEW_ROWS:
            return self.readable >= FITS
        return self.readable >= FITS and self.lawful >= (_BELIEVED if self.named else _LAWFUL)

    def __str__(self) -> str:
        hands = " and ".join(f"{hand} {', '.join(names)}" for hand, names in self.hands.items())
        return (
            f"{hands} as {self.notation}: {100 * self.readable:.0f}% of the rows can be read, "
            f"{100 * self.lawful:.0f}% of these are lawful"
        )


def best_hands(
    sample: TextRows, shape: Shape, rulebook: Rulebook, named: Sequence[Hands], free: Sequence[str]
) -> tuple[HandColumns | None, list[HandColumns]]:
    """The best way to read the hands if there is one, and all that were tried, the better first."""
    some = head(sample, _ROWS)
    tried: list[HandColumns] = []
    for hands in named:
        tried += _tried(some, shape, rulebook, hands, True)
    if tried:
        best = max(tried, key=lambda each: each.score)
        if best.fits and best.lawful > FITS:
            return best, tried
    winners = [name for name in free if _says_winners(column_of(some, name))]
    for hands in islice(_by_content(some, free), _TRIED):
        found = _tried(some, shape, rulebook, hands, False)
        tried += [
            each._replace(agrees=_agreement(some, shape, each, winners, rulebook)) for each in found
        ]
    tried.sort(key=lambda each: -each.score)
    return next((each for each in tried if each.fits), None), tried


def head(table: TextRows, rows: int) -> TextRows:
    """The first rows of a table."""
    if len(table.places) <= rows:
        return table
    columns = {
        name: TextColumn(each.codes[:rows], each.texts) for name, each in table.columns.items()
    }
    return TextRows(columns, table.places[:rows], [], [])


def dealt_of(sample: TextRows, layout: Layout, rulebook: Rulebook) -> Found | None:
    """What the cards of the rows make of them."""
    if not layout.hands:
        return None
    rounds = read_rounds(sample, Layout(layout.shape, layout.hands, {}, layout.notation))
    if rounds.cards is None or not len(rounds):
        return None
    kept = np.isin(sample.places, rounds.places)
    return Found(dealt(rounds.cards, rulebook.tableau, layout.classes), kept)


def _tried(
    sample: TextRows, shape: Shape, rulebook: Rulebook, hands: Hands, named: bool
) -> list[HandColumns]:
    found = []
    for notation in _notations(sample, hands, rulebook):
        layout = Layout(shape, hands, {}, notation)
        rounds = read_rounds(sample, layout)
        readable = len(rounds) / max(len(sample.places), 1)
        lawful = 0.0
        if rounds.cards is not None and len(rounds):
            lawful = float(dealt(rounds.cards, rulebook.tableau).lawful.mean())
        found.append(HandColumns(hands, notation, readable, lawful, named, len(rounds)))
    return found


def _notations(sample: TextRows, hands: Hands, rulebook: Rulebook) -> list[str]:
    """The notations in which the cells of these columns may be.

    Suits are kept where a bet of the game asks for them; elsewhere a log may have any.
    """
    texts = {
        text
        for names in hands.values()
        for name in names
        for text in column_of(sample, name).texts
        if not is_missing(text)
    }
    words = {
        word
        for text in texts
        for word in re.findall(r"[0-9]+|[^\W\d_]+|[♠-♧]|[🂡-🂮🂱-🂾🃁-🃎🃑-🃞]", text)
    }
    letters = {word for word in words if not word.isdecimal() and not is_missing(word)}
    if letters - set("cdhsCDHS") and not letters <= {"c", "d", "h", "s"}:
        suited = rulebook.classes.tells_suits and all(read_hand(text, CARDS) for text in texts)
        return [CARDS if suited else RANKS, *([TEN_AS_0] if "0" in words else [])]
    numbers = [int(word) for word in words if word.isdecimal() and len(word) < 7]
    packed = all(len(names) == 1 for names in hands.values())
    if packed and texts and all(re.fullmatch("[0-9]{2,3}", text.strip()) for text in texts):
        return [DIGITS]
    most, least = max(numbers, default=0), min(numbers, default=0)
    ranked = [RANKS] if letters and most <= 10 and least >= 1 else []
    if most <= 10:
        return [*ranked, POINTS, *(["numbers-from-0"] if least == 0 and most <= 9 else [])]
    if most == 11:
        return [VALUES, "numbers", "numbers-from-0"]
    return [name for name in NUMBERINGS if most > 14 or not name.startswith("deck")]


def _by_content(sample: TextRows, free: Sequence[str]) -> Iterator[Hands]:
    """The columns that could be the hands: three neighbours each, in turns, or one each."""
    cards = [name for name in free if _has_cards(sample.columns[name], 1)]
    for at in range(len(free) - 5):
        six = list(free[at : at + 6])
        if all(name in cards for name in six):
            for one, two in ((six[:3], six[3:]), (six[::2], six[1::2])):
                yield {"player": tuple(one), "banker": tuple(two)}
                yield {"player": tuple(two), "banker": tuple(one)}
    whole = [name for name in free if _has_cards(sample.columns[name], 3)]
    both = [
        parts
        for name in free
        if name not in whole and len(parts := _parts(name, sample.columns[name])) > 1
    ]
    for names in (*both, whole):
        sides: dict[str, list[str]] = {"player": [], "banker": []}
        for name in names:
            role, _ = role_of(name.rpartition(SPLIT)[2], ()) or ("", "")
            if role in sides:
                sides[role].append(name)
        for player in sides["player"][:_MOST_WHOLE]:
            for banker in sides["banker"][:_MOST_WHOLE]:
                yield {"player": (player,), "banker": (banker,)}
        for player, banker in permutations(names[:_MOST_WHOLE], 2):
            yield {"player": (player,), "banker": (banker,)}


def _parts(name: str, column: TextColumn) -> list[str]:
    """The labels under which the cells of a column have hands, as both hands in one."""
    texts = [text for text in column.texts[:50] if not is_missing(text)]
    if not texts or sum(map(len, texts)) < 5 * len(texts):
        return []
    found: dict[str, int] = {}
    for text in texts:
        for label, value in cut_line(text):
            hand = next((h for n in (RANKS, POINTS) if (h := read_hand(value, n))), None)
            found[label] = found.get(label, 0) + bool(hand and 2 <= len(hand) <= 3)
    return [f"{name}{SPLIT}{label}" for label, times in found.items() if times > 0.5 * len(texts)]


def _has_cards(column: TextColumn, most: int) -> bool:
    """Whether most cells are cards, two or more if there may be."""
    texts = [text for text in column.texts if not is_missing(text)][:200]
    notations = [name for name in NOTATIONS if not name.startswith("deck-two")]
    cells = [
        next((hand for each in notations if (hand := read_hand(text, each))), None)
        for text in texts
    ]
    fitting = [cell for cell in cells if cell and min(most, 2) <= len(cell) <= most]
    return bool(cells) and len(fitting) >= FITS * len(cells)


def _says_winners(column: TextColumn) -> bool:
    texts = [text for text in column.texts if not is_missing(text)]
    told = {read_winner(text) for text in texts[:50]}
    return 1 < len(texts) <= 50 and {"player", "banker"} <= told


def _agreement(
    sample: TextRows,
    shape: Shape,
    candidate: HandColumns,
    winners: Sequence[str],
    rulebook: Rulebook,
) -> float:
    """How often the cards, read so, have the winner that a column names."""
    if candidate.readable < FITS or not winners:
        return 0.0
    layout = Layout(shape, candidate.hands, {}, candidate.notation)
    found = dealt_of(sample, layout, rulebook)
    if found is None:
        return 0.0
    best = 0.0
    for name in winners:
        column = column_of(sample, name)
        codes = np.array([_CODES.get(read_winner(text) or "", NO_CARD) for text in column.texts])
        said = codes[column.codes[found.kept]]
        best = max(best, float((said == found.dealt.winner).mean()))
    return best


_CODES = {"player": 0, "banker": 1, "tie": 2}
