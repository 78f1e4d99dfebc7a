"""`odds evaluate` as its users meet it: tables of shoes in, expected values out."""

import csv
import io
import json
import random
import sys
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pyarrow as pa
import pytest

from odds import Coup, OddsError, Rank, Shoe, analyse, load_rulebook
from odds.bulk.files import open_shoe_table
from odds.cli import progress
from tests.program import odds, shell, shell_free
from tests.shoe_files import FULL, HEADER, POINTS, RANKS, parquet, text_of

RULES = load_rulebook("rws-commission")
draw = random.Random(6)
SHOES = [
    [32] * 13,
    [0] * 13,
    [0] * 12 + [9],
    [1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1],
    [10**20, *[4] * 12],
    *([draw.randrange(57) for _ in Rank] for _ in range(20)),
]


def talk(stderr: str) -> list[str]:
    """What is said on stderr, progress left out, since a loaded machine may take long."""
    return [line for line in stderr.splitlines() if not line.endswith(" shoes done")]


def evaluated(*arguments: str) -> list[dict[str, str]]:
    done = odds("evaluate", *arguments, "--format", "csv")
    assert (done.returncode, talk(done.stderr)) == (0, [])
    return list(csv.DictReader(io.StringIO(done.stdout)))


def expected(bet: str, shoes: list[list[int]] = SHOES, coup: Coup | None = None) -> list[str]:
    every = (RULES.coups(Shoe(tuple(shoe)), coup) for shoe in shoes)
    return [str(analyse(RULES.bet(bet), coups).expected_value) for coups in every]


@pytest.fixture
def table(tmp_path: Path) -> Path:
    path = tmp_path / "shoes.csv"
    path.write_text(text_of(SHOES))
    return path


def test_every_bet_of_every_shoe(table: Path) -> None:
    rows = evaluated(str(table), "rws-commission")
    for bet in RULES.bets:
        assert [row[f"{bet.id}_expected_value"] for row in rows] == expected(bet.id)
    assert [[int(row[rank]) for rank in RANKS] for row in rows] == SHOES
    assert [int(row["cards"]) for row in rows] == list(map(sum, SHOES))
    assert [int(row["shoe"]) for row in rows] == list(range(1, len(SHOES) + 1))
    for row in rows:
        value = Fraction(row["tie_expected_value"])
        assert abs(Fraction(row["tie_expected_value_decimal"]) - value) <= Fraction(1, 2 * 10**15)


def test_a_coup_under_way(tmp_path: Path) -> None:
    path = tmp_path / "shoes.csv"
    shoes = [shoe for shoe in SHOES if min(shoe) > 1]
    assert len(shoes) > 10
    path.write_text(text_of(shoes))
    rows = evaluated(str(path), "rws-commission", "--player", "2 2 3", "--banker", "K Q")
    for bet in ("banker", "player-pair", "banker-pair"):
        want = expected(bet, shoes, Coup.read("2 2 3", "K Q"))
        assert [row[f"{bet}_expected_value"] for row in rows] == want


def test_by_points_where_no_bet_needs_ranks(tmp_path: Path) -> None:
    path = tmp_path / "shoes.csv"
    path.write_text(text_of([list(Shoe(tuple(shoe)).points) for shoe in SHOES], POINTS))
    rows = evaluated(str(path), "rws-commission", "banker", "tie")
    assert [row["banker_expected_value"] for row in rows] == expected("banker")
    assert [row["tie_expected_value"] for row in rows] == expected("tie")


@pytest.mark.parametrize(
    "written",
    [
        lambda text: b"\xef\xbb\xbf" + text.encode(),
        lambda text: text.replace("\n", "\r\n").encode(),
        lambda text: text.replace("\n", "\n\n").encode(),
        lambda text: text.replace(",", " , ").encode(),
        lambda text: text.replace(HEADER, HEADER.replace("A", '"a"').replace("10", "t")).encode(),
    ],
    ids=["byte-order mark", "CRLF", "blank lines", "spaces", "quotes and small letters"],
)
def test_ways_to_write_csv(tmp_path: Path, written: Callable[[str], bytes]) -> None:
    path = tmp_path / "shoes.csv"
    path.write_bytes(written(text_of(SHOES)))
    assert [row["tie_expected_value"] for row in evaluated(str(path), "rws-commission")] == (
        expected("tie")
    )


def test_columns_in_any_order(tmp_path: Path) -> None:
    path = tmp_path / "shoes.csv"
    path.write_text(text_of([shoe[::-1] for shoe in SHOES], ",".join(RANKS[::-1])))
    rows = evaluated(str(path), "rws-commission", "player-pair")
    assert [row["player-pair_expected_value"] for row in rows] == expected("player-pair")
    assert [int(rows[5][rank]) for rank in RANKS] == SHOES[5]


