"""The one object to start from: what it is given, what it answers, the names beside it."""

import copy
import csv
import io
import json
import pickle
import re
from collections.abc import Callable
from fractions import Fraction
from math import inf
from pathlib import Path

import pytest

import odds
from odds import Coup, OddsError, Rank, Shoe, Table, compare, load_rulebook
from odds.report.view import View
from odds.report.views.games import Games
from tests.support.games import GAMES

PUBLIC = (
    "BankValue Bet BetAnalysis Capped Condition Coup CoupFacts Distribution OddsError Opponent "
    "Outcome Rank Ranking Root Row Rulebook RulebookError Shoe Stake Table Tableau ThreeCardFacts "
    "VOID Winner analyse bank_value capped capped_hands compare compare_bet covariance "
    "each_shoe enumerate_coups game_ids joint_distribution joint_rows load_rulebook read_cards "
    "read_odds"
)


def test_the_public_names_are_these_and_are_there() -> None:
    assert sorted(odds.__all__) == PUBLIC.split()
    assert all(getattr(odds, name) is not None for name in odds.__all__)
    assert set(odds.__all__) <= set(dir(odds))
    with pytest.raises(AttributeError, match="no attribute 'Grain'"):
        _ = odds.Grain


def test_one_table_in_many_words() -> None:
    text = Table("rws-commission", decks=6, without="AA5K", player="9 K", banker="3")
    ranks = [Rank.ACE, Rank.ACE, Rank.FIVE, Rank.KING]
    shoe = Shoe.of_decks(6).without(ranks)
    coup = Coup.read("9 K", "3")
    assert (
        text.bets()
        == Table(load_rulebook("rws-commission"), decks=6, without=ranks, coup=coup).bets()
    )
    own = Table("rws-commission", shoe=shoe, coup=coup)
    assert own.bet("tie") == text.bet("tie")
    assert (own.decks, text.decks, own.left) == (None, 6, text.left)
    counted = {rank: shoe.counts[rank] for rank in Rank}
    assert Table("rws-commission", shoe=counted, coup=coup) == own
    named = {rank.symbol: shoe.counts[rank] for rank in Rank}
    assert Table("rws-commission", shoe=named, coup=coup) == own
    written = " ".join(f"{symbol}={count}" for symbol, count in named.items())
    assert Table("rws-commission", shoe=written, coup=coup) == own
    assert hash(Table("rws-commission", shoe=written, coup=coup)) == hash(own)
    for endless in ("inf", inf):
        assert Table("rws-commission", decks=endless).shoe == Shoe.infinite()
    assert Table("rws-commission", decks="8") == Table("rws-commission")


@pytest.mark.parametrize("decks", [1, 6, 8, inf])
def test_a_shoe_of_whole_decks_is_so_many_decks(decks: float) -> None:
    shoe = Shoe.infinite() if decks == inf else Shoe.of_decks(int(decks))
    named, given = Table("bclc-mini", decks=decks), Table("bclc-mini", shoe=shoe)
    assert given == named
    assert repr(given) == repr(named)
    assert given.bets("tie").text("csv") == named.bets("tie").text("csv")
    assert (
        given.without("A") == Table("bclc-mini", decks=decks, without="A") if shoe.decks else True
    )


def test_equal_results_are_equal_and_no_comparison_fails() -> None:
    table = Table("bclc-ruyi")
    asked: list[Callable[[], object]] = [
        lambda: table.graph(),
        lambda: table.grid(),
        lambda: table.bet("tie"),
        lambda: table.formula("tie"),
        lambda: table.simulate(rounds=5),
        lambda: table.evaluate([[32] * 13], "tie"),
        lambda: table.scan("tie", shoes=2),
        lambda: table.cutcard("tie", most=5, shoes=2),
        lambda: table.count("tie", shoes=2, tags=[1] * 9 + [-1]),
        lambda: table.endgame("tie", left=6),
        lambda: table.removal("tie"),
        lambda: table.replay("tests/examples/log.csv", "tie"),
    ]
    for ask in asked:
        one, two = ask(), ask()
        assert one == two, one
        assert (one != two) is False
    assert table.scan("tie", shoes=2) != table.scan("tie", shoes=2, seed=2)
    assert table.evaluate([[32] * 13], "tie") != table.evaluate([[24] * 13], "tie")


