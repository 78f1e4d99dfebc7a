"""Offers of insurance as bets of a round: a unit taken in every window that a line covers."""

from collections import defaultdict
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from odds.bets.house import Insurance, Offer
from odds.bets.insurance.table import offer_at
from odds.bets.insurance.windows import ended, windows_passed
from odds.bulk.kernel import Kernel
from odds.core.arrays import Array
from odds.core.cards import Total
from odds.core.classes import POINTS
from odds.games.coup.facts import Thirds, TwoHands
from odds.games.coup.tableau import Tableau
from odds.games.coup.terms import drawn_coups
from odds.games.round import MOST_CARDS, Coup
from odds.shoes.offer_names import offer_names


class _Entries(NamedTuple):
    """Terms and ways as `odds.bulk.tree.plant` reads them."""

    terms: Array
    term: Array
    fact: Array
    ways: Array


def offer_weights(
    points: Array, tableau: Tableau, insurance: Insurance
) -> tuple[Array, dict[str, list[int]]]:
    """In how many deals from each composition by points coups end so and so.

    With it what each offer nets in each such end, times its unit.
    """
    kernel, nets = _kernel(tableau, insurance)
    by_offer = zip(offer_names(insurance), zip(*nets, strict=True), strict=True)
    return kernel.weights(points, points), {name: list(each) for name, each in by_offer}


@lru_cache(maxsize=8)
def _kernel(tableau: Tableau, insurance: Insurance) -> tuple[Kernel, list[tuple[int, ...]]]:
    """A kernel with a cell for all coups that net the same on every offer, and what they net."""
    offers = list(offer_names(insurance).values())
    terms: dict[tuple[int, ...], int] = {}
    cells: dict[tuple[int, ...], int] = {}
    ways: dict[tuple[int, int], int] = defaultdict(int)
    for term, hands, thirds, number in drawn_coups(tableau, POINTS, Coup()):
        net = _nets(insurance, offers, hands, thirds)
        place = terms.setdefault((*term.drawn, 0, 0), len(terms))
        ways[place, cells.setdefault(net, len(cells))] += number
    term, cell = np.array(list(ways)).T
    entries = _Entries(np.array(list(terms)), term, cell, np.array(list(ways.values())))
    return Kernel(entries, range(len(cells)), MOST_CARDS, np.float64), list(cells)  # type: ignore[arg-type]


def _nets(
    insurance: Insurance, offers: list[Offer], hands: TwoHands, thirds: Thirds
) -> tuple[int, ...]:
    found = [0] * len(offers)
    player = Total((hands.player + (thirds[0] or 0)) % 10)
    ends = ended(player, (hands.banker + (thirds[1] or 0)) % 10, 1)
    for window in windows_passed(hands, *thirds, insurance.hidden):
        for side in window.sides:
            offer = offer_at(insurance, window, side)
            if offer is not None:
                win, _, lose = ends.insured(side, offer.tie)
                found[offers.index(offer)] += (
                    win * offer.odds.numerator - lose * offer.odds.denominator
                )
    return tuple(found)
