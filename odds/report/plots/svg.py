"""The elements of a picture, and scales with handy steps."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from html import escape
from math import ceil, floor, log10

WIDE = 360
"""As wide as a phone, so that text need not shrink on one."""
LETTER = 5.9
"""How wide a letter of a plot is, in the mean and a little more."""


def number(value: float) -> str:
    """A coordinate, to a tenth.

    >>> number(3.0), number(2.26), number(-0.01)
    ('3', '2.3', '0')
    """
    return f"{value:.1f}".removesuffix(".0").replace("-0", "0", 1 if -0.05 < value < 0 else 0)


def element(name: str, inner: str = "", **attributes: object) -> str:
    """An element; text within is to be escaped before, and underscores in names are hyphens."""
    named = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{_value(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{named}>{inner}</{name}>" if inner else f"<{name}{named}/>"


def _value(value: object) -> str:
    return number(value) if isinstance(value, int | float) else escape(str(value))


def text(x: float, y: float, words: str, class_: str = "t", anchor: str | None = None) -> str:
    """Words at a place; they begin, are centred (middle) or end there."""
    return element("text", escape(words), class_=class_, x=x, y=y, text_anchor=anchor)


def line(x1: float, y1: float, x2: float, y2: float, class_: str = "axis") -> str:
    """A line."""
    return element("line", class_=class_, x1=x1, y1=y1, x2=x2, y2=y2)


def box(x: float, y: float, wide: float, high: float, class_: str) -> str:
    """A rectangle."""
    return element("rect", class_=class_, x=x, y=y, width=wide, height=high)


def picture(wide: float, high: float, title: str, words: str, parts: Iterable[str]) -> str:
    """The whole picture with its title and its text alternative."""
    inner = "".join(parts)
    said = f"<title>{escape(title)}</title><desc>{escape(words)}</desc>"
    kind = "plot wide" if wide > WIDE else "plot"
    size = f"0 0 {number(wide)} {number(high)}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="{kind}" role="img" viewBox="{size}" '
        f'width="{number(wide)}" height="{number(high)}">{said}{inner}</svg>'
    )


def shortened(words: str, wide: float) -> str:
    """As much of some words as there is room for.

    >>> shortened("win: winner banker", 200), shortened("win: winner banker", 60)
    ('win: winner banker', 'win: winn…')
    """
    most = int(wide / LETTER)
    return words if len(words) <= most else f"{words[: most - 1]}…"


def ticks(low: float, high: float, most: int) -> list[Fraction]:
    """Round numbers from below the lowest value to above the highest, few of them.

    >>> [str(each) for each in ticks(0.0103, 0.0121, 5)]
    ['1/100', '11/1000', '3/250', '13/1000']
    """
    span = high - low or abs(high) or 1.0
    size = Fraction(10) ** floor(log10(span / most))
    step = next(
        step
        for step in (size * each for each in (1, 2, 5, 10, 20, 50))
        if ceil(high / step) - floor(low / step) < most
    )
    return [step * place for place in range(floor(low / step), ceil(high / step) + 1)]


def percent(value: Fraction, places: Sequence[Fraction] = ()) -> str:
    """A share as few digits say it, as many as the steps between the places need."""
    digits = 0
    wanted = places or (value,)
    while digits < 6 and any((100 * each * 10**digits).denominator != 1 for each in wanted):
        digits += 1
    return f"{float(100 * value):.{digits}f}%"
