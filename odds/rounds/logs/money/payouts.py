"""What the payouts of a log should be, and what the amounts in a column of them mean."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import product

import numpy as np

from odds.bets.paytable import LOSE, PUSH, Bet
from odds.core.arrays import Array
from odds.rounds.dealt import RoundEnds
from odds.rounds.logs.cells.amounts import NOT_SAID, Amounts
from odds.rounds.logs.columns.headers import words_of
from odds.rounds.logs.columns.layout import NET, PAYOUTS, RETURNED, Payout

_FEW_WRONG = 0.02
"""What part of a column may be wrong where it shows what the stake is."""
_ENOUGH = 20
"""How many lost rounds show what the stake is."""
_VALUES = 5
"""How many amounts of a column are looked at for its stake."""
_ROUNDING, _FLOAT = Fraction(1, 200), Fraction(1, 10**9)
"""By how much an amount of money may be rounded, and one in units that was a float."""


def amount_paid(pays: Fraction, means: str, stake: Fraction) -> Fraction:
    """What a column should say where a unit staked pays so much net.

    >>> paid = Fraction(19, 20)
    >>> [str(amount_paid(paid, means, Fraction(10))) for means in PAYOUTS]
    ['19/2', '39/2', '19/2']
    >>> [str(amount_paid(Fraction(-1), means, Fraction(1))) for means in PAYOUTS]
    ['-1', '0', '0']
    """
    if means == NET:
        return pays * stake
    if means == RETURNED:
        return (pays + 1) * stake
    return max(pays, PUSH) * stake


def is_right(amount: Fraction, pays: Fraction, means: str, stake: Fraction) -> bool:
    """Whether an amount is what it should be; of money, it may be rounded to a hundredth."""
    off = abs(amount - amount_paid(pays, means, stake))
    return off <= (_FLOAT if stake == 1 else _ROUNDING)


def pays_of(bet: Bet, ends: RoundEnds) -> tuple[Array, list[Fraction | None]]:
    """What the bet pays net in each round, as places in a list of payouts, None if not stated."""
    rows = ends.rows(bet)
    return np.where(rows < 0, len(bet.rows), rows), [*(row.pays for row in bet.rows), PUSH]


def wrongly_paid(bet: Bet, ends: RoundEnds, paid: Amounts, payout: Payout) -> Array:
    """Which rounds say another amount than the rules; one that says none says nothing wrong."""
    rows, pays = pays_of(bet, ends)
    stakes = paid.stakes or [payout.stake] * len(paid.values)
    right = np.ones((len(pays), len(paid.values) + 1), bool)  # the last is for NOT_SAID, -1
    for number, each in enumerate(pays):
        if each is not None:
            right[number, :-1] = [
                is_right(amount, each, payout.means, stake)
                for amount, stake in zip(paid.values, stakes, strict=True)
            ]
    wrong: Array = ~right[rows, paid.codes]
    return wrong


def guess_payouts(
    columns: Sequence[Payout], bets: Mapping[str, Bet], ends: RoundEnds, paid: Mapping[str, Amounts]
) -> tuple[Payout, ...]:
    """What the amounts in these columns mean, and the stake, which are the same in all of them.

    It is the reading by which most amounts are right. A stake other than one must make nearly all
    amounts of some column right, or all that are lost, since else a wrong payout would pass for
    that of another stake.
    """
    told = [each for each in columns if (paid[each.bet].codes != NOT_SAID).any()]
    best: list[Payout] = []
    least = -1
    for stake, means in product(_stakes(told, bets, paid), PAYOUTS):
        reading = [_read_as(column, paid[column.bet], means, stake) for column in told]
        wrong = [
            int(wrongly_paid(bets[each.bet], ends, paid[each.bet], each).sum()) for each in reading
        ]
        said = [int((paid[each.bet].codes != NOT_SAID).sum()) for each in reading]
        fits = any(few < _FEW_WRONG * of for few, of in zip(wrong, said, strict=True))
        fits = fits or any(_loses(bets[each.bet], ends, paid[each.bet], each) for each in reading)
        if (stake == 1 or fits) and (least < 0 or sum(wrong) < least):
            best, least = reading, sum(wrong)
    return tuple(best)


def _loses(bet: Bet, ends: RoundEnds, paid: Amounts, payout: Payout) -> bool:
    """Whether every round that the bet loses costs the stake, and there are enough of them."""
    rows, pays = pays_of(bet, ends)
    lost = np.array([each == LOSE for each in pays])[rows] & (paid.codes != NOT_SAID)
    wrong = wrongly_paid(bet, ends, paid, payout)
    return payout.means == NET and int(lost.sum()) >= _ENOUGH and not (wrong & lost).any()


def _read_as(column: Payout, paid: Amounts, means: str, stake: Fraction) -> Payout:
    """The column with this meaning, unless its name or its amounts say another."""
    words = set(words_of(column.column))
    if words & {"net", "profit", "pnl"} or any(value < 0 for value in paid.values):
        means = NET
    elif words & {"return", "returned"}:
        means = RETURNED
    return column._replace(means=means, stake=stake)


def _stakes(
    columns: Sequence[Payout], bets: Mapping[str, Bet], paid: Mapping[str, Amounts]
) -> list[Fraction]:
    """One, and the stakes in money that would make an amount right."""
    stakes = {Fraction(1): None}
    for column in columns:
        if column.stake_column:
            continue
        units = {LOSE, *(row.pays for row in bets[column.bet].rows if row.pays is not None)}
        units |= {unit + 1 for unit in units}
        for value in paid[column.bet].values[:_VALUES]:
            for unit in sorted(units):
                stake = value / unit if unit else Fraction(0)
                if stake > 0 and (100 * stake).denominator == 1:
                    stakes[stake] = None
    return list(stakes)
