"""A log of rounds that is open, to be read a batch at a time."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from odds.core.classes import Classes
from odds.files.stamps import Stamp
from odds.rounds.logs.columns.layout import Layout
from odds.rounds.logs.guess.relevance import Unused
from odds.rounds.logs.reading.rounds import Rounds


class RoundBatch(NamedTuple):
    """Some rounds, the file they are from, and the word for what places number there."""

    file: str
    place: str
    rounds: Rounds

    def __len__(self) -> int:
        return len(self.rounds) + self.rounds.unread


class Log(NamedTuple):
    """A log that is open: its layout, and all its rounds, to be read once.

    Columns that are not used are told, since there may be one among them that should be. What
    identifies its files is known when all rounds are read.
    """

    layout: Layout
    batches: Iterator[RoundBatch]
    unused: Sequence[Unused] = ()
    stamps: Sequence[Stamp] = ()

    @property
    def classes(self) -> Classes:
        """The classes of cards that it tells apart."""
        return self.layout.classes
