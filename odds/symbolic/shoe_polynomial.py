"""A bet in any shoe: the integer polynomial that counts each of its rows, in the counts of cards.

It is written in the falling-factorial basis. A monomial says how many cards are drawn of each
class, six in all: of a class of which the shoe holds n, drawing m gives n (n-1) ... (n-m+1). In
this basis the coefficients are whole, and there is only one way to write a polynomial.
"""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from math import factorial, lcm, prod
from typing import NamedTuple

from sympy import Add, Expr, Mul, Symbol, ff

from odds.bets.paytable import Bet
from odds.core.classes import Classes
from odds.core.errors import OddsError
from odds.games.coup.tableau import Tableau
from odds.games.coup.terms import polynomials
from odds.games.play import Play
from odds.games.round import MOST_CARDS, Coup, Facts
from odds.games.three_card import terms as three_card
from odds.games.three_card.sight import Sight
from odds.symbolic.counts import no_polynomial, tens_by_rank

Monomial = tuple[int, ...]
"""How many cards are drawn of each class."""
Coefficients = dict[Monomial, int]


class ShoePolynomial(NamedTuple):
    """The ways to each row of a bet, among all ordered deals of six cards, from any shoe of six.

    `variables` are the counts of the shoe. `net` is what the bet pays in all, in parts of 1/`unit`
    so that it is whole; None where a payout is not stated.

    >>> from odds.rulebooks import load_rulebook
    >>> book = load_rulebook("rws-commission")
    >>> found = shoe_polynomial(book.play, book.bet("banker"))
    >>> found.variables[:2], len(found.monomials), found.unit
    (('n0', 'n1'), 5005, 20)
    >>> found.rows[0][0, 0, 0, 0, 0, 0, 0, 0, 2, 4], found.net[0, 0, 0, 0, 0, 0, 0, 0, 2, 4]
    (5, -5)
    """

    bet: Bet
    variables: tuple[str, ...]
    rows: tuple[Coefficients, ...]
    unit: int
    net: Coefficients | None

    @property
    def monomials(self) -> list[Monomial]:
        """All that any row has, in descending order: most cards of the first class come first."""
        return sorted({each for row in self.rows for each in row}, reverse=True)

    def expression(self, coefficients: Coefficients) -> Expr:
        """A polynomial as sympy has it, in the counts of the shoe."""
        symbols = [Symbol(name) for name in self.variables]
        return Add(
            *(
                Mul(ways, *(ff(n, m) for n, m in zip(symbols, monomial, strict=True)))
                for monomial, ways in sorted(coefficients.items(), reverse=True)
            )
        )


def shoe_polynomial(play: Play, bet: Bet) -> ShoePolynomial:
    """The polynomial of a bet, checked: its rows together are all deals of six cards."""
    if play.asks_cards(bet.fields):
        raise OddsError(
            f"bet {bet.id!r} asks for more of the cards than points and pairs, and a polynomial in "
            "the counts of the shoe would be too long; take its formula in the number of decks, or "
            "its value in a shoe"
        )
    if play.tableau is not None:
        told = play.classes(bet.fields)
        rows = _of_coups(play.tableau, told, bet)
    elif play.ranking is not None:
        seen = play.ranking.sight(bet.fields)
        told, rows = seen.classes, _of_deals(seen, bet)
    else:
        raise no_polynomial()
    _check(rows, len(told))
    variables = _values(told) if play.tableau and not told.tells_ranks else _ranks(told)
    pays = [row.pays for row in bet.rows if row.pays is not None]
    if len(pays) < len(bet.rows):
        return ShoePolynomial(bet, variables, rows, 1, None)
    unit = lcm(*(each.denominator for each in pays))
    return ShoePolynomial(bet, variables, rows, unit, _net(rows, pays, unit))


def _values(told: Classes) -> tuple[str, ...]:
    return tuple(f"n{points}" for points in told.points)


def _ranks(told: Classes) -> tuple[str, ...]:
    """A count for each class, named after its ranks."""
    return tuple("n" + "".join(rank.symbol for rank in ranks) for ranks in told.members)


def _of_coups(tableau: Tableau, told: Classes, bet: Bet) -> tuple[Coefficients, ...]:
    rows: tuple[Coefficients, ...] = tuple(Counter() for _ in bet.rows)
    for term, by_facts in polynomials(tableau, told, Coup()).items():
        tens, *others = term.drawn
        by_rank: Coefficients = {(tens,): 1}
        if told.tells_ranks:  # ranks begin with the ace, values with what counts nothing
            by_rank = tens_by_rank(tens, term.paired, term.unpaired)
        ways_to: Counter[int] = Counter()
        for facts, ways in by_facts.items():
            ways_to[bet.row_for(facts)] += ways
        for number, ways in ways_to.items():
            for ranks, more in by_rank.items():
                monomial = (*others, *ranks) if told.tells_ranks else (*ranks, *others)
                rows[number][monomial] = rows[number].get(monomial, 0) + ways * more
    return tuple(map(_dealt_on, rows))


def _dealt_on(row: Coefficients) -> Coefficients:
    """The same with the cards that a coup did not need: any one of those left, one after another.

    The cards left after a monomial, n - m of each class, times the monomial are a sum of monomials
    with one card more.
    """
    found = dict(row)
    for size in range(min(map(sum, row), default=MOST_CARDS), MOST_CARDS):
        for monomial in [each for each in found if sum(each) == size]:
            ways = found.pop(monomial)
            for card in range(len(monomial)):
                more = (*monomial[:card], monomial[card] + 1, *monomial[card + 1 :])
                found[more] = found.get(more, 0) + ways
    return found


def _of_deals(seen: Sight, bet: Bet) -> tuple[Coefficients, ...]:
    rows: tuple[Coefficients, ...] = tuple(Counter() for _ in bet.rows)
    row_of: dict[Facts, int] = {}
    for monomial, by_facts in three_card.polynomials(seen).items():
        for facts, ways in by_facts.items():
            number = row_of.setdefault(facts, bet.row_for(facts))
            rows[number][monomial] = rows[number].get(monomial, 0) + ways
    return rows


def _check(rows: Sequence[Coefficients], classes: int) -> None:
    """Raise an error unless all rows together have each monomial as often as cards have orders."""
    everything = Counter[Monomial]()
    for row in rows:
        everything.update(row)
    orders = {each: factorial(MOST_CARDS) // prod(map(factorial, each)) for each in everything}
    if everything != orders or sum(orders.values()) != classes**MOST_CARDS:
        raise OddsError("the rows do not add up to all deals of six cards; report this, please")


def _net(rows: Sequence[Coefficients], pays: Sequence[Fraction], unit: int) -> Coefficients:
    found: Coefficients = Counter()
    for row, each in zip(rows, pays, strict=True):
        for monomial, ways in row.items():
            found[monomial] = found.get(monomial, 0) + ways * int(each * unit)
    return {monomial: ways for monomial, ways in found.items() if ways}
