"""Finding games and bets, and a bet at every price, from the command line and from Python."""

import json
from fractions import Fraction
from pathlib import Path

import pytest

from odds import OddsError, Table, compare_bet
from odds.report.views.games import Games
from odds.rulebooks import game_ids, load_rulebook
from tests.support.program import odds, refused


def test_games_are_found_by_words() -> None:
    found = json.loads(odds("games", "tiger", "--format", "json").stdout)["games"]
    ids = {each["game"] for each in found}
    assert {"tiger-baccarat", "dragon-tiger", "dai-bacc"} <= ids
    assert all("tiger" in json.dumps(each).lower() for each in found)
    assert odds("games", "TIGER", "pair").stdout.count("tiger-baccarat") == 1
    assert "Hippodrome" in load_rulebook("3-giving-8").bet("3-giving-8").paytables[0].clause
    assert "3-giving-8" in odds("games", "hippodrome").stdout


def test_games_are_grouped_and_fit_into_80_columns() -> None:
    text = odds("games").stdout
    assert text.index("Games of houses") < text.index("The industry's bets")
    assert max(map(len, text.splitlines())) <= 80
    assert len(json.loads(odds("games", "--format", "json").stdout)["games"]) == len(game_ids())


def test_a_word_that_no_game_has() -> None:
    run = odds("games", "zzz")
    assert (run.returncode, run.stdout) == (2, "")
    assert "no game has 'zzz' in its id, title, source or bets" in run.stderr
    with pytest.raises(OddsError, match="no game has 'zzz'"):
        Games.built_in("zzz")


def test_a_bet_taken_for_a_game_is_told_where_it_is() -> None:
    run = odds("bets", "perfect-pair")
    assert run.returncode == 2
    assert "'perfect-pair' is no game but a bet of perfect-pairs;" in run.stderr
    assert "and others" in odds("bets", "tie").stderr


def test_paytables_of_one_bet_side_by_side() -> None:
    found = compare_bet("perfect-pair", decks=[6, 8])
    prices = [one.figures[0].house_edge for one in found.offers]
    assert prices == sorted(price for price in prices if price is not None)
    for one in found.offers:
        for decks, figures in zip(one.decks, one.figures, strict=True):
            table = Table("perfect-pairs", decks=decks, paytable=one.bet.paytable)
            assert table.bet("perfect-pair") == figures
    records = json.loads(odds("compare", "perfect-pair", "--format", "json").stdout)["offers"]
    assert [each["paytable"] for each in records] == [one.bet.paytable for one in found.offers]
    assert set(records[0]) >= {"games", "pays", "decks", "house_edge", "hit_frequency"}


def test_prices_are_by_edge_at_each_number_of_decks() -> None:
    found = json.loads(odds("compare", "tie", "--decks", "8,1", "--format", "json").stdout)[
        "offers"
    ]
    for decks, rows in (("8", found[: len(found) // 2]), ("1", found[len(found) // 2 :])):
        assert {each["decks"] for each in rows} == {decks}
        edges = [Fraction(each["house_edge"]) for each in rows]
        assert edges == sorted(edges)
    said = odds("compare", "golden-8", "--decks", "6,8").stdout
    assert "(golden-8), the cheapest first at each number of decks\n" in said


@pytest.mark.proof
def test_a_bet_in_every_game_that_has_it() -> None:
    found = compare_bet("banker")
    named = {game for one in found.offers for game in one.games}
    assert {"punto-banco", "bclc-mini", "nepal-baccarat", "7-up-baccarat"} <= named
    assert "quik" not in named  # it has the bet from punto-banco, as it is
    assert len(compare_bet("banker", ["quik", "super-6"]).offers) == 2
    for form in ("table", "csv", "markdown", "json"):
        assert odds("compare", "--bet", "banker", "--format", form).returncode == 0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "there is nothing to compare; name games, or a bet such as perfect-pair"),
        (["perfct-pair"], "unknown bet 'perfct-pair'; did you mean 'perfect-pair'?"),
        (["--bet", "tie", "--bet", "player"], "without a game one bet is compared, not 2"),
        (["perfect-pair", "--decks", "0"], "--decks '0'"),
        (["perfect-pair", "--decks", "8,8"], "8"),
    ],
)
def test_what_cannot_be_compared(words: list[str], said: str) -> None:
    run = odds("compare", *words)
    assert (run.returncode, run.stdout) == (2, "")
    assert said in run.stderr
    assert run.stderr.count("\n") == 1


def test_games_that_do_not_have_the_bet() -> None:
    with pytest.raises(OddsError, match="unknown bet 'quick'; did you mean 'quik'"):
        compare_bet("quick", ["quik"])
    with pytest.raises(OddsError, match="games is 'quik'; give a list such as"):
        compare_bet("quik", "quik")


