"""What a house states besides its bets, as data: limits, the bank, and insurance on offer."""

from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from odds.bets.paytable import Bet
from odds.core.bounds import MOST_STAKES
from odds.core.errors import OddsError


class Limit(NamedTuple):
    """An aggregate limit: the most that the wins on some bets may come to in one round, in money.

    Above it each win is cut to its share, and bets for the Dealer are paid even money.
    """

    bets: tuple[str, ...]
    amount: Fraction
    clause: str = ""
    dealer_clause: str = ""


def check_stakes(number: int) -> None:
    """Raise an error if no round has so many stakes."""
    if number > MOST_STAKES:
        raise OddsError(f"{number} stakes are too many; give {MOST_STAKES} at the most")


def no_limit(bet: Bet, limits: Iterable[Limit], game: str = "") -> OddsError:
    """An error for a bet that falls under none of the limits, of a game if one is named."""
    limited = [name for limit in limits for name in limit.bets]
    remedy = f"the limited bets are {', '.join(limited)}"
    if not limited:
        remedy = "no bet of it has; write a game that extends it with a [[limit]]"
    of = f" of {game}" if game else ""
    return OddsError(f"bet {bet.id!r}{of} has no aggregate limit; {remedy}")


class Bank(NamedTuple):
    """What a Player who takes the bank banks: a bet, and commission on the net win of the round."""

    bet: str
    commission: Fraction
    clause: str = ""


class Offer(NamedTuple):
    """A line of an insurance table: a window, the side that is insured, points, and odds.

    The window is after four cards or after the fifth, the Player's third; or after two, when only
    the insured hand is shown, and the other has no points yet. The bet wins when the insured side
    loses; a tie returns it, wins or loses, as the line says.
    """

    stage: int
    side: str
    player: tuple[int, ...]
    banker: tuple[int, ...]
    odds: Fraction
    tie: str = "push"
    clause: str = ""

    @property
    def tie_wins(self) -> bool:
        """Whether a tie wins too."""
        return self.tie == "win"


TIES = ("push", "win", "lose")
"""What a tie may be to insurance."""
ONE_SHOWN = 2
"""The stage at which only the insured hand is shown."""


class Insurance(NamedTuple):
    """The lines on offer, and how many original bets insurance may pay at the most in all."""

    offers: tuple[Offer, ...]
    limit: Fraction
    clause: str = ""

    @property
    def hidden(self) -> bool:
        """Whether there are lines for when the other hand is not shown yet."""
        return any(offer.stage == ONE_SHOWN for offer in self.offers)

    def largest_stake(self, offer: Offer, original: Fraction) -> Fraction:
        """The most that may be staked on a line to insure so large an original bet.

        >>> three_to_one = Offer(4, "banker", (5,), (6,), Fraction(3))
        >>> Insurance((three_to_one,), limit=Fraction(1)).largest_stake(three_to_one, Fraction(100))
        Fraction(100, 3)
        """
        return self.limit * original / offer.odds
