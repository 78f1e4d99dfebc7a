"""What is seen of dealt cards: their points, and which of the tens and pictures, if it matters."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product
from math import prod

from odds.bets.insurance.windows import Ends
from odds.core.cards import Points, Total, total_of
from odds.core.classes import Classes
from odds.core.shoe import Shoe

Seen = tuple[tuple[Points, int], ...]
"""The points of each card of a hand, and of which sort of its points it is; sorted."""
Tens = tuple[int, ...]
"""How many there are of each sort of tens and pictures; all other cards tell their rank."""


def one_of(total: Total) -> Seen:
    """A hand of which the total alone is looked at."""
    return ((Points(total), 0),)


def total_seen(hand: Seen) -> Total:
    """What a hand counts.

    >>> total_seen(((Points(7), 0), (Points(5), 0)))
    2
    """
    return total_of(points for points, _ in hand)


def tens_of(shoe: Shoe, ranks: Classes) -> Tens:
    """The tens and pictures of a shoe, by what tells them apart.

    >>> from odds.core.cards import Rank
    >>> tens_of(Shoe.of_decks(1), Classes.apart(lambda rank: rank is Rank.TEN))
    (4, 12)
    """
    counts = zip(ranks.points, ranks.counts(shoe), strict=True)
    return tuple(count for points, count in counts if points == 0)


def told_apart(
    hands: Sequence[tuple[Points, ...]], tens: Tens, ends: Ends
) -> Iterator[tuple[tuple[Seen, ...], Ends]]:
    """All that hands of these points can be, and the ends that begin with each.

    >>> hand = (Points(0), Points(9))
    >>> [(seen[0][0], ends.tie) for seen, ends in told_apart([hand], (1, 3), Ends(tie=8))]
    [((0, 0), 2), ((0, 1), 6)]
    """
    if len(tens) == 1:
        yield tuple(tuple((points, 0) for points in hand) for hand in hands), ends
        return
    sorts = _sorts(tuple(hand.count(Points(0)) for hand in hands), tens)
    size = sum(sorts.values())
    for found, ways in sorts.items():
        seen = tuple(
            (*((Points(0), sort) for sort in of_hand), *((p, 0) for p in hand if p))
            for hand, of_hand in zip(hands, found, strict=True)
        )
        yield seen, Ends(*(each * ways // size for each in ends))


@cache
def _sorts(sizes: tuple[int, ...], tens: Tens) -> dict[tuple[Tens, ...], int]:
    """Of which sorts so many tens of each hand can be, and in how many orders."""
    found: Counter[tuple[Tens, ...]] = Counter()
    for drawn in product(range(len(tens)), repeat=sum(sizes)):
        ways = prod(max(tens[sort] - drawn[:n].count(sort), 0) for n, sort in enumerate(drawn))
        rest = iter(drawn)
        key = tuple(tuple(sorted(next(rest) for _ in range(size))) for size in sizes)
        if ways:
            found[key] += ways
    return dict(found)
