"""Each bet as a formula in the number of decks, and what it tends to."""

from odds.figures.reported import GameReport
from odds.report.answer import NOT_STATED, Column, Kind, Sheet
from odds.report.document import Section

EDGES = (
    Column("bet", "bet"),
    Column("house_edge", "house edge from d decks", Kind.FORMULA),
    Column("limit", "as d grows", Kind.SHARE),
    Column("", "exactly", Kind.FRACTION),
)
CHANCES = (
    Column("bet", "bet"),
    Column("outcome", "outcome"),
    Column("when", "when", Kind.PROSE),
    Column("probability", "probability from d decks", Kind.FORMULA),
)


def formulas(report: GameReport) -> Section | None:
    """The house edge of each bet, and the probability of each way for it to end."""
    if not report.formulas:
        return None
    from odds.report.views.formula_view import CHECKED, COUNTED  # which imports sympy

    edges: list[tuple[object, ...]] = []
    chances: list[tuple[object, ...]] = []
    for one in report.formulas:
        if one.ratios:
            limit = one.ratios.house_edge.limit
            edges.append((one.bet.id, str(one.house_edge), limit, limit))
        else:
            edges.append((one.bet.id, NOT_STATED, NOT_STATED, NOT_STATED))
        chances += [
            (one.bet.id, each.kind, each.when, str(each.probability)) for each in one.outcomes
        ]
    return Section(
        "formulas",
        "As formulas in the number of decks",
        [
            f"{COUNTED}. {CHECKED}.",
            Sheet("edges", "House edge", EDGES, edges),
            Sheet("chances", "Probabilities", CHANCES, chances, keys=3),
        ],
    )
