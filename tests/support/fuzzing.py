"""Good files made bad at random, and held against the promise that any file is answered.

`python -m tests.support.fuzzing KIND FIRST NUMBER` tries so many files from a first seed; the seed
of a file that is not answered is told, with what happened instead.
"""

import gzip
import json
import sys
import tomllib
import traceback
from collections.abc import Callable
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from odds import OddsError, Table
from odds.rounds.logs import Hints
from odds.rounds.logs.saved import read_layout
from tests.support.rulebook_files import HOUSE, toml_file

ROOT = Path(__file__).parent.parent.parent
LOG = ROOT / "tests" / "examples" / "log.csv"
RULEBOOKS = [*sorted(HOUSE.glob("*.toml")), *sorted(LOG.parent.glob("*.toml"))]
PIECES = [
    *(
        "",
        " ",
        "\t",
        "\n",
        "\r\n",
        "\0",
        "\ufeff",
        "\u202e",
        "é",
        "♥",
        "\x1b[2J",
        "\ud800",
        "x" * 2000,
    ),
    *(
        "0",
        "-1",
        "1e99",
        "1e999999999",
        "0x7",
        "9" * 45,
        "1/0",
        "3/2",
        "5%",
        "inf",
        "nan",
        "true",
        "[]",
    ),
    *(
        "{",
        "}",
        "[",
        "]",
        "[[",
        "]]",
        '"',
        "'",
        '"""',
        "\\",
        ",",
        ";",
        "|",
        "=",
        ".",
        "#",
        ":",
        "-",
    ),
    *("id", "bet", "rows", "pays", "extends", "clause", "winner", "player_total", "rws-commission"),
    *("shoe 1", "Player", "10♥|K♠|", "Tie", "[a.b.c]", "(?P<p1>.)", "(a+)", '{"p1": ', "null", "*"),
]
"""What is put into files: marks, numbers, words and characters that some reader stumbles over."""
VALUES = [
    *(
        "",
        "x",
        "a b",
        "5%",
        "0",
        "1/2",
        "3-5",
        "0-9",
        "tie",
        "push",
        "lose",
        "not stated",
        "player",
    ),
    *(0, 1, 5, 9, 10, -1, 10**12, 10**13, 0.5, True, False, [], {}, [1], ["x"], [[]], {"x": 1}),
    *([0, 9], ["player", "banker"], "bclc-three-card", "rws-insurance", "DDDDDDDDDD", "x" * 3000),
]
"""What stands where something else should."""


def spoilt(data: bytes, random: Random) -> bytes:
    """The data with a few accidents."""
    for _ in range(random.choice((1, 1, 2, 3, 8))):
        one, two = sorted(random.choices(range(len(data) + 1), k=2))
        two = min(two, one + random.choice((1, 4, 40, 400)))
        piece = random.choice(PIECES).encode("utf-8", "surrogatepass")
        data = random.choice(
            (
                data[:one] + piece + data[one:],
                data[:one] + piece + data[two:],
                data[:one] + data[two:],
                data[:two] + data[one:two] * random.choice((1, 50)) + data[two:],
                data[:two],
                data[:one] + bytes([random.randrange(256)]) + data[one + 1 :],
                data.replace(data[one:two], piece),
            )
        )
    return data[:90_000]


def twisted(value: object, random: Random) -> object:
    """A value with an accident somewhere inside: another value, or one too few or too many."""
    if isinstance(value, dict):
        pairs = _with_accident(list(value.items()), random)
        return dict(
            (random.choice([*value, *PIECES[-20:]]), inner)
            if random.random() < 0.02
            else (name, inner)
            for name, inner in pairs
        )
    if isinstance(value, list):
        return [inner for _, inner in _with_accident([("", inner) for inner in value], random)]
    return random.choice(VALUES)


def _with_accident(pairs: list[tuple[str, object]], random: Random) -> list[tuple[str, object]]:
    place = random.randrange(len(pairs) + 1)
    before, here, after = pairs[:place], pairs[place : place + 1], pairs[place + 1 :]
    accident = random.random()
    if accident < 0.1:
        return [*before, *after]
    if accident < 0.2:
        return [*before, *here, *here, *after]
    if accident < 0.3:
        return [*before, *((name, random.choice(VALUES)) for name, _ in here), *after]
    return [*before, *((name, twisted(inner, random)) for name, inner in here), *after]


def try_rulebook(random: Random, folder: Path) -> None:
    """A game that loads has odds, rules and covariances in every format."""
    path = folder / "game.toml"
    good = random.choice(RULEBOOKS).read_bytes()
    if random.random() < 0.3:
        path.write_bytes(spoilt(good, random))
    else:
        document: object = tomllib.loads(good.decode())
        for _ in range(random.choice((1, 1, 2, 4))):
            document = twisted(document, random)
        path.write_text(toml_file(document) if isinstance(document, dict) else "")
    table = Table(path)
    for view in (table.bets(), table.rules(), table.covariance(), table.grid()):
        _check(view.text)


def try_log(random: Random, folder: Path, hints: Hints | None = None) -> None:
    """A log that can be read has a layout, a verdict and a replay."""
    path = folder / "log.csv"
    data = LOG.read_bytes() if random.random() < 0.7 else _ndjson()
    data = spoilt(b"".join(data.splitlines(keepends=True)[: random.choice((3, 30, 300))]), random)
    path.write_bytes(gzip.compress(data) if random.random() < 0.1 else data)
    table = Table("rws-commission")
    for ask in (table.log_layout, table.verify, table.replay):
        try:
            _check(ask(str(path), hints=hints).text)
        except OddsError:
            continue


def try_layout(random: Random, folder: Path) -> None:
    """A layout that loads reads a log, or is refused."""
    document = Table("rws-commission").log_layout(str(LOG)).layout.document()
    path = folder / "layout.json"
    if random.random() < 0.3:
        path.write_bytes(spoilt(json.dumps(document).encode(), random))
    else:
        path.write_text(json.dumps(twisted(document, random)))
    try_log(Random(0), folder, Hints(read_layout(str(path))))


def _ndjson() -> bytes:
    rows = [line.split(";") for line in LOG.read_text(encoding="utf-8").splitlines()]
    return b"".join(
        json.dumps(dict(zip(rows[0], row, strict=True))).encode() + b"\n" for row in rows[1:]
    )


def _check(text: Callable[[str], str]) -> None:
    for form in ("table", "csv", "markdown"):
        assert text(form)
    json.loads(text("json"), parse_constant=_no_number)


def _no_number(word: str) -> None:
    raise AssertionError(f"{word} is no json")


KINDS = {"rulebooks": try_rulebook, "logs": try_log, "layouts": try_layout}


def main(kind: str, first: int, number: int) -> None:
    """Try so many files; tell the seed of the first that is not answered."""
    with TemporaryDirectory() as folder:
        for seed in range(first, first + number):
            try:
                KINDS[kind](Random(seed), Path(folder))
            except OddsError:
                continue  # refused with a sentence
            except Exception:
                sys.exit(f"{kind}, seed {seed}:\n{traceback.format_exc()}")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