def test_one_bet_one_formula_and_a_simulation_are_results_too() -> None:
    table = Table("punto-banco")
    tie, formula, log = table.bet("tie"), table.formula("tie"), table.simulate(rounds=30)
    assert str(tie) == str(table.bets("tie"))
    assert str(formula) == str(table.formulas("tie"))
    assert "first rounds" in str(log)
    views: list[tuple[View, int]] = [
        (tie, 2),
        (tie.by_paytable("nine"), 2),
        (formula, 1),
        (log, 30),
    ]
    for view, rows in views:
        assert "<table>" in view._repr_html_()
        assert view.to_polars().height == len(view.to_pandas())
        assert view.to_polars().height >= rows
    assert pickle.loads(pickle.dumps(tie)).text() == tie.text()


def test_steps_to_the_next_situation() -> None:
    table = Table("bclc-mini", decks=6)
    dealt = table.deal(player="9", banker="3").deal(player="K")
    assert dealt == Table("bclc-mini", decks=6, player="9K", banker="3")
    assert dealt.next_coup() == Table("bclc-mini", decks=6, without="9K3")
    assert dealt.without("A").left.counts[Rank.ACE] == 23
    assert table.coup == Coup()
    with pytest.raises(AttributeError, match="a Table never changes; deal"):
        table.situation = dealt.situation
    with pytest.raises(AttributeError, match="a Table never changes; deal"):
        del table.situation
    with pytest.raises(OddsError, match="cannot deal Player 9 K 2, Banker 3: the Player's natural"):
        dealt.deal(player="2")


