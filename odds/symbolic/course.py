"""How a figure runs as the number of decks grows from 1: where it rises, falls, turns and is 0.

Roots are isolated exactly, so that none is missed and none is counted twice.
"""

from fractions import Fraction
from itertools import pairwise
from math import ceil, floor
from typing import NamedTuple

from sympy import Poly

from odds.symbolic.expression import D
from odds.symbolic.polynomial import Polynomial
from odds.symbolic.ratio import Ratio

PLACES = 12
"""To how many decimal places a root is enclosed."""
_UNIT = 10**PLACES


class Place(NamedTuple):
    """A root: exactly where it is, or two decimals next to each other that it lies between."""

    low: Fraction
    high: Fraction


FIRST = Place(Fraction(1), Fraction(1))
"""One deck, where every course begins."""


class Piece(NamedTuple):
    """A stretch on which a figure only rises, or only falls; without an end it goes on for ever."""

    start: Place
    end: Place | None
    runs: str


class Course(NamedTuple):
    """The pieces from one deck on, the places at which the figure is 0, and its extremes.

    These are the whole number of decks with the largest and the smallest value, None where it is
    only approached as d grows.
    """

    pieces: tuple[Piece, ...]
    zeros: tuple[Place, ...]
    largest_at: int | None
    smallest_at: int | None

    @property
    def turns(self) -> tuple[Place, ...]:
        """Where rising ends and falling begins, or the other way round."""
        return tuple(piece.start for piece in self.pieces[1:])


def course(ratio: Ratio) -> Course:
    """How a figure runs; what is below its line is nowhere 0 from one deck on.

    >>> hill = Ratio.of(Polynomial((-2, 3)), Polynomial((0, 0, 1)))
    >>> found = course(hill)
    >>> [(str(piece.start.low), piece.runs) for piece in found.pieces]
    [('1', 'rises'), ('4/3', 'falls')]
    >>> found.largest_at, found.smallest_at, found.zeros
    (1, None, ())
    """
    slope = ratio.slope
    if not slope:
        return Course((Piece(FIRST, None, "stays"),), (), None, None)
    cuts = [FIRST, *(each for each in roots(slope) if each.low > 1)]
    pieces: list[Piece] = []
    for start, end in pairwise([*cuts, None]):
        assert start is not None  # only the last has no next
        runs = "rises" if slope(_between(start, end)) > 0 else "falls"
        if pieces and pieces[-1].runs == runs:
            pieces[-1] = pieces[-1]._replace(end=end)
        else:
            pieces.append(Piece(start, end, runs))
    near = {n for p in pieces for n in (floor(p.start.low), ceil(p.start.high))}
    values = {decks: ratio.at(decks) for decks in sorted(near)}
    most, least = max(values, key=values.__getitem__), min(values, key=values.__getitem__)
    return Course(
        tuple(pieces),
        tuple(roots(ratio.over)),
        most if values[most] > ratio.limit else None,
        least if values[least] < ratio.limit else None,
    )


def _between(start: Place, end: Place | None) -> Fraction:
    return start.high + 1 if end is None else (start.high + end.low) / 2


def crossings(one: Ratio, two: Ratio) -> tuple[Place, ...]:
    """Where two figures are the same; none where they always are."""
    return tuple(roots(one.over * two.under - two.over * one.under))


def roots(polynomial: Polynomial) -> list[Place]:
    """The roots from 1 on, in order, each once.

    >>> found = roots(Polynomial((-3, 1)) * Polynomial((-2, 0, 1)) * Polynomial((1, 2)))
    >>> found[0].high - found[0].low == Fraction(1, 10**12), float(found[0].low)
    (True, 1.414213562373)
    >>> found[1:]
    [Place(low=Fraction(3, 1), high=Fraction(3, 1))]
    """
    if polynomial.degree < 1:
        return []
    found = []
    for factor, _ in Poly(list(reversed(polynomial.coefficients)), D).factor_list()[1]:
        whole = Polynomial(tuple(map(int, reversed(factor.all_coeffs()))))
        if whole.degree == 1:
            root = Fraction(-whole.coefficients[0], whole.coefficients[1])
            found += [Place(root, root)] if root >= 1 else []
            continue
        for (low, high), _ in factor.intervals(inf=1):
            # A factor of a higher degree has no root that is a fraction, nor a decimal.
            found.append(_enclosed(whole, _fraction(low), _fraction(high)))
    return sorted(found)


def _enclosed(polynomial: Polynomial, low: Fraction, high: Fraction) -> Place:
    """The two decimals around the one root between these two."""
    rising = polynomial(high) > 0
    below, above = floor(low * _UNIT), ceil(high * _UNIT)
    while above - below > 1:
        middle = (below + above) // 2
        at = Fraction(middle, _UNIT)
        if at >= high or (at > low and (polynomial(at) > 0) == rising):
            above = middle
        else:
            below = middle
    return Place(Fraction(below, _UNIT), Fraction(above, _UNIT))


def _fraction(value: object) -> Fraction:
    return Fraction(str(value))
