"""Numbers as people write them, read exactly; and exact numbers rounded to be read."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import count
from math import floor, isqrt, sqrt
from typing import overload

from odds.core.bounds import LONGEST_NUMBER, MOST_DIGITS
from odds.core.checks import whole_number
from odds.core.errors import OddsError

_DIGITS = f"[0-9]{{1,{LONGEST_NUMBER}}}"
_NUMBER = rf"({_DIGITS}(?:\.{_DIGITS})?)"
_ODDS = rf"{_NUMBER}(?:\s*(?:/|:|to)\s*{_NUMBER})?"
_RATE = rf"{_NUMBER}\s*(?:/\s*{_NUMBER}|(%))?"


Payout = Fraction | float | str | Sequence[Fraction | float | str]
"""What a bet pays to one, or each of its winning rows."""


def read_odds(text: str) -> Fraction:
    """Odds to one as people write them.

    >>> read_odds("0.95"), read_odds("3/2"), read_odds("12 to 1")
    (Fraction(19, 20), Fraction(3, 2), Fraction(12, 1))
    """
    match = re.fullmatch(_ODDS, text.strip())
    stake = Fraction(match[2] or 1) if match else 0
    odds = Fraction(match[1]) / stake if match and stake else 0
    if odds <= 0:
        raise OddsError(
            f"{text!r} is no payout; write odds above 0 such as 8, 0.95, 3/2 or 3 to 2, "
            f"with {LONGEST_NUMBER} digits at the most"
        )
    return Fraction(odds)


def read_rate(text: str, of: str = "rate of commission", most: str = "below the whole") -> Fraction:
    """A rate below one, of commission or of something else.

    >>> read_rate("5%") == read_rate("0.05") == Fraction(1, 20)
    True
    """
    match = re.fullmatch(_RATE, text.strip())
    whole = Fraction(100 if match[3] else match[2] or 1) if match else Fraction()
    if not match or Fraction(match[1]) >= whole:
        raise OddsError(
            f"{text!r} is no {of}; write one {most}, "
            f"such as 4% or 0.04, with {LONGEST_NUMBER} digits at the most"
        )
    return Fraction(match[1]) / whole


def read_share(text: str) -> Fraction:
    """A part of a whole, above 0 and up to 1, such as 30% or 1/3.

    >>> read_share("30%"), read_share("1")
    (Fraction(3, 10), Fraction(1, 1))
    """
    if str(text).strip() in ("1", "100%"):
        return Fraction(1)
    return read_rate(str(text), "share", "up to the whole")


def read_rates(text: str, of: str) -> tuple[Fraction, Fraction]:
    """Two rates, from the lower to the higher, or one that is both.

    >>> read_rates("4%-6%", "house edge") == (Fraction(4, 100), Fraction(6, 100))
    True
    >>> read_rates("0.05", "house edge") == (Fraction(5, 100), Fraction(5, 100))
    True
    """
    low, hyphen, high = text.partition("-")
    if not low.strip():
        read_rate(text, of)  # a rate below 0 is none
    bounds = read_rate(low, of), read_rate(high if hyphen else low, of)
    if bounds[0] > bounds[1]:
        raise OddsError(f"{text!r} is no range of a {of}; write the lower one first")
    return bounds


def odds_of(value: object) -> Fraction:
    """Odds to one as a value or as text; a float is meant as it is written.

    >>> odds_of(0.95) == odds_of("19/20") == odds_of(Fraction(19, 20))
    True
    """
    return value if isinstance(value, Fraction) and value > 0 else read_odds(str(value))


def each_odds_of(value: object) -> list[Fraction]:
    """One payout or several: a value, a list of them, or text with commas between.

    >>> each_odds_of("12,20") == each_odds_of([12, "20"]) == [Fraction(12), Fraction(20)]
    True
    """
    if isinstance(value, str):
        return [read_odds(part) for part in value.split(",")]
    return [odds_of(each) for each in (value if isinstance(value, list | tuple) else [value])]


def rate_of(value: object, of: str = "rate of commission") -> Fraction:
    """A rate below one as a value or as text.

    >>> rate_of(0.05) == rate_of("5%") == Fraction(1, 20)
    True
    """
    fits = isinstance(value, Fraction) and 0 <= value < 1
    return value if isinstance(value, Fraction) and fits else read_rate(str(value), of)


def read_amount(text: str) -> Fraction:
    """An amount above 0, of money in whatever currency or of original bets.

    >>> read_amount("50000"), read_amount("12.50"), read_amount("200/3")
    (Fraction(50000, 1), Fraction(25, 2), Fraction(200, 3))
    """
    match = re.fullmatch(rf"{_NUMBER}(?:/{_NUMBER})?", text.strip())
    parts = Fraction(match[2] or 1) if match else Fraction()
    amount = Fraction(match[1]) / parts if match and parts else Fraction()
    if amount <= 0:
        raise OddsError(
            f"{text!r} is no amount; write one above 0 such as 2000, 12.50 or 200/3, without signs "
            f"or commas, with {LONGEST_NUMBER} digits at the most"
        )
    return amount


def decimal(value: Fraction, digits: int) -> str:
    """The value rounded to so many places, half to even, without passing through a float.

    >>> decimal(Fraction(-2, 3), 4), decimal(Fraction(1, 8), 2), decimal(Fraction(7), 0)
    ('-0.6667', '0.12', '7')
    """
    return ratio_decimal(*value.as_integer_ratio(), digits)


def ratio_decimal(over: int, under: int, digits: int) -> str:
    """A ratio rounded as `decimal` does it, whether or not it is in lowest terms.

    >>> ratio_decimal(-4, 6, 4), ratio_decimal(3, 24, 2)
    ('-0.6667', '0.12')
    """
    scaled, rest = divmod(over * 10**digits, under)
    rest += rest
    if rest > under or (rest == under and scaled & 1):
        scaled += 1
    if not digits:
        return str(scaled)
    # Many tables are full of these: the digits are cut apart as text, which is quick.
    if scaled < 0:
        text = str(-scaled).zfill(digits + 1)
        return f"-{text[:-digits]}.{text[-digits:]}"
    text = str(scaled).zfill(digits + 1)
    return f"{text[:-digits]}.{text[-digits:]}"


class Ratios(Sequence[Fraction]):
    """Many fractions in lowest terms, each of them made only when it is asked for.

    >>> some = Ratios([1, -2], [2, 3])
    >>> some[1], list(some)
    (Fraction(-2, 3), [Fraction(1, 2), Fraction(-2, 3)])
    """

    def __init__(self, over: list[int], under: list[int]) -> None:
        self.over, self.under = over, under

    def __len__(self) -> int:
        return len(self.over)

    @overload
    def __getitem__(self, place: int) -> Fraction: ...
    @overload
    def __getitem__(self, place: slice) -> "Ratios": ...
    def __getitem__(self, place: int | slice) -> "Fraction | Ratios":
        if isinstance(place, slice):
            return Ratios(self.over[place], self.under[place])
        return Fraction(self.over[place], self.under[place])


def root_decimal(value: Fraction, digits: int) -> str:
    """The square root of the value, rounded to so many places, half upwards.

    >>> root_decimal(Fraction(2), 6), root_decimal(Fraction(9, 4), 2)
    ('1.414214', '1.50')
    """
    # Twice the root in units of the last place, rounded down, then to the nearest unit.
    doubled = isqrt(4 * value.numerator * 100**digits // value.denominator)
    return decimal(Fraction((doubled + 1) // 2, 10**digits), digits)


@dataclass(frozen=True, slots=True)
class Root:
    """The square root of a fraction, which seldom is one: exact, rounded only to be read.

    >>> Root(Fraction(2)), Root(Fraction(1, 9), negative=True)
    (sqrt(2), -sqrt(1/9))
    >>> Root(Fraction(2)).decimal(6), Root(Fraction(1, 9), negative=True).decimal(2)
    ('1.414214', '-0.33')
    >>> float(Root(Fraction(9, 4)))
    1.5
    """

    square: Fraction
    negative: bool = False

    def decimal(self, digits: int) -> str:
        """Rounded to so many places, half away from 0; what rounds to 0 has no sign."""
        size = root_decimal(self.square, whole_number("digits", digits, most=MOST_DIGITS))
        return f"-{size}" if self.negative and size.strip("0.") else size

    def __float__(self) -> float:
        return -sqrt(self.square) if self.negative else sqrt(self.square)

    def __repr__(self) -> str:
        return f"{'-' if self.negative else ''}sqrt({self.square})"


def money(amount: Fraction) -> str:
    """An amount as people write it: a decimal where it has an end, else a fraction.

    >>> money(Fraction(5, 2)), money(Fraction(50000)), money(Fraction(200, 3))
    ('2.5', '50000', '200/3')
    """
    under = amount.denominator
    if 10 ** under.bit_length() % under:
        return str(amount)
    return decimal(amount, next(places for places in count() if 10**places % under == 0))


def at_most(value: Fraction, digits: int) -> str:
    """A decimal that is rounded down, for what must not be exceeded.

    >>> at_most(Fraction(200, 3), 2)
    '66.66'
    """
    return decimal(Fraction(floor(value * 10**digits), 10**digits), digits)
