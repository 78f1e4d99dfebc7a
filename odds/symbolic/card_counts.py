"""How often each row of a bet that asks for cards pays, as a polynomial in the number of decks.

The quick way from one shoe only adds and multiplies counts of cards, and d decks have so many times
d of each class. So whatever it weighs is a polynomial in d, and dealing from a number of decks that
is larger than any coefficient lays these out as the digits of one number. Nothing is fitted.
"""

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache

from odds.bets.paytable import Bet
from odds.core.errors import OddsError
from odds.core.shoe import Shoe
from odds.games.play import Play
from odds.symbolic.counts import CHECKED_AT
from odds.symbolic.polynomial import DEALS, Polynomial, total

_BITS = 128
_DECKS = 1 << _BITS
"""More decks than any coefficient: a weight adds up products of six factors c d - k, with c and k
no more than 52 in each, and there are at most 52 to the sixth of them."""


@lru_cache(maxsize=256)
def row_counts(play: Play, bet: Bet) -> tuple[Polynomial, ...]:
    """The counts of each row of a bet among all ordered deals of six cards from d decks.

    They must be all deals together, and be right where the shoe is dealt out too.

    >>> from odds.bets.paytable import LOSE, Row
    >>> from odds.core.conditions import Condition
    >>> from odds.rulebooks import load_rulebook
    >>> pair = Row((Condition("player_pair_kind", ("perfect",)),), Fraction(25))
    >>> pairs, _ = row_counts(load_rulebook("bclc-mini").play, Bet("p", "", (pair, Row((), LOSE))))
    >>> pairs.degree, pairs(8)
    (6, 84310332357888)
    """
    found = tuple(map(_polynomial, _weights(play, bet, _DECKS)))
    if total(found) != DEALS or any(
        Fraction(each(decks)) / DEALS(decks) != Fraction(weight, sum(dealt))
        for decks in CHECKED_AT
        for dealt in [_weights(play, bet, decks)]
        for each, weight in zip(found, dealt, strict=True)
    ):
        raise OddsError("the counts of this game are not all deals; report this, please")
    return found


def _weights(play: Play, bet: Bet, decks: int) -> list[int]:
    """What each row weighs; from a deck on no coup is void."""
    weights = [0] * len(bet.rows)
    for facts, weight in play.rounds(Shoe.of_decks(decks), fields=bet.asked):
        weights[bet.row_for(facts)] += weight  # type: ignore[arg-type]
    return weights


def _polynomial(value: int) -> Polynomial:
    """The polynomial that has this value at so many decks."""
    return Polynomial.of(_digits(value))


def _digits(value: int) -> Iterator[int]:
    """The digits of a number to the base of `_DECKS`, each nearer to 0 than half of it.

    >>> list(_digits(3 * _DECKS**2 - 5 * _DECKS + 7))
    [7, -5, 3]
    """
    while value:
        digit = (value + _DECKS // 2) % _DECKS - _DECKS // 2
        yield digit
        value = (value - digit) >> _BITS
