"""`odds insurance` as its users meet it."""

import csv
import io
import json
import re
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tests.support.program import odds, shell

COMMANDS = ("table", "cells", "quote", "make", "value")


def document(*arguments: str) -> dict[str, Any]:
    done = odds("insurance", *arguments, "--format", "json")
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert isinstance(found, dict)
    return found


def csv_rows(*arguments: str) -> list[dict[str, str]]:
    done = odds("insurance", *arguments, "--format", "csv")
    assert done.returncode == 0, done.stderr
    return list(csv.DictReader(io.StringIO(done.stdout)))


def test_the_json_of_cells() -> None:
    found = document("cells", "rws-insurance")
    assert found["game"] == "rws-insurance"
    assert found["denominator"] == 4998398275503360
    assert len(found["cells"]) == 252
    for cell in found["cells"]:
        weight = cell["win"] + cell["push"] + cell["lose"]
        assert Fraction(cell["reach"]) == Fraction(weight, found["denominator"])
        if cell["win"]:
            assert Fraction(cell["fair_odds"]) == Fraction(cell["lose"], cell["win"])
        else:
            assert cell["fair_odds"] is None
        if cell["odds"] is None:
            assert cell["expected_value"] is None
        else:
            value = (Fraction(cell["odds"]) * cell["win"] - cell["lose"]) / weight
            assert Fraction(cell["expected_value"]) == value
    best = max(
        (c for c in found["cells"] if c["odds"]), key=lambda c: Fraction(c["expected_value"])
    )
    assert (best["stage"], best["side"], best["banker"], best["player"]) == (4, "banker", 6, 5)
    assert (
        odds("insurance", "cells", "--format", "json").stdout == json.dumps(found, indent=2) + "\n"
    )


def test_a_table_for_several_decks_is_each_of_them() -> None:
    both = document("table", "--decks", "4,8")
    for decks, shoe in zip(("4", "8"), both["shoes"], strict=True):
        (alone,) = document("table", "--decks", decks)["shoes"]
        assert shoe == alone
    line = both["shoes"][1]["lines"][1]
    assert (line["odds"], line["largest_stake_per_100"], line["favours_bettor"]) == (
        "3",
        "100/3",
        False,
    )
    assert [cell["favours_bettor"] for cell in line["cells"]] == [
        True,
        False,
        False,
        False,
        True,
        True,
    ]
    table = odds("insurance", "table").stdout
    assert re.search(r"^ +2  banker +6 +5 +3 +8\.4397%  \*", table, re.MULTILINE)
    assert table.count("* favours the bettor.") == 1
    assert (
        "Limit: all insurance of a round pays the original bet at the most (clause\n  3.12.2)"
        in table
    )


def test_several_decks_stand_side_by_side() -> None:
    text = odds("insurance", "table", "--decks", "4-6,8").stdout
    line = r"5 +player +0-4 +5 +2 +0\.1715%  \* +0\.1371%  \*$"
    assert re.search(line, text, re.MULTILINE)
    assert re.search(r" +4 decks +5 decks$", text, re.MULTILINE)
    assert re.search(r" +6 decks +8 decks$", text, re.MULTILINE)
    assert text.count("* favours the bettor.") == 1
    rows = csv_rows("table", "--decks", "4-6,8")
    assert {row["decks"] for row in rows} == {"4", "5", "6", "8"}
    assert {row["table"] for row in rows} == {"lines", "cells"}


def test_points_at_a_window_have_names_of_their_own_in_csv() -> None:
    line = csv_rows("table")[0]
    assert (line["table"], line["offer_line"], line["stage"], line["side"]) == (
        "lines",
        "1",
        "4",
        "banker",
    )
    assert (line["player_range"], line["banker_range"]) == ("0 to 4", "[5]")
    assert (line["known_player"], line["known_banker"]) == ("", "")
    assert (line["favours_bettor"], line["odds"]) == ("false", "[2]")
    (cell,) = (
        row
        for row in csv_rows("cells")
        if (row["stage"], row["side"], row["banker_points"], row["player_points"])
        == ("4", "banker", "6", "5")
    )
    assert cell["favours_bettor"] == "true"
    quote = csv_rows("quote", "--player", "3 2", "--banker", "K 6", "--side", "banker")
    assert {(row["end"], row["insurance_stake"], row["result"]) for row in quote} == {
        ("banker wins", "[0]", "[95]"),
        ("banker wins", "[100/3]", "[185/3]"),
        ("player wins", "[0]", "[-100]"),
        ("player wins", "[100/3]", "[0]"),
        ("tie", "[0]", "[0]"),
        ("tie", "[100/3]", "[0]"),
    }
    assert {(row["player_points"], row["known_player"], row["original"]) for row in quote} == {
        ("5", "[3 2]", "[100]")
    }


