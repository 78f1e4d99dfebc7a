"""The ranks of the cards dealt, where each round is taken as dealt from a full shoe."""

from collections.abc import Iterator

import numpy as np

from odds.core.arrays import Array
from odds.core.classes import Classes
from odds.core.shoe import Shoe
from odds.games.round import MOST_CARDS
from odds.rounds.dealt import B3, NO_CARD, P3
from odds.rounds.playing import HandShape
from odds.rounds.verify.shoes import RANKS, card_name, counts_by_rank
from odds.rounds.verify.significance import Finding, chi_square, chi_square_value


class Ranks:
    """Takes the cards of rounds, however they are ordered."""

    def __init__(self, shoe: Shoe, classes: Classes, hands: HandShape) -> None:
        self._first_places, self._draws = hands.at_once, hands.draws
        self._full, self._classes = counts_by_rank(shoe, classes), classes
        self._endless = shoe.endless
        self._first, self._third = np.zeros(RANKS), np.zeros(RANKS)
        self._third_expected = np.zeros(RANKS)
        self._neighbours = np.zeros(RANKS * RANKS)
        self._rounds = self._thirds = 0.0

    def add(self, cards: Array, counts: Array | None) -> None:
        """Take some rounds, each so many times."""
        self._rounds += len(cards) if counts is None else float(counts.sum(dtype=float))
        places = {place: cards[:, place] for place in range(MOST_CARDS)}

        def ranks(place: int, rows: Array | None = None) -> Array:
            column, weights = places[place], counts
            if rows is not None:
                column, weights = column[rows], None if counts is None else counts[rows]
            return np.bincount(column, weights, RANKS)

        first = self._first_places
        self._first += sum(ranks(place) for place in first)
        for one, two in zip(first[::2], first[1::2], strict=True):
            pairs = places[one].astype(np.int16) * RANKS + places[two]
            self._neighbours += np.bincount(pairs, counts, RANKS * RANKS)
        if not self._draws:
            return
        player, banker = places[P3] != NO_CARD, places[B3] != NO_CARD
        for third, rows, before in (
            (P3, player, first),
            (B3, banker & ~player, first),
            (B3, banker & player, (*first, P3)),
        ):
            seen = ranks(third, rows)
            times = seen.sum()
            self._third += seen
            self._thirds += times
            if self._endless:
                self._third_expected += times * self._full / self._full.sum()
            else:
                gone = sum(ranks(place, rows) for place in before)
                left = self._full.sum() - len(before)
                self._third_expected += (times * self._full - gone) / left

    def tests(self, shoes_known: bool) -> Iterator[Finding]:
        """Neighbours in the shoe, and where shoes are not known, all ranks."""
        live = np.flatnonzero(self._full)
        if not shoes_known:
            yield from self._rank_tests(live)
        yield from self._neighbour_test(live)

    def _rank_tests(self, live: Array) -> Iterator[Finding]:
        """The first four cards, and third cards; or all of them."""
        cards, first = self._full.sum(), len(self._first_places)
        chances = self._full[live] / cards
        spread = 1.0 if self._endless else (cards - first) / (cards - 1)
        which = "the first four cards" if self._draws else "all cards"
        for name, seen, expected, draws in (
            (f"ranks of {which}", self._first, None, first * self._rounds * spread),
            ("ranks of third cards", self._third, self._third_expected, self._thirds),
        ):
            if draws * chances.min() < 5:
                continue
            wanted = first * self._rounds * chances if expected is None else expected[live]
            off = seen[live] - wanted
            most = int(np.abs(off).argmax())
            remark = f"most off: {card_name(int(live[most]), self._classes)}, {off[most]:+.0f}"
            statistic = float((off**2 / (draws * chances)).sum())
            yield chi_square_value(name, statistic, len(live) - 1, remark)

    def _neighbour_test(self, live: Array) -> Iterator[Finding]:
        """Whether a card depends on the one dealt just before it, whatever their ranks' shares."""
        table = self._neighbours.reshape(RANKS, RANKS)[np.ix_(live, live)]
        pairs = table.sum()
        if not pairs:
            return
        expected = np.outer(table.sum(axis=1), table.sum(axis=0)) / pairs
        if not self._endless:
            # A card makes another of its rank rarer by itself.
            held, cards = self._full[live], self._full.sum()
            expected *= (1 - np.diag(1 / held)) * cards / (cards - 1)
        if expected.min() >= 5:
            freedom_lost = 2 * len(live) - 1
            test = chi_square(
                "neighbouring cards in the shoe", table.ravel(), expected.ravel(), "", freedom_lost
            )
            if test is not None:
                yield test
