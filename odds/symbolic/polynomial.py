"""Polynomials in the number of decks d, with whole coefficients."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import zip_longest
from math import gcd

from odds.games.round import MOST_CARDS

DECK = 52
SUITS = 4


@dataclass(frozen=True, slots=True)
class Polynomial:
    """Whole coefficients of 1, d, d squared and so on; the last is not 0.

    >>> line = Polynomial((-1, 52))
    >>> line * line
    Polynomial(coefficients=(1, -104, 2704))
    >>> (line * line)(8), (line - line).degree
    (172225, -1)
    """

    coefficients: tuple[int, ...]

    @classmethod
    def of(cls, coefficients: Iterable[int]) -> "Polynomial":
        """The polynomial without what is 0 at the end."""
        found = list(coefficients)
        while found and not found[-1]:
            found.pop()
        return cls(tuple(found))

    @property
    def degree(self) -> int:
        """The highest power; that of 0 is -1."""
        return len(self.coefficients) - 1

    @property
    def content(self) -> int:
        """What divides every coefficient, with the sign of the last; 0 of 0."""
        size = gcd(*self.coefficients)
        return -size if self.coefficients and self.coefficients[-1] < 0 else size

    def __bool__(self) -> bool:
        return bool(self.coefficients)

    def __add__(self, other: "Polynomial") -> "Polynomial":
        pairs = zip_longest(self.coefficients, other.coefficients, fillvalue=0)
        return Polynomial.of(one + two for one, two in pairs)

    def __sub__(self, other: "Polynomial") -> "Polynomial":
        return self + other * -1

    def __mul__(self, other: "Polynomial | int") -> "Polynomial":
        if isinstance(other, int):
            return Polynomial.of(each * other for each in self.coefficients)
        found = [0] * (len(self.coefficients) + len(other.coefficients))
        for place, one in enumerate(self.coefficients):
            for more, two in enumerate(other.coefficients):
                found[place + more] += one * two
        return Polynomial.of(found)

    def __call__(self, decks: int | Fraction) -> int | Fraction:
        value: int | Fraction = 0
        for each in reversed(self.coefficients):
            value = value * decks + each
        return value

    @property
    def slope(self) -> "Polynomial":
        """The derivative."""
        return Polynomial.of(n * each for n, each in enumerate(self.coefficients) if n)

    def over(self, number: int) -> "Polynomial":
        """Divided by a number that divides every coefficient."""
        return Polynomial.of(each // number for each in self.coefficients)


ZERO = Polynomial(())
ONE = Polynomial((1,))


def total(polynomials: Iterable[Polynomial]) -> Polynomial:
    """The sum."""
    return sum(polynomials, ZERO)


@cache
def falling(each: int, drawn: int, gone: int = 0) -> Polynomial:
    """The ways to draw so many cards in order of `each` times d, of which some are gone already.

    >>> falling(4, 2)
    Polynomial(coefficients=(0, -4, 16))
    """
    found = ONE
    for card in range(gone, gone + drawn):
        found *= Polynomial((-card, each))
    return found


DEALS = falling(DECK, MOST_CARDS)
"""All ordered deals of six cards from d decks."""


def greatest_divisor(one: Polynomial, two: Polynomial) -> Polynomial:
    """The greatest polynomial that divides both, without a number that does.

    >>> line = Polynomial((-1, 52))
    >>> greatest_divisor(line * line, line * 6) == line
    True
    """
    while two:
        one, two = two, _remainder(one, two)
    return one.over(one.content)


def _remainder(one: Polynomial, two: Polynomial) -> Polynomial:
    """What is left of a multiple of one after division by two, in small numbers."""
    last = two.coefficients[-1]
    while one.degree >= two.degree:
        shift = Polynomial((*[0] * (one.degree - two.degree), one.coefficients[-1]))
        one = one * last - two * shift
    return one.over(one.content) if one else one


def quotient(one: Polynomial, two: Polynomial) -> Polynomial:
    """One divided by what divides it: over the whole numbers, since two has no number in common.

    >>> line = Polynomial((-1, 52))
    >>> quotient(line * line * 6, line) == line * 6
    True
    """
    found = [0] * (one.degree - two.degree + 1)
    while one:
        place = one.degree - two.degree
        found[place] = one.coefficients[-1] // two.coefficients[-1]
        one = one - two * Polynomial((*[0] * place, found[place]))
    return Polynomial.of(found)