def test_the_third_card_in_the_same_option() -> None:
    words = ["quote", "--banker", "2 2", "--side", "player"]
    alone = document(*words, "--player", "5 K", "--player-third", "4")
    assert document(*words, "--player", "5 K 4") == alone


def test_a_quote_from_the_exact_cards() -> None:
    found = document("quote", "--player", "3 2", "--banker", "K 6", "--original", "1000")
    assert (found["stage"], found["points"], found["cards"]) == (4, {"banker": 6, "player": 5}, 412)
    banker, player = found["quotes"]
    assert (banker["offered"], banker["odds"], banker["largest_stake"]) == (True, "3", "1000/3")
    assert banker["win"] + banker["push"] + banker["lose"] == found["denominator"] == 412 * 411
    assert banker["favours_bettor"]
    ends = {end["end"]: [Fraction(each["result"]) for each in end["net"]] for end in banker["ends"]}
    assert ends == {
        "banker wins": [950, 950 - Fraction(1000, 3)],
        "player wins": [-1000, 0],
        "tie": [0, 0],
    }
    assert (player["offered"], player["odds"], player["expected_value"]) == (False, None, None)
    assert "not on offer" in odds("insurance", "quote", "--player", "3 2", "--banker", "K 6").stdout


def test_a_quote_after_the_players_third_card_and_a_stake() -> None:
    words = [
        "quote",
        "--player",
        "5 K",
        "--player-third",
        "4",
        "--banker",
        "2 2",
        "--side",
        "player",
    ]
    (one,) = document(*words, "--stake", "5")["quotes"]
    assert one["odds"] == "8"  # a nine, where a tie wins
    assert one["push"] == 0
    assert {end["end"] for end in one["ends"]} == {"player wins", "tie"}
    stakes = [Fraction(each["stake"]) for each in one["ends"][0]["net"]]
    assert Fraction(5) in stakes
    some = document(*words, "--shoe", "5=9 K=9 4=9 2=9")["quotes"][0]
    assert some["lose"] + some["win"] == 36 - 5


@pytest.mark.parametrize("group", ["lines", "cells"])
def test_a_table_made_can_be_loaded_again(group: str, tmp_path: Path) -> None:
    words = ["make", "--edge", "5%", "--step", "1/2", "--group", group]
    made = document(*words)
    mine = tmp_path / "made.toml"
    done = odds("insurance", *words, "--format", "toml")
    mine.write_text(done.stdout)
    assert odds("rules", "check", str(mine)).returncode == 0
    printed = document("table", str(mine))["shoes"][0]["lines"]
    offered = [each for each in made["offers"] if each["odds"] is not None]
    assert [line["odds"] for line in printed] == [each["odds"] for each in offered]
    for line in printed:
        edge, odds_, weight = (
            Fraction(line["house_edge"]),
            Fraction(line["odds"]),
            line["win"] + line["push"] + line["lose"],
        )
        assert edge >= Fraction(1, 20)
        assert (line["lose"] - (odds_ + Fraction(1, 2)) * line["win"]) / weight < Fraction(1, 20)
    again = odds("insurance", "make", str(mine), "--edge", "9%", "--step", "1", "--format", "toml")
    (tmp_path / "again.toml").write_text(again.stdout)
    assert odds("rules", "check", str(tmp_path / "again.toml")).returncode == 0


def test_what_the_printed_table_costs() -> None:
    found = document("value", "rws-insurance")
    for entry in found["values"]:
        assert 0 < Fraction(entry["worth_by_points"]) < Fraction(entry["worth_by_cards"])
        left = Fraction(entry["without_insurance"]) - Fraction(entry["worth_by_cards"])
        assert Fraction(entry["edge_by_cards"]) == left
    done = odds("insurance", "value", "--decks", "inf", "--format", "json")
    endless = json.loads(done.stdout)["values"]
    assert all(entry["worth_by_points"] == entry["worth_by_cards"] for entry in endless)


