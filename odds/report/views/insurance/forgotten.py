"""Insurance that was not offered: windows forgotten by the dealer, and windows waived."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from odds.bets.insurance import SIDES, OfferLine
from odds.bets.insurance.cost import Forgotten, mean_cost
from odds.core.numbers import decimal
from odds.core.text import by_clause
from odds.figures.situation import Situation
from odds.report.answer import Answer, Column, Fact, Kind, Note, Sheet
from odds.report.view import View
from odds.report.views.insurance.figures import STAR, WHERE, WINDOW, star, where_of, where_offered
from odds.report.views.situation import rule_notes, situation_facts

CELLS = (
    *WINDOW,
    Column("odds", "pays", Kind.PAYS),
    Column("reach", "reach", Kind.SHARE, rank=2),
    Column("returned", "bets returned", Kind.SHARE),
    Column("forgone", "insurance forgone", Kind.SHARE),
    Column("cost", "cost", Kind.SHARE),
)
MEANS = (Column("side", "insured"), Column("mean_cost", "mean cost", Kind.SHARE))
WINDOWS = (
    *WHERE,
    Column("odds", "pays", Kind.PAYS),
    Column("closed", "closed", Kind.FLAG),
    Column("reach", "reach", Kind.SHARE),
    Column("house_edge", "house edge", Kind.SHARE),
    Column("", " "),
    Column("house_win", "house wins per original bet", Kind.SHARE, csv="house_win_per_bet"),
)
WHAT = (
    "Per unit of the original bets of those who meant to insure for as much as the limit allows: "
    "what the house gives back of bets that it had won, and what the insurance would have earned. "
    "A mean is over all windows on offer for that hand, each as often as it is open."
)


@dataclass(frozen=True, repr=False)
class ForgottenInsurance(View):
    """What each window costs that the dealer forgets to offer.

    >>> from odds import Table
    >>> Table("rws-insurance").insurance.forgotten()
    <forgotten insurance of rws-insurance, 8 decks, 416 cards left to deal: banker 22.8830%, \
player 19.9788% of the original bet>
    """

    situation: Situation
    cells: tuple[Forgotten, ...]

    def __iter__(self) -> Iterator[Forgotten]:
        return iter(self.cells)

    def __len__(self) -> int:
        return len(self.cells)

    @property
    def clause(self) -> str:
        """The clause by which the original bet goes back."""
        return self.situation.rulebook.offered_insurance.forgotten

    @property
    def summary(self) -> str:
        """Game, shoe, and the mean cost for each hand."""
        means = (
            f"{side} {decimal(100 * cost, 4)}%"
            for side in SIDES
            if (cost := mean_cost(self.cells, side)) is not None
        )
        where = f"{self.situation.rulebook.id}, {self.situation.shoe_in_words}"
        return f"forgotten insurance of {where}: {', '.join(means)} of the original bet"

    def answer(self) -> Answer:
        """The mean for each hand, then every cell on offer."""
        rows = [
            (
                *where_of(each.cell.window, each.cell.side),
                each.cell.offer.odds if each.cell.offer else None,
                each.reach,
                each.returned,
                each.forgone,
                each.cost,
            )
            for each in self.cells
        ]
        means = [(side, mean_cost(self.cells, side)) for side in SIDES]
        named = {"clause": self.clause}
        return Answer(
            self.situation.title,
            [
                *situation_facts(self.situation),
                Fact(
                    "The original bet goes back where the insurance would have won"
                    f"{by_clause(self.clause)}",
                    named,
                    named,
                ),
                Sheet("means", "What a forgotten window costs", MEANS, means, in_csv=False),
                Sheet("cells", "By cell", CELLS, rows, keys=4),
            ],
            [Note(WHAT), *rule_notes(self.situation.rulebook, "insurance", "forgotten")],
            self.situation.warnings,
        )


@dataclass(frozen=True, repr=False)
class WaivedInsurance(View):
    """Which windows a squeeze before its time closes.

    >>> from odds import Table
    >>> found = Table("rws-insurance").insurance.waived()
    >>> found
    <insurance of rws-insurance waived after a squeeze: 9 of 15 lines closed (clause 3.14)>
    >>> [line.offer.stage for line in found.closed][:2]
    [5, 5]
    """

    situation: Situation
    lines: tuple[OfferLine, ...]
    denominator: int

    @property
    def clause(self) -> str:
        """The clause by which insurance is waived, empty where none is stated."""
        return self.situation.rulebook.offered_insurance.squeezed

    @property
    def closed(self) -> list[OfferLine]:
        """The lines after the Player's third card, for either hand; none without a clause."""
        return [line for line in self.lines if self.clause and line.offer.stage == 5]

    @property
    def summary(self) -> str:
        """Game, and how many lines are closed."""
        closed = f"{len(self.closed)} of {len(self.lines)} lines closed"
        game = self.situation.rulebook.id
        return f"insurance of {game} waived after a squeeze: {closed}{by_clause(self.clause)}"

    def answer(self) -> Answer:
        """Every line, and whether it is closed."""
        insurance, closed = self.situation.rulebook.offered_insurance, self.closed
        rows = []
        for line in self.lines:
            offer, edge = line.offer, line.results.house_edge(line.offer.odds)
            reach = line.results.reach(self.denominator)
            rows.append(
                (
                    *(*where_offered(offer), offer.odds),
                    line in closed,
                    reach,
                    edge,
                    star(line.results, offer),
                    reach * edge * insurance.largest_stake(offer, Fraction(1)),
                )
            )
        words = "The rules do not say that a squeeze waives insurance"
        if self.clause:
            words = (
                "If the Banker's third card is squeezed or exposed before the Player's is opened, "
                f"all insurance after the Player's third card is waived (clause {self.clause})"
            )
        starred = [Note(STAR)] if any(line.favours_bettor for line in self.lines) else []
        named = {"clause": self.clause or None}
        return Answer(
            self.situation.title,
            [
                *situation_facts(self.situation),
                Fact(words, named, named),
                Sheet("lines", "Lines", WINDOWS, rows, keys=4),
            ],
            [
                *starred,
                Note("House wins: a round, insured for as much as the limit allows."),
                *rule_notes(self.situation.rulebook, "insurance"),
            ],
            self.situation.warnings,
        )
