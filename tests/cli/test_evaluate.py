"""`odds evaluate` as its users meet it: tables of shoes in, expected values out."""

import csv
import io
import json
import sys
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pyarrow as pa
import pytest

from odds import Coup, OddsError, Shoe, analyse, load_rulebook
from odds.files.jobs import job_of
from odds.files.shoes import open_shoe_table
from tests.support.program import odds, shell, shell_free
from tests.support.shoe_files import FULL, HEADER, POINTS, RANKS, SHOES, parquet, talk, text_of

RULES = load_rulebook("rws-commission")
FIRST_COLUMNS = "game,known_player,known_banker,shoe_number,A,2,"


def evaluated(*arguments: str) -> list[dict[str, str]]:
    done = odds("evaluate", *arguments, "--format", "csv")
    assert (done.returncode, talk(done.stderr)) == (0, [])
    return list(csv.DictReader(io.StringIO(done.stdout)))


def expected(bet: str, shoes: list[list[int]] = SHOES, coup: Coup | None = None) -> list[str]:
    every = (RULES.coups(Shoe(tuple(shoe)), coup) for shoe in shoes)
    return [f"[{analyse(RULES.bet(bet), coups).expected_value}]" for coups in every]


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
    assert [int(row["cards_left"]) for row in rows] == list(map(sum, SHOES))
    assert [int(row["shoe_number"]) for row in rows] == list(range(1, len(SHOES) + 1))
    for row in rows:
        value = Fraction(row["tie_expected_value"].strip("[]"))
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


@pytest.mark.proof
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
        done = odds("evaluate", "-", "rws-commission", "tie", piped=path)
        assert (done.stdout, done.stderr) == (want, "")
        assert shell(f"odds evaluate - rws-commission tie < {path}").stdout == want


@pytest.mark.proof
def test_an_output_file_appears_whole(table: Path, tmp_path: Path) -> None:
    for ending, form in (("csv", "csv"), ("json", "json"), ("md", "markdown"), ("txt", "table")):
        path = tmp_path / f"out.{ending}"
        path.write_text("before")
        done = odds("evaluate", str(table), "rws-commission", "tie", "--output", str(path))
        assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
        want = odds("evaluate", str(table), "rws-commission", "tie", "--format", form).stdout
        assert path.read_text() == want
        asked = odds("evaluate", str(table), "egalite", "--output", str(path), "--format", "json")
        assert asked.returncode == 0
        assert json.loads(path.read_text())["bets"][0] == "player"
    assert {path.name for path in tmp_path.iterdir()} == {
        "shoes.csv", "out.csv", "out.json", "out.md", "out.txt"
    }  # fmt: skip


@pytest.mark.parametrize(
    "line",
    [
        "odds evaluate {0} egalite",
        "odds evaluate - egalite < {0}",
        "cd {1}; odds evaluate shoes.csv egalite",
    ],
)
def test_the_input_is_not_written_over(table: Path, line: str) -> None:
    before = table.read_bytes()
    (table.parent / "link.csv").symlink_to(table)
    for output in (table, table.parent / "link.csv"):
        done = shell(f"{line.format(table, table.parent)} --output {output}")
        assert done.returncode == 2
        assert "is the table of shoes itself; name another file" in done.stderr
    assert table.read_bytes() == before


@pytest.mark.parametrize(
    ("mode", "umask", "becomes"), [(0o600, 0o022, 0o600), (None, 0o027, 0o640)]
)
def test_who_may_read_the_output(
    table: Path, tmp_path: Path, mode: int | None, umask: int, becomes: int
) -> None:
    output = tmp_path / "OUT.CSV"
    if mode is not None:
        output.write_text("")
        output.chmod(mode)
    shell(f"umask {umask:o}; odds evaluate {table} egalite tie --output {output}")
    assert output.stat().st_mode & 0o777 == becomes
    assert output.read_text().startswith(FIRST_COLUMNS)


def test_an_output_that_is_standard_output(table: Path, tmp_path: Path) -> None:
    log = tmp_path / "log.txt"
    log.write_text("before\n")
    shell(f"odds evaluate {table} egalite --format csv --output /dev/stdout >> {log}")
    assert log.read_text() == "before\n"


