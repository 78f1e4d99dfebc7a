"""The polynomial of a bet counts its rows in any shoe."""

from collections import Counter
from collections.abc import Mapping
from functools import cache
from math import factorial, perm, prod

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from odds import OddsError, Rank, Shoe, Table, analyse, load_rulebook
from odds.symbolic import shoe_polynomial as module
from odds.symbolic.shoe_polynomial import ShoePolynomial, shoe_polynomial
from tests.symbolic.test_counts import OtherPlay

BETS = [
    ("rws-commission", "banker"),
    ("rws-commission", "player-pair"),
    ("online-baccarat", "big"),
    ("bclc-dragon-bonus", "dragon-bonus-player"),
    ("bclc-three-card", "three-card"),
]
counts = st.lists(st.integers(0, 50), min_size=13, max_size=13).filter(lambda each: sum(each) >= 6)


@cache
def of(game: str, bet: str) -> ShoePolynomial:
    book = load_rulebook(game)
    return shoe_polynomial(book.play, book.bet(bet))


def value(coefficients: Mapping[tuple[int, ...], int], held: tuple[int, ...]) -> int:
    return sum(ways * prod(map(perm, held, monomial)) for monomial, ways in coefficients.items())


@pytest.mark.proof
@pytest.mark.parametrize("each", BETS, ids="-".join)
@settings(max_examples=10)
@given(held=counts)
def test_rows_and_net_result_are_those_of_any_shoe(each: tuple[str, str], held: list[int]) -> None:
    game, name = each
    book, shoe, found = load_rulebook(game), Shoe(tuple(held)), of(*each)
    bet = book.bet(name)
    dealt = analyse(bet, book.coups(shoe, None, [bet]))
    orders = perm(shoe.cards, 6) // dealt.denominator
    cards = book.play.classes(bet.fields).counts(shoe)
    rows = [value(row, cards) for row in found.rows]
    assert rows == [orders * outcome.weight for outcome in dealt.outcomes]
    if found.net is None:
        assert dealt.expected_value is None
    else:
        assert dealt.expected_value is not None
        net = dealt.expected_value * found.unit * perm(shoe.cards, 6)
        assert value(found.net, cards) == net


@pytest.mark.proof
@pytest.mark.parametrize("each", BETS, ids="-".join)
def test_rows_are_all_deals_together(each: tuple[str, str]) -> None:
    found = of(*each)
    everything = Counter[tuple[int, ...]]()
    for row in found.rows:
        everything.update(row)
    assert {sum(monomial) for monomial in everything} == {6}
    for monomial, ways in everything.items():
        assert ways == factorial(6) // prod(map(factorial, monomial))
    assert len(everything) == len(found.monomials)


def test_counts_are_ten_or_thirteen_where_pairs_are_asked() -> None:
    assert of(*BETS[0]).variables == tuple(f"n{value}" for value in range(10))
    assert of(*BETS[1]).variables == tuple(f"n{rank.symbol}" for rank in Rank)
    assert of(*BETS[4]).variables[-2:] == ("nJQ", "nK")


def test_the_sympy_expression_has_the_same_value() -> None:
    found = of(*BETS[4])
    formula = found.expression(found.rows[1])
    held = (*Shoe.of_decks(2).counts[:10], 16, 8)
    at = dict(zip(found.variables, held, strict=True))
    assert formula.subs(at) == value(found.rows[1], held)


@pytest.mark.proof
def test_the_source_builds_the_same_expressions() -> None:
    table = Table("rws-commission")
    module_made: dict[str, object] = {}
    exec(table.shoe_polynomial("tie").python(), module_made)
    found = table.shoe_polynomial("tie").polynomial
    assert module_made["row_1"] == found.expression(found.rows[0])
    assert found.net is not None
    assert module_made["net"] == found.expression(found.net)


def test_wrong_coefficients_are_not_given_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_dealt_on", dict)
    with pytest.raises(OddsError, match="the rows do not add up to all deals of six cards"):
        of("rws-commission", "tie")


def test_a_game_without_a_polynomial() -> None:
    bet = load_rulebook("rws-commission").bet("tie")
    with pytest.raises(OddsError, match="no polynomial counts the rounds of this game"):
        shoe_polynomial(OtherPlay(), bet)  # type: ignore[arg-type]
