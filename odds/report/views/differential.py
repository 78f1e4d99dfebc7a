"""What becomes of stakes under a differential limit."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from odds.bets.differential import SIDES, Differing, Settlement
from odds.core.numbers import money
from odds.core.text import grouped
from odds.figures.situation import Situation
from odds.report.answer import Answer, Column, Fact, Kind, Note, Sheet
from odds.report.view import View
from odds.report.views.situation import situation_facts

STAKES = (
    Column("stake", "stake", Kind.COUNT, csv="stake_number"),
    Column("bet", "bet"),
    Column("of", "of", csv="who"),
    Column("amount", "amount", Kind.MONEY, csv="stake"),
    Column("accepted", "accepted", Kind.MONEY),
    Column("refused", "refused", Kind.MONEY),
    Column("effective", "effective", Kind.MONEY),
    Column("expected_win", "expected win", Kind.RATIO),
    Column("expected_win_in_full", "if all counted", Kind.RATIO, rank=2),
)
HANDS = (
    Column("hand", "stakes on"),
    Column("placed", "placed", Kind.MONEY),
    Column("accepted", "accepted", Kind.MONEY),
    Column("effective", "effective", Kind.MONEY),
)
HOWS = ("placed", "accepted", "effective")


@dataclass(frozen=True, repr=False)
class Differentials(View):
    """Stakes on both hands: what is refused, what wins or loses, and what that is worth.

    >>> from odds import Table
    >>> found = Table("rws-insurance").differential(
    ...     [("player", 60000), ("banker", 200000)], limit=100000, minimum=100
    ... )
    >>> found
    <differential of rws-insurance: 140000 against a limit of 100000, banker exceeds it by 40000>
    >>> [str(each.effective) for each in found.found.stakes]
    ['60000', '160000']
    """

    situation: Situation
    found: Differing
    values: Mapping[str, Fraction]
    """What a unit on each hand is worth."""

    @property
    def excess(self) -> Fraction:
        """By how much the limit is exceeded, 0 if it is not."""
        return max(self.found.differential() - self.found.limit, Fraction())

    def expected_win(self, one: Settlement) -> Fraction:
        """What a stake wins in the mean, in money, where the excess was not refused."""
        return one.effective * self.values[one.placed.bet]

    @property
    def summary(self) -> str:
        """Game, the differential, and which hand exceeds the limit."""
        found = self.found
        said = f"{money(found.differential())} against a limit of {money(found.limit)}"
        over = "within it"
        if found.exceeding:
            over = f"{found.exceeding} exceeds it by {money(self.excess)}"
        return f"differential of {self.situation.rulebook.id}: {said}, {over}"

    def answer(self) -> Answer:
        """Stakes one by one, then both hands."""
        found = self.found
        rows = [
            (
                number,
                one.placed.bet,
                "standing player" if one.placed.standing else "seated player",
                one.placed.amount,
                one.accepted,
                one.refused,
                one.effective,
                self.expected_win(one),
                one.placed.amount * self.values[one.placed.bet],
            )
            for number, one in enumerate(found.stakes, 1)
        ]
        hands = [(side, *(found.total(side, how) for how in HOWS)) for side in SIDES]
        hands.append(("difference", *map(found.differential, HOWS)))
        named = {
            "limit": found.limit,
            "minimum": found.minimum,
            "exceeding": found.exceeding,
            "excess": self.excess,
        }
        return Answer(
            self.situation.title,
            [
                *situation_facts(self.situation),
                Fact(
                    self._in_words(),
                    named,
                    {"differential_limit": found.limit, "minimum": found.minimum},
                ),
                Sheet("stakes", "Stakes", STAKES, rows, keys=3),
                Sheet("hands", "Both hands", HANDS, hands, in_csv=False),
            ],
            self._notes(),
            self.situation.warnings,
        )

    def _in_words(self) -> str:
        found = self.found
        limit, minimum = (grouped(money(each)) for each in (found.limit, found.minimum))
        said = f"Differential limit {limit}, minimum {minimum}: "
        if found.exceeding is None:
            return f"{said}not exceeded, every stake counts in full"
        return f"{said}exceeded by {grouped(money(self.excess))} on the {found.exceeding}"

    def _notes(self) -> list[Note]:
        rule, found = self.situation.rulebook.limited_differential, self.found
        left = found.differential("effective") > found.limit
        return [
            Note(
                "Accepted and refused: the excess is noticed before bets are closed; seated "
                "players come first, then standing ones, each in the order given "
                f"(clause {rule.refused}). A stake that would be cut below the minimum is refused "
                "whole: our reading."
            ),
            Note(
                "Effective, and what is expected of it: the excess was not noticed, and stakes on "
                "the hand that exceeds win or lose in proportion, nobody below the minimum (clause "
                f"{rule.shared}); those under the minimum count in full (clause {rule.small})."
            ),
            Note(
                "Our reading, where the clauses are silent: the differential is of all stakes on "
                f"both hands (clause {rule.clause}), the excess is what the larger side has above "
                "the smaller and the limit, who would fall below the minimum stays at it and the "
                "others share the rest; amounts are not rounded to chips."
            ),
            Note(
                "All stakes there stand at the minimum or below, so the limit is exceeded still.",
                matters=left,
            ),
        ]
