"""Insurance in simulated logs: each row against a table written down a second time."""

import csv
from io import StringIO

import pytest

from odds import Table
from odds.rounds.simulation import Simulation
from tests.support.insured_simulators import odds_at, tie_wins, windows_of
from tests.support.simulators import total


def rows_of(dealt: Simulation, capsys: pytest.CaptureFixture[str]) -> list[dict[str, str]]:
    """The rows of a simulated log, as csv has them."""
    dealt.write("-")
    return list(csv.DictReader(StringIO(capsys.readouterr().out)))


def test_every_round_tells_what_was_on_offer(capsys: pytest.CaptureFixture[str]) -> None:
    rows = rows_of(Table("rws-insurance").simulate(rounds=4000, seed=5), capsys)
    offered = 0
    for row in rows:
        expected: dict[str, str] = {}
        for stage, player, banker in windows_of(row):
            for side in ("banker", "player"):
                if odds := odds_at(stage, side, player, banker):
                    lost = row["winner"] not in (side, "tie")
                    lost |= row["winner"] == "tie" and tie_wins(stage, side, player, banker)
                    net = odds if lost else 0 if row["winner"] == "tie" else -1
                    name = f"insurance_{stage}_{side}"
                    expected |= {f"{name}_odds": f"{odds:g}", f"{name}_net": f"{net:g}"}
        offered += len(expected) // 2
        told = {name: text for name, text in row.items() if name.startswith("insurance") and text}
        assert told == expected
    assert 1500 < offered < 2500


def test_columns_come_after_those_of_the_game_without_insurance(
    capsys: pytest.CaptureFixture[str],
) -> None:
    plain, insured = (
        rows_of(Table(game).simulate(rounds=50), capsys)
        for game in ("rws-commission", "rws-insurance")
    )
    names = list(plain[0])
    assert list(insured[0])[: len(names)] == names
    assert [{name: row[name] for name in names} for row in insured] == plain
    more = list(insured[0])[len(names) :]
    assert more == [
        f"insurance_{stage}_{side}_{what}"
        for stage in (4, 5)
        for side in ("banker", "player")
        for what in ("odds", "net")
    ]


def test_a_hand_that_is_shown_alone(capsys: pytest.CaptureFixture[str]) -> None:
    rows = rows_of(Table("truth-bet-insurance").simulate(rounds=500), capsys)
    for row in rows:
        banker, player = total([row["b1"], row["b2"]]), total([row["p1"], row["p2"]])
        assert row["insurance_2_banker_odds"] == {7: "2", 8: "7", 9: "8"}.get(banker, "")
        assert row["insurance_2_player_odds"] == {7: "2", 8: "7", 9: "10"}.get(player, "")
        if player == 9 and row["winner"] == "tie":
            assert row["insurance_2_player_net"] == "10"


def test_a_void_round_returns_insurance(capsys: pytest.CaptureFixture[str]) -> None:
    rows = rows_of(Table("rws-insurance", decks=1).simulate(shoes=400, cut=0), capsys)
    void = [row for row in rows if row["winner"] == "void"]
    nets = [
        text
        for row in void
        for name, text in row.items()
        if name.startswith("insurance") and name.endswith("net") and text
    ]
    assert len(nets) > 5
    assert set(nets) == {"0"}
