"""Which bets are decided: every end of the coup under way ends them alike."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from odds import Coup, CoupFacts, OddsError, Shoe, Table, analyse, load_rulebook
from odds.bets.settled import State, bet_states
from tests.support import strategies

BOOK = load_rulebook("rws-super-six-plus")
KINDS = {"win": State.WON, "lose": State.LOST, "push": State.PUSHED}


@settings(max_examples=25)
@given(st.data())
def test_a_bet_is_decided_if_every_end_ends_it_alike(data: st.DataObject) -> None:
    shoe = Shoe.of_decks(1)
    coup = data.draw(strategies.dealt_coups(shoe, BOOK.tableau))
    coups = BOOK.coups(shoe, coup)
    ends = [end for end, _ in coups if isinstance(end, CoupFacts)]
    for state in bet_states(analyse(bet, coups) for bet in BOOK.bets):
        rows = [state.bet.rows[state.bet.row_for(end)] for end in ends]
        kinds = {KINDS[row.kind] for row in rows}
        assert state.state == (kinds.pop() if len(kinds) == 1 else State.OPEN)
        assert state.pays == (rows[0].pays if len({row.pays for row in rows}) == 1 else None)


def states(table: Table) -> dict[str, str]:
    return {each.bet.id: each.state.value for each in table.settled()}


def test_from_the_first_card_to_the_last() -> None:
    game = "rws-super-six-plus"
    assert set(states(Table(game)).values()) == {"open"}
    assert set(states(Table(game, player="9")).values()) == {"open"}
    assert states(Table(game, player="9 9"))["player-pair"] == "won"
    assert states(Table(game, player="9 K", banker="8 K")) == {
        "player": "won",
        "banker": "lost",
        "tie": "lost",
        "player-pair": "lost",
        "banker-pair": "lost",
        "super-six-plus": "lost",
    }
    assert states(Table(game, player="8", banker="9 9"))["super-six-plus"] == "lost"
    assert states(Table(game, player="8 K", banker="9 9"))["player"] == "pushed"


def test_a_shoe_that_may_run_out_decides_nothing() -> None:
    table = Table(BOOK, shoe="A=1 K=3 5=1", player="K K", banker="K")
    assert table.settled()["banker"].may_be_void
    assert table.settled()["banker"].state == State.OPEN


def test_an_interrupted_round_stands_once_any_bet_is_decided() -> None:
    early, late = Table("rws-insurance", player="9"), Table("rws-insurance", player="9 K")
    assert (early.settled().interrupted, late.settled().interrupted) == ("returned", "stands")
    found = json.loads(late.settled("banker").text("json"))
    assert found["established"] == ["player-pair"]
    assert found["clause"] == "5.4.1"
    assert found["bets"][0]["if_interrupted"] == "stands"
    assert found["bets"][0]["if_void"] == "returned"
    assert [each["clause"] for each in found["void_rounds"]][1:] == [
        "5.5.1",
        "5.5.2",
        "5.5.3",
        "5.5.5",
    ]


def test_rules_that_do_not_say_what_an_interruption_does() -> None:
    found = json.loads(Table("rws-commission", player="9 9").settled().text("json"))
    assert found["if_interrupted"] is None
    assert "not stated" in found["notes"][-1]


def test_bets_in_the_order_asked_for() -> None:
    found = Table("rws-commission").settled("tie", "player")
    assert [each.bet.id for each in found] == ["tie", "player"]
    with pytest.raises(OddsError, match="unknown bet 'tei'"):
        Table("rws-commission").settled("tei")


def test_suits_that_were_not_said_decide_nothing() -> None:
    found = Table("dragon-tiger", player="9").settled("dragon", "dragon-hearts", "dragon-big")
    assert [each.state for each in found] == [State.OPEN, State.OPEN, State.WON]
    assert (
        found["dragon-hearts"].expected_value
        == Table("dragon-tiger", player="[9]").bet("dragon-hearts").expected_value
    )
    ranks = Table("dragon-tiger", player="9", without="K")
    assert [each.bet.id for each in ranks.settled("dragon").established][:1] == ["dragon-big"]
    assert "bets that ask for them are not looked at: suited-tie" in ranks.settled("dragon").text(
        "json"
    )
    with pytest.raises(OddsError, match="depends on suits"):
        ranks.settled("dragon-hearts")


def test_people_read_why_in_words() -> None:
    found = Table("rws-insurance", player="9 9").settled("player")
    assert "Player wins or tie or otherwise" in found.text(width=None)
    assert '"why": "winner player or winner tie or otherwise"' in found.text("json")


def test_every_format() -> None:
    found = Table("rws-insurance", player="9 9", banker="K").settled()
    for form in ("table", "markdown", "csv", "json"):
        assert "player-pair" in found.text(form)
    assert repr(Coup()) != repr(found)
