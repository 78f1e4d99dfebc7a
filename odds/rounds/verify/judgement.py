"""What a log is held against, and the judgement of it."""

from fractions import Fraction
from typing import NamedTuple

from odds.core.shoe import Shoe
from odds.files.stamps import Stamp
from odds.rounds.logs.columns.layout import Layout
from odds.rounds.verify.causes import Cause
from odds.rounds.verify.insurance_results import CellEvidence
from odds.rounds.verify.power import BetEvidence
from odds.rounds.verify.scope import Scope
from odds.rounds.verify.shoe_sums import ShoeSums
from odds.rounds.verify.significance import Judged
from odds.rounds.verify.violations import Example, Violation
from odds.rulebooks import Rulebook

CONSISTENT, INCONSISTENT, NOT_ENOUGH = "consistent", "inconsistent", "not enough evidence"
WEAKEST = Fraction(15, 100)
"""A log that would not show an error so large in how often the Banker wins is no evidence."""


class Question(NamedTuple):
    """What a log is held against, and how strictly."""

    rulebook: Rulebook
    shoe: Shoe
    level: float
    max_bad: int = 0
    shoe_sums: ShoeSums | None = None


class Verification(NamedTuple):
    """The judgement of a log, and the evidence for it."""

    verdict: str
    reasons: list[str]
    rounds: int
    void: int
    shoes: int | None
    unreadable: int
    unreadable_examples: list[Example]
    passed_over: int
    violations: list[Violation]
    tests: list[Judged]
    bets: list[BetEvidence]
    not_checked: list[str]
    payouts: list[str]
    scope: Scope
    causes: list[Cause]
    shoes_inferred: bool
    stamps: list[Stamp]
    layout: Layout
    insurance: list[CellEvidence]
