"""`odds verify` with bad input: one sentence that names the place and the remedy, and exit 2."""

import gzip
import json
import random
import shlex
from pathlib import Path

import pytest

from tests.support.program import odds, refused
from tests.support.simulators import HONEST, RANKS, text_of

GAME = ["--game", "rws-commission"]
HONEST_LOG = text_of(HONEST.rows(20))


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """An honest log."""
    path = tmp_path / "log.csv"
    path.write_text(HONEST_LOG)
    return path


def packed(text: str) -> bytes:
    """The text as gzip."""
    return gzip.compress(text.encode())


BAD_FILES = {
    "empty": (b"", "is empty; name a log of rounds"),
    "header only": (b"p1,p2,p3,b1,b2,b3,winner\n", "has no row of a round; name a log of rounds"),
    "not a log": (b"To be, or not to be\nthat is the question\n", "has no row of a round"),
    "a table of something else": (b"name,age\nAda,36\nAlan,41\n", "no columns of cards"),
    "a picture": (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\xff\xfe", "line 1 is no text in UTF-8"),
    "wrong bytes": (HONEST_LOG.encode() + b"\xff\n", "is no text in UTF-8"),
    "ten megabytes in one line": (b"A," * 5_000_000, "line 1 has more than 1048576 bytes"),
    "cut gzip": (packed(HONEST_LOG)[:2000], "cannot be read (Compressed file ended"),
    "broken gzip": (packed(HONEST_LOG)[:500] + b"xx" * 200, "cannot be read ("),
    "cut Parquet": (b"PAR1 and no more", "is no whole Parquet file; write it anew"),
    "one JSON document": (b'[{"p1": "K"}]', "no columns of cards"),
    "JSON of something else": (b'{"name": "x"}\n', "no columns of cards"),
    "zip": (b"PK\x03\x04....", "is no log of rounds but an archive or a document"),
}


@pytest.mark.parametrize("name", BAD_FILES)
def test_a_bad_file_is_one_sentence(tmp_path: Path, name: str) -> None:
    content, sentence = BAD_FILES[name]
    path = tmp_path / "log.csv"
    path.write_bytes(content)
    refused(odds("verify", str(path), *GAME), sentence)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ([], "no game is named; name it first"),
        (["LOG"], "no game is named; name it first"),
        (["rws-comission", "LOG"], "unknown game 'rws-comission'; did you mean 'rws-commission'?"),
        (["rws-commission"], "no log is named; name its files"),
        (GAME, "no log is named; name its files"),
        (["nowhere.csv", *GAME], "'nowhere.csv' cannot be read (No such file or directory)"),
        (["nowhere-*.csv", *GAME], "'nowhere-*.csv' matches no file"),
        ([".", *GAME], "'.' cannot be read (Is a directory)"),
        (["LOG", "LOG", *GAME], "is named twice"),
        (["LOG", "--game", "whist"], "unknown game 'whist'"),
        (["LOG", *GAME, "--decks", "none"], "--decks 'none': 'none' is no number of decks"),
        (
            ["LOG", *GAME, "--confidence", "200%"],
            "--confidence '200%': '200%' is no confidence to judge by; give 99%",
        ),
        (["LOG", *GAME, "--confidence", "1%"], "'1%' is no confidence to judge by"),
        (["LOG", *GAME, "--decks", "30000"], "a shoe of 1560000 cards is too large to verify"),
        (["LOG", *GAME, "--report", "LINK.md"], "is the log itself; name another file"),
        (["LOG", *GAME, "--skip-pattern", "."], "has only lines that are passed over"),
        (["LOG", *GAME, "--column", "player=p1,p2", "--column", "banker=p1,b2"], "be two cards"),
        (
            ["LOG", *GAME, "--max-bad", "-1"],
            "'--max-bad': -1 is not in the range x>=0",
        ),
        (["LOG", *GAME, "--report", "page.xlsx"], "--report 'page.xlsx' ends in none of .html, "),
        (["LOG", *GAME, "--report", "nowhere/page.md"], "--report 'nowhere/page.md' cannot be"),
        (["LOG", *GAME, "--line-pattern", "("], "--line-pattern '(' is no regular expression"),
        (["LOG", *GAME, "--line-pattern", "(?P<p1>Z)"], "has no row among its first lines"),
        (["LOG", *GAME, "--new-shoe-pattern", "["], "--new-shoe-pattern '[' is no regular"),
        (["LOG", *GAME, "--column", "winner"], "--column 'winner': this names no column"),
        (["LOG", *GAME, "--column", "wnner=3"], "unknown role of a column 'wnner'; did you mean"),
        (["LOG", *GAME, "--column", "winner=99"], "unknown column '99'"),
        (
            ["LOG", *GAME, "--column", "player=p1"],
            "0 rounds of the log are not void and can be read, and 1640",
        ),
        (["LOG", *GAME, "--column", "payout:bankr=3"], "unknown bet 'bankr'"),
        (["LOG", *GAME, "--layout", "nowhere"], "layout 'nowhere' cannot be read"),
        (["LOG", *GAME, "--layout", "LOG"], "cannot be read (Expecting value"),
        (["LOG", *GAME, "--layout", "x", "--column", "a=1"], "--column and --layout both say"),
        (["--counts", "banker=5", *GAME], "the count of player is missing"),
        (
            ["--counts", "banker=x,player=1,tie=1", *GAME],
            "--counts 'banker=x,player=1,tie=1': 'banker=x' is no count of a winner",
        ),
        (["--counts", "banker=0,player=0,tie=0", *GAME], "all counts are 0"),
        (
            ["--counts", f"banker={2**63},player=1,tie=1", *GAME],
            f"the count of banker is {2**63}; give a whole number from 0 to {2**63 - 1}",
        ),
        (
            ["LOG", "--counts", "banker=1,player=1,tie=1", *GAME],
            "counts stand instead of a log; leave out",
        ),
    ],
)
def test_bad_arguments(log: Path, arguments: list[str], sentence: str) -> None:
    link = log.with_suffix(".md")
    link.symlink_to(log)
    files = {"LOG": str(log), "LINK.md": str(link)}
    refused(odds("verify", *(files.get(each, each) for each in arguments)), sentence)
    assert log.read_text() == HONEST_LOG


