"""What a coup that is over says of cards seen in part, against every order of a small shoe."""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction

import pytest

from odds import OddsError, Table

VALUES = {"A": 1, "3": 3, "4": 4, "8": 8, "9": 9, "K": 0}
SHOE = {"A": 3, "3": 2, "4": 3, "8": 3, "9": 2, "K": 3}


def total(hand: Sequence[str]) -> int:
    return sum(VALUES[card] for card in hand) % 10


def dealt(cards: Sequence[str]) -> tuple[list[str], list[str]]:
    """The hands that six cards in this order make, by the usual Table of Play."""
    player, banker, more = [cards[0], cards[2]], [cards[1], cards[3]], iter(cards[4:])
    if max(total(player), total(banker)) > 7:
        return player, banker
    limits = {3: {*range(10)} - {8}, 4: {*range(2, 8)}, 5: {*range(4, 8)}, 6: {6, 7}}
    if total(player) > 5:
        draws = total(banker) < 6
    else:
        player.append(next(more))
        own = total(banker)
        draws = own < 3 or VALUES[player[2]] in limits.get(own, set())
    if draws:
        banker.append(next(more))
    return player, banker


def orders(
    left: Counter[str], cards: tuple[str, ...] = ()
) -> Iterator[tuple[tuple[str, ...], int]]:
    """Every order of six cards, and in how many ways it comes."""
    if len(cards) == 6:
        yield cards, 1
        return
    for card, number in [*left.items()]:
        if number:
            for order, ways in orders(left - Counter([card]), (*cards, card)):
                yield order, ways * number


def is_seen(hand: Sequence[str], seen: Sequence[str]) -> bool:
    return len(seen) <= len(hand) and all(
        each == "?" or card in each.strip("[]").split(",")
        for card, each in zip(hand, seen, strict=False)
    )


@pytest.mark.parametrize(
    ("player", "banker"),
    [
        ("[4,8] K ?", "K A"),  # no natural, since the Player drew
        ("[4,8] K 3", "K A"),
        ("4 K ?", "K 3 A"),  # the Player's third was no 8, since the Banker drew with 3
        ("4 K", "K 3 A"),
        ("[4,8] K", "K A"),  # nothing follows
    ],
)
def test_a_round_that_is_over_tells_of_cards_seen_in_part(player: str, banker: str) -> None:
    shoes: Counter[tuple[tuple[str, int], ...]] = Counter()
    for order, ways in orders(Counter(SHOE)):
        hands = dealt(order)
        if is_seen(hands[0], player.split()) and is_seen(hands[1], banker.split()):
            left = Counter(SHOE) - Counter(hands[0] + hands[1])
            shoes[tuple(sorted(left.items()))] += ways
    values = {
        left: Table("rws-commission", shoe=dict(left)).bet("player").expected_value or Fraction()
        for left in shoes
    }
    mean = sum((ways * values[left] for left, ways in shoes.items()), Fraction()) / shoes.total()
    table = Table("rws-commission", shoe=SHOE, player=player, banker=banker)
    assert table.next_coup().bet("player").expected_value == mean


@pytest.mark.parametrize(("player", "banker"), [("? ? ?", "3 3"), ("[4,8] [4,8] 3", "K A")])
def test_what_sets_of_ranks_cannot_tell_is_refused(player: str, banker: str) -> None:
    table = Table("rws-commission", player=player, banker=banker)
    with pytest.raises(OddsError, match="more of Player"):
        table.next_coup()
