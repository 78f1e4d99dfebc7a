"""Dealt shoes: how often and how far bets favour who knows all cards that are gone."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from odds.core.errors import unknown
from odds.core.text import counted, grouped
from odds.figures.situation import Situation
from odds.report.answer import Answer, Column, Digits, Fact, Kind, Note, Sheet
from odds.report.view import View
from odds.report.views.situation import rule_notes, situation_facts, unstated_notes

if TYPE_CHECKING:  # which takes long to import
    from odds.shoes.chunk import Habits
    from odds.shoes.scan import AtCut, Depth, Scanned

FIGURES = (
    Column("cut", "cut card", Kind.COUNT),
    Column("rounds", "rounds a shoe", Kind.MEASURED, rank=2, csv="rounds_per_shoe"),
    Column("favourable", "bets", Kind.MEASURED_SHARE, csv="favourable_sampled"),
    Column("edge", "edge", Kind.MEASURED_SHARE, csv="bettor_edge_sampled"),
    Column("units_per_hundred", "units per 100", Kind.MEASURED),
    Column("units", "units a shoe", Kind.MEASURED),
    Column("units_error", "std error", Kind.MEASURED),
    Column("desirability", "DI", Kind.MEASURED, rank=2),
)
DEPTHS = (
    Column("bet", "bet"),
    Column("cards", "cards left", Kind.COUNT),
    Column("rounds", "rounds", Kind.COUNT, csv="rounds_sampled"),
    Column("favourable", "favourable", Kind.MEASURED_SHARE, csv="favourable_sampled"),
    Column(
        "favourable_error",
        "std error",
        Kind.MEASURED_SHARE,
        rank=2,
        csv="favourable_sampled_error",
    ),
    Column("gain", "gain a round", Kind.MEASURED, csv="gain_sampled"),
    Column("gain_error", "std error", Kind.MEASURED, rank=2, csv="gain_sampled_error"),
)
BANDS = (
    Column("", "bet"),
    Column("", "cards left"),
    Column("", "rounds", Kind.COUNT),
    Column("", "favourable", Kind.MEASURED_SHARE),
    Column("", "std error", Kind.MEASURED_SHARE, rank=2),
    Column("", "gain a round", Kind.MEASURED),
    Column("", "std error", Kind.MEASURED, rank=2),
)
READING = (
    "Sampled, not exact: each figure comes from the shoes dealt, its standard error stands beside "
    "it. The value of a bet before a round is exact. Bets are made, a unit each, in the rounds "
    "before which the bet is good, by one who knows every card that was dealt. DI is the "
    "desirability index: 1000 times the mean result of a round over its standard deviation."
)
HALF_DECKS = (
    "By half decks all rounds of a shoe count as one for the error, since they go much alike: it "
    "is rather too large than too small. json and csv have every number of cards left."
)


def habits_in_words(habits: "Habits") -> str:
    """How a house deals.

    >>> from odds.shoes.chunk import Habits
    >>> habits_in_words(Habits((14,), after_cut=1))
    'cut card 14 cards before the end, 1 more round after it'
    """
    first, last = habits.cuts[0], habits.cuts[-1]
    cuts = str(first) if first == last else f"{first} to {last}"
    said = f"cut card {cuts} cards before the end"
    if habits.after_cut:
        said += f", {counted(habits.after_cut, 'more round')} after it"
    return said + (", cards burnt" if habits.burn else "")


def at_cut_row(each: "AtCut") -> tuple[object, ...]:
    """The figures of a cut card, for the columns `FIGURES`."""
    return (
        each.cut,
        each.rounds,
        each.favourable,
        each.edge,
        each.units_per_hundred,
        each.units.value,
        each.units.error,
        each.desirability,
    )


def dealt_facts(shoes: int, seed: int, habits: "Habits") -> Fact:
    """What was dealt."""
    named = {
        "shoes": shoes,
        "seed": seed,
        "cuts": list(habits.cuts),
        "after_cut": habits.after_cut,
        "burn": habits.burn,
    }
    dealt = f"{grouped(str(shoes))} shoe{'s' * (shoes != 1)}"
    words = f"Dealt: {dealt}, seed {seed}, {habits_in_words(habits)}"
    return Fact(words, named, {"shoes": shoes, "seed": Digits(seed)})


@dataclass(frozen=True, repr=False)
class ScannedShoes(View):
    """What a scan found of each bet, by cut card and by cards left; all of it is sampled.

    >>> from odds import Table
    >>> found = Table("bclc-ruyi").scan("gold-7", shoes=10, cut=14)
    >>> found
    <10 shoes of bclc-ruyi scanned, seed 1: gold-7>
    >>> found["gold-7"].units.value > 0
    True
    """

    situation: Situation
    scanned: "Scanned"
    unstated: tuple[str, ...] = ()

    def __getitem__(self, bet: str) -> "AtCut":
        known = [each.id for each in self.scanned.scan.bets]
        if bet not in known:
            raise unknown("bet", bet, known, f"these are {', '.join(known)}")
        return self.scanned.at_cut(known.index(bet), 0)

    def depths(self, bet: str) -> "list[Depth]":
        """A bet by cards left."""
        known = [each.id for each in self.scanned.scan.bets]
        return list(self.scanned.depths(known.index(bet)))

    @property
    def summary(self) -> str:
        """How many shoes, and which bets."""
        scan = self.scanned.scan
        bets = ", ".join(bet.id for bet in scan.bets)
        return (
            f"{counted(scan.shoes, 'shoe')} of {scan.rulebook.id} scanned, seed {scan.seed}: {bets}"
        )

    def answer(self) -> Answer:
        """Whole shoes, then by cards left."""
        scan = self.scanned.scan
        rows = [
            (bet.id, *at_cut_row(self.scanned.at_cut(place, cut)))
            for place, bet in enumerate(scan.bets)
            for cut in range(len(scan.habits.cuts))
        ]
        return Answer(
            self.situation.title,
            [
                *situation_facts(self.situation),
                dealt_facts(scan.shoes, scan.seed, scan.habits),
                Sheet("bets", "Whole shoes", (Column("bet", "bet"), *FIGURES), rows),
                Sheet("", "By cards left, in half decks", BANDS, list(self._bands()), keys=2),
                Sheet("depths", "", DEPTHS, list(self._depths()), keys=2),
            ],
            [
                Note(READING),
                Note(HALF_DECKS),
                *unstated_notes(self.unstated),
                *rule_notes(scan.rulebook, *(bet.id for bet in scan.bets)),
            ],
            self.situation.warnings,
        )

    def _bands(self) -> Iterator[tuple[object, ...]]:
        for place, bet in enumerate(self.scanned.scan.bets):
            for each in self.scanned.bands(place):
                left = str(each.most) if each.most == each.fewest else f"{each.most}-{each.fewest}"
                yield (bet.id, left, each.rounds, *each.favourable, *each.gain)

    def _depths(self) -> Iterator[tuple[object, ...]]:
        for place, bet in enumerate(self.scanned.scan.bets):
            for each in self.scanned.depths(place):
                yield (bet.id, each.cards, each.rounds, *each.favourable, *each.gain)
