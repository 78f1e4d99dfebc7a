"""Three-card games as their users see them."""

import csv
import io
import json
import re
from collections import Counter
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from math import comb
from pathlib import Path
from typing import Any

import pytest

from odds.cli.commands.bank import bank
from odds.cli.commands.limits import limits
from odds.report.writers.style import Format
from tests.support.program import odds, refused, shell
from tests.support.three_card_brute_force import every_round, rank, winner

GAME = "bclc-three-card"
DEALS = 407_170_400
BONUS = "three-kings-bonus"


def answer(*arguments: str) -> Any:
    done = odds(*arguments, "--format", "json")
    assert done.returncode == 0
    return json.loads(done.stdout)


def test_bets_have_what_they_have_elsewhere() -> None:
    main, bonus = answer("bets", GAME)["bets"]
    assert [end["weight"] for end in main["outcomes"]] == [195898576, 15373248, 195898576]
    assert [end["pays"] for end in main["outcomes"]] == ["19/20", "0", "-1"]
    assert main["house_edge"] == "12243661/508963000"
    assert main["edge_on_resolved"] == "1/40"
    assert [end["weight"] * 22100 // DEALS for end in bonus["outcomes"]] == [
        4,
        216,
        2212,
        2164,
        17504,
    ]
    assert bonus["expected_value"] == str(
        Fraction(4 * 200 + 216 * 20 + 2212 * 3 + 2164 * 2 - 17504, 22100)
    )


def test_one_known_hand() -> None:
    """K Q 9 loses to three faces alone, and ties with the nines of two faces."""
    (bet,) = answer("bets", GAME, "three-card", "--player", "K Q 9")["bets"]
    win, tie, lose = (end["weight"] for end in bet["outcomes"])
    assert (tie, lose) == (45 * 3, 120)
    assert win + tie + lose == 18424
    (other,) = answer("bets", GAME, "three-card", "--banker", "9 K Q")["bets"]
    assert [end["weight"] for end in other["outcomes"]] == [lose, tie, win]


TABLES = ("winners", "player_hands", "player_ranks", "banker_hands", "banker_ranks", "both_hands")


def test_the_grid_sums_and_is_symmetric() -> None:
    found = answer("grid", GAME)
    for table in TABLES:
        assert sum(case["weight"] for case in found[table]) == found[table][0]["denominator"]
    both = {(case["player"], case["banker"]): case["weight"] for case in found["both_hands"]}
    assert len(both) == 144
    assert both["nine", "six"] == both["six", "nine"] == 3989280
    assert both["three kings", "three kings"] == 0
    nine = found["player_ranks"][2]
    assert (nine["hand"], nine["faces"], nine["weight"]) == ("nine", 2, 264)
    assert found["player_hands"] == found["banker_hands"]
    rows = list(csv.DictReader(io.StringIO(odds("grid", GAME, "--format", "csv").stdout)))
    assert len(rows) == sum(len(found[table]) for table in TABLES)
    assert rows[0]["end"] == "Player wins"
    nines = [(row["hand"], row["faces"]) for row in rows if row["weight"] == "[264]"]
    assert nines[0] == ("nine", "2")
    assert "The Banker's hands" not in odds("grid", GAME).stdout


def test_the_grid_of_hands_under_way_and_of_none() -> None:
    found = answer("grid", GAME, "--player", "K K", "--banker", "K")
    kings = found["player_hands"][0]
    assert (kings["hand"], kings["weight"], kings["denominator"]) == ("three kings", 1, 49)
    assert {case["denominator"] for case in found["banker_hands"]} == {1176}
    apart, alike = (["--player", "K K", "--banker", "K"], ["--player", "K Q", "--banker", "Q K"])
    assert "The Banker's hands" in odds("grid", GAME, *apart).stdout
    assert "The Banker's hands" not in odds("grid", GAME, *alike).stdout
    across = odds("grid", GAME, "--player", "K K K", "--wide").stdout.partition("(across)")[2]
    assert re.search(r"nine( +0\.0000%){12}\n", across)
    void = answer("grid", GAME, "--shoe", "A=5")
    assert [case["end"] for case in void["winners"] if case["weight"]] == ["void"]
    assert "player_hands" not in void
    assert "void" in odds("grid", GAME, "--shoe", "A=5").stdout


