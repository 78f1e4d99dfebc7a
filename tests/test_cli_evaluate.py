"""`odds evaluate` as its users meet it: tables of shoes in, expected values out."""

import csv
import io
import json
import random
import sys
import tracemalloc
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from odds import Coup, OddsError, Rank, Shoe, analyse, load_rulebook
from odds.bulk.files import open_shoe_table
from odds.cli import progress
from odds.cli.written import writing
from tests.program import odds, shell, shell_free

RANKS = [rank.symbol for rank in Rank]
HEADER = ",".join(RANKS)
FULL = ",".join(["32"] * 13)
POINTS = ",".join(map(str, range(10)))
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


def text_of(shoes: list[list[int]], header: str = HEADER) -> str:
    return "\n".join([header, *(",".join(map(str, shoe)) for shoe in shoes), ""])


def evaluated(*arguments: str) -> list[dict[str, str]]:
    done = odds("evaluate", *arguments, "--format", "csv")
    assert (done.returncode, done.stderr) == (0, "")
    return list(csv.DictReader(io.StringIO(done.stdout)))


def expected(bet: str, shoes: list[list[int]] = SHOES, coup: Coup | None = None) -> list[str]:
    every = (RULES.coups(Shoe(tuple(shoe)), coup) for shoe in shoes)
    return [str(analyse(RULES.bet(bet), coups).expected_value) for coups in every]


@pytest.fixture
def table(tmp_path: Path) -> Path:
    path = tmp_path / "shoes.csv"
    path.write_text(text_of(SHOES))
    return path


def parquet(path: Path, shoes: list[list[int]], kind: pa.DataType | None = None) -> Path:
    columns = {
        name: pa.array([shoe[n] for shoe in shoes], kind or pa.int64())
        for n, name in enumerate(RANKS)
    }
    pq.write_table(pa.table(columns), path, row_group_size=7)
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


BAD_TABLES = [
    ("", "is empty; the columns are A 2 3"),
    ("\n\n", "line 1: surplus column ''"),
    (HEADER, "has no shoe after its header; give a row of counts for each"),
    (HEADER + ",X\n" + FULL + ",1", "line 1: surplus column 'X'; the columns are A 2"),
    (HEADER.replace("A,", "") + "\n" + FULL[3:], "line 1: missing column A; the columns are"),
    (HEADER.replace("A,", "K,") + "\n" + FULL, "line 1: column 'K' is there twice; give it once"),
    (POINTS[2:] + "\n1,1,1,1,1,1,1,1,1", "line 1: missing column 0; the columns are"),
    (FULL + "\n" + FULL, "line 1: surplus column '32'"),
    (POINTS + "\n" + ",".join(["9"] * 10), "has columns by points, and bet 'player-pair' needs"),
    (HEADER + "\n" + FULL[3:], "line 2: 12 counts for 13 columns; give one for each column"),
    (HEADER + "\n\n" + FULL + ",32", "line 3: 14 counts for 13 columns"),
    (HEADER + "\n" + FULL[:-2] + "-3", "line 2: '-3' is no count of K; give a whole number, 0 or"),
    (HEADER + "\n" + FULL[:-2] + "1.5", "line 2: '1.5' is no count of K"),
    (HEADER + "\n" + FULL[:-2] + "1e3", "line 2: '1e3' is no count of K"),
    (HEADER + "\n" + FULL[:-2] + "٣", "line 2: '٣' is no count of K"),
    (HEADER + "\n" + FULL[:-2], "line 2: '' is no count of K"),
    (HEADER + "\n" + FULL[:-2] + "9" * 41, "is no count of K; give a whole number, 0 or more, of"),
    (HEADER + "\n" + FULL[:-2] + '"3', "line 2: no csv (unexpected end of data); mend the line"),
    ('{"A": 3}', "line 1: surplus column"),
    ("x" * 10**7, "line 1 has 100000 bytes or more; the columns are"),
    (b"\xff\xfeA\x00", "line 1 is no text in UTF-8"),
    ((HEADER + "\n").encode() + b"\xff", "line 2 is no text in UTF-8"),
    (b"PAR1 and no more", "is no whole Parquet file; write it anew"),
    (b"PK\x03\x04\x00\x00", "line 1: surplus column"),
]


