"""Named paytables, cards that are printed and one card a hand, as rulebooks have them."""

from fractions import Fraction
from pathlib import Path

import pytest

from odds import OddsError, RulebookError, Shoe, Table, compare, load_rulebook
from tests.support.program import odds

HEAD = 'id = "own"\ntitle = "Own"\nextends = "punto-banco"\n'
TWO = '[[bet]]\nid = "odd"\ntitle = "Odd"\nrows = [{ player_odd = true }, { winner = "tie" }]\n'
GOOD = 'paytables = [{ name = "a", pays = [1, "push"] }, { name = "b", pays = ["3/2", "lose"] }]\n'


def written(folder: Path, text: str) -> Path:
    path = folder / "own.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_rows_are_paid_by_the_first_paytable_unless_another_is_named(tmp_path: Path) -> None:
    path = written(tmp_path, HEAD + TWO + GOOD)
    first, second = (Table(path, paytable=name).bet("odd") for name in ("a", "b"))
    assert Table(path).bet("odd") == first
    assert [str(row.pays) for row in first.bet.rows] == ["1", "0", "-1"]
    assert [str(row.pays) for row in second.bet.rows] == ["3/2", "-1", "-1"]
    assert first.outcomes[0].weight == second.outcomes[0].weight
    assert second.bet.paytable == "b"


def test_a_paytable_changes_each_bet_that_has_it_and_no_other() -> None:
    book = load_rulebook("even-odd").by_paytables(["ebet"])
    assert {bet.paytable for bet in book.bets} == {"ebet", "eight", ""}
    both = load_rulebook("even-odd").by_paytables(["ebet", "nine"])
    assert both.bet("tie").rows[0].pays == 9
    assert both.bet("player-odd").rows[0].clause == "eBET"


@pytest.mark.parametrize(
    ("paytables", "said"),
    [
        ("paytables = 3\n", "bet 'odd', paytables: 3 will not do; write paytables"),
        ("paytables = []\n", "bet 'odd', paytables: there is none; write paytables"),
        ('paytables = [{ pays = [1, "push"] }]\n', "paytable 1: 'name' is missing; add it"),
        ('paytables = [{ name = "A b", pays = [1, 2] }]\n', "name 'A b' will not do; use small"),
        ('paytables = [{ name = "a", pays = [1] }]\n', r"pays = \[1\] does not fit the rows"),
        ('paytables = [{ name = "a" }]\n', "paytable 1: pays is missing"),
        ('paytables = [{ name = "a", pays = [1, "x"] }]\n', "payout 2: pays = 'x' is no payout"),
        ('paytables = [{ name = "a", pays = [1, -3] }]\n', "payout 2: pays = -3 is no payout"),
        (GOOD.replace('"b"', '"a"'), "paytables: 'a' is named 2 times; name it once"),
        (GOOD.replace("name", "nam"), "unknown field 'nam'; did you mean 'name'"),
        (GOOD + 'with = { bet = "tie", times = 2 }\n', "a bet with another has one paytable"),
    ],
)
def test_paytables_that_are_wrong(tmp_path: Path, paytables: str, said: str) -> None:
    with pytest.raises(RulebookError, match=said):
        load_rulebook(written(tmp_path, HEAD + TWO + paytables))


def test_a_row_that_says_too_what_it_pays(tmp_path: Path) -> None:
    text = HEAD + TWO.replace("true }", "true, pays = 1 }") + GOOD
    with pytest.raises(RulebookError, match="row 1: the paytables say what it pays"):
        load_rulebook(written(tmp_path, text))


@pytest.mark.parametrize(
    ("game", "name", "said"),
    [
        ("dragon-bonus", "table-3", "unknown paytable 'table-3'; did you mean 'table-"),
        ("quik", "x", "quik has eight, nine"),
        ("bclc-mini", "x", "bclc-mini has none: each bet is paid in one way"),
    ],
)
def test_paytables_that_are_not_known(game: str, name: str, said: str) -> None:
    with pytest.raises(OddsError, match=said):
        Table(game, paytable=name)
    run = odds("bets", game, "--paytable", name)
    assert (run.returncode, run.stdout) == (2, "")
    assert f"--paytable '{name}': " in run.stderr


def test_a_bet_is_paid_by_one_paytable() -> None:
    said = "table-1 and table-2 are both paytables of bet 'dragon-bonus-player', which is paid by"
    with pytest.raises(OddsError, match=said):
        Table("dragon-bonus", paytable=["table-1", "table-2"])
    for command in ("bets", "compare"):
        run = odds(command, "dragon-bonus", "--paytable", "table-1", "--paytable", "table-2")
        assert (run.returncode, run.stdout) == (2, "")
        assert said in run.stderr
    again = Table("dragon-bonus", paytable=["table-2", "table-2", "nine"])
    assert again.rulebook.paid_by == ("table-2", "nine")


