"""Random command lines, made from what the program itself declares: its commands and options.

A value is chosen by the word that the help has for it, such as CARDS: one that will do, one that
will not, or one that an attacker would try. None of them asks for long work.
"""

import csv
import json
import os
import random
import re
import sys
import warnings
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import typer

from odds import load_rulebook
from odds.cli import app, start
from odds.core.text import width
from tests.support.games import GAMES
from tests.support.simulators import HONEST, text_of

HOSTILE = [
    *("", " ", "-", "--", "x", "0", "-1", "1e9", "nan", "inf", "=1+1", "\uff1d1", "9" * 41),
    *("\x1b[31mred", "a\nodds: b", "a\r\tb", "\u202eabc", "\u2028", "\x85", "\x9b2J", "\u200b"),
    *(
        os.fsdecode(b"\xff"),
        "牌" * 60,
        "e\u0301" * 90,
        "[x](y)|<b>`",
        "\u0663",
        "a" * 5000,
        "%s{0}",
    ),
    *(
        "A=1",
        "9 9 9 9 9",
        "1/0",
        "4-2",
        "(",
        "[[x]",
        "a{99999999999}",
        "100%",
        "=",
        "folder",
        "*.csv",
    ),
    *(
        "missing.csv",
        "empty.csv",
        "binary.csv",
        "layout.json",
        "own.toml",
        "new",
        "check",
        "bclc-mini",
    ),
]
"""Words that nobody means well, or nobody means here."""
_LOGS = ["log.csv", "log.ndjson", "lo\x1b[31mg\n.csv", os.fsdecode(b"l\xff.csv")]
_WRITTEN = ["out.csv", "out.parquet", "o\x1b[31m.csv", os.fsdecode(b"o\xff.csv")]
_AMOUNTS = ["1", "100", "12.50", "200/3", "1/3", "99999999999999999999"]
_SHARES = ["5%", "0.05", "1/20", "99%", "1/3", "99.9999%"]
_MEANT: dict[str, list[str]] = {
    "LOG": _LOGS,
    "SHOES": ["shoes.csv"],
    "CARDS": ["9 K", "5 5", "3 2", "A♠ K♥", "6 7", "K [6-8]", "? [picture]"],
    "SEAT": ["player-1", "banker-2", "player-3", "next"],
    "1-6": ["1", "4", "5", "6"],
    "RANKS,RANKS": ["A-5 10-K, 6-9", "9", "A-3, 4 5, 6-8, 9 10"],
    "RANK": ["9", "A", "10"],
    "HAND=STAKE": ["player=60000", "banker=200000", "banker=10"],
    "ID": ["tie-voids-all", "established-by-own-bet", "dealer-bets-count"],
    "SHARE": ["30%", "100%", "1/3"],
    "CARD": ["A", "10", "7"],
    "COUNTS": ["A=4 2=4 5=9 K=9", "5=400 6=9 K=9 9=9 3=4", "A=1", "9=3 K=9 5=9 2=9 3=9 7=9"],
    "AMOUNT": _AMOUNTS,
    "RATE": _SHARES,
    "PERCENT": _SHARES,
    "ODDS": ["1/2", "1", "0.05", "3 to 2"],
    "REGEX": ["(?P<shoe>[^,]*),.*,(?P<winner>[a-z]+),", "^#", "NEW SHOE"],
    "S": ["1", "7", str(2**128 - 1)],
    "N": ["1", "2", "7", "20", "100"],
    "WINNER=N,": ["player=446,banker=458,tie=96", "player=1,banker=0,tie=0"],
    "ROLE=COLUMN": ["winner=winner", "shoe=1", "player=p1,p2,p3", "count=-", "payout:tie=tie_net"],
    "N|inf": ["1", "2", "6", "8", "inf", "100000000000"],
    "N|N-N|N,N|inf": ["1", "8", "4-6", "4,8,inf"],
    "N|N-N|N,N": ["6", "8", "6-8", "8,10"],
    "TAGS": ["0 0 0 -1 -1 -1 -1 2 2 0", "1 0 0 0 0 0 0 0 0 0 0 0 -1"],
    "UNITS": ["0.1", "1/3", "2"],
    "ADDRESS": ["no address"],
}
"""What will do for the words that the help has for values."""
_USUAL = {
    "simulate": ["--rounds"],
    "scan": ["--shoes"],
    "count": ["--shoes"],
    "cutcard": ["--shoes"],
    "limits": ["stakes"],
    "verify": ["words"],
    "bank": ["--stake"],
    "quote": ["--player", "--banker"],
    "knowledge": ["--seat"],
    "differential": ["--bet"],
}
"""What a command cannot do without, though it is declared as an option."""
_GAMES = {
    "insurance": ["rws-insurance"],
    "bank": ["bclc-three-card"],
    "limits": ["bclc-ruyi"],
    "exposed": ["rws-insurance", "rws-super-six-plus"],
    "differential": ["rws-insurance"],
}
"""The games that a command is for; others are for most of those with a Table of Play."""