WRONG: list[tuple[Callable[[], object], str]] = [
    (lambda: Table(5), "5 is no game; give the id of one such as 'rws-commission'"),  # type: ignore[arg-type]
    (lambda: Table("nowhere"), "unknown game 'nowhere'"),
    (lambda: Table("gold-7"), "'gold-7' is no game but a bet of bclc-ruby-9"),
    (lambda: Table("bclc-mini", decks=2.5), "2.5 is no number of decks; give a whole number"),
    (lambda: Table("bclc-mini", decks=True), "True is no number of decks"),
    (lambda: Table("bclc-mini", decks="many"), "'many' is no number of decks"),
    (lambda: Table("bclc-mini", decks=8, shoe="A=3"), "decks and shoe both say what the shoe"),
    (lambda: Table("bclc-mini", shoe=8), "8 is no shoe; give a Shoe"),  # type: ignore[arg-type]
    (lambda: Table("bclc-mini", player=9), "player is 9; give a list such as ['9', 'K']"),  # type: ignore[arg-type]
    (lambda: Table("bclc-mini", player=[9, 12]), "12 is no rank; give a symbol such as '9' or 'K'"),
    (lambda: Table("bclc-mini", coup="9 K"), "'9 K' is no coup; give a Coup"),  # type: ignore[arg-type]
    (lambda: Table("bclc-mini", coup=Coup(), player="9"), "coup and player or banker both say"),
    (lambda: Table("bclc-mini", decks="inf", without="A"), "cards cannot leave an infinite shoe"),
    (lambda: Table("bclc-mini").bet("ti"), "unknown bet 'ti'"),
    (lambda: Table("bclc-mini").bets("tie")["player"], "unknown bet 'player'; these are tie"),
    (lambda: Table("bclc-mini").bets(pay={"tie": "x"}), "'x' is no payout"),
    (lambda: Table("bclc-mini").bets(commission="x"), "'x' is no rate of commission"),
    (lambda: Table("bclc-mini").bets().text("pdf"), "'pdf' is no format; write table, json"),
    (lambda: Table("bclc-mini").bets().to_polars("no"), "unknown table 'no'; the tables are bets"),
    (lambda: Table("bclc-mini").insurance, "bclc-mini offers no insurance"),
    (lambda: Table("bclc-ruyi").limits({"gold-7": 1.5}), "1.5 is no amount"),  # type: ignore[arg-type]
    (lambda: Table("bclc-three-card").bank("100"), "stakes is '100'; give a list such as"),
    (lambda: Table("bclc-mini").bets(pay={"tie": -5}), "'-5' is no payout"),
    (lambda: Table("bclc-mini").bets(pay={"tie": None}), "'None' is no payout"),  # type: ignore[dict-item]
    (lambda: Table("bclc-mini").bets(pay=3), "pay is 3; give what bets pay"),  # type: ignore[arg-type]
    (lambda: Table("bclc-mini").bets(commission=5), "'5' is no rate of commission"),
    (lambda: Table("bclc-mini").bets(commission=Fraction(-1)), "'-1' is no rate of commission"),
    (lambda: Table("bclc-mini").bets(3), "unknown bet '3'"),  # type: ignore[arg-type]
    (lambda: Table("bclc-mini").bets().text(width=5), "width is 5; give 40 or more"),
    (lambda: Table("bclc-mini").bets().text(digits=5000), "digits is 5000; give a whole number"),
    (lambda: Table("bclc-mini").simulate(), "neither is given of rounds and shoes"),
    (lambda: Table("bclc-mini").simulate(rounds="x"), "rounds is 'x'; give a whole number"),  # type: ignore[arg-type]
    (lambda: Table("bclc-mini", decks="inf").simulate(rounds=1), "an endless shoe cannot be"),
    (lambda: odds.read_cards(5), "5 are no cards; write A 2 3"),  # type: ignore[arg-type]
    (lambda: load_rulebook(None), "None is no game; give the id of one"),  # type: ignore[arg-type]
    (lambda: compare(["bclc-mini"]), "'bclc-mini' is no Table; give such as"),  # type: ignore[list-item]
    (lambda: compare([Table("bclc-mini")], "tie"), "bets is 'tie'; give a list such as ['tie']"),
    (lambda: compare([]), "there is nothing to ask"),
    (lambda: compare([Table("bclc-mini")] * 2), "is there twice; give each once"),
    (lambda: compare([Table("bclc-mini")], ["gold"]), "unknown bet 'gold'"),
]


@pytest.mark.parametrize(("ask", "sentence"), WRONG)
def test_what_is_wrong_is_said_in_the_words_of_the_library(
    ask: Callable[[], object], sentence: str
) -> None:
    with pytest.raises(OddsError) as error:
        ask()
    assert sentence in str(error.value)
    assert "--" not in str(error.value)


def answers(game: str) -> list[View]:
    """Whatever a game can be asked in a moment."""
    table = Table(game)
    found: list[View] = [table.bets(), table.grid(), table.covariance(), table.rules()]
    if table.rulebook.play.tableau:
        found.append(table.graph())
        found.append(Table(game, decks=6, player="9", banker="3").bets())
        found.append(compare([Table(game, decks=decks) for decks in (1, 4, 6, 8, "inf")]))
    if table.rulebook.insurance:
        insurance = table.insurance
        others = [Table(game, decks=decks).insurance for decks in (4, 6)]
        found += [insurance.table(), insurance.table(*others), insurance.cells(), insurance.value()]
        found.append(insurance.make(edge="4%", step="1/2"))
        found.append(Table(game, player="32", banker="K6").insurance.quote())
    if table.rulebook.limits:
        found.append(
            table.limits({name: 2000 for limit in table.rulebook.limits for name in limit.bets})
        )
    if table.rulebook.bank:
        found.append(table.bank([100, 50], dealer=25))
    return found


