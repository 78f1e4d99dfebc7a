"""Progress of long work, on stderr now and then."""

from collections.abc import Iterable, Iterator, Sized
from time import monotonic
from typing import TYPE_CHECKING, TypeVar

from odds.cli.streams import say
from odds.core.text import grouped

if TYPE_CHECKING:
    from odds.core.watching import Step

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


def told_of_hands(steps: "Iterator[Step]", size: int) -> "Iterator[Step]":
    """Steps of dealing many hands, with word of how many are done."""
    return told(steps, "steps", size)


def told_of_cases(cases: "Iterator[Step]", size: int) -> "Iterator[Step]":
    """What may be learnt of cards, case by case, with word of how many are done."""
    return told(cases, "cases", size)


def told_of_cards(cards: "Iterator[Step]", size: int) -> "Iterator[Step]":
    """Cards that may be exposed, one after the other, with word of how many are done."""
    return told(cards, "cards", size)


def told_of_coups(coups: "Iterator[Step]", size: int) -> "Iterator[Step]":
    """Coups that one known in part may be, with word of how many are done."""
    return told(coups, "coups", size)


def told_of_shoes(shoes: "Iterator[Step]", size: int) -> "Iterator[Step]":
    """Shoes that are valued one by one, with word of how many are done."""
    return told(shoes, "shoes", size)
