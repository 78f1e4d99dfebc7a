"""removal, endgame, count, scan and cutcard as their users run them."""

import csv
import json
from collections.abc import Callable
from fractions import Fraction
from io import StringIO
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any

import pytest

from tests.support.command_lines import run
from tests.support.program import refused
from tests.support.shoe_files import talk

RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
COMMANDS = {
    "removal": ["removal", "bclc-ruyi", "tie", "--second"],
    "endgame": ["endgame", "bclc-ruyi", "gold-7", "--left", "6-8"],
    "count": ["count", "bclc-ruyi", "gold-7", "--shoes", "5", "--cut", "8,14"],
    "scan": ["scan", "bclc-ruyi", "gold-7", "tie", "--shoes", "5"],
    "cutcard": ["cutcard", "bclc-ruyi", "tie", "--shoes", "500", "--most", "0.5"],
}


Odds = Callable[..., "CompletedProcess[str]"]


@pytest.fixture
def odds(capfd: pytest.CaptureFixture[str]) -> Odds:
    """The program in this process, which is soon begun."""

    def program(*arguments: str) -> "CompletedProcess[str]":
        code, out, err = run(list(arguments), capfd)
        return CompletedProcess(arguments, code, out, err)

    return program


def answered(done: "CompletedProcess[str]") -> dict[str, Any]:
    assert (done.returncode, talk(done.stderr)) == (0, [])
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_json_of_removal(odds: Odds) -> None:
    found = answered(
        odds("removal", "rws-commission", "banker", "tie", "--second", "--format", "json")
    )
    assert [each["bet"] for each in found["bets"]] == ["banker", "tie"]
    banker = found["bets"][0]
    assert list(banker["effects"]) == list(banker["adding"]) == RANKS
    assert round(100 * float(Fraction(banker["effects"]["4"])), 5) == 0.01157
    assert banker["sum"] == "0"
    assert banker["second"]["4"]["9"] == banker["second"]["9"]["4"]


def test_json_of_endgame(odds: Odds) -> None:
    found = answered(odds("endgame", "bclc-ruyi", "gold-7", "--left", "6,8", "--format", "json"))
    [gold_7] = found["bets"]
    assert gold_7["bet"] == "gold-7"
    assert [each["cards"] for each in gold_7["left"]] == [6, 8]
    last = gold_7["left"][1]
    assert float(Fraction(last["favourable"])) == pytest.approx(last["favourable_decimal"])
    assert float(Fraction(last["gain"])) == pytest.approx(last["gain_decimal"])
    assert (last["compositions"], last["best_composition"]) == (24310, "5=7 7=1")


def test_json_of_count_and_of_scans(odds: Odds) -> None:
    count = answered(odds(*COMMANDS["count"], "--format", "json"))
    assert {each["level"] for each in count["tags"]} == {"1", "2", "3"}
    assert {each["cut"] for each in count["earnings"]} == {8, 14}
    assert {"trigger", "favourable", "edge", "units", "units_error", "desirability"} <= set(
        count["earnings"][0]
    )
    assert {each["cards"] for each in count["end"]} == {8, 14}
    scan = answered(odds(*COMMANDS["scan"], "--format", "json"))
    assert [each["bet"] for each in scan["bets"]] == ["gold-7", "tie"]
    assert {"cards", "rounds", "favourable", "favourable_error", "gain"} <= set(scan["depths"][0])
    cut = answered(odds(*COMMANDS["cutcard"], "--format", "json"))
    assert cut["most"] == "1/2"
    assert cut["cut"] == cut["bets"][0]["cut"]


@pytest.mark.parametrize("command", COMMANDS)
def test_every_format(odds: Odds, command: str) -> None:
    table = odds(*COMMANDS[command])
    assert table.returncode == 0
    assert max(map(len, table.stdout.splitlines())) <= 80
    rows = list(csv.DictReader(StringIO(odds(*COMMANDS[command], "--format", "csv").stdout)))
    assert {row["game"] for row in rows} == {"bclc-ruyi"}
    assert odds(*COMMANDS[command], "--format", "markdown").stdout.startswith("# ")


