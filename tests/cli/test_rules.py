"""`odds rules` as its users meet it: what differs, a new rulebook, and what is wrong with one."""

import csv
import io
import json
from pathlib import Path

import pytest

from tests.support.program import odds, shell
from tests.support.rulebook_files import GOOD


def test_what_differs_is_shown_with_its_clause() -> None:
    found = json.loads(odds("rules", "bclc-full", "--format", "json").stdout)
    assert [each["game"] for each in found["extends"]] == ["bclc-classic-squeeze-midi", "bclc-mini"]
    same, *procedure = found["differences"]
    assert (same["here"], same["there"]) == ("the same", "the same")
    assert [each["clause"] for each in procedure][:2] == ["2.1, 5.1", "5.3.5.a"]
    ruyi = odds("rules", "bclc-ruyi").stdout
    assert "What differs from bclc-mini" in ruyi
    assert "Extends bclc-mini: BCLC Rules of Play for Table Games, Baccarat, section 1.0" in ruyi
    assert "Aggregate limits" in ruyi


@pytest.mark.parametrize(
    ("game", "clauses"),
    [
        ("rws-commission", ["3.7", "1, 3.7, 3.8", "1, 3.4"]),
        ("bclc-full", ["bclc-mini 2.1, 2.2, 2.3, 2.4", "bclc-mini 1.2"]),
        (None, ["not stated", "not stated", "not stated"]),
    ],
    ids=str,
)
def test_the_rules_of_hands_are_shown_with_their_clauses(
    game: str | None, clauses: list[str], tmp_path: Path
) -> None:
    """Pairs only where the game has to do with them."""
    mine = tmp_path / "mine.toml"
    start, end = GOOD.index("[hands]"), GOOD.index("[commission]")
    mine.write_text(GOOD[:start] + GOOD[end:])
    found = json.loads(odds("rules", game or str(mine), "--format", "json").stdout)["general"]
    rules = ("total of a hand", "winner", "pair")
    assert [line["clause"] for line in found if line["rule"] in rules] == clauses


def test_from_a_new_rulebook_to_its_odds(tmp_path: Path) -> None:
    mine = tmp_path / "my game.toml"
    done = shell(f"odds rules new > '{mine}' && odds rules check '{mine}'")
    assert (done.returncode, done.stderr) == (0, "")
    assert "In order: My own game, 5 bets." in done.stdout
    for command in ("rules", "bets", "grid", "covariance", "compare", "graph"):
        done = odds(command, str(mine))
        assert (done.returncode, done.stderr) == (0, "")
    assert odds("limits", str(mine), "either-pair=9").returncode == 0


def test_every_problem_is_reported_in_one_go(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    text = GOOD.replace("pays = 8", "pays = 0").replace("[void]", "[vod]")
    mine.write_text(text.replace('draws = "0-5"', 'draws = "0-4"', 1))
    done = odds("rules", "check", str(mine), "--format", "json")
    found = json.loads(done.stdout)
    assert (done.returncode, found["in_order"], len(found["problems"])) == (2, False, 3)
    for problem in found["problems"]:
        assert problem["file"] == str(mine)
        assert "; " in problem["text"]
    assert {"bet 'tie', row 1", "[table_of_play.player]"} < {p["place"] for p in found["problems"]}
    rows = list(
        csv.DictReader(io.StringIO(odds("rules", "check", str(mine), "--format", "csv").stdout))
    )
    assert [row["in_order"] for row in rows] == ["false"] * 3
    table = odds("rules", "check", str(mine))
    assert table.returncode == 2
    assert "Problems: 3" in table.stdout
    refused = odds("bets", str(mine))
    assert (refused.returncode, refused.stdout) == (2, "")
    assert "(2 more; 'odds rules check' lists them all)" in refused.stderr


def test_names_and_values_that_would_upset_a_reader(tmp_path: Path) -> None:
    odd = tmp_path / "a|b\n.toml"
    odd.write_text(GOOD)
    for arguments in (["rules", "check", str(odd)], ["compare", "bclc-mini", str(odd)]):
        done = odds(*arguments, "--format", "markdown")
        assert done.returncode == 0
        assert "a\\|b\\\\n.toml" in done.stdout
    assert "\n.toml" not in done.stdout
    long = tmp_path / "long.toml"
    long.write_text(GOOD.replace('rate = "5%"', f'rate = "{"x" * 9000}"'))
    assert len(odds("rules", "check", str(long)).stdout) < 1000


def test_problems_of_every_kind_at_once(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(
        """
id = "mine"
title = "Mine"
extends = "bclc-mini"
[decks]
alowed = 8
[table_of_play.player]
stands = 7
[[bet]]
id = "x"
title = "X"
rows = [
  { winner = "tie", margin = 3, pays = 2 },
  { winner = "tie", pays = 2 },
  { margin = 0, pays = "lots" },
]
[[bet]]
id = "y"
title = "Y"
rows = [{ winner = "tie", pays = 2 }]
[[bet]]
id = "y"
title = "Y"
rows = [{ pays = 2 }]
"""
    )
    found = json.loads(odds("rules", "check", str(mine), "--format", "json").stdout)["problems"]
    said = [f"{each['place']}: {each['text']}" for each in found]
    for beginning in (
        "[table_of_play.player]: total 6 is left out",
        "bet 'x', row 1: it can never pay: no coup has winner tie, margin 3",
        "bet 'x', row 3: pays = 'lots' is no payout",
        "bet 'x', row 3: it can never pay: every coup with margin 0 is paid by a row above",
        "bet 'y': the id is used twice",
        "[decks]: unknown field 'alowed'; did you mean 'allowed'?",
    ):
        assert any(each.startswith(beginning) for each in said), (beginning, said)
    assert len(said) == 6
