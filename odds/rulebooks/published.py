"""Figures that others have published of the bets of the industry, as they printed them."""

import csv
from pathlib import Path
from typing import NamedTuple

FILE = Path(__file__).parent / "industry" / "published.csv"


class Published(NamedTuple):
    """A printed figure: of which bet, by which paytable, from how many decks, and who printed it.

    `row` is the number of the outcome where it is of one; None where it is of the whole bet.
    """

    game: str
    decks: int
    bet: str
    paytable: str
    row: int | None
    quantity: str
    value: str
    source: str


def published_figures() -> list[Published]:
    """All of them, as they are printed.

    >>> published_figures()[0].value
    '0.108597'
    """
    with FILE.open(encoding="utf-8", newline="") as file:
        return [
            Published(
                row["game"],
                int(row["decks"]),
                row["bet"],
                row["paytable"],
                int(row["row"]) if row["row"] else None,
                row["quantity"],
                row["value"],
                row["source"],
            )
            for row in csv.DictReader(file)
        ]
