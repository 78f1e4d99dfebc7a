"""Tags of a count: what each card that leaves the shoe adds to the running count."""

import re
from collections.abc import Iterable

from odds.core.cards import Rank
from odds.core.errors import OddsError

LARGEST_TAG = 1000
"""How far from 0 a tag may be."""
Tags = tuple[int, ...]
"""A whole number for each of the thirteen ranks, ace first."""


def read_tags(text: str) -> Tags:
    """Tags as people write them: ten for A 2 ... 9 and ten-values, or thirteen for A 2 ... K.

    >>> read_tags("0 0 0 -1 -1 -1 -1 2 2 0")
    (0, 0, 0, -1, -1, -1, -1, 2, 2, 0, 0, 0, 0)
    """
    words = text.replace(",", " ").strip(" ()").split()
    if not all(re.fullmatch("[-+]?[0-9]{1,4}", word) for word in words):
        raise OddsError(f"{text!r} are no tags; write whole numbers with blanks between")
    return tags_of(map(int, words), text)


def tags_of(given: Iterable[int], said: object = None) -> Tags:
    """Tags as values: ten by points, ace first and ten-values last, or thirteen by rank."""
    tags = tuple(given)
    if len(tags) not in (10, len(Rank)):
        raise OddsError(
            f"{tags if said is None else said!r} are {len(tags)} tags; give 10, for A 2 ... 9 and "
            f"ten-values, or {len(Rank)}, for A 2 ... K"
        )
    if not all(type(tag) is int and abs(tag) <= LARGEST_TAG for tag in tags):
        raise OddsError(f"{tags} are no tags; give whole numbers from -1000 to 1000")
    if not any(tags):
        raise OddsError("tags that are all 0 count nothing; give one that is not")
    return tags if len(tags) == len(Rank) else (*tags, *tags[-1:] * 3)


def show_tags(tags: Tags) -> str:
    """Tags as they are written: by points where ten-values are alike, else by rank.

    >>> show_tags((0, 0, 0, -1, -1, -1, -1, 2, 2, 0, 0, 0, 0))
    '0 0 0 -1 -1 -1 -1 2 2 0'
    """
    alike = len(set(tags[Rank.TEN :])) == 1
    return " ".join(map(str, tags[: Rank.TEN + 1] if alike else tags))
