"""How the results of bets in one round hang together."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import zip_longest

from odds.bets.analysis import VOID_ROUND, Covariance, joint_ends, joint_results
from odds.bets.paytable import PUSH, Bet, Row
from odds.core.checks import each_of, shown
from odds.core.distribution import Distribution
from odds.core.errors import OddsError, unknown
from odds.core.text import for_people
from odds.figures.situation import Situation
from odds.report.answer import NOT_STATED, Answer, Column, Kind, Sheet
from odds.report.view import View
from odds.report.views.situation import rule_notes, situation_facts

COVARIANCES = (
    Column("bet", "bet"),
    Column("other", "other bet", csv="other_bet"),
    Column("covariance", "covariance", Kind.RATIO),
    Column("correlation", "correlation", Kind.ROOT),
)
JOINT = (
    Column("results", "", Kind.RECORD),
    Column("weight", "", Kind.WEIGHT),
    Column("probability", "", Kind.SHARE),
)
TITLE = "How the bets end together: those that win, and what; all others lose"
TOGETHER = (
    Column("", "win", Kind.PROSE),
    Column("", "push", Kind.PROSE),
    Column("", "weight", Kind.WEIGHT),
    Column("", "probability", Kind.SHARE),
)


@dataclass(frozen=True, repr=False)
class Covariances(View):
    """The covariance of every two bets by their ids, and all results together.

    >>> from odds import Table
    >>> found = Table("rws-commission").covariance("player", "banker")
    >>> found
    <covariance of rws-commission, 8 decks, 416 cards left to deal: player, banker>
    >>> found["player", "banker"].correlation.decimal(4)
    '-1.0000'
    """

    situation: Situation
    bets: tuple[Bet, ...]
    covariances: Mapping[tuple[str, str], Covariance]
    joint: Distribution[tuple[Row, ...]]

    def __getitem__(self, bets: tuple[str, str]) -> Covariance:
        known = [bet.id for bet in self.bets]
        pair = each_of("the pair of bets", bets, "'player', 'tie'")
        for bet in pair:
            if bet not in known:
                raise unknown("bet", bet, known, f"these are {', '.join(known)}")
        if len(pair) != 2:
            raise OddsError(f"{shown(bets)} is no pair of bets; name two, such as 'player', 'tie'")
        one, two = map(str, pair)
        return self.covariances.get((one, two)) or self.covariances[two, one]

    @property
    def summary(self) -> str:
        """Game, shoe and bets."""
        where = f"{self.situation.rulebook.id}, {self.situation.shoe_in_words}"
        return f"covariance of {where}: {', '.join(bet.id for bet in self.bets)}"

    def answer(self) -> Answer:
        """The covariances, and how the bets end together."""
        rows = [
            (
                *pair,
                NOT_STATED if found.covariance is None else found.covariance,
                found.correlation,
            )
            for pair, found in self.covariances.items()
        ]
        title = "Covariance of net results per unit staked"
        return Answer(
            self.situation.title,
            [
                *situation_facts(self.situation, self.joint.denominator),
                Sheet("covariances", title, COVARIANCES, rows, keys=2),
                Sheet("joint", "", JOINT, list(self._by_rows()), keys=0, in_csv=False),
                Sheet("", TITLE, TOGETHER, list(self._together()), keys=0),
            ],
            rule_notes(self.situation.rulebook, *(bet.id for bet in self.bets)),
            self.situation.warnings,
        )

    def _by_rows(self) -> Iterator[tuple[object, ...]]:
        """For json, by the rows that pay."""
        void = {"outcome": "void", "when": VOID_ROUND, "pays": PUSH}
        for end in joint_ends(self.joint):
            results = {
                bet.id: {"outcome": row.kind, "when": row.when, "pays": row.pays} if row else void
                for bet, row in zip_longest(self.bets, end.rows)
            }
            yield results, end.weight, end.probability

    def _together(self) -> Iterator[tuple[object, ...]]:
        """For people, by net results, which rows may have in common."""
        for end in joint_results(self.joint):
            if not end.results:
                yield "-", "all, the round is void", end.weight, end.probability
                continue
            yield (*_parted(self.bets, end.results), end.weight, end.probability)


def _parted(bets: Sequence[Bet], results: Sequence[Fraction | str]) -> tuple[str, str]:
    """Which bets win, and what, and which are returned."""
    win: list[str] = []
    push: list[str] = []
    for bet, result in zip(bets, results, strict=True):
        if isinstance(result, str):
            win.append(f"{bet.id} ({for_people(result)}, pays {NOT_STATED.value})")
        elif result > 0:
            win.append(f"{bet.id} {result}")
        elif result == PUSH:
            push.append(bet.id)
    return ", ".join(win) or "-", ", ".join(push) or "-"
