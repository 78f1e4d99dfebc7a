"""The plots of the guides, drawn as SVG from exact figures, byte for byte the same.

`python -m tests.support.plots` draws them anew; the test only compares.
"""

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

from odds import Table
from odds.core.numbers import decimal
from odds.symbolic.ratio import Ratio

EDGES = Path(__file__).parents[2] / "docs" / "edge-by-decks.svg"
WIDTH, HEIGHT = 720, 400
LEFT, RIGHT, TOP, BOTTOM = 70, 110, 40, 50
MOST_DECKS = 12
LOWEST, HIGHEST = Fraction(100, 10000), Fraction(130, 10000)
BETS = {"player": "#1b6ca8", "banker": "#b3392f"}


def _x(decks: Fraction) -> str:
    room = WIDTH - LEFT - RIGHT
    return decimal(LEFT + room * (decks - 1) / (MOST_DECKS - 1), 1)


def _y(edge: Fraction) -> str:
    room = HEIGHT - TOP - BOTTOM
    return decimal(TOP + room * (HIGHEST - edge) / (HIGHEST - LOWEST), 1)


def edges_by_decks() -> str:
    """The house edge of Player and Banker by the number of decks, with what they tend to."""
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        'font-family="sans-serif" font-size="13">',
        "<title>House edge of Player and Banker by the number of decks</title>",
        "<desc>Player falls from 1.2864% at one deck towards 1.2281%; Banker at 5% commission "
        "rises from 1.0117% towards 1.0640%.</desc>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>',
        *_axes(),
    ]
    for bet, colour in BETS.items():
        ratios = Table("rws-commission").formula(bet).ratios
        assert ratios is not None
        lines += _curve(bet, ratios.house_edge, colour)
    return "\n".join([*lines, "</svg>", ""])


def _axes() -> Iterator[str]:
    left, right, bottom = _x(Fraction(1)), _x(Fraction(MOST_DECKS)), _y(LOWEST)
    for step in range(7):
        edge = LOWEST + step * Fraction(5, 10000)
        at = _y(edge)
        yield f'<path d="M{left} {at}H{right}" stroke="#ddd"/>'
        said = f"{decimal(100 * edge, 2)}%"
        yield f'<text x="{LEFT - 8}" y="{at}" dy="4" text-anchor="end">{said}</text>'
    for decks in range(1, MOST_DECKS + 1):
        at = _x(Fraction(decks))
        yield f'<text x="{at}" y="{bottom}" dy="20" text-anchor="middle">{decks}</text>'
    middle = _x(Fraction(MOST_DECKS + 1, 2))
    yield f'<text x="{middle}" y="{HEIGHT - 10}" text-anchor="middle">decks</text>'
    yield f'<text x="{LEFT}" y="{TOP - 16}">house edge</text>'


def _curve(bet: str, edge: Ratio, colour: str) -> Iterator[str]:
    fine = [1 + Fraction(n, 8) for n in range(8 * (MOST_DECKS - 1) + 1)]
    points = " ".join(f"{_x(decks)},{_y(edge.at(decks))}" for decks in fine)
    left, right, limit = _x(fine[0]), _x(fine[-1]), _y(edge.limit)
    yield f'<path d="M{left} {limit}H{right}" stroke="{colour}" stroke-dasharray="5 4"/>'
    yield f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/>'
    for decks in range(1, MOST_DECKS + 1):
        place = f'cx="{_x(Fraction(decks))}" cy="{_y(edge.at(decks))}"'
        yield f'<circle {place} r="3.5" fill="{colour}"/>'
    said = f"limit {decimal(100 * edge.limit, 4)}%"
    yield f'<text x="{right}" y="{limit}" dx="10" dy="-2" fill="{colour}">{bet.capitalize()}</text>'
    yield f'<text x="{right}" y="{limit}" dx="10" dy="13" fill="{colour}">{said}</text>'


if __name__ == "__main__":
    EDGES.write_text(edges_by_decks(), encoding="utf-8")
