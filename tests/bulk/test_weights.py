"""The bulk kernel: equal to the enumerators in every weight, whatever the shoe."""

import os
from collections.abc import Sequence
from fractions import Fraction
from math import perm
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from odds import (
    Bet,
    Coup,
    CoupFacts,
    OddsError,
    Rank,
    Shoe,
    Tableau,
    analyse,
    enumerate_coups,
    joint_distribution,
    load_rulebook,
)
from odds.bulk import bet_weights, counting, joint_weights, kernel
from odds.bulk.counting import Wanted, count
from odds.bulk.kernel import Kernel
from odds.core.classes import POINTS, RANKS, Classes
from tests.support import strategies
from tests.support.brute_force import brute_force
from tests.support.games import TABLE_GAMES
from tests.support.proofs import one_in

RULES = load_rulebook("rws-commission")
TABLEAU = RULES.tableau
FLOAT_ENDS = next(n for n in range(400, 500) if perm(n, 6) >= 2**53)
INT_ENDS = next(n for n in range(1400, 1500) if perm(n, 6) >= 2**63)

counts_of = st.lists(st.integers(0, 56), min_size=13, max_size=13)
"""Up to fourteen decks."""
sparse = st.lists(st.sampled_from([0, 0, 0, 1, 2, 3, 50]), min_size=13, max_size=13)
tables = st.lists(st.one_of(counts_of, sparse), min_size=1, max_size=20)


def of_rank(rank: Rank, cards: int) -> list[int]:
    return list(Shoe.holding({rank: cards}).counts)


def assert_equal(shoes: Sequence[Sequence[int]], coup: Coup | None, classes: Classes) -> None:
    found = joint_weights(shoes, TABLEAU, coup, classes)
    for number, shoe in enumerate(shoes):
        expected = joint_distribution(Shoe(tuple(shoe)), TABLEAU, coup, classes)
        assert found.distribution(number) == expected
        assert found.denominators[number] == expected.denominator


@pytest.mark.parametrize("classes", one_in(2, [POINTS, RANKS]))
@given(shoes=tables)
def test_equal_to_the_quick_way_on_random_shoes(classes: Classes, shoes: list[list[int]]) -> None:
    assert_equal(shoes, None, classes)


@pytest.mark.parametrize("classes", [POINTS, RANKS])
@settings(max_examples=25)
@given(
    shoes=st.lists(st.one_of(strategies.shoes(), strategies.small_shoes), min_size=1, max_size=4)
)
def test_equal_to_the_specification(classes: Classes, shoes: list[Shoe]) -> None:
    found = joint_weights([shoe.counts for shoe in shoes], TABLEAU, classes=classes)
    for number, shoe in enumerate(shoes):
        assert found.distribution(number) == enumerate_coups(shoe, TABLEAU, classes=classes)


@pytest.mark.proof
@pytest.mark.parametrize("decks", [8, 14])
def test_whole_decks_equal_the_specification(decks: int) -> None:
    shoe = Shoe.of_decks(decks)
    found = joint_weights([shoe.counts], TABLEAU)
    assert found.distribution(0) == enumerate_coups(shoe, TABLEAU)


@settings(max_examples=30)
@given(shoe=strategies.small_shoes)
def test_equal_to_brute_force_over_physical_cards(shoe: Shoe) -> None:
    found = joint_weights([shoe.counts], TABLEAU).distribution(0)
    cards = [rank.symbol for rank in Rank for _ in range(shoe.counts[rank])]
    assert {
        end[:8] if isinstance(end, CoupFacts) else "void": Fraction(weight, found.denominator)
        for end, weight in found
    } == brute_force(cards, [], [])


@pytest.mark.parametrize("rank", [Rank.ACE, Rank.FOUR, Rank.NINE, Rank.KING])
@pytest.mark.parametrize("cards", [0, 3, 4, 5, 6, 7, 52, 728])
def test_shoes_of_one_rank(rank: Rank, cards: int) -> None:
    assert_equal([of_rank(rank, cards)], None, RANKS)


