"""What was seen in a log and not used, though it looks as if it mattered."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from odds.files.databases import ONE_EACH, SEVERAL_EACH
from odds.files.rows import open_rows, table_names
from odds.files.shape import PARQUET, ROW_NAMES, TEXT, Shape
from odds.files.sources import Source
from odds.files.tables import SHOE_LINES, TextColumn, TextRows
from odds.rounds.facts import FACTS
from odds.rounds.logs.cells.in_turn import WITHIN
from odds.rounds.logs.cells.notation import (
    RANKS,
    read_hand,
    read_number,
    read_winner,
    says_nothing,
)
from odds.rounds.logs.cells.vocabulary import with_suits
from odds.rounds.logs.columns.headers import roles_of, words_of
from odds.rounds.logs.columns.insurance_columns import is_insurance
from odds.rounds.logs.columns.layout import HANDS, SPLIT, Layout
from odds.rounds.logs.reading.rounds import column_of
from odds.rounds.logs.shape.labels import cut_line
from odds.rulebooks import Rulebook

_KINDS = {
    "shoe": "shoes",
    "cards_left": "shoes",
    "burnt": "cards",
    "round": "rounds",
    "count": "rounds",
    "winner": "results",
    "pairs": "results",
    **dict.fromkeys(FACTS, "results"),
    **dict.fromkeys(("player_total", "banker_total", "player_two", "banker_two"), "totals"),
    **dict.fromkeys(HANDS, "cards"),
    **dict.fromkeys(("bet", "stake", "payout", "commission", "balance"), "money"),
}
_IDS = {
    "id",
    "uuid",
    "guid",
    "index",
    "idx",
    "timestamp",
    "time",
    "date",
    "seed",
    "hash",
    "streak",
    "unnamed",
}
_OF_SHOES = {"shoe", "shoes", "shuffle", "shuffled", "reshuffle", "deck"}
_TWO_NUMBERS = re.compile(r"\d+[-/ ]\d+")
"""The number of a shoe and that of a round in it."""
_OF_RESULTS = {"pair", "pairs", "natural", "naturals", "tie", "win", "wins", "winner", "won"}
_SUIT = re.compile("[cdhs♠-♧]|clubs?|diamonds?|hearts?|spades?|[-x]|-1", re.IGNORECASE)
_SUIT_NUMBER = re.compile("[0-4]|-1|")
_SUITED = re.compile("[♠-♧🂡-🂮🂱-🂾🃁-🃎🃑-🃞]")


_MOST_POINTS = 30
"""No hand counts more, even if it is not taken modulo 10."""
_WORDS, _SHOWN = 20, 20
_FEW = 5
"""A table of fewer rows than this sums up."""
_NOTHING = Layout(Shape(TEXT), {}, {})
"""A layout that uses no column."""


class Unused(NamedTuple):
    """A column that was not used, and what it looks like, nothing if it does not seem to matter."""

    column: str
    looks_like: str

    def __str__(self) -> str:
        return f"{self.column} ({self.looks_like})" if self.looks_like else self.column


def unused_columns(
    names: Sequence[str], sample: TextRows, layout: Layout, rulebook: Rulebook
) -> list[Unused]:
    """The columns that the layout does not use, each with what it looks like."""
    used = {name.partition(SPLIT)[0] for name in (*layout.names, *layout.card_rows)}
    parts = dict.fromkeys(name.rpartition(SPLIT)[0] for name in layout.names if SPLIT in name)
    return [
        *(
            Unused(name, _looks_like(name, sample.columns[name], rulebook))
            for name in names
            if name not in used and not (name == SHOE_LINES and "shoe" in layout.columns)
        ),
        *(each for name in parts for each in _unused_parts(sample, name, layout, rulebook)),
    ]


def _unused_parts(
    sample: TextRows, base: str, layout: Layout, rulebook: Rulebook
) -> Iterator[Unused]:
    """What the cells of a column say besides the parts that are used."""
    column = sample.columns[base]
    if any(name.rpartition(SPLIT)[2] in WITHIN for name in layout.names if name.startswith(base)):
        return
    labels = dict.fromkeys(cell.name for text in column.texts[:50] for cell in cut_line(text))
    for label in labels:
        name = f"{base}{SPLIT}{label}"
        if name not in layout.names:
            yield Unused(name, _looks_like(label, column_of(sample, name), rulebook))


def unused_tables(source: Source, layout: Layout, rulebook: Rulebook) -> list[Unused]:
    """The columns that matter of other tables in the same file than the one that is read."""
    if not source.form or source.form == PARQUET:
        return []
    chosen = layout.shape.table
    known = set(open_rows(source, layout.shape).names)
    found: list[Unused] = []
    for table in table_names(source):
        if table == chosen or any(word in table for word in (ONE_EACH, SEVERAL_EACH)):
            continue
        tables = open_rows(source, layout.shape._replace(table=table))
        if len(tables.sample.places) >= _FEW:
            found += [
                each._replace(column=f"{table}.{each.column}")
                for each in unused_columns(tables.names, tables.sample, _NOTHING, rulebook)
                if each.column not in known and "id" not in words_of(each.column)
            ]
    return [each for each in found if each.looks_like]


def _looks_like(name: str, column: TextColumn, rulebook: Rulebook) -> str:
    texts = [text for text in column.texts if not says_nothing(text)]
    if is_insurance(name) and texts:
        return "insurance"
    words = set(words_of(name))
    parts = {part.strip() for text in texts for part in with_suits(text).split("|")}
    if all(map(_SUIT.fullmatch, parts)) or (
        words & {"suit", "suits"} and all(_SUIT_NUMBER.fullmatch(text.strip()) for text in texts)
    ):
        return ""
    if name == ROW_NAMES:
        return ""
    if len(texts) < 2:  # what is always the same says nothing of a round, unless it cannot be so
        if len(column.texts) > 1 and words & _OF_RESULTS:
            return "results"  # a mark in some rows
        always = len(texts) == len(column.texts) and len(column.codes) >= _SHOWN
        if always and read_winner(texts[0]) and ("winner", "") in roles_of(name, ()):
            return "results"  # nobody wins every round
        return "money" if texts and _must_change(name, texts[0], rulebook) else ""
    if words & _OF_SHOES or ({"cards", "used"} <= words):
        return "shoes"
    if all(_TWO_NUMBERS.fullmatch(text) for text in texts) and len(_firsts(texts)) > 1:
        return "rounds"
    if (not name.strip() or name == "1") and _counts_up(column):
        blank = np.array([says_nothing(text) for text in column.texts])[column.codes]
        told = column.codes[~blank]
        shoes = len(texts) < len(told) and bool((np.diff(told) >= 0).all())
        return "shoes" if shoes else ""
    if words & _IDS:
        return ""
    listed = [read_hand(text, RANKS) for text in texts[:50]]
    if any(_SUITED.search(text) for text in texts[:20]) or all(
        hand and (len(hand) in range(4, 7) or ("card" in words and len(hand) == 1))
        for hand in listed
    ):
        return "cards"
    for role, _ in roles_of(name, rulebook.bets):
        if role == "round" and len(texts) == len(column.codes) and not read_number(texts[0]):
            return ""  # a name of its own for each round
        if role in _KINDS:
            return _KINDS[role]
    if words & _OF_RESULTS:
        return "results"
    numbers = [read_number(text.strip("()[] =")) for text in texts[:200]]
    if all(number is not None for number in numbers):
        told = [number for number in numbers if number is not None]
        if any(number < 0 or number.denominator > 1 for number in told):
            return "money"
        if max(told) > _MOST_POINTS:
            return ""
        return "totals" if len(told) > 2 else "results" if name.isdecimal() else ""
    if len(texts) <= _WORDS and all(read_winner(text) for text in texts):
        return "results"
    return "cards" if all(map(_has_hand, texts[:50])) else ""


def _firsts(texts: Sequence[str]) -> set[str]:
    """The first of two numbers in each cell; a shoe's would not always be the same."""
    return {re.split("[-/ ]", text)[0] for text in texts}


