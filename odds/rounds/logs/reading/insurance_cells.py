"""What the cells of a log say of insurance, as arrays with an entry for each round."""

import re
from collections.abc import Callable, Mapping
from typing import NamedTuple, Protocol

import numpy as np

from odds.bets.insurance.table import SIDES
from odds.core.arrays import Array
from odds.files.tables import TextColumn
from odds.rounds.logs.cells.notation import is_missing, read_number, read_winner
from odds.rounds.logs.cells.vocabulary import in_english
from odds.rounds.logs.columns.headers import words_of
from odds.rounds.logs.columns.insurance_columns import InsuranceColumns, stage_word
from odds.rounds.logs.columns.layout import Layout

NONE, WRONG = -1, -2
"""The codes of a cell that says nothing, and of one that cannot be read."""
ANY_WINDOW = -1
"""The stage of insurance where nothing tells the window."""
RESULTS = ("won", "returned", "lost")
_RESULT_WORDS = (
    {"won", "win", "wins", "w", "winner", "paid"},
    {"returned", "return", "push", "pushed", "p", "tie", "refund", "refunded", "void"},
    {"lost", "lose", "loses", "loss", "l"},
)
_FEW_WRONG = 0.1
"""What part of the distinct cells of a column may be something else."""
_ODDS = re.compile(r"(.+?)\s*(?:to|:|/)\s*([0-9.]+)", re.IGNORECASE)


class InsuranceTold(NamedTuple):
    """What one set of columns says: NaN for a number, and `NONE` for a code, that it does not.

    `stage` is 0 where a column tells no window, `ANY_WINDOW` where there is none; `side` is
    a place in `SIDES` where a column says it, and `result` one in `RESULTS`.
    """

    stage: Array
    side: Array
    odds: Array
    stake: Array
    payout: Array
    result: Array

    @property
    def there(self) -> Array:
        """Which rounds tell of insurance, on offer or taken, and at which window."""
        amounts = (np.nan_to_num(each) for each in (self.odds, self.stake, self.payout))
        told = [each != 0 for each in amounts]
        told += [self.side >= 0, self.result >= 0]
        there: Array = np.logical_or.reduce(told) & (self.stage != 0)
        return there


class LoggedInsurance(NamedTuple):
    """All that rounds say of insurance, and the original bets by hand, where these are told."""

    told: tuple[InsuranceTold, ...] = ()
    originals: Mapping[str, Array] = {}

    def kept(self, keep: "Array | slice") -> "LoggedInsurance":
        """The same of some of the rounds."""
        return LoggedInsurance(
            tuple(InsuranceTold(*(each[keep] for each in told)) for told in self.told),
            {side: stakes[keep] for side, stakes in self.originals.items()},
        )


class CellReader(Protocol):
    """What reads the cells of a table."""

    def codes(
        self, column: str, read: Callable[[str], object], what: str, dtype: type
    ) -> Array: ...

    def amounts(self, column: str) -> Array: ...


def read_insurance(
    reading: CellReader, layout: Layout, staked: Mapping[str, Array], rows: int
) -> LoggedInsurance:
    """What the columns of a layout say of insurance; the stakes of bets are known."""
    if not layout.insurance:
        return LoggedInsurance()
    told = tuple(_told(reading, each, rows) for each in layout.insurance)
    by_payout = {each.bet: each.stake_column for each in layout.payouts if each.stake_column}
    originals = {
        side: np.nan_to_num(reading.amounts(by_payout[side])) if side in by_payout else staked[side]
        for side in SIDES
        if side in by_payout or side in staked
    }
    return LoggedInsurance(told, originals)


def _told(reading: CellReader, group: InsuranceColumns, rows: int) -> InsuranceTold:
    columns = group.columns

    def coded(what: str, read: Callable[[str], int], otherwise: int) -> Array:
        if what not in columns:
            return np.full(rows, otherwise, np.int8)
        return reading.codes(columns[what], read, f"{what} of insurance", np.int8)

    def amounts(what: str) -> Array:
        return reading.amounts(columns[what]) if what in columns else np.full(rows, np.nan)

    odds = np.full(rows, np.nan)
    if "odds" in columns:
        odds = reading.codes(columns["odds"], read_offered, "odds of insurance", np.float64)
    return InsuranceTold(
        coded("window", _window, group.stage or ANY_WINDOW),
        coded("side", _side, NONE),
        odds,
        amounts("stake"),
        amounts("payout"),
        coded("result", _result, NONE),
    )


def read_offered(text: str) -> float:
    """Odds to one as a float; NaN where none are told or they are 0, `WRONG` if they are no odds.

    >>> [read_offered(text) for text in ("3", "1.5", "3:2", "3 to 1", "7/2", "", "0", "many")]
    [3.0, 1.5, 1.5, 3.0, 3.5, nan, nan, -2]
    """
    match = _ODDS.fullmatch(text.strip())
    value = read_number(text)
    if value is None and match:
        odds, to = read_number(match[1]), read_number(match[2])
        value = odds / to if odds is not None and to else None
    if value is None:
        return float("nan") if is_missing(text) else WRONG
    return float("nan") if value == 0 else float(value) if value > 0 else WRONG


def _window(text: str) -> int:
    words = words_of(text)
    stages = {stage_word(word) for word in words} - {0}
    if is_missing(text) or text.strip() in ("0", "none", "no"):
        return 0
    return stages.pop() if len(stages) == 1 else WRONG


def _side(text: str) -> int:
    if is_missing(text) or text.strip() == "0":
        return NONE
    winner = read_winner(text)
    return SIDES.index(winner) if winner in SIDES else WRONG


def _result(text: str) -> int:
    word = in_english(text).strip().lower()
    found = [number for number, words in enumerate(_RESULT_WORDS) if word in words]
    return found[0] if found else NONE if is_missing(text) else WRONG


_READERS: dict[str, Callable[[str], object]] = {
    "window": _window,
    "side": _side,
    "odds": read_offered,
    "result": _result,
}


def is_readable(column: TextColumn, what: str) -> bool:
    """Whether nearly all cells of a column may say this of insurance."""
    if what in _READERS:
        wrong = sum(_READERS[what](text) == WRONG for text in column.texts)
    else:
        wrong = sum(read_number(text) is None and not is_missing(text) for text in column.texts)
    return wrong <= _FEW_WRONG * len(column.texts)


def amount_due(net: Array, means: str, stake: "Array | float") -> Array:
    """What a payout should say where a unit staked nets so much."""
    due: Array = {"net": net, "returned": net + 1, "won": np.maximum(net, 0)}[means] * stake
    return due
