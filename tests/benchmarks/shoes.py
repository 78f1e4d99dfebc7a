"""The end of the shoe against a contraction in C, and scans and long tables against the kernel.

Times are of one core, in nanoseconds a composition or milliseconds; the first round only warms up.
"""

import ctypes
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable
from math import perm
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np

from odds import Shoe, Table, load_rulebook
from odds.bulk import bet_weights
from odds.bulk.coefficients import coefficients
from odds.core.classes import POINTS
from odds.games.round import MOST_CARDS, Coup
from odds.shoes.chunk import Chunk, Habits, tally
from odds.shoes.compositions import swept
from odds.shoes.subjects import subject_of, whole_parts

RUYI = load_rulebook("bclc-ruyi")
EIGHT = Shoe.of_decks(8)
ROUNDS = 3


def taken(work: Callable[[], object]) -> float:
    """Processor time of a piece of work, in seconds."""
    start = time.process_time()
    work()
    return time.process_time() - start


def c_baseline(folder: str) -> Callable[[int], tuple[int, float, float]] | None:
    """The contraction in C for the Gold 7, None where there is no compiler."""
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None:
        return None
    library = os.path.join(folder, "endgame.so")
    source = Path(__file__).with_name("endgame.c")
    options = ("-O3", "-march=native", "-ffast-math", "-shared", "-fPIC", "-o", library, source)
    subprocess.run([compiler, *options], check=True)
    run: Any = ctypes.CDLL(library).end_of_shoe
    run.restype = ctypes.c_long
    bet, terms = RUYI.bet("gold-7"), coefficients(RUYI.tableau, POINTS, Coup())
    nets = np.array([int(bet.rows[bet.row_for(facts)].pays or 0) for facts in terms.coup_facts])
    by_term = np.zeros(len(terms.terms))
    np.add.at(by_term, terms.term, (terms.ways * nets[terms.fact]).astype(float))
    powers = np.ascontiguousarray(terms.terms[:, :10], np.int32)
    full = np.array(EIGHT.points, np.int32)

    def pointer(array: Any) -> Any:
        return array.ctypes.data_as(ctypes.c_void_p)

    def baseline(cards: int) -> tuple[int, float, float]:
        drawn = terms.terms[:, :10].sum(axis=1)
        spare = [float(perm(cards - d, MOST_CARDS - d)) for d in drawn.tolist()]
        found = np.zeros(2)
        number = run(
            cards,
            pointer(full),
            len(powers),
            pointer(powers),
            pointer(by_term * np.array(spare)),
            pointer(found),
        )
        return int(number), float(found[0]), float(found[1]) / perm(cards, MOST_CARDS)

    return baseline


def end_of_shoe(folder: str) -> None:
    """The Gold 7 with 24 and 30 cards left, and all bets of the game with 14."""
    baseline = c_baseline(folder)
    subject = subject_of(RUYI.tableau, RUYI.bet("gold-7"))
    for cards in (24, 30):
        [part] = whole_parts(RUYI, EIGHT, [subject], cards)
        swept(whole_parts(RUYI, EIGHT, [subject], 6)[0])
        ours: list[float] = []
        theirs: list[float] = []
        for _ in range(ROUNDS):
            ours.append(1e9 * taken(lambda part=part: swept(part)) / part.compositions)  # type: ignore[misc]
            if baseline:
                theirs.append(
                    1e9 * taken(lambda cards=cards: baseline(cards)) / part.compositions  # type: ignore[misc]
                )
        line = f"end of the shoe, {cards} left: {median(ours):.1f} ns a composition"
        if baseline:
            ratio = median(ours) / median(theirs)
            verdict = "kept" if ratio <= 1 else "BROKEN"
            line += f"; C {median(theirs):.1f} ns; ratio {ratio:.2f}, limit 1: {verdict}"
        print(line)
    work = taken(lambda: Table(RUYI).endgame(left=14))
    verdict = "kept" if work <= 2 else "BROKEN"
    print(f"end of the shoe, all bets of bclc-ruyi, 14 left: {work:.2f} s, limit 2: {verdict}")


def scan() -> None:
    """A chunk of shoes against the kernel on the very shoes that it evaluates."""
    bets = tuple(RUYI.bet(bet) for bet in ("player", "banker", "tie", "gold-7", "jade-8"))
    chunk = Chunk(RUYI, EIGHT, bets, 1, 0, 128, Habits((14,)))
    rounds = int(tally(chunk).rounds[0][0])
    left = np.random.default_rng(1).multivariate_hypergeometric(EIGHT.points, 208, rounds)
    _ratio(
        "scan of 128 shoes, five bets / the kernel",
        1.5,
        lambda: tally(chunk),
        lambda: bet_weights(left, RUYI.tableau, bets),
    )


def long_tables(folder: str) -> None:
    """evaluate and replay with exact fractions and csv, against the kernel."""
    table = Table("rws-commission")
    bets = [table.rulebook.bet(bet) for bet in ("player", "banker", "tie")]
    shoes = np.random.default_rng(1).integers(24, 33, (40_000, 13))
    source, output = os.path.join(folder, "shoes.csv"), os.path.join(folder, "values.csv")
    np.savetxt(source, shoes, "%d", ",", header="A,2,3,4,5,6,7,8,9,10,J,Q,K", comments="")

    def evaluate() -> None:
        from odds.cli.commands.evaluate import evaluate as command

        command("rws-commission", source, [bet.id for bet in bets], output=output)

    def kernel() -> object:
        return bet_weights(shoes, table.rulebook.tableau, bets)

    _ratio("evaluate 40,000 shoes, csv written / the kernel", 4, evaluate, kernel)
    log = os.path.join(folder, "log.csv")
    table.simulate(rounds=40_000).write(log)
    names = [bet.id for bet in bets]
    replayed = os.path.join(folder, "replayed.csv")
    _ratio(
        "replay 40,000 rounds, csv written / the kernel",
        4,
        lambda: table.replay(log, *names, output=replayed),
        kernel,
    )


def _ratio(
    name: str, limit: float, contender: Callable[[], object], baseline: Callable[[], object]
) -> None:
    ours: list[float] = []
    theirs: list[float] = []
    for measured in range(ROUNDS + 1):
        one, two = taken(contender), taken(baseline)
        if measured:  # the first round only warms up
            ours.append(one)
            theirs.append(two)
    ratio = median(ours) / median(theirs)
    verdict = "kept" if ratio <= limit else "BROKEN"
    print(
        f"{name}: {1000 * median(ours):.0f} ms of work; baseline {1000 * median(theirs):.0f} ms; "
        f"ratio {ratio:.2f}, limit {limit:g}: {verdict}"
    )


def shoes() -> None:
    """Print a line for each."""
    with tempfile.TemporaryDirectory() as folder:
        end_of_shoe(folder)
        scan()
        long_tables(folder)


if __name__ == "__main__":
    shoes()