@pytest.fixture(scope="module", params=GAMES)
def shown(request: pytest.FixtureRequest) -> list[View]:
    """The answers of a game."""
    return answers(request.param)


def test_nothing_is_wider_than_a_terminal(shown: list[View]) -> None:
    for view in [*shown, Games.built_in()]:
        for exact in (False, True):
            lines = view.text(exact=exact).splitlines()
            assert max(map(len, lines)) <= 80, view
        assert view.text(width=None).splitlines()[0] == view.answer().title


def test_json_is_json_and_csv_survives_a_spreadsheet(shown: list[View]) -> None:
    date_or_number = re.compile(r"(?=.*[0-9])[-+0-9./:, ]+")
    for view in shown:
        document = json.loads(view.text("json"), parse_constant=lambda name: pytest.fail(name))
        assert isinstance(document["notes"], list)
        rows = list(csv.DictReader(io.StringIO(view.text("csv"))))
        assert rows
        for row in rows:
            for name, each in row.items():
                number = re.fullmatch(r"-?[0-9]+(\.[0-9]+)?", each)
                assert number or not each.startswith(("=", "+", "-", "@", "\t", "\r")), (name, each)
                assert number or not date_or_number.fullmatch(each), (name, each)
                assert not number or len(re.sub(r"\..*", "", each).lstrip("-")) <= 15, (name, each)


def test_results_show_themselves(shown: list[View]) -> None:
    for view in shown:
        assert re.fullmatch(r"<.+>", repr(view))
        assert str(view) + "\n" == view.text()
        assert "<table>" in view._repr_html_()
        assert view.to_polars().height == len(view.to_pandas())


def test_frames_have_fractions_as_text_and_floats_beside_them() -> None:
    frame = Table("rws-commission").bets("tie").to_polars()
    assert frame["house_edge"].to_list() == ["103841353768/723147898655"] * 2
    assert frame["house_edge_decimal"][0] == float(round(Fraction(103841353768, 723147898655), 15))
    assert frame["weight"].to_list() == [475627426473216, 4522770849030144]
    many = Table("rws-commission", decks=10**6).bets("tie").to_pandas()
    assert isinstance(many["weight"][0], str)  # beyond 64 bits


def test_a_float_is_meant_as_it_is_written() -> None:
    table = Table("rws-commission")
    assert table.bets("tie", pay={"tie": 8.5}) == table.bets("tie", pay={"tie": "17/2"})
    assert table.bets("banker", commission=0.04) == table.bets("banker", commission="4%")


def test_tables_can_be_copied_and_sent_to_other_processes() -> None:
    table = Table("rws-insurance", decks=6, player="9")
    assert copy.deepcopy(table) == pickle.loads(pickle.dumps(table)) == table


def test_exact_figures_side_by_side() -> None:
    text = compare([Table("bclc-mini", decks=n) for n in (6, 8)], ["tie"]).text(exact=True)
    assert re.search(r"^tie +8 decks +103,841,353,768/723,147,898,655$", text, re.MULTILINE)


def test_the_first_frame_is_one_that_has_rows() -> None:
    assert Table("rws-commission").rules().to_polars().height > 0


def test_a_log_that_this_shoe_cannot_deal_is_judged_all_the_same() -> None:
    found = Table("rws-commission", shoe={"A": 30}).verify("tests/examples/log.csv")
    assert found.verdict == "inconsistent"


def test_the_answer_to_what_is_the_house_edge_comes_first() -> None:
    lines = str(Table("rws-commission").bets()).splitlines()[:10]
    assert any(re.match(r"banker +1\.0579%", line) for line in lines)


def test_a_table_from_a_path(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text('id = "mine"\ntitle = "Mine"\nextends = "bclc-mini"\n')
    assert Table(mine).bet("tie").outcomes == Table("bclc-mini").bet("tie").outcomes
