"""Values by steps, such as an edge by the number of decks."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from odds.report.answer import Kind
from odds.report.document import Lines, Series
from odds.report.plots.style import HUES
from odds.report.plots.svg import (
    WIDE,
    element,
    line,
    number,
    percent,
    picture,
    text,
    ticks,
)
from odds.report.writers.seen import cell_text

_HIGH, _LEFT, _RIGHT, _TOP, _BOTTOM, _INSET = 190, 50, 4, 16, 40, 28
_NAME, _NAME_LETTER = 12, 6.6
"""How tall a name is, so that none covers another, and how wide a letter of it in a wide font."""
_DASHES = ("none", "6 3", "2 2")
"""How lines are told apart that have the same colour."""


def lines_svg(plot: Lines) -> str:
    """A line for each series, each point with its value; of several, each with its name."""
    named = _alike(plot.series)
    seen = [float(each) for values in named for each in values if each is not None]
    marks = ticks(min(seen), max(seen), 5)
    low, high = float(marks[0]), float(marks[-1])
    several = len(named) > 1
    tall = max(_HIGH, _TOP + _BOTTOM + _NAME * len(named)) if several else _HIGH
    deep = tall - _TOP - _BOTTOM
    begin = _LEFT + _INSET
    across = [begin + (WIDE - begin - _RIGHT - _INSET) * each for each in _along(plot.steps)]

    def down(value: float) -> float:
        return _TOP + deep * (high - value) / (high - low)

    parts = []
    for mark in marks:
        y = down(float(mark))
        parts.append(line(_LEFT, y, WIDE - _RIGHT, y))
        parts.append(text(_LEFT - 6, y + 3.5, _mark(mark, marks, plot.kind), "soft", "end"))
    for x, label in zip(across, plot.steps, strict=True):
        parts.append(text(x, tall - 22, label, "soft", "middle"))
    parts.append(text((WIDE + _LEFT - _RIGHT) / 2, tall - 6, plot.across, "soft", "middle"))
    ends = {}
    for place, (values, name) in enumerate(named.items()):
        points = [
            (x, down(float(value)), value)
            for x, value in zip(across, values, strict=True)
            if value is not None
        ]
        path = " ".join(f"{number(x)},{number(y)}" for x, y, _ in points)
        colour, dashes = f"hue-{place % HUES}", _DASHES[place // HUES % len(_DASHES)]
        dashed = {} if dashes == "none" else {"stroke_dasharray": dashes}
        parts.append(element("polyline", class_=f"curve {colour}", points=path, **dashed))
        for x, y, value in points:
            parts.append(element("circle", class_=f"dot {colour}", cx=x, cy=y, r=3))
            if not several:
                parts.append(text(x, y - 7, cell_text(value, plot.kind, 4), "value", "middle"))
        if points:
            ends[name] = (points[-1][0], points[-1][1], colour)
    if not several:
        return picture(WIDE, tall, plot.title, plot.words, parts)
    for name, at in _spread({name: y for name, (_, y, _) in ends.items()}, _TOP, tall - _BOTTOM):
        x, y, colour = ends[name]
        path = f"{number(x + 4)},{number(y)} {number(WIDE)},{number(at)}"
        parts.append(element("polyline", class_=f"lead {colour}", points=path))
        parts.append(text(WIDE + 4, at + 3.5, name, "soft"))
    wide = WIDE + 8 + _NAME_LETTER * max(map(len, ends))
    return picture(wide, tall, plot.title, plot.words, parts)


def _along(steps: Sequence[str]) -> list[float]:
    """How far along the axis each step is: numbers as far apart as they are, words evenly.

    >>> _along(["14", "26", "104"])[1] == 12 / 90, _along(["full", "half", "end"])
    (True, [0.0, 0.5, 1.0])
    """
    numbers = all(map(str.isdecimal, steps))
    places = [int(step) for step in steps] if numbers else [*range(len(steps))]
    wide = max(places[-1] - places[0], 1)
    return [(place - places[0]) / wide for place in places]


def _alike(series: Sequence[Series]) -> dict[tuple[Fraction | None, ...], str]:
    """The names of each line; series that are the same are one."""
    found: dict[tuple[Fraction | None, ...], list[str]] = {}
    for each in series:
        found.setdefault(tuple(each.values), []).append(each.name)
    return {values: ", ".join(names) for values, names in found.items()}


def _spread(places: Mapping[str, float], top: float, bottom: float) -> list[tuple[str, float]]:
    """Names from the top down, near their places, none over another.

    >>> _spread({"tie": 50, "jade-8": 52, "gold-7": 10}, 0, 60)
    [('gold-7', 10), ('tie', 40), ('jade-8', 52)]
    """
    found: list[tuple[str, float]] = []
    lowest = bottom
    for name, place in sorted(places.items(), key=lambda each: -each[1]):
        at = min(place, lowest)
        found.append((name, at))
        lowest = at - _NAME
    found.reverse()
    highest, down = top, []
    for name, at in found:
        down.append((name, max(at, highest)))
        highest = down[-1][1] + _NAME
    return down


def _mark(mark: Fraction, marks: Sequence[Fraction], kind: Kind) -> str:
    """A mark of the scale: a percentage, unless the values are none."""
    return percent(mark, marks) if kind is Kind.SHARE else f"{float(mark):g}"
