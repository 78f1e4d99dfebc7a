"""What stakes come to by the rules, and which bets a log tells of."""

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

from odds.bets.paytable import Bet
from odds.core.arrays import Array
from odds.rounds.dealt import RoundEnds
from odds.rounds.logs.columns.layout import GROSS, Layout
from odds.rounds.logs.money.payouts import pays_of
from odds.rounds.logs.reading.rounds import Rounds
from odds.rounds.logs.reading.said import known_fields, said_ends
from odds.rounds.playing import played
from odds.rulebooks import Rulebook

ROUNDING = 0.0051
"""By how much an amount may be rounded, floats of it included."""


class Money(NamedTuple):
    """What the stakes of each round come to, by the rules."""

    net: Array
    returned: Array
    won: Array
    commission: Array
    staked: Array

    def paid(self, means: str) -> Array:
        """What a payout that means this should be."""
        amounts: Array = getattr(self, means.removesuffix(GROSS))
        return amounts + self.commission if means.endswith(GROSS) else amounts


def money_of(staked: Mapping[str, Array], bets: Mapping[str, Bet], ends: RoundEnds) -> Money:
    """What stakes come to; a bet whose payout is not stated makes it NaN."""
    rounds = len(ends.of_round)
    total = [np.zeros(rounds) for _ in Money._fields]
    for bet_id, stakes in staked.items():
        bet = bets[bet_id]
        rows, pays = pays_of(bet, ends)
        net = np.array([np.nan if each is None else float(each) for each in pays])[rows]
        taken = np.array(
            [*(float((row.odds or 0) * (row.commission or 0)) for row in bet.rows), 0.0]
        )[rows]
        live = stakes > 0
        for place, each in enumerate((net, net + 1, np.maximum(net, 0), taken, np.ones(rounds))):
            total[place] += np.where(live, stakes * each, 0)
    return Money(*total)


def ends_of(rounds: Rounds, layout: Layout, rulebook: Rulebook) -> RoundEnds:
    """How rounds ended: by their cards, else by what is said of them."""
    if rounds.cards is not None:
        found = played(rulebook, rounds.cards, layout.classes, rounds.suits)
        return found.ended(rounds.void, rounds.cards, rounds.suits)
    known = known_fields(layout, layout.classes, rulebook.play)
    return said_ends(rounds, known, rulebook.play)


def tellable(layout: Layout, rulebook: Rulebook) -> dict[str, Bet]:
    """The bets whose ends the log tells."""
    known, classes = known_fields(layout, layout.classes, rulebook.play), layout.classes
    return {
        bet.id: bet
        for bet in rulebook.bets
        if bet.fields <= known
        or (layout.hands and classes.tells(rulebook.play.classes(bet.fields)))
    }
