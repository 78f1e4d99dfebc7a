"""Making an insurance table: the highest odds that leave the house its edge."""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from odds.bets.house import TIES, Insurance, Offer
from odds.bets.insurance.table import Cell, cells, lines
from odds.bets.insurance.windows import InsuranceResults, Window, Windows
from odds.core.errors import OddsError


class Made(NamedTuple):
    """A line, the results of its cells, how likely it is, and its odds: None if none keep the edge.

    The line is as it stood before, or of odds 0 where a cell of its own was not on offer.
    """

    line: Offer
    cells: tuple[InsuranceResults, ...]
    reach: Fraction
    odds: Fraction | None
    windows: tuple[Window, ...] = ()
    """Where each of the cells is."""

    @property
    def offer(self) -> Offer | None:
        """The line with the odds made, which no clause of a document states."""
        return None if self.odds is None else self.line._replace(odds=self.odds, clause="")

    @property
    def results(self) -> InsuranceResults:
        """Of all its cells together."""
        return InsuranceResults(*map(sum, zip(*self.cells, strict=True)))

    @property
    def lowest_edge(self) -> Fraction | None:
        """The house edge in the cell that is best for the bettor."""
        if self.odds is None:
            return None
        return min(cell.house_edge(self.odds) for cell in self.cells)

    @property
    def favourable(self) -> list[Window]:
        """The cells in which these odds favour the bettor still."""
        if self.odds is None:
            return []
        cells = zip(self.windows, self.cells, strict=True)
        return [window for window, cell in cells if cell.favours_bettor(self.odds)]

    @property
    def house_edge(self) -> Fraction | None:
        """The edge that these odds leave."""
        return None if self.odds is None else self.results.house_edge(self.odds)


def highest_odds(results: InsuranceResults, edge: Fraction, step: Fraction) -> Fraction | None:
    """The highest multiple of the step that keeps the house edge at or above the target.

    >>> fair = InsuranceResults(win=1, push=0, lose=3)
    >>> str(highest_odds(fair, Fraction(5, 100), Fraction(1, 2)))
    '5/2'
    >>> highest_odds(InsuranceResults(win=3, push=0, lose=1), Fraction(5, 100), Fraction(1, 2))
    """
    if not results.win:
        return None
    bound = (results.lose - edge * results.weight) / results.win
    odds = bound // step * step
    return odds if odds > 0 else None


def odds_of_worst(
    cells: Sequence[InsuranceResults], edge: Fraction, step: Fraction
) -> Fraction | None:
    """The highest odds that keep the edge in every one of the cells.

    A cell that cannot win bounds no odds, if what it loses is edge enough.

    >>> cells = [InsuranceResults(win=1, push=0, lose=3), InsuranceResults(win=1, push=0, lose=2)]
    >>> str(odds_of_worst(cells, Fraction(5, 100), Fraction(1, 2)))
    '3/2'
    """
    found = []
    for cell in cells:
        odds = highest_odds(cell, edge, step)
        if odds is not None:
            found.append(odds)
        elif cell.win or cell.lose < edge * cell.weight:
            return None
    return min(found, default=None)


def make_lines(
    found: Windows,
    insurance: Insurance,
    edge: Fraction,
    step: Fraction,
    by_cells: bool = False,
    worst_cell: bool = False,
) -> list[Made]:
    """Odds for every line that the shoe can open, or for every cell, on offer before or not.

    The edge is kept by a line as a whole, or in each of its cells where `worst_cell`.

    >>> from odds.bets.insurance.windows import windows
    >>> from odds.core.shoe import Shoe
    >>> from odds.rulebooks import load_rulebook
    >>> rules = load_rulebook("rws-insurance")
    >>> found = windows(Shoe.of_decks(8), rules.tableau)
    >>> first, *_ = make_lines(found, rules.offered_insurance, Fraction(5, 100), Fraction(1, 2))
    >>> str(first.odds), float(round(first.house_edge, 4)), float(round(first.lowest_edge, 4))
    ('2', 0.0647, -0.0012)
    """
    grouped: list[tuple[Offer, Sequence[Cell]]]
    if by_cells:
        grouped = [(_line_of(cell), [cell]) for cell in cells(found, insurance)]
    else:
        grouped = [(line.offer, line.cells) for line in lines(found, insurance)]
    made = []
    for line, inside in grouped:
        windows = tuple(cell.window for cell in inside)
        one = Made(line, tuple(cell.results for cell in inside), Fraction(), None, windows)
        if worst_cell:
            odds = odds_of_worst(one.cells, edge, step)
        else:
            odds = highest_odds(one.results, edge, step)
        made.append(one._replace(reach=found.reach(one.results), odds=odds))
    return made


def _line_of(cell: Cell) -> Offer:
    """A line for one cell alone, without odds yet."""
    stage, *points = cell.window
    player, banker = (() if each is None else (int(each),) for each in points)
    tie = cell.offer.tie if cell.offer else TIES[0]
    return Offer(stage, cell.side, player, banker, Fraction(), tie)


def made_table(made: Sequence[Made], limit: Fraction) -> Insurance:
    """The insurance table of what was made; a line without odds is not on offer."""
    offers = tuple(one.offer for one in made if one.offer)
    if not offers:
        raise OddsError("no odds keep that edge on that grid; take a smaller edge or step")
    return Insurance(offers, limit)
