"""Insuring one bet in one situation: what it may come to, and how much to insure."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

from odds.bets.house import TIES, Insurance, Offer
from odds.bets.insurance.table import offer_at
from odds.bets.insurance.windows import InsuranceResults, Window, ends_of
from odds.bets.paytable import PUSH, Bet
from odds.core.distribution import Distribution
from odds.core.errors import OddsError
from odds.core.numbers import money
from odds.games.round import End, Void, Winner


class Prospect(NamedTuple):
    """One way for the coup to end: results per unit of original bet and of insurance."""

    winner: Winner | None
    original: Fraction
    insurance: Fraction
    weight: int

    def net(self, original: Fraction, stake: Fraction) -> Fraction:
        """The result of both bets together."""
        return original * self.original + stake * self.insurance

    @property
    def end(self) -> str:
        """The end in words."""
        if self.winner is None:
            return "void"
        return "tie" if self.winner is Winner.TIE else f"{self.winner.value} wins"


class Quote(NamedTuple):
    """What can be said of insuring an original bet, on one side, at a window.

    Where no line is on offer there, there are no prospects and no stakes.
    """

    window: Window
    side: str
    original: Fraction
    offer: Offer | None
    results: InsuranceResults
    denominator: int
    prospects: tuple[Prospect, ...] = ()
    largest_stake: Fraction | None = None
    safest_stake: Fraction | None = None
    stakes: tuple[Fraction, ...] = ()
    """Those to show: none, the one asked for or else the largest, and the safest."""

    @property
    def expected_value(self) -> Fraction | None:
        """The mean net result per unit of insurance."""
        return self.results.expected_value(self.offer.odds) if self.offer else None

    @property
    def favours(self) -> str | None:
        """Whom the offer favours: the bettor, the house or nobody."""
        value = self.expected_value
        if value is None:
            return None
        return "the bettor" if value > 0 else "the house" if value < 0 else "nobody"

    def probability(self, end: Prospect) -> Fraction:
        """How likely this end of the coup is."""
        return Fraction(end.weight, self.denominator)

    def nets(self, stake: Fraction) -> list[Fraction]:
        """What both bets come to at each end of the coup, with so much insurance."""
        return [each.net(self.original, stake) for each in self.prospects]

    def worst(self, stake: Fraction) -> Fraction | None:
        """The worst that both bets may come to."""
        return min(self.nets(stake), default=None)

    def best(self, stake: Fraction) -> Fraction | None:
        """The best that both bets may come to."""
        return max(self.nets(stake), default=None)


def quotes(
    insurance: Insurance,
    window: Window,
    bets: Sequence[Bet],
    coups: Distribution[End],
    original: Fraction = Fraction(100),
    stake: Fraction | None = None,
) -> list[Quote]:
    """What insuring each of these bets is worth, given how the coup under way may end.

    >>> from odds import Coup, Shoe, load_rulebook
    >>> from odds.bets.insurance import window_of
    >>> rules, coup = load_rulebook("rws-insurance"), Coup.read("3 2", "K 6")
    >>> bets, window = [rules.bet("banker")], window_of(rules.tableau, coup)
    >>> coups = rules.coups(Shoe.of_decks(8), coup, bets)
    >>> (one,) = quotes(rules.offered_insurance, window, bets, coups, Fraction(1000))
    >>> one.favours, str(one.largest_stake), str(one.safest_stake), str(one.worst(Fraction(200)))
    ('the bettor', '1000/3', '1000/3', '-400')
    """
    shown = [bet for bet in bets if bet.id in window.sides]
    found = [_quote(insurance, window, bet, coups, original, stake) for bet in shown]
    if stake is not None and not any(each.offer for each in found):
        raise OddsError(
            f"a stake of {money(stake)} cannot be placed, insurance is not on offer here; "
            "leave the stake out"
        )
    return found


def _quote(
    insurance: Insurance,
    window: Window,
    bet: Bet,
    coups: Distribution[End],
    original: Fraction,
    asked: Fraction | None,
) -> Quote:
    side = bet.id
    offer = offer_at(insurance, window, side)
    results = ends_of(coups).insured(side, offer.tie if offer else TIES[0])
    quote = Quote(window, side, original, offer, results, coups.denominator)
    if offer is None:
        return quote
    most = insurance.largest_stake(offer, original)
    if asked is not None and asked > most:
        raise OddsError(
            f"a stake of {money(asked)} on the {side} would pay more than the limit allows; "
            f"{money(most)} is the most for an original bet of {money(original)}"
        )
    found = prospects(coups, bet, offer)
    safest = safest_stake(found, original, most)
    return quote._replace(
        prospects=tuple(found),
        largest_stake=most,
        safest_stake=safest,
        stakes=tuple(sorted({PUSH, most if asked is None else asked, safest})),
    )


def prospects(coups: Distribution[End], bet: Bet, offer: Offer) -> list[Prospect]:
    """Every way to end, the winner first; a void round returns both bets."""

    def seen(end: End) -> tuple[Winner | None, Fraction, Fraction]:
        if isinstance(end, Void):
            return None, PUSH, PUSH
        pays = bet.rows[bet.row_for(end)].pays
        return end.winner, PUSH if pays is None else pays, offer.net(end.winner)

    found = [Prospect(*view, weight) for view, weight in coups.project(seen)]
    return sorted(found, key=lambda each: (str(each.winner), each.original))


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
