"""An unrelated brute force for cards known in part, and for what is known before betting.

Physical cards are dealt in every order, and orders are kept in which every card lies in its set.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import permutations

from tests.support.brute_force import Facts, deal, points

Sets = Sequence[set[str]]
Round = tuple[tuple[str, ...], list[str], list[str], bool]
"""The order of the cards, both hands, and whether the round could be finished."""


def rounds(cards: list[str], gone: Sets = ()) -> Iterator[Round]:
    """Every order of a small shoe, after cards of these sets have left it."""
    for order in permutations(cards, min(6 + len(gone), len(cards))):
        if all(card in each for card, each in zip(order, gone, strict=False)):
            rest = order[len(gone) :]
            yield (rest, *deal(rest[:6]))


def given_sets(
    cards: list[str], player: Sets, banker: Sets, gone: Sets = ()
) -> dict[Facts | str, Fraction]:
    """The probability of each end, given sets in which the first cards of both hands lie."""
    ends: Counter[Facts | str] = Counter()
    for _, one, two, finished in rounds(cards, gone):
        if not (_lies(one, player) and _lies(two, banker)):
            continue
        if not finished:
            ends["void"] += 1
            continue
        ends[
            points(one),
            points(two),
            len(one),
            len(two),
            *(len(hand) == 2 and points(hand) >= 8 for hand in (one, two)),
            *(hand[0] == hand[1] for hand in (one, two)),
        ] += 1
    size = sum(ends.values())
    return {end: Fraction(count, size) for end, count in ends.items()}


def _lies(hand: list[str], sets: Sets) -> bool:
    return len(hand) >= len(sets) and all(
        card in each for card, each in zip(hand, sets, strict=False)
    )


def gain(
    cards: list[str],
    groups: Sequence[set[str]],
    sees: Callable[[Round], tuple[str | None, ...]],
    bets: Sequence[Callable[[list[str], list[str]], Fraction]],
    first: str = "",
) -> Fraction:
    """What a bettor gains who sees the groups of some cards, and bets on the best or on nothing.

    Where a `first` card is named, rounds are looked at that begin with it.
    """
    sums: dict[tuple[int | None, ...], list[Fraction]] = {}
    orders = 0
    for each in rounds(cards):
        order, player, banker, finished = each
        if first and order[0] != first:
            continue
        orders += 1
        key = tuple(
            None if card is None else next(n for n, group in enumerate(groups) if card in group)
            for card in sees(each)
        )
        wins = sums.setdefault(key, [Fraction()] * len(bets))
        if finished:
            for place, bet in enumerate(bets):
                wins[place] += bet(player, banker)
    return sum((max(Fraction(), *wins) for wins in sums.values()), Fraction()) / orders
