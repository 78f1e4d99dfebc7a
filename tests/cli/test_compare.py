"""`odds compare` and `odds limits` as their users meet them."""

import csv
import io
import json
from fractions import Fraction
from typing import Any

import pytest

from tests.support.program import odds


def document(*arguments: str) -> dict[str, Any]:
    done = odds(*arguments, "--format", "json")
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert isinstance(found, dict)
    return found


def test_one_game_over_several_shoes_as_each_alone() -> None:
    shoes = ["1", "2", "4", "6", "8", "inf"]
    found = document("compare", "rws-commission", "--decks", ",".join(shoes))
    assert [each["decks"] for each in found["compared"]] == [1, 2, 4, 6, 8, "inf"]
    for shoe, column in zip(shoes, found["compared"], strict=True):
        alone = document("bets", "rws-commission", "--decks", shoe)["bets"]
        assert column["bets"] == [
            {name: value for name, value in bet.items() if name != "outcomes"} for bet in alone
        ]
    outside = [note for note in found["notes"] if "lies outside the rules" in note]
    assert len(outside) == 3  # 1, 2 and inf
    assert any("our reading" in note for note in found["notes"])


def test_games_side_by_side() -> None:
    games = ["bclc-mini", "online-baccarat", "egalite"]
    table = odds("compare", *games, "banker", "small").stdout
    assert table == odds("compare", *games, "--bet", "banker", "--bet", "small").stdout
    assert "\nHouse edge\n" in table
    edges = next(row for row in table.splitlines() if row.startswith("banker")).split()
    assert edges == ["banker", "1.0579%", "1.0579%", "1.0579%"]
    small = next(row for row in table.splitlines() if row.startswith("small"))
    assert small.split() == ["small", "-", "not", "stated", "-"]
    text = odds("compare", *games, "--bet", "small", "--format", "csv").stdout
    rows = {row["label"]: row["hit_frequency"] for row in csv.DictReader(io.StringIO(text))}
    assert list(rows) == games
    assert (rows["bclc-mini"], rows["online-baccarat"]) == ("", "[140356/370461]")


def test_the_stakes_of_one_round() -> None:
    stakes = ["gold-7=2000", "jade-8=500", "gold-7=3000"]
    found = document("limits", "bclc-ruyi", *stakes, "--dealer", "gold-7=100")
    gold = Fraction(112633011329024, 4998398275503360)
    one, two, three, tip = found["stakes"]
    assert Fraction(one["expected_win"]) == 22000 * gold - 2000
    assert Fraction(three["expected_win_without_limit"]) == 123000 * gold - 3000
    assert two["expected_value"] == two["expected_value_without_limit"]
    assert Fraction(tip["expected_value"]) == 2 * gold - 1
    for name in ("expected_win", "expected_win_without_limit", "stake"):
        total = sum(Fraction(each[name]) for each in found["stakes"])
        assert Fraction(found["house"][name]) == (total if name == "stake" else -total)
    (limit,) = found["limits"]
    assert (limit["amount"], limit["clause"], limit["met_at_times"]) == ("50000", "7.2", "1/4")
    assert [(each["bet"], each["stake"]) for each in limit["bites_above"]] == [
        ("gold-7", "1250"),
        ("jade-8", "2000"),
    ]
    changed = document("limits", "bclc-ruyi", *stakes, "--limit", "200000")
    assert changed["limits"][0]["bites"] == "0"
    assert changed["limits"][0]["rulebook_amount"] == "50000"
    said = odds("limits", "bclc-ruyi", *stakes, "--limit", "12.5").stdout
    assert "Limit: 12.5 a round" in said
    assert "(as asked; the rulebook has 50,000," in said


@pytest.mark.parametrize("options", [["--decks", "6"], ["--player", "K 2", "--banker", "A 2"]])
def test_a_limit_from_any_shoe_and_coup(options: list[str]) -> None:
    found = document("limits", "bclc-ruyi", "gold-7=1000", *options)
    (alone,) = document("bets", "bclc-ruyi", "gold-7", *options)["bets"]
    assert found["stakes"][0]["expected_value"] == alone["expected_value"]


def test_columns_are_named_by_what_differs() -> None:
    one = odds("compare", "bclc-mini", "--decks", "1, 8", "--bet", "tie", "--format", "csv").stdout
    labels = [row["label"] for row in csv.DictReader(io.StringIO(one))]
    assert labels == ["1 deck", "8 decks"]
    two = document("compare", "bclc-mini", "egalite", "--decks", "8", "--bet", "tie")
    assert [each["label"] for each in two["compared"]] == ["bclc-mini, 8 decks", "egalite, 8 decks"]
    asked = [odds("compare", "egalite", "--bet", "e").stderr for _ in range(3)]
    assert len(set(asked)) == 1
    assert "did you mean 'egalite-0'?" in asked[0]


def test_the_rounds_and_the_house_of_capped_stakes() -> None:
    words = ["limits", "bclc-ruyi", "gold-7=2000", "--dealer", "gold-7=100"]
    (limit,) = document(*words)["limits"]
    (end,) = limit["rounds"]
    assert (end["bites"], end["weight"]) == (True, 112633011329024)
    assert [end[name] for name in ("real_wins", "paid", "dealer_real_wins", "dealer_paid")] == [
        *("80000", "50000", "4000", "100")
    ]
    assert limit["dealer_clause"] == "7.3.2.a"
    rows = list(csv.DictReader(io.StringIO(odds(*words, "--format", "csv").stdout)))
    names = ("table", "stake_number", "who", "stake", "limit")
    assert [tuple(row[name] for name in names) for row in rows] == [
        ("stakes", "1", "Player", "[2000]", "[50000]"),
        ("stakes", "2", "Dealer", "[100]", "[50000]"),
        ("house", "", "house", "[2100]", ""),
    ]
    assert rows[0]["limit_bites"] == f"[{limit['bites']}]"
    assert "number" not in rows[0]
    warned = odds(*words, "--decks", "3")
    assert "lies outside the rules" in warned.stdout


def test_a_limit_that_bites_in_the_middle_of_a_coup() -> None:
    """After K 2 against A 2 the Banker may still come to seven; all by the weights of `bets`."""
    known = ["--player", "K 2", "--banker", "A 2"]
    found = document("limits", "bclc-ruyi", "gold-7=2000", *known)
    (alone,) = document("bets", "bclc-ruyi", "gold-7", *known)["bets"]
    gold = Fraction(alone["hit_frequency"])
    assert Fraction(found["stakes"][0]["expected_win"]) == 52000 * gold - 2000


def test_the_old_words_for_limits_still_serve() -> None:
    old = ["capped", "bclc-ruyi", "--bet", "gold-7=2000", "--bet", "jade-8=500"]
    for form in ("table", "json", "csv", "markdown"):
        style = ["--dealer", "gold-7=9", "--format", form]
        new = odds("limits", "bclc-ruyi", "gold-7=2000", "jade-8=500", *style)
        mixed = odds("limits", "bclc-ruyi", "--bet", "jade-8=500", "gold-7=2000", *style)
        assert odds(*old, *style).stdout == new.stdout == mixed.stdout != ""
    assert "--bet" not in odds("limits", "--help").stdout
