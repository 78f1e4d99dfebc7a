"""The enumerators: equal to each other, to brute force, and to the laws of probability."""

from collections.abc import Callable
from fractions import Fraction
from math import perm

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from odds import (
    VOID,
    Coup,
    CoupFacts,
    Distribution,
    OddsError,
    Rank,
    Shoe,
    enumerate_coups,
    joint_distribution,
    load_rulebook,
    read_cards,
)
from odds.core.classes import POINTS, RANKS, Classes
from odds.games.coup.enumerator import orders
from odds.games.coup.facts import Outcome
from tests.support import strategies
from tests.support.brute_force import brute_force

TABLEAU = load_rulebook("rws-commission").tableau
Enumerator = Callable[..., Distribution[Outcome]]
ENUMERATORS: list[Enumerator] = [enumerate_coups, joint_distribution]


def shoe_of(cards: str) -> Shoe:
    held = read_cards(cards)
    return Shoe.holding({rank: held.count(rank) for rank in held})


def probabilities(coups: Distribution[Outcome]) -> dict[object, Fraction]:
    return {
        "void" if outcome is VOID else tuple(outcome[:8]): Fraction(weight, coups.denominator)
        for outcome, weight in coups
    }


def symbols(shoe: Shoe) -> list[str]:
    return [rank.symbol for rank in Rank for _ in range(shoe.counts[rank])]


def points_only(outcome: Outcome) -> Outcome:
    if not isinstance(outcome, CoupFacts):
        return outcome
    return outcome._replace(player_pair=None, banker_pair=None)


@pytest.mark.parametrize("enumerate_all", ENUMERATORS)
@settings(max_examples=60)
@given(data=st.data())
def test_brute_force_over_physical_cards(enumerate_all: Enumerator, data: st.DataObject) -> None:
    shoe = data.draw(strategies.small_shoes)
    coup = data.draw(st.one_of(strategies.coups_from(shoe), strategies.dealt_coups(shoe, TABLEAU)))
    expected = brute_force(
        symbols(shoe), *([rank.symbol for rank in hand] for hand in (coup.player, coup.banker))
    )
    try:
        found = probabilities(enumerate_all(shoe, TABLEAU, coup))
    except OddsError:
        found = {}
    assert found == expected


@pytest.mark.parametrize("classes", [POINTS, RANKS])
@given(data=st.data())
def test_the_quick_way_equals_the_specification(classes: Classes, data: st.DataObject) -> None:
    tableau = data.draw(st.one_of(st.just(TABLEAU), strategies.tableaus()))
    shoe = data.draw(strategies.any_shoes)
    coup = data.draw(st.one_of(strategies.coups_from(shoe), strategies.dealt_coups(shoe, tableau)))
    found: list[object] = []
    for enumerate_all in ENUMERATORS:
        try:
            found.append(enumerate_all(shoe, tableau, coup, classes))
        except OddsError as error:
            found.append(str(error))
    assert found[0] == found[1]


@settings(max_examples=150)
@given(data=st.data())
def test_a_coup_that_was_dealt_is_never_impossible(data: st.DataObject) -> None:
    tableau = data.draw(strategies.tableaus())
    shoe = data.draw(strategies.any_shoes)
    coup = data.draw(strategies.dealt_coups(shoe, tableau))
    assert joint_distribution(shoe, tableau, coup) == enumerate_coups(shoe, tableau, coup)


@pytest.mark.proof
@pytest.mark.parametrize(
    ("shoe", "classes"),
    [
        (Shoe.of_decks(8), RANKS),
        (Shoe.of_decks(14), POINTS),
        (Shoe.infinite(), RANKS),
        (Shoe.of_decks(1), POINTS),
    ],
)
def test_the_quick_way_equals_the_specification_on_whole_decks(
    shoe: Shoe, classes: Classes
) -> None:
    assert joint_distribution(shoe, TABLEAU, classes=classes) == enumerate_coups(
        shoe, TABLEAU, classes=classes
    )


@given(shoe=strategies.any_shoes)
def test_weights_sum_to_the_orders_of_six_cards(shoe: Shoe) -> None:
    coups = joint_distribution(shoe, TABLEAU)
    expected = shoe.cards**6 if shoe.endless else perm(shoe.cards, min(6, shoe.cards))
    assert coups.denominator == sum(weight for _, weight in coups) == expected


def test_there_are_205_ends_by_totals_and_cards() -> None:
    assert len(joint_distribution(Shoe.of_decks(8), TABLEAU, classes=POINTS)) == 205


@given(shoe=strategies.any_shoes)
def test_classes_by_points_are_those_by_rank_without_pairs(shoe: Shoe) -> None:
    by_rank = joint_distribution(shoe, TABLEAU)
    assert by_rank.project(points_only) == joint_distribution(shoe, TABLEAU, classes=POINTS)


@pytest.mark.parametrize("hand", ["player", "banker"])
@given(data=st.data())
def test_averaging_over_the_next_known_card_gives_back_the_whole(
    hand: str, data: st.DataObject
) -> None:
    shoe = data.draw(strategies.shoes(least_cards=8))
    before = data.draw(strategies.coups_from(shoe, most=1))
    whole = probabilities(joint_distribution(shoe, TABLEAU, before))
    left = shoe.without(before.known)
    average: dict[object, Fraction] = {}
    for rank in Rank:
        if not left.counts[rank]:
            continue
        cards = (*getattr(before, hand), rank)
        after = Coup(**{"player": before.player, "banker": before.banker, hand: cards})
        share = Fraction(left.counts[rank], left.cards)
        for end, chance in probabilities(joint_distribution(shoe, TABLEAU, after)).items():
            average[end] = average.get(end, Fraction()) + share * chance
    assert average == whole