def test_a_paytable_wherever_a_game_is_named() -> None:
    for command in (
        ["bets", "dragon-bonus"],
        ["covariance", "dragon-bonus"],
        ["formula", "dragon-bonus", "dragon-bonus-player"],
        ["simulate", "dragon-bonus", "--rounds", "20"],
        ["fair", "3-giving-8", "3-giving-8"],
    ):
        name = "empire" if "3-giving-8" in command else "table-2"
        one, two = odds(*command), odds(*command, "--paytable", name)
        assert (one.returncode, two.returncode) == (0, 0), two.stderr
        assert one.stdout != two.stdout or command[0] in ("fair", "simulate")


ASKED = {
    "bank": [],
    "bets": [],
    "compare": [],
    "count": ["tie"],
    "covariance": [],
    "cutcard": [],
    "differential": ["--limit", "9", "--bet", "player=9"],
    "endgame": ["--left", "6"],
    "evaluate": ["tests/examples/shoes.csv"],
    "exposed": [],
    "fair": ["tie"],
    "formula": [],
    "grid": [],
    "insurance quote": [],
    "insurance value": [],
    "knowledge": ["--seat", "player-1"],
    "limits": ["tie=9"],
    "live": [],
    "removal": [],
    "replay": ["tests/examples/log.csv"],
    "report": ["--output", "never.md"],
    "rules": [],
    "scan": [],
    "settled": [],
    "simulate": ["--rounds", "9"],
    "verify": ["tests/examples/log.csv"],
}
"""Every command on bets of a game, and what else it needs."""


@pytest.mark.parametrize("command", ASKED)
def test_every_command_on_bets_reads_the_paytable(command: str) -> None:
    words = [*command.split(), "punto-banco", *ASKED[command], "--paytable", "eigth"]
    refused(odds(*words), "unknown paytable 'eigth'; did you mean 'eight'?")


def test_a_log_is_held_against_the_paytable_that_is_named(tmp_path: Path) -> None:
    log, words = str(tmp_path / "log.csv"), ["punto-banco", "--paytable", "nine"]
    dealt = ["simulate", *words, "--rounds", "3000", "--seed", "3", "--output", log]
    assert odds(*dealt).returncode == 0
    usual = odds("verify", "punto-banco", log)
    assert usual.returncode == 1
    assert "the payout of tie" in " ".join(usual.stdout.split())
    nine = odds("verify", *words[:1], log, *words[1:])
    assert nine.returncode in (0, 4), nine.stdout
    assert "Paytable nine: tie" in nine.stdout


@pytest.mark.proof
def test_a_report_by_another_paytable_says_so_and_can_be_made_again(tmp_path: Path) -> None:
    folder = str(tmp_path / "set")
    words = ["report", "punto-banco", "--decks", "8", "--paytable", "nine", "--format", "md,json"]
    assert odds(*words, "--output", folder).returncode == 0
    text = (tmp_path / "set" / "punto-banco.md").read_text()
    assert "- Paytable nine: tie" in text
    assert "odds report punto-banco --decks 8 --paytable nine --output FILE" in text
    assert "| nine       | yes " in text
    report = json.loads((tmp_path / "set" / "punto-banco.json").read_text())
    assert report["paytable"] == ["nine"]
    assert odds("report", "--check", folder).returncode == 0
    refused(odds("report", "--paytable", "nine", "--output", folder), "'nine' is of one game")


def test_prices_of_one_paytable_alone() -> None:
    found = json.loads(odds("compare", "tie", "--paytable", "nine", "--format", "json").stdout)
    assert {each["paytable"] for each in found["offers"]} == {"nine"}
    beside = odds("compare", "punto-banco", "dragon-bonus", "tie", "--paytable", "table-2")
    assert "Paytable table-2: dragon-bonus-player, dragon-bonus-banker" in beside.stdout
    refused(odds("compare", "quik", "pala", "--paytable", "ten"), "unknown paytable 'ten'")
    refused(odds("compare", "tie", "--readings"), "--readings is of games")


def test_rules_list_the_paytables() -> None:
    found = json.loads(odds("rules", "dragon-bonus", "--format", "json").stdout)["paytables"]
    assert [(each["bet"], each["paytable"], each["taken"]) for each in found][-4:-2] == [
        ("dragon-bonus-player", "table-1", True),
        ("dragon-bonus-player", "table-2", False),
    ]
    text = json.loads(odds("bets", "quik", "tie", "--format", "json").stdout)
    assert text["paytables"] == {"tie": "eight"}
