"""The end of the shoe: over all compositions of so many cards left, when a bet is good."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from odds.core.classes import Classes
from odds.core.errors import unknown
from odds.core.text import spans
from odds.figures.situation import Situation
from odds.report.answer import Answer, Column, Fact, Kind, Note, Sheet
from odds.report.view import View
from odds.report.views.situation import rule_notes, situation_facts

if TYPE_CHECKING:  # which takes long to import
    from odds.shoes.endgame import Left, SubjectEnd

LEFT = (
    Column("cards", "cards left", Kind.COUNT),
    Column("compositions", "compositions", Kind.COUNT, rank=3),
    Column("favourable", "favourable", Kind.SHARE),
    Column("gain", "gain a round", Kind.RATIO),
    Column("edge", "edge when good", Kind.SHARE, rank=2, csv="bettor_edge"),
    Column("best", "best", Kind.SHARE, rank=2),
    Column("best_composition", "best composition", Kind.PROSE, rank=3),
    Column("worst", "worst", Kind.SHARE, rank=2),
    Column("worst_composition", "worst composition", Kind.PROSE, rank=3),
)
BETS = (Column("bet", "bet"), Column("left", "", Kind.TABLE, inside=LEFT))
READING = (
    "Over all compositions of so many cards, each as likely as a well shuffled shoe leaves it. "
    "Favourable is how often the bet then has an expected value above 0; the gain is the mean "
    "result a round, in units, of betting one unit then and only then. Every figure is exact."
)
TENS = "10 stands for all cards that count nothing, unless ranks are told apart."


@dataclass(frozen=True, repr=False)
class EndOfShoe(View):
    """Which compositions of so many cards favour the bettor, and by how much, exactly.

    >>> from odds import Table
    >>> found = Table("bclc-ruyi").endgame("gold-7", left=[8])
    >>> found
    <end of the shoe of bclc-ruyi, 8 decks, 416 cards left to deal: gold-7, 8 cards left>
    >>> float(found["gold-7"][0].gain) > 0.2
    True
    """

    situation: Situation
    ends: "tuple[SubjectEnd, ...]"
    left_out: tuple[str, ...] = ()

    def __getitem__(self, bet: str) -> "tuple[Left, ...]":
        known = {one.subject.id: one.left for one in self.ends}
        if bet not in known:
            raise unknown("bet", bet, list(known), f"these are {', '.join(known)}")
        return known[bet]

    @property
    def cards(self) -> list[int]:
        """How many cards are left."""
        return [each.cards for each in self.ends[0].left]

    @property
    def summary(self) -> str:
        """Game, shoe, bets and cards left."""
        where = f"{self.situation.rulebook.id}, {self.situation.shoe_in_words}"
        bets = ", ".join(one.subject.id for one in self.ends)
        return f"end of the shoe of {where}: {bets}, {spans(self.cards)} cards left"

    def answer(self) -> Answer:
        """A row for each bet and number of cards."""
        rows = [(one.subject.id, list(end_rows(one))) for one in self.ends]
        flat = [(bet, *row) for bet, inside in rows for row in inside]
        title = "The end of the shoe, over all compositions"
        return Answer(
            self.situation.title,
            [
                *situation_facts(self.situation),
                Fact(READING),
                Sheet("bets", "", BETS, rows),
                Sheet("", title, (BETS[0], *LEFT), flat, keys=2, exactly=True),
            ],
            [
                *map(Note, self.left_out),
                Note(TENS),
                *rule_notes(self.situation.rulebook, *(one.subject.id for one in self.ends)),
            ],
            self.situation.warnings,
        )


def end_rows(one: "SubjectEnd") -> Iterator[tuple[object, ...]]:
    """A bet by cards left, for the columns `LEFT`."""
    for each in one.left:
        yield (
            each.cards,
            each.compositions,
            each.favourable,
            each.gain,
            each.edge,
            each.best[0],
            composition_text(one.subject.classes, each.best[1]),
            each.worst[0],
            composition_text(one.subject.classes, each.worst[1]),
        )


def composition_text(classes: Classes, counts: Sequence[int]) -> str:
    """A composition as a shoe is written.

    >>> from odds.core.classes import POINTS
    >>> composition_text(POINTS, (2, 0, 0, 0, 0, 12, 0, 0, 0, 0))
    '5=12 10=2'
    """
    named = [
        (members[0], f"{members[0].symbol}={count}")
        for members, count in zip(classes.members, counts, strict=True)
        if count
    ]
    return " ".join(text for _, text in sorted(named))
