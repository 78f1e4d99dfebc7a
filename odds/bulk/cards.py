"""Bets that ask for ranks, suits or cards, from many shoes: the quick way with arrays of counts.

What pays them is no short polynomial, so there is no kernel: the walk of `odds.games.coup.cards` is
made once for many shoes, with a column of counts for each class of cards.
"""

import numpy as np

from odds.bets.paytable import Bet
from odds.bulk.shoes import by_classes, shoe_of
from odds.core.arrays import Array, Flags
from odds.games.coup.cards.groups import Walk
from odds.games.coup.cards.joint import card_distribution, card_weights
from odds.games.coup.facts import CoupFacts
from odds.games.coup.tableau import Tableau
from odds.games.round import MOST_CARDS, Coup

_BATCH = 512
"""How many shoes are walked through at once, so that not too much is held."""


def row_weights(
    before: Array, left: Array, tableau: Tableau, coup: Coup, bet: Bet, machine: Flags
) -> Array:
    """The weights of the rows of a bet, and of void coups, in a row for each shoe.

    `before` has the shoes as they were, `left` without the cards known, and `machine` says of which
    the machine's integers hold all weights.
    """
    quick = machine & (left.sum(axis=1) >= MOST_CARDS - len(coup.known))
    found = np.zeros((len(left), len(bet.rows) + 1), np.int64 if machine.all() else object)
    for rows in np.split(np.flatnonzero(quick), range(_BATCH, int(quick.sum()), _BATCH)):
        found[rows] = _walked(left[rows], tableau, coup, bet)
    for shoe in np.flatnonzero(~quick).tolist():
        held = shoe_of(tuple(before[shoe].tolist()))
        for end, weight in card_distribution(held, tableau, coup, bet.asked):
            row = bet.row_for(end) if isinstance(end, CoupFacts) else len(bet.rows)
            found[shoe, row] += weight
    return found


def _walked(left: Array, tableau: Tableau, coup: Coup, bet: Bet) -> Array:
    """The weights from shoes that cannot run out; exact below 2**63, whatever wraps in between."""
    found = np.zeros((len(left), len(bet.rows) + 1), np.int64)
    if len(left):
        walk = Walk(tableau, coup, lambda classes: by_classes(left, classes), 1)
        for facts, ways in card_weights(walk, bet.asked):
            found[:, bet.row_for(facts)] += ways
    return found
