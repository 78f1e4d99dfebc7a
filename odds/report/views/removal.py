"""What single cards do to bets."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from odds.core.cards import Rank
from odds.core.errors import unknown
from odds.core.numbers import decimal
from odds.figures.situation import Situation
from odds.games.half_seen import aside_of
from odds.report.answer import Answer, Column, Fact, Kind, Note, Sheet
from odds.report.view import View
from odds.report.views.situation import rule_notes, situation_facts, unstated_notes
from odds.shoes.removal import Removal

BASIS_POINTS = 10_000
EFFECTS = (
    Column("bet", ""),
    Column("expected_value", "", Kind.SHARE),
    Column("effects", "", Kind.RECORD),
    Column("adding", "", Kind.RECORD),
    Column("sum", "", Kind.RATIO),
    Column("second", "", Kind.RECORD),
)
BY_RANK = (
    Column("bet", "bet"),
    Column("rank", "rank"),
    Column("cards", "cards", Kind.COUNT, csv="cards_of_rank"),
    Column("removing", "removing one", Kind.FINE),
    Column("removing_basis_points", "basis points", Kind.RATIO),
    Column("adding", "adding one", Kind.FINE, rank=2),
    Column("adding_basis_points", "basis points", Kind.RATIO, rank=2),
)
SECOND = (
    Column("bet", "bet"),
    Column("rank", "rank"),
    Column("other", "other rank", csv="other_rank"),
    Column("second", "removing both, beyond each", Kind.FINE),
    Column("second_basis_points", "basis points", Kind.RATIO),
)
SUM_RULE = (
    "The sum rule: a card that leaves unseen changes nothing, so the effects of removing, each "
    "times the cards of its rank, sum to 0 exactly (from 7 cards on; the effects on a line of "
    "insurance, which is worth what it is worth once its window opens, need not)."
)
IN_PART = (
    "Of a card gone that is known in part each rank counts for the part that it has of it; cards "
    "of a rank are shown with it, and the sum is of those that the shoe has in the mean."
)


@dataclass(frozen=True, repr=False)
class Removals(View):
    """What removing, and adding, one card of each rank does to the value of bets, exactly.

    >>> from odds import Table
    >>> found = Table("rws-commission").removal("banker")
    >>> found
    <effects of removal of rws-commission, 8 decks, 416 cards left to deal: banker>
    >>> str(found["banker"].removing[Rank.FIVE])
    '-551647413608/6671039365092375'
    """

    situation: Situation
    effects: tuple[Removal, ...]
    unstated: tuple[str, ...] = ()

    def __getitem__(self, bet: str) -> Removal:
        known = {one.bet: one for one in self.effects}
        if bet not in known:
            raise unknown("bet", bet, list(known), f"these are {', '.join(known)}")
        return known[bet]

    @property
    def summary(self) -> str:
        """Game, shoe and bets."""
        where = f"{self.situation.rulebook.id}, {self.situation.shoe_in_words}"
        return f"effects of removal of {where}: {', '.join(one.bet for one in self.effects)}"

    @property
    def _sums(self) -> str:
        others = [f"{one.bet} {decimal(one.sum, 4)}" for one in self.effects if one.sum]
        nothing = [one.bet for one in self.effects if not one.sum]
        if not nothing:
            return "; ".join(others)
        whose = ", ".join(nothing) if others else "each bet" if len(nothing) > 1 else nothing[0]
        return "; ".join([f"exactly 0 for {whose}", *others])

    def answer(self) -> Answer:
        """The effects, by bet for json and by rank for all others."""
        return Answer(
            self.situation.title,
            [
                *situation_facts(self.situation),
                Fact(f"Sum of the effects, each times the cards of its rank: {self._sums}"),
                Sheet("bets", "", EFFECTS, [_record(one) for one in self.effects], in_csv=False),
                Sheet(
                    "ranks",
                    "Change of the expected value per unit staked",
                    BY_RANK,
                    [row for one in self.effects for row in rank_rows(one)],
                    keys=2,
                    in_json=False,
                ),
                Sheet(
                    "second_order",
                    "Second order: what removing two cards does beyond what each of them does",
                    SECOND,
                    [row for one in self.effects for row in _pairs(one)],
                    keys=3,
                    in_json=False,
                ),
            ],
            [
                Note(SUM_RULE),
                *([Note(IN_PART)] if aside_of(self.situation.coup) else []),
                *unstated_notes(self.unstated),
                *rule_notes(self.situation.rulebook, *(one.bet for one in self.effects)),
            ],
            self.situation.warnings,
        )


def _record(one: Removal) -> tuple[object, ...]:
    second: dict[str, dict[str, object]] = {}
    for (first, other), effect in one.second.items():
        for here, there in {(first, other), (other, first)}:
            second.setdefault(here.symbol, {})[there.symbol] = effect
    ordered = {
        rank.symbol: {other.symbol: second[rank.symbol][other.symbol] for other in Rank}
        for rank in Rank
        if second
    }
    return (
        one.bet,
        one.value,
        {rank.symbol: effect for rank, effect in one.removing.items()},
        {rank.symbol: effect for rank, effect in one.adding.items()},
        one.sum,
        ordered or None,
    )


def rank_rows(one: Removal) -> Iterator[tuple[object, ...]]:
    """The effects of each rank, for the columns `BY_RANK`."""
    for rank in Rank:
        removing, adding = one.removing[rank], one.adding.get(rank)
        yield (
            one.bet,
            rank.symbol,
            one.held[rank],
            removing,
            _basis_points(removing),
            adding,
            _basis_points(adding),
        )


def _pairs(one: Removal) -> Iterator[tuple[object, ...]]:
    for (first, other), effect in one.second.items():
        yield one.bet, first.symbol, other.symbol, effect, _basis_points(effect)


def _basis_points(effect: Fraction | None) -> Fraction | None:
    return None if effect is None else BASIS_POINTS * effect