@pytest.mark.parametrize(
    "cards", [FLOAT_ENDS - 1, FLOAT_ENDS, INT_ENDS - 1, INT_ENDS, 10**18, 10**30]
)
@pytest.mark.parametrize("classes", [POINTS, RANKS])
def test_exact_on_both_sides_of_every_bound(cards: int, classes: Classes) -> None:
    even = [cards // 13] * 12
    shoes = [[*even, cards - sum(even)], of_rank(Rank.THREE, cards), of_rank(Rank.JACK, cards)]
    assert_equal([*shoes, [4] * 13], None, classes)


@pytest.mark.parametrize(
    ("cards", "kinds"),
    [
        (6, [np.float64]),
        (FLOAT_ENDS - 1, [np.float64]),
        (FLOAT_ENDS, [np.int64]),
        (INT_ENDS - 1, [np.int64]),
        (INT_ENDS, []),
        (5, []),
    ],
)
def test_the_arithmetic_that_holds_the_weights(
    monkeypatch: pytest.MonkeyPatch, cards: int, kinds: list[type]
) -> None:
    used = []

    def kernel(wanted: Wanted, dtype: type) -> Kernel:
        used.append(dtype)
        return made(wanted, dtype)

    made = counting._kernel
    monkeypatch.setattr(counting, "_kernel", kernel)
    joint_weights([of_rank(Rank.TWO, cards)], TABLEAU)
    assert used == kinds


def test_a_shoe_that_float64_would_get_wrong() -> None:
    """The weights of 593 cards pass 2**53, and their sum would hide it."""
    shoe = [81, 46, 51, 66, 21, 18, 47, 89, 14, 16, 96, 33, 15]
    (tie,) = bet_weights([shoe], TABLEAU, [RULES.bet("tie")])
    expected = analyse(RULES.bet("tie"), joint_distribution(Shoe(tuple(shoe)), TABLEAU))
    assert tie.weights.tolist() == [[*(outcome.weight for outcome in expected.outcomes), 0]]


def test_weights_that_do_not_sum_are_never_given(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel, "count_cells", lambda *arrays: arrays[-1].fill(1))
    with pytest.raises(RuntimeError, match="the weights do not sum"):
        joint_weights([[32] * 13], TABLEAU)


@pytest.mark.parametrize(
    "shoes",
    [
        [[10**18] * 13],
        [[10**19, *[4] * 12]],
        np.array([[2**63 + 5] * 13], np.uint64),
        np.array([[40] * 13], np.int8),
        np.array([[np.int64(40)] * 13], object),
        np.asfortranarray(np.arange(26).reshape(2, 13)),
        np.arange(52).reshape(4, 13)[::2],
        (tuple([4] * 13), [5] * 13),
        np.ones((2, 13), int).view(np.matrix),
    ],
)
def test_arrays_of_every_kind(shoes: Any) -> None:
    table = [list(map(int, shoe)) for shoe in np.asarray(shoes, object)]
    assert_equal(table, None, RANKS)
    found = joint_weights(shoes, TABLEAU)
    assert found.weights.tolist() == joint_weights(table, TABLEAU).weights.tolist()


@pytest.mark.parametrize("cards", [10**6, 10**9, 2**40])
def test_machine_integers_serve_large_shoes_with_few_cards_to_come(cards: int) -> None:
    coup = Coup.read("2 3 4", "K 4") if cards == 2**40 else Coup.read("2 3", "K 4")
    shoes = [[cards // 10] * 13, [*[cards // 10] * 12, 7]]
    assert joint_weights(shoes, TABLEAU, coup).weights.dtype == np.int64
    assert_equal(shoes, coup, RANKS)


@pytest.mark.parametrize("player", ["2 3", "2 3 J"])
@pytest.mark.parametrize("tens", [3, 10**20])
def test_court_cards_known_of_shoes_by_points(player: str, tens: int) -> None:
    """However many cards are left: few, or more than machine integers hold."""
    coup = Coup.read(player, "K 4")
    for others in ([0, 1, 1, 1, 0, 0, 0, 0, 0], [9, 1, 1, 1, 0, 0, 0, 0, 2]):
        found = joint_weights([[tens, *others]], TABLEAU, coup, POINTS).distribution(0)
        ranks = Shoe((*others, 0, 1, 0, tens - 1))
        assert found == joint_distribution(ranks, TABLEAU, coup, POINTS)


def test_weights_are_machine_integers_while_they_fit() -> None:
    assert joint_weights([of_rank(Rank.TWO, INT_ENDS - 1)], TABLEAU).weights.dtype == np.int64
    weights = joint_weights([of_rank(Rank.TWO, INT_ENDS), [32] * 13], TABLEAU).weights
    assert {type(weight) for weight in weights.flat} == {int}


@settings(max_examples=8)
@given(tableau=strategies.tableaus(), shoes=tables)
def test_any_table_of_play(tableau: Tableau, shoes: list[list[int]]) -> None:
    with TemporaryDirectory() as folder, patch.dict(os.environ, ODDS_CACHE_DIR=folder):
        found = joint_weights(shoes, tableau)
    for number, shoe in enumerate(shoes):
        assert found.distribution(number) == joint_distribution(Shoe(tuple(shoe)), tableau)


@pytest.mark.parametrize("classes", [POINTS, RANKS])
@settings(max_examples=150)
@given(data=st.data())
def test_a_coup_under_way(classes: Classes, data: st.DataObject) -> None:
    tableau = data.draw(st.one_of(st.just(TABLEAU), strategies.tableaus()))
    shoe = data.draw(strategies.shoes(kinds=13, most=56, least_cards=5))
    one, two, three, four, *rest = data.draw(strategies.orders_of(shoe))
    third = rest[: data.draw(st.integers(0, 1))]
    coup = Coup((one, two, *third), (three, four))
    more = [shoe.counts, [count + 1 for count in shoe.counts]]
    try:
        expected = [joint_distribution(Shoe(tuple(each)), tableau, coup, classes) for each in more]
    except OddsError as error:
        with pytest.raises(OddsError, match=str(error)[:20]):
            joint_weights(more, tableau, coup, classes)
        return
    found = joint_weights(more, tableau, coup, classes)
    assert [found.distribution(number) for number in (0, 1)] == expected


@given(shoes=tables)
def test_ten_columns_by_points(shoes: list[list[int]]) -> None:
    by_points = [Shoe(tuple(shoe)).points for shoe in shoes]
    coup = Coup.read("2 3", "K 4")
    full = [[count + 1 for count in shoe] for shoe in by_points]
    for known, table in ((None, by_points), (coup, full)):
        found = joint_weights(table, TABLEAU, known, POINTS)
        for number, shoe in enumerate(table):
            ranks = Shoe((*shoe[1:], 0, 0, 0, shoe[0]))
            expected = joint_distribution(ranks, TABLEAU, known, POINTS)
            assert found.distribution(number) == expected


@pytest.mark.parametrize("game", TABLE_GAMES)
@settings(max_examples=5)
@given(shoes=tables)
def test_every_bet_of_every_game(game: str, shoes: list[list[int]]) -> None:
    rules = load_rulebook(game)
    check_bets(rules.tableau, rules.bets, shoes, None)


@given(shoes=tables)
def test_bets_on_a_coup_under_way(shoes: list[list[int]]) -> None:
    coup = Coup.read("2 2 9", "Q Q")
    full = [[count + 2 for count in shoe] for shoe in shoes]
    check_bets(TABLEAU, RULES.bets, full, coup)


def check_bets(
    tableau: Tableau, bets: Sequence[Bet], shoes: list[list[int]], coup: Coup | None
) -> None:
    found = bet_weights(shoes, tableau, bets, coup)
    coups = [joint_distribution(Shoe(tuple(shoe)), tableau, coup) for shoe in shoes]
    for each in found:
        expected = [analyse(each.bet, coup) for coup in coups]
        assert each.expected_values().fractions() == [one.expected_value for one in expected]
        for row, one in zip(each.weights.tolist(), expected, strict=True):
            weights = [outcome.weight for outcome in one.outcomes]
            assert row == (weights if len(weights) == len(row) else [*weights, 0])
        assert each.denominators.tolist() == [one.denominator for one in expected]


def test_expected_values_beyond_machine_integers() -> None:
    shoe = Shoe.of_decks(8)
    for pays in ("1000000000001/7", "1/1000000000000", "2500", "1/2500", "1800", f"{10**30}"):
        bet = RULES.bet("tie").paying(Fraction(pays))
        (found,) = bet_weights([shoe.counts], TABLEAU, [bet])
        assert found.weights.dtype == np.int64
        expected = analyse(bet, joint_distribution(shoe, TABLEAU)).expected_value
        assert found.expected_values().fractions() == [expected]
        (none,) = bet_weights(np.empty((0, 13), int), TABLEAU, [bet])
        assert none.expected_values().fractions() == []


def test_no_shoes_and_no_bets() -> None:
    none = np.empty((0, 13), int)
    assert joint_weights(none, TABLEAU).weights.shape == (0, 674)
    assert bet_weights([[32] * 13], TABLEAU, []) == []
    assert len(bet_weights([[32] * 13], TABLEAU, (bet for bet in RULES.bets))) == len(RULES.bets)
    (tie,) = bet_weights(none, TABLEAU, [RULES.bet("tie")])
    assert tie.expected_values().fractions() == []


def test_shoes_are_left_as_they_were() -> None:
    shoes = np.full((3, 13), 32)
    joint_weights(shoes, TABLEAU, Coup.read("2 3", "4 5"))
    assert (shoes == 32).all()


@pytest.mark.parametrize(
    ("shoes", "coup", "classes", "said"),
    [
        ([32] * 13, "", RANKS, r"shape \(13,\) is no table"),
        ([[32] * 12], "", RANKS, r"shape \(1, 12\) is no table"),
        ([[32] * 13, [32] * 12], "", RANKS, "no table"),
        ("shoes", "", RANKS, "no table"),
        ([[32] * 10], "", RANKS, "10 counts by points tell no pairs"),
        ([[32] * 12 + [-1]], "", RANKS, "shoe 0 cannot hold -1 cards of rank K"),
        ([[0] * 9 + [-5]], "", POINTS, "shoe 0 cannot hold -5 cards of 9 points"),
        ([[32] * 12 + [0.5]], "", RANKS, "object may hold more than integers"),
        (np.ones((1, 13)), "", RANKS, "an array of float64 may hold more than integers"),
        ([["32"] * 13], "", RANKS, "may hold more than integers"),
        ([[None] * 13], "", RANKS, "may hold more than integers"),
        ([[True] * 13], "", RANKS, "object may hold more than integers"),
        (np.ones((1, 13), bool), "", RANKS, "bool may hold more than integers"),
        (np.ma.masked_equal([[4] * 13], 4), "", RANKS, "a masked array of int64 may hold"),
        ([np.ma.masked_equal([4] * 13, 4)], "", RANKS, "a masked array of object may hold"),
        (
            [np.ones((2, 13), int), np.ones((2, 12), int)],
            "",
            RANKS,
            "are no table; give each",
        ),
        ([[32] * 13, [0] * 13], "2 3|4 5", RANKS, "shoe 1 cannot deal Player 2 3, Banker 4"),
        ([[32] * 13], "2 3|", RANKS, "cannot be counted from Player 2 3;"),
        ([[32] * 13], "2 3|4 5 6", RANKS, "cannot be counted from Player 2 3, Banker 4 5 6;"),
        ([[32] * 13], "9 K 3|4 5", RANKS, "the Player's natural 9 ends the coup"),
    ],
)
def test_bad_shoes_and_coups(shoes: Any, coup: str, classes: Classes, said: str) -> None:
    player, _, banker = coup.partition("|")
    wanted = Wanted(TABLEAU, Coup.read(player, banker), classes)
    with pytest.raises(OddsError, match=said):
        count(shoes, wanted)
