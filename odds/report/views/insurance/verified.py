"""Insurance in a log: how it would have ended in each cell, beside the exact odds."""

from typing import TYPE_CHECKING

from odds.report.answer import Column, Kind, Sheet
from odds.report.views.insurance.figures import CELL_WHERE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from odds.rounds.verify.insurance_results import CellEvidence

CELLS = (
    *CELL_WHERE,
    Column("odds", "pays", Kind.PAYS),
    Column("windows", "windows", Kind.COUNT),
    Column("won", "won", Kind.COUNT, csv="windows_won"),
    Column("returned", "returned", Kind.COUNT, rank=3, csv="windows_returned"),
    Column("lost", "lost", Kind.COUNT, rank=3, csv="windows_lost"),
    Column("win", "exact wins", Kind.SHARE, csv="win_probability"),
    Column("observed_win", "wins seen", Kind.SHARE),
    Column("push", "exact returns", Kind.SHARE, rank=3, csv="even_probability"),
    Column("observed_push", "returns seen", Kind.SHARE, rank=3),
    Column("lose", "exact losses", Kind.SHARE, rank=3, csv="loss_probability"),
    Column("observed_lose", "losses seen", Kind.SHARE, rank=3),
)


def insurance_sheets(cells: "Sequence[CellEvidence]") -> list[Sheet]:
    """A table of all cells, none where nothing was read of insurance."""
    title = "Insurance in each cell, taken or not"
    return [Sheet("insurance", title, CELLS, list(map(_row, cells)), keys=4)] if cells else []


def _row(each: "CellEvidence") -> tuple[object, ...]:
    window, seen = each.cell.window, each.seen
    observed = seen.shares if seen.weight else (None, None, None)
    pairs = zip(each.cell.results.shares, observed, strict=True)
    odds = each.cell.offer and each.cell.offer.odds
    where = (window.stage, each.cell.side, window.banker, window.player)
    return (*where, odds, seen.weight, *seen, *(share for pair in pairs for share in pair))
