"""The reasons for a verdict in words."""

from odds.core.text import counted
from odds.rounds.verify.causes import Cause
from odds.rounds.verify.significance import Judged
from odds.rounds.verify.violations import Violation

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
    found = sorted((each for each in tests if each.rejects), key=lambda each: each.adjusted_p)
    return [
        f"{test.name}: {test.method}, statistic {test.statistic:.4g}, adjusted p-value "
        f"{adjusted:.2g}{f'; {test.remark}' if test.remark else ''}"
        for test, adjusted, _ in found
    ]
