"""What other houses print of insurance, cell by cell: typed from print, not taken from rulebooks.

A line says after how many cards, which hand is insured, its points, those of the other hand ("-"
while it is hidden), the odds, and what a tie is where it is no push.
"""

from fractions import Fraction
from typing import NamedTuple


class Cell(NamedTuple):
    """Where insurance is on offer: after how many cards, of which hand, and both hands' points."""

    stage: int
    side: str
    own: int
    other: int | None


class Printed(NamedTuple):
    """What a cell pays, and what a tie is to it."""

    odds: Fraction
    tie: str


_BANKER_AFTER_FOUR = """
4 banker 5 01234 2
4 banker 6 012345 3
4 banker 7 012345 4
"""
_PLAYER_AFTER_FOUR = """
4 player 6 012345 3
4 player 7 012345 4
"""
_PLAYER_AFTER_FIVE = """
5 player 4 0123 1.5
5 player 5 01234 2
5 player 6 012345 3
5 player 7 0123456 4
"""
_TABLES = {
    "asia-gaming-insurance": _BANKER_AFTER_FOUR,
    "mbs-insurance": """
4 player 5 4 2
4 player 6 0 2
""",
    "coin178-insurance": _BANKER_AFTER_FOUR
    + _PLAYER_AFTER_FOUR
    + _PLAYER_AFTER_FIVE
    + """
5 player 8 0123456 8
5 player 9 0123456 9 win
""",
    "truth-bet-insurance": """
2 banker 7 - 2
2 banker 8 - 7
2 banker 9 - 8 win
2 player 7 - 2
2 player 8 - 7
2 player 9 - 10 win
4 banker 4 0123 1.5
4 player 5 4 2
5 banker 1 0 8 win
5 banker 2 0 8 win
5 banker 3 0 8 win
5 banker 4 0 8 win
5 banker 5 0 8 win
5 banker 6 0 8 win
5 banker 2 1 7
5 banker 3 1 7
5 banker 4 1 7
5 banker 5 1 7
5 banker 6 1 7
5 banker 3 2 4
5 banker 4 2 4
5 banker 5 2 4
5 banker 6 2 4
5 banker 4 3 2
5 banker 5 4 2
"""
    + _BANKER_AFTER_FOUR
    + _PLAYER_AFTER_FOUR
    + _PLAYER_AFTER_FIVE,
}


def _cells(table: str) -> dict[Cell, Printed]:
    found = {}
    for stage, side, own, others, odds, *tie in (
        line.split() for line in table.split("\n") if line
    ):
        for other in others:
            cell = Cell(int(stage), side, int(own), None if other == "-" else int(other))
            found[cell] = Printed(Fraction(odds), *(tie or ["push"]))
    return found


PRINTED = {game: _cells(table) for game, table in _TABLES.items()}
