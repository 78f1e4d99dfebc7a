"""Bets that ask for cards beside others: dealt for one by one, and still one answer."""

from itertools import combinations
from pathlib import Path

import pytest

from odds import OddsError, Table
from odds.bets.analysis import analyse, covariances
from tests.support.program import odds

FILE = Path(__file__).parent.parent / "golden" / "side-bets.toml"
BETS = ("royal-match", "tie", "super-tie", "player-pair", "grand-monkey")


@pytest.mark.parametrize("decks", [1, 8, "inf"])
def test_figures_are_those_of_each_bet_alone_over_one_denominator(decks: int | str) -> None:
    table = Table(FILE, decks=decks)
    found = table.bets(*BETS)
    assert [one.bet.id for one in found] == list(BETS)
    assert {one.denominator for one in found} == {found.denominator}
    for one in found:
        alone = analyse(one.bet, table.situation.coups([one.bet]))
        assert (one.house_edge, one.variance) == (alone.house_edge, alone.variance)
        assert sum(outcome.weight for outcome in one.outcomes) == found.denominator


def test_covariances_of_two_at_a_time_are_those_of_all_together() -> None:
    situation = Table(FILE, decks=1).situation
    bets = situation.chosen_bets(("tie", "royal-match", "player-pair", "grand-monkey"))
    found = situation.covariances(bets)
    assert found == covariances(bets, situation.coups(bets))
    assert list(found)[:2] == [("tie", "tie"), ("tie", "royal-match")]
    for one, two in combinations(bets, 2):
        assert (one.id, two.id) in found


def test_too_many_bets_that_ask_for_cards() -> None:
    done = odds("covariance", str(FILE))
    assert (done.returncode, done.stdout) == (2, "")
    assert "12 bets that ask for cards are too many to be dealt for together" in done.stderr
    with pytest.raises(OddsError, match="name 3 of them at the most"):
        Table(FILE).covariance()
