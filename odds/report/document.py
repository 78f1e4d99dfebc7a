"""A document: sections in the order a reader needs them, laid out once for every format.

It is made of answers' tables, of plots as data and of plain paragraphs; all values are raw, and a
writer rounds, draws and escapes them. Text in it is never markup.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any, NamedTuple, Union

from odds.bets.session import Bin
from odds.core.text import for_people
from odds.report.answer import Fact, Kind, Sheet


class Series(NamedTuple):
    """A value for each place of a plot, under a name; None where there is none."""

    name: str
    values: Sequence[Fraction | None]


class Lines(NamedTuple):
    """Values by steps such as numbers of decks, a line for each series."""

    title: str
    words: str
    """What is to be seen, for those who do not see it."""
    across: str
    steps: Sequence[str]
    series: Sequence[Series]
    kind: Kind = Kind.SHARE


class Bars(NamedTuple):
    """A bar for each label, beside the same of the other series."""

    title: str
    words: str
    labels: Sequence[str]
    series: Sequence[Series]
    kind: Kind = Kind.SHARE


class HeatCell(NamedTuple):
    """A value, and whether it is to be marked in more than colour."""

    value: Fraction
    marked: bool = False


class HeatMap(NamedTuple):
    """Cells by two things, the first down and the second across; None where there is none."""

    title: str
    words: str
    down: str
    across: str
    rows: Sequence[str]
    columns: Sequence[str]
    cells: Sequence[Sequence[HeatCell | None]]
    mark: str
    """What a marked cell is."""


class Histogram(NamedTuple):
    """How likely results are, and where their mean lies."""

    title: str
    words: str
    across: str
    bins: Sequence[Bin]
    mean: Fraction


class Node(NamedTuple):
    """A state of a chart: what it is called, its kind, and how many steps from the start."""

    name: str
    kind: str
    step: int


class Way(NamedTuple):
    """A way on from one state to another, and when it is taken."""

    start: str
    end: str
    when: str


class Chart(NamedTuple):
    """States and the ways between them."""

    title: str
    words: str
    nodes: Sequence[Node]
    ways: Sequence[Way]


class Link(NamedTuple):
    """A file beside the document, or several of the same thing, by what each is called."""

    words: str
    files: Sequence[tuple[str, str]]


class Links(NamedTuple):
    """Ways from a document to others."""

    links: Sequence[Link]


Plot = Lines | Bars | HeatMap | Histogram | Chart


class Section(NamedTuple):
    """A part of a document under a heading; `id` names it in links and in json.

    Its parts are paragraphs, tables, plots, links and sections within.
    """

    id: str
    heading: str
    parts: Sequence[Union[str, Sheet, Links, Plot, "Section"]]

    @property
    def for_people(self) -> "Section":
        """The section as people read it, where machines read other words."""
        parts = [
            part if isinstance(part, Sheet | Section) else _for_people(part) for part in self.parts
        ]
        return self._replace(parts=parts)

    @property
    def blocks(self) -> Iterator[Union[str, Sheet, Links, "Section", list[Plot]]]:
        """Its parts in order, plots that follow each other as one."""
        plots: list[Plot] = []
        for part in self.parts:
            if not isinstance(part, str | Sheet | Links | Section):
                plots.append(part)
                continue
            if plots:
                yield plots
                plots = []
            yield part
        if plots:
            yield plots

    @property
    def sections(self) -> list["Section"]:
        """Those within."""
        return [part for part in self.parts if isinstance(part, Section)]


class Document(NamedTuple):
    """A title, what is said of it at the front, the sections, and where all of it comes from.

    `digits` is to how many places people see it rounded. `verdict` is a word on the whole, where
    there is one.
    """

    title: str
    facts: Sequence[Fact]
    sections: Sequence[Section]
    provenance: Sequence[Fact] = ()
    digits: int | None = None
    verdict: str = ""

    @property
    def verdict_word(self) -> str:
        """The first word of the verdict in small letters, by which it is coloured."""
        return self.verdict.partition(":")[0].lower()

    @property
    def every_section(self) -> Iterator[tuple[int, Section]]:
        """All sections in order, those within others after them, with their depth from 1."""
        yield from _within(self.sections, 1)


def _within(sections: Sequence[Section], depth: int) -> Iterator[tuple[int, Section]]:
    for section in sections:
        yield depth, section
        yield from _within(section.sections, depth + 1)


def _for_people(part: Any) -> Any:
    """A paragraph, or all texts of a plot, as people read them."""
    if isinstance(part, str):
        return for_people(part)
    if isinstance(part, list | tuple):
        inside = map(_for_people, part)
        return part._make(inside) if hasattr(part, "_make") else type(part)(inside)
    return part
