"""`odds formula` and `odds fair` as their users meet them."""

import json
import re
from fractions import Fraction

import pytest

from odds import Table
from tests.support.program import odds, refused


def answer(*arguments: str) -> str:
    done = odds(*arguments)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_the_json_of_formula() -> None:
    found = json.loads(answer("formula", "rws-commission", "banker", "tie", "--format", "json"))
    assert (found["game"], found["symbol"]) == ("rws-commission", "d")
    banker, tie = found["bets"]
    assert (banker["bet"], tie["bet"]) == ("banker", "tie")
    assert banker["limit"] == "256786/24134045"
    assert (banker["smallest_at"], banker["largest_at"]) == (1, None)
    known = Table("rws-commission", decks=6).bet("banker")
    d = Fraction(6)
    assert eval(banker["house_edge"], {"d": d}) == known.house_edge
    assert eval(banker["expected_value"], {"d": d}) == known.expected_value
    assert eval(banker["variance"], {"d": d}) == known.variance
    for outcome, dealt in zip(banker["outcomes"], known.outcomes, strict=True):
        assert (outcome["outcome"], outcome["when"]) == (dealt.kind, dealt.when)
        assert Fraction(outcome["pays"]) == dealt.pays
        assert eval(outcome["probability"], {"d": d}) == dealt.probability
    assert {each["decks"]: each["house_edge"] for each in banker["values"]}[6] == str(
        known.house_edge
    )
    edge = [each for each in banker["courses"] if each["figure"] == "house edge"]
    assert [(each["runs"], each["from_low"], each["to_low"]) for each in edge] == [
        ("rises", "1", None)
    ]
    assert found["crossings"] == []


def test_roots_and_crossings_in_json() -> None:
    found = json.loads(answer("formula", "bclc-three-card", "--format", "json"))
    (zero,) = found["bets"][1]["zeros"]
    assert Fraction(zero["low"]) < Fraction(zero["high"]) < 4
    assert zero["low_decimal"] == 3.225588847045
    (crossing,) = found["crossings"]
    assert (crossing["bet"], crossing["other"]) == ("three-card", "three-kings-bonus")


def test_python_source_gives_fractions() -> None:
    module: dict[str, object] = {}
    exec(answer("formula", "bclc-mini", "--format", "python"), module)
    for decks in (1, 8):
        for known in Table("bclc-mini", decks=decks).bets():
            name = known.bet.id.replace("-", "_")
            edge, row = module[f"{name}_house_edge"], module[f"{name}_row_1"]
            assert callable(edge)
            assert callable(row)
            assert edge(decks) == known.house_edge
            assert row(decks) == known.outcomes[0].probability
            assert type(edge(decks)) is Fraction


def test_python_source_with_letters() -> None:
    module: dict[str, object] = {}
    exec(answer("formula", "rws-commission", "banker", "--symbolic", "--format=python"), module)
    edge = module["banker_house_edge"]
    assert callable(edge)
    known = Table("rws-commission").bets("banker", commission="4%")["banker"].house_edge
    assert edge(8, Fraction(1), Fraction(4, 100)) == known


@pytest.mark.proof
def test_python_source_of_the_grid_and_of_insurance() -> None:
    module: dict[str, object] = {}
    exec(answer("formula", "bclc-mini", "--grid", "--format", "python"), module)
    both_nine = module["player_9_banker_9"]
    assert callable(both_nine)
    assert both_nine(8) == Table("bclc-mini").grid()["totals"].probability(9, 9)
    exec(answer("formula", "rws-insurance", "--insurance", "--format", "python"), module)
    edge = module["line_1_house_edge"]
    assert callable(edge)
    line = Table("rws-insurance", decks=4).insurance.table().shoes[0].lines[0]
    assert edge(4) == -line.expected_value


def test_latex_is_balanced() -> None:
    text = answer("formula", "rws-commission", "--format", "latex")
    assert text.count("{") == text.count("}")
    assert text.count("\\left(") == text.count("\\right)")
    assert text.count("\\[") == text.count("\\]") == 5 * 3 + 3 + 3 + 2 + 2 + 2
    assert "\\paragraph{player-pair}" in text


def test_markdown_has_formulas_as_code() -> None:
    text = answer("formula", "rws-commission", "player-pair", "--format", "markdown")
    assert "| house edge     | `(4*d + 11)/(52*d - 1)`" in text


