"""What a coup that is over says of cards seen in part, against every order of a small shoe."""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

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


@cache
def rounds(shoe: tuple[tuple[str, int], ...]) -> Counter[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Every two hands that the shoe can deal, and in how many ways."""
    found: Counter[tuple[tuple[str, ...], tuple[str, ...]]] = Counter()
    for order, ways in orders(Counter(dict(shoe))):
        player, banker = dealt(order)
        found[tuple(player), tuple(banker)] += ways
    return found


def is_seen(hand: Sequence[str], seen: Sequence[str]) -> bool:
    return len(seen) <= len(hand) and all(
        each == "?" or card in each.strip("[]").split(",")
        for card, each in zip(hand, seen, strict=False)
    )


BETS = ("player", "tie", "player-pair")


@cache
def values(left: tuple[tuple[str, int], ...]) -> list[Fraction]:
    found = Table("rws-commission", shoe=dict(left)).bets(*BETS)
    return [each.expected_value or Fraction() for each in found]


def check(shoe: dict[str, int], player: str, banker: str) -> None:
    """The next round's bets are worth the mean over the shoes that this coup can leave."""
    shoes: Counter[tuple[tuple[str, int], ...]] = Counter()
    for hands, ways in rounds(tuple(shoe.items())).items():
        if is_seen(hands[0], player.split()) and is_seen(hands[1], banker.split()):
            left = Counter(shoe) - Counter((*hands[0], *hands[1]))
            shoes[tuple(sorted(left.items()))] += ways
    table = Table("rws-commission", shoe=shoe, player=player, banker=banker).next_coup()
    for place, bet in enumerate(table.bets(*BETS)):
        sums = sum((ways * values(left)[place] for left, ways in shoes.items()), Fraction())
        assert bet.expected_value == sums / shoes.total()


@pytest.mark.parametrize(
    ("player", "banker"),
    [
        ("[4,8] K ?", "K A"),  # no natural, since the Player drew
        ("[4,8] K 3", "K A"),
        ("4 K ?", "K 3 A"),  # the Player's third was no 8, since the Banker drew with 3
        ("4 K", "K 3 A"),
        ("[4,8] K", "K A"),  # nothing follows
        ("[4,8] [4,8] 3", "K A"),  # one was a 4 and the other an 8, but which
        ("[4,9] 8", "K 3 A"),  # the Player drew with a 4, and stood with a 9
        ("? K 4", "? 3 ?"),
        ("? ? ?", "3 3"),
        ("? ? ?", "? ? ?"),
    ],
)
def test_a_round_that_is_over_tells_of_cards_seen_in_part(player: str, banker: str) -> None:
    check(SHOE, player, banker)


@st.composite
def rounds_over(draw: st.DrawFn, shoe: dict[str, int]) -> tuple[str, str]:
    """A round that the shoe deals, of whose cards some are seen in part or not at all."""
    cards = draw(st.permutations([card for card, count in shoe.items() for _ in range(count)]))

    def seen(card: str) -> str:
        others = draw(st.sets(st.sampled_from(sorted(shoe))))
        return draw(st.sampled_from([card, "?", f"[{','.join(sorted({card, *others}))}]"]))

    player, banker = dealt(cards)
    return " ".join(map(seen, player)), " ".join(map(seen, banker))


SHORT = {"A": 1, "3": 2, "4": 2, "8": 2, "9": 1, "K": 2}
"""After a coup of ten cards the next one may find too few."""


@settings(max_examples=15)
@given(st.data())
@pytest.mark.parametrize("shoe", [SHOE, SHORT], ids=["whole", "short"])
def test_any_round_that_is_over_against_every_order(
    shoe: dict[str, int], data: st.DataObject
) -> None:
    check(shoe, *data.draw(rounds_over(shoe)))


def test_no_card_leaves_an_infinite_shoe() -> None:
    """What was seen of the cards of a coup tells nothing there, however many coups there were."""
    table = Table("rws-commission", decks="inf")
    later = table
    for _ in range(20):
        later = later.deal(player="[A-3] [9,10]", banker="? [7-9]").next_coup()
    assert later == table


def test_cards_of_fixed_hands_that_nobody_named_have_left_the_shoe_too() -> None:
    few = Table("bclc-three-card", shoe={"9": 6, "5": 4, "J": 1}, player="9", banker="[5 J]")
    outcomes = few.next_coup().bet("three-card").outcomes
    assert [each.kind for each in outcomes if each.weight] == ["void"]
    enough = Table("bclc-three-card", shoe={"9": 6, "5": 4, "J": 3}, player="9")
    known = Table("bclc-three-card", shoe={"9": 5, "5": 4, "J": 3}).bet("three-card")
    assert enough.next_coup().bet("three-card").expected_value == known.expected_value


def test_cases_that_a_shoe_of_few_ranks_does_not_tell_apart_are_gone_through_once() -> None:
    table = Table("rws-commission", shoe={"3": 7, "10": 7}, player="? ?", banker="? ? 10")
    last = table.next_coup().deal("? ?", "? 10 ?").next_coup()
    outcomes = last.bet("player").outcomes  # in minutes, if each of 36000 cases is by itself
    assert [each.kind for each in outcomes if each.weight] == ["void"]


def test_rounds_that_leave_too_many_cases_are_refused() -> None:
    table = Table("rws-commission", player="? ?", banker="? ? 10").next_coup()
    with pytest.raises(OddsError, match="leaves 360000 cases by the rules, more than 100000; name"):
        table.deal("? ?", "? ? 10").next_coup()
