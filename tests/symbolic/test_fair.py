"""What is solved for gives the edge that was asked, by the plain figures of the bet."""

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from odds import Bet, Condition, OddsError, Row, Table, analyse, load_rulebook
from odds.symbolic.fair import nearest

edges = st.fractions(0, Fraction(2, 5), max_denominator=1000)
shoes = st.one_of(st.integers(1, 1000), st.just("inf"))


def edge_of(table: Table, bet: Bet) -> Fraction:
    """The house edge of a bet as the rest of the package finds it."""
    found = analyse(bet, table.rulebook.coups(table.shoe, None, [bet])).house_edge
    assert found is not None
    return found


def with_odds(bet: Bet, odds: dict[int, Fraction]) -> Bet:
    rows = (row._replace(odds=odds.get(n, row.odds)) for n, row in enumerate(bet.rows, 1))
    return bet._replace(rows=tuple(rows))


@pytest.mark.parametrize(
    ("game", "bet", "row"),
    [
        ("rws-commission", "tie", 1),
        ("rws-commission", "banker", 1),
        ("online-baccarat", "small", 1),
        pytest.param("bclc-three-card", "three-card", 1, marks=pytest.mark.proof),
    ],
)
@settings(max_examples=10)
@given(edge=edges, decks=shoes)
def test_the_exact_payout_gives_the_edge(
    game: str, bet: str, row: int, edge: Fraction, decks: int | str
) -> None:
    table = Table(game, decks=decks)
    found = table.fair(bet, edge=edge).fair
    assert found.row == row
    (solved,) = found.solved
    plain = table.rulebook.bet(bet)
    assert edge_of(table, with_odds(plain, {row: solved.exact})) == edge
    assert edge_of(table, with_odds(plain, {row: solved.payable})) == solved.house_edge
    assert abs(solved.payable - solved.exact) <= Fraction(1, 4) or solved.payable == Fraction(1, 2)
    assert (solved.payable / Fraction(1, 2)).denominator == 1
    at = 10**9 if decks == "inf" else decks
    assert found.solution.at(int(at)) == found.formula.subs("d", at)


@settings(max_examples=10)
@given(edge=st.fractions(0, Fraction(1, 10), max_denominator=1000), decks=shoes)
def test_one_row_of_several_is_solved_for(edge: Fraction, decks: int | str) -> None:
    table = Table("bclc-dragon-bonus", decks=decks)
    found = table.fair("dragon-bonus-player", edge=edge, row=3, step=1).fair
    plain = table.rulebook.bet("dragon-bonus-player")
    (solved,) = found.solved
    assert edge_of(table, with_odds(plain, {3: solved.exact})) == edge
    assert edge_of(table, with_odds(plain, {3: solved.payable})) == solved.house_edge


@settings(max_examples=10)
@given(edge=st.fractions(0, Fraction(2, 5), max_denominator=1000), decks=shoes)
def test_the_exact_commission_gives_the_edge(edge: Fraction, decks: int | str) -> None:
    table = Table("rws-commission", decks=decks)
    (solved,) = table.fair("banker", edge=edge, commission=True, step="0.25%").fair.solved
    plain = table.rulebook.bet("banker")
    assert edge_of(table, plain.with_commission(solved.exact)) == edge
    assert edge_of(table, plain.with_commission(solved.payable)) == solved.house_edge
    assert abs(solved.payable - solved.exact) <= Fraction(1, 800)


def test_fair_odds_are_those_of_the_bet() -> None:
    table = Table("rws-commission", decks=6)
    for bet in ("player", "tie", "player-pair"):
        (solved,) = table.fair(bet).fair.solved
        assert solved.exact == table.bet(bet).fair_odds


@given(st.fractions(0, 50), st.fractions(Fraction(1, 9), 3))
def test_nearest_is_nearest(value: Fraction, step: Fraction) -> None:
    found = nearest(value, step)
    assert (found / step).denominator == 1
    assert abs(found - value) <= min(abs(found + step - value), abs(found - step - value))