@pytest.mark.parametrize("kind", [pa.int8(), pa.uint16(), pa.int64(), pa.uint64()], ids=str)
def test_parquet_equals_csv_from_a_file_and_from_a_pipe(tmp_path: Path, kind: pa.DataType) -> None:
    shoes = [shoe for shoe in SHOES if max(shoe) < 100]
    plain = tmp_path / "shoes.csv"
    plain.write_text(text_of(shoes))
    packed = parquet(tmp_path / "shoes.data", shoes, kind)
    want = odds("evaluate", str(plain), "rws-commission", "tie").stdout
    assert want
    assert odds("evaluate", str(packed), "rws-commission", "tie").stdout == want
    for path in (plain, packed):
        done = shell(f"cat {path} | odds evaluate - rws-commission tie")
        assert (done.stdout, done.stderr) == (want, "")
        assert shell(f"odds evaluate - rws-commission tie < {path}").stdout == want


def test_an_output_file_appears_whole(table: Path, tmp_path: Path) -> None:
    for ending, form in (("csv", "csv"), ("json", "json"), ("md", "markdown"), ("txt", "table")):
        path = tmp_path / f"out.{ending}"
        path.write_text("before")
        done = odds("evaluate", str(table), "rws-commission", "tie", "--output", str(path))
        assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
        want = odds("evaluate", str(table), "rws-commission", "tie", "--format", form).stdout
        assert path.read_text() == want
        asked = odds("evaluate", str(table), "egalite", "-o", str(path), "--format", "json")
        assert asked.returncode == 0
        assert json.loads(path.read_text())["bets"][0] == "player"
    assert {path.name for path in tmp_path.iterdir()} == {
        "shoes.csv", "out.csv", "out.json", "out.md", "out.txt"
    }  # fmt: skip


def test_the_input_may_be_the_output(table: Path) -> None:
    odds("evaluate", str(table), "rws-commission", "tie", "-o", str(table))
    rows = list(csv.DictReader(io.StringIO(table.read_text())))
    assert [row["tie_expected_value"] for row in rows] == expected("tie")


def test_not_stated_is_said() -> None:
    done = shell(f"echo '{HEADER}\n{FULL}' | odds evaluate - online-baccarat small")
    assert done.stdout.splitlines()[5].split() == ["1", "416", "not", "stated", "not", "stated"]
    paid = shell(f"echo '{HEADER}\n{FULL}' | odds evaluate - online-baccarat small --pay small=3/2")
    assert "not stated" not in paid.stdout
    document = shell(f"echo '{HEADER}\n{FULL}' | odds evaluate - online-baccarat --format json")
    assert json.loads(document.stdout)["shoes"][0]["small_expected_value"] is None


def test_more_shoes_than_a_batch(tmp_path: Path) -> None:
    path = tmp_path / "shoes.csv"
    many = [SHOES[n % 25] for n in range(9000)]
    path.write_text(text_of(many))
    rows = evaluated(str(path), "rws-commission", "banker")
    assert [row["banker_expected_value"] for row in rows] == expected("banker") * 360
    assert [int(row["shoe"]) for row in rows] == list(range(1, 9001))
    document = json.loads(odds("evaluate", str(path), "egalite", "tie", "--format", "json").stdout)
    assert [row["shoe"] for row in document["shoes"]] == list(range(1, 9001))
    lines = odds("evaluate", str(path), "egalite", "tie").stdout.splitlines()
    assert len(lines) == 9000 + 8


