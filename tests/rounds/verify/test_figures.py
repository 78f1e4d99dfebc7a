"""The figures of the judgement, each found again in another and plainer way."""

from collections import Counter
from fractions import Fraction
from itertools import pairwise
from math import isclose, sqrt
from pathlib import Path
from statistics import NormalDist

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from odds import Shoe, load_rulebook
from odds.core.cards import read_cards
from odds.games.round import Winner
from odds.rounds.logs.reader import open_log
from odds.rounds.verify.significance import Finding, Judged, cells_test, chi_square, holm, too_many
from odds.rounds.verify.tails import (
    binomial_tail,
    chi_square_tail,
    noncentrality,
    poisson_tail,
)
from odds.rounds.verify.verification import Question, Verification, verify
from tests.support.simulators import HONEST, RANKS, Row, text_of

RULES = load_rulebook("rws-commission")
EIGHT = Shoe.of_decks(8)
CARDS = ["p1", "p2", "p3", "b1", "b2", "b3"]
DEAL = ["p1", "b1", "p2", "b2"]
ROWS = list(HONEST.rows(4, seed=3))


def judged(folder: Path, rows: list[Row], columns: list[str]) -> Verification:
    """The judgement of a log of these rows."""
    path = folder / "log.csv"
    path.write_text(text_of(iter(rows), columns))
    with open_log([str(path)], RULES) as log:
        return verify(log, Question(RULES, EIGHT, 0.01))


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Judged]:
    """The tests of a log that tells everything, by name."""
    verification = judged(tmp_path_factory.mktemp("log"), ROWS, ["shoe", *CARDS, "winner"])
    return {each.test.name: each for each in verification.tests}


def drawn(row: Row) -> list[str]:
    """The cards of a round in the order in which they are drawn."""
    return [*(str(row[name]) for name in DEAL), *(str(row[n]) for n in ("p3", "b3") if row[n])]


def test_the_slope_of_cards_card_by_card(found: dict[str, Judged]) -> None:
    """Four cards are one draw of four; their counts vary less than four single draws would."""
    total = information = variance = 0.0
    usual = Fraction(1, 13)
    for shoe in {row["shoe"] for row in ROWS}:
        left = Counter(dict.fromkeys(RANKS, 32))
        for row in (row for row in ROWS if row["shoe"] == shoe):
            cards = drawn(row)
            for some in (cards[:4], cards[4:5], cards[5:6]):
                if not some:
                    continue
                number = left.total()
                spread = Fraction(number - len(some), number - 1) if len(some) > 1 else 1
                run_out = usual * sum(not left[rank] for rank in RANKS)
                variance -= float(len(some) * spread * run_out**2)
                for rank in RANKS:
                    chance = Fraction(left[rank], number)
                    if chance:
                        moved = chance - usual
                        surprise = some.count(rank) - len(some) * chance
                        total += float(moved / chance * surprise)
                        information += float(len(some) * spread * moved**2 / chance)
                left.subtract(some)
    test = found["cards follow the cards left in the shoe"].test
    deviation = sqrt(information + variance)
    assert isclose(test.statistic, total / deviation, rel_tol=1e-9)
    slope = f"slope {1 + total / information:.3f} +/- {deviation / information:.3f}"
    assert test.remark.startswith(slope)


@pytest.mark.proof
def test_the_slope_and_drift_of_results_round_by_round(found: dict[str, Judged]) -> None:
    total = information = 0.0
    drift, covariance = np.zeros(3), np.zeros((3, 3))

    def chances(shoe: Shoe) -> list[Fraction]:
        coups = RULES.coups(shoe, bets=[])
        won = coups.project(lambda end: end.winner)
        return [Fraction(won[winner], won.denominator) for winner in Winner]

    usual = chances(EIGHT)
    for number in {row["shoe"] for row in ROWS}:
        left = EIGHT
        for row in (row for row in ROWS if row["shoe"] == number):
            here = chances(left)
            won = [row["winner"] == winner for winner in Winner]
            for seen, chance, mean in zip(won, here, usual, strict=True):
                total += float((chance - mean) / chance * (seen - chance))
                information += float((chance - mean) ** 2 / chance)
            exact = np.array(here, float)
            drift += np.array(won) - exact
            covariance += np.diag(exact) - np.outer(exact, exact)
            left = left.without(read_cards(" ".join(drawn(row))))
    slope = found["results follow the cards left in the shoe"].test
    assert isclose(slope.statistic, total / sqrt(information), rel_tol=1e-9)
    off = drift[:2] @ np.linalg.inv(covariance[:2, :2]) @ drift[:2]
    assert isclose(found["results against the odds of the cards left"].test.statistic, off)