def test_several_numbers_of_decks() -> None:
    found = Table("rws-commission").fair("tie", rtp="95%", decks=[4, "6", "inf"])
    assert [each.decks for each in found.fair.solved] == [4, 6, None]
    assert found.fair.edge == Fraction(1, 20)


@pytest.mark.proof
@pytest.mark.parametrize("decks", [(8,), (6, 7, 8), ("inf",)])
@pytest.mark.parametrize("step", ["1", "1/2"])
def test_designs_have_the_edge_that_is_said(decks: tuple[int | str, ...], step: str) -> None:
    table = Table("bclc-dragon-bonus")
    found = table.design("dragon-bonus-banker", edge="6%", step=step, decks=decks).design
    plain = table.rulebook.bet("dragon-bonus-banker")
    for exact in decks:
        number = None if exact == "inf" else int(exact)
        odds = dict(zip(found.rows, found.exact_payouts(number), strict=True))
        shoe = Table("bclc-dragon-bonus", decks=exact)
        assert edge_of(shoe, with_odds(plain, odds)) == Fraction(6, 100)
    assert found.candidates
    for one in found.candidates:
        bet = with_odds(plain, dict(zip(found.rows, one.payouts, strict=True)))
        tables = [Table("bclc-dragon-bonus", decks=each) for each in decks]
        all_edges = [edge_of(each, bet) for each in tables]
        assert (one.lowest_edge, one.highest_edge) == (min(all_edges), max(all_edges))
        first = analyse(bet, tables[0].rulebook.coups(tables[0].shoe, None, [bet]))
        assert (one.hit_frequency, one.variance) == (first.hit_frequency, first.variance)
        assert one.standard_deviation == first.standard_deviation
        assert all((each / Fraction(step)).denominator == 1 for each in one.payouts)
    off = [max(abs(edge - Fraction(6, 100)) for edge in each[1:3]) for each in found.candidates]
    assert off == sorted(off)


def test_designs_are_ranked_by_edge_then_hits_then_volatility() -> None:
    found = Table("bclc-three-card").design("three-kings-bonus", edge="8%", step="1/2").design
    ranks = [
        (abs(each.lowest_edge - Fraction(8, 100)), -each.hit_frequency, each.variance)
        for each in found.candidates
    ]
    assert all(one <= two for one, two in pairwise(ranks))


def test_designs_stay_in_the_range_that_is_wanted() -> None:
    low, high = Fraction(4, 100), Fraction(6, 100)
    table = Table("bclc-three-card")
    for edge in ((low, high), "4%-6%"):
        found = table.design("three-kings-bonus", edge=edge, step=1, decks=[1]).design
        assert found.target == (low, high)
        for each in found.candidates:
            assert low <= each.lowest_edge <= each.highest_edge <= high
    assert table.design("three-kings-bonus", rtp="94%-96%", step=1).design.target == (low, high)


def test_a_payout_of_nothing_is_a_push() -> None:
    found = Table("bclc-three-card").design("three-kings-bonus", edge="30%", step=2).design
    hits = {each.payouts[-1]: each.hit_frequency for each in found.candidates}
    assert hits[Fraction()] < hits[Fraction(2)]


