"""States and the ways between them, from left to right."""

from collections import defaultdict
from collections.abc import Iterator

from odds.report.document import Chart, Way
from odds.report.plots.svg import LETTER, element, number, picture, text

_NODE, _LINE, _GAP, _BEND = 30, 14, 10, 46
Place = tuple[float, float, float, float]
"""Where a state stands: left, top, width and height."""


def chart_svg(chart: Chart) -> str:
    """Steps side by side, those with one state below each other; a way has its words at its end."""
    columns = _columns(chart)
    into: dict[str, list[Way]] = defaultdict(list)
    for way in chart.ways:
        into[way.end].append(way)
    places: dict[str, Place] = {}
    left = 1.0
    for number_of, column in enumerate(columns):
        words = [each for name in column for way in into[name] for each in _lines(way)]
        left += max(map(len, words), default=0) * LETTER + _BEND if number_of else 0
        wide = max(len(name) for name in column) * LETTER + 16
        top = 4.0
        for name in column:
            ends = sum(len(_lines(way)) for way in into[name]) if number_of else 0
            tall = float(max(_NODE, _LINE * ends + 6))
            places[name] = (left, top, wide, tall)
            top += tall + _GAP
        left += wide
    high = max(top + tall for _, top, _, tall in places.values()) + 6
    parts = [part for end, ways in into.items() for part in _ways(places, places[end], ways)]
    for name, (x, y, wide, tall) in places.items():
        rounded = 12 if name.startswith("settled") else 3
        parts.append(element("rect", class_="node", x=x, y=y, width=wide, height=tall, rx=rounded))
        parts.append(text(x + wide / 2, y + tall / 2 + 4, name, "t", "middle"))
    return picture(left + 2, high, chart.title, chart.words, parts)


def _columns(chart: Chart) -> list[list[str]]:
    """The states of each step; steps of one state in a row share a column."""
    steps: dict[int, list[str]] = defaultdict(list)
    for node in chart.nodes:
        steps[node.step].append(node.name)
    columns: list[list[str]] = []
    alone = False
    for step in sorted(steps):
        if len(steps[step]) == 1 and alone:
            columns[-1] += steps[step]
        else:
            columns.append(list(steps[step]))
        alone = len(steps[step]) == 1 and len(columns) == 1
    return columns


def _lines(way: Way) -> list[str]:
    return way.when.split("; ")


def _ways(places: dict[str, Place], end: Place, ways: list[Way]) -> Iterator[str]:
    """The ways to a state: straight down in a column, else a bend, then a line below the words."""
    at = end[1] + (end[3] - _LINE * sum(len(_lines(way)) for way in ways)) / 2
    for way in ways:
        x, y, wide, tall = places[way.start]
        if x == end[0]:
            path = f"M{number(x + wide / 2)},{number(y + tall)}v{_GAP}"
            yield element("path", class_="way", d=path)
            continue
        for words in _lines(way):
            at += _LINE
            yield text(end[0] - 3, at - 3.5, words, "soft", "end")
        begin, bend = x + wide, end[0] - max(map(len, _lines(way))) * LETTER - 4
        middle, level = number((begin + bend) / 2), number(y + tall / 2)
        path = (
            f"M{number(begin)},{level}C{middle},{level} {middle},{number(at)} "
            f"{number(bend)},{number(at)}H{number(end[0])}"
        )
        yield element("path", class_="way", d=path)
