"""Queries run by real engines: what they return, fed back, is judged as the rows themselves are."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import duckdb
import pytest

from odds import OddsError, Table
from odds.rounds.verify.verification import Verification
from tests.support.simulators import HONEST, MUTANTS, Simulator, text_of

TABLE = Table("rws-commission")
LEFT_OUT = ("order", "shoes", "runs", "serial", "neighbouring", "with the cards", "results ")
"""What only the order of rounds tells, or the odds of the cards left."""
LOGS = {
    "honest": (HONEST, 20),
    "draws": (MUTANTS["draws on 3 against an 8"], 20),
    "replaced": (MUTANTS["with replacement"], 40),
}


def log_in(folder: Path, simulator: Simulator, shoes: int) -> Path:
    path = folder / "log.csv"
    path.write_text(text_of(simulator.rows(shoes, seed=4)))
    return path


def queries(log: Path) -> dict[str, str]:
    return dict(TABLE.log_layout(log).queries().by_dialect)


def same_verdict(log: Path, counted: Path, sums: Path) -> Verification:
    """The verdict on rows, which must be that on their counts with the sums of their shoes."""
    rows, found = TABLE.verify(log).found, TABLE.verify(counted, shoe_sums=sums).found
    assert (found.rounds, found.shoes) == (rows.rounds, rows.shoes)
    assert (found.verdict == "inconsistent") == (rows.verdict == "inconsistent")
    assert [each.seen for each in found.bets] == [each.seen for each in rows.bets]
    right = {each.rule: (each.times, each.of) for each in rows.violations if each.stage >= 0}
    told = {each.rule: (each.times, each.of) for each in found.violations}
    assert {rule: times for rule, (times, _) in told.items()} == {
        rule: times for rule, (times, _) in right.items()
    }
    tests = {each.test.name: each.test for each in rows.tests}
    cards = [each.test for each in found.tests if not each.test.name.startswith(LEFT_OUT)]
    assert {"cards follow the cards left in the shoe"} <= {each.name for each in cards}
    for test in cards:
        assert test.p_value == pytest.approx(tests[test.name].p_value, rel=1e-6), test.name
        assert test.remark == tests[test.name].remark
    return found


@pytest.fixture
def engine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[duckdb.DuckDBPyConnection]:
    monkeypatch.chdir(tmp_path)
    with duckdb.connect() as connection:
        yield connection


@pytest.mark.parametrize("form", ["csv", "parquet"])
@pytest.mark.parametrize("name", LOGS)
def test_duckdb_returns_what_gives_the_same_verdict(
    tmp_path: Path, engine: duckdb.DuckDBPyConnection, name: str, form: str
) -> None:
    log = log_in(tmp_path, *LOGS[name])
    source = f"read_csv('{log}', all_varchar = true)"
    if form == "parquet":
        engine.execute(f"COPY (SELECT * FROM {source}) TO 'log.parquet' (FORMAT parquet)")
        source = "'log.parquet'"
    engine.execute(f"CREATE VIEW rounds AS SELECT * FROM {source}")
    asked = queries(log)
    engine.execute(asked["DuckDB"])
    engine.execute(asked["DuckDB, sums of shoes"])
    found = same_verdict(log, tmp_path / "rounds.csv", tmp_path / "shoes.csv")
    assert (found.verdict == "consistent") == (name == "honest")
    assert ("more cards of a rank are dealt than the shoe holds" in
            {each.rule for each in found.violations}) == (name == "replaced")  # fmt: skip


def test_sums_of_another_log_or_shoe_are_refused(
    tmp_path: Path, engine: duckdb.DuckDBPyConnection
) -> None:
    log = log_in(tmp_path, HONEST, 8)
    engine.execute(f"CREATE VIEW rounds AS SELECT * FROM read_csv('{log}', all_varchar = true)")
    asked = queries(log)
    engine.execute(asked["DuckDB"])
    engine.execute(asked["DuckDB, sums of shoes"])
    sums, counted = tmp_path / "shoes.csv", tmp_path / "rounds.csv"
    with pytest.raises(OddsError, match="has sums of 416 cards, and the log or its shoe has 312"):
        Table("rws-commission", decks=6).verify(counted, shoe_sums=sums)
    with pytest.raises(OddsError, match="the log tells its shoes itself; leave out the sums"):
        TABLE.verify(log, shoe_sums=sums)
    rows = counted.read_text().splitlines()
    counted.write_text("\n".join(rows[:-1]) + "\n")
    with pytest.raises(OddsError, match=r"has sums of \d+ rounds, and the log"):
        TABLE.verify(counted, shoe_sums=sums)
    for spoilt, sentence in (
        ("", "has 0 rows and no sums of shoes"),
        (sums.read_text().replace("surprise", "surprises"), "has 'None' as surprise"),
        (sums.read_text().replace("\n0,", "\n7,"), "has '7.0' as part"),
    ):
        (tmp_path / "spoilt.csv").write_text(spoilt)
        with pytest.raises(OddsError, match=sentence):
            TABLE.verify(counted, shoe_sums=tmp_path / "spoilt.csv")


def test_cards_that_the_query_does_not_know_are_refused(
    tmp_path: Path, engine: duckdb.DuckDBPyConnection
) -> None:
    log = log_in(tmp_path, HONEST, 8)
    asked = queries(log)
    log.write_text(log.read_text().replace(",K,", ",King,"))
    engine.execute(f"CREATE VIEW rounds AS SELECT * FROM read_csv('{log}', all_varchar = true)")
    engine.execute(asked["DuckDB"])
    engine.execute(asked["DuckDB, sums of shoes"])
    with pytest.raises(OddsError, match="rounds have cards that the query does not know"):
        TABLE.verify(tmp_path / "rounds.csv", shoe_sums=tmp_path / "shoes.csv")


def test_why_there_is_no_query_for_shoes(tmp_path: Path) -> None:
    lines = ["shoe,player,banker"]
    for row in HONEST.rows(8):
        hands = (" ".join(row[f"{s}{n}"] for n in (1, 2, 3) if row[f"{s}{n}"]) for s in "pb")
        lines.append(",".join([str(row["shoe"]), *hands]))
    (tmp_path / "log.csv").write_text("\n".join(lines) + "\n")
    why = queries(tmp_path / "log.csv")["Sums of shoes"]
    assert why.startswith("-- none: a query can follow shoes where each of the six cards,")


SPARK = """
import sys
from pyspark.sql import SparkSession
log, *statements = sys.argv[1:]
spark = (
    SparkSession.builder.master("local[1]").config("spark.sql.shuffle.partitions", "1")
    .config("spark.ui.enabled", "false").getOrCreate()
)
spark.read.option("header", "true").csv(log).createOrReplaceTempView("rounds")
for statement in statements:
    spark.sql(statement.rstrip(";"))
spark.stop()
"""


@pytest.mark.proof
@pytest.mark.parametrize("name", LOGS)
def test_spark_returns_what_gives_the_same_verdict(tmp_path: Path, name: str) -> None:
    log = log_in(tmp_path, *LOGS[name])
    asked = queries(log)
    statements = [asked["Spark SQL"], asked["Spark SQL, sums of shoes"]]
    subprocess.run([sys.executable, "-c", SPARK, str(log), *statements], check=True, cwd=tmp_path)
    written = {}
    for folder in ("rounds", "shoes"):
        parts = sorted((tmp_path / folder).glob("part-*"))
        lines = [line for part in parts for line in part.read_text().splitlines()]
        rows = [line for number, line in enumerate(lines) if not number or line != lines[0]]
        written[folder] = tmp_path / f"{folder}.csv"
        written[folder].write_text("\n".join(rows) + "\n")
    same_verdict(log, written["rounds"], written["shoes"])