BAD = [
    ({"bet": "player", "edge": "60%"},
     "no odds on row 1 .winner player. give bet 'player' an edge of 60% from 8 decks: "
     "if it paid nothing the edge would be 45.8597%; take a smaller edge"),
    ({"bet": "player", "edge": "60%", "decks": ["inf"]}, "from an infinite shoe: if it paid"),
    ({"bet": "player", "edge": "100%"}, "'100%' is no house edge; write one below the whole"),
    ({"bet": "player", "edge": 2}, "'2' is no house edge"),
    ({"bet": "player", "rtp": "100%"}, "'100%' is no RTP; write one below the whole"),
    ({"bet": "player", "edge": "5%", "rtp": "95%"}, "the edge and the RTP both say"),
    ({"bet": "player", "edge": "6%-5%"}, "'6%-5%' is no range of a house edge; write the lower"),
    ({"bet": "player", "edge": ("6%", "5%")}, "is no range of a house edge; give two, the lower"),
    ({"bet": "player", "edge": "4%-5%"}, "a row is solved for one edge, not for a range"),
    ({"bet": "player", "row": 2}, "row 2 of bet 'player' is none that wins; those that win are 1"),
    ({"bet": "player", "row": 9}, "row 9 of bet 'player' is none that wins"),
    ({"bet": "player", "commission": True}, "bet 'player' takes no commission; solve for what"),
    ({"bet": "banker", "commission": True, "row": 1}, "commission is one rate for all rows"),
    ({"bet": "banker", "commission": True, "edge": "60%"},
     "no commission gives bet 'banker' an edge of 60% from 8 decks: without any the edge is "
     "-1.2351%, and if all of a win were kept 44.6247%; take an edge between"),
    ({"bet": "banker", "commission": True, "step": 0}, "0 is no step of commission; give one"),
    ({"bet": "player", "step": 0}, "'0' is no payout; write odds above 0"),
    ({"bet": "plyer"}, "unknown bet 'plyer'; did you mean 'player'?"),
    ({"bet": "player", "decks": [0]}, "0 is no number of decks"),
]  # fmt: skip


@pytest.mark.parametrize(("given", "sentence"), BAD)
def test_bad_input(given: dict[str, object], sentence: str) -> None:
    with pytest.raises(OddsError, match=sentence.replace("?", r"\?")):
        Table("rws-commission").fair(**given)  # type: ignore[arg-type]


def test_several_winning_rows_are_asked_for() -> None:
    with pytest.raises(OddsError, match="has 5 winning rows, so say which one is solved for: 1"):
        Table("bclc-dragon-bonus").fair("dragon-bonus-player")


def test_a_payout_that_is_not_stated_cannot_be_scaled() -> None:
    with pytest.raises(OddsError, match="'small' pays on cards 4 is not stated, so a proportion"):
        Table("online-baccarat").design("small", edge="5%")


def test_a_range_that_no_odds_reach() -> None:
    with pytest.raises(OddsError, match=r"in steps of 50 .* leave an edge of 3.0000% to 3.1000%"):
        Table("bclc-dragon-bonus").design("dragon-bonus-player", edge="3%-3.1%", step=50)
    with pytest.raises(OddsError, match="if it paid nothing the edge would be"):
        Table("bclc-dragon-bonus").design("dragon-bonus-player", edge="99%")


def six_kings() -> Table:
    """A bet on three kings in both hands, which one deck cannot deal, and one that never wins."""
    book = load_rulebook("bclc-three-card")
    kings = tuple(Condition(f"{side}_hand", ("three kings",)) for side in ("player", "banker"))
    lose = Row((), Fraction(-1))
    bets = (
        Bet("six-kings", "Six kings", (Row(kings, Fraction(1000)), lose)),
        Bet("nothing", "Nothing", (Row(kings, Fraction()), lose)),
    )
    return Table(book._replace(bets=bets))


@pytest.mark.parametrize(
    ("bet", "sentence"),
    [
        ("six-kings", "what is solved for never comes up from 1 deck; take more decks"),
        ("nothing", "bet 'nothing' never wins, so no payout gives it an edge"),
    ],
)
def test_a_bet_that_cannot_win(bet: str, sentence: str) -> None:
    with pytest.raises(OddsError, match=sentence):
        six_kings().fair(bet)
    with pytest.raises(OddsError, match="never wins"):
        six_kings().design(bet)
    assert six_kings().fair("six-kings", decks=[2]).fair.solved[0].exact > 10**6
