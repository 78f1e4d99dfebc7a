"""Amounts of money in a column, and their stakes."""

from fractions import Fraction
from typing import NamedTuple

import numpy as np

from odds.core.arrays import Array

NOT_SAID = -1


class Amounts(NamedTuple):
    """The distinct amounts of a column, and for each round which of them it has, -1 for none.

    Where stakes have a column of their own, the stake of each amount; amounts differ by it too.
    """

    codes: Array
    values: list[Fraction]
    stakes: list[Fraction] | None = None


def with_stakes(paid: Amounts, staked: Amounts) -> Amounts:
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
