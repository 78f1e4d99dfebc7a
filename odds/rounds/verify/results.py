"""The results of a log against the exact distribution of its facts: every bet, and the hands."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from math import sqrt
from operator import attrgetter
from typing import Any

import numpy as np

from odds.bets.paytable import Bet
from odds.core.arrays import Array
from odds.core.distribution import Distribution
from odds.games.round import VOID, End, Void
from odds.rounds.dealt import RoundEnds
from odds.rounds.logs.reading.said import TOTALS
from odds.rounds.verify.significance import Finding, cells_test

CARD_COUNTS = frozenset(("player_cards", "banker_cards", "cards"))


class ResultsSeen:
    """How often each end of a round was seen."""

    def __init__(self) -> None:
        self._times: Counter[End] = Counter()

    def add(self, ends: RoundEnds, counts: Array | None, tested: Array | None = None) -> None:
        """Take the ends of rounds, each so many times, as far as they are tested."""
        of_round = ends.of_round if tested is None else ends.of_round[tested]
        times: list[int]
        if counts is None:
            times = np.bincount(of_round, minlength=len(ends.distinct)).tolist()
        else:
            sums = np.zeros(len(ends.distinct), object)  # whole numbers without a bound
            np.add.at(sums, of_round, (counts if tested is None else counts[tested]).astype(object))
            times = sums.tolist()
        for end, number in zip(ends.distinct, times, strict=True):
            if number:
                self._times[end] += number

    def seen(self) -> Distribution[End]:
        """How often each end was seen, void rounds left out."""
        return Distribution({end: int(n) for end, n in self._times.items() if end is not VOID})

    @property
    def rounds(self) -> int:
        """How many rounds were seen that are not void."""
        return int(self._times.total()) - self.void

    @property
    def void(self) -> int:
        """How many rounds were void."""
        return int(self._times[VOID])


def can_tell(bet: Bet, known: frozenset[str]) -> bool:
    """Whether the facts known say how the bet ends."""
    return bet.fields <= known


def result_tests(
    seen: Distribution[End],
    exact: Distribution[End],
    bets: Sequence[Bet],
    known: frozenset[str],
) -> Iterator[Finding]:
    """A test for each way in which bets part the ends of rounds, and for the joint facts."""
    parted: dict[tuple[int, ...], list[Bet]] = {}
    for bet in bets:
        if can_tell(bet, known):
            rows = [bet.row_for(end) for end, _ in exact if not isinstance(end, Void)]
            first = {row: number for number, row in reversed(list(enumerate(rows)))}
            parted.setdefault(tuple(first[row] for row in rows), []).append(bet)
    for alike in parted.values():
        bet, names = alike[0], ", ".join(bet.id for bet in alike)
        words = {n: row.when if row.conditions else row.kind for n, row in enumerate(bet.rows)}
        yield from _compare(f"outcomes of {names}", seen, exact, bet.row_for, words.__getitem__)
    for name, fields in (
        ("Player hand by Banker hand", ("player_hand", "banker_hand")),
        ("Player total by Banker total", TOTALS),
        ("cards of both hands", ("player_cards", "banker_cards")),
    ):
        if set(fields) <= known:
            yield from _compare(name, seen, exact, attrgetter(*fields), "{0[0]} to {0[1]}".format)


def _compare(
    name: str,
    seen: Distribution[End],
    exact: Distribution[End],
    view: Callable[..., Hashable],
    words: Callable[[Any], str],
) -> Iterator[Finding]:
    observed = seen.project(view)
    weights = exact.condition(lambda end: not isinstance(end, Void)).project(view)
    cells = list(dict.fromkeys([*(cell for cell, _ in weights), *(cell for cell, _ in observed)]))
    counts = [observed[cell] for cell in cells]
    expected = [seen.denominator * weights[cell] / weights.denominator for cell in cells]
    off = [
        abs(count - mean) / sqrt(mean or 1) for count, mean in zip(counts, expected, strict=True)
    ]
    most = off.index(max(off))
    remark = f"most off: {words(cells[most])}, {counts[most]} seen, {expected[most]:.1f} expected"
    test = cells_test(name, counts, [weights[cell] for cell in cells], remark)
    if test is not None:
        yield test
