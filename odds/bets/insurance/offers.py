"""What a house offers as insurance: the lines of its table, and the most that it pays."""

from fractions import Fraction
from typing import NamedTuple


class Offer(NamedTuple):
    """A line of an insurance table: a window, the side that is insured, points, and odds.

    The window is after four cards or after the fifth, the Player's third. The bet wins when the
    insured side loses; a tie returns it, unless the line says that a tie wins.
    """

    stage: int
    side: str
    player: tuple[int, ...]
    banker: tuple[int, ...]
    odds: Fraction
    tie_wins: bool = False
    clause: str = ""


class Insurance(NamedTuple):
    """The lines on offer, and how many original bets insurance may pay at the most in all."""

    offers: tuple[Offer, ...]
    limit: Fraction
    clause: str = ""

    def largest_stake(self, offer: Offer, original: Fraction) -> Fraction:
        """The most that may be staked on a line to insure so large an original bet.

        >>> three_to_one = Offer(4, "banker", (5,), (6,), Fraction(3))
        >>> Insurance((three_to_one,), limit=Fraction(1)).largest_stake(three_to_one, Fraction(100))
        Fraction(100, 3)
        """
        return self.limit * original / offer.odds
