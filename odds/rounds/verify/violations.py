"""Violations found in a log, by class: how many, the first examples, and the clause broken."""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from odds.core.arrays import Array
from odds.rounds.logs.log import RoundBatch

_EXAMPLES = 3


class Example(NamedTuple):
    """Where something is, and what is there."""

    file: str
    place: str
    number: int
    text: str

    def __str__(self) -> str:
        return f"{self.file} {self.place} {self.number}: {self.text}"


class Violation(NamedTuple):
    """A rule that was broken, so many times, of as many as it applied if that is known.

    Where rounds are out of order, much else is wrong because of it; so it is with every `stage`:
    how hands draw, what they count, who wins, what is paid.
    """

    rule: str
    clause: str
    times: int
    examples: list[Example]
    stage: int = 2
    of: int | None = None


ORDER, DRAWING = -1, 0
"""The stages that come first."""


class Violations:
    """All violations of a log, in the order of their classes."""

    def __init__(self) -> None:
        self._found: dict[str, Violation] = {}

    def add(
        self,
        rule: str,
        clause: str,
        batch: RoundBatch,
        rows: Array,
        text: Callable[[int], str],
        stage: int = 2,
    ) -> None:
        """Take the rounds that break a rule, and what to say of one of them."""
        broken = np.flatnonzero(rows)
        if not len(broken):
            return
        counts = batch.rounds.counts
        times = len(broken) if counts is None else sum(counts[broken].tolist())
        before = self._found.get(rule, Violation(rule, clause, 0, [], stage))
        more = [
            Example(batch.file, batch.place, int(batch.rounds.places[row]), text(row))
            for row in broken[: _EXAMPLES - len(before.examples)].tolist()
        ]
        self._found[rule] = before._replace(
            times=before.times + times, examples=before.examples + more
        )

    def take(self, violation: Violation) -> None:
        """Take a class that was counted elsewhere."""
        self._found[violation.rule] = violation

    def applied(self, rule: str, times: int) -> None:
        """Say how often a rule applied, if it was broken."""
        if rule in self._found:
            self._found[rule] = self._found[rule]._replace(of=times)

    def found(self) -> list[Violation]:
        """The classes: those first that others rest on, then by how frequent they are."""
        return sorted(self._found.values(), key=lambda each: (each.stage, -each.times))