@cache
def commands() -> list[tuple[tuple[str, ...], Any]]:
    """Every command of the program that ends by itself, with the words that name it."""
    every = _inside(typer.main.get_command(app.app), ())
    return [(path, command) for path, command in every if path[0] not in ("live", "serve")]


def _inside(command: Any, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Any]]:
    if not hasattr(command, "commands"):
        yield path, command
        return
    for name, inner in command.commands.items():
        yield from _inside(inner, (*path, name))


def command_line(chance: random.Random) -> list[str]:
    """A command with some of its options; half of them are meant well throughout."""
    path, command = chance.choice(commands())
    others = [game for game in GAMES if game != "bclc-three-card"]
    game = chance.choice(_GAMES.get(path[0], [*others, "own.toml"]))
    wrong = chance.choice([0, 0.15])
    words: list[str] = []
    for parameter in command.params:
        name = parameter.opts[0]
        needed = parameter.required or name in _USUAL.get(path[-1], ())
        several = parameter.nargs == -1 or getattr(parameter, "multiple", False)
        for _ in range(chance.choice([1, 1, 2]) if several else 1):
            if chance.random() > (1 - wrong / 5 if needed else 0.2):
                continue
            words += [name] if name.startswith("-") else []
            if chance.random() < wrong:
                words.append(chance.choice(HOSTILE))
            elif not getattr(parameter, "is_flag", False):
                words += _meant(chance, parameter, game)
    if chance.random() < wrong / 2:
        words.insert(chance.randint(0, len(words)), chance.choice([*HOSTILE, "--help", "--x"]))
    return [*path, *words]


def _meant(chance: random.Random, parameter: Any, game: str) -> list[str]:
    """A value that will do, by what the option or argument declares."""
    if choices := getattr(parameter.type, "choices", None):
        return [str(chance.choice([getattr(each, "value", each) for each in choices]))]
    word = re.sub(r"[\[\]]|\.\.\.", "", parameter.metavar or "BET=STAKE")
    bet = chance.choice(_bets(game))
    return {
        "GAME": [game],
        "GAME|new|check": [game],
        "GAME BET": [game],
        "GAME FILE": [game, chance.choice(_LOGS)],
        "FILE": [
            chance.choice(["out.md", "out.html"] if "--report" in parameter.opts else _WRITTEN)
        ],
        "BET": [bet],
        "BET=ODDS": [f"{bet}=3/2"],
        "BET=STAKE": [f"{bet}={chance.choice(_AMOUNTS)}"],
    }.get(word) or [chance.choice(_MEANT.get(word, HOSTILE))]


@cache
def _bets(game: str) -> list[str]:
    return [bet.id for bet in load_rulebook(game if game in GAMES else "bclc-mini").bets]


