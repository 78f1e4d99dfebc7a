"""Formulas as sympy has them: factored, in the symbol d, and as text, LaTeX or Python."""

from fractions import Fraction
from functools import cache

from sympy import Expr, Integer, Mul, Poly, Pow, Rational, Symbol

from odds.symbolic.polynomial import Polynomial
from odds.symbolic.ratio import Ratio

D = Symbol("d")
"""The number of decks."""


def rational(value: Fraction) -> Expr:
    """A fraction as sympy has it."""
    return Rational(value.numerator, value.denominator)


@cache
def expression(ratio: Ratio) -> Expr:
    """The formula in lowest terms, factored above and below the line.

    >>> expression(Ratio.of(Polynomial((0, 0, 8)), Polynomial((5, -52)) * 2))
    -4*d**2/(52*d - 5)
    """
    over, under = (_factors(each) for each in (ratio.over, ratio.under))
    number = Rational(over[0], under[0])
    parts = [*over[1], *(Pow(each, Integer(-1)) for each in under[1])]
    # A number before a single sum would be multiplied out.
    return Mul(number, *parts, evaluate=len(parts) != 1 or not parts[0].is_Add)


@cache
def _factors(polynomial: Polynomial) -> tuple[int, list[Expr]]:
    """The number and the factors that cannot be taken apart any further."""
    found = Poly(list(reversed(polynomial.coefficients)) or [0], D)
    number, factors = found.factor_list()
    return int(number), [each.as_expr() ** power for each, power in factors]