@pytest.mark.parametrize(("content", "sentence"), BAD_TABLES)
@pytest.mark.parametrize("piped", [False, True])
def test_bad_tables(tmp_path: Path, content: str | bytes, sentence: str, piped: bool) -> None:
    path = tmp_path / "shoes.csv"
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    if piped:
        done = shell(f"cat {path} | odds evaluate - rws-commission")
    else:
        done = odds("evaluate", str(path), "rws-commission")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("odds: standard input" if piped else f"odds: {path}")
    assert sentence in done.stderr
    assert done.stderr.count("\n") == 1


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
    ("columns", "sentence"),
    [
        ({rank: [1.5] for rank in RANKS}, "column 'A' is of double; give integers"),
        ({rank: [True] for rank in RANKS}, "column 'A' is of bool; give integers"),
        ({rank: ["4"] for rank in RANKS}, "column 'A' is of string; give integers"),
        ({rank: [4, -1] for rank in RANKS}, "row 2: '-1' is no count of A"),
        ({rank: [4, None] for rank in RANKS}, "row 2: 'None' is no count of A"),
        ({rank: pa.array([], pa.int64()) for rank in RANKS}, "has no shoe; give a row of counts"),
        ({rank: [4] for rank in [*RANKS, "id"]}, "surplus column 'id'; the columns are"),
        ({rank: [4] for rank in RANKS[1:]}, "missing column A; the columns are"),
    ],
)
def test_bad_parquet(tmp_path: Path, columns: dict[str, object], sentence: str) -> None:
    path = tmp_path / "shoes.parquet"
    pq.write_table(pa.table(columns), path)
    done = odds("evaluate", str(path), "rws-commission")
    assert (done.returncode, done.stdout) == (2, "")
    assert sentence in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_parquet_file_broken_inside(tmp_path: Path) -> None:
    path = parquet(tmp_path / "shoes.parquet", [[32] * 13] * 5000)
    content = bytearray(path.read_bytes())
    for place in range(40, 4000):
        content[place] ^= 255
    path.write_bytes(content)
    done = odds("evaluate", str(path), "rws-commission")
    assert (done.returncode, done.stdout) == (2, "")
    assert "is no whole Parquet file; write it anew" in done.stderr


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


def test_memory_does_not_grow_with_the_table(tmp_path: Path) -> None:
    peaks = []
    for shoes in (10_000, 100_000):
        path = tmp_path / "shoes.csv"
        path.write_text(text_of([[32] * 13] * shoes))
        tracemalloc.start()
        with open_shoe_table(str(path)) as table:
            assert sum(len(batch.shoes) for batch in table.batches) == shoes
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert peaks[1] < 1.2 * peaks[0]


def test_an_answer_that_the_disk_does_not_take(tmp_path: Path) -> None:
    path = tmp_path / "shoes.csv"
    path.write_text(text_of([[32] * 13] * 20_000))
    done = shell(f"ulimit -f 100; odds evaluate {path} egalite tie --format csv | head -3")
    assert done.stdout == ""
    assert "the answer could not be held on disk (File too large)" in done.stderr
    done = shell(f"ulimit -f 100; odds evaluate {path} egalite tie -o {tmp_path}/out.csv")
    assert "out.csv' cannot be written (File too large); name a file in" in done.stderr
    assert list(tmp_path.iterdir()) == [path]


def interrupted(path: Path, text: str, job: str | None) -> None:
    with writing(str(path), job) as output:
        output.file.write(text)
        raise KeyboardInterrupt


def test_an_interrupted_run_leaves_no_file_but_what_can_go_on(tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt):
        interrupted(tmp_path / "out.json", "half", None)
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(KeyboardInterrupt):
        interrupted(tmp_path / "out.csv", "shoe\n1,a\n", "job")
    assert [path.name for path in tmp_path.iterdir()] == ["out.csv.job.part"]
    with writing(str(tmp_path / "out.csv"), "another job") as output:
        assert output.rows == 0
    with writing(str(tmp_path / "out.csv"), "job") as output:
        assert output.rows == 1
        output.file.write("2,b\n")
    assert (tmp_path / "out.csv").read_text() == "shoe\n1,a\n2,b\n"
    assert list(tmp_path.iterdir()) == [tmp_path / "out.csv"]


@pytest.mark.parametrize(
    ("kept", "rows"),
    [("", 0), ("shoe", 0), ("shoe\n1,a\n2,", 1), ("shoe\n1,a\n3,c\n", 1), ("shoe\n2,b\n", 0)],
)
def test_only_whole_rows_in_order_are_taken_up(tmp_path: Path, kept: str, rows: int) -> None:
    (tmp_path / "out.csv.job.part").write_text(kept)
    with writing(str(tmp_path / "out.csv"), "job") as output:
        assert output.rows == rows
        if not rows:
            output.file.write("shoe\n1,a\n")
    assert (tmp_path / "out.csv").read_text() == "shoe\n1,a\n"


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
        assert stopped.stderr.splitlines() == [
            f"odds: interrupted; the same command goes on from what is in {left.name}"
        ]
        assert not output.exists()
        assert odds(*command).stderr == ""
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
