"""Polynomials and ratios in the number of decks are right where they are evaluated."""

from fractions import Fraction

from hypothesis import assume, given
from hypothesis import strategies as st
from sympy import Poly, Symbol, gcd

from odds.symbolic.polynomial import (
    DEALS,
    Polynomial,
    falling,
    greatest_divisor,
    quotient,
    total,
)
from odds.symbolic.ratio import Ratio

polynomials = st.lists(st.integers(-9, 9), max_size=5).map(Polynomial.of)
numbers = st.fractions(min_value=-5, max_value=5, max_denominator=7)
d = Symbol("d")


def as_sympy(polynomial: Polynomial) -> Poly:
    return Poly(list(reversed(polynomial.coefficients)) or [0], d)


@given(polynomials, polynomials, numbers)
def test_arithmetic_is_that_of_the_values(one: Polynomial, two: Polynomial, at: Fraction) -> None:
    assert (one + two)(at) == one(at) + two(at)
    assert (one - two)(at) == one(at) - two(at)
    assert (one * two)(at) == one(at) * two(at)
    assert total([one, two, one])(at) == 2 * one(at) + two(at)


@given(polynomials)
def test_the_slope_is_the_derivative(one: Polynomial) -> None:
    assert as_sympy(one.slope) == as_sympy(one).diff(d)


@given(polynomials, polynomials, polynomials)
def test_the_greatest_divisor_is_that_of_sympy(
    one: Polynomial, two: Polynomial, common: Polynomial
) -> None:
    assume(one and two and common)
    both = (one * common, two * common)
    found, known = greatest_divisor(*both), gcd(*map(as_sympy, both))
    assert as_sympy(found).primitive()[1] == known.primitive()[1]
    for each in both:
        assert quotient(each, found) * found == each


@given(polynomials, polynomials, polynomials, polynomials, numbers)
def test_ratios_reckon_as_fractions_do(
    one: Polynomial, two: Polynomial, three: Polynomial, four: Polynomial, at: Fraction
) -> None:
    assume(two(at) and four(at))
    left, right = Ratio.of(one, two), Ratio.of(three, four)
    a, b = Fraction(one(at)) / two(at), Fraction(three(at)) / four(at)
    assert (left.at(at), (-left).at(at)) == (a, -a)
    assert ((left + right).at(at), (left - right).at(at)) == (a + b, a - b)
    assert ((left * right).at(at), (left + a).at(at)) == (a * b, 2 * a)
    if b:
        assert (left / right).at(at) == a / b


@given(polynomials, polynomials, polynomials)
def test_a_ratio_is_in_lowest_terms_and_has_one_form(
    one: Polynomial, two: Polynomial, more: Polynomial
) -> None:
    assume(two and more)
    found = Ratio.of(one, two)
    assert Ratio.of(one * more, two * more) == found
    assert greatest_divisor(found.over, found.under).degree == 0 or not one
    assert found.under.coefficients[-1] > 0


@given(st.integers(1, 30), st.integers(0, 6), st.integers(1, 9))
def test_falling_factorials(each: int, drawn: int, decks: int) -> None:
    ways = 1
    for card in range(drawn):
        ways *= each * decks - card
    assert falling(each, drawn)(decks) == ways


def test_all_deals_of_eight_decks() -> None:
    assert DEALS(8) == 4998398275503360
