"""`just bench`: speed as ratios to a baseline measured in the same run, never as a test.

Each round measures the baseline and the contender one after the other, so that both meet the same
state of the machine; shown are the best and the median time of each, and the ratio of the medians.
"""

import os
import subprocess
import sys
import sysconfig
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median

from odds import Shoe, joint_distribution, load_rulebook
from tests.benchmarks.baseline import player_banker_tie
from tests.benchmarks.bulk import bulk
from tests.benchmarks.shoes import shoes
from tests.benchmarks.taps import taps
from tests.benchmarks.verify import verify
from tests.benchmarks.web import web

EIGHT_DECKS = Shoe.of_decks(8)
TABLEAU = load_rulebook("rws-commission").tableau
SUITS = Path(__file__).parents[1] / "examples" / "suits.toml"
LUCKY_8 = load_rulebook(SUITS).bet("lucky-8")
ODDS = Path(sysconfig.get_path("scripts")) / "odds"


# Both programs start from bytecode, as installed ones do; the round that warms up writes it.
ENVIRONMENT = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}


def run(*command: str | Path) -> None:
    """Run a program to its end, its output left out."""
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=ENVIRONMENT)


def compare(
    name: str,
    limit: int,
    rounds: int,
    contender: Callable[[], object],
    baseline: Callable[[], object],
) -> None:
    """Print one line: both times, their ratio, and the ratio that was set as the limit."""
    times: dict[Callable[[], object], list[float]] = {contender: [], baseline: []}
    for measured in range(rounds + 1):
        for work, taken in times.items():
            start = time.perf_counter()
            work()
            if measured:  # the first round only warms up
                taken.append(1000 * (time.perf_counter() - start))
    best, base = times[contender], times[baseline]
    ratio = median(best) / median(base)
    print(
        f"{name}: {min(best):.1f} ms best, {median(best):.1f} median; "
        f"baseline {min(base):.1f} ms best, {median(base):.1f} median; "
        f"ratio {ratio:.2f}, limit {limit}: {'kept' if ratio <= limit else 'BROKEN'}"
    )


if __name__ == "__main__":
    compare(
        "joint distribution of 8 decks / Player-Banker-Tie loop",
        10,
        40,
        lambda: joint_distribution(EIGHT_DECKS, TABLEAU),
        lambda: player_banker_tie(EIGHT_DECKS.points),
    )
    for game, limit in (("rws-commission", 2), ("bclc-three-card", 3)):
        compare(
            f"odds bets {game} / python -c 'import typer'",
            limit,
            25,
            partial(run, ODDS, "bets", game),
            lambda: run(sys.executable, "-c", "import typer"),
        )
    for bet, limit in (("lucky-8", 8), ("all-red", 4), ("royal-match", 4)):
        compare(
            f"odds bets suits.toml {bet} / odds bets rws-commission",
            limit,
            15,
            partial(run, ODDS, "bets", SUITS, bet),
            partial(run, ODDS, "bets", "rws-commission"),
        )
    compare(
        "joint distribution with all fields of a bet on the suits of both hands / by rank",
        100,
        5,
        lambda: joint_distribution(EIGHT_DECKS, TABLEAU, fields=LUCKY_8.fields),
        lambda: joint_distribution(EIGHT_DECKS, TABLEAU),
    )
    verify()
    bulk()
    shoes()
    web()
    taps()