@pytest.mark.parametrize(
    ("part", "value", "sentence"),
    [
        ("format", "pdf", "format has 'pdf'; say csv or ndjson or parquet or text"),
        ("delimiter", ",,", "delimiter has ',,'; give one character"),
        ("header", "yes", "header has 'yes'; say true or false"),
        ("notation", "roman", "notation has 'roman'; say ranks or cards or points or values"),
        ("new_shoe_pattern", "(", "new_shoe_pattern '(' is no regular expression"),
        ("columns", {"player": ["p1"], "hero": "x"}, "unknown role of a column 'hero'"),
        ("columns", {"player": ["p1"]}, "no column of the Banker's cards"),
        ("columns", {"player": [], "banker": []}, "player has '[]'; name one column"),
        ("columns", {}, "no columns of cards, of both totals or of winners"),
        ("columns", {"winner": "colour"}, "unknown column 'colour'"),
        ("winner_words", {"x": "nobody"}, "x has 'nobody'; say player or banker or tie or void"),
        ("payouts", {"tie": {"column": 3}}, "payouts.tie.column has '3'; give a text"),
        ("payouts", {"tie": {"column": "tie_net", "stake": "0"}}, "give an amount above 0"),
        ("colour", "red", "unknown key 'colour'"),
    ],
)
def test_bad_layouts(log: Path, tmp_path: Path, part: str, value: object, sentence: str) -> None:
    saved = odds("verify", str(log), *GAME, "--explain-layout", "--format", "json").stdout
    layout = tmp_path / "layout.json"
    layout.write_text(json.dumps({**json.loads(saved), part: value}))
    refused(odds("verify", str(log), *GAME, "--layout", str(layout)), sentence)


def test_a_layout_of_another_format_is_refused(log: Path, tmp_path: Path) -> None:
    saved = odds("verify", str(log), *GAME, "--explain-layout", "--format", "json").stdout
    layout, other = tmp_path / "layout.json", tmp_path / "log.parquet"
    layout.write_text(saved)
    odds("simulate", "rws-commission", "--shoes", "1", "--output", str(other))
    run = odds("verify", str(other), *GAME, "--layout", str(layout))
    refused(run, "is not of the format csv; mend the layout")


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--sql", "--report", "x.html"], "--report has no use beside --sql"),
        (["--explain-layout", "--max-bad", "3"], "--max-bad has no use beside --explain-layout"),
        (["--column", "balance=shoe"], "the balance (column 'shoe') cannot be judged"),
    ],
)
def test_an_option_that_would_be_dropped_is_refused(
    log: Path, options: list[str], sentence: str
) -> None:
    refused(odds("verify", str(log), *GAME, *options), sentence)


def test_where_nothing_fits_the_nearest_is_shown_and_a_command_that_reads_it(
    tmp_path: Path,
) -> None:
    path = tmp_path / "hands of nobody.csv"
    chance = random.Random(2)
    hands = ([" ".join(chance.choices(RANKS, k=size)) for size in (2, 3)] for _ in range(80))
    path.write_text("x,y\n" + "".join(f"{','.join(each)}\n" for each in hands))
    run = odds("verify", "rws-commission", str(path))
    assert (run.returncode, run.stdout) == (2, "")
    assert "(it begins 'x,y'; " in run.stderr
    assert "; nearest: player" in run.stderr
    command = run.stderr.partition("where these are the columns, say odds ")[2]
    done = odds(*shlex.split(command))
    assert (done.returncode, "Verdict: inconsistent" in done.stdout) == (1, True)
