"""Contributions to the return, the rounds that show an edge, and sums that must come out."""

from fractions import Fraction
from math import ceil

import pytest

from odds import Table, load_rulebook
from odds.bets.analysis import BetAnalysis
from odds.bets.returns import BASIS_POINT, POINT, return_lines, rounds_within, sum_check
from tests.support.games import GAMES

EVERY_BET = [
    pytest.param(one, id=f"{game}-{one.bet.id}")
    for game in ("bclc-dragon-bonus", "rws-super-six-plus", "bclc-three-card")
    for one in Table(game).bets()
]


@pytest.mark.parametrize("bet", EVERY_BET)
def test_contributions_sum_to_the_rtp_found_from_the_mean(bet: BetAnalysis) -> None:
    lines = return_lines(bet)
    assert sum(line.contribution or 0 for line in lines) == bet.rtp == lines[-1].running
    assert [line.outcome for line in lines] == list(bet.outcomes)


@pytest.mark.parametrize("bet", EVERY_BET)
def test_a_row_comes_once_in_so_many_rounds(bet: BetAnalysis) -> None:
    for line in return_lines(bet):
        assert line.one_in is not None
        assert line.one_in * line.outcome.weight == bet.denominator


def test_what_is_not_stated_contributes_nothing_that_is_known() -> None:
    (win, lose) = return_lines(Table("online-baccarat").bet("small"))
    assert (win.contribution, win.running) == (None, None)
    assert (lose.contribution, lose.running) == (Fraction(), None)
    assert win.one_in is not None


def test_a_void_round_returns_its_stake() -> None:
    bet = Table("rws-commission", shoe="A=2 2=2 3=1").bet("player")
    void = return_lines(bet)[-1]
    assert void.outcome.kind == "void"
    assert void.contribution == void.outcome.probability > 0
    assert void.running == bet.rtp


def test_rounds_follow_the_stated_formula() -> None:
    bet = Table("rws-commission").bet("tie")
    assert bet.variance
    points, basis_points = rounds_within(bet, POINT), rounds_within(bet, BASIS_POINT)
    assert points == ceil(Fraction(49, 25) ** 2 * bet.variance * 100**2)
    assert basis_points == ceil(Fraction(49, 25) ** 2 * bet.variance * 10_000**2)
    assert rounds_within(Table("online-baccarat").bet("small"), POINT) is None


@pytest.mark.parametrize("game", GAMES)
def test_the_sums_of_every_bet_come_out(game: str) -> None:
    for decks in load_rulebook(game).decks.allowed:
        for bet in Table(game, decks=decks).bets():
            assert sum_check(bet).holds


def test_a_sum_that_does_not_come_out_is_seen() -> None:
    check = sum_check(Table("rws-commission").bet("tie"))
    assert not check._replace(denominator=check.denominator + 1).holds
    assert not check._replace(rtp=Fraction(1, 2)).holds
    assert not check._replace(terms=check.terms[:1]).holds
