"""Which columns say of which shoe a round is, and which of its rounds."""

import re
from collections.abc import Sequence

import numpy as np

from odds.core.arrays import Array
from odds.files.tables import SHOE_LINES, TextColumn, TextRows
from odds.files.workbook import SHEET
from odds.rounds.dealt import NO_CARD
from odds.rounds.logs.cells.in_turn import PARTED
from odds.rounds.logs.cells.notation import is_missing, read_number
from odds.rounds.logs.columns.headers import is_numbering, words_of
from odds.rounds.logs.columns.layout import SPLIT, Layout
from odds.rounds.logs.columns.named import Named
from odds.rounds.logs.reading.rounds import column_of, read_rounds

_FEW_STEPS = 0.5
_TWO_NUMBERS = re.compile(r"[0-9]{1,9}\s?[-/:]\s?[0-9]{1,9}")
_CUT_CARD = 12
"""By how many cards shoes may differ that are dealt to a cut card."""
_ENOUGH, _STARTS = 30, 0.2
"""How many rows show that a column numbers rounds, and how often it may start again in them."""


def order_of(sample: TextRows, named: Named, free: Sequence[str]) -> dict[str, str]:
    """The columns that say which shoe and which round it is, and how many cards are left."""
    columns: dict[str, str] = {}
    if SHEET in free and all("shoe" in words_of(text) for text in sample.columns[SHEET].texts):
        columns["shoe"] = SHEET
    for name in free:
        column = sample.columns[name]
        roles = [role for role, _ in named.roles[name]]
        told = np.array([not is_missing(text) for text in column.texts], bool)[column.codes]
        if told.mean() < _FEW_STEPS:
            continue  # what sums up may stand in a row of its own
        numbers = _numbers(column)
        for role in roles:
            if role == "burnt":
                continue
            if role == "shoe" and "shoe" not in columns:
                if numbers is not None and _falls(numbers):
                    columns.setdefault("cards_left", name)
                elif "deck" in words_of(name) and not (_counts(numbers) and len(column.texts) > 1):
                    continue  # how many decks there are, or of which a card is
                elif _lasts(column) or _counts(numbers) or name == SHOE_LINES:
                    columns["shoe"] = name
            elif role == "count" and _are_whole(column):  # a row may stand for any number
                columns.setdefault(role, name)
            elif role in ("round", "cards_left") and numbers is not None:
                if role == "round" and len(column.texts) == 1 and len(column.codes) > 1:
                    continue
                if role == "round" and _falls(numbers, 1, 1):
                    continue  # the newest is first
                columns.setdefault(role, name)
            else:
                continue
            break
    if not columns or [*columns.values()] == [SHEET]:
        columns |= _unnamed(sample, named, free)
    if "round" not in columns and columns.get("shoe", SHOE_LINES) == SHOE_LINES:
        columns |= _in_one(sample, free)
    return columns


def _in_one(sample: TextRows, free: Sequence[str]) -> dict[str, str]:
    """The parts of a column that has the number of a shoe and that of a round in it, as in 3-17."""
    for name in free:
        column = sample.columns[name]
        if len(column.texts) < _ENOUGH or not all(map(_TWO_NUMBERS.fullmatch, column.texts)):
            continue
        both = np.array([list(map(int, re.findall("[0-9]+", text))) for text in column.texts])
        shoes, rounds = np.diff(both[column.codes], axis=0).T
        begins = shoes == 1
        if ((shoes == 0) | begins).all() and (rounds[~begins] == 1).all() and not begins.all():
            labels = (PARTED["player"], PARTED["banker"])
            return dict(
                zip(("shoe", "round"), (f"{name}{SPLIT}{label}" for label in labels), strict=True)
            )
    return {}


