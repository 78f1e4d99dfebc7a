"""Bets that ask for ranks, suits or cards, from many shoes.

What pays them is no short polynomial, so there is no kernel: their walk is made for each shoe.
"""

import numpy as np

from odds.bets.paytable import Bet
from odds.bulk.card_walk import rows_walked
from odds.bulk.shoes import by_classes, shoe_of
from odds.core.arrays import Array, Flags
from odds.games.coup.cards.joint import card_distribution
from odds.games.coup.facts import CoupFacts
from odds.games.coup.tableau import Tableau
from odds.games.round import MOST_CARDS, Coup


def row_weights(
    before: Array, left: Array, tableau: Tableau, coup: Coup, bet: Bet, machine: Flags
) -> Array:
    """The weights of the rows of a bet, and of void coups, in a row for each shoe.

    `before` has the shoes as they were, `left` without the cards known, and `machine` says of which
    the machine's integers hold all weights.
    """
    quick = machine & (left.sum(axis=1) >= MOST_CARDS - len(coup.known))
    found = np.zeros((len(left), len(bet.rows) + 1), np.int64 if machine.all() else object)
    if quick.any():
        held = left[quick].astype(np.int64)
        found[quick, :-1] = rows_walked(
            lambda classes: np.column_stack(by_classes(held, classes)), tableau, coup, bet
        )
    for shoe in np.flatnonzero(~quick).tolist():
        full = shoe_of(tuple(before[shoe].tolist()))
        for end, weight in card_distribution(full, tableau, coup, bet.asked):
            row = bet.row_for(end) if isinstance(end, CoupFacts) else len(bet.rows)
            found[shoe, row] += weight
    return found
