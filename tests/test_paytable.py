"""Bets as decision tables."""

from fractions import Fraction

import pytest

from odds import CoupFacts, Grain, OddsError, game_ids, load_rulebook
from odds.cards import Total
from odds.paytable import grain_for, read_odds, read_rate

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
    ("bet", "coup", "pays"),
    [
        ("player", facts(9, 7), "1"),
        ("player", facts(6, 6), "0"),
        ("player", facts(6, 7), "-1"),
        ("banker", facts(4, 7, (3, 2)), "19/20"),
        ("banker", facts(4, 4, (3, 2)), "0"),
        ("banker", facts(5, 4, (3, 2)), "-1"),
        ("tie", facts(7, 7), "8"),
        ("tie", facts(7, 6), "-1"),
        ("player-pair", facts(8, 2, pairs=(True, False)), "11"),
        ("player-pair", facts(8, 2, pairs=(False, True)), "-1"),
        ("banker-pair", facts(8, 2, pairs=(False, True)), "11"),
        ("banker-pair", facts(4, 4, (3, 3), pairs=(True, True)), "11"),
        ("banker-pair", facts(4, 4, (3, 3), pairs=(True, False)), "-1"),
        ("small", facts(6, 7), None),
        ("small", facts(6, 5, (2, 3)), "-1"),
        ("big", facts(6, 5, (2, 3)), None),
        ("big", facts(3, 5, (3, 3)), None),
        ("big", facts(9, 1), "-1"),
    ],
)
def test_every_row_by_a_coup_dealt_by_hand(bet: str, coup: CoupFacts, pays: str | None) -> None:
    offered = [each for game in game_ids() for each in load_rulebook(game).bets if each.id == bet]
    assert offered
    for each in offered:
        assert each.rows[each.row_for(coup)].pays == (None if pays is None else Fraction(pays))


def test_a_bet_knows_how_finely_it_must_look() -> None:
    grains = {bet.id: bet.grain for bet in ONLINE.bets}
    assert {bet for bet, grain in grains.items() if grain is Grain.RANKS} == {
        "player-pair",
        "banker-pair",
    }
    assert grain_for([ONLINE.bet("tie"), ONLINE.bet("big")]) is Grain.POINTS
    assert grain_for([ONLINE.bet("tie"), ONLINE.bet("player-pair")]) is Grain.RANKS


def test_a_pair_cannot_be_told_from_points() -> None:
    coup = facts(8, 2)._replace(player_pair=None, banker_pair=None)
    assert RWS.bet("tie").row_for(coup) == 1
    with pytest.raises(OddsError, match=r"player_pair is not known .* Grain\.RANKS"):
        RWS.bet("player-pair").row_for(coup)


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
