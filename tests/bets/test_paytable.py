"""Bets as decision tables."""

from fractions import Fraction

import pytest

from odds import Condition, CoupFacts, OddsError, load_rulebook
from odds.bets.paytable import fields_of
from odds.core.cards import Total
from odds.core.classes import POINTS, RANKS
from odds.core.numbers import read_amount, read_odds, read_rate
from odds.games.coup.facts import classes_for

RWS = load_rulebook("rws-commission")
ONLINE = load_rulebook("online-baccarat")


def facts(
    player: int,
    banker: int,
    cards: tuple[int, int] = (2, 2),
    pairs: tuple[bool, bool] = (False,) * 2,
) -> CoupFacts:
    naturals = (cards[0] == 2 and player >= 8, cards[1] == 2 and banker >= 8)
    return CoupFacts(Total(player), Total(banker), *cards, *naturals, *pairs)


@pytest.mark.parametrize(
    ("condition", "values", "coup", "holds"),
    [
        ("winner", ("player", "tie"), facts(7, 7), True),
        ("winner", ("player", "tie"), facts(6, 7), False),
        ("margin", (3, 4), facts(3, 7), True),
        ("cards", (5,), facts(3, 7, (3, 2)), True),
        ("naturals", (1, 2), facts(8, 2), True),
        ("naturals", (2,), facts(8, 2), False),
        ("naturals", (2,), facts(8, 9), True),
        ("naturals", (0,), facts(8, 9, (3, 3)), True),
        ("pairs", (1, 2), facts(8, 2, pairs=(True, False)), True),
        ("pairs", (2,), facts(8, 2, pairs=(True, False)), False),
        ("pairs", (2,), facts(8, 2, pairs=(True, True)), True),
        ("pairs", (0,), facts(8, 2), True),
    ],
)
def test_conditions(
    condition: str, values: tuple[int | str, ...], coup: CoupFacts, holds: bool
) -> None:
    assert Condition(condition, values).holds(coup) is holds


def test_a_bet_knows_how_finely_it_must_look() -> None:
    classes = {bet.id: classes_for(bet.fields) for bet in ONLINE.bets}
    assert {bet for bet, each in classes.items() if each is RANKS} == {
        "player-pair",
        "banker-pair",
    }
    assert classes_for(fields_of([ONLINE.bet("tie"), ONLINE.bet("big")])) is POINTS
    assert classes_for(fields_of([ONLINE.bet("tie"), ONLINE.bet("player-pair")])) is RANKS


def test_a_pair_cannot_be_told_from_points() -> None:
    coup = facts(8, 2)._replace(player_pair=None, banker_pair=None)
    assert RWS.bet("tie").row_for(coup) == 1
    with pytest.raises(OddsError, match="player_pair is not told by these rounds; deal them for"):
        RWS.bet("player-pair").row_for(coup)
    with pytest.raises(OddsError, match="pairs is not told"):
        Condition("pairs", (1,)).holds(coup)


def test_payouts_and_commission_can_be_changed() -> None:
    banker = RWS.bet("banker")
    assert banker.with_commission(Fraction(1, 25)).rows[0].pays == Fraction(24, 25)
    assert banker.with_commission(Fraction(0)).rows[0].pays == 1
    assert banker.paying(Fraction(19, 20)).rows[0].pays == Fraction(19, 20)
    assert RWS.bet("tie").with_commission(Fraction(1, 2)) == RWS.bet("tie")


@pytest.mark.parametrize(
    ("text", "odds"),
    [
        ("8", "8"),
        ("0.95", "19/20"),
        ("3/2", "3/2"),
        ("3:2", "3/2"),
        ("1.5 to 1", "3/2"),
        (" 7 ", "7"),
    ],
)
def test_odds_as_people_write_them(text: str, odds: str) -> None:
    assert read_odds(text) == Fraction(odds)


@pytest.mark.parametrize(
    "text", ["", "x", "0", "-1", "1/0", "1e9", "inf", "nan", "8 for 1", "1//2", "٣", "9" * 5000]
)
def test_what_is_no_payout(text: str) -> None:
    with pytest.raises(OddsError, match="no payout; write"):
        read_odds(text)


@pytest.mark.parametrize("text", ["", "5", "100%", "-1%", "x", "5%%", "1", "nan"])
def test_what_is_no_commission(text: str) -> None:
    with pytest.raises(OddsError, match="no rate of commission; write"):
        read_rate(text)


@pytest.mark.parametrize("text", ["", "0", "-5", "2,000", "$5", "1e3", "5/0", "x", "9" * 5000])
def test_what_is_no_amount(text: str) -> None:
    with pytest.raises(OddsError, match="no amount; write"):
        read_amount(text)
