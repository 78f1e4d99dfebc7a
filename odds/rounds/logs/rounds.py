"""Rounds of a log as arrays, read from the cells of its rows by its layout."""

from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from odds.core.arrays import Array
from odds.core.bounds import LARGEST_COUNTED, LARGEST_NUMBERED
from odds.core.cards import Card, Suit
from odds.files.tables import Column, Table, Unreadable
from odds.games.round import MOST_CARDS
from odds.rounds.dealt import B1, B2, B3, NO_CARD, P1, P2, P3
from odds.rounds.logs.layout import Layout
from odds.rounds.logs.notation import (
    CARDS,
    VOID,
    WINNERS,
    is_missing,
    read_flag,
    read_hand,
    read_number,
    read_pairs,
    read_winner,
    says_nothing,
)

NOT_SAID = -1
FLAGS = ("player_natural", "banker_natural", "player_pair", "banker_pair")
_WRONG = -2
"""The code of a cell that cannot be read."""
_VOID = WINNERS.index(VOID)
_SHOWN = 20
"""How many unreadable rows of a table are told one by one."""


class Amounts(NamedTuple):
    """The distinct amounts of a column, and for each round which of them it has, -1 for none.

    Where stakes have a column of their own, the stake of each amount; amounts differ by it too.
    """

    codes: Array
    values: list[Fraction]
    stakes: list[Fraction] | None = None


class Rounds(NamedTuple):
    """Some rounds: arrays with an entry for each, None for what the log does not say.

    `cards` has six columns, the Player's three and the Banker's, -1 for no card; so has `suits`.
    `said` has by role what the log says of the result: winners by their place in `WINNERS`, totals,
    and flags as 0 or 1, -1 where it says nothing. Of the rows that cannot be read there are the
    first, and how many; and there are the lines that were passed over as no rounds.
    """

    places: Array
    cards: Array | None
    said: dict[str, Array]
    payouts: dict[str, Amounts]
    shoe: Column | None
    numbers: Array | None
    cards_left: Array | None
    counts: Array | None
    void: Array
    unreadable: list[Unreadable]
    unread: int
    passed_over: list[Unreadable]
    suits: Array | None = None

    def __len__(self) -> int:
        return len(self.places)


class _Fault(NamedTuple):
    """The rows that are wrong for one reason, and the reason for one of them."""

    rows: Array
    why: Callable[[int], str]


