"""Rounds of a log as arrays, read from the cells of its rows by its layout."""

from collections.abc import Callable, Container, Iterable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from odds.core.arrays import Array
from odds.core.bounds import LARGEST_COUNTED, LARGEST_NUMBERED
from odds.core.cards import Card, SeenCard, Suit
from odds.files.tables import TextColumn, TextRows, Unreadable, coded
from odds.games.round import MOST_CARDS
from odds.rounds.dealt import B1, NO_CARD, P1
from odds.rounds.facts import FACTS, FLAG, HAND, WHOLE
from odds.rounds.logs.cells.amounts import NOT_SAID, Amounts, with_stakes
from odds.rounds.logs.cells.hand_words import read_rank_of_hand
from odds.rounds.logs.cells.in_turn import WITHIN, hand_in_turn
from odds.rounds.logs.cells.notation import (
    CARDS,
    VOID,
    WINNERS,
    is_missing,
    read_flag,
    read_hand,
    read_number,
    read_pairs,
    read_winner_of,
    says_nothing,
)
from odds.rounds.logs.columns.layout import MONEY, SPLIT, Layout
from odds.rounds.logs.reading.faults import Fault, incomplete, reason
from odds.rounds.logs.reading.insurance_cells import LoggedInsurance, read_insurance
from odds.rounds.logs.shape.labels import cut_line

if TYPE_CHECKING:
    from fractions import Fraction

FLAGS = tuple(role for role, fact in FACTS.items() if fact.read == FLAG)
_WRONG = -2
"""The code of a cell that cannot be read."""
_VOID = WINNERS.index(VOID)
_SHOWN = 20
"""How many unreadable rows of a table are told one by one."""


class Rounds(NamedTuple):
    """Some rounds: arrays with an entry for each, None for what the log does not say.

    `cards` has six columns, the Player's three and the Banker's, -1 for no card; so has `suits`.
    `burnt` has as many as cards were burnt before a round at the most, by number where suits are
    kept.
    `said` has by role what the log says of the result: winners by their place in `WINNERS`, totals,
    and flags as 0 or 1, -1 where it says nothing. `staked` are stakes by bet, and `money` amounts
    of the whole round by role, NaN where none is told. Of the rows that cannot be read there are
    the first, and how many; and there are the lines that were passed over as no rounds.
    """

    places: Array
    cards: Array | None
    said: dict[str, Array]
    payouts: dict[str, Amounts]
    shoe: TextColumn | None
    numbers: Array | None
    cards_left: Array | None
    counts: Array | None
    void: Array
    unreadable: list[Unreadable]
    unread: int
    passed_over: list[Unreadable]
    suits: Array | None = None
    burnt: Array | None = None
    staked: Mapping[str, Array] = MappingProxyType({})
    money: Mapping[str, Array] = MappingProxyType({})
    insurance: LoggedInsurance = LoggedInsurance()

    def __len__(self) -> int:
        return len(self.places)


