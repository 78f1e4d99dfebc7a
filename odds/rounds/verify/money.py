"""The audit of money: what each bet was paid, what a round came to, and the bettor's balance."""

from collections import Counter
from collections.abc import Callable

import numpy as np

from odds.bets.paytable import Bet
from odds.core.arrays import Array
from odds.rounds.dealt import RoundEnds
from odds.rounds.logs.cells.amounts import NOT_SAID
from odds.rounds.logs.columns.layout import GROSS, NET, RETURNED, Layout, Payout
from odds.rounds.logs.log import RoundBatch
from odds.rounds.logs.money.due import ROUNDING, Money, money_of, tellable
from odds.rounds.logs.money.payouts import amount_paid, pays_of, wrongly_paid
from odds.rounds.verify.violations import Violations
from odds.rulebooks import Rulebook

STAGE = 4


class MoneyAudit:
    """Holds the amounts of a log against what its bets pay."""

    def __init__(self, rulebook: Rulebook, layout: Layout, violations: Violations) -> None:
        self._layout, self._violations = layout, violations
        self._bets = tellable(layout, rulebook)
        self._commission = rulebook.commission.clause if rulebook.commission else ""
        self._applied: Counter[str] = Counter()
        self._balance = np.nan
        self._file = ""

    def add(
        self,
        batch: RoundBatch,
        ends: RoundEnds,
        false: Array,
        shown: Callable[[int], str],
        insured: "Array | float" = 0.0,
    ) -> None:
        """Audit some rounds; where the result itself is false, so may be what was paid.

        What insurance came to may be in the amounts of a round, or apart from them.
        """
        for payout in self._layout.payouts:
            if payout.bet in self._bets:
                self._paid(batch, ends, payout, false, shown)
        if batch.rounds.staked:
            due = money_of(batch.rounds.staked, self._bets, ends)
            self._round(batch, ends, due, false, shown, insured)

    def finish(self) -> None:
        """Say of each broken rule how often it applied."""
        for rule, times in self._applied.items():
            self._violations.applied(rule, times)

    def _paid(
        self,
        batch: RoundBatch,
        ends: RoundEnds,
        payout: Payout,
        false: Array,
        shown: Callable[[int], str],
    ) -> None:
        """What one bet was paid, for the stake that is known of it."""
        bet, paid = self._bets[payout.bet], batch.rounds.payouts[payout.bet]
        wrong = wrongly_paid(bet, ends, paid, payout) & ~false
        rows, pays = pays_of(bet, ends)
        stakes = paid.stakes or [payout.stake] * len(paid.values)

        def text(row: int) -> str:
            code, due = paid.codes[row], pays[rows[row]]
            said = f"{shown(row)}: {bet.id} is paid {float(paid.values[code]):g}"
            if due is None:
                return said
            return f"{said} and should be {float(amount_paid(due, payout.means, stakes[code])):g}"

        self._by_row(batch, bet, rows, wrong, paid.codes != NOT_SAID, text)

    def _by_row(
        self,
        batch: RoundBatch,
        bet: Bet,
        rows: Array,
        wrong: Array,
        told: Array,
        text: Callable[[int], str],
    ) -> None:
        """Wrong payouts, told apart by the row of the bet that should pay."""
        for number in np.unique(rows[told]).tolist():
            row = bet.rows[min(number, len(bet.rows) - 1)]
            when = "a void round" if number == len(bet.rows) else row.when
            rule = f"the payout of {bet.id} is wrong on {when}"
            here = rows == number
            self._applied[rule] += int((here & told).sum())
            self._violations.add(rule, row.clause, batch, here & wrong, text, STAGE)

    def _round(
        self,
        batch: RoundBatch,
        ends: RoundEnds,
        due: Money,
        false: Array,
        shown: Callable[[int], str],
        insured: "Array | float",
    ) -> None:
        """What all stakes of a round came to."""
        rounds, money = batch.rounds, batch.rounds.money
        said_net = due.net
        if "payout" in money:
            amounts, right = money["payout"], due.paid(self._layout.payout_means)
            wrong = _differs(amounts, right) & _differs(amounts, right + insured) & ~false

            def text(row: int) -> str:
                bets = [bet for bet, stakes in rounds.staked.items() if stakes[row] > 0]
                return (
                    f"{shown(row)}: {' and '.join(bets)}, {due.staked[row]:g} staked, "
                    f"{self._layout.payout_means} {amounts[row]:g} and should be {right[row]:g}"
                )

            self._wrong_payout(batch, ends, wrong, ~np.isnan(amounts), text)
            if (means := self._layout.payout_means.removesuffix(GROSS)) in (NET, RETURNED):
                back = amounts - (due.staked if means == RETURNED else 0)
                gross = means != self._layout.payout_means
                if gross and "commission" in money:
                    back = back - np.nan_to_num(money["commission"])
                said_net = np.where(np.isnan(amounts), due.net, back)
        if "commission" in money:
            taken = money["commission"]

            def commission(row: int) -> str:
                return (
                    f"{shown(row)}: {taken[row]:g} is taken and should be {due.commission[row]:g}"
                )

            wrong = _differs(taken, due.commission) & ~false
            rule = "the commission is wrong"
            self._violations.add(rule, self._commission, batch, wrong, commission, STAGE)
        self._follow(batch, said_net, false & (said_net is due.net), shown, insured)

    def _wrong_payout(
        self,
        batch: RoundBatch,
        ends: RoundEnds,
        wrong: Array,
        told: Array,
        text: Callable[[int], str],
    ) -> None:
        staked = {bet: stakes > 0 for bet, stakes in batch.rounds.staked.items()}
        several = sum(each.astype(np.int8) for each in staked.values()) > 1
        for bet_id, live in staked.items():
            bet = self._bets[bet_id]
            rows, _ = pays_of(bet, ends)
            alone = live & ~several
            self._by_row(batch, bet, rows, wrong & alone, told & alone, text)
        rule = "the payout of several bets is wrong"
        self._violations.add(rule, "", batch, wrong & several, text, STAGE)

    def _follow(
        self,
        batch: RoundBatch,
        net: Array,
        false: Array,
        shown: Callable[[int], str],
        insured: "Array | float",
    ) -> None:
        """The balance moves by what the round came to."""
        money = batch.rounds.money
        if batch.file != self._file:
            self._balance, self._file = np.nan, batch.file
        after, before = money.get("balance"), money.get("balance_before")
        if after is not None:
            previous = np.concatenate([[self._balance], after[:-1]])
            self._balance = after[-1]
            carried = previous if before is None else before
            step = after - carried
            if before is not None:
                self._carried(batch, previous, before)
        elif before is not None:
            step = np.concatenate([np.diff(before), [np.nan]])
        else:
            return
        size = before if after is None else after
        float_error = 1e-9 * np.abs(np.asarray(size))
        wrong = _differs(step, net, float_error) & ~false
        wrong &= _differs(step, net + insured, float_error)

        def text(row: int) -> str:
            return f"{shown(row)}: the balance moves by {step[row]:g} and should by {net[row]:g}"

        rule = "the balance does not move by what the round came to"
        self._violations.add(rule, "", batch, wrong, text, STAGE + 1)

    def _carried(self, batch: RoundBatch, previous: Array, before: Array) -> None:
        def text(row: int) -> str:
            return (
                f"the balance is {before[row]:g} and was {previous[row]:g} after the round before"
            )

        wrong = _differs(before, previous, 1e-9 * np.abs(before))
        rule = "the balance is not that of the round before"
        self._violations.add(rule, "", batch, wrong, text, STAGE + 1)


def _differs(amounts: Array, due: Array, more: "Array | float" = 0.0) -> Array:
    told = ~np.isnan(amounts) & ~np.isnan(due)
    found: Array = told & (np.abs(np.nan_to_num(amounts) - np.nan_to_num(due)) > ROUNDING + more)
    return found
