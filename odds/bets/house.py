"""What a house states besides its bets, as data: limits, the bank, and insurance on offer."""

from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from odds.bets.paytable import LOSE, PUSH, Bet
from odds.core.bounds import MOST_STAKES
from odds.core.errors import OddsError
from odds.core.text import by_clause
from odds.games.round import Winner


class Limit(NamedTuple):
    """An aggregate limit: the most that the wins on some bets may come to in one round, in money.

    Above it each win is cut to its share, and bets for the Dealer are paid even money. Where the
    `dealer_counts`, their wins count towards the limit, else they stand apart from it.
    """

    bets: tuple[str, ...]
    amount: Fraction
    clause: str = ""
    dealer_clause: str = ""
    dealer_counts: bool = False


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

    def net(self, winner: Winner | None) -> Fraction:
        """What a unit of insurance nets when this hand wins; None, a void round, returns it.

        >>> nine = Offer(5, "player", (9,), (0,), Fraction(8), tie="win")
        >>> [str(nine.net(each)) for each in (*Winner, None)]
        ['-1', '8', '8', '0']
        """
        if winner is None:
            return PUSH
        if winner is Winner.TIE:
            return {"win": self.odds, "push": PUSH, "lose": LOSE}[self.tie]
        return LOSE if winner == self.side else self.odds


TIES = ("push", "win", "lose")
"""What a tie may be to insurance."""
ONE_SHOWN = 2
"""The stage at which only the insured hand is shown."""


class Insurance(NamedTuple):
    """The lines on offer, and how many original bets insurance may pay at the most in all."""

    offers: tuple[Offer, ...]
    limit: Fraction
    clause: str = ""
    forgotten: str = ""
    """The clause by which a bet goes back whose insurance was not offered and would have won."""
    squeezed: str = ""
    """The clause by which a squeeze before its time waives insurance after the fifth card."""

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


UNTIL_ESTABLISHED = "until established"
WHILE_OPEN = {
    UNTIL_ESTABLISHED: "while no outcome is established",
    "until put right": "unless an outcome is established and the cards can be put right",
    "always": "in any case",
}
"""How long a bet may be taken back after a dealing error, and in words."""


class DealingError(NamedTuple):
    """A mistake of the dealer after which a bet may be taken back, and how long it may.

    >>> DealingError("cards are drawn together", "5.10", "always").given
    'in any case'
    """

    error: str
    clause: str = ""
    option: str = UNTIL_ESTABLISHED

    @property
    def given(self) -> str:
        """How long there is an option, in words."""
        return WHILE_OPEN[self.option]

    @property
    def ends_when_established(self) -> bool:
        """Whether there is no option any more once an outcome is established."""
        return self.option == UNTIL_ESTABLISHED


class TakeBack(NamedTuple):
    """The option to go on or to have a bet returned, and the errors after which it is given.

    An outcome is established when any bet on offer is won or lost; or, where each bet is looked at
    by itself (`own_bet`), the option ends for a bet when that one is. `next_round` is the clause by
    which cards dealt in excess begin the next round.
    """

    clause: str
    errors: tuple[DealingError, ...]
    established: str = ""
    own_bet: bool = False
    next_round: str = ""

    @property
    def when_established(self) -> str:
        """When an outcome is established, in words."""
        which = "for a bet when that one" if self.own_bet else "when any bet on offer"
        return f"An outcome is established {which} is won or lost{by_clause(self.established)}"


class Interruption(NamedTuple):
    """What follows when a round cannot go on: the clause for each case.

    Once any bet on offer has conclusively won or lost the round is concluded, else it is void.
    """

    concluded: str
    void: str


class VoidRound(NamedTuple):
    """A reason for which a round is void, and its clause."""

    when: str
    clause: str = ""


class Differential(NamedTuple):
    """A limit on the difference between all stakes on one hand and all on the other.

    The clauses say that excess is refused, that what was not refused is settled in proportion, and
    that stakes under the minimum are left alone.
    """

    refused: str
    shared: str
    small: str
    clause: str = ""