def lay_out(folder: Path) -> None:
    """The files that the command lines name, good and bad ones."""
    rows = list(HONEST.rows(2))
    names = ["log.csv", "lo\x1b[31mg\n.csv", os.fsdecode(b"l\xff.csv")]
    for name in names:
        (folder / name).write_text(text_of(iter(rows)))
    hostile = [{**row, "shoe": f"=\x1b[2J\n{row['shoe']}\ud800", "|<b>\u202e": "x"} for row in rows]
    (folder / "log.ndjson").write_text("\n".join(map(json.dumps, hostile)))
    (folder / "shoes.csv").write_text(
        "0,1,2,3,4,5,6,7,8,9\n16,4,4,4,4,4,4,4,4,4\n0,0,0,0,0,0,0,0,0,9\n"
    )
    (folder / "empty.csv").write_text("")
    (folder / "binary.csv").write_bytes(b"\x89PNG\0\xff")
    (folder / "layout.json").write_text('{"format": "csv", "columns": {"winner": "winner"}}')
    (folder / "folder").mkdir()
    (folder / "own.toml").write_text(
        'id = "own"\nextends = "bclc-mini"\n'
        'title = "<b>A|B</b> [see](https://x.example) `c` \N{CJK UNIFIED IDEOGRAPH-724C} =1+1"\n'
    )


class Said(NamedTuple):
    """How a command ended, and what it said."""

    code: int
    out: str
    err: str


def run(arguments: list[str], capture: "pytest.CaptureFixture[str]") -> Said:
    """Run the program in this process, from its beginning to its end."""
    with pytest.MonkeyPatch.context() as patch, warnings.catch_warnings():
        patch.setattr(sys, "argv", ["odds", *arguments])
        for module in (app, start):
            patch.setattr(module, "end", sys.exit)
        with pytest.raises(SystemExit) as ended:
            start.main()
    code = ended.value.code
    return Said(code if isinstance(code, int) else 0, *capture.readouterr())


def check(arguments: list[str], said: Said) -> None:
    """What holds of every command line, whatever is in it."""
    code, out, err = said
    assert code in ((0, 1, 2, 3) if arguments[0] == "verify" else (0, 2)), said
    talk = err.removesuffix("\n").split("\n") if err else []
    assert all(line.startswith("odds: ") and line.isprintable() for line in talk), err
    sentences = [line for line in talk if not re.match("odds: (warning: |[0-9]+ .* done$)", line)]
    if code == 2:
        assert (out, len(sentences)) == ("", 1), said
        return
    assert sentences == [], err
    lines = out.removesuffix("\n").split("\n")
    assert all(map(str.isprintable, lines)), out
    forms = [each.partition("=")[2] or after for each, after in _with_next(arguments)]
    form = next((each for each in forms if each in ("json", "csv", "markdown")), "table")
    if "--help" in arguments or not out:
        return
    if form == "json":
        json.loads(out, parse_constant=pytest.fail)
    elif form == "csv":
        check_csv(lines)
    elif form == "table" and not {"--wide", "--sql", "new", "--format"} & set(arguments):
        is_csv = arguments[0] == "simulate" or any(each.endswith(".csv") for each in forms)
        assert is_csv or max(map(width, lines)) <= 80, out


def _with_next(words: list[str]) -> Iterator[tuple[str, str]]:
    """The formats asked for."""
    for word, after in zip(words, [*words[1:], ""], strict=True):
        if word == "--format":
            yield word, after


def check_csv(lines: list[str]) -> None:
    """A table in which no cell is a formula to a spreadsheet."""
    header, *rows = csv.reader(lines)
    for row in rows:
        assert len(row) == len(header)
        for cell in row:
            formula = cell.lstrip().startswith(tuple("=+-@\uff1d\uff0b\uff0d\uff20"))
            assert not formula or re.fullmatch(r"-[0-9.]+(e-?[0-9]+)?", cell), cell