@pytest.mark.proof
@pytest.mark.parametrize(
    "arguments",
    [
        ["formula", "egalite"],
        ["formula", "bclc-dragon-bonus", "--symbolic"],
        ["formula", "bclc-three-card", "--exact"],
        ["formula", "bclc-three-card", "--grid"],
        ["formula", "rws-insurance", "--insurance"],
        ["formula", "rws-commission", "player-pair", "--shoe-polynomial"],
        ["formula", "bclc-dragon-bonus", "--format", "python", "--symbolic"],
        ["formula", "bclc-dragon-bonus", "--format", "latex"],
        ["formula", "rws-commission", "tie", "--shoe-polynomial", "--format", "python"],
        ["formula", "--help"],
        ["fair", "--help"],
        ["fair", "bclc-dragon-bonus", "dragon-bonus-player", "--scale", "--edge=2%-9%"],
        ["fair", "bclc-three-card", "three-kings-bonus", "--row", "4", "--edge=5%", "--exact"],
    ],
)
def test_nothing_is_wider_than_80_columns(arguments: list[str]) -> None:
    assert [line for line in answer(*arguments).splitlines() if len(line) > 80] == []


@pytest.mark.proof
def test_every_format_of_every_kind_is_written() -> None:
    for options in (["banker"], ["--grid"], ["banker", "--shoe-polynomial"]):
        for form in ("table", "json", "csv", "markdown", "python"):
            assert answer("formula", "rws-commission", *options, "--format", form)


def test_a_bet_without_a_stated_payout() -> None:
    text = " ".join(answer("formula", "online-baccarat", "small").split())
    assert "house edge not stated" in text
    assert "probabilities have formulas and its edge has none; --symbolic leaves the payout" in text
    found = json.loads(answer("formula", "online-baccarat", "small", "--format", "json"))
    (small,) = found["bets"]
    assert (small["house_edge"], small["limit"], small["values"]) == (None, None, [])
    assert small["outcomes"][0]["pays"] is None
    assert small["outcomes"][0]["probability"] == (
        "4*(1664*d**2 - 154*d + 3)/(13*(26*d - 1)*(52*d - 3))"
    )
    assert "house_edge" not in answer("formula", "online-baccarat", "small", "--format=python")


def test_letters_that_are_all_given_make_an_edge() -> None:
    text = answer("formula", "online-baccarat", "small", "--symbolic", "--let", "x1=3/2")
    assert re.search(r"small +5\.\d{4}%", text)


def test_csv_has_a_row_for_each_outcome() -> None:
    lines = answer("formula", "rws-commission", "player-pair", "--format", "csv").splitlines()
    assert len(lines) == 3
    assert "probability_limit" in lines[0]
    assert "[-(4*d + 11)/(52*d - 1)]" in lines[1]


def test_a_rulebook_of_ones_own() -> None:
    text = answer("formula", "tests/examples/tiger.toml", "tiger", "--format", "python")
    assert "def tiger_house_edge(d: int) -> Fraction:" in text


def test_the_json_of_fair() -> None:
    found = json.loads(
        answer("fair", "rws-commission", "tie", "--edge=5%", "--decks=4,8", "--format=json")
    )
    assert (found["bet"], found["solved_for"], found["row"]) == ("tie", "payout", 1)
    assert (found["edge"], found["step"]) == ("1/20", "1/2")
    four, eight = found["solutions"]
    assert (four["decks"], eight["decks"]) == (4, 8)
    assert eval(found["formula"], {"d": Fraction(4)}) == Fraction(four["payout"])
    assert (eight["payable"], four["payable"]) == ("9", "9")
    known = Table("rws-commission", decks=4).bets("tie", pay={"tie": 9})["tie"].house_edge
    assert Fraction(four["house_edge"]) == known


def test_fair_says_which_row_is_solved_for() -> None:
    text = answer("fair", "bclc-dragon-bonus", "dragon-bonus-player", "--row=3", "--target=97%")
    said = " ".join(text.split())
    assert (
        "What row 3 of dragon-bonus-player (Player wins with a margin of 9 points) pays to 1"
        in said
    )
    assert "for a house edge of 3%" in said
    assert "every other row pays as it does" in said
    text = " ".join(answer("fair", "rws-commission", "banker", "--edge", "1%").split())
    assert "What row 1 of banker (Banker wins) pays to 1" in text
    assert "before the commission of 5%" in text


def test_fair_commission_on_the_command_line() -> None:
    text = answer("fair", "rws-commission", "banker", "--commission", "--step", "0.25%")
    assert re.search(r"8 +2\.6932% +2\.7500% +0\.0261%", text)


def test_fair_warns_of_decks_outside_the_rules() -> None:
    done = odds("fair", "bclc-mini", "tie", "--decks", "2")
    assert done.returncode == 0
    assert "a shoe of 2 decks lies outside the rules" in done.stdout


