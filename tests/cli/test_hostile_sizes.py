"""Files and words of absurd size are answered soon and in little memory, mostly with a sentence.

Every run has bounds of time and memory far beyond what it needs, and would break them otherwise.
"""

import gzip
from pathlib import Path

import pytest

from odds.core.bounds import LARGEST_FILE, LONGEST_LIST, LONGEST_TEXT, MOST_DOTS, MOST_STAKES
from tests.support.program import bounded, refused
from tests.support.rulebook_files import HOUSE, THREE_CARD

LOG = "tests/examples/log.csv"
EXTENDS = 'id = "mine"\ntitle = "Mine"\nextends = "rws-commission"\n'
INSURANCE = (HOUSE / "rws-insurance.toml").read_text(encoding="utf-8")


def _of_columns(number: int) -> str:
    rows = [[f"c{n}" for n in range(number)], *[["1"] * number] * 2]
    return "".join(",".join(row) + "\n" for row in rows)


LOGS = {
    "columns": (_of_columns(60_000), "has more than 1000 columns; leave out those"),
    "names": (
        "".join(f'{{"p{n}": 1}}\n' for n in range(1001)),
        "has more than 1000 columns; leave out those",
    ),
    "digits": (
        f'{{"p1": {"7" * 900_000}, "p2": 3, "b1": 4, "b2": 4}}\n',
        "no columns of cards, of both totals or of winners are known (it begins",
    ),
    "line": (
        "player,banker\n9K,34\n" + "9" * 1_500_000 + ",34\n",
        "line 3 has more than 1048576 bytes; name a log of rounds with a line for each row",
    ),
}


@pytest.mark.parametrize("size", LOGS)
def test_logs_that_are_refused(tmp_path: Path, size: str) -> None:
    text, sentence = LOGS[size]
    (tmp_path / "log").write_text(text)
    refused(bounded("verify", "rws-commission", str(tmp_path / "log")), sentence)


LONG_LINES = {
    "shoes": "shoe,player,banker\n" + "1,9K,34\n" * 9 + "shoe " * 200_000 + "\n1,9K,34\n",
    "cards": "player,banker\n" + "9K,34\n" * 9 + "A" * 1_000_000 + ",34\n",
}


@pytest.mark.parametrize("lines", LONG_LINES)
def test_logs_with_a_line_of_absurd_length(tmp_path: Path, lines: str) -> None:
    (tmp_path / "log.csv").write_text(LONG_LINES[lines])
    done = bounded("verify", "rws-commission", str(tmp_path / "log.csv"), "--max-bad", "1")
    assert done.stdout.startswith("Verification of"), done.stderr
    assert "Unreadable rows: " in done.stdout


def test_a_file_that_unpacks_to_one_endless_line(tmp_path: Path) -> None:
    (tmp_path / "log.csv.gz").write_bytes(1000 * gzip.compress(b"1" * 2**22))
    run = bounded("verify", "rws-commission", str(tmp_path / "log.csv.gz"))
    refused(run, "line 1 has more than 1048576 bytes")


def test_a_layout_without_end() -> None:
    run = bounded("verify", "rws-commission", LOG, "--layout", "/dev/zero")
    refused(run, f"it is larger than {LARGEST_FILE} bytes, no layout is")


_POINTS = f"there are more than {MOST_DOTS} points in it; a rulebook has short keys"
_ENTRIES = f"there are more than {LONGEST_LIST} entries; write fewer"
_HANDS = "hands = [" + '{ hand = "h", total = 1 },' * 1001
_OFFERS = "offers = [" + "{ stage = 4, pays = 2 }," * 1001
RULEBOOKS = {
    "key": (".".join("a" * 45_000) + " = 1\n", f"line 1: {_POINTS}"),
    "quoted key": ("[" + ".".join(['"a"'] * 20_000) + "]\n", f"line 1: {_POINTS}"),
    "file": ("x = 1\n" * 20_000, f"it is larger than {LARGEST_FILE} bytes, no rulebook is"),
    "text": (f"{EXTENDS}notes = ['x{' ' * 90_000}']\n", f"more than {LONGEST_TEXT} characters"),
    "name": (f"{EXTENDS}{'x' * 90_000} = 1\n", f"a name has more than {LONGEST_TEXT} characters"),
    "list": (EXTENDS + "drops = [" + '"a",' * 1001 + "]\n", f"drops: {_ENTRIES}"),
    "ranking": (THREE_CARD.replace("hands = [", _HANDS), f"ranking.hands: {_ENTRIES}"),
    "insurance": (INSURANCE.replace("offers = [", _OFFERS), f"insurance.offers: {_ENTRIES}"),
    "digits": (f"{EXTENDS}x = {'1' * 99_000}\n", "x: the number is larger than 1000000000000"),
}