class _Reading:
    """The cells of a table, and the faults found among them."""

    def __init__(self, table: Table, layout: Layout) -> None:
        self.table, self.layout = table, layout
        self.faults: list[_Fault] = []

    def codes(
        self, column: str, read: Callable[[str], object], what: str, dtype: type = np.int8
    ) -> Array:
        """What the cells of a column mean, each distinct text read once."""
        given = self.table.columns[column]
        if not given.texts:
            return np.zeros(0, dtype)
        meanings: Array = np.array([read(text) for text in given.texts], dtype)
        wrong = meanings == _WRONG
        if wrong.any():
            rows = (wrong if wrong.ndim == 1 else wrong.any(axis=1))[given.codes]

            def why(row: int) -> str:
                text = given.texts[given.codes[row]]
                return f"{text[:60]!r} is no {what} (column {column!r})"

            self.faults.append(_Fault(rows, why))
        found: Array = meanings[given.codes]
        return found

    def cards(self) -> tuple[Array | None, Array | None]:
        """The ranks of the cards of both hands, and their suits where they are kept."""
        if not self.layout.hands:
            return None, None
        found = np.full((len(self.table.places), MOST_CARDS), NO_CARD, np.int8)
        for hand, first in (("player", P1), ("banker", B1)):
            names = self.layout.hands[hand]
            if len(names) == 1:
                hands = self.codes(names[0], self._hand, "hand of cards").reshape(-1, 3)
                found[:, first : first + 3] = hands
                continue
            for place, name in enumerate(names, first):
                found[:, place] = self.codes(name, self._card, "card")
        if self.layout.notation != CARDS:
            return found, None
        none = found < 0  # no card, or one that cannot be read
        return np.where(none, found, found // len(Suit)), np.where(none, NO_CARD, found % len(Suit))

    def _hand(self, text: str) -> list[int]:
        hand = read_hand(text, self.layout.notation)
        if hand is None or len(hand) > 3:
            return [_WRONG] * 3
        kept = self.layout.notation == CARDS
        cards = (card.number if kept and isinstance(card, Card) else card.rank for card in hand)
        return [*map(int, cards), *[NO_CARD] * (3 - len(hand))]

    def _card(self, text: str) -> int:
        first, second, _ = self._hand(text)
        return first if second == NO_CARD else _WRONG

    def winner(self, text: str) -> int:
        """The code of a winner."""
        word = self.layout.winner_words.get(text) or read_winner(text)
        if word is None:
            return NOT_SAID if says_nothing(text) else _WRONG
        return WINNERS.index(word)

    def said(self) -> dict[str, Array]:
        """What the log says of the results."""
        columns, found = self.layout.columns, {}
        if "winner" in columns:
            found["winner"] = self.codes(columns["winner"], self.winner, "winner")
        for role in ("player_total", "banker_total"):
            if role in columns:
                found[role] = self.codes(columns[role], _whole(99), "total")
        for role in FLAGS:
            if role in columns:
                found[role] = self.codes(columns[role], _flag, "yes or no")
        if "pairs" in columns:
            both = self.codes(columns["pairs"], _pairs, "word for pairs").reshape(-1, 2)
            found |= {"player_pair": both[:, 0], "banker_pair": both[:, 1]}
        return found

    def number(self, role: str, what: str, most: int = LARGEST_NUMBERED) -> Array | None:
        """The whole numbers of a column."""
        column = self.layout.columns.get(role)
        return None if column is None else self.codes(column, _whole(most), what, np.int64)

    def payouts(self) -> dict[str, Amounts]:
        """The amounts paid on bets."""
        found = {}
        for payout in self.layout.payouts:
            paid = self._amounts(payout.column)
            if payout.stake_column:
                paid = _with_stakes(paid, self._amounts(payout.stake_column))
            found[payout.bet] = paid
        return found

    def _amounts(self, column: str) -> Amounts:
        numbers: dict[Fraction, int] = {}

        def amount(text: str) -> int:
            value = read_number(text)
            if value is None:
                return NOT_SAID if is_missing(text) else _WRONG
            return numbers.setdefault(value, len(numbers))

        return Amounts(self.codes(column, amount, "amount", np.int32), list(numbers))


def read_rounds(table: Table, layout: Layout) -> Rounds:
    """The rounds of a table; rows that cannot be read are told apart."""
    reading = _Reading(table, layout)
    cards, suits = reading.cards()
    said, payouts = reading.said(), reading.payouts()
    shoe = table.columns[layout.columns["shoe"]] if "shoe" in layout.columns else None
    number = reading.number("round", "number of a round")
    left = reading.number("cards_left", "number of cards")
    count = reading.number("count", "count", LARGEST_COUNTED)
    void = said["winner"] == _VOID if "winner" in said else np.zeros(len(table.places), bool)
    faults = [*reading.faults, *_incomplete(cards, said, void)]
    if shoe is not None and any(map(says_nothing, shoe.texts)):
        blank = np.array([says_nothing(text) for text in shoe.texts], bool)[shoe.codes]
        faults.append(_Fault(blank, _reason("it does not tell its shoe")))
    if count is not None:
        faults.append(_Fault(count == NOT_SAID, _reason("it has no count")))
    unreadable, unread = list(table.unreadable[:_SHOWN]), len(table.unreadable)
    keep: Array | slice = slice(None)
    if faults:
        wrong = np.logical_or.reduce([fault.rows for fault in faults])
        unread += int(wrong.sum())
        # A row that stands for no round says nothing.
        keep = ~wrong if count is None else ~wrong & (count > 0)
        for row in np.flatnonzero(wrong)[:_SHOWN].tolist():
            why = next(fault.why(row) for fault in faults if fault.rows[row])
            unreadable.append(Unreadable(int(table.places[row]), why))
    return Rounds(
        table.places[keep],
        None if cards is None else cards[keep],
        {role: codes[keep] for role, codes in said.items()},
        {bet: paid._replace(codes=paid.codes[keep]) for bet, paid in payouts.items()},
        None if shoe is None else Column(shoe.codes[keep], shoe.texts),
        None if number is None else number[keep],
        None if left is None else left[keep],
        None if count is None else count[keep],
        void[keep],
        sorted(unreadable)[:_SHOWN],
        unread,
        table.passed_over,
        None if suits is None else suits[keep],
    )


def _with_stakes(paid: Amounts, staked: Amounts) -> Amounts:
    """The amounts with their stakes; a round without a stake says nothing of the payout."""
    number = max(len(staked.values), 1)
    told = (paid.codes >= 0) & (staked.codes >= 0)
    each = np.where(told, paid.codes.astype(np.int64) * number + staked.codes, 0)
    pairs, codes = np.unique(each, return_inverse=True)
    values, stakes = [], []
    for pair in pairs.tolist():
        amount, stake = divmod(pair, number)
        values.append(paid.values[amount] if paid.values else Fraction(0))
        stakes.append(staked.values[stake] if staked.values else Fraction(0))
    told &= np.array([stake > 0 for stake in stakes], bool)[codes] if len(codes) else told
    return Amounts(np.where(told, codes, NOT_SAID), values, stakes)


def _incomplete(cards: Array | None, said: dict[str, Array], void: Array) -> list[_Fault]:
    """Rounds that are not void and have fewer than two cards, or neither cards nor result."""
    if cards is None:
        totals = [said[role] for role in ("player_total", "banker_total") if role in said]
        results = totals if len(totals) == 2 else [said["winner"]]
        told = np.logical_and.reduce([(each >= 0) & (each < 10) for each in results])
        return [_Fault(~void & ~told, _reason("it has no winner, or no totals from 0 to 9"))]
    faults = []
    for hand, one, two in (("Player", P1, P2), ("Banker", B1, B2)):
        few = ~void & ((cards[:, one] == NO_CARD) | (cards[:, two] == NO_CARD))
        if few.any():
            faults.append(_Fault(few, _reason(f"the {hand} has not two cards")))
    for one, two in ((P1, P2), (P2, P3), (B1, B2), (B2, B3)):
        gap = (cards[:, one] == NO_CARD) & (cards[:, two] > NO_CARD)
        if gap.any():
            faults.append(_Fault(gap, _reason("a card is missing before another")))
    return faults


def _reason(why: str) -> Callable[[int], str]:
    return lambda row: why


def _whole(most: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        if is_missing(text):
            return NOT_SAID
        value = read_number(text)
        if value is None or value.denominator != 1 or not 0 <= value <= most:
            return _WRONG
        return int(value)

    return read


def _flag(text: str) -> int:
    flag = read_flag(text)
    return _WRONG if flag is None else int(flag)


def _pairs(text: str) -> tuple[int, int]:
    pairs = read_pairs(text)
    return (_WRONG, _WRONG) if pairs is None else (int(pairs[0]), int(pairs[1]))
