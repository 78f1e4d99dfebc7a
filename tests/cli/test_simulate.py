"""`odds simulate` as its users meet it: a log in csv or Parquet, the same for the same seed."""

import csv
import io
import sys
from fractions import Fraction
from pathlib import Path

import pyarrow as pa
import pytest
from pyarrow import parquet

from odds import Rank, Shoe, load_rulebook
from odds.core.numbers import money
from odds.games.coup.facts import CoupFacts
from odds.rounds.simulate import ends_of
from odds.rounds.simulate import simulate as deal
from tests.support.program import odds, shell, shell_free
from tests.support.rulebook_files import HOUSE

FIRST = """\
shoe,round,p1,p2,p3,b1,b2,b3,player_total,banker_total,winner,player_pair,banker_pair,\
player_net,banker_net,tie_net,player-pair_net,banker-pair_net
1,1,J,2,,3,6,,2,9,banker,0,0,-1,0.95,-1,-1,-1
1,2,6,9,10,9,8,,5,7,banker,0,0,-1,0.95,-1,-1,-1
1,3,3,A,7,7,9,8,1,4,banker,0,0,-1,0.95,-1,-1,-1
1,4,Q,2,,K,8,,2,8,banker,0,0,-1,0.95,-1,-1,-1
1,5,J,10,J,Q,10,9,0,9,banker,0,0,-1,0.95,-1,-1,-1
"""


def talk(stderr: str) -> list[str]:
    """What is said on stderr, progress left out, since a loaded machine may take long."""
    return [line for line in stderr.splitlines() if not line.endswith(" rounds done")]


def simulated(*arguments: str) -> str:
    done = odds("simulate", *arguments)
    assert (done.returncode, talk(done.stderr)) == (0, [])
    return done.stdout


