"""An insurance table made to an edge."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from odds.bets.insurance import Made, made_table
from odds.core.errors import OddsError
from odds.core.numbers import money
from odds.figures.situation import Situation
from odds.report.answer import Answer, Column, Fact, Kind, Note, Sheet
from odds.report.view import View
from odds.report.views.insurance.figures import FIGURES, WEIGHTS, WHERE, WINDOW, figures, where_of
from odds.report.views.situation import situation_facts
from odds.rulebooks import game_ids, load_rulebook
from odds.rulebooks.written import insured_rulebook

NONE = "none"
"""What a line pays where no odds keep the edge."""
STILL = "* a cell of it favours the bettor still; --worst-cell keeps the edge in every cell."
MADE = (
    *WHERE,
    Column("tie", ""),
    *FIGURES,
    Column("lowest_cell_edge", "", Kind.RATIO),
    Column("", "pays", Kind.PAYS),
    Column("", "house edge", Kind.SHARE),
    Column("", "lowest of a cell", Kind.SHARE),
    Column("", " "),
    Column("", "fair odds to 1", Kind.RATIO, rank=2),
    Column("", "reach", Kind.SHARE, rank=2),
    *WEIGHTS,
)


@dataclass(frozen=True, repr=False)
class InsuranceMade(View):
    """For each line or cell the highest odds that leave the house its edge.

    >>> from odds import Table
    >>> found = Table("rws-insurance").insurance.make(edge="5%", step="1/2")
    >>> found
    <insurance made for rws-insurance, 8 decks, 416 cards left to deal: 15 of 15 lines keep 5%>
    >>> [str(one.odds) for one in found][:3]
    ['2', '5/2', '9/2']
    """

    situation: Situation
    edge: Fraction
    step: Fraction
    group: str
    made: tuple[Made, ...]
    denominator: int
    worst_cell: bool = False

    def __iter__(self) -> Iterator[Made]:
        return iter(self.made)

    def __len__(self) -> int:
        return len(self.made)

    @property
    def summary(self) -> str:
        """Game, shoe, and how many can be on offer."""
        where = f"{self.situation.rulebook.id}, {self.situation.shoe_in_words}"
        kept = sum(one.odds is not None for one in self)
        return (
            f"insurance made for {where}: {kept} of {len(self)} {self.group} keep "
            f"{money(100 * self.edge)}%"
        )

    def answer(self) -> Answer:
        """One table."""
        target = f"House edge {money(100 * self.edge)}% at the least"
        target += " in every cell" if self.worst_cell else ""
        asked: dict[str, object] = {
            "edge": self.edge,
            "step": self.step,
            "group": self.group,
            "worst_cell": self.worst_cell,
        }
        named = {
            "edge_wanted": self.edge,
            "step": self.step,
            "made_by": self.group,
            "worst_cell": self.worst_cell,
        }
        return Answer(
            self.situation.title,
            [
                *situation_facts(self.situation, self.denominator),
                Fact(f"{target}, odds in steps of {self.step}, by {self.group}", asked, named),
                Sheet("offers", "Insurance table made", MADE, self._rows(), keys=4),
                self._favourable(),
            ],
            [
                Note(STILL, matters=any(one.favourable for one in self)),
                Note("A house edge is per unit staked, pushes included."),
                Note(
                    f"Pays {NONE}: no odds on the grid keep the edge, or the bet cannot win.",
                    matters=any(one.odds is None for one in self),
                ),
            ],
            self.situation.warnings,
        )

    def _favourable(self) -> Sheet:
        """The cells in which the odds made favour the bettor still."""
        rows = [
            (
                *where_of(window, one.line.side),
                one.odds,
                -cell.house_edge(one.odds),
            )
            for one in self.made
            for window, cell in zip(one.windows, one.cells, strict=True)
            if one.odds is not None and window in one.favourable
        ]
        columns = (
            *WINDOW,
            Column("odds", "pays", Kind.PAYS),
            Column("expected_value", "expected value", Kind.SHARE),
        )
        title = "Cells that favour the bettor still"
        return Sheet("favourable", title, columns, rows, keys=4, in_csv=False)

    def _rows(self) -> list[tuple[object, ...]]:
        return [
            (
                *(one.line.stage, one.line.side, one.line.banker or None, one.line.player or None),
                one.line.tie,
                *figures(one.results, one.offer, self.denominator),
                one.lowest_edge,
                NONE if one.odds is None else one.odds,
                one.house_edge,
                one.lowest_edge,
                "*" if one.favourable else "",
                one.results.fair_odds,
                one.reach,
                *one.results,
            )
            for one in self.made
        ]

    def toml(self, extends: str | None = None) -> str:
        """A rulebook with this insurance table, which can be loaded again.

        It extends the game; where that is one of your own, give the path of its rulebook.

        >>> from odds import Table
        >>> text = Table("rws-insurance").insurance.make(edge="5%", step="1/2").toml()
        >>> print(*text.splitlines()[:3], sep="\\n")
        id = "rws-insurance-made"
        title = "Commission Baccarat with Insurance (RWS), insurance made to an edge"
        extends = "rws-insurance"
        """
        book = self.situation.rulebook
        if extends is None:
            if book.id not in game_ids() or load_rulebook(book.id) != book:
                raise OddsError(
                    f"{book.id!r} is no built-in game; give the path of the rulebook that is "
                    "to be extended"
                )
            extends = book.id
        table = made_table(self.made, book.offered_insurance.limit)
        note = (
            f"House edge {money(100 * self.edge)}% at the least in steps of {self.step}; "
            f"{self.situation.shoe_in_words}."
        )
        return insured_rulebook(book, table, extends, note)