@pytest.mark.proof
def test_the_bank_speaks_four_ways() -> None:
    stakes = ["bank", GAME, "--stake", "100", "--stake", "50", "--dealer", "25"]
    found = answer(*stakes)
    bank = found["bank"]
    wins = {(each["who"], each["stake"]): each for each in found["shares"]}
    assert sum(result["weight"] for result in found["results"]) == found["denominator"]
    mean = (
        sum(Fraction(result["won"]) * result["weight"] for result in found["results"])
        / found["denominator"]
    )
    assert str(mean) == bank["expected_win"] == wins["bank", "175"]["expected_win"]
    assert bank["expected_value"] == wins["bank", "175"]["expected_value"] == str(mean / 175)
    chances = [Fraction(bank[f"{end}_probability"]) for end in ("win", "even", "loss")]
    assert sum(chances) == 1
    assert bank["player_expected_value"] == wins["Player", "50"]["expected_value"]
    assert wins["Dealer", "25"]["expected_win"] == "0"
    everybody = [each for each in found["shares"] if each["who"] != "Dealer"]
    assert sum(Fraction(each["expected_win"]) for each in everybody) == 0
    rows = list(csv.DictReader(io.StringIO(odds(*stakes, "--format", "csv").stdout)))
    shares = [row["expected_win"] for row in rows if row["table"] == "shares"]
    assert shares == [f"[{each['expected_win']}]" for each in found["shares"]]
    (figures,) = [row for row in rows if row["table"] == "bank"]
    assert figures["win_variance"] == f"[{bank['variance']}]"
    assert figures["expected_win_before_commission"] == f"[{bank['won_before_commission']}]"
    assert figures["expected_commission"] == f"[{bank['commission']}]"
    results = [(row["bank_win"], row["weight"]) for row in rows if row["table"] == "results"]
    assert results == [(f"[{each['won']}]", f"[{each['weight']}]") for each in found["results"]]
    table = odds(*stakes, "--exact", "--wide").stdout
    exact = bank["expected_win"].replace("-", "")
    for cell in (exact, "-1.7620%", "-2.4056%", "clause 2.2.6, 4.2.1, 7.6.14.a"):
        assert cell in table.replace(",", "") or cell in table
    assert "/1" not in odds(*stakes).stdout


def test_the_bank_with_cards_known() -> None:
    won = answer("bank", GAME, "--stake", "10", "--banker", "K K K")["bank"]
    assert (won["expected_win"], won["win_probability"]) == ("19/2", "1")
    lost = answer("bank", GAME, "--stake", "10", "--banker", "10 10 10", "--without", "10")["bank"]
    assert (lost["win_probability"], lost["even_probability"]) == ("0", "44/1081")
    assert lost["expected_win"] == "-10370/1081"