def rows_of(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def test_the_first_rounds_of_the_default_seed() -> None:
    assert simulated("rws-commission", "--rounds", "5") == FIRST


def test_the_same_seed_deals_the_same(tmp_path: Path) -> None:
    words = ["bclc-mini", "--shoes", "3", "--seed"]
    one = simulated(*words, "9")
    assert simulated(*words, "9", "--output", str(tmp_path / "log.csv")) == ""
    assert (tmp_path / "log.csv").read_bytes() == one.encode()
    assert simulated(*words, "9", "--decks", "8", "--cut", "14", "--output", "-") == one
    for other in (["10"], ["9", "--decks", "7"], ["9", "--cut", "60"], ["9", "--burn"]):
        assert simulated(*words, *other) != one
    assert one.startswith(simulated(*words[:1], "--rounds", "100", "--seed", "9"))


@pytest.mark.parametrize("game", ["rws-super-six-plus", "bclc-ruby-9", "online-baccarat"])
def test_every_column_of_every_round(game: str) -> None:
    rules = load_rulebook(game)
    done = odds("simulate", game, "--shoes", "60", "--decks", "1", "--cut", "0", "--seed", "4")
    rows = rows_of(done.stdout)
    (rounds,) = deal(rules, Shoe.of_decks(1), shoes=60, cut=0, seed=4)
    assert [int(row["shoe"]) for row in rows] == rounds.shoe.tolist()
    assert [int(row["round"]) for row in rows] == rounds.round.tolist()
    ends = ends_of(rounds, rules)
    bets = [bet for bet in rules.bets if bet.id not in ("small", "big")]
    assert list(rows[0])[13:] == [f"{bet.id}_net" for bet in bets]
    for row, cards, end in zip(rows, rounds.cards.tolist(), ends.of_round.tolist(), strict=True):
        facts = ends.distinct[end]
        assert list(row.values())[2:8] == [Rank(n).symbol if n >= 0 else "" for n in cards]
        told = [row[name] for name in ("player_total", "banker_total", "player_pair")]
        told += [row["banker_pair"], row["winner"]]
        nets = [Fraction(row[f"{bet.id}_net"]) for bet in bets]
        if isinstance(facts, CoupFacts):
            known = (facts.player_total, facts.banker_total, facts.player_pair, facts.banker_pair)
            assert told == [*(str(int(fact or 0)) for fact in known), facts.winner.value]
            assert nets == [bet.rows[bet.row_for(facts)].pays for bet in bets]
        else:
            assert told == ["", "", "", "", "void"]
            assert nets == [0] * len(bets)
    assert {row["winner"] for row in rows} == {"player", "banker", "tie", "void"}


def test_parquet_has_the_same_in_its_own_types(tmp_path: Path) -> None:
    words = ["simulate", "rws-commission", "--decks", "1", "--cut", "0", "--shoes", "50"]
    path = tmp_path / "LOG.PARQUET"
    assert odds(*words, "--output", str(path)).stdout == ""
    table = parquet.read_table(path)
    for field in table.schema:
        small = ("player_total", "banker_total", "player_pair", "banker_pair")
        kinds = dict.fromkeys(("shoe", "round"), pa.int64()) | dict.fromkeys(small, pa.int8())
        assert field.type == kinds.get(field.name, pa.string())
    rows = rows_of(odds(*words).stdout)
    assert table.column_names == list(rows[0])
    found = [
        {name: "" if value is None else str(value) for name, value in row.items()}
        for row in table.to_pylist()
    ]
    assert found == rows
    void = [row for row in table.to_pylist() if row["winner"] == "void"]
    assert void
    assert {row["player_total"] for row in void} == {None}
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.proof
def test_more_rounds_than_a_batch(tmp_path: Path) -> None:
    for name in ("log.csv", "log.parquet"):
        simulated("egalite", "--rounds", "450000", "--output", str(tmp_path / name))
    lines = (tmp_path / "log.csv").read_text().splitlines()
    assert len(lines) == 450_001
    assert sum(line.startswith("shoe") for line in lines) == 1
    file = parquet.ParquetFile(tmp_path / "log.parquet")
    assert (file.metadata.num_rows, file.metadata.num_row_groups) == (450_000, 3)
    shoes = file.read(["shoe"])["shoe"].to_numpy()
    assert [int(line.partition(",")[0]) for line in lines[1:]] == shoes.tolist()


def test_rounds_stop_and_shoes_do_not() -> None:
    assert len(rows_of(simulated("bclc-mini", "--rounds", "123"))) == 123
    rows = rows_of(simulated("bclc-mini", "--shoes", "2", "--decks", "6", "--cut", "300"))
    assert {row["shoe"] for row in rows} == {"1", "2"}
    assert {row["round"] for row in rows} == {"1", "2", "3"}


def test_void_rounds_count_as_rounds() -> None:
    done = odds("simulate", "bclc-mini", "--decks", "1", "--cut", "0", "--rounds", "400")
    rows = rows_of(done.stdout)
    assert len(rows) == 400
    assert any(row["winner"] == "void" for row in rows)


def test_a_net_is_a_decimal_where_that_ends(tmp_path: Path) -> None:
    third = tmp_path / "third.toml"
    bet = "[[bet]]\nid = 'odd'\ntitle = 'Odd'\nrows = [{ winner = 'tie', pays = '1/3' }]\n"
    third.write_text(f"{(HOUSE / 'bclc-mini.toml').read_text()}\n{bet}")
    rows = rows_of(simulated(str(third), "--shoes", "2"))
    assert {row["odd_net"] for row in rows} == {"[1/3]", "-1"}
    assert {row["banker_net"] for row in rows} == {"0.95", "0", "-1"}
    values = [Fraction(n, d) for n in range(-30, 31) for d in range(1, 70)]
    for value in [*values, Fraction(1, 5**40), Fraction(1, 2**100)]:
        assert Fraction(money(value)) == value
        others = value.denominator
        for prime in (2, 5):
            while others % prime == 0:
                others //= prime
        assert ("/" in money(value)) is (others > 1)
        assert not ("." in money(value) and money(value).endswith("0"))


def test_decks_that_the_rules_do_not_allow_are_said() -> None:
    done = odds("simulate", "rws-commission", "--rounds", "1", "--decks", "2")
    assert done.returncode == 0
    assert done.stderr == (
        "odds: warning: a shoe of 2 decks lies outside the rules of rws-commission, "
        "which allow 4-8 decks (clause 2.2.1).\n"
    )
    assert len(rows_of(done.stdout)) == 1


def test_help_says_whose_convention_it_is() -> None:
    told = " ".join(odds("simulate", "--help").stdout.split())
    assert "silent on cut card and burning: what --cut and --burn do is our convention" in told
    assert shell(told.partition("Example: ")[2].partition(" Arguments")[0]).returncode == 0


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ([], "neither is given of rounds and shoes; give one"),
        (["--rounds", "5", "--shoes", "5"], "both are given of rounds and shoes; give one"),
        (["--rounds", "0"], "0 rounds cannot be dealt; give from 1 to 1000000000000"),
        (["--shoes", "0"], "0 shoes cannot be dealt"),
        (["--rounds", "-5"], "-5 rounds cannot be dealt"),
        (["--rounds", "9" * 30], f"{'9' * 30} rounds cannot be dealt"),
        (["--shoes", "1000000000001"], "1000000000001 shoes cannot be dealt"),
        (["--rounds", "1e6"], "'1e6' is no whole number"),
        (["--rounds", "5", "--seed", "-1"], "-1 is no seed; give a whole number from 0"),
        (["--rounds", "5", "--seed", str(2**128)], f"{2**128} is no seed"),
        (["--rounds", "5", "--seed", "x"], "'x' is no whole number"),
        (["--rounds", "5", "--seed", "1", "--seed", "2"], "--seed is given 2 times"),
        (["--rounds", "5", "--decks", "inf"], "--decks 'inf': an infinite shoe cannot be shuffled"),
        (["--rounds", "5", "--decks", "0"], "--decks '0': '0' is no number of decks"),
        (["--rounds", "5", "--decks", "20165"], "a shoe of 1048580 cards is too large to shuffle"),
        (["--rounds", "5", "--decks", "9" * 40], "is too large to shuffle"),
        (["--rounds", "5", "--cut", "-1"], "cannot lie -1 cards before the end; give 0 or more"),
        (["--rounds", "5", "--cut", "416"], "no round can begin in a shoe of 416 cards with the"),
        (["--rounds", "5", "--cut", "414", "--burn"], "and 2 or more burnt; give more cards"),
        (["--rounds", "5", "--output", "log.txt"],
         "--output 'log.txt' says no format by its ending; end in .csv or .parquet"),
        (["--rounds", "5", "--output", "log"], "--output 'log' says no format by its ending"),
        (["--rounds", "5", "--output", ""], "--output '' says no format by its ending"),
        (["--rounds", "5", "--output", "."], "--output '.' says no format by its ending"),
        (["--rounds", "5", "--output", "FOLDER.csv"], "FOLDER.csv' is no file; name one, or - for"),
        (["--rounds", "5", "--output", "FOLDER.csv/"], "is no file; name one, or - for"),
        (["--rounds", "5", "--output", "/nowhere/a.parquet"], "'/nowhere/a.parquet' cannot be wr"),
    ],
)  # fmt: skip
def test_bad_usage(tmp_path: Path, arguments: list[str], sentence: str) -> None:
    folder = tmp_path / "FOLDER.csv"
    folder.mkdir()
    given = [each.replace("FOLDER.csv", str(folder)) for each in arguments]
    done = odds("simulate", "bclc-mini", *given)
    assert (done.returncode, done.stdout) == (2, "")
    assert sentence in done.stderr
    assert done.stderr.count("\n") == 1
    assert list(tmp_path.iterdir()) == [folder]


def test_an_unknown_game() -> None:
    done = odds("simulate", "bclc-mimi", "--rounds", "5")
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert "unknown game 'bclc-mimi'; did you mean 'bclc-mini'?" in done.stderr


@pytest.mark.parametrize("library", ["numpy", "pyarrow"])
def test_an_extra_that_is_not_installed(library: str) -> None:
    code = (
        f"import sys; sys.modules[{library!r}] = None;"
        "sys.argv = ['odds', 'simulate', 'egalite', '--rounds', '5'];"
        "from odds.cli.app import main; main()"
    )
    done = shell_free([sys.executable, "-c", code])
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        f"odds: this needs {library}, which is not installed; "
        "pip install 'baccarat-odds[verify]' brings it\n"
    )


@pytest.mark.parametrize("ending", ["csv", "parquet"])
def test_a_log_that_the_disk_does_not_take(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"log.{ending}"
    path.write_text("before")
    done = shell(f"ulimit -f 100; odds simulate egalite --rounds 300000 --output {path}")
    assert done.returncode == 2
    (said,) = talk(done.stderr)
    assert f"log.{ending}' cannot be written (File too large); name a file in" in said
    assert path.read_text() == "before"
    assert list(tmp_path.iterdir()) == [path]
