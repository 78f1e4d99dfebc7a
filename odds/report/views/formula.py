"""Bets as formulas in the number of decks, and what follows from them."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import combinations

from odds.core.errors import unknown
from odds.core.text import counted
from odds.report.answer import NOT_STATED, Answer, Column, Kind, Note, Sheet
from odds.report.view import View
from odds.report.views.formula_view import FormulaView, formula_facts
from odds.report.views.situation import rule_notes
from odds.rulebooks import Rulebook
from odds.symbolic.course import Course, Place, course, crossings
from odds.symbolic.formula import BetFormula
from odds.symbolic.ratio import Ratio
from odds.symbolic.source import FormulaSection, bet_section

OUTCOMES = (
    Column("row", "row", Kind.COUNT, csv="bet_row"),
    Column("outcome", "outcome"),
    Column("when", "when", Kind.PROSE),
    Column("pays", "pays", csv="pays_formula"),
    Column("probability", "", Kind.FORMULA, csv="probability_formula"),
    Column("limit", "", Kind.RATIO, csv="probability_limit"),
)
VALUES = (
    Column("decks", "", Kind.TEXT),
    Column("house_edge", "", Kind.SHARE),
    Column("variance", "", Kind.RATIO),
)
PIECES = (
    Column("figure", "figure"),
    Column("runs", "runs"),
    Column("from_low", "from d", Kind.RATIO),
    Column("from_high", "", Kind.RATIO),
    Column("to_low", "to d", Kind.RATIO),
    Column("to_high", "", Kind.RATIO),
    Column("limit", "limit", Kind.RATIO),
    Column("largest_at", "largest at d", Kind.COUNT, rank=2),
    Column("smallest_at", "smallest at d", Kind.COUNT, rank=2),
)
PLACES = (Column("low", "d", Kind.RATIO), Column("high", "", Kind.RATIO))
BETS = (
    Column("bet", "bet"),
    Column("house_edge", "", Kind.FORMULA, csv="house_edge_formula"),
    Column("expected_value", "", Kind.FORMULA, csv="expected_value_formula"),
    Column("variance", "", Kind.FORMULA, csv="variance_formula"),
    Column("limit", "", Kind.RATIO, csv=None),
    Column("", "", Kind.RATIO, csv="house_edge_limit"),
    Column("", "", Kind.FORMULA, csv="house_edge_limit_formula"),
    Column("largest_at", "", Kind.COUNT),
    Column("smallest_at", "", Kind.COUNT),
    Column("letters", "", Kind.RECORD),
    Column("outcomes", "Rows", Kind.TABLE, inside=OUTCOMES),
    Column("values", "", Kind.TABLE, inside=VALUES),
    Column("courses", "", Kind.TABLE, inside=PIECES),
    Column("zeros", "", Kind.TABLE, inside=PLACES),
)
CROSSINGS = (Column("bet", "bet"), Column("other", "other bet", csv="other_bet"), *PLACES)
SAME = (Column("bet", "bet"), Column("other", "other bet", csv="other_bet"))
LETTERS = (Column("", "bet"), Column("", "letter"), Column("", "means", Kind.PROSE))
FORMULA = (Column("", "figure"), Column("", "formula", Kind.FORMULA))


@dataclass(frozen=True, repr=False)
class Formulas(FormulaView):
    """Bets as functions of the number of decks, by their ids or in order.

    >>> from odds import Table
    >>> found = Table("rws-commission").formulas("player", "banker")
    >>> found["banker"].limit
    256786/24134045
    >>> found.crossings
    {('player', 'banker'): ()}
    """

    rulebook: Rulebook
    formulas: tuple[BetFormula, ...]
    symbolic: bool
    decks: tuple[int | None, ...]

    def __getitem__(self, bet: str) -> "OneFormula":
        for one in self.formulas:
            if one.bet.id == bet:
                alone = replace(self, formulas=(one,))
                return OneFormula(one.bet, one.outcomes, one.letters, alone)
        known = [one.bet.id for one in self.formulas]
        raise unknown("bet", str(bet), known, f"these are {', '.join(known)}")

    def __iter__(self) -> Iterator[BetFormula]:
        return iter(self.formulas)

    def __len__(self) -> int:
        return len(self.formulas)

    @property
    def summary(self) -> str:
        """The game and its bets."""
        return f"formulas of {self.rulebook.id}: {', '.join(one.bet.id for one in self)}"

    @cached_property
    def courses(self) -> dict[str, dict[str, tuple[Ratio, Course]]]:
        """How each figure of each bet runs from one deck on."""
        return {
            one.bet.id: {name: (each, course(each)) for name, each in _figures(one)} for one in self
        }

    @cached_property
    def crossings(self) -> dict[tuple[str, str], tuple[Place, ...] | None]:
        """Where two bets have the same house edge; None where they always have."""
        edges = {one.bet.id: one.ratios.house_edge for one in self if one.ratios}
        return {
            (one, two): None if edges[one] == edges[two] else crossings(edges[one], edges[two])
            for one, two in combinations(edges, 2)
        }

    def sections(self) -> list[FormulaSection]:
        """A section for each bet."""
        return [bet_section(one) for one in self]

    def answer(self) -> Answer:
        """The formulas, values of the edge, how each figure runs, and where bets cross."""
        rows = [self._row(one) for one in self]
        return Answer(
            self.title,
            [
                *formula_facts(self.rulebook),
                Sheet("bets", "", BETS, rows),
                *(Sheet("", one.bet.id, FORMULA, list(_lines(one))) for one in self),
                self._letters(),
                self._values(),
                self._courses(),
                self._zeros(),
                *self._crossings(),
            ],
            [*self._notes(), *rule_notes(self.rulebook, *(one.bet.id for one in self))],
            rounds=any(one.ratios for one in self),
        )

    def _row(self, one: BetFormula) -> tuple[object, ...]:
        figures = self.courses[one.bet.id]
        edge = figures["house edge"][1] if "house edge" in figures else None
        absent = None if one.is_stated else NOT_STATED
        limit = one.ratios.house_edge.limit if one.ratios else None
        letters = None if one.ratios else _text(one.limit)
        return (
            one.bet.id,
            *(absent if each is None else str(each) for each in _expressions(one).values()),
            letters if limit is None else limit,
            limit,
            letters,
            edge.largest_at if edge else None,
            edge.smallest_at if edge else None,
            one.letters,
            list(_outcomes(one)),
            list(self._at_decks(one)),
            [
                (name, *each)
                for name, (ratio, runs) in figures.items()
                for each in _pieces(ratio, runs)
            ],
            list(edge.zeros) if edge else [],
        )

    def _at_decks(self, one: BetFormula) -> Iterator[tuple[object, ...]]:
        for decks in self.decks if one.ratios else ():
            assert one.ratios
            edge, variance = one.ratios.house_edge.at(decks), one.ratios.variance.at(decks)
            yield decks or "inf", edge, variance

    def _letters(self) -> Sheet:
        rows = [(one.bet.id, *each) for one in self for each in one.letters.items()]
        return Sheet("", "Letters", LETTERS, rows, keys=2)

    def _values(self) -> Sheet:
        """The house edge at some numbers of decks side by side, for people."""
        named = [
            Column("", counted(each, "deck") if each else "infinite", Kind.SHARE)
            for each in self.decks
        ]
        rows = [
            (
                one.bet.id,
                *(one.ratios.house_edge.at(each) for each in self.decks),
                one.ratios.house_edge.limit,
            )
            for one in self
            if one.ratios
        ]
        columns = (Column("", "bet"), *named, Column("", "limit", Kind.SHARE))
        return Sheet("", "House edge by decks", columns, rows, exactly=True)

    def _courses(self) -> Sheet:
        columns = (Column("", "bet"), *PIECES)
        rows = [
            (one.bet.id, name, *each)
            for one in self
            for name, (ratio, runs) in self.courses[one.bet.id].items()
            for each in _pieces(ratio, runs)
        ]
        return Sheet("", "How each figure runs from one deck on", columns, rows, keys=2)

    def _zeros(self) -> Sheet:
        rows = [
            (one.bet.id, *each)
            for one in self
            for _, runs in [self.courses[one.bet.id].get("house edge", (None, None))]
            for each in (runs.zeros if runs else ())
        ]
        return Sheet("", "Where the house edge is 0", (Column("", "bet"), *PLACES), rows)

    def _crossings(self) -> Iterator[Sheet]:
        found = [(*pair, *each) for pair, places in self.crossings.items() for each in places or ()]
        yield Sheet("crossings", "Where two bets have the same edge", CROSSINGS, found, keys=2)
        same = [pair for pair, places in self.crossings.items() if places is None]
        yield Sheet("same_edge", "The same edge at every number of decks", SAME, same, keys=2)

    def _notes(self) -> Iterator[Note]:
        for one in self:
            if not one.is_stated:
                yield Note(
                    f"What {one.bet.id} pays is not stated, so its probabilities have formulas and "
                    "its edge has none; --symbolic leaves the payout as a letter."
                )
        if self.crossings and not any(self.crossings.values()):
            yield Note("From one deck on no two of these bets that differ have the same edge.")
        yield Note("Where a root is no fraction it lies between two decimals of 12 places.", False)


@dataclass(frozen=True, repr=False)
class OneFormula(BetFormula, View):
    """The formulas of one bet, which show themselves as the table that they are a row of.

    >>> from odds import Table
    >>> Table("rws-commission").formula("tie").to_polars()["bet"][0]
    'tie'
    """

    alone: Formulas = field(compare=False)

    @property
    def summary(self) -> str:
        """The bet and its edge."""
        return repr(self).strip("<>")

    def answer(self) -> Answer:
        """The formulas, values of the edge, and how each figure runs."""
        return self.alone.answer()


def _text(expression: object) -> str | None:
    return None if expression is None else str(expression)


def _expressions(one: BetFormula) -> dict[str, object]:
    return {
        "house edge": one.house_edge,
        "expected value": one.expected_value,
        "variance": one.variance,
    }


def _lines(one: BetFormula) -> Iterator[tuple[object, ...]]:
    """The figures and outcomes of a bet with their formulas, for people."""
    for name, each in _expressions(one).items():
        yield name, NOT_STATED if each is None else str(each)
    if one.letters:
        yield "edge as d grows", _text(one.limit)
    for number, outcome in enumerate(one.outcomes, 1):
        yield f"row {number}, {outcome.kind}", str(outcome.probability)


def _outcomes(one: BetFormula) -> Iterator[tuple[object, ...]]:
    for number, each in enumerate(one.outcomes, 1):
        pays = NOT_STATED if each.pays is None else str(each.pays)
        yield number, each.kind, each.when, pays, str(each.probability), each.chance.limit


def _figures(one: BetFormula) -> Iterator[tuple[str, Ratio]]:
    """What runs in some way: edge, variance and probabilities; the expected value is the edge's
    opposite.
    """
    if one.ratios:
        yield "house edge", one.ratios.house_edge
        yield "variance", one.ratios.variance
    for number, outcome in enumerate(one.outcomes, 1):
        yield f"row {number}", outcome.chance


def _pieces(ratio: Ratio, runs: Course) -> Iterator[tuple[object, ...]]:
    """The values of `PIECES` after the name of the figure."""
    for piece in runs.pieces:
        end = piece.end or (None, None)
        most, least = runs.largest_at, runs.smallest_at
        yield piece.runs, *piece.start, *end, ratio.limit, most, least
