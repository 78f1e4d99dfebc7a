"""Insuring one bet in one situation: what it may come to, and how much to insure."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

from odds.bets.paytable import PUSH, Bet
from odds.core.distribution import Distribution
from odds.games.round import End, Void, Winner
from odds.rulebooks.rulebook import Offer


class Prospect(NamedTuple):
    """One way for the coup to end: results per unit of original bet and of insurance."""

    winner: Winner | None
    original: Fraction
    insurance: Fraction
    weight: int

    def net(self, original: Fraction, stake: Fraction) -> Fraction:
        """The result of both bets together."""
        return original * self.original + stake * self.insurance


def prospects(coups: Distribution[End], bet: Bet, offer: Offer) -> list[Prospect]:
    """Every way to end, the winner first; a void round returns both bets."""

    def seen(end: End) -> tuple[Winner | None, Fraction, Fraction]:
        if isinstance(end, Void):
            return None, PUSH, PUSH
        pays = bet.rows[bet.row_for(end)].pays
        return end.winner, PUSH if pays is None else pays, _insured(offer, end.winner)

    found = [Prospect(*view, weight) for view, weight in coups.project(seen)]
    return sorted(found, key=lambda each: (str(each.winner), each.original))


def _insured(offer: Offer, winner: Winner) -> Fraction:
    """The net result of a unit of insurance."""
    if winner is Winner.TIE:
        return offer.odds if offer.tie_wins else PUSH
    return Fraction(-1) if winner == offer.side else offer.odds


def safest_stake(found: Sequence[Prospect], original: Fraction, most: Fraction) -> Fraction:
    """The stake, up to the most allowed, with which the worst end is as good as it can be.

    The worst result is concave in the stake, so it is best at an end of the range or where two
    ends of the coup are equally bad; the smallest such stake is taken.
    """

    def worst(stake: Fraction) -> Fraction:
        return min(each.net(original, stake) for each in found)

    crossings = [
        original * (two.original - one.original) / (one.insurance - two.insurance)
        for one, two in combinations(found, 2)
        if one.insurance != two.insurance
    ]
    inside = sorted({stake for stake in crossings if 0 <= stake <= most} | {PUSH, most})
    return max(inside, key=lambda stake: (worst(stake), -stake))
