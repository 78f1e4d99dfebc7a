"""Bets that ask for cards as functions of the number of decks."""

from fractions import Fraction
from pathlib import Path

import pytest

from odds import OddsError, Table, load_rulebook
from odds.symbolic import card_counts
from odds.symbolic.card_counts import row_counts
from odds.symbolic.polynomial import DEALS, total
from tests.support.program import odds

FILE = Path(__file__).parents[1] / "golden" / "side-bets.toml"
BOOK = load_rulebook(FILE)


@pytest.mark.parametrize("decks", [2, 3, 13])
@pytest.mark.parametrize("bet", ["royal-match", "super-tie", "monkey-6"])
def test_formulas_are_what_shoes_deal_that_nobody_chose(bet: str, decks: int) -> None:
    found = row_counts(BOOK.play, BOOK.bet(bet))
    assert total(found) == DEALS
    dealt = Table(FILE, decks=decks).bet(bet)
    assert [Fraction(each(decks)) / DEALS(decks) for each in found] == [
        outcome.probability for outcome in dealt.outcomes
    ]


def test_a_formula_that_can_be_found_by_hand() -> None:
    """Two suited cards: 13 d - 1 of the 52 d - 1 left have the suit of the first."""
    formula = Table(FILE).formula("royal-match")
    assert str(formula.outcomes[2].probability) == "39*d/(52*d - 1)"
    assert str(formula.house_edge) == "(79*d + 65)/(26*(52*d - 1))"


def test_formulas_of_plain_bets_beside_them() -> None:
    both = Table(FILE).formulas("tie", "royal-match")
    assert both["tie"].house_edge == Table("rws-commission").formula("tie").house_edge


def test_counts_that_are_not_all_deals_are_not_given_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(card_counts, "_DECKS", 1 << 100)  # no longer what digits are read by
    with pytest.raises(OddsError, match="are not all deals"):
        row_counts.__wrapped__(BOOK.play, BOOK.bet("royal-match"))


def test_no_polynomial_in_the_counts_of_the_shoe() -> None:
    done = odds("formula", str(FILE), "royal-match", "--shoe-polynomial")
    assert (done.returncode, done.stdout) == (2, "")
    assert "'royal-match' asks for more of the cards than points and pairs" in done.stderr


def test_fair_odds() -> None:
    found = Table(FILE).fair("royal-match", row=2)
    paid = found.fair.formula.subs("d", 8)
    again = Table(FILE).bets("royal-match", pay={"royal-match": ["25", str(paid)]})
    assert again["royal-match"].house_edge == 0
