"""Which ends of a coup a Table of Play can reach, and so which rows of a bet can ever pay."""

from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache
from itertools import product

from odds.cards import Grain, Points, Total, total_of
from odds.coup import CoupFacts
from odds.paytable import Bet
from odds.tableau import Tableau

VALUES = tuple(map(Points, range(10)))


@lru_cache(maxsize=16)
def possible_facts(tableau: Tableau, grain: Grain) -> frozenset[CoupFacts]:
    """The facts of every coup that a shoe with enough of each card can deal.

    >>> from odds.rulebooks import load_rulebook
    >>> len(possible_facts(load_rulebook("bclc-mini").tableau, Grain.POINTS))
    205
    """
    points = grain.points
    pairs: dict[Total, set[bool | None]] = {Total(total): set() for total in VALUES}
    for one, two in product(range(len(points)), repeat=2):
        pairs[total_of((points[one], points[two]))].add(grain.pair(one, two))
    ends = defaultdict(set)  # of coups that begin alike, but for their totals
    for player, banker in product(pairs, repeat=2):
        naturals = (tableau.naturals[player], tableau.naturals[banker])
        found = _ends(tableau, player, banker)
        for flags in product(pairs[player], pairs[banker]):
            ends[naturals + flags].update(found)
    return frozenset(CoupFacts(*end, *flags) for flags, found in ends.items() for end in found)


def _ends(tableau: Tableau, player: Total, banker: Total) -> set[tuple[Total, Total, int, int]]:
    """The final totals and numbers of cards that two-card hands of these totals can come to."""
    ends = set()
    for player_third in VALUES if tableau.player_draws(player, banker) else (None,):
        draws = tableau.banker_draws(player, banker, player_third)
        for banker_third in VALUES if draws else (None,):
            ends.add(
                (
                    Total((player + (player_third or 0)) % 10),
                    Total((banker + (banker_third or 0)) % 10),
                    2 if player_third is None else 3,
                    2 if banker_third is None else 3,
                )
            )
    return ends


def dead_rows(bet: Bet, tableau: Tableau) -> Iterator[tuple[int, str]]:
    """The rows that can never pay, by number, and why."""
    facts = possible_facts(tableau, bet.grain)
    waiting = dict(enumerate(bet.rows))
    for each in facts:
        waiting.pop(bet.row_for(each), None)
        if not waiting:
            return
    for number, row in waiting.items():
        if not row.conditions:
            yield number, "every coup is paid by a row above"
        elif any(map(row.matches, facts)):
            yield number, f"every coup with {row.when} is paid by a row above"
        else:
            yield number, f"no coup of this Table of Play has {row.when}"