def test_a_pipe_by_name_cannot_be_gone_on_with(table: Path, tmp_path: Path) -> None:
    done = shell(f"odds evaluate <(cat {table}) egalite tie --output {tmp_path}/out.csv")
    assert (done.returncode, talk(done.stderr)) == (0, [])
    assert job_of("/dev/null", "egalite") is None


def test_an_output_through_a_link(table: Path, tmp_path: Path) -> None:
    (tmp_path / "link.csv").symlink_to(tmp_path / "real.csv")
    odds("evaluate", str(table), "egalite", "tie", "--output", str(tmp_path / "link.csv"))
    assert (tmp_path / "link.csv").is_symlink()
    assert (tmp_path / "real.csv").read_text().startswith(FIRST_COLUMNS)


def test_the_whole_of_each_format(tmp_path: Path) -> None:
    path = tmp_path / "shoes.csv"
    path.write_text(text_of([[32] * 13]))
    words = ["evaluate", str(path), "egalite", "tie", "--player", "9 K", "--banker", "2 3"]
    words += ["--digits", "2"]
    document = json.loads(odds(*words, "--format", "json").stdout)
    assert document == {
        "game": "egalite",
        "coup": {"player": ["9", "K"], "banker": ["2", "3"]},
        "bets": ["tie"],
        "decimal_places": 2,
        "notes": [remark.text for remark in load_rulebook("egalite").notes],
        "shoes": [
            {
                "shoe": 1,
                **dict.fromkeys(RANKS, 32),
                "cards": 412,
                "tie_expected_value": "-1",
                "tie_expected_value_decimal": -1.0,
            }
        ],
    }
    (record,) = evaluated(*words[1:])
    assert record == {
        "shoe_number": "1",
        **dict.fromkeys(RANKS, "32"),
        "cards_left": "412",
        "tie_expected_value": "[-1]",
        "tie_expected_value_decimal": "-1.00",
        "game": "egalite",
        "known_player": "9 K",
        "known_banker": "[2 3]",
    }
    assert odds(*words, "--format", "markdown").stdout.splitlines()[:10] == [
        "# Baccarat with Egalité bets (egalite)",
        "",
        "- Coup: Player 9 K, Banker 2 3",
        "",
        "## Expected value per unit staked, from each shoe",
        "",
        "|   shoe |   cards left |      tie |",
        "|--------|--------------|----------|",
        "|      1 |          412 | -100.00% |",
        "",
    ]
    assert odds(*words).stdout.splitlines()[:7] == [
        "Baccarat with Egalité bets (egalite)",
        "Coup: Player 9 K, Banker 2 3",
        "",
        "Expected value per unit staked, from each shoe",
        "shoe  cards left       tie",
        "----  ----------  --------",
        "   1         412  -100.00%",
    ]
    assert "tie     -1" in odds(*words, "--exact").stdout.partition(", exactly\n")[2]


def test_exact_fractions_only_where_asked(table: Path) -> None:
    words = ["evaluate", "rws-commission", str(table), "banker", "tie"]
    shown, exact = odds(*words).stdout, odds(*words, "--exact").stdout
    (fraction,) = expected("banker", SHOES[:1])
    over, under = (f"{int(part):,}" for part in fraction.strip("[]").split("/"))
    assert over not in shown
    assert f"1     banker  {over}/{under}" in exact
    for text in (shown, exact):
        assert max(map(len, text.splitlines())) <= 80


@pytest.mark.parametrize("words", [["egalite", "SHOES"], ["SHOES", "egalite"]])
def test_the_game_comes_first_or_after_the_shoes(table: Path, words: list[str]) -> None:
    given = [word.replace("SHOES", str(table)) for word in words]
    want = odds("evaluate", "egalite", str(table), "tie", "--format", "json").stdout
    assert json.loads(want)["game"] == "egalite"
    assert odds("evaluate", *given, "tie", "--format", "json").stdout == want


def test_not_stated_is_said(tmp_path: Path) -> None:
    table = tmp_path / "shoes.csv"
    table.write_text(f"{HEADER}\n{FULL}\n")
    words = ["evaluate", "-", "online-baccarat"]
    done = odds(*words, "small", piped=table)
    assert done.stdout.splitlines()[5].split() == ["1", "416", "not", "stated"]
    paid = odds(*words, "small", "--pay", "small=3/2", piped=table)
    assert "not stated" not in paid.stdout
    document = odds(*words, "--format", "json", piped=table)
    assert json.loads(document.stdout)["shoes"][0]["small_expected_value"] is None


