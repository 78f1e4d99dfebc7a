"""Tags of a count: what each card that leaves the shoe adds to the running count."""

import re

from odds.core.cards import Rank
from odds.core.checks import each_of, whole_number
from odds.core.errors import OddsError

LARGEST_TAG = 1000
"""How far from 0 a tag may be."""
LARGEST_TRIGGER = 10**9
"""How far from 0 a count may be from which on one bets."""
Tags = tuple[int, ...]
"""A whole number for each of the thirteen ranks, ace first."""


def read_tags(text: str) -> Tags:
    """Tags as people write them: ten for A 2 ... 9 and ten-values, or thirteen for A 2 ... K.

    >>> read_tags("0 0 0 -1 -1 -1 -1 2 2 0")
    (0, 0, 0, -1, -1, -1, -1, 2, 2, 0, 0, 0, 0)
    """
    words = text.replace(",", " ").strip(" ()").split()
    if not all(re.fullmatch("[-+]?[0-9]{1,40}", word) for word in words):
        raise OddsError(f"{text!r} are no tags; write whole numbers with blanks between")
    return tags_of(map(int, words), text)


def tags_of(given: object, said: object = None) -> Tags:
    """Tags as text, or as values: ten by points, ace first and ten-values last, or by rank."""
    if isinstance(given, str):
        return read_tags(given)
    tags = tuple(each_of("tags", given, "[0, 0, 0, -1, -1, -1, -1, 2, 2, 0]"))
    if len(tags) not in (10, len(Rank)):
        raise OddsError(
            f"{tags if said is None else said!r} are {len(tags)} tags; give 10, for A 2 ... 9 and "
            f"ten-values, or {len(Rank)}, for A 2 ... K"
        )
    each = tuple(whole_number("a tag", tag, -LARGEST_TAG, LARGEST_TAG) for tag in tags)
    if not any(each):
        raise OddsError("tags that are all 0 count nothing; give one that is not")
    return each if len(each) == len(Rank) else (*each, *each[-1:] * 3)


def trigger_of(given: object) -> int | None:
    """The count from which on one bets, if one is given."""
    if given is None:
        return None
    return whole_number("trigger", given, -LARGEST_TRIGGER, LARGEST_TRIGGER)


def show_tags(tags: Tags) -> str:
    """Tags as they are written: by points where ten-values are alike, else by rank.

    >>> show_tags((0, 0, 0, -1, -1, -1, -1, 2, 2, 0, 0, 0, 0))
    '0 0 0 -1 -1 -1 -1 2 2 0'
    """
    return " ".join(map(str, tags if tens_differ(tags) else tags[: Rank.TEN + 1]))


def tens_differ(tags: Tags) -> bool:
    """Whether ten-values are told apart.

    >>> tens_differ((0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, -1, -1))
    True
    """
    return len({*tags[Rank.TEN :]}) > 1
