"""An unrelated brute force: shuffle physical cards in every order and deal them by the clauses.

It shares nothing with the package: cards are the symbols on them, the drawing rules are written
out from the words of the documents, and every order of the shoe is dealt one by one.
"""

from collections import Counter
from fractions import Fraction
from itertools import permutations

Facts = tuple[int | bool, ...]

POINTS = {"A": 1, "10": 0, "J": 0, "Q": 0, "K": 0} | {str(n): n for n in range(2, 10)}


def points(hand: list[str]) -> int:
    return sum(POINTS[card] for card in hand) % 10


def banker_draws_after(third: str, total: int) -> bool:
    value = POINTS[third]
    if total <= 2:
        return True
    if total == 3:
        return value != 8
    if total == 4:
        return value in (2, 3, 4, 5, 6, 7)
    if total == 5:
        return value in (4, 5, 6, 7)
    if total == 6:
        return value in (6, 7)
    return False


def deal(order: tuple[str, ...]) -> tuple[list[str], list[str], bool]:
    """Both hands, and whether the coup could be finished."""
    shoe = list(order)
    player: list[str] = []
    banker: list[str] = []
    try:
        for hand in (player, banker, player, banker):
            hand.append(shoe.pop(0))
        if points(player) >= 8 or points(banker) >= 8:
            return player, banker, True
        if points(player) <= 5:
            two_card_total = points(banker)
            player.append(shoe.pop(0))
            if banker_draws_after(player[2], two_card_total):
                banker.append(shoe.pop(0))
        elif points(banker) <= 5:
            banker.append(shoe.pop(0))
    except IndexError:
        return player, banker, False
    return player, banker, True


def brute_force(
    cards: list[str], player: list[str], banker: list[str]
) -> dict[Facts | str, Fraction]:
    """The probability of each end, given the first cards of both hands; empty if impossible."""
    ends: Counter[Facts | str] = Counter()
    for order in permutations(cards, min(6, len(cards))):
        player_hand, banker_hand, finished = deal(order)
        if player_hand[: len(player)] != player or banker_hand[: len(banker)] != banker:
            continue
        if not finished:
            ends["void"] += 1
            continue
        hands = (player_hand, banker_hand)
        ends[
            points(player_hand),
            points(banker_hand),
            len(player_hand),
            len(banker_hand),
            *(len(hand) == 2 and points(hand) >= 8 for hand in hands),
            *(hand[0] == hand[1] for hand in hands),
        ] += 1
    size = sum(ends.values())
    return {end: Fraction(count, size) for end, count in ends.items()}
