"""What bets are worth from each shoe of a table."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from odds.core.errors import unknown
from odds.core.text import counted
from odds.games.round import Coup
from odds.report.answer import NOT_STATED, Answer, ByColumn, Column, Fact, Kind, LongAnswer, Sheet
from odds.report.view import View
from odds.report.views.situation import asked_facts, known_cards, rule_notes

if TYPE_CHECKING:
    from fractions import Fraction

    from odds.bulk.evaluation import Evaluated, Evaluation
    from odds.files.shoes import ShoeTable

TITLE = "Expected value per unit staked, from each shoe"


def long_evaluation(asked: "Evaluation", columns: Sequence[str]) -> LongAnswer:
    """All that is known before the first shoe, where these columns have the counts of cards."""
    ids = [bet.id for bet in asked.bets]
    player, banker = known_cards(asked.coup)
    facts = Fact(
        f"Coup: {asked.coup}" if asked.coup != Coup() else "",
        {"game": asked.rulebook.id, "coup": {"player": player, "banker": banker}, "bets": ids},
        {"game": asked.rulebook.id, "known_player": player, "known_banker": banker},
    )
    title = f"{asked.rulebook.title} ({asked.rulebook.id})"
    return LongAnswer(
        Answer(title, [facts, *asked_facts(asked.rulebook)], rule_notes(asked.rulebook, *ids)),
        Sheet("shoes", TITLE, [*_columns(columns, ids)], ()),
    )


def _columns(counts: Sequence[str], bets: Sequence[str]) -> Iterator[Column]:
    yield Column("shoe", "shoe", Kind.COUNT, csv="shoe_number")
    yield from (Column(name, "", Kind.COUNT) for name in counts)
    yield Column("cards", "cards left", Kind.COUNT, csv="cards_left")
    yield from (Column(f"{bet}_expected_value", bet, Kind.SHARE) for bet in bets)


def shoe_rows(found: "Evaluated") -> ByColumn:
    """The shoes for the columns above."""
    values = [
        each.ratios()
        if each.stated.all()
        else [NOT_STATED if value is None else value for value in each.fractions()]
        for each in found.values
    ]
    columns = [found.shoes[:, card].tolist() for card in range(found.shoes.shape[1])]
    numbers = range(found.first, found.first + len(found))
    return ByColumn([numbers, *columns, found.cards_left, *values])


@dataclass(frozen=True, repr=False)
class ManyShoes(View):
    """The exact expected values of bets from each of many shoes.

    >>> from odds import Table
    >>> found = Table("rws-commission").evaluate([[32] * 13, [24] * 13], "banker", "tie")
    >>> found
    <2 shoes of rws-commission: banker, tie>
    >>> found.values("tie")[0]
    Fraction(-103841353768, 723147898655)
    """

    evaluation: "Evaluation"
    columns: tuple[str, ...]
    shoes: tuple["Evaluated", ...]

    @classmethod
    def of(cls, evaluation: "Evaluation", table: "ShoeTable") -> "ManyShoes":
        """All shoes of a table."""
        return cls(evaluation, tuple(table.columns), tuple(evaluation.batches(table)))

    def values(self, bet: str) -> "list[Fraction | None]":
        """The expected value of a bet from each shoe; None where its payout is not stated."""
        ids = [each.id for each in self.evaluation.bets]
        if bet not in ids:
            raise unknown("bet", bet, ids, f"these are {', '.join(ids)}")
        values = [some.values[ids.index(bet)] for some in self.shoes]
        return [value for each in values for value in each.fractions()]

    def __len__(self) -> int:
        return sum(map(len, self.shoes))

    @property
    def summary(self) -> str:
        """How many shoes, and which bets."""
        bets = ", ".join(bet.id for bet in self.evaluation.bets)
        return f"{counted(len(self), 'shoe')} of {self.evaluation.rulebook.id}: {bets}"

    def answer(self) -> Answer:
        """A row for each shoe."""
        head, sheet = long_evaluation(self.evaluation, self.columns)
        rows = [row for some in self.shoes for row in shoe_rows(some)]
        return head._replace(parts=[*head.parts, sheet._replace(rows=rows)])
