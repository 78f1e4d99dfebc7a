"""`odds verify` from the shell against a bare polars streaming group-by of the same file."""

import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

import numpy as np
import polars as pl
import pyarrow as pa
from pyarrow import csv

from odds import Rank, Shoe, load_rulebook
from odds.rounds.simulate import ends_of, simulate

ROUNDS = 5_000_000
MEASURED = 3
CARDS = ["p1", "p2", "p3", "b1", "b2", "b3"]
LIMITS = {"no shoe ids": 2.5, "shoe ids and the composition test": 8}


def columns() -> Iterator[pa.Table]:
    """Rounds of the reference simulator, a batch at a time."""
    rules = load_rulebook("rws-commission")
    symbols = pa.array([*(rank.symbol for rank in Rank), ""])
    for rounds in simulate(rules, Shoe.of_decks(8), rounds=ROUNDS, seed=1):
        cards = np.where(rounds.cards < 0, len(Rank), rounds.cards).astype(np.int32)
        winners = ends_of(rounds, rules).each(lambda end: str(end.winner))
        yield pa.table(
            {
                "shoe": rounds.shoe,
                **{name: symbols.take(pa.array(cards[:, n])) for n, name in enumerate(CARDS)},
                "winner": winners.tolist(),
            }
        )


def write(folder: Path) -> dict[str, Path]:
    """The same rounds without and with the shoes they are from."""
    files = {name: folder / f"{number}.csv" for number, name in enumerate(LIMITS)}
    plain = csv.WriteOptions(include_header=False, quoting_style="none")
    with open(files["no shoe ids"], "wb") as without, open(list(files.values())[1], "wb") as full:
        without.write(",".join([*CARDS, "winner\n"]).encode())
        full.write(",".join(["shoe", *CARDS, "winner\n"]).encode())
        for table in columns():
            csv.write_csv(table.drop(["shoe"]), without, plain)
            csv.write_csv(table, full, plain)
    return files


def grouped(file: Path) -> None:
    """The baseline: distinct rounds, counted."""
    rows = pl.scan_csv(file, infer_schema=False)
    rows.group_by([*CARDS, "winner"]).agg(pl.len()).collect(engine="streaming")


def verify() -> None:
    """Print a line for each kind of log."""
    odds = [sys.executable, "-m", "odds"]
    with TemporaryDirectory() as folder:
        for name, file in write(Path(folder)).items():
            command = [*odds, "verify", str(file), "--game", "rws-commission"]
            times: tuple[list[float], list[float]] = ([], [])
            for done in range(MEASURED + 1):
                start = time.perf_counter()
                grouped(file)
                middle = time.perf_counter()
                subprocess.run(command, check=True, capture_output=True)
                if done:  # the first round only warms up
                    times[0].append(middle - start)
                    times[1].append(time.perf_counter() - middle)
            base, taken = map(median, times)
            verdict = "kept" if taken / base <= LIMITS[name] else "BROKEN"
            print(
                f"verify, {ROUNDS} rounds of csv, {name}: {taken:.1f} s; polars {base:.2f} s; "
                f"ratio {taken / base:.1f}, limit {LIMITS[name]}: {verdict}"
            )
