"""An insurance table in the number of decks: the fair odds and the edge of each line and cell."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from sympy import Expr

from odds.bets.house import Insurance, Offer
from odds.bets.insurance.table import Cell, Line, cells, lines
from odds.bets.insurance.windows import Ends, Window, Windows, ended, windows_passed
from odds.core.classes import POINTS
from odds.core.shoe import Shoe
from odds.games.coup.tableau import Tableau
from odds.games.coup.terms import Term, drawn_coups
from odds.games.round import Coup
from odds.symbolic.counts import in_decks
from odds.symbolic.expression import expression
from odds.symbolic.polynomial import DEALS, Polynomial
from odds.symbolic.ratio import Ratio


@dataclass(frozen=True)
class Insured:
    """How an insurance bet ends from d decks, once its window is reached, and what it pays."""

    offer: Offer | None
    stage: int
    side: str
    banker: tuple[int, ...]
    player: tuple[int, ...]
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
        if self.offer is None:
            return None
        over, under = self.offer.odds.as_integer_ratio()
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

    @property
    def _all(self) -> Polynomial:
        return self.win + self.push + self.lose


def insurance_formulas(
    tableau: Tableau, insurance: Insurance
) -> tuple[list[Insured], list[Insured]]:
    """The lines of an insurance table, and every cell for both hands, on offer or not.

    >>> from odds.rulebooks import load_rulebook
    >>> book = load_rulebook("rws-insurance")
    >>> of_lines, of_cells = insurance_formulas(book.tableau, book.offered_insurance)
    >>> len(of_lines), len(of_cells)
    (15, 252)
    >>> of_lines[0].fair_odds.subs("d", 8), float(round(of_lines[0].edge.at(8), 6))
    (38980815834/17517290683, 0.064722)
    """
    powers = list(_by_power(tableau))
    of_lines = zip(*(lines(each, insurance) for each in powers), strict=True)
    of_cells = zip(*(cells(each, insurance) for each in powers), strict=True)
    return (
        [Insured(*_line(first), *_results(first, *rest)) for first, *rest in of_lines],
        [Insured(*_cell(first), *_results(first, *rest)) for first, *rest in of_cells],
    )


def _results(*by_power: Line | Cell) -> Iterator[Polynomial]:
    """Won, returned and lost, from their coefficients of each power."""
    return map(Polynomial.of, zip(*(each.results for each in by_power), strict=True))


def _by_power(tableau: Tableau) -> Iterator[Windows]:
    """The windows as tables of coefficients, one for each power of d.

    Lines and cells add up the weights of ends, and do so with the coefficients of each power.
    """
    found = in_decks(_entries(tableau))
    windows = dict.fromkeys(window for window, _ in found)
    for power in range(DEALS.degree + 1):
        ends: dict[Window, Ends] = defaultdict(Ends, dict.fromkeys(windows, Ends()))
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


_Where = tuple[Offer | None, int, str, tuple[int, ...], tuple[int, ...]]


def _line(line: Line) -> _Where:
    offer = line.offer
    return offer, offer.stage, offer.side, offer.banker, offer.player


def _cell(cell: Cell) -> _Where:
    window = cell.window
    return cell.offer, window.stage, cell.side, (window.banker,), (window.player,)
