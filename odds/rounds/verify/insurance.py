"""The audit of insurance: what was offered, at which odds, how much was staked, what was paid."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np

from odds.bets.house import Offer
from odds.bets.insurance.table import SIDES
from odds.core.arrays import Array
from odds.core.numbers import money
from odds.core.text import spans
from odds.rounds.dealt import Dealt
from odds.rounds.insured_windows import NO_LINE, stage_in_words
from odds.rounds.logs.columns.insurance_columns import InsuranceColumns
from odds.rounds.logs.columns.layout import NET, RETURNED, Layout
from odds.rounds.logs.log import RoundBatch
from odds.rounds.logs.money.due import ROUNDING
from odds.rounds.logs.money.insurance_due import InsuranceDue, InsuranceRules
from odds.rounds.logs.reading.insurance_cells import RESULTS, InsuranceTold, amount_due
from odds.rounds.verify.violations import Violations
from odds.rulebooks import Rulebook

STAGE = 4
_FLOAT = 1e-9
"""By how much odds, and what a unit nets, may be off as floats."""
_VARIANTS = 5
"""How many wrong amounts of a line are told apart."""
_ENDS = ("wins", "is returned", "loses")

Shown = Callable[[int], str]


class _Told(NamedTuple):
    """What some columns tell of some rounds, and what they should."""

    batch: RoundBatch
    group: InsuranceColumns
    told: InsuranceTold
    due: InsuranceDue
    shown: Shown


class InsuranceAudit:
    """Holds what a log tells of insurance against the table of the game."""

    def __init__(self, rulebook: Rulebook, layout: Layout, violations: Violations) -> None:
        self._layout, self._violations = layout, violations
        self._rules = (
            InsuranceRules(rulebook.offered_insurance, rulebook.tableau)
            if layout.insurance
            else None
        )
        self._applied: Counter[tuple[str, int]] = Counter()
        """How often a kind of rule applied to a line."""
        self._forgotten = rulebook.insurance.forgotten if rulebook.insurance else ""
        self._kinds: dict[str, tuple[str, int]] = {}
        """The kind and the line of each rule that was broken."""

    def add(
        self, batch: RoundBatch, cards: Array, found: Dealt, false: Array, shown: Shown
    ) -> Array:
        """Audit some rounds, and tell what insurance came to in each.

        Where the result itself is false, so may be what was paid; where a hand drew that should not
        have, or did not, the windows are others.
        """
        rounds = batch.rounds
        came_to = np.zeros(len(rounds))
        if self._rules is None:
            return came_to
        pays = {side: np.zeros(len(rounds)) for side in SIDES}
        rounding = {side: np.zeros(len(rounds)) for side in SIDES}
        for group, told in zip(self._layout.insurance, rounds.insurance.told, strict=True):
            originals = rounds.insurance.originals
            due = self._rules.due(group, told, cards, found, rounds.void, originals)
            its = _Told(batch, group, told, due, shown)
            self._offers(its, found.lawful & ~rounds.void)
            self._settled(its, (found.lawful | rounds.void) & ~false)
            if "stake" not in group.columns:
                continue
            came_to += _net(group, told, due)
            for side in SIDES:
                of_side = np.array([offer.side == side for offer in self._offered])
                taken = (due.line != NO_LINE) & of_side[due.line] & (due.stake > 0)
                pays[side] += np.where(taken, due.stake * due.odds, 0)
                rounding[side] += np.where(taken, ROUNDING * due.odds, 0)
        for side, original in rounds.insurance.originals.items():
            self._limit(batch, side, original, pays[side], rounding[side], shown)
        return came_to

    def finish(self) -> None:
        """Say of each broken rule how often it applied."""
        for rule, kind in self._kinds.items():
            self._violations.applied(rule, self._applied[kind])

    @property
    def _offered(self) -> tuple[Offer, ...]:
        assert self._rules is not None
        return self._rules.insurance.offers

    def _count(self, kind: str, batch: RoundBatch, rows: Array, lines: Array) -> None:
        """Add to how often a kind of rule applied to each line; the last is for no line."""
        counts = batch.rounds.counts
        for line in np.unique(lines[rows]).tolist():
            its = rows & (lines == line)
            times = int(its.sum()) if counts is None else sum(counts[its].tolist())
            self._applied[kind, line] += times

    def _broken(
        self, kind: str, line: int, rule: str, batch: RoundBatch, rows: Array, text: Shown
    ) -> None:
        clause = self._offered[line].clause if line != NO_LINE else self._table_clause
        if kind == "missing":
            clause = ", ".join(filter(None, (clause, self._forgotten)))
        self._kinds[rule] = (kind, line)
        self._violations.add(rule, clause, batch, rows, text, STAGE)

    @property
    def _table_clause(self) -> str:
        """The clause of the table: what the clauses of all its lines have in common."""
        first, *others = (offer.clause.split(", ") for offer in self._offered)
        return ", ".join(part for part in first if all(part in each for each in others))

    def _offers(self, each: _Told, sound: Array) -> None:
        """What was on offer, and at which odds."""
        batch, group, told, due, shown = each
        there, none = told.there & sound, due.line == NO_LINE
        astray = there & none & (due.on_offer != NO_LINE)

        def text(row: int) -> str:
            said = [] if np.isnan(told.odds[row]) else [f"{told.odds[row]:g} to 1"]
            said += [] if told.side[row] < 0 else [f"the {SIDES[told.side[row]]}"]
            return f"{shown(row)}: {' for '.join(said) or 'insured'}"

        for kind, rows, applies, why in (
            ("closed", there & none & ~due.opened, sound & ~due.opened, "where no card is to come"),
            (
                "no line",
                there & none & due.opened & ~astray,
                sound & due.opened & (due.on_offer == NO_LINE),
                "where the table has no line",
            ),
            ("astray", astray, there & (due.on_offer != NO_LINE), "for the wrong hand"),
        ):
            kind = f"{kind} {group.where}"
            self._count(kind, batch, applies, np.full(len(there), NO_LINE))
            rule = f"{group.where} is offered {why}"
            self._broken(kind, NO_LINE, rule, batch, rows, text)
        if not group.taken_only:
            owed = sound & due.owed
            self._count("missing", batch, owed, due.on_offer)
            missing = owed & ~told.there
            for line in np.unique(due.on_offer[missing]).tolist():
                rule = f"{self._where(line)} is not offered"
                rows = missing & (due.on_offer == line)
                self._broken("missing", line, rule, batch, rows, shown)
        priced = there & ~none & (told.odds > 0)
        self._count("odds", batch, priced, due.line)
        wrong = priced & (np.abs(told.odds - due.odds) > _FLOAT)
        for line in np.unique(due.line[wrong]).tolist():
            start, right = f"{self._where(line)} is offered at ", money(self._offered[line].odds)
            rows = wrong & (due.line == line)
            for rule, its in self._apart(start, right, told.odds, rows):
                self._broken("odds", line, rule, batch, its, shown)

    def _apart(
        self, start: str, right: str, values: Array, rows: Array
    ) -> Iterator[tuple[str, Array]]:
        """Rounds told apart by the wrong value they have, while these are few."""
        left = rows.copy()
        for value in np.unique(values[rows])[: 2 * _VARIANTS].tolist():
            rule = f"{start}{value:g} to 1, not {right}"
            known = sum(each.startswith(start) for each in self._kinds)
            if rule in self._kinds or known < _VARIANTS:
                yield rule, left & (values == value)
                left &= values != value
        if left.any():
            yield f"{start}other odds than {right} to 1", left

    def _settled(self, each: _Told, sound: Array) -> None:
        """What insurance came to, by the table or by the odds on offer, which are told already."""
        batch, group, told, due, shown = each
        known = sound & (due.line != NO_LINE) & (due.stake > 0)
        result = np.where(due.net > 0, 0, np.where(due.net < 0, 2, 1))
        paid = known & ~np.isnan(told.payout) & told.there
        slack = ROUNDING if "stake" in group.columns or group.stake != 1 else _FLOAT
        as_offered = np.where((due.net > 0) & (told.odds > 0), told.odds, due.net)
        wrong = paid.copy()
        for net in (due.net, as_offered):
            wrong &= np.abs(told.payout - amount_due(net, group.means, due.stake)) > slack
        said = known & (told.result >= 0)
        untrue = said & (told.result != result) & ~wrong
        for number, end in enumerate(_ENDS):
            its = result == number
            self._count(f"paid {end}", batch, paid & its, due.line)
            self._count(f"said {end}", batch, said & its, due.line)
            for line in np.unique(due.line[wrong & its]).tolist():
                rows = wrong & its & (due.line == line)
                self._wrongly_paid(each, rows, line, end)
            for line in np.unique(due.line[untrue & its]).tolist():
                for other in np.unique(told.result[untrue & its & (due.line == line)]).tolist():
                    rows = untrue & its & (due.line == line) & (told.result == other)
                    rule = f"{self._where(line)} {end} and is said to be {RESULTS[other]}"
                    self._broken(f"said {end}", line, rule, batch, rows, shown)
        if "stake" in group.columns:
            without = sound & (due.stake == 0) & (np.nan_to_num(told.payout) != 0)
            kind = f"no stake {group.where}"
            self._count(kind, batch, sound & (due.stake == 0), np.full(len(sound), NO_LINE))

            def text(row: int) -> str:
                return f"{shown(row)}: {group.means} {told.payout[row]:g}"

            rule = f"{group.where} is paid without a stake"
            self._broken(kind, NO_LINE, rule, batch, without, text)

    def _wrongly_paid(self, each: _Told, rows: Array, line: int, end: str) -> None:
        """Payouts that are wrong, told apart by what a unit netted."""
        batch, group, told, due, shown = each
        right = amount_due(due.net, group.means, due.stake)

        def text(row: int) -> str:
            stake = f"{due.stake[row]:g} staked, " if "stake" in group.columns else ""
            return f"{shown(row)}: {stake}{group.means} {told.payout[row]:g}, not {right[row]:g}"

        start = f"{self._where(line)} {end} and nets "
        nets = np.round(_unit_nets(group, told, due), 2)
        for rule, its in self._apart(start, f"{due.net[rows][0]:g}", nets, rows):
            self._broken(f"paid {end}", line, rule, batch, its, text)

    def _limit(
        self,
        batch: RoundBatch,
        side: str,
        original: Array,
        pays: Array,
        rounding: Array,
        shown: Shown,
    ) -> None:
        """All insurance of a round pays so many original bets at the most."""
        assert self._rules is not None
        limit = self._rules.insurance.limit
        most = float(limit) * original
        times = "the original bet" if limit == 1 else f"{money(limit)} times the original bet"
        rule = f"insurance of the {side} may pay more than {times}"

        def text(row: int) -> str:
            return f"{shown(row)}: up to {pays[row]:g}, and the original bet is {original[row]:g}"

        over = pays > most + rounding
        kind = f"limit {side}"
        self._count(kind, batch, pays > 0, np.full(len(pays), NO_LINE))
        self._kinds[rule] = (kind, NO_LINE)
        clause = self._rules.insurance.clause
        self._violations.add(rule, clause, batch, over, text, STAGE)

    def _where(self, line: int) -> str:
        return line_in_words(self._offered[line])


def insurance_payouts(layout: Layout) -> list[str]:
    """What payouts of insurance were read as."""
    return [
        f"{each.where} {each.means}, for a stake "
        + (f"by column {each.columns['stake']}" if "stake" in each.columns else f"of {each.stake}")
        for each in layout.insurance
        if "payout" in each.columns
    ]


def insurance_not_checked(rulebook: Rulebook, layout: Layout) -> dict[str, object]:
    """What is not checked of insurance, and whether that is so."""
    groups = layout.insurance
    staked = any("stake" in each.columns for each in groups)
    sold = {offer.side for offer in rulebook.insurance.offers} if rulebook.insurance else set()
    told = {each.side for each in groups}
    untold = sold - told if groups and "" not in told else set()
    by_payout = {each.bet for each in layout.payouts if each.stake_column}
    originals = "bet" in layout.columns or by_payout.union(layout.stakes) & set(SIDES)
    return {
        "insurance: the log tells none that can be read": rulebook.insurance and not groups,
        f"insurance of the {' and '.join(sorted(untold))}: the log tells none": untold,
        "insurance that is not offered: the log tells of insurance taken alone": any(
            each.taken_only for each in groups
        ),
        "limit of insurance: the log has no stakes of it": groups and not staked,
        "limit of insurance: the log has no stakes of original bets": staked and not originals,
    }


def line_in_words(offer: Offer) -> str:
    """A line of an insurance table, the insured hand first.

    >>> from odds.rulebooks import load_rulebook
    >>> line_in_words(load_rulebook("rws-insurance").offered_insurance.offers[1])
    'insurance of the banker after 4 cards, Banker 6, Player 0-5,'
    """
    hands = [("Banker", offer.banker), ("Player", offer.player)]
    shown = [f"{hand} {spans(points)}" for hand, points in hands if points]
    if offer.side == "player":
        shown.reverse()
    return f"insurance of the {offer.side} {stage_in_words(offer.stage)}, {', '.join(shown)},"


def _unit_nets(group: InsuranceColumns, told: InsuranceTold, due: InsuranceDue) -> Array:
    """What a unit of insurance netted as the log says it."""
    paid = np.divide(told.payout, due.stake, out=np.zeros(len(due.stake)), where=due.stake > 0)
    nets: Array = paid - (group.means == RETURNED)
    return nets


def _net(group: InsuranceColumns, told: InsuranceTold, due: InsuranceDue) -> Array:
    """What insurance came to as the log says it, else by the rules; nothing where it is unknown."""
    right: Array = np.nan_to_num(due.net * due.stake)
    if group.means not in (NET, RETURNED):
        return right
    back: Array = told.payout - (due.stake if group.means == RETURNED else 0)
    return np.where(np.isnan(told.payout), right, back)
