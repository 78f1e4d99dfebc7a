"""The reasons for a verdict in words, and how payouts were read."""

from odds.core.text import counted
from odds.rounds.logs.columns.layout import Layout
from odds.rounds.verify.causes import Cause
from odds.rounds.verify.insurance import insurance_payouts
from odds.rounds.verify.judgement import WEAKEST
from odds.rounds.verify.significance import Judged
from odds.rounds.verify.violations import Example, Violation

_OF_A_CAUSE = 3
"""How many violations are told after the cause of them all."""


def grouped_reasons(violations: list[Violation], causes: list[Cause]) -> list[str]:
    """The violations in words; those of one likely cause after it, the first of them only."""
    found: list[str] = []
    for cause in causes:
        alike = [each for each in violations if each.stage == cause.stage]
        found.append(str(cause))
        found += map(_broken, alike[:_OF_A_CAUSE])
        if len(alike) > _OF_A_CAUSE:
            more = sum(each.times for each in alike[_OF_A_CAUSE:])
            found.append(
                f"{len(alike) - _OF_A_CAUSE} more rules of this kind are broken, "
                f"{counted(more, 'time')} in all"
            )
    stages = {cause.stage for cause in causes}
    first = [each for each in violations if each.stage < min(stages, default=0)]
    rest = [each for each in violations if each.stage not in stages and each not in first]
    return [*map(_broken, first), *found, *map(_broken, rest)]


def _broken(violation: Violation) -> str:
    clause = f" (clause {violation.clause})" if violation.clause else ""
    of = "" if violation.of is None else f"{violation.times} of "
    times = counted(violation.of or violation.times, "time")
    return f"{violation.rule}{clause}: {of}{times}, first {violation.examples[0]}"


def rejections(tests: list[Judged]) -> list[str]:
    """The tests that reject, the surest first."""
    found = sorted((each for each in tests if each.rejects), key=lambda each: each.adjusted_p)
    return [
        f"{test.name}: {test.method}, statistic {test.statistic:.4g}, adjusted p-value "
        f"{adjusted:.2g}{f'; {test.remark}' if test.remark else ''}"
        for test, adjusted, _ in found
    ]


def unread_in_words(unread: int, allowed: int, first: list[Example]) -> list[str]:
    """That more rows cannot be read than may be, if it is so."""
    if unread <= allowed:
        return []
    rows = counted(unread, "row")
    return [f"{rows} cannot be read and {allowed} may be; the first: {first[0]}"]


def too_few_in_words(rounds: int, weak: float) -> list[str]:
    """That rounds would show no error below this, if it is too large."""
    if weak <= WEAKEST:
        return []
    return [
        f"{counted(rounds, 'round')} would not show an error below {100 * weak:.0f} percentage "
        f"points in how often the Banker wins, and {float(100 * WEAKEST):.0f} must be seen"
    ]


def payouts_in_words(layout: Layout) -> list[str]:
    """How the payouts of a log were read."""
    found = [f"{each.bet} {each}" for each in layout.payouts]
    if "payout" in layout.columns:
        stake = layout.columns.get("stake")
        by_bet = "by bet" if layout.stakes else f"of {layout.stake}"
        how = f"by column {stake}" if stake else by_bet
        found.append(f"the round {layout.payout_means}, for a stake {how}")
    return found + insurance_payouts(layout)
