"""Closed forms at a table: figures as formulas in the number of decks, and payouts solved for."""

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from odds.core.checks import by_name, shown, whole_number
from odds.core.errors import OddsError
from odds.core.numbers import odds_of, rate_of, read_rates
from odds.figures.given import Decks, numbers_of
from odds.figures.situation import Situation

# All of it needs sympy, which takes a while to import.
if TYPE_CHECKING:
    from odds.report.views.fair import FairPay, PaytableDesign
    from odds.report.views.formula import Formulas, OneFormula
    from odds.report.views.formula_grid import GridFormulas
    from odds.report.views.shoe_polynomial import PolynomialOfBet
    from odds.symbolic.design import Target
    from odds.symbolic.formula import BetFormula

Rate = Fraction | float | str
Edge = Rate | tuple[Rate, Rate]
"""A rate such as "5%", or two between which it may be, as a pair or as "4%-6%"."""


class ClosedForms:
    """The part of `Table` that is about every number of decks at once, not about this shoe."""

    __slots__ = ()
    situation: Situation

    def formulas(
        self,
        *bets: str,
        symbolic: bool = False,
        let: Mapping[str, Fraction | float | str] | None = None,
        decks: Decks = (),
    ) -> "Formulas":
        """Bets as formulas in the number of decks d: all of the game, or those named.

        Where `symbolic`, payouts and commission are letters, of which `let` may give some. `decks`
        are the numbers of decks to show values at, those of the game if nothing is said.

        >>> from odds import Table
        >>> Table("rws-commission").formulas("banker", "tie")
        <formulas of rws-commission: banker, tie>
        """
        from odds.report.views.formula import Formulas
        from odds.symbolic.formula import bet_formulas

        self.situation.check_full()
        book = self.situation.rulebook
        chosen = self.situation.chosen_bets(bets)
        given = None if let is None else by_name("let", let, "{'x1': 9}")
        numbers = tuple(numbers_of(decks, book.decks.allowed))
        found = bet_formulas(book.play, chosen, symbolic, given)
        return Formulas(book, tuple(found), symbolic, numbers)

    def formula(
        self,
        bet: str,
        *,
        symbolic: bool = False,
        let: Mapping[str, Fraction | float | str] | None = None,
    ) -> "OneFormula":
        """One bet as sympy expressions in the symbol d, the number of decks.

        >>> from odds import Table
        >>> Table("rws-commission").formula("player").house_edge.subs("d", 8)
        241149546272/19524993263685
        """
        return self.formulas(bet, symbolic=symbolic, let=let)[bet]

    def grid_formulas(self) -> "GridFormulas":
        """The joint distribution of both hands' totals, or of their ranks, as formulas.

        >>> from odds import Table
        >>> Table("bclc-mini").grid_formulas()[9, 9].limit
        Fraction(53233, 4826809)
        """
        from odds.report.views.formula_grid import GridFormulas

        self.situation.check_full()
        return GridFormulas.of(self.situation.rulebook)

    def shoe_polynomial(self, bet: str) -> "PolynomialOfBet":
        """The integer polynomial in the counts of any shoe that counts each row of a bet.

        >>> from odds import Table
        >>> Table("rws-commission").shoe_polynomial("tie")
        <polynomial of tie in rws-commission: 10 counts, 5005 monomials>
        """
        from odds.report.views.shoe_polynomial import PolynomialOfBet
        from odds.symbolic.shoe_polynomial import shoe_polynomial

        book = self.situation.rulebook
        return PolynomialOfBet(book, shoe_polynomial(book.play, book.bet(bet)))

    def fair(
        self,
        bet: str,
        *,
        edge: Edge = Fraction(),
        rtp: Edge | None = None,
        row: int | None = None,
        commission: bool = False,
        step: Fraction | int | str | None = None,
        decks: Decks = (),
    ) -> "FairPay":
        """What a row must pay, or what commission must be taken, for an edge, none if not said.

        `row` is the number of the row that is solved for, needed where several win. The nearest
        payable odds are multiples of `step`, 1/2 if nothing is said, of commission 0.5%.

        >>> from odds import Table
        >>> found = Table("rws-commission").fair("tie", edge="5%")
        >>> str(found.fair.solved[0].payable), found.fair.formula.subs("d", 8)
        ('9', 22254431954453/2477226179548)
        """
        from odds.report.views.fair import FairPay
        from odds.symbolic.fair import fair_commission, fair_payout

        target = _target(edge, rtp)
        if target.low < target.high:
            raise OddsError("a row is solved for one edge, not for a range; give one, or scale")
        formula, numbers = self._solvable(bet, decks)
        if not commission:
            grid = odds_of("1/2" if step is None else step)
            number = None if row is None else whole_number("row", row, 1)
            found = fair_payout(formula, number, target.low, grid, numbers)
        elif row is not None:
            raise OddsError("commission is one rate for all rows; leave out the row")
        else:
            grid = rate_of("0.5%" if step is None else step, "step of commission")
            if not grid:
                raise OddsError(f"{step!r} is no step of commission; give one above 0")
            found = fair_commission(formula, target.low, grid, numbers)
        return FairPay(self.situation.rulebook, found)

    def design(
        self,
        bet: str,
        *,
        edge: Edge = Fraction(),
        rtp: Edge | None = None,
        step: Fraction | int | str = "1/2",
        decks: Decks = (),
    ) -> "PaytableDesign":
        """All payouts of a bet in proportion, scaled to an edge or a range of it, made payable.

        >>> from odds import Table
        >>> found = Table("bclc-three-card").design("three-kings-bonus", edge=("4%", "6%"), step=1)
        >>> [str(each) for each in found.design.candidates[0].payouts]
        ['204', '21', '3', '2']
        """
        from odds.report.views.fair import PaytableDesign
        from odds.symbolic.design import design

        formula, numbers = self._solvable(bet, decks)
        found = design(formula, _target(edge, rtp), odds_of(step), numbers)
        return PaytableDesign(self.situation.rulebook, found)

    def _solvable(self, bet: str, decks: Decks) -> "tuple[BetFormula, list[int | None]]":
        """The formula of a bet, and for which numbers of decks it is to be solved."""
        numbers = numbers_of(decks, [self.situation.decks])
        return self.formula(bet), numbers


def _target(edge: Edge, rtp: Edge | None) -> "Target":
    """The edge that is wanted, given as it is or as what returns to the bettor."""
    from odds.symbolic.design import Target

    low, high = _bounds(edge, "house edge")
    if rtp is None:
        return Target(low, high)
    if high:
        raise OddsError("the edge and the RTP both say what is wanted; give one")
    low, high = _bounds(rtp, "RTP")
    return Target(1 - high, 1 - low)


def _bounds(given: Edge, of: str) -> tuple[Fraction, Fraction]:
    if not isinstance(given, tuple):
        return read_rates(str(given), of)
    rates = [rate_of(each, of) for each in given]
    if len(rates) != 2 or rates[0] > rates[1]:
        raise OddsError(f"{shown(given)} is no range of a {of}; give two, the lower one first")
    return rates[0], rates[1]
