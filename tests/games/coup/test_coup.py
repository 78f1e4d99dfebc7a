"""Coups that the rules allow and forbid."""

from fractions import Fraction
from typing import Any

import pytest

from odds import VOID, Coup, OddsError, Rank, Shoe, joint_distribution, load_rulebook

TABLEAU = load_rulebook("rws-commission").tableau


@pytest.mark.parametrize(
    ("player", "banker", "reason"),
    [
        ("9 K 5", "", "Player's natural 9 ends the coup (clause 1, 3.6)"),
        ("2 2 5", "8 K", "Banker's natural 8 ends the coup (clause 1, 3.6)"),
        ("6 K", "9 K 2", "Banker's natural 9 ends the coup (clause 1, 3.6)"),
        ("6 K 2", "", "Player stands on 6 (clause 3.6)"),
        ("7 K 2", "2 2", "Player stands on 7 (clause 3.6)"),
        ("2 2 8", "3 K 2", "stands on 3 against the Player's third card 8 (clause 3.6)"),
        ("2 2 A", "4 K 2", "stands on 4 against the Player's third card A (clause 3.6)"),
        ("2 3 2", "3 3 5", "stands on 6 against the Player's third card 2 (clause 3.6)"),
        ("6 K", "6 K 2", "stands on 6 when the Player has stood (clause 3.5, 3.6)"),
        ("", "7 K 2", "stands on 7 whatever the Player's third card (clause 3.5, 3.6; 3.6)"),
        ("2 2", "7 K 2", "stands on 7 whatever the Player's third card (clause 3.6)"),
    ],
)
def test_third_cards_that_the_table_of_play_forbids(player: str, banker: str, reason: str) -> None:
    with pytest.raises(OddsError, match="the rules cannot deal") as error:
        TABLEAU.check(Coup.read(player, banker))
    assert reason in str(error.value)


@pytest.mark.parametrize(
    ("player", "banker"),
    [
        ("", ""),
        ("9 K", "8 K"),
        ("2 3 4", ""),
        ("2 3", "6 K 2"),  # the Player's third card, not seen, was a 6 or a 7
        ("", "6 K 2"),
        ("2 2 6", "6 K 2"),
        ("6 K", "5 K 2"),
        ("", "3"),
    ],
)
def test_coups_that_can_be(player: str, banker: str) -> None:
    TABLEAU.check(Coup.read(player, banker))


def test_four_cards_are_no_hand() -> None:
    with pytest.raises(OddsError, match="Banker cannot have 4 cards"):
        Coup.read(banker="2 2 2 2")


@pytest.mark.parametrize("cards", ["9K", ("9", "K"), [Rank.NINE], (8, 12)])
def test_cards_of_a_coup_are_ranks(cards: Any) -> None:
    with pytest.raises(OddsError, match=r"no tuple of cards; Coup\.read reads text"):
        Coup(player=cards)


def test_facts_of_a_void_coup_are_none() -> None:
    coups = load_rulebook("rws-commission").coups(Shoe.holding({Rank.TWO: 4, Rank.EIGHT: 1}))
    assert VOID in coups
    assert coups.probability(lambda facts: facts.winner == "banker") == Fraction(1, 5)
    assert not hasattr(VOID, "colour")


def test_a_total_that_draws_only_when_the_player_stood() -> None:
    """With the Player's cards unknown the Banker's third card proves that the Player stood."""
    never = (False,) * 10
    after_draw = (*TABLEAU.banker_after_draw[:2], never, *TABLEAU.banker_after_draw[3:])
    tableau = TABLEAU._replace(banker_after_draw=after_draw)
    coup = Coup.read(banker="2 K 3")
    tableau.check(coup)
    ends = joint_distribution(Shoe.of_decks(1), tableau, coup)
    assert ends.probability(lambda facts: facts.player_cards == 2) == 1
    with pytest.raises(OddsError, match="whatever the Player's third card"):
        tableau.check(Coup.read(player="2 2", banker="2 K 3"))
