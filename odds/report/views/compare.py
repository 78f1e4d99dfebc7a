"""Bets of several games, or of one over several shoes, side by side."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from odds.bets.analysis import BetAnalysis
from odds.report.answer import NOT_STATED, Answer, Column, Fact, Kind, Note, Sheet
from odds.report.view import View
from odds.report.views.bets import FIGURES, Bets, bet_figures
from odds.report.views.readings import PricedReading, priced_sheets, unpriced
from odds.report.views.situation import (
    SITUATION,
    SITUATION_IN_CSV,
    known_facts,
    paytable_words,
    rule_notes,
    situation_row,
)

COMPARED = (
    Column("label", ""),
    *SITUATION,
    Column("bets", "", Kind.TABLE, inside=FIGURES),
)
BEGUN = (
    "something is known of the round, so readings show what bets are worth alone; those of limits "
    "and of bets taken back are priced of a round of which nothing is known."
)


class Compared(NamedTuple):
    """The bets of a game from a shoe, and what to call them."""

    label: str
    bets: Bets


@dataclass(frozen=True, repr=False)
class Comparison(View):
    """Bets side by side; one is the same as another where its id is.

    >>> from odds import Table, compare
    >>> found = compare([Table("bclc-mini"), Table("bclc-ruyi")], ["banker"])
    >>> found
    <bets side by side: bclc-mini, bclc-ruyi>
    >>> [str(round(one.bets["banker"].house_edge, 6)) for one in found.compared]
    ['10579/1000000', '10183/1000000']
    """

    title: str
    compared: tuple[Compared, ...]
    readings: tuple[PricedReading, ...] = ()
    """What each reading of a clause is worth besides, where games are compared by them."""
    without_readings: tuple[str, ...] = ()
    """The games that were to be compared by readings, and have none."""
    begun: tuple[str, ...] = ()
    """Those of whose round something is known, so that bets alone are compared by readings."""

    @property
    def summary(self) -> str:
        """What is compared."""
        return f"bets side by side: {', '.join(one.label for one in self.compared)}"

    def answer(self) -> Answer:
        """A table for each figure, a column for each of what is compared."""
        rows = [
            (
                one.label,
                *situation_row(one.bets.situation, one.bets.denominator),
                [bet_figures(each) for each in one.bets],
            )
            for one in self.compared
        ]
        bets = {each.bet.id for one in self.compared for each in one.bets}
        priced = priced_sheets((Column("label", "reading"), *SITUATION_IN_CSV), self.readings, bets)
        words = [each for each in priced if isinstance(each, str)] + unpriced(self.readings)
        words += [f"{game} has no clause with several readings." for game in self.without_readings]
        words += [f"{label}: {BEGUN}" for label in self.begun]
        return Answer(
            f"Bets side by side: {self.title}",
            [
                *(Fact(f"{one.label}: {_shoe(one)}") for one in self.compared),
                *known_facts(one.bets.situation for one in self.compared),
                *(Fact(words) for words in dict.fromkeys(_paid(self.compared))),
                Sheet("compared", "", COMPARED, rows),
                self._across("House edge", Kind.SHARE, lambda one: one.house_edge),
                self._across("Hit frequency", Kind.SHARE, lambda one: one.hit_frequency),
                self._across("Standard deviation", Kind.ROOT, lambda one: one.standard_deviation),
                *(each for each in priced if isinstance(each, Sheet)),
            ],
            [*dict.fromkeys(_notes(self.compared)), *map(Note, words)],
            [warning for one in self.compared for warning in one.bets.situation.warnings],
        )

    def _across(self, title: str, kind: Kind, figure: Callable[[BetAnalysis], object]) -> Sheet:
        """One figure of every bet, for people."""
        found = [{each.bet.id: each for each in one.bets} for one in self.compared]
        ids = list(dict.fromkeys(name for bets in found for name in bets))
        rows = []
        for name in ids:
            cells = [None if name not in bets else figure(bets[name]) for bets in found]
            offered = [name in bets for bets in found]
            rows.append(
                (
                    name,
                    *(
                        NOT_STATED if here and cell is None else cell
                        for here, cell in zip(offered, cells, strict=True)
                    ),
                )
            )
        columns = (Column("bet", "bet"), *(Column("", one.label, kind) for one in self.compared))
        return Sheet("", title, columns, rows, exactly=True)


def _paid(compared: Sequence[Compared]) -> Iterator[str]:
    for one in compared:
        yield from paytable_words(one.bets.situation.rulebook)


def _shoe(one: Compared) -> str:
    return one.bets.situation.shoe_in_words


def _notes(compared: Sequence[Compared]) -> Iterator[Note]:
    """What is to be remarked of each game, once."""
    for one in compared:
        book = one.bets.situation.rulebook
        for note in rule_notes(book, *(bet.bet.id for bet in one.bets)):
            yield note._replace(text=f"{book.id}: {note.text}")