def test_runs_and_serial_correlation(found: dict[str, Judged]) -> None:
    won = [row["winner"] for row in ROWS]
    decided = [winner for winner in won if winner != "tie"]
    runs = 1 + sum(one != two for one, two in pairwise(decided))
    p, b = decided.count("player"), decided.count("banker")
    mean = 1 + 2 * p * b / (p + b)
    variance = (mean - 1) * (mean - 2) / (p + b - 1)
    runs_test = found["runs of Player and Banker wins"].test
    assert isclose(runs_test.statistic, (runs - mean) / sqrt(variance))
    assert isclose(runs_test.p_value, 2 * NormalDist().cdf(-abs(runs_test.statistic)))
    coups = RULES.coups(EIGHT, bets=[]).project(lambda end: end.winner)
    value = {Winner.PLAYER: -1, Winner.BANKER: 1, Winner.TIE: 0}
    mu = float(coups.expect(lambda winner: Fraction(value[winner or Winner.TIE])))
    sigma2 = float(coups.expect(lambda winner: Fraction(value[winner or Winner.TIE] ** 2))) - mu**2
    off = [value[Winner(str(winner))] - mu for winner in won]
    score = sum(one * two for one, two in pairwise(off))
    serial = found["serial correlation of results"].test
    assert isclose(serial.statistic, score / sigma2 / sqrt(len(won) - 1))


def test_ranks_and_neighbours_without_shoes(tmp_path: Path) -> None:
    rows = list(HONEST.rows(30, seed=8))
    tests = {each.test.name: each.test for each in judged(tmp_path, rows, CARDS).tests}
    first = Counter(str(row[name]) for row in rows for name in DEAL)
    draws = 4 * len(rows)
    expected = draws / 13
    statistic = sum((first[rank] - expected) ** 2 for rank in RANKS) / expected / (412 / 415)
    assert isclose(tests["ranks of the first four cards"].statistic, statistic)
    off, thirds = dict.fromkeys(RANKS, 0.0), 0
    for row in rows:
        cards = drawn(row)
        for place in range(4, len(cards)):
            thirds += 1
            for rank in RANKS:
                chance = (32 - cards[:place].count(rank)) / (416 - place)
                off[rank] += (cards[place] == rank) - chance
    statistic = sum(value**2 for value in off.values()) / (thirds / 13)
    assert isclose(tests["ranks of third cards"].statistic, statistic)
    pairs = Counter((str(row[a]), str(row[b])) for row in rows for a, b in (DEAL[:2], DEAL[2:]))
    table = np.array([[pairs[one, two] for two in RANKS] for one in RANKS])
    share = np.outer(table.sum(axis=1), table.sum(axis=0)) / table.sum()
    share *= np.where(np.eye(13), 31 / 32, 1) * 416 / 415
    neighbours = tests["neighbouring cards in the shoe"]
    assert isclose(neighbours.statistic, ((table - share) ** 2 / share).sum())
    assert neighbours.method == "chi-square, 144 df"


def test_outcomes_are_held_against_exact_weights(found: dict[str, Judged]) -> None:
    coups = RULES.coups(EIGHT)
    won = Counter(str(row["winner"]) for row in ROWS)
    weights = coups.project(lambda end: end.winner)
    counts = [won[winner] for winner in Winner]
    wanted = [len(ROWS) * weights[winner] / coups.denominator for winner in Winner]
    statistic, p_value = stats.chisquare(counts, wanted)
    test = found["outcomes of player, banker"].test
    assert isclose(test.statistic, statistic)
    assert isclose(test.p_value, p_value)
    cells = coups.project(lambda end: (end.player_total, end.banker_total))
    wanted = sorted(len(ROWS) * weight / coups.denominator for _, weight in cells)
    pooled = sum(each < 5 for each in wanted)
    assert 0 < pooled < 100
    assert found["Player total by Banker total"].test.method == f"chi-square, {100 - pooled} df"


def test_power_and_intervals(tmp_path: Path) -> None:
    verification = judged(tmp_path, ROWS, ["shoe", *CARDS, "winner"])
    z = NormalDist().inv_cdf
    needed = z(1 - 0.01 / 2 / len(verification.tests)) + z(0.95)
    tie = next(each for each in verification.bets if each.exact.bet.id == "tie")
    hit, rounds = float(tie.exact.hit_frequency), len(ROWS)
    assert isclose(tie.detects_probability, needed * sqrt(hit * (1 - hit) / rounds))
    deviation = 9 * sqrt(hit * (1 - hit))  # it wins 8 or loses 1
    assert tie.interval is not None
    assert isclose(tie.interval, z(0.995) * deviation / sqrt(rounds))
    assert tie.rounds_for_basis_point is not None
    assert isclose(tie.rounds_for_basis_point, (needed * deviation / 1e-4) ** 2, rel_tol=1e-6)
    ties = sum(row["winner"] == "tie" for row in ROWS)
    assert tie.seen.house_edge == 1 - Fraction(9 * ties, rounds)


