"""Where figures turn, are 0 and cross: exactly those places, and in order."""

from fractions import Fraction
from math import prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from odds import Table
from odds.symbolic.course import FIRST, Place, course, crossings, roots
from odds.symbolic.polynomial import ONE, Polynomial
from odds.symbolic.ratio import Ratio
from tests.support.games import GAMES

places = st.lists(st.fractions(min_value=-3, max_value=40, max_denominator=9), max_size=5)


def through(at: list[Fraction]) -> Polynomial:
    """A polynomial with these roots."""
    lines = (Polynomial.of((-root.numerator, root.denominator)) for root in at)
    return prod(lines, start=Polynomial.of((3, 0, 2)))  # and two that are not real


@given(places)
def test_roots_that_are_fractions_are_found_exactly(at: list[Fraction]) -> None:
    wanted = sorted({root for root in at if root >= 1})
    assert roots(through(at)) == [Place(root, root) for root in wanted]


@given(st.sets(st.integers(2, 900), max_size=4))
def test_roots_that_are_no_fractions_lie_between_two_decimals(squares: set[int]) -> None:
    found = roots(prod((Polynomial((-each, 0, 1)) for each in squares), start=ONE))
    assert len(found) == len(squares)
    for each, square in zip(found, sorted(squares), strict=True):
        assert each.low**2 <= square <= each.high**2
        assert each.high - each.low in (0, Fraction(1, 10**12))


@given(places, st.lists(st.fractions(1, 60), min_size=2, max_size=12))
def test_a_figure_rises_and_falls_as_it_is_said(at: list[Fraction], tried: list[Fraction]) -> None:
    figure = Ratio.of(through(at), Polynomial((1, 0, 0, 0, 0, 0, 0, 1)))
    found = course(figure)
    assert found.pieces[0].start == FIRST
    assert found.pieces[-1].end is None
    for piece in found.pieces:
        inside = sorted(
            each
            for each in tried
            if piece.start.high <= each and (piece.end is None or each <= piece.end.low)
        )
        values = [figure.at(each) for each in inside]
        assert values == sorted(values, reverse=piece.runs == "falls")
    if found.largest_at is not None:
        assert all(figure.at(found.largest_at) >= figure.at(n) for n in range(1, 80))
    if found.smallest_at is not None:
        assert all(figure.at(found.smallest_at) <= figure.at(n) for n in range(1, 80))


def test_what_is_the_same_everywhere_stays() -> None:
    found = course(Ratio.number(Fraction(1, 3)))
    assert [piece.runs for piece in found.pieces] == ["stays"]
    assert (found.turns, found.zeros, found.largest_at, found.smallest_at) == ((), (), None, None)


@given(places)
def test_crossings_are_where_two_are_the_same(at: list[Fraction]) -> None:
    under = Polynomial((1, 0, 1))
    one = Ratio.of(Polynomial((7, 5)), under)
    two = one + Ratio.of(through(at), under)
    assert crossings(one, two) == tuple(roots(through(at)))


def test_gold_7_is_dearest_to_the_house_at_two_decks() -> None:
    formula = Table("bclc-ruyi").formula("gold-7")
    assert formula.ratios is not None
    edge = course(formula.ratios.house_edge)
    assert [piece.runs for piece in edge.pieces] == ["falls", "rises"]
    assert (edge.smallest_at, edge.largest_at) == (2, None)
    values = [Table("bclc-ruyi", decks=decks).bet("gold-7").house_edge for decks in (1, 2, 3, 9)]
    assert min(each for each in values if each is not None) == values[1]


def test_the_three_kings_bonus_changes_sign_between_three_decks_and_four() -> None:
    formula = Table("bclc-three-card").formula("three-kings-bonus")
    assert formula.ratios is not None
    (zero,) = course(formula.ratios.house_edge).zeros
    assert 3 < zero.low < zero.high < 4
    three, four = (
        Table("bclc-three-card", decks=decks).bet("three-kings-bonus").house_edge
        for decks in (3, 4)
    )
    assert three is not None
    assert three > 0
    assert four is not None
    assert four < 0


def test_tie_and_pairs_cross_between_three_decks_and_four() -> None:
    found = Table("rws-commission").formulas("tie", "player-pair", "banker-pair")
    (place,) = found.crossings["tie", "player-pair"] or ()
    assert 3 < place.low < place.high < 4
    assert found.crossings["player-pair", "banker-pair"] is None
    three, four = (Table("rws-commission", decks=decks).bets() for decks in (3, 4))
    for bets, sign in ((three, -1), (four, 1)):
        tie, pair = bets["tie"].house_edge, bets["player-pair"].house_edge
        assert tie is not None
        assert pair is not None
        assert (tie - pair) * sign > 0


@pytest.mark.proof
@pytest.mark.parametrize("game", GAMES)
def test_every_course_agrees_with_the_values_at_whole_numbers(game: str) -> None:
    for figures in Table(game).formulas().courses.values():
        for ratio, runs in figures.values():
            values = [ratio.at(decks) for decks in range(1, 41)]
            if runs.largest_at is not None:
                assert max(values) == values[runs.largest_at - 1] > ratio.limit
            if runs.smallest_at is not None:
                assert min(values) == values[runs.smallest_at - 1] < ratio.limit
            if len(runs.pieces) == 1 and runs.pieces[0].runs != "stays":
                assert values == sorted(values, reverse=runs.pieces[0].runs == "falls")
