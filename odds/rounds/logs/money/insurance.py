"""Which columns of a log tell of insurance, and what their amounts mean."""

from collections.abc import Iterator, Mapping, Sequence, Set
from fractions import Fraction
from itertools import product
from typing import NamedTuple

import numpy as np

from odds.core.arrays import Array
from odds.core.errors import OddsError
from odds.files.tables import TextRows
from odds.rounds.dealt import dealt
from odds.rounds.insured_windows import NO_LINE
from odds.rounds.logs.columns.headers import words_of
from odds.rounds.logs.columns.insurance_columns import (
    INSURANCE,
    InsuranceColumns,
    is_insurance,
    said_by_name,
    said_by_role,
)
from odds.rounds.logs.columns.layout import NET, PAYOUTS, RETURNED, Layout
from odds.rounds.logs.columns.named import Named
from odds.rounds.logs.money.due import ROUNDING
from odds.rounds.logs.money.insurance_due import InsuranceDue, InsuranceRules
from odds.rounds.logs.reading.insurance_cells import InsuranceTold, amount_due, is_readable
from odds.rounds.logs.reading.rounds import column_of, read_rounds
from odds.rulebooks import Rulebook

Groups = dict[tuple[int, str], dict[str, str]]
"""Columns by what they say, of each window and hand; 0 and nothing where a name does not tell."""
_SOME, _NEARLY_ALL = 0.2, 0.98
"""How much of what was paid must be right, and how much where it shows what the stake is.

Most insurance is lost, and a fault may be in just that.
"""
_VALUES = 5
"""How many amounts of a column are looked at for its stake."""
_FEW, _OFTEN = 5, 0.9
"""How many windows of a line show how often it is on offer, and how often it then is."""


def with_insurance(sample: TextRows, layout: Layout, named: Named, rulebook: Rulebook) -> Layout:
    """The layout with its columns of insurance, as far as they are understood."""
    given = {role: names for role, names in named.given.items() if role.startswith(INSURANCE)}
    if rulebook.insurance is None or not layout.hands:
        if any(given.values()):
            why = "the log has no cards" if rulebook.insurance else f"{rulebook.id} has none"
            raise _refused(given, why)
        return layout
    rules = InsuranceRules(rulebook.insurance, rulebook.tableau)
    found = _by_window(sample, named, given, rules)
    groups = [InsuranceColumns(*where, columns) for where, columns in found.items()]
    groups = [each for group in groups if (each := _placed(group, rules, given)) is not None]
    if not groups:
        return layout
    trial = layout._replace(insurance=tuple(groups))
    rounds = read_rounds(sample, trial)
    cards, originals = rounds.cards, rounds.insurance.originals
    if cards is None or not len(rounds):
        return trial
    facts = dealt(cards, rulebook.tableau, layout.classes)

    def judged(group: InsuranceColumns, told: InsuranceTold) -> _Logged:
        due = rules.due(group, told, cards, facts, rounds.void, originals)
        return _Logged(group, told, due)

    logged = list(map(judged, groups, rounds.insurance.told))
    hands = {rules.insurance.offers[line].side for each in logged for line in each.lines}
    if len(hands) == 1:  # nothing is told of the other hand, on offer or not
        [hand] = hands
        groups = [each._replace(side=each.side or hand) for each in groups]
        logged = list(map(judged, groups, rounds.insurance.told))
    named_too = {name for names in given.values() for name in names}
    meant = _meant(logged, named_too)
    offers = [_tells_offers(each) for each in logged]
    # Columns that are blank tell offers if those of another window do: there were none.
    blank = not any(offers)
    meant = [
        each._replace(taken_only=blank if tells is None else not tells)
        for each, tells in zip(meant, offers, strict=True)
    ]
    return layout._replace(insurance=tuple(each for each in meant if each.columns))


def _by_window(
    sample: TextRows, named: Named, given: Mapping[str, tuple[str, ...]], rules: InsuranceRules
) -> Groups:
    """The columns that are given, or whose names say what they are and whose cells may say it."""
    found: Groups = {}
    none = []
    for role, names in given.items():
        said = said_by_role(role, rules.stages)
        if names:
            found.setdefault((said.stage, said.side), {})[said.what] = names[0]
        else:
            none.append(said)
    for name in sample.columns:
        if name in named.given_columns or not is_insurance(name) or "[]" in name:
            continue
        by_name = said_by_name(name, rules.stages)
        if by_name and by_name not in none and is_readable(column_of(sample, name), by_name.what):
            found.setdefault((by_name.stage, by_name.side), {}).setdefault(by_name.what, name)
    return found


def _placed(
    group: InsuranceColumns, rules: InsuranceRules, given: Mapping[str, tuple[str, ...]]
) -> InsuranceColumns | None:
    """The columns with their window, None if it is not known, or the hand is not."""
    offers = rules.insurance.offers
    if group.stage == 0 and "window" not in group.columns:
        stages = {each.stage for each in offers if group.side in ("", each.side)}
        if len(stages) == 1:
            group = group._replace(stage=stages.pop())
    sold = {each.side for each in offers if group.stage in (0, each.stage)}
    why = ""
    if group.stage == 0 and not {"window", "odds"} & group.columns.keys():
        why = "the log does not tell at which window or at which odds it was"
    elif group.side and group.side not in sold:
        why = f"the {group.side} is not insured there"
    elif not group.side and "side" not in group.columns and rules.both_at_once:
        why = "the log does not tell which hand is insured"
    if why and set(group.columns.values()) & {name for names in given.values() for name in names}:
        raise _refused(given, why)
    return None if why else group