def test_candidates_are_ranked() -> None:
    found = json.loads(
        answer("fair", "bclc-three-card", "three-kings-bonus", "--scale", "--edge=4%-6%",
               "--step=1", "--format=json")
    )  # fmt: skip
    assert [each["rank"] for each in found["candidates"]] == list(
        range(1, len(found["candidates"]) + 1)
    )
    first = found["candidates"][0]
    assert set(first) >= {"payouts", "hit_frequency", "standard_deviation_decimal", "lowest_edge"}
    assert Fraction(4, 100) <= Fraction(first["lowest_edge"]) <= Fraction(6, 100)


BAD = [
    (["formula"], "Missing argument 'GAME'"),
    (["formula", "rws-comission"], "did you mean 'rws-commission'?"),
    (["formula", "rws-commission", "bankr"], "unknown bet 'bankr'; did you mean 'banker'?"),
    (["formula", "bclc-mini", "--insurance"], "bclc-mini offers no insurance"),
    (["formula", "bclc-three-card", "--insurance"], "bclc-three-card offers no insurance"),
    (["formula", "bclc-mini", "tie", "--grid"], "--grid is of the whole game; leave out 'tie'"),
    (["formula", "rws-insurance", "tie", "--insurance"], "--insurance is of the whole game"),
    (["formula", "bclc-mini", "--shoe-polynomial"], "is of one bet, and 0 are named; name one"),
    (["formula", "bclc-mini", "tie", "player", "--shoe-polynomial"], "and 2 are named; name one"),
    (["formula", "bclc-mini", "--grid", "--symbolic"], "--grid and --symbolic ask for different"),
    (["formula", "bclc-mini", "--let", "c=4%"], "only --symbolic has letters; add it"),
    (["formula", "bclc-mini", "--symbolic", "--let", "q=4"], "unknown letter 'q'; the letters are"),
    (["formula", "bclc-mini", "--symbolic", "--let", "c"], "--let 'c': this gives no letter a"),
    (["formula", "bclc-mini", "--symbolic", "--let=c=4%", "--let=c=3%"], "'c' is given twice"),
    (["formula", "bclc-mini", "--symbolic", "--let", "c=100%"], "is no rate of commission"),
    (["formula", "bclc-mini", "--symbolic", "--let", "x1=-3"], "'-3' is no payout"),
    (["formula", "bclc-mini", "--decks", "0"], "--decks '0': '0' is no number of decks"),
    (["formula", "bclc-mini", "--grid", "--decks", "6"], "--decks '6' is where edges are shown"),
    (["formula", "bclc-mini", "tie", "--shoe-polynomial", "--format=latex"], "take python or json"),
    (["formula", "bclc-mini", "--format", "sympy"], "'sympy' is not one of"),
    (["fair", "bclc-mini"], "Missing argument 'BET'"),
    (["fair", "bclc-mini", "tie", "--edge", "100%"], "--edge '100%': '100%' is no house edge"),
    (["fair", "bclc-mini", "tie", "--edge", "250%"], "is no house edge; write one below the whole"),
    (["fair", "bclc-mini", "tie", "--edge", "-5%"], "'-5%' is no house edge"),
    (["fair", "bclc-mini", "tie", "--edge", "95%"], "no odds on row 1 (winner tie) give bet 'tie'"),
    (["fair", "bclc-mini", "tie", "--target", "120%"], "--target '120%': '120%' is no RTP"),
    (["fair", "bclc-mini", "tie", "--target=95%", "--edge=5%"], "both say what is wanted"),
    (["fair", "bclc-mini", "tie", "--edge", "4%-5%"], "solved for one edge, not for a range"),
    (["fair", "bclc-mini", "tie", "--row", "x"], "--row 'x': 'x' is no number of a row"),
    (["fair", "bclc-mini", "tie", "--row", "2"], "row 2 of bet 'tie' is none that wins"),
    (["fair", "bclc-mini", "tie", "--step", "0"], "--step '0': '0' is no payout"),
    (["fair", "bclc-mini", "tie", "--commission"], "bet 'tie' takes no commission"),
    (["fair", "bclc-mini", "tie", "--scale", "--row", "1"], "--scale is of all payouts, and --row"),
    (["fair", "bclc-mini", "banker", "--scale", "--commission"], "and --commission of one thing"),
    (["fair", "bclc-dragon-bonus", "dragon-bonus-player"], "has 5 winning rows, so say which one"),
    (["fair", "online-baccarat", "small", "--scale"], "is not stated, so a proportion cannot be"),
    (["fair", "bclc-dragon-bonus", "dragon-bonus-player", "--scale", "--edge=3%-3.001%",
      "--step=40"], "take a finer step or a wider range"),
]  # fmt: skip


@pytest.mark.parametrize(("arguments", "sentence"), BAD)
def test_bad_input_ends_with_one_sentence(arguments: list[str], sentence: str) -> None:
    refused(odds(*arguments), sentence)
