"""Bets that ask for the cards: how often each row paid in a log, and how often it should have.

Each is held against its own exact odds, since all of them together would part coups too finely.
"""

from collections.abc import Iterator

import numpy as np

from odds.bets.analysis import BetAnalysis, analyse, analyse_rows
from odds.bets.paytable import Bet
from odds.core.arrays import Array
from odds.core.classes import Classes
from odds.core.distribution import Distribution
from odds.core.shoe import Shoe
from odds.games.coup.facts import asks_cards
from odds.rounds.dealt import RoundEnds
from odds.rounds.verify.power import Analyses
from odds.rounds.verify.significance import Finding, cells_test
from odds.rulebooks import Rulebook


class CardBets:
    """Counts the rows by which bets end that a log of these classes of cards can serve."""

    def __init__(self, rulebook: Rulebook, shoe: Shoe, classes: Classes) -> None:
        self._tableau, self._shoe = rulebook.tableau, shoe
        known = classes.tells_suits and shoe.by_card is not None
        asking = [bet for bet in rulebook.bets if asks_cards(bet.fields)]
        needs = {bet: self._tableau.classes(bet.fields) for bet in asking}
        self.bets = [
            bet
            for bet, needed in needs.items()
            if classes.tells(needed) and (known or not needed.tells_suits)
        ]
        self._seen = [np.zeros(len(bet.rows) + 1, np.int64) for bet in self.bets]

    def add(self, ends: RoundEnds, counts: Array | None, tested: Array) -> None:
        """Take rounds, each so many times, as far as they are tested; void ones come last."""
        for bet, seen in zip(self.bets, self._seen, strict=True):
            rows = ends.rows(bet)[tested] % len(seen)
            times = None if counts is None else counts[tested]
            seen += np.bincount(rows, times, len(seen)).astype(np.int64)

    def analyses(self) -> Iterator[Analyses]:
        """The figures of each bet as they were seen and as they should be."""
        for bet, seen in zip(self.bets, self._seen, strict=True):
            if seen[:-1].any():
                yield _analysed(bet, seen[:-1]), self._exact(bet)

    def _exact(self, bet: Bet) -> BetAnalysis:
        return analyse(bet, self._tableau.rounds(self._shoe, fields=bet.asked))

    def tests(self, found: list[Analyses]) -> Iterator[Finding]:
        """Whether each bet ended as it should."""
        for seen, exact in found:
            rows = range(len(seen.bet.rows))
            counts = [seen.outcomes[row].weight for row in rows]
            weights = [exact.outcomes[row].weight for row in rows]
            expected = [seen.denominator * each / sum(weights) for each in weights]
            off = [
                abs(n - mean) / (mean or 1) ** 0.5 for n, mean in zip(counts, expected, strict=True)
            ]
            most = off.index(max(off))
            remark = (
                f"most off: {exact.outcomes[most].when}, {counts[most]} seen, "
                f"{expected[most]:.1f} expected"
            )
            test = cells_test(f"outcomes of {seen.bet.id}", counts, weights, remark)
            if test is not None:
                yield test


def _analysed(bet: Bet, seen: Array) -> BetAnalysis:
    return analyse_rows(bet, Distribution(dict(enumerate(seen.tolist()))))
