"""Every deal of two three-card hands from a deck of 52 cards, one by one: 407,170,400 of them.

It shares nothing with the package: cards are 52 numbers, and a hand is told by the words of the
clauses (BCLC Rules of Play, section 6.0, clauses 1.5, 6.3 and 6.4). From the project's folder, this
writes the golden data anew in some seconds:

    python -m tests.golden.three_card_deals > tests/golden/three-card-deals.csv
"""

import csv
import sys
from itertools import combinations
from typing import Any

import numpy as np
from numba import njit

from odds.core.arrays import Array

NAMES = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]


def told(hand: tuple[int, ...]) -> tuple[str, int]:
    """What a hand is called, and how many face cards it has."""
    ranks = [card // 4 + 1 for card in hand]  # 1 is an ace, 11 to 13 are jack, queen and king
    faces = sum(rank in (11, 12, 13) for rank in ranks)
    if ranks == [13, 13, 13]:
        return "three kings", faces
    if faces == 3:
        return "three face cards", faces
    return NAMES[sum(rank if rank < 10 else 0 for rank in ranks) % 10], faces


def count(masks: Array, kinds: Array, size: int) -> Array:
    """How often a hand of one kind is dealt together with a hand of another."""
    found = np.zeros((size, size), dtype=np.int64)
    for one in range(len(masks)):
        for two in range(len(masks)):
            if masks[one] & masks[two] == 0:
                found[kinds[one], kinds[two]] += 1
    return found


if __name__ == "__main__":
    hands = list(combinations(range(52), 3))
    names = sorted(set(map(told, hands)))
    masks = np.array([sum(1 << card for card in hand) for hand in hands])
    kinds = np.array([names.index(told(hand)) for hand in hands])
    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(["player", "player_faces", "dealer", "dealer_faces", "deals"])
    compiled: Any = njit(count)
    for one, row in zip(names, compiled(masks, kinds, len(names)), strict=True):
        for two, deals in zip(names, row.tolist(), strict=True):
            writer.writerow([*one, *two, deals])
