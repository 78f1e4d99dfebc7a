"""What insurance that a log tells of should be: the line on offer, and what a unit of it nets."""

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

from odds.bets.house import Insurance
from odds.bets.insurance.table import SIDES
from odds.core.arrays import Array, Codes, Flags
from odds.games.coup.tableau import Tableau
from odds.rounds.dealt import Dealt
from odds.rounds.insured_windows import ENDS, NO_LINE, Place, WindowsMet, end_codes
from odds.rounds.logs.columns.insurance_columns import InsuranceColumns
from odds.rounds.logs.money.due import ROUNDING
from odds.rounds.logs.reading.insurance_cells import ANY_WINDOW, InsuranceTold


class InsuranceDue(NamedTuple):
    """What the rules make of what one set of columns tells, with an entry for each round.

    `line` is that of the hand told of, by its number in the table, and `on_offer` the line on offer
    at the window, to whichever hand the columns may tell of; `opened` says whether a card is to
    come there, and `owed` whether the hand on offer has a bet, where bets are told. `odds` and
    `net` are those of the line for one unit, and `stake` is what was staked, 0 where insurance was
    not taken.
    """

    line: Array
    on_offer: Array
    opened: Array
    owed: Array
    odds: Array
    net: Array
    stake: Array


class InsuranceRules:
    """The insurance table of a game, as arrays."""

    def __init__(self, insurance: Insurance, tableau: Tableau) -> None:
        self.insurance = insurance
        self.met = WindowsMet(insurance, tableau)
        self.stages = sorted({offer.stage for offer in insurance.offers})
        # The last line is for where there is none.
        self._odds = np.array([*(float(each.odds) for each in insurance.offers), np.nan])
        nets = [[float(offer.net(end)) for end in ENDS] for offer in insurance.offers]
        self._nets = np.array([*nets, [np.nan] * len(ENDS)])

    @property
    def both_at_once(self) -> bool:
        """Whether both hands are on offer at some window, or may be."""
        cells = Counter(
            (each.stage, player, banker)
            for each in self.insurance.offers
            for player in each.player or range(10)
            for banker in each.banker or range(10)
        )
        return max(cells.values()) > 1

    def _priced(self, lines: Array, told: InsuranceTold) -> Array:
        """Where lines have the odds that are told."""
        same: Array = np.abs(self._odds[lines] - told.odds) <= ROUNDING
        return same

    def due(
        self,
        group: InsuranceColumns,
        told: InsuranceTold,
        cards: Codes,
        found: Dealt,
        void: Flags,
        originals: Mapping[str, Array],
    ) -> InsuranceDue:
        """What these columns should say; original bets are those by hand that are told, if any."""
        rows = len(cards)
        line, on_offer = np.full(rows, NO_LINE), np.full(rows, NO_LINE)
        opened, owed = np.zeros(rows, bool), np.zeros(rows, bool)
        meant = "side" not in group.columns  # the hand of the columns, or whichever is on offer
        for stage in self.stages:
            here = (told.stage == stage) | (told.stage == ANY_WINDOW)
            if not here.any():
                continue
            opened |= here & self.met.open(stage, cards, found)
            for number, side in enumerate(SIDES):
                if group.side and side != group.side:
                    continue
                lines = self.met.lines(Place(stage, side), cards, found)
                offered = here & (lines >= 0)
                on_offer = np.where(offered, lines, on_offer)
                if originals:
                    offered = offered & (originals.get(side, np.zeros(rows)) > 0)
                owed |= offered
                its = here & ((told.side == number) | meant)
                # Where no window is told it is the one at these odds, else the last.
                better = ~self._priced(line, told) | self._priced(lines, told)
                line = np.where(its & (lines >= 0) & better, lines, line)
        end = end_codes(found, void)
        stake = np.nan_to_num(told.stake)
        if "stake" not in group.columns:
            stake = np.where(told.there, float(group.stake), 0.0)
        return InsuranceDue(
            line, on_offer, opened, owed, self._odds[line], self._nets[line, end], stake
        )
