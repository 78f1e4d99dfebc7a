"""An insurance table: its lines, the cells inside each line, and what they are worth."""

from collections import defaultdict
from fractions import Fraction
from typing import NamedTuple

from odds.bets.house import TIES, Insurance, Offer
from odds.bets.insurance.windows import InsuranceResults, Window, Windows
from odds.core.errors import OddsError
from odds.core.text import counted

SIDES = ("banker", "player")


class Cell(NamedTuple):
    """A window, the side insured there, and what is on offer for it, if anything is."""

    window: Window
    side: str
    results: InsuranceResults
    offer: Offer | None

    @property
    def expected_value(self) -> Fraction | None:
        """The mean net result per unit staked on the offer."""
        return self.results.expected_value(self.offer.odds) if self.offer else None

    @property
    def favours_bettor(self) -> bool:
        """Whether there is an offer by which the bettor gains in the long run."""
        return self.offer is not None and self.results.favours_bettor(self.offer.odds)


class OfferLine(NamedTuple):
    """An offer with the cells that it covers."""

    offer: Offer
    cells: tuple[Cell, ...]

    @property
    def results(self) -> InsuranceResults:
        """Of all its cells together."""
        columns = zip(*(cell.results for cell in self.cells), strict=True)
        return InsuranceResults(*map(sum, columns))

    @property
    def expected_value(self) -> Fraction:
        """The mean net result per unit staked, over all its cells."""
        return self.results.expected_value(self.offer.odds)

    @property
    def favours_bettor(self) -> bool:
        """Whether the bettor gains in the long run by taking it in all its cells."""
        return self.results.favours_bettor(self.offer.odds)


def offer_at(insurance: Insurance, window: Window, side: str) -> Offer | None:
    """The line that is on offer at a window for one side, if any is."""
    for offer in insurance.offers:
        if (
            (offer.stage, offer.side) == (window.stage, side)
            and (window.player is None or window.player in offer.player)
            and (window.banker is None or window.banker in offer.banker)
        ):
            return offer
    return None


def cells(found: Windows, insurance: Insurance) -> list[Cell]:
    """Every window for both sides, on offer or not, in order."""
    if not found.ends:
        raise _closed(found, "no coup from this shoe has a card to come after four")
    listed = []
    for window, ends in found.ends.items():
        for side in window.sides:
            offer = offer_at(insurance, window, side)
            results = ends.insured(side, offer.tie if offer else TIES[0])
            listed.append(Cell(window, side, results, offer))

    def place(cell: Cell) -> tuple[int, str, int, int]:
        stage, player, banker = cell.window
        return stage, cell.side, banker or 0, player or 0

    return sorted(listed, key=place)


def lines(found: Windows, insurance: Insurance) -> list[OfferLine]:
    """Every offer in the order of the rulebook; one that this shoe never opens is left out.

    >>> from odds.bets.insurance.windows import windows
    >>> from odds.core.shoe import Shoe
    >>> from odds.rulebooks import load_rulebook
    >>> rules = load_rulebook("rws-insurance")
    >>> found = lines(windows(Shoe.of_decks(8), rules.tableau), rules.offered_insurance)
    >>> len(found), found[0].offer.odds, float(round(found[0].expected_value, 4))
    (15, Fraction(2, 1), -0.0647)
    """
    by_offer = defaultdict(list)
    for cell in cells(found, insurance):
        by_offer[cell.offer].append(cell)
    opened = [
        OfferLine(offer, tuple(by_offer[offer])) for offer in insurance.offers if by_offer[offer]
    ]
    if not opened:
        raise _closed(found, "no line of the insurance table can come up from this shoe")
    return opened


def _closed(found: Windows, reason: str) -> OddsError:
    """An error for a shoe that leaves nothing to insure."""
    cards = "endlessly many cards" if found.shoe.endless else counted(found.shoe.cards, "card")
    return OddsError(f"{reason} ({cards} left to deal); give another shoe")