def _refused(given: Mapping[str, tuple[str, ...]], why: str) -> OddsError:
    role, names = next((role, names) for role, names in given.items() if names)
    return OddsError(
        f"insurance (column {names[0]!r} as {role}) cannot be judged, since {why}; name the "
        "columns that tell it, such as insurance:odds:4:banker=7, or leave it out"
    )


class _Logged(NamedTuple):
    """Columns of insurance, what they tell in the first rows, and what they should."""

    group: InsuranceColumns
    told: InsuranceTold
    due: InsuranceDue

    @property
    def lines(self) -> set[int]:
        """The lines that are told of."""
        return {*self.due.line[self.told.there].tolist()} - {NO_LINE}

    @property
    def judged(self) -> Array:
        """The rounds in which what was paid can be judged."""
        told: Array = (self.due.line != NO_LINE) & ~np.isnan(self.told.payout)
        return told & (self.due.stake > 0)

    @property
    def prices(self) -> tuple[int, int]:
        """How many odds of lines are those of the table, and how many are told."""
        told = (self.told.odds > 0) & (self.due.line != NO_LINE)
        right = told & (np.abs(self.told.odds - self.due.odds) <= ROUNDING)
        return int(right.sum()), int(told.sum())

    @property
    def means(self) -> str:
        """What payouts mean by their name or by what they are, if these say it."""
        words = set(words_of(self.group.columns.get("payout", "")))
        if words & {"net", "profit", "pnl"} or (self.told.payout[self.judged] < 0).any():
            return NET
        return RETURNED if words & {"return", "returned", "returns"} else ""

    def read_as(self, means: str, stake: Fraction) -> InsuranceColumns:
        """The columns with this meaning, as far as it is not clear."""
        own = Fraction(1) if "stake" in self.group.columns else stake
        return self.group._replace(means=self.means or means, stake=own)

    def right(self, means: str, stake: Fraction) -> int:
        """How many payouts would be right."""
        group = self.read_as(means, stake)
        staked = self.due.stake if "stake" in group.columns else float(group.stake)
        off = np.abs(self.told.payout - amount_due(self.due.net, group.means, staked))
        return int((off[self.judged] <= ROUNDING).sum())

    def stakes(self) -> Iterator[Fraction]:
        """Stakes in money that would make an amount right."""
        paid, odds = np.abs(self.told.payout[self.judged]), np.unique(self.due.odds[self.judged])
        values, times = np.unique(paid[paid != 0], return_counts=True)
        for value in values[np.argsort(-times)][:_VALUES].tolist():
            for unit in sorted({1.0, *odds.tolist(), *(odds + 1).tolist()}):
                cents = round(100 * value / unit, 6)
                if cents == int(cents) and cents:
                    yield Fraction(int(cents), 100)


def _meant(logged: Sequence[_Logged], given: Set[str]) -> list[InsuranceColumns]:
    """What payouts mean, and for which stake, which are the same at all windows.

    A stake other than one must make nearly all of them right. Columns of odds or payouts that are
    hardly ever right are something else.
    """
    paid = [each for each in logged if "payout" in each.group.columns]
    of = sum(int(each.judged.sum()) for each in paid)
    unstaked = [each for each in paid if "stake" not in each.group.columns]
    stakes = dict.fromkeys([Fraction(1), *(s for each in unstaked for s in each.stakes())])
    best, most = (NET, Fraction(1)), -1
    for stake, means in product(stakes, PAYOUTS):
        right = sum(each.right(means, stake) for each in paid)
        if right > most and (stake == 1 or right >= _NEARLY_ALL * of):
            best, most = (means, stake), right
    prices = [sum(each) for each in zip(*(each.prices for each in logged), strict=True)]
    strange = {"payout": most < _SOME * of, "odds": prices[0] < _SOME * prices[1]}
    found = []
    for each in logged:
        group = each.read_as(*best)
        columns = {
            what: name
            for what, name in group.columns.items()
            if name in given or not strange.get(what)
        }
        found.append(group._replace(columns=columns))
    return found


def _tells_offers(logged: _Logged) -> bool | None:
    """Whether columns tell insurance on offer and not only what was taken; None if all is blank.

    Then each line is on offer nearly always, or was forgotten; what is now and then on offer may be
    to a bettor who has now this bet, now that.
    """
    group, told, due = logged
    if not group.stage or not {"odds", "side"} & group.columns.keys():
        return False
    there = told.there
    if not there.any():
        return None
    taken = due.stake > 0
    if "stake" in group.columns and not taken[due.owed].all() and not (there & ~taken).any():
        return False
    lines = due.on_offer[due.owed]
    times, of = np.bincount(lines, there[due.owed]), np.bincount(lines)
    shares = times[of >= _FEW] / of[of >= _FEW]
    return bool(((shares == 0) | (shares >= _OFTEN)).all())
