"""Formulas of bets: golden ones derived anew, published edges from one formula, letters."""

import csv
from fractions import Fraction

import pytest
from sympy import Expr, Rational, Symbol, cancel, factor, fraction

from odds import OddsError, Table
from odds.symbolic.expression import rational
from odds.symbolic.formula import BetFormula
from tests.support.formulas import GOLDEN, derived, golden
from tests.support.games import GAMES

d = Symbol("d")
PUBLISHED = [
    row
    for row in csv.DictReader((GOLDEN.parent / "published.csv").open())
    if row["game"] == "rws-commission" and row["quantity"] == "house_edge_percent"
]


@pytest.mark.proof
@pytest.mark.parametrize("game", GAMES)
def test_golden_formulas_are_derived_anew(game: str) -> None:
    assert list(derived(game)) == [row for row in golden() if row[0] == game]


def test_golden_formulas_are_of_every_game() -> None:
    assert {row[0] for row in golden()} == set(GAMES)


def test_the_formula_of_banker_that_was_known_before() -> None:
    edge = Table("rws-commission").formula("banker").house_edge
    assert str(edge) == (
        "2*d*(16434304*d**4 - 5486440*d**3 + 675134*d**2 - 37620*d + 827)"
        "/(65*(13*d - 1)*(26*d - 1)*(52*d - 5)*(52*d - 3)*(52*d - 1))"
    )


@pytest.mark.parametrize("bet", ["banker", "player", "tie"])
def test_published_edges_come_from_the_one_formula(bet: str) -> None:
    edge = Table("rws-commission").formula(bet).house_edge
    assert isinstance(edge, Expr)
    rows = [row for row in PUBLISHED if row["bet"] == bet]
    assert [row["decks"] for row in rows] == ["1", "2", "4", "6", "8"]
    for row in rows:
        percent = Fraction(str(100 * edge.subs(d, int(row["decks"]))))
        assert round(percent, 4) == Fraction(row["value"])
    endless = Table("rws-commission", decks="inf").bet(bet).house_edge
    assert endless is not None
    assert edge.limit(d, float("inf")) == rational(endless)


@pytest.mark.proof
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("decks", [1, 5, 1000, "inf"])
def test_figures_are_those_of_the_table(game: str, decks: int | str) -> None:
    at = None if decks == "inf" else int(decks)
    bets = Table(game, decks=decks).bets()
    for one in Table(game).formulas():
        known = bets[one.bet.id]
        for outcome, dealt in zip(one.outcomes, known.outcomes, strict=True):
            assert (outcome.kind, outcome.when, outcome.pays) == dealt[:3]
            assert outcome.chance.at(at) == dealt.probability
        if one.ratios is None:
            assert known.house_edge is None
            continue
        figures = [each.at(at) for each in one.ratios]
        assert figures == [known.expected_value, known.house_edge, known.variance]


def test_a_formula_is_in_lowest_terms_and_factored() -> None:
    for one in Table("rws-super-six-plus").formulas():
        for formula in (one.house_edge, one.variance, *(each.probability for each in one.outcomes)):
            assert isinstance(formula, Expr)
            assert factor(formula) == formula
            assert fraction(cancel(formula))[1].as_poly(d).degree() == (
                fraction(formula)[1].as_poly(d).degree()
            )


def test_a_bet_without_a_stated_payout_has_probabilities_and_no_edge() -> None:
    small = Table("online-baccarat").formula("small")
    assert (small.house_edge, small.expected_value, small.variance) == (None, None, None)
    assert (small.limit, small.ratios, small.is_stated) == (None, None, False)
    assert str(small.outcomes[0].probability).startswith("4*(1664*d**2")
    assert repr(small) == "<formula of small: house edge not stated>"


def letters(one: BetFormula) -> dict[str, Fraction]:
    """What the letters of a bet stand for in its rulebook."""
    rows = one.bet.rows
    found = {
        name: rows[int(name[1:]) - 1].odds or Fraction() for name in one.letters if name != "c"
    }
    rates = [row.commission for row in rows if row.commission is not None]
    return {**found, **({"c": rates[0]} if rates else {})}


@pytest.mark.parametrize("game", ["rws-commission", "bclc-dragon-bonus", "bclc-three-card"])
def test_letters_stand_for_payouts_and_commission(game: str) -> None:
    for one in Table(game).formulas(symbolic=True):
        plain = Table(game).formula(one.bet.id)
        given = {Symbol(name): rational(value) for name, value in letters(one).items()}
        assert len(given) == len(one.letters) >= 1
        for figure in ("house_edge", "expected_value", "variance", "limit"):
            with_letters = getattr(one, figure)
            assert with_letters.free_symbols >= set(given)
            assert cancel(with_letters.subs(given) - getattr(plain, figure)) == 0
        assert Table(game).formula(one.bet.id, symbolic=True, let=letters(one)).house_edge == (
            plain.house_edge
        )


def test_some_letters_can_be_given() -> None:
    banker = Table("rws-commission").formula("banker", symbolic=True, let={"c": "4%"})
    assert list(banker.letters) == ["x1"]
    assert banker.outcomes[0].pays == Symbol("x1") * Rational(24, 25)
    known = Table("rws-commission").bets("banker", commission="4%")["banker"].house_edge
    assert known is not None
    assert banker.house_edge is not None
    assert banker.house_edge.subs({"x1": 1, "d": 8}) == rational(known)


def test_a_payout_that_is_not_stated_is_a_letter() -> None:
    small = Table("online-baccarat").formula("small", symbolic=True)
    assert small.house_edge is not None
    known = Table("online-baccarat").bets("small", pay={"small": "3/2"})["small"].house_edge
    assert known is not None
    assert small.house_edge.subs({"x1": Rational(3, 2), "d": 8}) == rational(known)
    assert "x1" in repr(small)


@pytest.mark.parametrize(
    ("let", "symbolic", "sentence"),
    [
        ({"z": 3}, True, "unknown letter 'z'; the letters are x1, c"),
        ({"x2": 3}, True, "unknown letter 'x2'; the letters are x1, c"),
        ({"x1": 0}, True, "'0' is no payout"),
        ({"c": 1}, True, "'1' is no rate of commission"),
        ({"x1": 3}, False, "only letters are let be something; ask for the symbolic formula too"),
    ],
)
def test_bad_letters(let: dict[str, int], symbolic: bool, sentence: str) -> None:
    with pytest.raises(OddsError, match=sentence):
        Table("rws-commission").formula("banker", symbolic=symbolic, let=let)


@pytest.mark.parametrize(
    "table",
    [
        Table("rws-commission", without="A"),
        Table("rws-commission", player="9"),
        Table("rws-commission", shoe="A=30 K=20"),
    ],
)
def test_a_formula_is_of_full_shoes(table: Table) -> None:
    with pytest.raises(OddsError, match="a formula is of full shoes, before the first card"):
        table.formula("banker")
    with pytest.raises(OddsError, match="full shoes"):
        table.grid_formulas()


def test_the_grid_is_that_of_the_table() -> None:
    for game, name in (("bclc-mini", "totals"), ("bclc-three-card", "both hands")):
        found = Table(game).grid_formulas()
        for decks in (1, 77):
            cases = Table(game, decks=decks).grid()[name]
            assert {case: each.at(decks) for case, each in found.chances.items()} == {
                case: cases.probability(*case) for case in cases.weights
            }