class _Reading:
    """The cells of a table, and the faults found among them."""

    def __init__(self, table: TextRows, layout: Layout) -> None:
        self.table, self.layout = table, layout
        self.faults: list[Fault] = []

    def codes(
        self, column: str, read: Callable[[str], object], what: str, dtype: type = np.int8
    ) -> Array:
        """What the cells of a column mean, each distinct text read once."""
        given = column_of(self.table, column)
        if not given.texts:
            return np.zeros(0, dtype)
        meanings: Array = np.array([read(text) for text in given.texts], dtype)
        wrong = meanings == _WRONG
        if wrong.any():
            rows = (wrong if wrong.ndim == 1 else wrong.any(axis=1))[given.codes]

            def why(row: int) -> str:
                text = given.texts[given.codes[row]]
                return f"{text[:60]!r} is no {what} (column {column!r})"

            self.faults.append(Fault(rows, why))
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
            elif self._one_by_one(names):
                for place, name in enumerate(names, first):
                    found[:, place] = self.codes(name, self._card, "card")
            else:
                found[:, first : first + 3] = self._joined(names)
        if self.layout.notation != CARDS:
            return found, None
        none = found < 0  # no card, or one that cannot be read
        return np.where(none, found, found // len(Suit)), np.where(none, NO_CARD, found % len(Suit))

    def _one_by_one(self, names: tuple[str, ...]) -> bool:
        """Whether no cell has more than one card."""
        return not any(
            len(read_hand(text, self.layout.notation) or ()) > 1
            for name in names
            for text in column_of(self.table, name).texts
        )

    def _joined(self, names: tuple[str, ...]) -> Array:
        """The cards of columns of which some have several, one after the other."""
        parts = [self.codes(name, self._hand, "hand of cards") for name in names]
        cards = np.concatenate(parts, axis=1)
        order = np.argsort(cards == NO_CARD, axis=1, kind="stable")
        found = np.take_along_axis(cards, order, axis=1)
        surplus = found[:, 3] != NO_CARD
        if surplus.any():
            self.faults.append(Fault(surplus, reason("a hand has more than three cards")))
        joined: Array = found[:, :3]
        return joined

    def _hand(self, text: str) -> list[int]:
        hand = read_hand(text, self.layout.notation)
        if hand is None or len(hand) > 3:
            return [_WRONG] * 3
        return [*_numbered(hand, self.layout.notation), *[NO_CARD] * (3 - len(hand))]

    def _card(self, text: str) -> int:
        first, second, _ = self._hand(text)
        return first if second == NO_CARD else _WRONG

    def winner(self, text: str) -> int:
        """The code of a winner."""
        words = self.layout.winner_words
        sides = self.layout.hand_shape.sides
        word = words.get(text) or words.get(text.strip()) or read_winner_of(text, sides)
        if word is None:
            return NOT_SAID if says_nothing(text) else _WRONG
        return WINNERS.index(word)

    def ranked(self, text: str) -> int:
        """The place of the name of a hand that is called so."""
        words, names = self.layout.hand_words, self.layout.hand_shape.names
        name = words.get(text) or words.get(text.strip()) or read_rank_of_hand(text, names)
        if name is None:
            return NOT_SAID if says_nothing(text) else _WRONG
        return names.index(name)

    def said(self) -> dict[str, Array]:
        """What the log says of the results."""
        columns, found = self.layout.columns, {}
        for role, column in columns.items():
            fact = FACTS.get(role.partition("#")[0])  # a second column may say the same
            if fact is None:
                continue
            if fact.read == WHOLE:
                found[role] = self.codes(column, _whole(99), "total")
            elif fact.read == FLAG:
                found[role] = self.codes(column, _flag, "yes or no")
            elif fact.read == HAND:
                found[role] = self.codes(column, self.ranked, "rank of a hand")
            else:
                found[role] = self.codes(column, self.winner, "winner")
        if "pairs" in columns:
            both = self.codes(columns["pairs"], _pairs, "word for pairs").reshape(-1, 2)
            found |= {"player_pair": both[:, 0], "banker_pair": both[:, 1]}
        return found

    def burnt(self) -> Array | None:
        """The cards burnt before each round."""
        column = self.layout.columns.get("burnt")
        if column is None:
            return None
        given, notation = column_of(self.table, column), self.layout.notation
        most = max((len(read_hand(text, notation) or ()) for text in given.texts), default=0)

        def cards(text: str) -> list[int]:
            hand = read_hand(text, notation)
            found = [_WRONG] if hand is None else _numbered(hand, notation)
            return found + [NO_CARD] * (max(most, 1) - len(found))

        return self.codes(column, cards, "list of burnt cards").reshape(-1, max(most, 1))

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
                paid = with_stakes(paid, self._amounts(payout.stake_column))
            found[payout.bet] = paid
        return found

    def staked(self) -> dict[str, Array]:
        """The stakes of a round by bet, where they are not for one payout alone."""
        columns, found = self.layout.columns, {}
        for bet, column in self.layout.stakes.items():
            found[bet] = np.nan_to_num(self.amounts(column))
        if "bet" in columns:
            names = list(dict.fromkeys(self.layout.bet_words.values()))
            words = self.layout.bet_words

            def named(text: str) -> int:
                word = words.get(text) or words.get(text.strip())
                return names.index(word) if word else NOT_SAID if is_missing(text) else _WRONG

            which = self.codes(columns["bet"], named, "bet")
            stake = (
                self.amounts(columns["stake"])
                if "stake" in columns
                else np.full(len(self.table.places), float(self.layout.stake))
            )
            for number, bet in enumerate(names):
                found[bet] = np.where(which == number, np.nan_to_num(stake), 0)
        return found

    def money(self) -> dict[str, Array]:
        """The amounts of whole rounds."""
        columns = self.layout.columns
        return {role: self.amounts(columns[role]) for role in MONEY if role in columns}

    def amounts(self, column: str) -> Array:
        """The amounts of a column, NaN where there is none."""
        paid = self._amounts(column)
        return np.array([*map(float, paid.values), np.nan])[paid.codes]

    def _amounts(self, column: str) -> Amounts:
        numbers: dict[Fraction, int] = {}

        def amount(text: str) -> int:
            value = read_number(text)
            if value is None:
                return NOT_SAID if is_missing(text) else _WRONG
            return numbers.setdefault(value, len(numbers))

        return Amounts(self.codes(column, amount, "amount", np.int32), list(numbers))


def read_rounds(table: TextRows, layout: Layout) -> Rounds:
    """The rounds of a table; rows that cannot be read are told apart."""
    reading = _Reading(table, layout)
    cards, suits = reading.cards()
    said, payouts = reading.said(), reading.payouts()
    staked, money, burnt = reading.staked(), reading.money(), reading.burnt()
    insurance = read_insurance(reading, layout, staked, len(table.places))
    shoe = column_of(table, layout.columns["shoe"]) if "shoe" in layout.columns else None
    number = reading.number("round", "number of a round")
    left = reading.number("cards_left", "number of cards")
    count = reading.number("count", "count", LARGEST_COUNTED)
    void = said["winner"] == _VOID if "winner" in said else np.zeros(len(table.places), bool)
    faults = [*reading.faults, *incomplete(cards, said, void, layout.hand_shape)]
    if shoe is not None and any(map(says_nothing, shoe.texts)):
        blank = np.array([says_nothing(text) for text in shoe.texts], bool)[shoe.codes]
        faults.append(Fault(blank, reason("it does not tell its shoe")))
    if count is not None:
        faults.append(Fault(count == NOT_SAID, reason("it has no count")))
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
        None if shoe is None else TextColumn(shoe.codes[keep], shoe.texts),
        None if number is None else number[keep],
        None if left is None else left[keep],
        None if count is None else count[keep],
        void[keep],
        sorted(unreadable)[:_SHOWN],
        unread,
        table.passed_over,
        None if suits is None else suits[keep],
        None if burnt is None else burnt[keep],
        {bet: amounts[keep] for bet, amounts in staked.items()},
        {role: amounts[keep] for role, amounts in money.items()},
        insurance.kept(keep),
    )


def _numbered(hand: Iterable[SeenCard], notation: str) -> list[int]:
    """Cards as numbers: of the card where suits are kept, else of the rank."""
    kept = notation == CARDS
    return [int(card.number if kept and isinstance(card, Card) else card.rank) for card in hand]


def column_of(table: TextRows, name: str) -> TextColumn:
    """A column, or a part of one: what its cells say under a label."""
    if name in table.columns:
        return table.columns[name]
    base, _, label = name.rpartition(SPLIT)
    whole = table.columns[base]
    if label in WITHIN:
        texts = [hand_in_turn(text, label) for text in whole.texts]
    else:
        texts = [dict(cut_line(text)).get(label, "") for text in whole.texts]
    parts = coded(texts)
    return TextColumn(parts.codes[whole.codes], parts.texts)


def bases(names: Iterable[str], known: Container[str]) -> list[str]:
    """The columns that must be read for these, which may be parts of some."""
    found = (name if name in known else name.rpartition(SPLIT)[0] for name in names)
    return list(dict.fromkeys(found))


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
