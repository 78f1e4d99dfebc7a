"""What insuring whenever it pays is worth, and the edge that it leaves to the house."""

from collections.abc import Iterator
from dataclasses import dataclass

from odds.bets.insurance import Value
from odds.core.errors import unknown
from odds.core.numbers import decimal
from odds.figures.situation import Situation
from odds.report.answer import NOT_STATED, Answer, Column, Fact, Kind, Note, Sheet
from odds.report.view import View
from odds.report.views.situation import (
    SITUATION,
    known_facts,
    rule_notes,
    shoe_label,
    situation_facts,
    situation_row,
)

READING = (
    "The bettor insures to the limit at one window of a coup or at none, whichever is worth most; "
    "by points from those of both hands, at the second window also from those at the first, by "
    "cards from every card dealt."
)
TITLE = "Worth of insurance per unit of original bet"
WORTH = (
    Column("side", "original bet"),
    Column("without_insurance", "house edge", Kind.SHARE),
    Column("worth_by_points", "insurance by points", Kind.SHARE),
    Column("worth_by_cards", "insurance by cards", Kind.SHARE),
    Column("edge_by_points", "edge left by points", Kind.SHARE),
    Column("edge_by_cards", "edge left by cards", Kind.SHARE),
)


@dataclass(frozen=True, repr=False)
class InsuranceValue(View):
    """The worth of insurance per unit of original bet, by the hand bet on.

    >>> from odds import Table
    >>> found = Table("rws-insurance").insurance.value()
    >>> found
    <worth of insurance in rws-insurance, 8 decks, 416 cards left to deal: banker 0.0490%, \
player 0.0150%>
    >>> found["banker"].by_points
    Fraction(156813568, 330932089215)
    """

    situation: Situation
    values: tuple[Value, ...]

    def __getitem__(self, side: str) -> Value:
        for one in self.values:
            if one.original.bet.id == side:
                return one
        known = [one.original.bet.id for one in self.values]
        raise unknown("bet", str(side), known, f"these are {', '.join(known)}")

    def __iter__(self) -> Iterator[Value]:
        return iter(self.values)

    def __len__(self) -> int:
        return len(self.values)

    @property
    def summary(self) -> str:
        """Game, shoe, and the most that insurance is worth."""
        where = f"{self.situation.rulebook.id}, {self.situation.shoe_in_words}"
        worth = (f"{one.original.bet.id} {decimal(100 * one.by_cards, 4)}%" for one in self)
        return f"worth of insurance in {where}: {', '.join(worth)}"

    @property
    def denominator(self) -> int:
        """That of the weights."""
        return self.values[-1].original.denominator if self.values else 0

    def answer(self) -> Answer:
        """One table, a row for each hand that can be bet on."""
        return Answer(
            self.situation.title,
            [
                *situation_facts(self.situation, self.denominator),
                Sheet("values", TITLE, WORTH, [worth_row(one) for one in self.values]),
            ],
            [Note(READING), *rule_notes(self.situation.rulebook, "insurance")],
            self.situation.warnings,
        )


@dataclass(frozen=True, repr=False)
class InsuranceValues(View):
    """The worth of insurance from several shoes, one below the other.

    >>> from odds import Table
    >>> four, eight = (Table("rws-insurance", decks=decks).insurance for decks in (4, 8))
    >>> four.value(eight)
    <worth of insurance in rws-insurance from 2 shoes>
    """

    shoes: tuple[InsuranceValue, ...]

    @property
    def summary(self) -> str:
        """Game, and how many shoes."""
        game = self.shoes[0].situation.rulebook.id
        return f"worth of insurance in {game} from {len(self.shoes)} shoes"

    def answer(self) -> Answer:
        """A table for people, and for machines one of the shoes, each with its values."""
        first = self.shoes[0].situation
        seen = [
            (shoe_label(shoe.situation), *worth_row(one)) for shoe in self.shoes for one in shoe
        ]
        rows = [
            (*situation_row(shoe.situation, shoe.denominator), [worth_row(one) for one in shoe])
            for shoe in self.shoes
        ]
        inside = Column("values", "", Kind.TABLE, inside=WORTH)
        return Answer(
            first.title,
            [
                Fact(json={"game": first.rulebook.id}),
                *known_facts(shoe.situation for shoe in self.shoes),
                Sheet("", TITLE, (Column("", "shoe"), *WORTH), seen, keys=2, exactly=True),
                Sheet("shoes", "", (*SITUATION, inside), rows),
            ],
            [Note(READING), *rule_notes(first.rulebook, "insurance")],
            [warning for shoe in self.shoes for warning in shoe.situation.warnings],
        )


def worth_row(one: Value) -> tuple[object, ...]:
    """The values of `WORTH`."""
    edges = (one.house_edge, one.edge_by_points, one.edge_by_cards)
    before, by_points, by_cards = (NOT_STATED if edge is None else edge for edge in edges)
    return one.original.bet.id, before, one.by_points, one.by_cards, by_points, by_cards