def _unnamed(sample: TextRows, named: Named, free: Sequence[str]) -> dict[str, str]:
    """The column that numbers rounds, starting again, and does not say so, and that of shoes."""
    numbers = {
        name: found
        for name in free
        if is_numbering(name) and not named.roles[name]
        if (found := _numbers(sample.columns[name])) is not None and len(found) > _ENOUGH
    }
    for name, found in numbers.items():
        steps = np.diff(found)
        again = steps != 1
        if not again.any() or again.mean() > _STARTS or (found[1:][again] > 1).any():
            continue
        shoes = [
            other
            for other, its in numbers.items()
            if other != name and ((np.diff(its) != 0) == again).all()
        ]
        return {"round": name, **({"shoe": shoes[0]} if shoes else {})}
    return {}


def _numbers(column: TextColumn) -> Array | None:
    """The whole numbers of a column, None if it has others."""
    values = [read_number(text) for text in column.texts]
    if not all(
        value is not None and value.denominator == 1 and 0 <= value < 2**53 for value in values
    ):
        if any(
            value is None and not is_missing(text)
            for value, text in zip(values, column.texts, strict=True)
        ):
            return None
        if any(
            value is not None and (value.denominator != 1 or not 0 <= value < 2**53)
            for value in values
        ):
            return None
    return np.array([-1 if value is None else int(value) for value in values], np.int64)[
        column.codes
    ]


def _are_whole(column: TextColumn) -> bool:
    """Whether all cells that tell anything are whole numbers, however large."""
    told = [read_number(text) for text in column.texts if not is_missing(text)]
    return all(each is not None and each.denominator == 1 and each >= 0 for each in told)


def _falls(numbers: Array, least: int = 4, most: int = 6) -> bool:
    """Whether numbers fall from row to row, as those of cards left do by four to six."""
    steps = -np.diff(numbers)
    return len(steps) > 2 and bool(((steps >= least) & (steps <= most)).mean() > 0.8)


def _lasts(column: TextColumn) -> bool:
    """Whether a shoe lasts for some rounds."""
    return len(column.codes) < 4 or len(np.unique(column.codes)) <= _FEW_STEPS * len(column.codes)


def _counts(numbers: Array | None) -> bool:
    """Whether numbers rise by one, or stay: shoes may have a round each."""
    return numbers is not None and bool(np.isin(np.diff(numbers), (0, 1)).all())


def nameless_shoe(sample: TextRows, layout: Layout, free: Sequence[str]) -> str:
    """The column without a name that numbers shoes, nothing if none surely does.

    It stays, or rises by one; and where it rises a cut card shows: shoes differ by how many rounds
    they had, and hardly by how many cards.
    """
    rounds = read_rounds(sample, layout)
    if rounds.cards is None or "round" in layout.columns or len(rounds) < _ENOUGH:
        return ""
    dealt = (rounds.cards != NO_CARD).sum(axis=1)
    kept = np.isin(sample.places, rounds.places)
    for name in free:
        numbers = _numbers(sample.columns[name])
        if numbers is None or not np.isin(np.diff(numbers[kept]), (0, 1)).all():
            continue
        shoes = numbers[kept] - numbers[kept][0]
        whole = slice(0, int(shoes[-1]))  # the last may go on
        times, cards = np.bincount(shoes)[whole], np.bincount(shoes, dealt)[whole]
        if len(times) > 1 and np.ptp(times) > 0 and np.ptp(cards) <= _CUT_CARD:
            return name
    return ""


def begins_shoes(sample: TextRows, layout: Layout) -> bool:
    """Whether round numbers start again, or cards left jump up, where shoes begin."""
    if not layout.hands:
        return False
    for role in ("round", "cards_left"):
        if role in layout.columns:
            numbers = _numbers(column_of(sample, layout.columns[role]))
            if numbers is None or len(numbers) < 2:
                continue
            steps = np.diff(numbers)
            if role == "round" and (steps == 1).mean() > 0.8 and (steps < 0).any():
                starts = numbers[1:][steps < 0]
                return bool((starts <= 1).all())
            if role == "cards_left" and (steps < 0).mean() > 0.8:
                return bool((steps > 0).any())
    return False
