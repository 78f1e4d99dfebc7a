"""Many rounds of a bet, against all their results counted one by one."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from odds import Table
from odds.bets.analysis import BetAnalysis, BetOutcome
from odds.bets.paytable import Bet
from odds.bets.session import SHARES, Session, session

PAYS = st.sampled_from(["-1", "-1/2", "0", "1/2", "19/20", "1", "3", "7/2", "40"])


def bet_of(weights: dict[str, int]) -> BetAnalysis:
    size = sum(weights.values())
    outcomes = [
        BetOutcome("win", "", Fraction(pays), weight, Fraction(weight, size))
        for pays, weight in weights.items()
    ]
    return BetAnalysis(Bet("own", "", ()), size, tuple(outcomes))


def counted(weights: dict[str, int], rounds: int) -> dict[Fraction, Fraction]:
    """Every sum of so many results with its probability, the lowest first."""
    size = sum(weights.values()) ** rounds
    found: dict[Fraction, Fraction] = {}
    for results in product(weights.items(), repeat=rounds):
        total = sum((Fraction(pays) for pays, _ in results), Fraction())
        weight = 1
        for _, each in results:
            weight *= each
        found[total] = found.get(total, Fraction()) + Fraction(weight, size)
    return dict(sorted(found.items()))


@settings(max_examples=60, deadline=None)
@given(st.dictionaries(PAYS, st.integers(1, 9), min_size=2, max_size=4), st.integers(1, 5))
def test_results_are_those_counted_one_by_one(weights: dict[str, int], rounds: int) -> None:
    found, results = session(bet_of(weights), rounds), counted(weights, rounds)
    assert found
    assert found.exact
    assert found.mean == sum(total * share for total, share in results.items())
    assert found.behind == sum(share for total, share in results.items() if total < 0)
    assert found.even == results.get(Fraction(), 0)
    assert found.ahead == 1 - found.behind - found.even
    for each in found.bins:
        assert each.probability == sum(
            share
            for total, share in results.items()
            if (each.low is None or each.low <= total) and (each.high is None or total < each.high)
        )
    assert list(found.quantiles) == [lowest(results, share) for share in SHARES]


def lowest(results: dict[Fraction, Fraction], share: Fraction) -> Fraction:
    """The lowest result that so large a share does not exceed."""
    total = Fraction()
    for result, probability in results.items():
        total += probability
        if total >= share:
            return result
    raise AssertionError(share)


@pytest.mark.parametrize("bet", ["player", "banker", "tie", "player-pair"])
def test_a_hundred_rounds_have_their_mean_and_their_deviation(bet: str) -> None:
    one = Table("rws-commission").bet(bet)
    found = session(one, 100)
    assert found
    assert (found.mean, found.deviation.square) == (
        100 * (one.expected_value or 0),
        100 * (one.variance or 0),
    )
    assert sum(each.probability for each in found.bins) == 1
    assert found.behind + found.even + found.ahead == 1


def test_very_many_results_are_those_of_the_normal_distribution_and_said_so() -> None:
    found = session(bet_of({"-1": 501, "9973/10000": 499}), 1000)
    near = session(bet_of({"-1": 501, "1": 499}), 1000)
    assert found
    assert near
    assert (found.exact, near.exact) == (False, True)
    assert abs(found.behind - near.behind - near.even / 2) < Fraction(4, 100)
    assert sum(each.probability for each in found.bins) == 1
    assert len(found.quantiles) == len(SHARES)


def test_what_is_not_stated_or_certain_has_no_session() -> None:
    assert session(Table("online-baccarat").bet("small"), 100) is None
    assert session(bet_of({"-1": 1}), 100) is None


def test_sessions_of_one_round_are_the_bet_itself() -> None:
    found: Session | None = session(bet_of({"-1": 1, "1": 1}), 1)
    assert found
    assert (found.behind, found.even, found.ahead) == (Fraction(1, 2), Fraction(), Fraction(1, 2))
