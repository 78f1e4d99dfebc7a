"""Progress of long work, on stderr now and then."""

from collections.abc import Iterable, Iterator, Sized
from time import monotonic
from typing import TYPE_CHECKING, TypeVar

from odds.cli.streams import say
from odds.core.text import grouped

if TYPE_CHECKING:
    from odds.core.watching import Watch

Batch = TypeVar("Batch", bound=Sized)
_PAUSE = 2.0
"""Seconds from one word to the next; work that is done sooner passes in silence."""


def told(batches: Iterable[Batch], things: str, size: int | None, done: int = 0) -> Iterator[Batch]:
    """The batches, with word of how many things are done, of so many if that is known."""
    last = monotonic()
    for batch in batches:
        if done and monotonic() - last > _PAUSE:
            last = monotonic()
            of = "" if size is None else f" of {grouped(str(size))}"
            say(f"{grouped(str(done))}{of} {things} done")
        yield batch
        done += len(batch)


def told_of(things: str) -> "Watch":
    """Lets steps of long work pass, with word of how many such things are done."""
    return lambda steps, size: told(steps, things, size)
