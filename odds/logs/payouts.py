"""What the payouts of a log should be, and what the amounts in a column of them mean."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

import numpy as np

from odds.arrays import Array
from odds.dealt import Ends
from odds.logs.layout import NET, PAYOUTS, RETURNED, Payout
from odds.logs.rounds import NOT_SAID, Amounts
from odds.paytable import PUSH, Bet

_FEW_WRONG = 0.02


def amount_paid(pays: Fraction, payout: Payout) -> Fraction:
    """What a column should say where a unit staked pays so much net.

    >>> paid = Fraction(19, 20)
    >>> [str(amount_paid(paid, Payout("banker", "", means, Fraction(10)))) for means in PAYOUTS]
    ['19/2', '39/2', '19/2']
    >>> [str(amount_paid(Fraction(-1), Payout("banker", "", means))) for means in PAYOUTS]
    ['-1', '0', '0']
    """
    if payout.means == NET:
        return pays * payout.stake
    if payout.means == RETURNED:
        return (pays + 1) * payout.stake
    return max(pays, PUSH) * payout.stake


def pays_of(bet: Bet, ends: Ends) -> tuple[Array, list[Fraction | None]]:
    """What the bet pays net in each round, as places in a list of payouts, None if not stated."""
    rows = ends.rows(bet)
    return np.where(rows < 0, len(bet.rows), rows), [*(row.pays for row in bet.rows), PUSH]


def wrongly_paid(bet: Bet, ends: Ends, paid: Amounts, payout: Payout) -> Array:
    """Which rounds say another amount than the rules; one that says none says nothing wrong."""
    rows, pays = pays_of(bet, ends)
    right = np.array(
        [
            [each is None or amount_paid(each, payout) == value for value in paid.values]
            for each in pays
        ],
        bool,
    ).reshape(len(pays), -1)
    right = np.column_stack([right, np.ones(len(pays), bool)])  # the last is for NOT_SAID, -1
    wrong: Array = ~right[rows, paid.codes]
    return wrong


def guess_payout(bet: Bet, ends: Ends, paid: Amounts, column: str) -> Payout | None:
    """What the amounts of a column mean: the reading by which most of them are right.

    A stake other than one must make nearly all of them right; else a wrong payout would pass for
    the right one of another stake.
    """
    said = int((paid.codes != NOT_SAID).sum())
    if not said:
        return None
    best, least = Payout(bet.id, column), said + 1
    for payout in _readings(bet, paid, column):
        wrong = int(wrongly_paid(bet, ends, paid, payout).sum())
        if wrong < least and (payout.stake == 1 or wrong < _FEW_WRONG * said):
            best, least = payout, wrong
    return best


def _readings(bet: Bet, paid: Amounts, column: str) -> Iterator[Payout]:
    """All meanings with a stake of one, then with stakes that make an amount right."""
    stakes = {Fraction(1): None}
    pays = [row.pays for row in bet.rows if row.pays is not None]
    for value in paid.values[:20]:
        for each in pays:
            for unit in (each, each + 1):
                if unit and value / unit > 0:
                    stakes[value / unit] = None
    for stake in stakes:
        for means in PAYOUTS:
            yield Payout(bet.id, column, means, stake)


def guess_payouts(
    columns: Mapping[str, str], bets: Mapping[str, Bet], ends: Ends, paid: Mapping[str, Amounts]
) -> tuple[Payout, ...]:
    """The payouts of bets in these columns."""
    found = (guess_payout(bets[bet], ends, paid[bet], column) for bet, column in columns.items())
    return tuple(payout for payout in found if payout is not None)