def _must_change(name: str, text: str, rulebook: Rulebook) -> bool:
    """Whether an amount cannot be that of every round: a commission, where it is no rate of it."""
    roles = {role for role, _ in roles_of(name, rulebook.bets)}
    amount = read_number(text)
    rate = rulebook.commission.rate if rulebook.commission else 0
    return bool("commission" in roles and amount and amount not in (rate, 100 * rate))


def _has_hand(text: str) -> bool:
    """Whether a cell is a hand of cards, or has one among its parts."""
    parts = [text, *(cell.text for cell in cut_line(text))]
    return any(len(read_hand(part, RANKS) or ()) in (2, 3) for part in parts)


def _counts_up(column: TextColumn) -> bool:
    numbers = [read_number(text) for text in column.texts[:50]]
    return all(
        one is not None and two is not None and two - one == 1 for one, two in pairwise(numbers)
    )


def line_looks_like(line: str) -> str:
    """What a line looks like that was passed over: cards, a summary, or nothing that matters.

    >>> line_looks_like("Player: K♥ 3♦"), line_looks_like("# seed 7"), line_looks_like("Pairs: 41")
    ('cards', '', 'summary')
    """
    if line.lstrip().startswith(("#", "//", "--")):
        return ""
    cells = cut_line(line)
    hands = [read_hand(cell.text, RANKS) for cell in cells]
    if _SUITED.search(line) or sum(bool(hand and len(hand) in (2, 3)) for hand in hands) >= 2:
        return "cards"
    for name, text in cells:
        kinds = [_KINDS[role] for role, _ in roles_of(name, ()) if role in _KINDS]
        if kinds and read_number(text.rstrip("%")) is not None:
            return "summary"
    return ""
