"""An unrelated brute force: shuffle physical cards in every order and deal them by the clauses.

It shares nothing with the package: cards are the symbols on them, the drawing rules are written
out from the words of the documents, and every order of the shoe is dealt one by one.
"""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations_with_replacement, permutations
from typing import NamedTuple

Facts = tuple[int | bool, ...]


class Ended(NamedTuple):
    """A finished round: both totals, cards in each hand, and which hands began with a pair."""

    player: int
    banker: int
    player_cards: int
    banker_cards: int
    player_pair: bool
    banker_pair: bool


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


def every_round(shoe: dict[str, int]) -> Iterator[tuple[list[str], list[str], int]]:
    """Both hands of every round and how many orders of six cards deal it; any shoe of six or more.

    Two-card hands are taken without order; where a card is not drawn, any card may lie there.
    """
    left = dict(shoe)

    def orders(cards: int) -> int:
        size, ways = sum(left.values()), 1
        for n in range(cards):
            ways *= size - n
        return ways

    def taken(*cards: str) -> int:
        """Take cards out of the shoe in this order; the ways in which they can be drawn."""
        ways = 1
        for card in cards:
            ways *= left[card]
            left[card] -= 1
        return ways

    def put_back(*cards: str) -> None:
        for card in cards:
            left[card] += 1

    hands = [
        ([one, two], 1 if one == two else 2)
        for one, two in combinations_with_replacement(POINTS, 2)
    ]

    def banker_thirds(
        player: list[str], banker: list[str], ways: int
    ) -> Iterator[tuple[list[str], list[str], int]]:
        for card in POINTS:
            more = ways * taken(card)
            if more:
                yield player, [*banker, card], more * orders(3 - len(player))
            put_back(card)

    for player, player_orders in hands:
        player_ways = taken(*player) * player_orders
        for banker, banker_orders in hands if player_ways else ():
            ways = player_ways * taken(*banker) * banker_orders
            natural = points(player) >= 8 or points(banker) >= 8
            if not ways:
                pass
            elif natural or (points(player) > 5 and points(banker) > 5):
                yield player, banker, ways * orders(2)
            elif points(player) > 5:
                yield from banker_thirds(player, banker, ways)
            else:
                for third in POINTS:
                    more = ways * taken(third)
                    if more and banker_draws_after(third, points(banker)):
                        yield from banker_thirds([*player, third], banker, more)
                    elif more:
                        yield [*player, third], banker, more * orders(1)
                    put_back(third)
            put_back(*banker)
        put_back(*player)


def count_rounds(shoe: dict[str, int]) -> Counter[Ended]:
    """How many orders of six cards deal each end."""
    found: Counter[Ended] = Counter()
    for player, banker, weight in every_round(shoe):
        facts = (points(player), points(banker), len(player), len(banker))
        found[Ended(*facts, player[0] == player[1], banker[0] == banker[1])] += weight
    return found