@given(shoe=strategies.shoes(least_cards=8), data=st.data())
def test_conditioning_on_four_cards_agrees_with_knowing_a_third(
    shoe: Shoe, data: st.DataObject
) -> None:
    """Knowing the Player's third card is averaging over third cards, then picking one."""
    coup = data.draw(strategies.coups_from(shoe, least=2, most=2))
    drew = joint_distribution(shoe, TABLEAU, coup)
    third_drawn = drew.probability(lambda o: isinstance(o, CoupFacts) and o.player_cards == 3)
    assume(third_drawn)
    left = shoe.without(coup.known)
    # By each third card: its weight is what the coups through it have in common with the whole.
    total: dict[object, Fraction] = {}
    reached = Fraction()
    for rank in Rank:
        if not left.counts[rank]:
            continue
        known = Coup((*coup.player, rank), coup.banker)
        try:
            given_third = joint_distribution(shoe, TABLEAU, known)
        except OddsError:
            continue
        # How likely the Player draws at all, when this card is set aside for it.
        aside = joint_distribution(shoe.without([rank]), TABLEAU, coup)
        reach = Fraction(left.counts[rank], left.cards) * aside.probability(
            lambda o: isinstance(o, CoupFacts) and o.player_cards == 3
        )
        reached += reach
        for end, chance in probabilities(given_third).items():
            total[end] = total.get(end, Fraction()) + reach * chance
    assert reached == third_drawn
    assert {end: chance / reached for end, chance in total.items()} == probabilities(
        drew.condition(lambda o: isinstance(o, CoupFacts) and o.player_cards == 3)
    )


@given(shoe=strategies.shoes(least_cards=8))
def test_burning_unseen_cards_changes_nothing(shoe: Shoe) -> None:
    average: dict[object, Fraction] = {}
    for rank in Rank:
        if shoe.counts[rank]:
            share = Fraction(shoe.counts[rank], shoe.cards)
            burnt = joint_distribution(shoe.without([rank]), TABLEAU)
            for end, chance in probabilities(burnt).items():
                average[end] = average.get(end, Fraction()) + share * chance
    assert average == probabilities(joint_distribution(shoe, TABLEAU))


@given(tens=st.lists(st.integers(0, 30), min_size=4, max_size=4), others=strategies.shoes(kinds=5))
def test_relabelling_ten_valued_ranks_leaves_points_alone(tens: list[int], others: Shoe) -> None:
    one = Shoe((*others.counts[:9], *tens))
    two = Shoe((*others.counts[:9], sum(tens), 0, 0, 0))
    ends = [joint_distribution(shoe, TABLEAU).project(points_only) for shoe in (one, two)]
    assert ends[0] == ends[1]


@given(shoe=strategies.shoes(least_cards=6))
def test_player_and_banker_pairs_are_equally_likely(shoe: Shoe) -> None:
    pairs = joint_distribution(shoe, TABLEAU).project(
        lambda o: (o.player_pair, o.banker_pair) if isinstance(o, CoupFacts) else o
    )
    assert pairs[True, False] == pairs[False, True]


@pytest.mark.parametrize("enumerate_all", ENUMERATORS)
@pytest.mark.parametrize(
    ("cards", "void"),
    [
        ("", "1"),
        ("9", "1"),
        ("9 9 9", "1"),
        ("9 K 9 K", "0"),  # every order has a natural
        ("2 2 2 2", "1"),  # both hands draw from nothing
        ("2 2 2 2 8", "4/5"),  # only an 8 drawn last leaves the Banker standing on 4
        ("6 6 K K", "1/3"),  # 6 against 6 stands; 2 against 0 draws from nothing
        ("6 6 K K K", "2/5"),  # both sixes in one hand, or the Banker's and the fifth card
    ],
)
def test_void_from_short_shoes(enumerate_all: Enumerator, cards: str, void: str) -> None:
    coups = enumerate_all(shoe_of(cards), TABLEAU)
    assert coups.probability(lambda end: end is VOID) == Fraction(void)


@pytest.mark.parametrize(
    ("cards", "player", "banker"),
    [
        ("A", "", "A"),  # one card goes to the Player, so the Banker's cannot be known
        ("2 3 4 8", "2 3 4", "8"),  # five cards must have been dealt
        ("8 K K K 2 3 4", "2 3 4", "8"),  # every other card makes the Banker a natural
    ],
)
def test_known_cards_that_no_order_deals(cards: str, player: str, banker: str) -> None:
    with pytest.raises(OddsError, match="no order of the cards"):
        joint_distribution(shoe_of(cards), TABLEAU, Coup.read(player, banker))


def test_orders_of_short_and_endless_shoes() -> None:
    assert [orders(cards, 6, 1) for cards in (0, 1, 5, 7)] == [1, 1, 120, 5040]
    assert orders(13, 6, 0) == 13**6
