"""How rounds end, whatever the bets, as formulas in the number of decks."""

from collections.abc import Mapping
from dataclasses import dataclass

from odds.report.answer import Answer, Column, Kind, Sheet
from odds.report.views.formula_view import FormulaView, formula_facts
from odds.rulebooks import Rulebook
from odds.symbolic.expression import expression
from odds.symbolic.grid import Case, grid_formulas
from odds.symbolic.ratio import Ratio
from odds.symbolic.source import Figure, FormulaSection

CHANCE = (
    Column("limit", "limit", Kind.SHARE, csv="probability_limit"),
    Column("probability", "probability", Kind.FORMULA, csv="probability_formula"),
)


@dataclass(frozen=True, repr=False)
class GridFormulas(FormulaView):
    """The joint distribution of both hands' totals, or of their ranks, by the two of them.

    >>> from odds import Table
    >>> found = Table("bclc-mini").grid_formulas()
    >>> found
    <grid of bclc-mini as 100 formulas>
    >>> found[9, 9].at(8)
    Fraction(16570328744, 1501922558745)
    """

    rulebook: Rulebook
    chances: Mapping[Case, Ratio]

    @classmethod
    def of(cls, rulebook: Rulebook) -> "GridFormulas":
        """The formulas of a game."""
        return cls(rulebook, grid_formulas(rulebook.play))

    def __getitem__(self, case: Case) -> Ratio:
        return self.chances[case]

    @property
    def summary(self) -> str:
        """The game, and how many cases."""
        return f"grid of {self.rulebook.id} as {len(self.chances)} formulas"

    def sections(self) -> list[FormulaSection]:
        """All cases in one section."""
        figures = [
            Figure(f"player {player} banker {banker}", says, expression(chance))
            for (player, banker), chance in self.chances.items()
            for says in [f"Probability of Player {player} and Banker {banker}"]
        ]
        return [FormulaSection("grid", figures)]

    def answer(self) -> Answer:
        """One table, a row for each two totals or hands."""
        rows = [
            (*case, *case, chance.limit, str(expression(chance)))
            for case, chance in self.chances.items()
        ]
        of_totals = self.rulebook.play.ranking is None
        name, kind = ("totals", Kind.COUNT) if of_totals else ("hands", Kind.TEXT)
        hands = (
            Column("player", "Player", csv=None),
            Column("banker", "Banker", csv=None),
            *(Column("", "", kind, csv=f"{hand}_{name[:-1]}") for hand in ("player", "banker")),
        )
        return Answer(
            self.title,
            [
                *formula_facts(self.rulebook),
                Sheet(name, f"Probability of final {name}", (*hands, *CHANCE), rows, keys=2),
            ],
        )
