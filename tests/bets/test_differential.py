"""The differential limit: money is conserved, shares sum, nobody is cut below the minimum."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from odds import OddsError, Table
from odds.bets.differential import SIDES, Placed, differing

amounts = st.integers(1, 10**6).map(Fraction)
placed = st.builds(Placed, st.sampled_from(SIDES), amounts, st.booleans())


@given(st.lists(placed, min_size=1, max_size=8), amounts, amounts)
def test_settlement(stakes: list[Placed], one: Fraction, two: Fraction) -> None:
    limit, minimum = max(one, two), min(one, two)
    found = differing(stakes, limit, minimum)
    side = found.exceeding
    assert (side is None) == (found.differential() <= limit)
    for each in found.stakes:
        assert each.accepted + each.refused == each.placed.amount
        assert each.effective + each.without_action == each.placed.amount
        assert 0 <= each.accepted <= each.placed.amount
        assert 0 < each.effective <= each.placed.amount
        assert each.effective >= min(minimum, each.placed.amount)
        if each.placed.amount < minimum or each.placed.bet != side:
            assert each.effective == each.placed.amount
        if each.placed.bet != side:
            assert each.refused == 0
    assert found.differential("accepted") <= max(limit, found.differential("placed"))
    if side is None:
        return
    other = SIDES[1 - SIDES.index(side)]
    room = found.total(other) + limit
    assert found.total(side, "accepted") <= room
    cut = [each for each in found.stakes if each.placed.bet == side]
    free = [each for each in cut if each.effective > minimum]
    if any(each.effective < each.placed.amount for each in free):
        assert found.total(side, "effective") == room
    shares = {each.effective / each.placed.amount for each in free if each.without_action}
    assert len(shares) <= 1
    for each in cut:
        if each.effective == minimum < each.placed.amount and shares:
            assert each.placed.amount * max(shares) <= minimum


@given(st.lists(placed, min_size=1, max_size=8), amounts)
def test_seated_players_come_first(stakes: list[Placed], limit: Fraction) -> None:
    found = differing(stakes, limit, Fraction(1))
    side = found.exceeding
    cut = [each for each in found.stakes if each.placed.bet == side]
    if any(each.refused for each in cut if not each.placed.standing):
        assert all(each.accepted == 0 for each in cut if each.placed.standing)


def test_the_example_of_the_guide_by_hand() -> None:
    stakes = {"player": 60000, "banker": 200000}
    found = Table("rws-insurance").differential(stakes, limit=100000, minimum=100)
    banker = found.found.stakes[1]
    assert banker.accepted == banker.effective == 160000
    edge = Table("rws-insurance").bet("banker").expected_value
    assert edge is not None
    assert found.expected_win(banker) == 160000 * edge


def test_in_proportion_by_hand() -> None:
    stakes = [("banker", 300), ("banker", 100), ("banker", 20)]
    found = Table("rws-insurance").differential(stakes, limit=220, minimum=25)
    # 420 are 200 too many; 20 is under the minimum, so 300 and 100 share 200: a half each.
    assert [each.effective for each in found.found.stakes] == [150, 50, 20]
    stakes = [("banker", 300), ("banker", 30)]
    found = Table("rws-insurance").differential(stakes, limit=130, minimum=25)
    # 30 would come to less than 12, so it stays at 25 and the other gets 105.
    assert [each.effective for each in found.found.stakes] == [105, 25]


def test_thousands_are_parted_in_the_minimum_too_and_what_is_expected_is_of_the_effective() -> None:
    found = str(Table("rws-insurance").differential({"banker": 9}, limit=100000, minimum=20000))
    assert "Differential limit 100,000, minimum 20,000: not exceeded" in found
    assert "Effective, and what is expected of it: the excess was not noticed" in found


def test_where_all_are_at_the_minimum_the_limit_is_exceeded_still() -> None:
    found = Table("rws-insurance").differential(
        [("banker", 100), ("banker", 100)], limit=100, minimum=100
    )
    assert [each.effective for each in found.found.stakes] == [100, 100]
    assert "exceeded still" in str(found)
    assert [each.accepted for each in found.found.stakes] == [100, 0]


@pytest.mark.parametrize(
    ("stakes", "limit", "minimum", "says"),
    [
        ({"banker": 500}, 50, 100, "the limit 50 is below the minimum 100"),
        ({"tie": 500}, 500, 100, "between stakes on Player and Banker, and 'tie' is neither"),
        ({}, 500, 100, "there is no stake"),
        ({"banker": 0}, 500, 100, "the stake on banker is 0; give one above 0"),
        ({"banker": 5}, 500, 0, "the minimum is 0; give one above 0"),
    ],
)
def test_bad_input(stakes: dict[str, int], limit: int, minimum: int, says: str) -> None:
    with pytest.raises(OddsError, match=says):
        Table("rws-insurance").differential(stakes, limit=limit, minimum=minimum)


def test_games_without_such_a_limit_say_so() -> None:
    with pytest.raises(OddsError, match="bclc-mini has no limit on the difference"):
        Table("bclc-mini").differential({"banker": 5}, limit=500, minimum=1)