def test_what_is_no_name_of_a_paytable() -> None:
    with pytest.raises(OddsError, match="paytable is 3; give a list such as"):
        Table("quik", paytable=3)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('[printed]\nplayer = "1"\n', "player: unknown card '1'"),
        ('[printed]\nplayer = "7 7 7"\n', "'7 7 7' are too many; write one card, or two"),
        ("[printed]\n", "no card is named; write one such as player"),
        ('[printed]\nplayers = "7"\n', "unknown field 'players'; did you mean 'player'"),
        ("printed = 3\n", "this table is 3; write it as a table"),
    ],
)
def test_printed_cards_that_are_wrong(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(RulebookError, match=said):
        load_rulebook(written(tmp_path, HEAD + text))


def test_there_is_no_insurance_beside_printed_cards(tmp_path: Path) -> None:
    text = 'id = "own"\ntitle = "Own"\nextends = "rws-insurance"\n{more}[printed]\nplayer = "7"\n'
    with pytest.raises(RulebookError, match="no window is told beside printed cards; write insur"):
        load_rulebook(written(tmp_path, text.format(more="")))
    own = Table(written(tmp_path, text.format(more="insurance = false\n")))
    beside = compare([own], ["tie"], readings=True)
    assert {option.seat for each in beside.readings for option in each.figures.options} == {
        "banker-2"
    }


@pytest.mark.proof
def test_a_report_of_bets_taken_back_beside_printed_cards(tmp_path: Path) -> None:
    back = '[take_back]\nerrors = [{ error = "a card is exposed" }]\n'
    text = f'id = "own"\ntitle = "Own"\nextends = "7-up-baccarat"\n{back}'
    report = Table(written(tmp_path, text)).report()
    assert report.figures.exposed.keys() == {"player-2", "banker-1"}
    assert "When a card is exposed, while no outcome is established." in str(report.content("md"))


def test_rows_that_a_printed_card_leaves_without_a_round(tmp_path: Path) -> None:
    bet = '[printed]\nplayer = "7"\n[[bet]]\nid = "none"\ntitle = "None"\n'
    with pytest.raises(RulebookError, match="no coup that begins with Player 7 printed has"):
        load_rulebook(written(tmp_path, HEAD + bet + "rows = [{ dealt_sevens = 0, pays = 2 }]\n"))


OWN = 'id = "own"\ntitle = "Own"\n[decks]\nallowed = 8\ndefault = 8\n'
HIGH = '[[bet]]\nid = "high"\ntitle = "High"\nrows = [{ winner = "player", pays = 1 }]\n'


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('[one_card]\norder = "A 2 3"\n', "'A 2 3' does not have each rank once; write all ranks"),
        ('[one_card]\norder = "A 1"\n', "order: unknown card '1'"),
        ("[one_card]\n", "'order' is missing; add it"),
        ('[one_card]\norders = "K"\n', "unknown field 'orders'; did you mean 'order'"),
    ],
)
def test_orders_of_ranks_that_are_wrong(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(RulebookError, match=said):
        load_rulebook(written(tmp_path, OWN + text + HIGH))


def test_one_card_and_a_table_of_play_are_two_ways_to_play(tmp_path: Path) -> None:
    text = HEAD + '[one_card]\norder = "A 2 3 4 5 6 7 8 9 10 J Q K"\n'
    with pytest.raises(RulebookError, match=r"a game with a \[one_card\] has one card in every"):
        load_rulebook(written(tmp_path, text))


def test_an_order_is_data(tmp_path: Path) -> None:
    """With the ace high the Dragon wins as often, but with other cards."""
    text = OWN + '[one_card]\norder = "2 3 4 5 6 7 8 9 10 J Q K A"\n' + HIGH
    high = load_rulebook(written(tmp_path, text))
    ace_low, ace_high = (
        Table(game, player="A").bet(bet).hit_frequency
        for game, bet in (("dragon-tiger", "dragon"), (high, "high"))
    )
    assert (ace_low, ace_high) == (Fraction(0), Fraction(384, 415))


def test_what_games_without_a_table_of_play_cannot_do() -> None:
    for game in ("dragon-tiger", "7-up-baccarat"):
        with pytest.raises(OddsError, match="no Table of Play that deals"):
            Table(game).grid()
        for command in (["formula", game], ["evaluate", game, "x.csv"], ["simulate", game]):
            run = odds(*command)
            assert run.returncode == 2, command
            assert run.stderr.count("\n") == 1


def test_known_cards_of_one_card_games() -> None:
    table = Table("dragon-tiger", player="9h", banker="9h")
    assert table.bet("suited-tie").hit_frequency == 1
    with pytest.raises(OddsError, match="the Player cannot have 2 cards where hands take one"):
        Table("dragon-tiger", player="9 K")
    two = Shoe.holding(dict.fromkeys(load_rulebook("dragon-tiger").play.ranks[:1], 1))  # type: ignore[attr-defined]
    assert Table("dragon-tiger", shoe=two).bet("dragon").outcomes[-1].kind == "void"


def test_cards_dealt_beside_a_printed_one() -> None:
    found = Table("7-up-baccarat", player="2", banker="3 5").bet("player")
    assert [each.probability for each in found.outcomes][:2] == [0, 1]
