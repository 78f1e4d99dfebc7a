"""A card as it is drawn: pages of panels, each a table of short texts by the points of both hands.

What a card says is laid out once, by a view; a writer turns it into html, pdf or svg.
"""

from collections.abc import Mapping
from typing import NamedTuple


class Panel(NamedTuple):
    """A table of texts by the points of the Banker and of the Player; starred ones stand out."""

    title: str
    subtitle: str
    texts: Mapping[tuple[int, int], str]
    starred: frozenset[tuple[int, int]] = frozenset()

    @property
    def banker(self) -> list[int]:
        """The points of the Banker that have a text."""
        return sorted({banker for banker, _ in self.texts})

    @property
    def player(self) -> list[int]:
        """The points of the Player that have a text."""
        return sorted({player for _, player in self.texts})


class CardSide(NamedTuple):
    """A side of a card: its title, panels two in a row, a list in columns, and lines below."""

    title: str
    subtitle: str
    panels: tuple[Panel, ...]
    list: tuple[str, ...]
    notes: tuple[str, ...]
