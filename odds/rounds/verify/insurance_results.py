"""How insurance would have ended in each cell of its table, against the exact odds of the cell.

Every window that a round comes by is counted, whether insurance was taken there or not.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from odds.bets.insurance.table import Cell, lines
from odds.bets.insurance.windows import Ends, InsuranceResults, Window, windows
from odds.core.arrays import Array
from odds.core.shoe import Shoe
from odds.rounds.dealt import Dealt
from odds.rounds.insured_windows import (
    NO_LINE,
    Place,
    WindowsMet,
    places_of,
    points_at,
    stage_in_words,
)
from odds.rounds.verify.significance import SMALL, Finding, chi_square_value
from odds.rulebooks import Rulebook

_SHAPE = (10, 10, 3)
"""Points of the Player and of the Banker, and who won."""
_NAMES = ("won", "returned", "lost")


class CellEvidence(NamedTuple):
    """A cell of the insurance table, and how its windows ended in a log."""

    cell: Cell
    seen: InsuranceResults

    @property
    def expected(self) -> tuple[float, ...]:
        """How often each end is expected, as floats."""
        return tuple(self.seen.weight * float(share) for share in self.cell.results.shares)


class InsuranceSeen:
    """Counts how rounds ended after each window at which a line was on offer."""

    def __init__(self, rulebook: Rulebook, shoe: Shoe) -> None:
        self._insurance, self._tableau = rulebook.offered_insurance, rulebook.tableau
        self._shoe = shoe
        self._met = WindowsMet(self._insurance, self._tableau)
        self._seen = {place: np.zeros(_SHAPE, object) for place in places_of(self._insurance)}

    def add(self, cards: Array, found: Dealt, counts: Array | None, tested: Array) -> None:
        """Take rounds, each so many times, as far as they are tested."""
        for place, seen in self._seen.items():
            its = tested & found.lawful & (self._met.lines(place, cards, found) != NO_LINE)
            player, banker = points_at(place.stage, found)
            codes = np.ravel_multi_index((player[its], banker[its], found.winner[its]), _SHAPE)
            if counts is None:
                seen += np.bincount(codes, minlength=seen.size).reshape(_SHAPE)
            else:
                np.add.at(seen.reshape(-1), codes, counts[its].astype(object))

    def cells(self) -> list[CellEvidence]:
        """The cells of each line, in the order of the table."""
        exact = windows(self._shoe, self._tableau, self._insurance.hidden)
        return [
            CellEvidence(cell, self._ends(cell).insured(cell.side, line.offer.tie))
            for line in lines(exact, self._insurance)
            for cell in line.cells
        ]

    def _ends(self, cell: Cell) -> Ends:
        """How rounds ended from a cell; points of a hand that is not shown may be any."""
        window: Window = cell.window
        player, banker = (
            slice(None) if each is None else slice(each, each + 1)
            for each in (window.player, window.banker)
        )
        seen = self._seen[Place(window.stage, cell.side)][player, banker]
        return Ends(*map(int, seen.sum(axis=(0, 1))))


def insurance_tests(evidence: Sequence[CellEvidence]) -> Iterator[Finding]:
    """A test for each window and hand: all its cells together, each against its own odds."""
    places = dict.fromkeys(Place(each.cell.window.stage, each.cell.side) for each in evidence)
    for place in places:
        its = [each for each in evidence if (each.cell.window.stage, each.cell.side) == place]
        name = f"insurance of the {place.side} {stage_in_words(place.stage)}, by cell"
        statistic, freedom = 0.0, 0
        for seen, expected in _pooled(its):
            statistic += float(((seen - expected) ** 2 / expected).sum())
            freedom += len(seen) - 1
        if freedom:
            yield chi_square_value(name, statistic, freedom, _most_off(its))


def _pooled(cells: Sequence[CellEvidence]) -> Iterator[tuple[Array, Array]]:
    """Counts and expectations, none small: of each cell, or of cells put together that are small.

    What is put together varies a little less than it would by itself, so that nobody is accused.
    """
    seen, expected = np.zeros(3), np.zeros(3)
    for each in cells:
        due = np.array(each.expected)
        can_be = np.array(each.cell.results) > 0
        if due[can_be].min() >= SMALL:
            yield np.array(each.seen)[can_be], due[can_be]
        else:
            seen, expected = seen + np.array(each.seen), expected + due
    live = expected > 0
    if live.sum() > 1 and expected[live].min() >= SMALL:
        yield seen[live].astype(float), expected[live]
    elif expected[0] >= SMALL <= expected[1:].sum():
        one, two = (np.array([each[0], each[1:].sum()]) for each in (seen, expected))
        yield one, two


def _most_off(cells: Sequence[CellEvidence]) -> str:
    """The end of a cell that was seen too often or too rarely by most."""
    off = [
        (abs(count - due) / (due or 1) ** 0.5, each, name, count, due)
        for each in cells
        for name, count, due in zip(_NAMES, each.seen, each.expected, strict=True)
    ]
    _, each, name, count, due = max(off, key=lambda found: found[0])
    window = each.cell.window
    hands = (("Banker", window.banker), ("Player", window.player))
    points = ", ".join(f"{hand} {total}" for hand, total in hands if total is not None)
    return f"most off: {points}, {name}, {count} seen, {due:.1f} expected"