@pytest.mark.parametrize("size", RULEBOOKS)
def test_rulebooks_that_are_refused(tmp_path: Path, size: str) -> None:
    text, sentence = RULEBOOKS[size]
    (tmp_path / "game.toml").write_text(text)
    refused(bounded("bets", str(tmp_path / "game.toml")), sentence)


def test_very_many_problems_are_not_all_looked_for(tmp_path: Path) -> None:
    names = "".join(f"titl{number} = 1\n" for number in range(LONGEST_LIST - 100))
    (tmp_path / "game.toml").write_text(f"{EXTENDS}{names}")
    done = bounded("rules", "check", str(tmp_path / "game.toml"), "--format", "csv")
    assert done.returncode == 2
    assert len(done.stdout.splitlines()) == 102
    assert "there may be more problems than these; mend them first" in done.stdout


def test_rows_that_no_deal_pays(tmp_path: Path) -> None:
    rows = "".join(
        f"[[bet]]\nid = 'b{number}'\ntitle = 'B'\nrows = [{{ winner = 'tie', player_total = "
        f"{number % 9 + 1}, player_faces = 3, banker_kings = 1, pays = {number + 1} }}]\n"
        for number in range(90)
    )
    text = EXTENDS.replace("rws-commission", "bclc-three-card")
    (tmp_path / "game.toml").write_text(f"{text}{rows}")
    run = bounded("bets", str(tmp_path / "game.toml"))
    refused(run, "take the row away or change what it asks (89 more; 'odds rules check' lists")


def test_a_line_of_three_card_games(tmp_path: Path) -> None:
    for number in range(20):
        parent = "bclc-three-card" if number == 19 else f"{number + 1}.toml"
        text = EXTENDS.replace("mine", f"g{number}").replace("rws-commission", parent)
        (tmp_path / f"{number}.toml").write_text(f"{text}[decks]\nallowed = '1-{number + 1}'\n")
    assert bounded("bets", str(tmp_path / "0.toml")).returncode == 0


WORDS = {
    "cards": (
        ["bets", "rws-commission", "--without", "A" * 100_000],
        "100000 of A cannot leave a shoe",
    ),
    "decks": (
        ["insurance", "table", "rws-insurance", "--decks", "1-9999"],
        "there are more than 100 numbers of decks, too many side by side",
    ),
    "tables": (
        ["compare", "rws-commission", "rws-insurance", "--decks", "1-51"],
        "102 tables are too many side by side; give 100 at the most",
    ),
    "shoe": (
        ["replay", "rws-commission", LOG, "--decks", "1000"],
        "a shoe of 52000 cards is too large to replay; give 1450 cards at the most",
    ),
    "stakes": (
        ["limits", "bclc-ruyi", *["gold-7=10"] * 1001],
        f"1001 stakes are too many; give {MOST_STAKES} at the most",
    ),
    "hands": (["bank", "bclc-three-card", *["--stake=10"] * 1001], "1001 stakes are too many"),
    "name": (["bets", "x" * 100_000], "unknown game 'xxx"),
}


@pytest.mark.parametrize("size", WORDS)
def test_words_that_are_refused(size: str) -> None:
    words, sentence = WORDS[size]
    refused(bounded(*words), sentence)


def test_too_many_bets_to_be_held_against_each_other(tmp_path: Path) -> None:
    bets = "".join(
        f"[[bet]]\nid = 'b{number}'\ntitle = 'B'\nrows = [{{ winner = 'tie', pays = 1 }}]\n"
        for number in range(196)
    )
    (tmp_path / "game.toml").write_text(f"{EXTENDS}{bets}")
    run = bounded("covariance", str(tmp_path / "game.toml"))
    refused(run, "201 bets are too many to be held against each other; name 200 at the most")
    names = [f"b{number}" for number in range(196)]
    assert bounded("covariance", str(tmp_path / "game.toml"), *names).returncode == 0


def test_a_thousand_stakes() -> None:
    assert bounded("limits", "bclc-ruyi", *["gold-7=10"] * MOST_STAKES).returncode == 0
