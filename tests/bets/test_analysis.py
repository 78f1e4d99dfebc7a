"""The figures of bets, each recomputed from its definition."""

from fractions import Fraction
from itertools import combinations_with_replacement
from math import prod, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from odds import (
    Bet,
    Coup,
    CoupFacts,
    Distribution,
    Shoe,
    analyse,
    covariance,
    joint_distribution,
    joint_rows,
    load_rulebook,
)
from odds.bets.analysis import correlation, covariances, joint_ends, joint_results
from odds.core.numbers import Root, decimal, root_decimal
from odds.games.coup.facts import Outcome
from tests.support import strategies

BOOK = load_rulebook("online-baccarat")
BETS = tuple(bet.paying(Fraction(3, 2)) if bet.id in ("small", "big") else bet for bet in BOOK.bets)


def by_hand(bet: str, outcome: Outcome) -> Fraction:
    """What a stake wins, from the words of the document and not from the decision tables."""
    if not isinstance(outcome, CoupFacts):
        return Fraction(0)
    player, banker = outcome.player_total, outcome.banker_total
    if bet == "tie":
        return Fraction(8 if player == banker else -1)
    if bet in ("player-pair", "banker-pair"):
        pair = outcome.player_pair if bet == "player-pair" else outcome.banker_pair
        return Fraction(11 if pair else -1)
    if bet in ("small", "big"):
        small = outcome.player_cards == outcome.banker_cards == 2
        return Fraction(3, 2) if small == (bet == "small") else Fraction(-1)
    if player == banker:
        return Fraction(0)
    if (player > banker) == (bet == "player"):
        return Fraction(1) if bet == "player" else Fraction("0.95")
    return Fraction(-1)


@given(shoe=strategies.any_shoes, bet=st.sampled_from(BETS))
def test_every_figure_from_its_definition(shoe: Shoe, bet: Bet) -> None:
    coups = joint_distribution(shoe, BOOK.tableau)
    found = analyse(bet, coups)
    results = coups.project(lambda outcome: (by_hand(bet.id, outcome), outcome))
    mean = results.expect(lambda r: r[0])
    assert found.expected_value == mean
    assert found.house_edge == -mean
    assert found.rtp == 1 + mean
    assert found.variance == results.expect(lambda r: (r[0] - mean) ** 2)
    assert found.standard_deviation == Root(found.variance)
    assert found.hit_frequency == results.probability(lambda r: r[0] > 0)
    resolved = results.probability(lambda r: r[0] != 0)
    assert found.edge_on_resolved == (-mean / resolved if resolved else None)
    lost = results.probability(lambda r: r[0] < 0)
    assert found.fair_odds == (lost / found.hit_frequency if found.hit_frequency else None)
    assert sum(outcome.weight for outcome in found.outcomes) == found.denominator
    assert sum(outcome.probability for outcome in found.outcomes) == 1


def mean(coups: Distribution[Outcome], *bets: Bet) -> Fraction:
    """The mean of the product of what stakes on the bets win."""
    return coups.expect(
        lambda outcome: prod((by_hand(bet.id, outcome) for bet in bets), start=Fraction(1))
    )


@given(shoe=strategies.any_shoes)
@pytest.mark.proof
def test_covariance_of_any_two_bets(shoe: Shoe) -> None:
    coups = joint_distribution(shoe, BOOK.tableau)
    for one, two in combinations_with_replacement(BETS, 2):
        product = mean(coups, one, two)
        assert covariance(one, two, coups) == product - mean(coups, one) * mean(coups, two)
        assert covariance(two, one, coups) == covariance(one, two, coups)


def test_covariances_of_all_bets_are_those_of_every_two() -> None:
    """Correlation against its definition: the covariance over both standard deviations."""
    coups = joint_distribution(Shoe.of_decks(8), BOOK.tableau)
    bets = [BOOK.bet("small") if bet.id == "small" else bet for bet in BETS]
    found = covariances(bets, coups)
    assert list(found) == [(one.id, two.id) for one, two in combinations_with_replacement(bets, 2)]
    for one, two in combinations_with_replacement(bets, 2):
        both = found[one.id, two.id]
        assert both.covariance == covariance(one, two, coups)
        assert both.correlation == correlation(one, two, coups)
        if "small" in (one.id, two.id):
            assert both == (None, None)
            continue
        first, second = analyse(one, coups).variance, analyse(two, coups).variance
        assert both.covariance is not None
        assert both.correlation
        assert first
        assert second
        assert both.correlation.square == both.covariance**2 / (first * second)
        assert both.correlation.negative == (both.covariance < 0)
        expected = float(both.covariance) / sqrt(first) / sqrt(second)
        assert float(both.correlation) == pytest.approx(expected, rel=1e-12)
        assert float(both.correlation.decimal(15)) == pytest.approx(expected, abs=1e-14)


