"""Bars for each label, one for each series."""

from odds.report.document import Bars
from odds.report.plots.svg import LETTER, WIDE, box, line, picture, shortened, text
from odds.report.writers.seen import cell_text

_BAR, _ROOM = 11, 64
_CLASSES = ("first", "second")


def bars_svg(plot: Bars) -> str:
    """The labels one below the other, each over its bars, which have their values beside them."""
    values = [float(each) for one in plot.series for each in one.values if each is not None]
    most = max([*values, 0.0]) - min([*values, 0.0]) or 1.0
    # Bars below nothing go to the left of where the others begin, and leave room for their values.
    zero = (WIDE - _ROOM) * -min([*values, 0.0]) / most
    parts, x = [], 0.0
    for series, colour in zip(plot.series, _CLASSES, strict=False):
        parts += [box(x, 3, 10, 10, colour), text(x + 14, 12, series.name, "soft")]
        x += 28 + LETTER * len(series.name)
    y = 22.0
    for place, label in enumerate(plot.labels):
        parts.append(text(0, y + 11, shortened(label, WIDE)))
        y += 16
        for series, colour in zip(plot.series, _CLASSES, strict=False):
            value = series.values[place]
            if value is None:
                parts.append(text(4, y + 9, "not stated", "soft"))
            else:
                long = (WIDE - _ROOM) * float(value) / most
                left = zero + min(long, 0.0)
                parts.append(box(left, y, max(abs(long), 0.5), _BAR - 1, colour))
                right = zero + max(long, 0.0) + 4
                parts.append(text(right, y + 9, cell_text(value, plot.kind, 4), "soft"))
            y += _BAR
        y += 6
    parts.append(line(zero, 22, zero, y))
    return picture(WIDE, y + 2, plot.title, plot.words, parts)
