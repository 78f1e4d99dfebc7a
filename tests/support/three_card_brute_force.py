"""An unrelated brute force of three-card hands: physical cards, and the words of the clauses.

It shares nothing with the package: cards are the symbols on them, and every way to give each hand
three of them is dealt one by one.
"""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations

Hand = tuple[str, ...]


def rank(hand: Hand) -> tuple[int, int]:
    """The place of a hand in 6.3, the higher the better, and its face cards by 6.4."""
    faces = sum(card in ("J", "Q", "K") for card in hand)
    if hand.count("K") == 3:
        return 11, faces
    if faces == 3:
        return 10, faces
    points = {"A": 1, "10": 0, "J": 0, "Q": 0, "K": 0}
    return sum(points[card] if card in points else int(card) for card in hand) % 10, faces


@cache
def winner(player: Hand, banker: Hand) -> str:
    """Who wins by 6.3 and 6.4, or neither by 6.4.3."""
    if rank(player) == rank(banker):
        return "tie"
    return "player" if rank(player) > rank(banker) else "banker"


def every_round(cards: list[str], hands: int) -> Iterator[tuple[Hand, ...]]:
    """Every way to deal so many hands of three from these very cards, the bank's last."""

    def deal(left: tuple[int, ...], hands: int) -> Iterator[tuple[Hand, ...]]:
        if not hands:
            yield ()
            return
        for chosen in combinations(left, 3):
            after = tuple(card for card in left if card not in chosen)
            for others in deal(after, hands - 1):
                yield (tuple(cards[card] for card in chosen), *others)

    yield from deal(tuple(range(len(cards))), hands)


def count_winners(cards: list[str], player: Hand = (), banker: Hand = ()) -> Counter[str]:
    """How often each wins, given cards of both hands that are not among these."""
    found: Counter[str] = Counter()
    places = range(len(cards))
    for one in combinations(places, 3 - len(player)):
        rest = [place for place in places if place not in one]
        for two in combinations(rest, 3 - len(banker)):
            hands = [
                (*known, *(cards[place] for place in chosen))
                for known, chosen in ((player, one), (banker, two))
            ]
            found[winner(*hands)] += 1
    return found
