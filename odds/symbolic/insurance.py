"""An insurance table in the number of decks: the fair odds and the edge of each line and cell."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from sympy import Expr

from odds.bets.house import Insurance, Offer
from odds.bets.insurance.table import Cell, OfferLine, cells, lines
from odds.bets.insurance.windows import Ends, Window, Windows, ended, windows, windows_passed
from odds.core.classes import POINTS
from odds.core.errors import OddsError
from odds.core.shoe import Shoe
from odds.games.coup.tableau import Tableau
from odds.games.coup.terms import Term, drawn_coups
from odds.games.round import Coup
from odds.symbolic.counts import CHECKED_AT, in_decks
from odds.symbolic.expression import expression
from odds.symbolic.polynomial import DEALS, Polynomial
from odds.symbolic.ratio import Ratio

NEVER = (0, 0, 0)
"""The results of a cell that a shoe cannot open."""


class Where(NamedTuple):
    """A line or a cell: what is on offer, when, for which hand, and the points of both."""

    offer: Offer | None
    stage: int
    side: str
    banker: tuple[int, ...]
    player: tuple[int, ...]


@dataclass(frozen=True)
class InsuranceFormula:
    """How an insurance bet ends from d decks, once its window is reached, and what it pays."""

    where: Where
    win: Polynomial
    push: Polynomial
    lose: Polynomial

    @cached_property
    def fair(self) -> Ratio | None:
        """The odds to one at which it would be even; None if it cannot win."""
        return Ratio.of(self.lose, self.win) if self.win else None

    @cached_property
    def edge(self) -> Ratio | None:
        """The house edge at the odds on offer, if any are."""
        if self.where.offer is None:
            return None
        over, under = self.where.offer.odds.as_integer_ratio()
        return Ratio.of(self.lose * under - self.win * over, self._all * under)

    @cached_property
    def reach(self) -> Ratio:
        """How likely a coup is to come there."""
        return Ratio.of(self._all, DEALS)

    @property
    def fair_odds(self) -> Expr | None:
        """The fair odds as a sympy expression in d."""
        return None if self.fair is None else expression(self.fair)

    @property
    def house_edge(self) -> Expr | None:
        """The house edge likewise."""
        return None if self.edge is None else expression(self.edge)

    def at(self, decks: int) -> tuple[int | Fraction, ...]:
        """Won, returned and lost from so many decks, among all ordered deals of six cards."""
        return self.win(decks), self.push(decks), self.lose(decks)

    @property
    def _all(self) -> Polynomial:
        return self.win + self.push + self.lose


def insurance_formulas(
    tableau: Tableau, insurance: Insurance
) -> tuple[list[InsuranceFormula], list[InsuranceFormula]]:
    """The lines of an insurance table, and every cell for both hands, on offer or not.

    >>> from odds.rulebooks import load_rulebook
    >>> book = load_rulebook("rws-insurance")
    >>> of_lines, of_cells = insurance_formulas(book.tableau, book.offered_insurance)
    >>> len(of_lines), len(of_cells)
    (15, 252)
    >>> of_lines[0].fair_odds.subs("d", 8), float(round(of_lines[0].edge.at(8), 6))
    (38980815834/17517290683, 0.064722)
    """
    if insurance.hidden:
        raise OddsError(
            "lines for when one hand is hidden have no formula here; ask for the table at a number "
            "of decks"
        )
    powers = list(_by_power(tableau))
    of_lines = zip(*(lines(each, insurance) for each in powers), strict=True)
    of_cells = zip(*(cells(each, insurance) for each in powers), strict=True)
    found = (
        [InsuranceFormula(_line(first), *_results(first, *rest)) for first, *rest in of_lines],
        [InsuranceFormula(_cell(first), *_results(first, *rest)) for first, *rest in of_cells],
    )
    for decks in CHECKED_AT:
        dealt = cells(windows(Shoe.of_decks(decks), tableau), insurance)
        counted = {_cell(each): tuple(each.results) for each in dealt}
        if any(each.at(decks) != counted.get(each.where, NEVER) for each in found[1]):
            raise OddsError("the counts of a cell are not those of a shoe; report this, please")
    return found


def _results(*by_power: OfferLine | Cell) -> Iterator[Polynomial]:
    """Won, returned and lost, from their coefficients of each power."""
    return map(Polynomial.of, zip(*(each.results for each in by_power), strict=True))


def _by_power(tableau: Tableau) -> Iterator[Windows]:
    """The windows as tables of coefficients, one for each power of d.

    Lines and cells add up the weights of ends, and do so with the coefficients of each power.
    """
    found = in_decks(_entries(tableau))
    opened = dict.fromkeys(window for window, _ in found)
    for power in range(DEALS.degree + 1):
        ends: dict[Window, Ends] = defaultdict(Ends, dict.fromkeys(opened, Ends()))
        for (window, end), count in found.items():
            coefficient = (*count.coefficients, *[0] * DEALS.degree)[power]
            ends[window] = ends[window].plus(Ends(*(each * coefficient for each in end)))
        yield Windows(Shoe.of_decks(1), dict(ends), DEALS.coefficients[power])


def _entries(tableau: Tableau) -> Iterator[tuple[tuple[Window, Ends], Term, int]]:
    for term, hands, thirds, ways in drawn_coups(tableau, POINTS, Coup()):
        player, banker = (
            (two + (third or 0)) % 10 for two, third in zip(hands[:2], thirds, strict=True)
        )
        for window in windows_passed(hands, *thirds):
            yield (window, ended(player, banker, 1)), term, ways


def _line(line: OfferLine) -> Where:
    offer = line.offer
    return Where(offer, offer.stage, offer.side, offer.banker, offer.player)


def _cell(cell: Cell) -> Where:
    window = cell.window
    points = (() if each is None else (int(each),) for each in (window.banker, window.player))
    return Where(cell.offer, window.stage, cell.side, *points)
