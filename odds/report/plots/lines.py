"""Values by steps, such as an edge by the number of decks."""

from collections.abc import Sequence
from fractions import Fraction

from odds.report.answer import Kind
from odds.report.document import Lines
from odds.report.plots.svg import WIDE, element, line, number, percent, picture, text, ticks
from odds.report.writers.seen import cell_text

_HIGH, _LEFT, _RIGHT, _TOP, _BOTTOM, _INSET = 190, 50, 4, 16, 40, 28


def lines_svg(plot: Lines) -> str:
    """A line for each series, each point with its value."""
    seen = [float(each) for one in plot.series for each in one.values if each is not None]
    marks = ticks(min(seen), max(seen), 5)
    low, high = float(marks[0]), float(marks[-1])
    deep = _HIGH - _TOP - _BOTTOM
    begin = _LEFT + _INSET
    step = (WIDE - begin - _RIGHT - _INSET) / max(len(plot.steps) - 1, 1)

    def down(value: float) -> float:
        return _TOP + deep * (high - value) / (high - low)

    parts = []
    for mark in marks:
        y = down(float(mark))
        parts.append(line(_LEFT, y, WIDE - _RIGHT, y))
        parts.append(text(_LEFT - 6, y + 3.5, _mark(mark, marks, plot.kind), "soft", "end"))
    for place, label in enumerate(plot.steps):
        parts.append(text(begin + place * step, _HIGH - 22, label, "soft", "middle"))
    parts.append(text((WIDE + _LEFT - _RIGHT) / 2, _HIGH - 6, plot.across, "soft", "middle"))
    for series in plot.series:
        points = [
            (begin + place * step, down(float(value)), value)
            for place, value in enumerate(series.values)
            if value is not None
        ]
        path = " ".join(f"{number(x)},{number(y)}" for x, y, _ in points)
        parts.append(element("polyline", class_="curve", points=path))
        for x, y, value in points:
            parts.append(element("circle", class_="first", cx=x, cy=y, r=3))
            if len(plot.series) == 1:
                parts.append(text(x, y - 7, cell_text(value, plot.kind, 4), "value", "middle"))
        if len(plot.series) > 1 and points:  # values of several lines would cover each other
            x, y, _ = points[0]
            parts.append(text(x + 5, y - 4, series.name, "value"))
    return picture(WIDE, _HIGH, plot.title, plot.words, parts)


def _mark(mark: Fraction, marks: Sequence[Fraction], kind: Kind) -> str:
    """A mark of the scale: a percentage, unless the values are none."""
    return percent(mark, marks) if kind is Kind.SHARE else f"{float(mark):g}"
