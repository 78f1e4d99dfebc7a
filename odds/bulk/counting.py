"""Counting cells of coup facts for an array of shoes: which arithmetic, and which shoes run out."""

from bisect import bisect_left
from functools import cache, lru_cache
from math import perm
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from odds.bets.paytable import Bet
from odds.bulk.coefficients import coefficients
from odds.bulk.kernel import Kernel
from odds.bulk.shoes import by_points, by_rank, read_shoes, take_out, with_tens
from odds.core.arrays import Array, Flags
from odds.core.cards import Rank
from odds.core.classes import Classes
from odds.core.errors import OddsError
from odds.core.shoe import Shoe
from odds.games.coup.facts import Outcome
from odds.games.coup.joint import joint_distribution
from odds.games.coup.tableau import Tableau
from odds.games.round import MOST_CARDS, VOID, Coup

_ARITHMETIC: tuple[tuple[type, int], ...] = ((np.float64, 2**53), (np.int64, 2**63))
"""What holds every whole number below a bound exactly; beyond the last, Python's integers do."""


class Wanted(NamedTuple):
    """What is counted: the facts of a coup one by one, or together where bets pay alike."""

    tableau: Tableau
    coup: Coup
    classes: Classes
    bets: tuple[Bet, ...] | None = None

    @property
    def needs(self) -> int:
        """How many cards the coup can still need."""
        return MOST_CARDS - len(self.coup.known)


class CellNumbers(NamedTuple):
    """The number of the cell of each outcome, void the last, and the row of each bet for a cell."""

    number: dict[Outcome, int]
    rows: tuple[tuple[int, ...], ...]


@lru_cache(maxsize=64)
def cells_of(wanted: Wanted) -> CellNumbers:
    """A cell for each coup fact, or for all facts on which every bet pays by the same row."""
    facts = coefficients(wanted.tableau, wanted.classes, wanted.coup).coup_facts
    if wanted.bets is None:
        return CellNumbers(
            {**{each: number for number, each in enumerate(facts)}, VOID: len(facts)}, ()
        )
    numbers: dict[tuple[int, ...], int] = {}
    number: dict[Outcome, int] = {}
    for each in facts:
        rows = tuple(bet.row_for(each) for bet in wanted.bets)
        number[each] = numbers.setdefault(rows, len(numbers))
    return CellNumbers({**number, VOID: len(numbers)}, tuple(numbers))


@lru_cache(maxsize=64)
def _kernel(wanted: Wanted, dtype: type) -> Kernel:
    found = coefficients(wanted.tableau, wanted.classes, wanted.coup)
    number = cells_of(wanted).number
    return Kernel(found, [number[facts] for facts in found.coup_facts], wanted.needs, dtype)


def count(shoes: ArrayLike, wanted: Wanted) -> Array:
    """The weight of each cell, the last one void, in a row for each shoe."""
    check_coup(wanted.coup, wanted.tableau)
    before = by_rank(read_shoes(shoes, wanted.classes))
    left = take_out(before, wanted.coup)
    points = by_points(left)
    cards = points.sum(axis=1)
    limits = [_cards_reaching(bound, wanted.needs) for _, bound in _ARITHMETIC]
    void = cells_of(wanted).number[VOID]
    found = np.zeros((len(left), void + 1), object if (cards >= limits[-1]).any() else np.int64)
    least = wanted.needs
    for (dtype, _), limit in zip(_ARITHMETIC, limits, strict=True):
        here = (cards >= least) & (cards < limit)
        if here.any():
            found[here, :void] = _kernel(wanted, dtype).weights(points[here], left[here])
        least = limit
    others = (cards < wanted.needs) | (cards >= least)
    if others.any():
        found[others] = _one_by_one(before[others], wanted)
    return found


def check_coup(coup: Coup, tableau: Tableau) -> None:
    """Raise an error if shoes cannot be counted from this coup."""
    if coup.known and not (len(coup.banker) == 2 and len(coup.player) in (2, 3)):
        raise OddsError(
            f"many shoes cannot be counted from {coup}; give two cards of both hands and "
            "perhaps the Player's third, or none"
        )
    tableau.check(coup)


@cache
def _cards_reaching(bound: int, needs: int) -> int:
    """The fewest cards of which so many can be dealt in as many ways as the bound, or more."""
    # The longest range that has a length; for a single card its end is low enough.
    return bisect_left(range(2**63 - 1), bound, key=lambda cards: perm(cards, needs))


def machine_holds(left: Array, needs: int) -> Flags:
    """Of which shoes the weights of rounds that need so many cards are below 2**63."""
    held: Flags = left.sum(axis=1) < _cards_reaching(_ARITHMETIC[-1][1], needs)
    return held


def _one_by_one(shoes: Array, wanted: Wanted) -> list[list[int]]:
    """The weights from shoes that may run out, or whose weights only Python's integers hold."""
    number = cells_of(wanted).number

    @cache  # short shoes are often the same
    def weights(counts: tuple[int, ...]) -> list[int]:
        if len(counts) == len(Rank):
            shoe, coup = Shoe(counts), wanted.coup
        else:
            shoe, coup = with_tens(counts, wanted.coup)
        found = [0] * (number[VOID] + 1)
        for end, weight in joint_distribution(shoe, wanted.tableau, coup, wanted.classes):
            found[number[end]] += weight
        return found

    return [weights(tuple(shoe)) for shoe in shoes.tolist()]
