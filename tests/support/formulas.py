"""The golden formulas: every figure of every bet of the built-in games, in the number of decks.

`python -m tests.support.formulas` writes them anew; the test only compares.
"""

import csv
from collections.abc import Iterator
from pathlib import Path

from odds import Table
from tests.support.games import GAMES

GOLDEN = Path(__file__).parents[1] / "golden" / "formulas.csv"
COLUMNS = ("game", "bet", "figure", "formula")


def derived(game: str) -> Iterator[tuple[str, str, str, str]]:
    """The rows of a game, derived from its rules."""
    for one in Table(game).formulas():
        for figure in ("house_edge", "variance"):
            formula = getattr(one, figure)
            yield game, one.bet.id, figure, "" if formula is None else str(formula)
        for number, outcome in enumerate(one.outcomes, 1):
            yield game, one.bet.id, f"row_{number}", str(outcome.probability)


def golden() -> list[tuple[str, ...]]:
    """What the file says."""
    with GOLDEN.open(encoding="utf-8", newline="") as file:
        header, *rows = map(tuple, csv.reader(file))
    assert header == COLUMNS
    return rows


if __name__ == "__main__":
    with GOLDEN.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(COLUMNS)
        writer.writerows(row for game in GAMES for row in derived(game))
