"""Amounts that are never right, and yet can be nothing but what bets were paid."""

from collections.abc import Mapping

import numpy as np

from odds.core.arrays import Array
from odds.rounds.logs.columns.layout import ROUND_PAYOUTS
from odds.rounds.logs.money.due import ROUNDING, Money

_NEARLY_ALL = 0.98
_ENOUGH = 20


def paid_wrongly(
    amounts: Array, due: Money, staked: Mapping[str, Array], outcomes: Mapping[str, Array]
) -> bool:
    """Whether the bet, its stake and how it ended decide an amount, and how it ended matters.

    Such an amount is what was paid, unless it is right by another unit, or for a unit staked.
    """
    told = ~np.isnan(amounts)
    if told.sum() < _ENOUGH or _is_in_units(amounts[told], due, told):
        return False
    before, after = np.zeros(len(amounts), np.int64), np.zeros(len(amounts), np.int64)
    for bet, stakes in staked.items():
        live = stakes > 0
        _, size = np.unique(stakes, return_inverse=True)
        before = before * (size.max() + 2) + np.where(live, size + 1, 0)
        rows = outcomes[bet]
        after = after * (rows.max() + 2) + np.where(live, rows + 1, 0)
    by_end = before * (after.max() + 1) + after
    decided, ended = (_most_frequent(amounts[told], key[told]) for key in (before, by_end))
    return ended >= _NEARLY_ALL > decided


def _most_frequent(amounts: Array, keys: Array) -> float:
    """How many amounts are the one that their key most often has."""
    pairs, times = np.unique(np.stack([keys.astype(float), amounts]), axis=1, return_counts=True)
    _, of_key = np.unique(pairs[0], return_inverse=True)
    most = np.zeros(of_key.max() + 1, np.int64)
    np.maximum.at(most, of_key, times)
    return float(most.sum() / len(amounts))


def _is_in_units(amounts: Array, due: Money, told: Array) -> bool:
    """Whether amounts are in nearly all rows what is due in another unit, or by unit staked."""
    staked = np.maximum(due.staked[told], ROUNDING)
    for means in ROUND_PAYOUTS:
        right = due.paid(means)[told]
        for each in (right, right / staked):
            some = (each != 0) & ~np.isnan(each)
            ratio = np.median(amounts[some] / each[some]) if some.any() else 0.0
            if ratio and (np.abs(amounts - ratio * each) <= ROUNDING).mean() >= _NEARLY_ALL:
                return True
    return False
