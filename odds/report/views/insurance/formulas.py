"""An insurance table as formulas in the number of decks."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from odds.core.text import spans
from odds.report.answer import Answer, Column, Kind, Sheet
from odds.report.views.formula_view import DEALT_OUT, FormulaView, formula_facts
from odds.report.views.insurance.figures import WHERE
from odds.report.views.situation import rule_notes
from odds.rulebooks import Rulebook
from odds.symbolic.expression import expression
from odds.symbolic.insurance import InsuranceFormula
from odds.symbolic.source import Figure, FormulaSection

COLUMNS = (
    Column("", "no.", Kind.COUNT),
    *WHERE,
    Column("odds", "pays", Kind.PAYS),
    Column("fair_odds", "", Kind.FORMULA, csv="fair_odds_formula"),
    Column("house_edge", "", Kind.FORMULA, csv="house_edge_formula"),
    Column("reach", "", Kind.FORMULA, csv="reach_formula"),
    Column("fair_odds_limit", "fair odds, limit", Kind.RATIO),
    Column("house_edge_limit", "house edge, limit", Kind.SHARE),
)
FORMULA = (
    Column("", "no.", Kind.COUNT),
    Column("", "figure"),
    Column("", "formula", Kind.FORMULA),
)


@dataclass(frozen=True, repr=False)
class InsuranceFormulas(FormulaView):
    """Lines, and every cell for both hands, as functions of the number of decks.

    >>> from odds import Table
    >>> found = Table("rws-insurance").insurance.formulas()
    >>> found
    <insurance of rws-insurance as formulas: 15 lines, 252 cells>
    >>> found.lines[4].house_edge
    (1152*d**2 - 140*d + 33)/(6*(13*d - 1)*(4480*d**2 - 564*d + 21))
    """

    rulebook: Rulebook
    lines: tuple[InsuranceFormula, ...]
    cells: tuple[InsuranceFormula, ...]

    @property
    def summary(self) -> str:
        """How many."""
        sizes = f"{len(self.lines)} lines, {len(self.cells)} cells"
        return f"insurance of {self.rulebook.id} as formulas: {sizes}"

    def _groups(self) -> tuple[tuple[str, Sequence[InsuranceFormula]], ...]:
        return ("lines", self.lines), ("cells", self.cells)

    def sections(self) -> list[FormulaSection]:
        """A section for the lines and one for the cells."""
        return [
            FormulaSection(name, list(_figures(name[:-1], found))) for name, found in self._groups()
        ]

    def answer(self) -> Answer:
        """Where lines and cells are, and below that the formulas of each."""
        sheets = []
        for name, found in self._groups():
            sheets += [
                Sheet(name, name.capitalize(), COLUMNS, list(_rows(found)), keys=5),
                Sheet("", f"Formulas of the {name}", FORMULA, list(_formulas(found)), keys=2),
            ]
        checked = f"Checked: of the counts of the cells {DEALT_OUT}"
        facts = formula_facts(self.rulebook, checked)
        return Answer(self.title, [*facts, *sheets], rule_notes(self.rulebook, "insurance"))


def _rows(found: Sequence[InsuranceFormula]) -> Iterator[tuple[object, ...]]:
    for number, one in enumerate(found, 1):
        yield (
            number,
            *one.where[1:],
            one.where.offer.odds if one.where.offer else None,
            *map(_text, (one.fair_odds, one.house_edge, expression(one.reach))),
            one.fair and one.fair.limit,
            one.edge and one.edge.limit,
        )


def _formulas(found: Sequence[InsuranceFormula]) -> Iterator[tuple[object, ...]]:
    for number, one in enumerate(found, 1):
        yield number, "fair odds", _text(one.fair_odds)
        if one.house_edge is not None:
            yield number, "house edge", _text(one.house_edge)


def _figures(name: str, found: Sequence[InsuranceFormula]) -> Iterator[Figure]:
    for number, one in enumerate(found, 1):
        _, stage, side, banker, player = one.where
        where = f"{name} {number}: after {stage} cards, insured {side}, "
        where += f"Banker {spans(banker)}, Player {spans(player)}"
        if one.fair_odds is not None:
            yield Figure(f"{name} {number} fair odds", f"Fair odds of {where}", one.fair_odds)
        if one.house_edge is not None:
            yield Figure(f"{name} {number} house edge", f"House edge of {where}", one.house_edge)


def _text(formula: object) -> str | None:
    return None if formula is None else str(formula)
