"""Where to put the cut card: the fewest cards behind it at which no bet is worth too much."""

from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from odds.bets.paytable import Bet

if TYPE_CHECKING:  # which takes long to import
    from odds.shoes.scan import AtCut, Scanned

SURE = 2.0
"""How many standard errors a bet must stay below the bound, so that chance does not decide."""


class SafeCut(NamedTuple):
    """The fewest cards behind the cut card at which a bet is worth no more than was asked.

    `safe` has its figures there, None where no cut card of those looked at will do; `before` are
    those with one card fewer behind it, None where there is no such.
    """

    bet: Bet
    safe: "AtCut | None"
    before: "AtCut | None"


def safe_cuts(scanned: "Scanned", most: Fraction) -> list[SafeCut]:
    """For each bet of a scan over ascending cut cards."""
    found = []
    for place, bet in enumerate(scanned.scan.bets):
        before = None
        for cut in range(len(scanned.scan.habits.cuts)):
            here = scanned.at_cut(place, cut)
            units, error = here.units
            if units is not None and error is not None and units + SURE * error <= most:
                found.append(SafeCut(bet, here, before))
                break
            before = here
        else:
            found.append(SafeCut(bet, None, before))
    return found


def deciding(found: list[SafeCut]) -> SafeCut:
    """The bet that asks for the most cards behind the cut card, or for more than there are."""
    return max(found, key=lambda each: (each.safe is None, each.safe.cut if each.safe else 0))
