"""Where to put the cut card."""

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from odds.core.numbers import money
from odds.figures.situation import Situation
from odds.report.answer import Answer, Column, Fact, Kind, Note, Sheet
from odds.report.view import View
from odds.report.views.scan import READING, dealt_facts
from odds.report.views.situation import rule_notes, situation_facts, unstated_notes
from odds.shoes.cutcard import SURE, SafeCut, deciding, safe_cuts

if TYPE_CHECKING:  # which takes long to import
    from odds.shoes.scan import Scanned

CUTS = (
    Column("bet", "bet"),
    Column("cut", "cut card", Kind.COUNT),
    Column("units", "units a shoe", Kind.MEASURED),
    Column("units_error", "std error", Kind.MEASURED),
    Column("units_before", "one card deeper", Kind.MEASURED, rank=2),
    Column("rounds", "rounds a shoe", Kind.MEASURED, rank=2, csv="rounds_per_shoe"),
)

_ENOUGH = 500
"""Fewer dealt shoes have too few good rounds to go by."""


@dataclass(frozen=True, repr=False)
class CutCard(View):
    """The fewest cards behind the cut card at which no bet is worth more than so many units.

    >>> from odds import Table
    >>> Table("bclc-ruyi").cutcard("tie", most="0.2", shoes=20)
    <cut card of bclc-ruyi: 6 cards before the end keep every bet at 0.2 units a shoe or less>
    """

    situation: Situation
    scanned: "Scanned"
    most: Fraction
    unstated: tuple[str, ...] = ()

    @property
    def bets(self) -> list[SafeCut]:
        """Each bet with its own cut card."""
        return safe_cuts(self.scanned, self.most)

    @property
    def cut(self) -> int | None:
        """The cut card for all bets; None where none of those looked at will do."""
        safe = deciding(self.bets).safe
        return safe and safe.cut

    @property
    def _in_words(self) -> str:
        if self.cut is None:
            last = self.scanned.scan.habits.cuts[-1]
            return f"no cut card up to {last} cards before the end will do"
        kept = f"keep every bet at {money(self.most)} units a shoe or less"
        return f"{self.cut} cards before the end {kept}"

    @property
    def summary(self) -> str:
        """Game and cut card."""
        return f"cut card of {self.situation.rulebook.id}: {self._in_words}"

    @property
    def _few(self) -> list[str]:
        if self.scanned.scan.shoes >= _ENOUGH:
            return []
        return [
            f"So few shoes ({self.scanned.scan.shoes}) do not show how far a bet can be beaten, "
            f"nor how sure that is; deal {_ENOUGH} or more."
        ]

    def answer(self) -> Answer:
        """The cut card for all, and for each bet."""
        scan = self.scanned.scan
        rows = [
            (
                each.bet.id,
                each.safe and each.safe.cut,
                each.safe and each.safe.units.value,
                each.safe and each.safe.units.error,
                each.before and each.before.units.value,
                each.safe and each.safe.rounds,
            )
            for each in self.bets
        ]
        last = deciding(self.bets).bet.id
        sure = (
            "The cut card is the one with the fewest cards behind it at which a bet's units a shoe "
            f"to perfect play, and {SURE:g} standard errors more, come to no more than was asked."
        )
        return Answer(
            self.situation.title,
            [
                *situation_facts(self.situation),
                dealt_facts(scan.shoes, scan.seed, scan.habits),
                Fact(
                    f"Cut card: {self._in_words} (sampled; {last} decides)",
                    {"cut": self.cut, "most": self.most, "decided_by": last},
                    {"cut_for_all": self.cut},
                ),
                Sheet("bets", "Each bet", CUTS, rows),
            ],
            [
                Note(sure),
                Note(READING),
                *unstated_notes(self.unstated),
                *rule_notes(scan.rulebook, *(bet.id for bet in scan.bets)),
            ],
            (*self.situation.warnings, *self._few),
        )
