"""Which columns may be the hands, and in which notation: each way is tried against the rules."""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, permutations
from typing import NamedTuple

import numpy as np

from odds.core.arrays import Array
from odds.core.classes import POINTS as POINT_VALUES
from odds.files.shape import Shape
from odds.files.tables import TextColumn, TextRows
from odds.rounds.dealt import NO_CARD
from odds.rounds.facts import Logged, facts_of
from odds.rounds.logs.cells.in_turn import IN_TURN, PARTED
from odds.rounds.logs.cells.notation import (
    BY_POINTS,
    CARDS,
    DIGITS,
    NOTATIONS,
    PAIRED,
    POINTS,
    RANKS,
    TEN_AS_0,
    TO_TEN,
    VALUES,
    VOID,
    in_decimals,
    is_missing,
    read_hand,
    read_winner,
    read_winner_of,
)
from odds.rounds.logs.cells.numbering import NUMBERINGS
from odds.rounds.logs.columns.headers import role_of
from odds.rounds.logs.columns.layout import SPLIT, Layout
from odds.rounds.logs.reading.rounds import column_of, read_rounds
from odds.rounds.logs.shape.labels import cut_line
from odds.rounds.playing import AnyDealt, HandShape, played
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
_FEW_TEXTS = 3
"""Of many rows cards have more texts than this."""
_ROWS = 300
"""How many rows a candidate is tried on."""
_PAIRS = re.compile(r"[0-9]+ [0-9]+(?:\|[0-9]+ [0-9]+)+")
"""Cards that are pairs of numbers."""
_TRIED = 400
"""How many choices of columns for the hands are tried."""
_MOST_WHOLE = 6
"""How many columns of hands are tried two by two."""


class Found(NamedTuple):
    """What follows from the cards of the rows that have some, which rows these are, and what they
    can say besides."""

    dealt: AnyDealt
    kept: Array
    facts: Mapping[str, Logged]


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
    sides = HandShape.of(rulebook).sides
    winners = [name for name in sample.columns if _says_winners(column_of(some, name), sides)]
    for hands in named:
        tried += _tried(some, shape, rulebook, hands, True, winners)
    if tried:
        best = max(tried, key=lambda each: each.score)
        if best.fits and best.lawful > FITS:
            return best, tried
    winners = [name for name in winners if name in free]
    for hands in islice(_by_content(some, free, HandShape.of(rulebook)), _TRIED):
        found = _tried(some, shape, rulebook, hands, False, winners)
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
    rounds = read_rounds(sample, layout._replace(columns={}, payouts=(), stakes={}))
    if rounds.cards is None or not len(rounds):
        return None
    kept = np.isin(sample.places, rounds.places)
    found = played(rulebook, rounds.cards, layout.classes, rounds.suits)
    return Found(found, kept, facts_of(rulebook.play))


def _tried(
    sample: TextRows,
    shape: Shape,
    rulebook: Rulebook,
    hands: Hands,
    named: bool,
    winners: Sequence[str],
) -> list[HandColumns]:
    found = []
    rows = len(sample.places) - _void_rows(sample, winners)  # these may lack cards
    for notation in _notations(sample, hands, rulebook):
        layout = Layout(shape, hands, {}, notation, hand_shape=HandShape.of(rulebook))
        rounds = read_rounds(sample, layout)
        readable = min(len(rounds) / max(rows, 1), 1.0)
        lawful = 0.0
        if rounds.cards is not None and len(rounds):
            lawful = float(played(rulebook, rounds.cards).lawful.mean())
        each = HandColumns(hands, notation, readable, lawful, named, len(rounds))
        if not layout.hand_shape.draws and winners:
            # Where nobody draws, only who won shows whether cards are read rightly.
            agrees = _agreement(sample, shape, each, winners, rulebook)
            each = each._replace(lawful=lawful * (1 + agrees) / 2)
        found.append(each)
    return found


def _notations(sample: TextRows, hands: Hands, rulebook: Rulebook) -> list[str]:
    """The notations in which the cells of these columns may be.

    Suits are kept where a bet of the game asks for them, and where a deck may hold a card but once;
    elsewhere a log may have any. What cards count is not enough where face cards decide.
    """
    found = _all_notations(sample, hands, rulebook)
    if POINT_VALUES.tells(rulebook.play.classes(["winner"])):
        return found
    # Numbers that may be points have no face cards among them, so they are no ranks either.
    by_number = (*BY_POINTS, *NUMBERINGS) if POINTS in found else BY_POINTS
    return [each for each in found if each not in by_number]


