"""What insurance earns or loses a year, and what it costs to forget to offer it."""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from odds.bets.house import Insurance, Offer
from odds.bets.insurance.table import Cell, OfferLine, lines
from odds.bets.insurance.windows import InsuranceResults, Windows
from odds.bets.paytable import PUSH
from odds.core.errors import OddsError
from odds.core.numbers import money


class Year(NamedTuple):
    """How much is played: rounds an hour, hours, and the money on each hand a round.

    `share` is the part of that money which is insured whenever insurance is on offer, each time for
    as much as the limit allows.
    """

    rounds_per_hour: Fraction
    hours: Fraction
    handle: Fraction
    share: Fraction = Fraction(1)

    @property
    def rounds(self) -> Fraction:
        """The rounds of the whole time."""
        return self.rounds_per_hour * self.hours

    def checked(self) -> "Year":
        """The same, or an error that says what cannot be."""
        for name, value in zip(self._fields[:3], self[:3], strict=True):
            if value <= 0:
                raise OddsError(f"{name} is {money(value)}; give a number above 0")
        if not 0 < self.share <= 1:
            raise OddsError(
                f"the share that insures is {money(100 * self.share)}%; "
                "give one above 0%, up to 100%"
            )
        return self


class Earned(NamedTuple):
    """What a cell or a line comes to in the time: how often, how much is staked, what is won."""

    times: Fraction
    staked: Fraction
    house_win: Fraction

    @property
    def favours_bettor(self) -> bool:
        """Whether the house loses by it."""
        return self.house_win < 0


def earned(
    offer: Offer, results: InsuranceResults, denominator: int, insurance: Insurance, year: Year
) -> Earned:
    """What results of an offer come to in a year."""
    times = results.reach(denominator) * year.rounds
    staked = times * insurance.largest_stake(offer, year.handle * year.share)
    return Earned(times, staked, staked * results.house_edge(offer.odds))


class CellYear(NamedTuple):
    """A cell on offer, and what it comes to."""

    cell: Cell
    earned: Earned


class LineYear(NamedTuple):
    """A line, what it comes to, and each of its cells, the worst for the house first."""

    line: OfferLine
    earned: Earned
    cells: tuple[CellYear, ...]


def insurance_year(found: Windows, insurance: Insurance, year: Year) -> list[LineYear]:
    """What each line and cell earns the house, those that favour the bettor first.

    >>> from odds.bets.insurance.windows import windows
    >>> from odds.core.shoe import Shoe
    >>> from odds.rulebooks import load_rulebook
    >>> rules = load_rulebook("rws-insurance")
    >>> found = windows(Shoe.of_decks(8), rules.tableau)
    >>> year = Year(Fraction(70), Fraction(8760), Fraction(1000))
    >>> first, *_ = insurance_year(found, rules.offered_insurance, year)
    >>> first.line.offer.odds, round(first.earned.house_win), len(first.cells)
    (Fraction(2, 1), -8720, 5)
    """
    year = year.checked()
    listed = []
    for line in lines(found, insurance):
        cells = [
            CellYear(cell, earned(line.offer, cell.results, found.denominator, insurance, year))
            for cell in line.cells
        ]
        cells.sort(key=lambda each: each.earned.house_win)
        whole = earned(line.offer, line.results, found.denominator, insurance, year)
        listed.append(LineYear(line, whole, tuple(cells)))
    return sorted(listed, key=lambda each: each.earned.house_win)


def total(years: Sequence[LineYear]) -> Earned:
    """All lines together."""
    columns = zip(*(each.earned for each in years), strict=True)
    return Earned(*(sum(column, PUSH) for column in columns))


class Forgotten(NamedTuple):
    """A cell that the dealer did not offer, per unit of the original bets that would have insured.

    `returned` is what the house gives back of bets that it had won; `forgone` what the insurance
    would have earned it, at the largest stake.
    """

    cell: Cell
    reach: Fraction
    returned: Fraction
    forgone: Fraction

    @property
    def cost(self) -> Fraction:
        """What it costs the house to forget to offer insurance here."""
        return self.returned + self.forgone


def forgotten_windows(found: Windows, insurance: Insurance) -> list[Forgotten]:
    """What each cell costs if it is not offered; the original bet goes back where insurance wins.

    Where a tie wins the insurance, the original bet is returned in any case.

    >>> from odds.bets.insurance.windows import windows
    >>> from odds.core.shoe import Shoe
    >>> from odds.rulebooks import load_rulebook
    >>> rules = load_rulebook("rws-insurance")
    >>> found = windows(Shoe.of_decks(8), rules.tableau)
    >>> first, *_ = forgotten_windows(found, rules.offered_insurance)
    >>> first.cell.window, round(float(first.cost), 4)
    (Window(stage=4, player=0, banker=5), 0.3194)
    """
    listed = []
    for line in lines(found, insurance):
        for cell in line.cells:
            ends = found.ends[cell.window]
            lost = ends.player if cell.side == "banker" else ends.banker
            edge = cell.results.house_edge(line.offer.odds)
            forgone = edge * insurance.largest_stake(line.offer, Fraction(1))
            returned = Fraction(lost, cell.results.weight)
            listed.append(Forgotten(cell, found.reach(cell.results), returned, forgone))
    return listed


def mean_cost(cells: Sequence[Forgotten], side: str) -> Fraction | None:
    """The mean over the windows of a side; None if it has none."""
    here = [each for each in cells if each.cell.side == side]
    reach = sum((each.reach for each in here), PUSH)
    return sum((each.reach * each.cost for each in here), PUSH) / reach if reach else None