@pytest.mark.proof
def test_sampled_figures_are_called_so(odds: Odds) -> None:
    for command in ("count", "scan", "cutcard"):
        assert "Sampled, not exact" in odds(*COMMANDS[command]).stdout
    count = odds(*COMMANDS["count"]).stdout
    assert "(sampled)" in count
    assert "(exact)" in count
    assert "Every figure is exact" in odds(*COMMANDS["endgame"]).stdout


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["count", "bclc-ruyi", "tie", "--tags", "1 2 3"], "are 3 tags; give 10"),
        (["count", "bclc-ruyi", "tie", "--tags", "a b"], "are no tags"),
        (
            ["count", "bclc-ruyi", "tie", "--tags", f"{10**19} 0 0 0 0 0 0 0 0 0"],
            "give a whole number from -1000 to 1000",
        ),
        (["count", "bclc-ruyi", "tie", "--trigger", "3"], "a trigger is of tags of your own"),
        (["count", "bclc-ruyi", "tei"], "did you mean 'tie'"),
        (["endgame", "bclc-ruyi", "--left", "500"], "500 cards cannot be left of a shoe of 416"),
        (
            ["endgame", "bclc-ruyi", "--left", "1000000000000"],
            "1000000000000 cards cannot be left of a shoe of 416",
        ),
        (["endgame", "bclc-ruyi", "--left", "5"], "a round may lack a card"),
        (["endgame", "bclc-ruyi", "--left", "8-6"], "the lower one first"),
        (["endgame", "bclc-ruyi", "--left", "x"], "no number of cards left"),
        (["endgame", "bclc-three-card", "--left", "8"], "odds: bclc-three-card has no Table of"),
        (["endgame", "bclc-ruyi", "tei"], "odds: unknown bet 'tei'; did you mean 'tie'"),
        (["scan", "bclc-ruyi", "tie", "--workers", "0"], "0 workers cannot do the work"),
        (["endgame", "bclc-ruyi", "--left", "8", "--decks", "inf"], "an infinite shoe has no end"),
        (["endgame", "bclc-ruyi", "--player", "9 K", "--left", "8"], "name no cards of the coup"),
        (["removal", "bclc-ruyi", "--decks", "inf"], "infinite shoe"),
        (["scan", "bclc-ruyi", "--cut", "410"], "cannot lie 410 cards before the end"),
        (["scan", "bclc-ruyi", "--shoes", "0"], "0 shoes cannot be dealt"),
        (["cutcard", "bclc-ruyi", "--most", "-1"], "'-1' is no amount"),
        (
            ["replay", "bclc-ruyi", "tests/examples/log.csv", "--tags", "1 0 0 0 0 0 0 0 0 0"],
            "tags need a trigger",
        ),
        (["replay", "bclc-ruyi", "tests/examples/log.csv", "--threshold", "x"], "is no threshold"),
        (["simulate", "bclc-ruyi", "--shoes", "1", "--after-cut", "99"], "after the cut card"),
        (["simulate", "bclc-ruyi", "--shoes", "1", "--log-burnt"], "no cards are burnt"),
    ],
)
def test_bad_input_is_one_sentence(odds: Odds, arguments: list[str], sentence: str) -> None:
    refused(odds(*arguments), sentence)


def test_absurd_work_is_named_before_it_is_done(odds: Odds) -> None:
    done = odds("endgame", "bclc-ruyi", "gold-7", "--left", "52")
    refused(done, "17,279,601,405 compositions to go through, some 3 minutes of one core")
    assert "give --yes" in done.stderr


def test_a_file_of_another_run(odds: Odds, tmp_path: Path) -> None:
    kept = str(tmp_path / "kept")
    asked = ["scan", "bclc-ruyi", "tie", "--shoes", "3", "--resume", kept]
    first = odds(*asked)
    assert first.returncode == 0
    assert odds(*asked).stdout == first.stdout
    refused(odds(*asked, "--seed", "2"), "is of another run")
    Path(kept).write_text("{}")
    refused(odds(*asked), "is no file of work that was interrupted")
    refused(odds(*asked[:-1], str(tmp_path / "no" / "folder")), "cannot be written")
