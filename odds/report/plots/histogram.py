"""How likely results are."""

from odds.report.document import Histogram
from odds.report.plots.svg import WIDE, box, line, percent, picture, text, ticks

_HIGH, _LEFT, _RIGHT, _TOP, _BOTTOM = 190, 44, 10, 22, 40


def histogram_svg(plot: Histogram) -> str:
    """A bar for each bin, those without a bound as wide as the others; the mean is a line."""
    bounded = [each for each in plot.bins if each.low is not None and each.high is not None]
    first, last = plot.bins[0].high, plot.bins[-1].low
    if first is None or last is None:
        return ""
    step = (last - first) / len(bounded) if bounded else first.__class__(1)
    low, high = float(first - step), float(last + step)
    marks = ticks(0.0, max(float(each.probability) for each in plot.bins), 5)
    top, deep = float(marks[-1]), _HIGH - _TOP - _BOTTOM

    def along(value: float) -> float:
        return _LEFT + (WIDE - _LEFT - _RIGHT) * (value - low) / (high - low)

    parts = []
    for mark in marks:
        y = _TOP + deep * (1 - float(mark) / top)
        parts.append(line(_LEFT, y, WIDE - _RIGHT, y))
        parts.append(text(_LEFT - 6, y + 3.5, percent(mark, marks), "soft", "end"))
    wide = along(float(step)) - along(0.0)
    for place, each in enumerate(plot.bins):
        tall = deep * float(each.probability) / top
        x = _LEFT + place * wide
        parts.append(box(x + 0.4, _TOP + deep - tall, max(wide - 0.8, 0.4), tall, "first"))
    parts += [
        text(along(float(mark)), _HIGH - 24, str(mark), "soft", "middle")
        for mark in ticks(low, high, 7)
        if low <= mark <= high
    ]
    parts.append(text((WIDE + _LEFT) / 2, _HIGH - 6, plot.across, "soft", "middle"))
    if low <= 0 <= high:
        parts.append(line(along(0.0), _TOP, along(0.0), _TOP + deep, "zero"))
    x = along(float(plot.mean))
    parts.append(line(x, _TOP - 4, x, _TOP + deep, "mean"))
    parts.append(text(x, _TOP - 9, f"mean {float(plot.mean):.2f}", "soft", "middle"))
    return picture(WIDE, _HIGH, plot.title, plot.words, parts)
