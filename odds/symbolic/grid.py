"""How rounds end, whatever the bets, as formulas in the number of decks."""

from collections.abc import Hashable
from itertools import product

from odds.games.play import Play
from odds.symbolic.counts import counts
from odds.symbolic.polynomial import DEALS, ZERO, Polynomial
from odds.symbolic.ratio import Ratio

Case = tuple[Hashable, Hashable]
"""The Player's total or hand, and the Banker's."""


def grid_formulas(play: Play) -> dict[Case, Ratio]:
    """How likely each two final totals are, or in games that rank hands each two of these.

    >>> from odds.rulebooks import load_rulebook
    >>> found = grid_formulas(load_rulebook("bclc-three-card").play)
    >>> found["three kings", "three kings"].at(1)
    Fraction(0, 1)
    """
    asked = "total" if play.ranking is None else "hand"
    fields = (f"player_{asked}", f"banker_{asked}")
    players, bankers = (play.fields[each] for each in fields)
    found: dict[Case, Polynomial] = dict.fromkeys(product(players, bankers), ZERO)
    for facts, count in counts(play, fields).items():
        player, banker = (getattr(facts, each) for each in fields)
        found[player, banker] += count
    return {case: Ratio.of(count, DEALS) for case, count in found.items()}
