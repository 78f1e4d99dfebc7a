"""The bulk kernel against the classical loop in C, on one core, in microseconds a shoe.

Where no C compiler is at hand, the baseline is the same loop in Python, and says so.
"""

import ctypes
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from odds import load_rulebook
from odds.bulk import bet_weights, joint_weights
from odds.core.classes import POINTS, RANKS, Classes
from tests.benchmarks.baseline import player_banker_tie

SHOES = 4096
ROUNDS = 15
FIRST_ANSWER = """
from odds import load_rulebook
from odds.bulk import joint_weights
joint_weights([[32] * 13], load_rulebook("rws-commission").tableau)
"""


class Task(NamedTuple):
    """Work on so many shoes; `at_least` is how many times faster than the loop it is to be."""

    name: str
    shoes: int
    work: Callable[[], object]
    at_least: int | None = None


def shoes_of(decks: int, number: int = SHOES) -> NDArray[Any]:
    """Random shoes such as a few coups leave of so many decks."""
    return np.random.default_rng(decks).integers(3 * decks, 4 * decks + 1, (number, 13))


def points_of(shoes: NDArray[Any]) -> NDArray[Any]:
    """The same shoes by points."""
    return np.column_stack([shoes[:, 9:].sum(axis=1), shoes[:, :9]])


def loop(folder: str) -> Task:
    """The baseline, on a few shoes of 8 decks."""
    few = points_of(shoes_of(8, 100))
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None:
        python = [tuple(shoe) for shoe in few[:5].tolist()]
        return Task("loop in Python", 5, lambda: [player_banker_tie(shoe) for shoe in python])
    library = os.path.join(folder, "loop.so")
    source = Path(__file__).with_name("loop.c")
    options = ("-O3", "-march=native", "-shared", "-fPIC", "-o", library, source)
    subprocess.run([compiler, *options], check=True)
    ends = np.zeros((len(few), 3), np.int64)
    run = ctypes.CDLL(library).player_banker_tie
    arrays = [each.ctypes.data_as(ctypes.c_void_p) for each in (few, ends)]
    size = ctypes.c_int64(len(few))
    run(arrays[0], size, arrays[1])
    assert ends.tolist() == [list(player_banker_tie(tuple(shoe))) for shoe in few.tolist()]
    return Task("loop in C", len(few), lambda: run(arrays[0], size, arrays[1]))


def tasks() -> list[Task]:
    """What is measured: the two figures that are set, then how time grows."""
    rules = load_rulebook("rws-commission")
    tableau, main_bets = rules.tableau, [rules.bet(name) for name in ("player", "banker", "tie")]

    def joint(decks: int, classes: Classes, number: int = SHOES) -> Callable[[], object]:
        shoes = shoes_of(decks, number)
        table = points_of(shoes) if classes is POINTS else shoes
        return lambda: joint_weights(table, tableau, classes=classes)

    def bets(decks: int, game: str | None = None) -> Callable[[], object]:
        shoes = shoes_of(decks)
        chosen = main_bets if game is None else load_rulebook(game).bets
        return lambda: bet_weights(shoes, tableau, chosen)

    found = [
        Task("Player/Banker/Tie, 8 decks", SHOES, bets(8), 15),
        Task("all 205 classes, 8 decks", SHOES, joint(8, POINTS), 8),
        Task("all classes with pairs, 8 decks", SHOES, joint(8, RANKS)),
    ]
    found += [
        Task(f"Player/Banker/Tie, {decks} decks", SHOES, bets(decks)) for decks in (1, 4, 10, 14)
    ]
    found += [
        Task(f"all 205 classes, {decks} decks", SHOES, joint(decks, POINTS))
        for decks in (1, 4, 10, 14)
    ]
    found.append(Task("all 205 classes, 60 decks", 20, joint(60, POINTS, 20)))
    for game in ("rws-commission", "bclc-dragon-bonus", "egalite"):
        number = len(load_rulebook(game).bets)
        found.append(Task(f"all {number} bets of {game}, 8 decks", SHOES, bets(8, game)))
    return found


def first_answers() -> None:
    """How long a process takes to its first answer, with nothing kept on disk and then with."""
    with tempfile.TemporaryDirectory() as folder:
        places = {"ODDS_CACHE_DIR": folder, "NUMBA_CACHE_DIR": folder}
        for name, limit in (("first use, compiled and built", 10), ("process start when kept", 2)):
            start = time.perf_counter()
            environment = {**os.environ, **places}
            subprocess.run([sys.executable, "-c", FIRST_ANSWER], check=True, env=environment)
            taken = time.perf_counter() - start
            verdict = "kept" if taken <= limit else "BROKEN"
            print(f"bulk, {name}: {taken:.1f} s to the first answer, limit {limit}: {verdict}")


def bulk() -> None:
    """Print a line for each task."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    with tempfile.TemporaryDirectory() as folder:
        measured = [loop(folder), *tasks()]
        times: list[list[float]] = [[] for _ in measured]
        for done in range(ROUNDS + 1):
            for task, taken in zip(measured, times, strict=True):
                start = time.perf_counter()
                task.work()
                if done:  # the first round only warms up
                    taken.append(1e6 * (time.perf_counter() - start) / task.shoes)
    base = median(times[0])
    print(f"bulk, {measured[0].name}: {base:.1f} us a shoe, {min(times[0]):.1f} best")
    for task, taken in zip(measured[1:], times[1:], strict=True):
        ratio = base / median(taken)
        line = f"bulk, {task.name}: {median(taken):.1f} us a shoe, {min(taken):.1f} best; "
        line += f"{ratio:.1f} times as fast as the loop"
        if task.at_least is not None:
            verdict = "kept" if ratio >= task.at_least else "BROKEN"
            line += f", at least {task.at_least} wanted: {verdict}"
        print(line)
    first_answers()
