"""How groups of hands are dealt from one shoe, by what they would have in common.

What a group of hands holds is counted by class of cards and packed into one integer, a few bits a
class. A group is a table: for each such holding, in how many ways its cards make these hands.

Two groups dealt from the same shoe must not share a card. Counted apart they might; so from the
ways to deal both apart, those with a card in common are taken away, those with two are given back,
and so on. Which cards those are matters only by class, and there are few ways to have a few.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from math import comb

from odds.games.three_card.ranking import SIZE

BITS = 5
MOST_ALIKE = (1 << BITS) - 1
"""How many cards of one class a holding can have."""

Group = dict[int, int]
"""Ways, or packed lanes of ways, by what is held."""


def holding(cards: Iterable[int]) -> int:
    """Cards of these classes, packed.

    >>> holding([0, 0, 2]) == 2 + (1 << 2 * BITS)
    True
    """
    return sum(1 << BITS * card for card in cards)


def holdings(counts: Sequence[int], size: int) -> int:
    """How many different holdings of so many cards there are.

    >>> holdings((4, 4, 1), 3)
    7
    """
    ways = [1] + [0] * size
    for count in counts:
        ways = [sum(ways[max(0, n - count) : n + 1]) for n in range(size + 1)]
    return ways[size]


Hands = Mapping[int, Sequence[tuple[int, ...]]]
"""Hands, by the mask of the lanes in which they are dealt."""


def with_hand(group: Group, hands: Hands, counts: Sequence[int]) -> Group:
    """The group with one hand more: any of these.

    >>> with_hand({holding([0]): 1}, {1: [(0, 0, 1)]}, (4, 4)) == {holding([0, 0, 0, 1]): 3}
    True
    """
    found: Group = defaultdict(int)
    packed = {
        mask: [(holding(cards), list(Counter(cards).items())) for cards in some]
        for mask, some in hands.items()
    }
    # Which of the cards of a class are the new hand's, by how many are held and how many it takes.
    ways_to_part = [
        [[comb(held + more, more) if held + more <= count else 0 for more in range(SIZE + 1)]
         for held in range(MOST_ALIKE + 1)]
        for count in counts
    ]  # fmt: skip
    shifts = range(0, BITS * len(counts), BITS)
    for key, ways in group.items():
        parting = [ways_to_part[n][key >> shift & MOST_ALIKE] for n, shift in enumerate(shifts)]
        for mask, some in packed.items():
            lanes = ways & mask
            if lanes:
                for hand, taken in some:
                    parts = 1
                    for card, number in taken:
                        parts *= parting[card][number]
                    if parts:
                        found[key + hand] += lanes * parts
    return found


def held(group: Group, counts: Sequence[int], most: int) -> Group:
    """For every few cards up to `most`: the ways to deal the group with just these among its cards.

    >>> held({holding([0, 1]): 1}, (4, 4), most=2) == {
    ...     0: 16, holding([0]): 4, holding([1]): 4, holding([0, 1]): 1
    ... }
    True
    """
    # Class by class: of the cards held, some are the given ones and the others may be any left.
    # How many are given so far is counted above the classes.
    top = BITS * len(counts)
    for card, count in enumerate(counts):
        shift = BITS * card
        found: Group = {}
        steps = [
            [
                ((some << top) - (number - some << shift), comb(count - some, number - some), some)
                for some in range(number + 1)
            ]
            for number in range(min(count, MOST_ALIKE) + 1)
        ]
        for key, ways in group.items():
            room = most - (key >> top)
            for step, more, some in steps[key >> shift & MOST_ALIKE]:
                if some <= room:
                    after = key + step
                    found[after] = found.get(after, 0) + ways * more
        group = found
    classes = (1 << top) - 1
    return {key & classes: ways for key, ways in group.items()}


def in_common(key: int, counts: Sequence[int]) -> int:
    """The ways to choose what two groups have in common, to be added or, below 0, taken away.

    >>> in_common(holding([0, 0, 1]), (4, 4))
    -24
    """
    ways = 1
    for count in counts:
        some = key & MOST_ALIKE
        if some:
            ways *= comb(count, some) * (-1) ** some
        key >>= BITS
    return ways