@pytest.mark.parametrize(
    ("command", "options"),
    [(bank, {"stake": ["5", "6"]}), (limits, {"stakes": [f"{BONUS}=5", f"{BONUS}=6"]})],
)
def test_word_of_long_work_goes_to_stderr(
    command: Callable[..., None],
    options: dict[str, list[str]],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr("odds.cli.progress._PAUSE", -1.0)
    given = dict.fromkeys(("decks", "shoe", "without", "banker", "dealer", "digits"))
    more = {"exact": False, "wide": False, "form": Format.TABLE}
    if command is limits:
        more |= dict.fromkeys(("player", "bet", "limit", "reading", "paytable"))
    command(**{"game": GAME, **given, **more, **options})
    out, err = capsys.readouterr()
    steps = [int(word) for word in re.findall(r"^odds: (\d+) of \d+ steps done$", err, re.M)]
    assert steps == list(range(1, len(steps) + 1)) != []
    assert "steps" not in out


def test_stakes_on_several_hands_under_the_limit() -> None:
    found = answer("limits", GAME, f"{BONUS}=200", f"{BONUS}=300", "--dealer", f"{BONUS}=10")
    (limit,) = found["limits"]
    assert limit["clause"] == "6.6, 6.6.1"
    assert (limit["amount"], limit["bites_above"][0]["stake"]) == ("50000", "250")
    bites = [end for end in limit["rounds"] if end["bites"]]
    assert len(bites) == 4
    assert all("of hand 2: player hand three kings" in end["won"] for end in bites)
    (both,) = [end for end in bites if "of hand 1: player hand three face cards" in end["won"]]
    assert (both["real_wins"], both["paid"]) == ("64000", "50000")
    assert (both["dealer_real_wins"], both["dealer_paid"]) == ("200", "10")
    values = [each["expected_value"] for each in found["stakes"]]
    assert [Fraction(value) < Fraction(-71, 1105) for value in values] == [True] * 3


def test_stakes_on_several_hands_with_the_banks_cards_known() -> None:
    found = answer("limits", GAME, f"{BONUS}=200", f"{BONUS}=300", "--banker", "K K")
    assert found["denominator"] == 50 * comb(49, 3) * comb(46, 3)
    (limit,) = found["limits"]
    assert not [end for end in limit["rounds"] if "three kings" in end["won"]]


def test_the_order_of_rounds_does_not_hang_on_the_seed_of_hashes() -> None:
    line = f"odds limits {GAME} {BONUS}=1 {BONUS}=2 --format json"
    answers = [shell(f"PYTHONHASHSEED={seed} {line}").stdout for seed in range(3)]
    assert len(set(answers)) == 1


def test_many_rounds_are_shown_by_the_largest() -> None:
    stakes = [f"{BONUS}={n}00" for n in (1, 2, 3)]
    table = odds("limits", GAME, *stakes, "--wide").stdout
    assert "the 40 of 111 with the largest real wins" in table
    rounds = answer("limits", GAME, *stakes)["limits"][0]["rounds"]
    assert len(rounds) == 111
    lines = table.partition("largest real wins\n")[2].splitlines()[2:42]
    shown = [Decimal(re.split("  +", line)[2].replace(",", "")) for line in lines]
    largest = sorted((Decimal(end["real_wins"]) for end in rounds), reverse=True)[:40]
    assert shown == largest


def test_rounds_that_pay_alike_are_one(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(
        f'id = "mine"\ntitle = "M"\nextends = "{GAME}"\n'
        f'[[limit]]\nbets = ["three-card", "{BONUS}"]\namount = 1\n'
    )
    cards = ["K", "K", "K", "Q", "9", "9", "10", "A", "8", "5"]
    expected: Counter[str] = Counter()
    for player, other, dealer in every_round(cards, 3):
        bonus = {11: "three kings", 10: "three face cards", 9: "nine", 8: "eight"}.get(
            rank(other)[0]
        )
        won = ["three-card of hand 1: winner player"] if winner(player, dealer) == "player" else []
        won += [f"{BONUS} of hand 2: player hand {bonus}"] if bonus else []
        expected["; ".join(won)] += 1
    del expected[""]
    shoe = " ".join(f"{card}={cards.count(card)}" for card in dict.fromkeys(cards))
    found = answer("limits", str(mine), "three-card=1", f"{BONUS}=1", "--shoe", shoe)
    rounds = found["limits"][0]["rounds"]
    assert {end["won"]: end["weight"] for end in rounds} == expected
    assert len(rounds) == len(expected)


def test_a_game_that_ranks_otherwise_says_how_it_differs() -> None:
    found = answer("rules", "tests/examples/pictures.toml")
    rules = {each["rule"]: each for each in found["differences"]}
    assert rules["hands of one line are parted by"]["here"] == "faces, total"
    assert rules["hands of one line are parted by"]["there"] == "faces"
    assert rules["ranking of hands"]["here"] == "three faces: faces 3; others: any other hand"
    assert found["ranking"]["parted_by"] == ["faces", "total"]
    assert found["bank"] == {"bet": "three-card", "commission": "1/20",
                             "clause": f"{GAME} 2.2.6, 4.2.1, 7.6.14.a"}  # fmt: skip
    assert "table_of_play" not in found


def test_what_a_ranking_without_tie_break_says(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(
        f'id = "mine"\ntitle = "M"\nextends = "{GAME}"\n[ranking]\nparted_by = []\n'
        "[bank]\ncommission = 0\n[hands]\npair = '1.1'\n"
    )
    done = odds("rules", str(mine))
    assert "first two cards of one rank" not in done.stdout
    assert "two of one line   tie" in done.stdout
    assert (
        "against three-card, commission 0% of the net win"
        in odds("rules", str(mine), "--wide").stdout
    )
    assert "The Player's ranks" in odds("grid", GAME).stdout
    assert "The Player's ranks" not in odds("grid", str(mine)).stdout


REFUSED = [
    (["graph", GAME], f"{GAME} has no Table of Play that deals from the shoe alone; this needs"),
    (["replay", "tests/examples/log.csv", GAME], f"{GAME} has no Table of Play"),
    (["evaluate", "tests/examples/shoes.csv", GAME], f"{GAME} has no Table of Play"),
    (["insurance", "table", GAME], f"{GAME} offers no insurance; rws-insurance does"),
    (["bank", "bclc-mini", "--stake", "5"], "bclc-mini has no bank that a Player may take; bclc-"),
    (["bank", "bclc-mini"], "bclc-mini has no bank that a Player may take; bclc-three-card has"),
    (["bank", GAME, "--stake", "5", "--dealer", ""], "--dealer '': '' is no amount; write one"),
    (["bank", GAME], "nobody bets against the bank; give a stake or more such as 100"),
    (["bank", GAME, "--stake", "x"], "--stake 'x': 'x' is no amount; write one above 0"),
    (["bank", GAME, "--stake", "5", "--dealer", "0"], "--dealer '0': '0' is no amount; write one"),
    (["bank", GAME, "--dealer", "5", "--dealer", "6"], "--dealer is given 2 times; give it once"),
    (["bank", GAME, *["--stake", "5"] * 7], "7 hands at once are too many to be dealt exactly"),
    (["bank", GAME, "--stake", "5", "--shoe", "A=5"], "take 6 cards, and 5 are left; give a"),
    (["bank", GAME, *["--stake", "5"] * 2, "--shoe", "A=5"], "and 5 are left; take fewer hands or"),
    (["bank", GAME, "--stake", "5", "--banker", "K K K K"], "the Banker cannot have 4 cards"),
    (["bank", GAME, "--stake", "5", "--player", "K"], "No such option: --player"),
    (["bets", GAME, "--dealer", "K"], "No such option: --dealer (Possible options: --banker"),
    (["bets", GAME, "--player", "A A A", "--banker", "A A"], "5 of A cannot leave a shoe that"),
    (["bets", GAME, "--player", "A A A A"], "the Player cannot have 4 cards (A A A A)"),
    (["bets", GAME, "banker"], "unknown bet 'banker'; bclc-three-card has three-card, three-"),
    (["limits", GAME], "there is no stake; give one or more such as three-kings-bonus=2000"),
    (["bank", GAME, *["--stake", "5"] * 13, "--decks", "inf"], "from this shoe 9 hands can be"),
    (["bank", GAME, *["--stake", "5"] * 25, "--shoe", "K=90"], "25 hands at once are too many to"),
    (["capped", GAME, *["--bet", f"{BONUS}=5"] * 9, "--decks", "inf"], "9 hands at once are too"),
    (["capped", GAME, *["--bet", f"{BONUS}=5"] * 17], "take 54 cards, and 52 are left; take fewer"),
    (["capped", GAME, "--bet", BONUS], f"this is no stake; write one such as {BONUS}=2000"),
    (["bets", GAME, "--pay", BONUS], "no payout of a bet; write one such as three-card=3/2"),
    (["capped", GAME, "--bet", "three-card=5"], "'three-card' of bclc-three-card has no aggregate"),
    (["capped", GAME, *["--bet", f"{BONUS}=5"] * 7], "7 hands at once are too many to be dealt"),
    (["capped", GAME, *["--bet", f"{BONUS}=5"] * 2, "--player", "K"],
     "the Player's cards 'K' do not say whose they are of several hands; leave them out or give"),
]  # fmt: skip


@pytest.mark.parametrize(("arguments", "sentence"), REFUSED)
def test_bad_input_ends_with_one_sentence(arguments: list[str], sentence: str) -> None:
    refused(odds(*arguments), sentence)


def test_more_decks_are_answered_with_a_warning() -> None:
    done = odds("bets", GAME, "--decks", "2")
    assert "a shoe of 2 decks lies outside the rules of bclc-three-card" in done.stdout
    exactly = odds("bets", GAME, "--decks", "2", "--exact").stdout
    assert f"{104 * 103 * 102 // 6 * (101 * 100 * 99 // 6):,}" in exactly


FIRST = """\
shoe,round,p1,p2,p3,b1,b2,b3,player_total,banker_total,player_hand,banker_hand,winner,\
three-card_net,three-kings-bonus_net,bank_net
1,1,K,2,A,K,8,8,3,6,three,six,banker,-1,-1,0.95
2,1,Q,9,9,4,8,J,8,2,eight,two,player,0.95,2,-1
"""


def test_a_log_is_simulated_and_passes(tmp_path: Path) -> None:
    """The same in csv and in Parquet, for the same seed; what is limited passes as such."""
    log, same = tmp_path / "log.csv", tmp_path / "log.parquet"
    assert odds("simulate", GAME, "--rounds", "2", "--seed", "2").stdout == FIRST
    for path in (log, same):
        done = odds("simulate", GAME, "--rounds", "900", "--seed", "2", "--output", str(path))
        assert (done.returncode, done.stdout) == (0, "")
    assert log.read_text().startswith(FIRST)
    found = [odds("verify", GAME, str(path), "--format", "json") for path in (log, same)]
    one, two = (json.loads(each.stdout) for each in found)
    assert [each.returncode for each in found] == [0, 0]
    assert one["tests"] == two["tests"]
    assert one["audited"] == [
        "cards", "totals", "winners", "ranks of hands", "money", "shoes", "order",
    ]  # fmt: skip
    partly = shell(f"cut -d, -f11-13 {log} | odds verify {GAME} -")
    assert (partly.returncode, partly.stdout.splitlines()[1]) == (
        4,
        "Verdict: consistent, results only",
    )


def test_a_faulty_log_fails_by_the_clause(tmp_path: Path) -> None:
    log, layout = tmp_path / "log.csv", tmp_path / "layout.json"
    text = odds("simulate", GAME, "--rounds", "400", "--cut", "14").stdout
    log.write_text(re.sub(",tie,0,(.*),0\n", r",banker,-1,\1,0.95\n", text))
    layout.write_text(odds("verify", GAME, str(log), "--explain-layout", "--format", "json").stdout)
    done = odds("verify", GAME, str(log), "--layout", str(layout), "--format", "json")
    found = json.loads(done.stdout)
    assert (done.returncode, found["verdict"], found["shoes"]) == (1, "inconsistent", 58)
    ties = len(re.findall(",tie,", text))
    assert [(each["rule"], each["clause"], each["count"]) for each in found["violations"]] == [
        ("the winner is wrong", "1.6, 6.3, 6.4", ties)
    ]
    assert found["causes"][0]["cause"] == "ties are called for the Banker"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--column", "player_pair=winner"], "a round of bclc-three-card has no player_pair"),
        (["--shoe-sums", "SUMS"], "cannot be read"),
        (["--counts", "player=1,banker=1,tie=1"], "leave out"),
    ],
)
def test_what_such_a_log_cannot_be_asked(
    tmp_path: Path, arguments: list[str], sentence: str
) -> None:
    log = tmp_path / "log.csv"
    log.write_text(odds("simulate", GAME, "--rounds", "40").stdout)
    refused(odds("verify", GAME, str(log), *arguments), sentence)