def _all_notations(sample: TextRows, hands: Hands, rulebook: Rulebook) -> list[str]:
    texts = {
        in_decimals(text)
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
    if texts and all(_PAIRS.fullmatch(text.strip()) for text in texts):
        return list(PAIRED)
    letters = {word for word in words if not word.isdecimal() and not is_missing(word)}
    if letters - set("cdhsCDHS") and not letters <= {"c", "d", "h", "s"}:
        wanted = rulebook.classes.tells_suits or max(rulebook.decks.allowed) == 1
        suited = wanted and all(read_hand(text, CARDS) for text in texts)
        return [CARDS if suited else RANKS, *([TEN_AS_0] if "0" in words else [])]
    numbers = [int(word) for word in words if word.isdecimal() and len(word) < 7]
    packed = all(len(names) == 1 for names in hands.values())
    if packed and texts and all(re.fullmatch("[0-9]{2,3}", text.strip()) for text in texts):
        return [DIGITS]
    most, least = max(numbers, default=0), min(numbers, default=0)
    ranked = [RANKS] if letters and most <= 10 and least >= 1 else []
    if letters and most > 10 and all(read_hand(text, RANKS) for text in texts):
        return [RANKS]
    if most <= 10:
        zero = ["numbers-from-0" if most <= 9 else TO_TEN] if least == 0 else []
        return [*ranked, POINTS, *zero]
    if most == 11:
        return [VALUES, "numbers", "numbers-from-0"]
    return [name for name, numbering in NUMBERINGS.items() if most in numbering.largest]


def _by_content(sample: TextRows, free: Sequence[str], hand_shape: HandShape) -> Iterator[Hands]:
    """The columns that could be the hands: three neighbours each, in turns, or one each."""
    free = [name for name in free if _varies(sample.columns[name])]
    cards = [name for name in free if _has_cards(sample.columns[name], 1)]
    if hand_shape.most == 1:
        for player, banker in permutations(cards[:_MOST_WHOLE], 2):
            yield {"player": (player,), "banker": (banker,)}
        return
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
    # A hand may have something else beside it, such as its total.
    beside = [
        parts[0]
        for name in free
        if name not in whole and len(parts := _parts(name, sample.columns[name])) == 1
    ]
    for names in (*both, whole, beside):
        sides: dict[str, list[str]] = {"player": [], "banker": []}
        for name in names:
            column, _, label = name.rpartition(SPLIT)
            role, _ = role_of(column if names is beside else label, ()) or ("", "")
            if role in sides:
                sides[role].append(name)
        for player in sides["player"][:_MOST_WHOLE]:
            for banker in sides["banker"][:_MOST_WHOLE]:
                yield {"player": (player,), "banker": (banker,)}
        for player, banker in permutations(names[:_MOST_WHOLE], 2):
            yield {"player": (player,), "banker": (banker,)}
    for name in free:
        if _has_cards(sample.columns[name], 6, 4):
            for labels in (
                IN_TURN,
                PARTED,
                dict(zip(PARTED, [*PARTED.values()][::-1], strict=True)),
            ):
                yield {hand: (f"{name}{SPLIT}{label}",) for hand, label in labels.items()}


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


def _has_cards(column: TextColumn, most: int, least: int = 2) -> bool:
    """Whether most cells are cards, so many at the least if there may be."""
    texts = [text for text in column.texts if not is_missing(text)][:200]
    paired = bool(texts) and _PAIRS.fullmatch(texts[0])
    notations = [
        name
        for name in (PAIRED if paired else NOTATIONS)
        if not name.startswith("deck-two") and (paired or name not in PAIRED)
    ]
    wanted = range(min(most, least), most + 1)
    fitting = [
        text for text in texts if any(len(read_hand(text, n) or ()) in wanted for n in notations)
    ]
    return bool(texts) and len(fitting) >= FITS * len(texts)


def _varies(column: TextColumn) -> bool:
    """Whether a column of many rows has more than a few texts, as cards have and dates may not."""
    return len(column.codes) < _FEW_ROWS or len(column.texts) > _FEW_TEXTS


def _void_rows(sample: TextRows, winners: Sequence[str]) -> int:
    """How many rows say that their round is void."""
    columns = [column_of(sample, name) for name in winners]
    void = [
        np.array([read_winner(text) == VOID for text in each.texts])[each.codes] for each in columns
    ]
    return int(np.logical_or.reduce(void).sum()) if void else 0


def _says_winners(column: TextColumn, sides: Mapping[str, str]) -> bool:
    texts = [text for text in column.texts if not is_missing(text)]
    told = {read_winner_of(text, sides) for text in texts[:50]}
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
    shape_of_hands = HandShape.of(rulebook)
    layout = Layout(shape, candidate.hands, {}, candidate.notation, hand_shape=shape_of_hands)
    found = dealt_of(sample, layout, rulebook)
    if found is None:
        return 0.0
    best = 0.0
    for name in winners:
        column = column_of(sample, name)
        told = (read_winner_of(text, shape_of_hands.sides) for text in column.texts)
        codes = np.array([_CODES.get(winner or "", NO_CARD) for winner in told])
        said = codes[column.codes[found.kept]]
        best = max(best, float((said == found.dealt.winner).mean()))
    return best


_CODES = {"player": 0, "banker": 1, "tie": 2}
