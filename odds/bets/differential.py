"""The differential limit: how far the stakes on one hand may exceed those on the other.

The differential of a round is the difference of all stakes on the Banker and all on the Player.
Where it exceeds the limit, the hand with more on it has an excess. Noticed in time, the excess is
refused: seated players' stakes come first, then those of standing players, each in the order in
which they were placed, and the last ones are cut. Not noticed, all stakes on that hand win or lose
in proportion, down to what the limit allows; nobody below the minimum, and stakes under the minimum
are left as they are.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from odds.bets.house import check_stakes
from odds.bets.paytable import PUSH
from odds.core.errors import OddsError
from odds.core.numbers import money

SIDES = ("player", "banker")
"""The hands between whose stakes the differential is."""


class Placed(NamedTuple):
    """A stake on a hand, of a seated player or of a standing one."""

    bet: str
    amount: Fraction
    standing: bool = False


class Settlement(NamedTuple):
    """What becomes of a stake: accepted if the excess is noticed, effective if it is not."""

    placed: Placed
    accepted: Fraction
    effective: Fraction

    @property
    def refused(self) -> Fraction:
        """What is refused if the excess is noticed before bets are closed."""
        return self.placed.amount - self.accepted

    @property
    def without_action(self) -> Fraction:
        """What neither wins nor loses if it is not noticed."""
        return self.placed.amount - self.effective


class Differing(NamedTuple):
    """The stakes of a round under a differential limit."""

    limit: Fraction
    minimum: Fraction
    stakes: tuple[Settlement, ...]

    def total(self, side: str, how: str = "placed") -> Fraction:
        """All stakes on a hand: as placed, accepted or effective."""
        amounts = (
            each.placed.amount if how == "placed" else getattr(each, how)
            for each in self.stakes
            if each.placed.bet == side
        )
        return sum(amounts, PUSH)

    def differential(self, how: str = "placed") -> Fraction:
        """The difference between both hands' stakes."""
        player, banker = (self.total(side, how) for side in SIDES)
        return abs(player - banker)

    @property
    def exceeding(self) -> str | None:
        """The hand on which there is more than the limit allows."""
        if self.differential() <= self.limit:
            return None
        return max(SIDES, key=self.total)


def differing(placed: Sequence[Placed], limit: Fraction, minimum: Fraction) -> Differing:
    """What becomes of the stakes of a round.

    >>> stakes = [Placed("player", Fraction(60000)), Placed("banker", Fraction(200000))]
    >>> found = differing(stakes, Fraction(100000), Fraction(100))
    >>> [(str(each.accepted), str(each.effective)) for each in found.stakes]
    [('60000', '60000'), ('160000', '160000')]
    """
    _check(placed, limit, minimum)
    plain = Differing(limit, minimum, tuple(Settlement(p, p.amount, p.amount) for p in placed))
    side = plain.exceeding
    if side is None:
        return plain
    room = min(map(plain.total, SIDES)) + limit
    here = [number for number, each in enumerate(placed) if each.bet == side]
    accepted = dict(zip(here, _accepted([placed[n] for n in here], room, minimum), strict=True))
    amounts = [placed[number].amount for number in here]
    effective = dict(zip(here, in_proportion(amounts, room, minimum), strict=True))
    stakes = (
        Settlement(each, accepted.get(n, each.amount), effective.get(n, each.amount))
        for n, each in enumerate(placed)
    )
    return plain._replace(stakes=tuple(stakes))


def _check(placed: Sequence[Placed], limit: Fraction, minimum: Fraction) -> None:
    check_stakes(len(placed))
    if not placed:
        raise OddsError("there is no stake; give one or more such as player=60000")
    for name, amount in (("limit", limit), ("minimum", minimum)):
        if amount <= 0:
            raise OddsError(f"the {name} is {money(amount)}; give one above 0")
    if limit < minimum:
        raise OddsError(
            f"the limit {money(limit)} is below the minimum {money(minimum)}; "
            "give a limit that leaves room for a stake"
        )
    for each in placed:
        if each.bet not in SIDES:
            raise OddsError(
                f"the differential is between stakes on Player and Banker, and {each.bet!r} is "
                "neither; write player=AMOUNT or banker=AMOUNT"
            )
        if each.amount <= 0:
            raise OddsError(f"the stake on {each.bet} is {money(each.amount)}; give one above 0")


def _accepted(placed: Sequence[Placed], room: Fraction, minimum: Fraction) -> list[Fraction]:
    """What is accepted of each stake, the seated players' first.

    A stake that would be cut below the minimum is refused whole; one that was below it before is
    not refused for that here, since the dealer has to ask first.
    """
    accepted = [PUSH] * len(placed)
    for number in sorted(range(len(placed)), key=lambda each: placed[each].standing):
        amount = min(placed[number].amount, room)
        if amount < min(minimum, placed[number].amount):
            amount = PUSH
        accepted[number] = amount
        room -= amount
    return accepted


def in_proportion(amounts: Sequence[Fraction], room: Fraction, minimum: Fraction) -> list[Fraction]:
    """Stakes cut in proportion until they fill the room; nobody is cut below the minimum.

    Those under the minimum stay as they are. Who would fall below it stays at the minimum, and the
    others share what is left; where all do, the room is exceeded still.

    >>> amounts = [Fraction(n) for n in (50, 120, 1000, 3000)]
    >>> [str(each) for each in in_proportion(amounts, Fraction(2170), Fraction(100))]
    ['50', '100', '505', '1515']
    """
    fixed = {n: amount for n, amount in enumerate(amounts) if amount < minimum}
    while True:
        free = [n for n in range(len(amounts)) if n not in fixed]
        whole = sum((amounts[n] for n in free), PUSH)
        left = max(room - sum(fixed.values(), PUSH), PUSH)
        share = min(left / whole, Fraction(1)) if whole else Fraction(1)
        low = [n for n in free if amounts[n] * share < minimum]
        if not low:
            return [fixed.get(n, amount * share) for n, amount in enumerate(amounts)]
        fixed.update(dict.fromkeys(low, minimum))
