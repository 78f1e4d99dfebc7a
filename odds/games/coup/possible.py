"""Which ends a coup can have by a Table of Play, and when a card is still to come."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import product

from odds.core.cards import VALUES, Total, total_of
from odds.core.classes import Classes
from odds.core.remembered import Remembered
from odds.games.coup.facts import CoupFacts, Thirds, TwoHands
from odds.games.coup.tableau import Tableau


@lru_cache(maxsize=16)
def possible_facts(tableau: Tableau | None, classes: Classes) -> Remembered[CoupFacts]:
    """The facts of every coup that a shoe with enough of each card can deal.

    An endless shoe's joint distribution has the same facts, but takes ten times as long, and every
    rulebook is checked when it is loaded. Without a Table of Play, what any might deal.

    >>> from odds.core.classes import POINTS
    >>> from odds.rulebooks import load_rulebook
    >>> len(list(possible_facts(load_rulebook("bclc-mini").tableau, POINTS)))
    205
    """
    return Remembered(lambda: _facts(tableau, classes))


def _facts(tableau: Tableau | None, classes: Classes) -> Iterator[CoupFacts]:
    """The same, some repeatedly."""
    points = classes.points
    pairs: dict[Total, set[bool | None]] = {Total(total): set() for total in reversed(VALUES)}
    for one, two in product(range(len(points)), repeat=2):
        pairs[total_of((points[one], points[two]))].add(classes.pair(one, two))
    for player, banker in product(pairs, repeat=2):
        for naturals, thirds in _ends(tableau, player, banker):
            for flags in product(pairs[player], pairs[banker]):
                yield CoupFacts.of(TwoHands(player, banker, *flags), naturals, *thirds)


def _ends(
    tableau: Tableau | None, player: Total, banker: Total
) -> Iterator[tuple[tuple[bool, bool], Thirds]]:
    """Which two-card hands are naturals, and the third cards of both."""
    if tableau is None:
        for one, two in product((True, False), repeat=2):
            yield (one, two), (None, None)
        for third, other in product((None, *VALUES), repeat=2):
            yield (False, False), (third, other)
        return
    for thirds in tableau.thirds(player, banker):
        yield (tableau.naturals[player], tableau.naturals[banker]), thirds


def open_cells(tableau: Tableau, stage: int) -> set[tuple[Total, Total]]:
    """The Player's and the Banker's points with which a card is still to come.

    After four cards they are those of both two-card hands; after five the Player has drawn, and
    the Banker is to draw.

    >>> from odds.rulebooks import load_rulebook
    >>> mini = load_rulebook("bclc-mini").tableau
    >>> len(open_cells(mini, 4)), len(open_cells(mini, 5))
    (60, 66)
    """
    hands = list(product(map(Total, VALUES), repeat=2))
    if stage == 4:
        return {(player, banker) for player, banker in hands if tableau.is_open(player, banker)}
    return {
        (Total((player + third) % 10), banker)
        for player, banker in hands
        if tableau.player_draws(player, banker)
        for third in VALUES
        if tableau.is_open(player, banker, third)
    }