def test_a_fault_far_down_leaves_nothing(tmp_path: Path) -> None:
    path, output = tmp_path / "shoes.csv", tmp_path / "out.csv"
    path.write_text(text_of([[32] * 13] * 5000 + [[-1] * 13]))
    output.write_text("before")
    for arguments in ([], ["-o", str(output)]):
        done = odds("evaluate", str(path), "rws-commission", "tie", *arguments)
        assert (done.returncode, done.stdout) == (2, "")
        assert "shoes.csv line 5002: '-1' is no count of A; give" in done.stderr
    assert output.read_text() == "before"
    assert set(tmp_path.iterdir()) == {path, output}


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ([".", "egalite"], "odds: . cannot be read (Is a directory); name a table of shoes"),
        (["nowhere.csv", "egalite"], "nowhere.csv cannot be read (No such file or directory)"),
        (["a\0b", "egalite"], "cannot be read (embedded null byte)"),
        (["SHOES", "nowhere"], "unknown game 'nowhere'"),
        (["SHOES", "egalite", "tei"], "unknown bet 'tei'; did you mean 'tie'?"),
        (["SHOES"], "Missing argument 'GAME'"),
        (["SHOES", "egalite", "--player", "2 3"], "--player '2 3': many shoes cannot be counted"),
        (["SHOES", "egalite", "--player", "2 3", "--banker", "K 4"],
         "SHOES line 3: the shoe cannot deal Player 2 3, Banker K 4 from 0 cards of rank 2; start"),
        (["SHOES", "egalite", "--player", "9 K 3", "--banker", "2 3"], "natural 9 ends the coup"),
        (["SHOES", "egalite", "--output", "."], "--output '.' is no file; name one, or - for"),
        (["SHOES", "egalite", "--output", "/dev/null"], "--output '/dev/null' is no file"),
        (["SHOES", "egalite", "--output", "/nowhere/a"], "--output '/nowhere/a' cannot be written"),
        (["SHOES", "egalite", "--format", "xml"], "'--format': 'xml' is not one of"),
        (["SHOES", "egalite", "--output", "-", "-o", "-"], "--output is given 2 times; give it"),
    ],
)  # fmt: skip
def test_bad_usage(table: Path, arguments: list[str], sentence: str) -> None:
    if "\0" in "".join(arguments):
        with pytest.raises(OddsError, match="embedded null byte"), open_shoe_table(arguments[0]):
            pass
        return
    done = odds("evaluate", *(str(table) if each == "SHOES" else each for each in arguments))
    assert (done.returncode, done.stdout) == (2, "")
    assert sentence.replace("SHOES", str(table)) in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("library", "source", "sentence"),
    [
        (
            "numba",
            "csv",
            "odds.bulk needs numba, which is not installed; pip install 'baccarat-odds",
        ),
        (
            "numpy",
            "csv",
            "odds.bulk needs numpy, which is not installed; pip install 'baccarat-odds",
        ),
        ("pyarrow", "parquet", "is Parquet, which needs pyarrow; pip install 'baccarat-odds[parq"),
    ],
)
def test_an_extra_that_is_not_installed(
    tmp_path: Path, table: Path, library: str, source: str, sentence: str
) -> None:
    path = table if source == "csv" else parquet(tmp_path / "a.parquet", [[4] * 13])
    code = (
        f"import sys; sys.modules[{library!r}] = None;"
        f"sys.argv = ['odds', 'evaluate', {str(path)!r}, 'egalite'];"
        "from odds.cli.app import main; main()"
    )
    done = shell_free([sys.executable, "-c", code])
    assert (done.returncode, done.stdout) == (2, "")
    assert sentence in done.stderr
    assert done.stderr.count("\n") == 1


def test_an_answer_that_the_disk_does_not_take(tmp_path: Path) -> None:
    path = tmp_path / "shoes.csv"
    path.write_text(text_of([[32] * 13] * 20_000))
    done = shell(f"ulimit -f 100; odds evaluate {path} egalite tie --format csv | head -3")
    assert done.stdout == ""
    assert "the answer could not be held on disk (File too large)" in done.stderr
    done = shell(f"ulimit -f 100; odds evaluate {path} egalite tie -o {tmp_path}/out.csv")
    assert "out.csv' cannot be written (File too large); name a file in" in done.stderr
    assert list(tmp_path.iterdir()) == [path]


def test_an_interrupted_run_goes_on(tmp_path: Path) -> None:
    path, output = tmp_path / "shoes.csv", tmp_path / "out.csv"
    path.write_text(text_of([SHOES[n % 25] for n in range(9000)]))
    command = ["evaluate", str(path), "rws-commission", "tie", "-o", str(output)]
    odds(*command)
    whole = output.read_text()
    output.unlink()
    for done in (1, 4096, 5000, 8999, 9000):
        code = (
            "import odds.cli.evaluate as command\n"
            "def some(*arguments, rows=command._rows):\n"
            "    seen = 0\n"
            "    for batch in rows(*arguments):\n"
            f"        yield batch[: {done} - seen]\n"
            "        seen += len(batch)\n"
            f"        if seen >= {done}:\n"
            "            raise KeyboardInterrupt\n"
            "command._rows = some\n"
            f"import sys; sys.argv = {['odds', *command]!r}\n"
            "from odds.cli.app import main\n"
            "main()"
        )
        stopped = shell_free([sys.executable, "-c", code])
        assert stopped.returncode == 130
        (left,) = tmp_path.glob("out.csv.*.part")
        assert talk(stopped.stderr) == [
            f"odds: interrupted; the same command goes on from what is in {left.name}"
        ]
        assert not output.exists()
        assert talk(odds(*command).stderr) == []
        assert output.read_text() == whole
        output.unlink()
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize(("size", "said"), [(None, "4 shoes"), (7, "4 of 7 shoes")])
def test_progress(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    size: int | None,
    said: str,
) -> None:
    assert list(progress.told([[1], [2, 3]], "shoes", size)) == [[1], [2, 3]]
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(progress, "_PAUSE", -1)
    assert list(progress.told([[1], [2, 3, 4]], "shoes", size)) == [[1], [2, 3, 4]]
    assert capsys.readouterr().err.splitlines()[-1] == f"odds: {said} done"
