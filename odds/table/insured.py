"""Insurance at a table: whatever there is to know of it is one method away."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, overload

from odds.bets.insurance import (
    SIDES,
    Insurance,
    Value,
    Window,
    Windows,
    WindowsLeft,
    cells,
    insurance_values,
    lines,
    made_table,
    make_lines,
    one_of_all,
    quotes,
    windows,
    windows_left,
)
from odds.bets.insurance.cost import Year, forgotten_windows, insurance_year
from odds.bets.paytable import Bet, fields_of
from odds.core.checks import shown
from odds.core.distribution import Distribution
from odds.core.errors import OddsError
from odds.core.numbers import money, rate_of, read_amount, read_odds, read_share
from odds.figures.given import Amount, amount_of
from odds.figures.situation import Situation
from odds.games.half_seen import aside_of
from odds.games.round import Coup, End
from odds.report.views.insurance.card import InsuranceCard
from odds.report.views.insurance.cells import InsuranceCells
from odds.report.views.insurance.cost import InsuranceYear
from odds.report.views.insurance.forgotten import ForgottenInsurance, WaivedInsurance
from odds.report.views.insurance.make import InsuranceMade
from odds.report.views.insurance.quote import InsuranceQuote
from odds.report.views.insurance.quotes import InsuranceQuotes
from odds.report.views.insurance.table import InsuranceTable, ShoeLines
from odds.report.views.insurance.value import InsuranceValue, InsuranceValues

if TYPE_CHECKING:
    from odds.report.views.insurance.formulas import InsuranceFormulas

STEP = Fraction(1, 2)
"""Odds are made in such steps where nothing is said."""
GROUPS = ("lines", "cells")
"""What may get odds of its own."""


class Insured:
    """The insurance of a game, at a shoe and a coup.

    >>> from odds import Table
    >>> Table("rws-insurance", decks=6).insurance
    <insurance of rws-insurance, 6 decks, 312 cards left to deal>
    """

    __slots__ = ("_insurance", "_situation")

    def __init__(self, situation: Situation) -> None:
        self._situation = situation
        self._insurance: Insurance = situation.rulebook.offered_insurance

    def __repr__(self) -> str:
        coup = f", {self._situation.coup}" if self._situation.coup != Coup() else ""
        game = self._situation.rulebook.id
        return f"<insurance of {game}, {self._situation.shoe_in_words}{coup}>"

    def table(self, *beside: "Insured", favourable: bool = False) -> InsuranceTable:
        """What the lines are worth, and the cells inside them; of other shoes beside this one.

        Where `favourable`, only what favours the bettor: cells, and the lines that hold them.

        >>> from odds import Table
        >>> four, eight = (Table("rws-insurance", decks=decks).insurance for decks in (4, 8))
        >>> [len(shoe.lines) for shoe in four.table(eight).shoes]
        [15, 15]
        """
        shoes = tuple(each._lines() for each in (self, *_checked(beside)))
        return InsuranceTable(shoes, favourable)

    def _lines(self) -> ShoeLines:
        found = self._windows()
        listed = tuple(lines(found, self._insurance))
        return ShoeLines(self._situation, self._insurance, listed, found.denominator)

    def cells(self) -> InsuranceCells:
        """Every window for both hands, on offer or not.

        >>> from odds import Table
        >>> len(Table("rws-insurance").insurance.cells())
        252
        """
        found = self._windows()
        listed = tuple(cells(found, self._insurance))
        return InsuranceCells(self._situation, listed, found.denominator)

    def formulas(self) -> "InsuranceFormulas":
        """Fair odds and edge of every line and cell, as functions of the number of decks.

        >>> from odds import Table
        >>> Table("rws-insurance").insurance.formulas().lines[0].fair_odds.subs("d", 8)
        38980815834/17517290683
        """
        from odds.report.views.insurance.formulas import InsuranceFormulas
        from odds.symbolic.insurance import insurance_formulas

        self._situation.check_full()
        book = self._situation.rulebook
        lines, cells = insurance_formulas(book.tableau, self._insurance)
        return InsuranceFormulas(book, tuple(lines), tuple(cells))

    def quote(
        self,
        original: Fraction | int | str = 100,
        side: str | None = None,
        stake: Fraction | int | str | None = None,
    ) -> InsuranceQuote:
        """What insuring an original bet is worth, from the exact cards on the table.

        For a bet on either hand, or on one `side`; `stake` is one to show instead of the largest.

        >>> from odds import Table
        >>> table = Table("rws-insurance", player="3 2", banker="K 6")
        >>> table.insurance.quote(side="banker")["banker"].favours
        'the bettor'
        """
        bets, amount = self._insured_bets(side), _above_0(original, read_amount)
        asked = None if stake is None else _above_0(stake, read_amount)
        window, coups = one_of_all(self._situation.coup, self._windows_left(bets))
        return self._quoted(window, coups, bets, amount, asked)

    def quotes(
        self, original: Fraction | int | str = 100, side: str | None = None
    ) -> InsuranceQuotes:
        """The same at every window that cards known in part may be, with how likely each is.

        >>> from odds import Table
        >>> found = Table("rws-insurance", player="K [6-8]", banker="5 K").insurance.quotes()
        >>> [(each.window.player, each["banker"].favours) for each in found]
        [(6, None), (7, None)]
        """
        bets, amount = self._insured_bets(side), _above_0(original, read_amount)
        left = self._windows_left(bets)
        closed = left[None].denominator if None in left else 0
        listed = (
            self._quoted(window, coups, bets, amount) for window, coups in left.items() if window
        )
        return InsuranceQuotes(self._situation, tuple(listed), closed)

    def _windows_left(self, bets: Sequence[Bet]) -> WindowsLeft:
        situation, hidden = self._situation, self._insurance.hidden
        tableau, fields = situation.rulebook.tableau, fields_of(bets)
        return windows_left(tableau, situation.shoe, situation.coup, fields, hidden)

    def _quoted(
        self,
        window: Window,
        coups: Distribution[End],
        bets: Sequence[Bet],
        original: Fraction,
        stake: Fraction | None = None,
    ) -> InsuranceQuote:
        if len(bets) == 1 and bets[0].id not in window.sides:
            side = bets[0].id
            raise OddsError(f"the {side}'s hand is hidden, and only one that is shown is insured")
        found = quotes(self._insurance, window, bets, coups, original, stake)
        return InsuranceQuote(self._situation, window, original, tuple(found), coups.denominator)

    def _insured_bets(self, side: str | None) -> list[Bet]:
        if side is not None and side not in SIDES:
            raise OddsError(f"{side!r} is no hand to insure; write player or banker")
        return [self._situation.rulebook.bet(one) for one in ([side] if side else self._sides)]

    def make(
        self,
        edge: Fraction | str,
        step: Fraction | int | str = STEP,
        group: str = "lines",
        worst_cell: bool = False,
    ) -> InsuranceMade:
        """The highest odds, in steps, that leave the house its edge: for each line or each cell.

        With `worst_cell` the edge is kept in every cell of a line, not only by the line as a whole.

        >>> from odds import Table
        >>> made = Table("rws-insurance").insurance.make(edge="4%", step="1/2", group="cells")
        >>> len(made), made.made[0].odds
        (252, Fraction(1, 2))
        """
        if group not in GROUPS:
            raise OddsError(f"{group!r} is no group; write {' or '.join(GROUPS)}")
        rate, grid = _rate(edge), _above_0(step, read_odds)
        found = self._windows()
        made = make_lines(found, self._insurance, rate, grid, group == "cells", worst_cell)
        return InsuranceMade(
            self._situation, rate, grid, group, tuple(made), found.denominator, worst_cell
        )

    def cost(
        self,
        rounds_per_hour: Amount = 70,
        hours: Amount = 8760,
        handle: Amount = 1000,
        share: Fraction | str = "100%",
    ) -> InsuranceYear:
        """What each line and cell earns or loses a year, those that favour the bettor first.

        `handle` is the money on each hand a round, `share` the part of it that insures.

        >>> from odds import Table
        >>> found = Table("rws-insurance").insurance.cost(share="30%")
        >>> found.lines[0].earned.favours_bettor, len(found.cells)
        (True, 73)
        """
        each = (amount_of(rounds_per_hour), amount_of(hours), amount_of(handle))
        year = Year(*each, read_share(str(share)))
        listed = tuple(insurance_year(self._windows(), self._insurance, year))
        return InsuranceYear(self._situation, self._insurance, year, listed)

    def forgotten(self) -> ForgottenInsurance:
        """What it costs the house that a dealer forgets to offer insurance, window by window.

        >>> from odds import Table
        >>> len(Table("rws-insurance").insurance.forgotten())
        73
        """
        if not self._insurance.forgotten:
            raise OddsError(
                f"{self._situation.rulebook.id} has no clause for insurance that the dealer "
                "forgets to offer; rws-insurance has, and a rulebook of your own may with "
                "forgotten = ... in its [insurance]"
            )
        found = forgotten_windows(self._windows(), self._insurance)
        return ForgottenInsurance(self._situation, tuple(found))

    def waived(self) -> WaivedInsurance:
        """Which windows are closed after a squeeze before its time.

        >>> from odds import Table
        >>> len(Table("rws-insurance").insurance.waived().closed)
        9
        """
        found = self._windows()
        listed = tuple(lines(found, self._insurance))
        return WaivedInsurance(self._situation, listed, found.denominator)

    @overload
    def value(self) -> InsuranceValue: ...
    @overload
    def value(self, *beside: "Insured") -> InsuranceValue | InsuranceValues: ...
    def value(self, *beside: "Insured") -> InsuranceValue | InsuranceValues:
        """What insuring whenever it pays is worth, to a bettor who goes by points or by cards.

        With other shoes beside this one, from each of them.

        >>> from odds import Table
        >>> worth = Table("rws-insurance", decks="inf").insurance.value()["player"]
        >>> worth.by_points == worth.by_cards
        True
        """
        if beside:
            return InsuranceValues(tuple(each.value() for each in (self, *_checked(beside))))
        self._check_no_cards()
        return InsuranceValue(self._situation, self._values(self._insurance))

    def _values(self, insurance: Insurance) -> tuple[Value, ...]:
        """What an insurance table is worth to a bet on each hand."""
        book, shoe = self._situation.rulebook, self._situation.shoe
        bets = [book.bet(side) for side in self._sides]
        aside = aside_of(self._situation.coup)
        return tuple(insurance_values(shoe, book.tableau, insurance, bets, aside))

    def card(
        self,
        edge: Fraction | str | None = None,
        step: Fraction | int | str | None = None,
        group: str = "lines",
    ) -> InsuranceCard:
        """A card for the table with the odds, and on its back the edges: the house's own lines,
        or a table made to an edge in steps, as `make` does it.

        >>> from odds import Table
        >>> card = Table("rws-insurance").insurance.card(edge="4%", step="1/2")
        >>> card.pages[0].panels[1].texts[4, 5]
        '1.5'
        """
        if (edge is None) != (step is None):
            raise OddsError("an edge needs a step and a step an edge; give both or neither")
        if edge is None and group != GROUPS[0]:
            raise OddsError(f"the house's own odds are not by {group}; give an edge and a step")
        found, insurance, terms = self._windows(), self._insurance, "odds of the house"
        if edge is not None and step is not None:
            made = self.make(edge, step, group)
            insurance = made_table(made.made, insurance.limit)
            terms = f"edge {money(100 * made.edge)}% or more by {group}, steps of {made.step}"
        listed = tuple(lines(found, insurance))
        return InsuranceCard(self._situation, insurance, terms, listed, self._values(insurance))

    @property
    def _sides(self) -> list[str]:
        """The hands that can be bet on, and so insured."""
        bets = {bet.id for bet in self._situation.rulebook.bets}
        return [side for side in SIDES if side in bets]

    def _windows(self) -> Windows:
        """Every window that the shoe can open."""
        self._check_no_cards()
        tableau, aside = self._situation.rulebook.tableau, aside_of(self._situation.coup)
        return windows(self._situation.shoe, tableau, self._insurance.hidden, aside)

    def _check_no_cards(self) -> None:
        coup = self._situation.coup
        if coup.player or coup.banker:
            raise OddsError(
                f"{coup} lies on the table, and this is of a coup that has not begun; "
                "ask for a quote, or name no cards"
            )


def _checked(beside: tuple[Insured, ...]) -> tuple[Insured, ...]:
    for each in beside:
        if not isinstance(each, Insured):
            raise OddsError(f"{shown(each)} is no insurance; give that of a table: .insurance")
    return beside


def _above_0(value: Fraction | int | str, read: Callable[[str], Fraction]) -> Fraction:
    """An amount or odds, read where they are not a fraction that will do as it is."""
    return value if isinstance(value, Fraction) and value > 0 else read(str(value))


def _rate(edge: Fraction | str) -> Fraction:
    return rate_of(edge, "house edge")
