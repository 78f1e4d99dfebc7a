"""Bars for each label, one for each series."""

from odds.report.document import Bars
from odds.report.plots.svg import LETTER, WIDE, box, line, picture, shortened, text
from odds.report.writers.seen import cell_text

_BAR, _ROOM, _SHORT = 11, 64, 3
_CLASSES = ("first", "second")


def bars_svg(plot: Bars) -> str:
    """The labels one below the other, each over its bars, which have their values beside them.

    Short labels of one series stand before their bars, and one series needs no key.
    """
    values = [float(each) for one in plot.series for each in one.values if each is not None]
    most = max([*values, 0.0]) - min([*values, 0.0]) or 1.0
    alone = len(plot.series) == 1
    before = 22 if alone and max(map(len, plot.labels), default=0) <= _SHORT else 0
    wide = WIDE - _ROOM - before
    # Bars below nothing go to the left of where the others begin, and leave room for their values.
    zero = before + wide * -min([*values, 0.0]) / most
    parts, x, y = [], 0.0, 4.0 if alone else 22.0
    top = y
    for series, colour in () if alone else zip(plot.series, _CLASSES, strict=False):
        parts += [box(x, 3, 10, 10, colour), text(x + 14, 12, series.name, "soft")]
        x += 28 + LETTER * len(series.name)
    for place, label in enumerate(plot.labels):
        parts.append(text(0, y + (9 if before else 11), shortened(label, WIDE)))
        y += 0 if before else 16
        for series, colour in zip(plot.series, _CLASSES, strict=False):
            value = series.values[place]
            if value is None:
                parts.append(text(before + 4, y + 9, "not stated", "soft"))
            else:
                long = wide * float(value) / most
                left = zero + min(long, 0.0)
                parts.append(box(left, y, max(abs(long), 0.5), _BAR - 1, colour))
                right = zero + max(long, 0.0) + 4
                parts.append(text(right, y + 9, cell_text(value, plot.kind, 4), "soft"))
            y += _BAR
        y += 6
    parts.append(line(zero, top, zero, y))
    return picture(WIDE, y + 2, plot.title, plot.words, parts)
