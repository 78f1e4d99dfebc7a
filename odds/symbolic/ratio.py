"""One polynomial in the number of decks over another, in lowest terms."""

from dataclasses import dataclass
from fractions import Fraction

from odds.symbolic.polynomial import ONE, Polynomial, greatest_divisor, quotient


@dataclass(frozen=True, slots=True)
class Ratio:
    """A rational function of d in lowest terms; what is below the line ends in a number above 0.

    >>> half = Ratio.of(Polynomial((0, 2)), Polynomial((-2, 4)))
    >>> half
    Ratio(over=Polynomial(coefficients=(0, 1)), under=Polynomial(coefficients=(-1, 2)))
    >>> half.at(8), half.limit, (half - Fraction(1, 2)).at(8)
    (Fraction(8, 15), Fraction(1, 2), Fraction(1, 30))
    """

    over: Polynomial
    under: Polynomial

    @classmethod
    def of(cls, over: Polynomial, under: Polynomial) -> "Ratio":
        """The ratio, brought to lowest terms."""
        common = greatest_divisor(over, under)
        over, under = quotient(over, common), quotient(under, common)
        number = Fraction(over.content, under.content)
        return cls(
            over.over(over.content or 1) * number.numerator,
            under.over(under.content) * number.denominator,
        )

    @classmethod
    def number(cls, value: Fraction | int) -> "Ratio":
        """The same whatever d is."""
        whole, part = Fraction(value).as_integer_ratio()
        return cls(Polynomial.of([whole]), ONE * part)

    def at(self, decks: int | Fraction | None) -> Fraction:
        """The value at so many decks; None is the infinite shoe."""
        return self.limit if decks is None else Fraction(self.over(decks)) / self.under(decks)

    @property
    def limit(self) -> Fraction:
        """What it tends to as d grows; nothing here grows without end."""
        if self.over.degree < self.under.degree:
            return Fraction()
        return Fraction(self.over.coefficients[-1], self.under.coefficients[-1])

    @property
    def slope(self) -> Polynomial:
        """A polynomial with the sign of the derivative, for any d that `under` is not 0 at."""
        return self.over.slope * self.under - self.over * self.under.slope

    def __neg__(self) -> "Ratio":
        return Ratio(self.over * -1, self.under)

    def __add__(self, other: "Ratio | Fraction | int") -> "Ratio":
        two = other if isinstance(other, Ratio) else Ratio.number(other)
        return Ratio.of(self.over * two.under + two.over * self.under, self.under * two.under)

    def __sub__(self, other: "Ratio | Fraction | int") -> "Ratio":
        return self + -other

    def __mul__(self, other: "Ratio | Fraction | int") -> "Ratio":
        two = other if isinstance(other, Ratio) else Ratio.number(other)
        return Ratio.of(self.over * two.over, self.under * two.under)

    def __truediv__(self, other: "Ratio | Fraction | int") -> "Ratio":
        two = other if isinstance(other, Ratio) else Ratio.number(other)
        return Ratio.of(self.over * two.under, self.under * two.over)