@pytest.mark.parametrize(
    ("counts", "weights", "method"),
    [
        ([3, 997], [1, 499], "exact binomial"),
        ([0, 50], [1, 99], "exact binomial"),
        ([12, 3, 1], [8, 4, 1], "sampled"),
    ],
)
def test_small_cells_have_exact_or_sampled_p_values(
    counts: list[int], weights: list[int], method: str
) -> None:
    test = cells_test("small", counts, weights)
    assert test is not None
    assert test.method.startswith(method)
    rounds, chances = sum(counts), np.array(weights) / sum(weights)
    if method == "exact binomial":
        one = stats.binom(rounds, chances[0])
        expected = min(1, 2 * min(one.cdf(counts[0]), one.sf(counts[0] - 1)))
        assert isclose(test.p_value, expected, rel_tol=1e-9)
        return
    wanted = rounds * chances
    total = 0.0
    for one in range(rounds + 1):
        for two in range(rounds + 1 - one):
            here = np.array([one, two, rounds - one - two])
            if ((here - wanted) ** 2 / wanted).sum() >= test.statistic - 1e-9:
                total += float(stats.multinomial.pmf(here, rounds, chances))
    assert abs(test.p_value - total) < 5 * sqrt(total * (1 - total) / 9999) + 1e-4


def test_what_cannot_be_is_never_by_chance() -> None:
    test = cells_test("never", [5, 1], [1, 0])
    assert test is not None
    assert (test.p_value, test.method) == (0, "an outcome that cannot be")
    assert cells_test("always", [5], [1]) is None


def test_small_cells_are_pooled_until_they_are_large_enough() -> None:
    counts, expected = np.array([1.0, 2, 30, 67]), np.array([1.0, 3, 6, 90])
    test = chi_square("pooled", counts, expected)
    assert test is not None
    # The two small cells expect 4, so the next joins them.
    assert isclose(test.statistic, (33 - 10) ** 2 / 10 + (67 - 90) ** 2 / 90)
    assert test.method == "chi-square, 1 df"
    assert isclose(too_many("many", 7, 2.5).p_value, stats.poisson(2.5).sf(6))


def test_holm_is_as_in_the_textbook() -> None:
    chances = [0.01, 0.04, 0.03, 0.005]
    adjusted = [each.adjusted_p for each in holm([Finding("", 0, p, "") for p in chances], 0.05)]
    assert [round(each, 10) for each in adjusted] == [0.03, 0.06, 0.06, 0.02]


CHANCES = st.floats(1e-6, 1 - 1e-6)


@given(freedom=st.integers(1, 300), statistic=st.floats(0, 1500))
def test_tails_of_chi_square(freedom: int, statistic: float) -> None:
    assert isclose(
        chi_square_tail(freedom, statistic),
        stats.chi2.sf(statistic, freedom),
        rel_tol=1e-9,
        abs_tol=1e-290,
    )


@given(count=st.integers(0, 3000), mean=st.floats(1e-6, 2000))
def test_tails_of_poisson(count: int, mean: float) -> None:
    expected = stats.poisson.sf(count - 1, mean)
    assert isclose(poisson_tail(count, mean), expected, rel_tol=1e-8, abs_tol=1e-290)


@given(times=st.integers(1, 10**6), part=st.floats(0, 1), chance=CHANCES)
def test_tails_of_binomial(times: int, part: float, chance: float) -> None:
    count = round(times * part)
    both = stats.binom.cdf(count, times, chance), stats.binom.sf(count - 1, times, chance)
    found = binomial_tail(count, times, chance)
    assert isclose(found, min(both), rel_tol=1e-6, abs_tol=1e-290)


@pytest.mark.parametrize("freedom", [1, 2, 5, 12])
@pytest.mark.parametrize("level", [0.05, 1e-3, 1e-6])
def test_what_a_test_needs_to_reject(freedom: int, level: float) -> None:
    critical = stats.chi2.isf(level, freedom)
    off = noncentrality(freedom, level, 0.95)
    assert isclose(stats.ncx2.sf(critical, freedom, off), 0.95, rel_tol=1e-9)
