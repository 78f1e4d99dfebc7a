"""The one bet that a log has amounts of and does not name: what came of it shows which it is."""

from collections.abc import Mapping, Sequence

import numpy as np

from odds.bets.paytable import Bet
from odds.core.arrays import Array
from odds.files.tables import TextColumn, TextRows
from odds.rounds.logs.cells.notation import is_missing, read_number, says_nothing
from odds.rounds.logs.columns.layout import PAYOUTS, Layout, Payout
from odds.rounds.logs.money.due import ROUNDING, ends_of, money_of
from odds.rounds.logs.money.payouts import guess_payouts, wrongly_paid
from odds.rounds.logs.reading.rounds import column_of, read_rounds
from odds.rulebooks import Rulebook

_MOST, _FURTHER = 0.5, 0.2
"""How often at the least amounts are right for a bet, and by how much more than for others."""


def is_money(column: TextColumn) -> bool:
    told = [text for text in column.texts if not says_nothing(text)]
    numbers = sum(read_number(text) is not None for text in told)
    return bool(told) and numbers >= 0.5 * len(told)


def of_one_bet(
    sample: TextRows,
    layout: Layout,
    by_role: Mapping[str, Sequence[str]],
    rulebook: Rulebook,
    bets: Mapping[str, Bet],
) -> dict[str, str]:
    """The column of stakes by the one bet that no column names, but what it came to shows."""
    paid = [
        amounts
        for name in by_role.get("payout", [])
        if (amounts := amounts_in(sample, layout, name)) is not None
    ]
    for stake in by_role.get("stake", []):
        if not paid or not is_money(column_of(sample, stake)):
            continue
        shares = {}
        for bet in bets:
            rounds = read_rounds(sample, layout._replace(stakes={bet: stake}))
            due = money_of(rounds.staked, bets, ends_of(rounds, layout, rulebook))
            shares[bet] = max(
                share_right(amounts, due.paid(means)) for amounts in paid for means in PAYOUTS
            )
        if bet := _by_far(shares):
            return {bet: stake}
    return {}


def paid_on_one_bet(
    sample: TextRows,
    layout: Layout,
    by_role: Mapping[str, Sequence[str]],
    rulebook: Rulebook,
    bets: Mapping[str, Bet],
) -> Layout:
    """The layout with amounts that were paid on the same bet every round, if they show which."""
    for name in by_role.get("payout", []):
        if layout.payouts or not is_money(column_of(sample, name)):
            continue
        found, shares = {}, {}
        for bet in bets:
            columns = (Payout(bet, name),)
            rounds = read_rounds(sample, layout._replace(payouts=columns))
            ends = ends_of(rounds, layout, rulebook)
            found[bet] = guess_payouts(columns, bets, ends, rounds.payouts)
            wrong = [
                wrongly_paid(bets[bet], ends, rounds.payouts[bet], each) for each in found[bet]
            ]
            shares[bet] = 1 - float(wrong[0].mean()) if wrong and len(rounds) else 0.0
        if bet := _by_far(shares):
            return layout._replace(payouts=found[bet])
    return layout


def _by_far(shares: Mapping[str, float]) -> str:
    """The bet whose amounts are right in most rounds, and in many more than those of others."""
    best, *others = sorted(shares, key=lambda bet: -shares[bet]) or [""]
    second = max((shares[bet] for bet in others), default=0.0)
    return best if best and shares[best] > max(_MOST, second + _FURTHER) else ""


def amounts_in(sample: TextRows, layout: Layout, name: str) -> Array | None:
    """The amounts of a column in the rows that can be read, None if it has others."""
    column = column_of(sample, name)
    values = [read_number(text) for text in column.texts]
    wrong = sum(v is None and not is_missing(t) for v, t in zip(values, column.texts, strict=True))
    if wrong > 0.1 * len(values):
        return None
    rounds = read_rounds(sample, layout)
    kept = np.isin(sample.places, rounds.places)
    numbers = np.array([np.nan if value is None else float(value) for value in values])
    amounts: Array = numbers[column.codes][kept]
    return amounts


def share_right(amounts: Array, due: Array) -> float:
    told = ~np.isnan(amounts) & ~np.isnan(due)
    if not told.any():
        return 0.0
    return float((np.abs(amounts - due)[told] <= ROUNDING).mean())