def test_more_shoes_than_a_batch(tmp_path: Path) -> None:
    path = tmp_path / "shoes.csv"
    many = [SHOES[n % 25] for n in range(9000)]
    path.write_text(text_of(many))
    rows = evaluated(str(path), "rws-commission", "banker")
    assert [row["banker_expected_value"] for row in rows] == expected("banker") * 360
    assert [int(row["shoe_number"]) for row in rows] == list(range(1, 9001))
    document = json.loads(odds("evaluate", str(path), "egalite", "tie", "--format", "json").stdout)
    assert [row["shoe"] for row in document["shoes"]] == list(range(1, 9001))
    lines = odds("evaluate", str(path), "egalite", "tie").stdout.splitlines()
    assert len(lines) == 9000 + 9


def test_a_fault_far_down_leaves_nothing(tmp_path: Path) -> None:
    path, output = tmp_path / "shoes.csv", tmp_path / "out.csv"
    path.write_text(text_of([[32] * 13] * 5000 + [[-1] * 13]))
    output.write_text("before")
    for arguments in ([], ["--output", str(output)]):
        done = odds("evaluate", str(path), "rws-commission", "tie", *arguments)
        assert (done.returncode, done.stdout) == (2, "")
        assert "shoes.csv' line 5002: '-1' is no count of A; give" in done.stderr
    assert output.read_text() == "before"
    assert set(tmp_path.iterdir()) == {path, output}


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ([".", "egalite"], "odds: '.' cannot be read (Is a directory); name a table of shoes"),
        (["nowhere.csv", "egalite"], "'nowhere.csv' cannot be read (No such file or directory)"),
        (["a\0b", "egalite"], "cannot be read (embedded null byte)"),
        (["nowhere", "SHOES"], "unknown game 'nowhere'"),
        (["SHOES", "nowhere.toml"], "'nowhere.toml'"),
        (["SHOES", "egalite", "tei"], "unknown bet 'tei'; did you mean 'tie'?"),
        (["egalite"], "Missing argument 'SH"),
        (["SHOES", "egalite", "--player", "2 3"], "--player '2 3': many shoes cannot be counted"),
        (["SHOES", "egalite", "--player", "2 3", "--banker", "K 4"],
         "'SHOES' line 3: the shoe cannot deal Player 2 3, Banker K 4 from 0 cards of rank 2;"),
        (["SHOES", "egalite", "--player", "9 K 3", "--banker", "2 3"], "natural 9 ends the coup"),
        (["SHOES", "egalite", "--output", "."], "--output '.' is no file; name one, or - for"),
        (["SHOES", "egalite", "--output", "/dev/null"], "--output '/dev/null' is no file"),
        (["SHOES", "egalite", "--output", "/nowhere/a"], "--output '/nowhere/a' cannot be written"),
        (["SHOES", "egalite", "--format", "xml"], "'--format': 'xml' is not one of"),
        (["SHOES", "egalite", "--output", "-", "--output", "-"], "--output is given 2 times"),
        (["SHOES", "egalite", "--output", "/etc/passwd/a"], "cannot be written (Not a directory)"),
        (["SHOES", "egalite", "--output", "a" * 300], "cannot be written (File name too long)"),
        (["SHOES", "egalite", "--output", "a/b/"], "--output 'a/b/' is no file; name"),
        (["SHOES", "egalite", "--output", "a.parquet"],
         "'a.parquet' says no format by its ending; give --format, or end in .csv .json .md .txt"),
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
            "this needs numba, which is not installed; pip install 'baccarat-odds[bulk]'",
        ),
        (
            "numpy",
            "csv",
            "this needs numpy, which is not installed; pip install 'baccarat-odds[bulk]'",
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


@pytest.mark.proof
def test_an_answer_that_the_disk_does_not_take(tmp_path: Path) -> None:
    path = tmp_path / "shoes.csv"
    path.write_text(text_of([[32] * 13] * 20_000))
    done = shell(f"ulimit -f 100; odds evaluate {path} egalite tie --format csv | head -3")
    assert done.stdout == ""
    assert "the answer could not be held on disk (File too large)" in done.stderr
    done = shell(f"ulimit -f 100; odds evaluate {path} egalite tie --output {tmp_path}/out.csv")
    assert "out.csv' cannot be written (File too large); name a file in" in done.stderr
    assert list(tmp_path.iterdir()) == [path]