def test_a_bet_beside_itself_with_another_payout() -> None:
    """Both have one id."""
    coups = joint_distribution(Shoe.of_decks(8), BOOK.tableau)
    tie = BOOK.bet("tie")
    nine = tie.paying(Fraction(9))
    mean_8, mean_9 = (analyse(bet, coups).expected_value or 0 for bet in (tie, nine))
    won = analyse(tie, coups).hit_frequency
    assert covariance(tie, nine, coups) == 72 * won + (1 - won) - mean_8 * mean_9
    assert correlation(tie, nine, coups) == Root(Fraction(1))


def test_what_never_varies_has_no_correlation() -> None:
    natural = BOOK.coups(Shoe.of_decks(8), Coup.read("9 K", "8 K"))
    player, tie = BOOK.bet("player"), BOOK.bet("tie")
    assert covariance(player, tie, natural) == 0
    assert correlation(player, tie, natural) is None
    deviation = analyse(player, natural).standard_deviation
    assert deviation == Root(Fraction(0))


@given(shoe=strategies.any_shoes)
def test_how_bets_end_together_best_first(shoe: Shoe) -> None:
    coups = joint_distribution(shoe, BOOK.tableau)
    bets = [BOOK.bet("player"), BETS[1], BOOK.bet("small")]
    joint = joint_rows(bets, coups)
    ends = joint_ends(joint)
    assert {end.rows: end.weight for end in ends} == dict(joint)
    assert sum(end.probability for end in ends) == 1
    expected = coups.project(
        lambda end: (
            tuple(
                "cards 4" if result == Fraction(3, 2) else result
                for result in (by_hand(bet.id, end) for bet in bets)
            )
            if isinstance(end, CoupFacts)
            else ()
        )
    )
    found = joint_results(joint)
    assert {each.results: each.weight for each in found} == dict(expected)
    order = [
        (
            not each.results,
            [(isinstance(r, str), 0 if isinstance(r, str) else -r) for r in each.results],
        )
        for each in found
    ]
    assert order == sorted(order)
    assert [each.probability for each in found] == [
        Fraction(each.weight, coups.denominator) for each in found
    ]


def test_a_payout_that_is_not_stated_gives_no_edge() -> None:
    coups = joint_distribution(Shoe.of_decks(8), BOOK.tableau)
    small = BOOK.bet("small")
    found = analyse(small, coups)
    assert found.outcomes[0].pays is None
    unstated = (found.expected_value, found.house_edge, found.rtp, found.edge_on_resolved)
    assert (*unstated, found.variance, found.standard_deviation) == (None,) * 6
    assert found.hit_frequency == Fraction(140356, 370461)
    assert found.fair_odds == Fraction(230105, 140356)
    assert covariance(small, BOOK.bet("tie"), coups) is None


def test_a_bet_that_is_lost_for_sure_needs_no_payout() -> None:
    third_drawn = BOOK.coups(Shoe.of_decks(8), Coup.read(player="2 3 4"))
    small = BOOK.bet("small")
    assert analyse(small, third_drawn).expected_value == -1
    assert covariance(small, BOOK.bet("tie"), third_drawn) == 0


def test_a_pair_is_of_rank_not_of_points() -> None:
    """From a shoe of tens and kings two cards always count alike, but need not be a pair."""
    tens_and_kings = Shoe((0,) * 9 + (3, 0, 0, 3))
    coups = joint_distribution(tens_and_kings, BOOK.tableau)
    assert analyse(BOOK.bet("player-pair"), coups).hit_frequency == Fraction(2, 5)


@pytest.mark.parametrize(
    ("value", "digits", "shown"),
    [
        ("1/3", 0, "0"),
        ("1/3", 5, "0.33333"),
        ("-1/3", 2, "-0.33"),
        ("-1/1000", 2, "0.00"),
        ("5/2", 0, "2"),
        ("7/2", 0, "4"),
        ("12345678901234567890", 1, "12345678901234567890.0"),
        ("1/7", 30, "0.142857142857142857142857142857"),
    ],
)
def test_decimals_are_rounded_exactly(value: str, digits: int, shown: str) -> None:
    assert decimal(Fraction(value), digits) == shown


@given(value=st.fractions(min_value=0, max_value=10**6, max_denominator=10**6))
def test_square_roots_are_rounded_to_the_nearest(value: Fraction) -> None:
    root = Fraction(root_decimal(value, 6))
    half = Fraction(1, 2 * 10**6)
    assert max(root - half, Fraction(0)) ** 2 <= value <= (root + half) ** 2
    assert abs(float(root) - sqrt(value)) < 1e-6


@pytest.mark.parametrize(
    ("root", "digits", "shown"),
    [
        (Root(Fraction(2)), 3, "1.414"),
        (Root(Fraction(2), negative=True), 3, "-1.414"),
        (Root(Fraction(1, 10**8), negative=True), 3, "0.000"),
        (Root(Fraction(1, 10**8), negative=True), 4, "-0.0001"),
        (Root(Fraction(1, 16), negative=True), 0, "0"),
        (Root(Fraction(100), negative=True), 0, "-10"),
    ],
)
def test_roots_have_a_sign_unless_they_round_to_nothing(
    root: Root, digits: int, shown: str
) -> None:
    assert root.decimal(digits) == shown
    assert float(root) == pytest.approx((-1) ** root.negative * sqrt(root.square))