def test_what_a_table_costs_over_several_numbers_of_decks() -> None:
    several = document("value", "--decks", "4,8")
    assert [shoe["decks"] for shoe in several["shoes"]] == [4, 8]
    for shoe in several["shoes"]:
        alone = document("value", "--decks", str(shoe["decks"]))
        assert shoe == {key: alone[key] for key in shoe}


@pytest.mark.proof
@pytest.mark.parametrize(
    "arguments",
    [
        ["table"],
        ["table", "--decks", "4,5,6,7,8"],
        ["cells", "--without", "A A 5 K"],
        ["quote", "--player", "3 2", "--banker", "K 6"],
        ["make", "--edge", "5%", "--step", "1/2", "--group", "cells"],
        ["value"],
        ["table", "--shoe", "2=3 4=2"],
        ["cells", "--shoe", "2=3 4=2"],
        ["value", "--shoe", "2=3 4=2"],
    ],
)
def test_four_ways_to_say_it(arguments: list[str]) -> None:
    for form, begins in (
        ("table", "Commission"),
        ("markdown", "# "),
        ("csv", "game,"),
        ("json", "{"),
    ):
        done = odds("insurance", *arguments, "--format", form)
        assert done.returncode == 0, done.stderr
        assert done.stdout.startswith(begins)
        assert done.stdout.count("\n") > 1
        assert odds("insurance", *arguments, "--format", form).stdout == done.stdout
        if form == "table":
            assert max(map(len, done.stdout.splitlines())) <= 80
            assert not re.search(r" $", done.stdout, re.MULTILINE)


def test_help_of_each_command_carries_an_example_that_works() -> None:
    for command in COMMANDS:
        example = re.search(r"Example: (odds .*)", odds("insurance", command, "--help").stdout)
        assert example, command
        assert shell(example[1]).returncode == 0


def test_what_must_not_be_exceeded_is_rounded_down() -> None:
    words = ["quote", "--player=K A", "--player-third=2", "--banker=K 4", "--side=banker"]
    said = odds("insurance", *words, "--digits", "2").stdout
    assert re.search(r"^banker .* 66\.66 ", said, re.MULTILINE)
    assert "66.67" not in said
    (one,) = document(*words)["quotes"]
    assert (one["largest_stake"], one["largest_stake_decimal"]) == ("200/3", 66.666666666666666)
    for stake in ("66.66", "200/3"):
        assert odds("insurance", *words, "--stake", stake).returncode == 0
    assert odds("insurance", *words, "--stake", "66.67").returncode == 2


def test_a_stake_goes_to_the_hand_that_can_be_insured() -> None:
    banker, player = document("quote", "--player=3 2", "--banker=K 6", "--stake=5")["quotes"]
    assert [Fraction(net["stake"]) for net in banker["ends"][0]["net"]][1] == 5
    assert player["ends"] == []


def test_a_game_without_one_of_the_bets(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    head = 'id = "mine"\ntitle = "M"\nextends = "rws-insurance"\ndrops = ["player"]\n'
    mine.write_text(head)
    checked = odds("rules", "check", str(mine), "--format", "json").stdout
    assert "there is no bet 'player' to insure" in checked
    line = "{ stage = 4, side = 'banker', banker = 6, player = '0-5', pays = 3 }"
    mine.write_text(f"{head}[insurance]\nlimit = '3/2'\noffers = [{line}]\n")
    assert [each["side"] for each in document("value", str(mine))["values"]] == ["banker"]
    (one,) = document("quote", str(mine), "--player=3 2", "--banker=K 6")["quotes"]
    assert one["largest_stake"] == "50"


def test_the_cell_that_a_made_line_treats_best() -> None:
    for one in document("make", "--edge", "5%", "--step", "1/2")["offers"]:
        assert one["clause"] is None  # no document states these odds
        assert Fraction(one["lowest_cell_edge"]) <= Fraction(one["house_edge"])
    first = document("make", "--edge", "5%", "--step", "1/2")["offers"][0]
    assert Fraction(first["lowest_cell_edge"]) < 0  # the line is sound, a cell in it is not
