"""Cells by two things, shaded by their value; those marked have a frame and a star too."""

from fractions import Fraction

from odds.core.numbers import decimal
from odds.report.document import HeatCell, HeatMap
from odds.report.plots.svg import WIDE, box, picture, text

_LEFT, _TOP, _DEEP, _LEGEND = 34, 32, 24, 24
_WIDEST = 46
_SHADES = 4


def heat_svg(plot: HeatMap) -> str:
    """The cells in rows, each with its value in percent."""
    wide = min((WIDE - _LEFT - 2) / len(plot.columns), _WIDEST)
    least = min((cell.value for row in plot.cells for cell in row if cell), default=Fraction(-1))
    parts = [
        text(_LEFT + wide * len(plot.columns) / 2, 11, plot.across, "soft", "middle"),
        text(0, _TOP - 6, plot.down, "soft"),
    ]
    framed: list[str] = []
    for place, label in enumerate(plot.columns):
        parts.append(text(_LEFT + (place + 0.5) * wide, _TOP - 6, label, "soft", "middle"))
    for down, row in enumerate(plot.cells):
        y = _TOP + down * _DEEP
        parts.append(text(_LEFT - 8, y + 15, plot.rows[down], "soft", "end"))
        for place, cell in enumerate(row):
            if cell:
                x = _LEFT + place * wide
                shape = box(x + 1, y + 1, wide - 2, _DEEP - 2, _shade(cell, least))
                words = decimal(100 * cell.value, 1) + ("*" if cell.marked else "")
                colour = "cell strong" if cell.marked else "cell"
                written = text(x + wide / 2, y + 15, words, colour, "middle")
                (framed if cell.marked else parts).extend([shape, written])
    y = _TOP + len(plot.rows) * _DEEP + 8
    legend = [
        text(0, y + 11, "percent of the stake;", "soft"),
        box(112, y + 1, 20, 12, "good"),
        text(138, y + 11, f"and *: {plot.mark}", "soft"),
    ]
    return picture(WIDE, y + _LEGEND, plot.title, plot.words, [*parts, *framed, *legend])


def _shade(cell: HeatCell, least: Fraction) -> str:
    if cell.marked:
        return "good"
    share = cell.value / least if least < 0 else Fraction()
    return f"cool-{min(max(int(share * _SHADES), 0), _SHADES - 1)}"
