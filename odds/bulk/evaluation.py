"""The exact expected value of bets from every shoe of a table, however long it is."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from odds.bets.paytable import Bet
from odds.bulk.counting import check_coup
from odds.bulk.half_seen import half_seen_weights
from odds.bulk.shoes import ShoeError, read_shoes
from odds.bulk.weights import ExpectedValues, bet_weights
from odds.core.arrays import Array, alike
from odds.core.classes import CARDS, POINTS, RANKS, Classes
from odds.core.errors import OddsError
from odds.core.shoe import Shoe
from odds.files.shoes import ShoeBatch, ShoeTable
from odds.games.coup.facts import classes_for
from odds.games.half_seen import HalfSeen, KnownCoup
from odds.rulebooks import Rulebook


@dataclass(frozen=True, slots=True)
class Evaluated:
    """Some shoes of a table, and the expected value of each bet from each of them.

    `first` is the number of the first shoe in the table, from 1. The cards left are those of the
    shoe without the ones known of the coup.
    """

    first: int
    shoes: Array
    cards_left: list[int]
    values: list[ExpectedValues]

    def __len__(self) -> int:
        return len(self.shoes)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Evaluated):
            return NotImplemented
        mine, others = (
            (self.first, self.shoes, self.values),
            (other.first, other.shoes, other.values),
        )
        return alike(mine, others)


class Evaluation(NamedTuple):
    """What is asked of every shoe: bets of a game, and the cards known of the coup.

    >>> from odds import Coup, load_rulebook
    >>> rules = load_rulebook("rws-commission")
    >>> asked = Evaluation(rules, Coup(), (rules.bet("tie"),))
    >>> found, = asked.batches(shoe_table([Shoe.of_decks(8), Shoe.of_decks(6)]))
    >>> found.first, found.cards_left, [round(float(n), 6) for n in found.values[0].fractions()]
    (1, [416, 312], [-0.143596, -0.144382])
    """

    rulebook: Rulebook
    coup: KnownCoup
    bets: tuple[Bet, ...]

    def check(self, table: ShoeTable | None = None) -> None:
        """Raise an error if shoes cannot be counted from this coup, or not those of the table."""
        if not isinstance(self.coup, HalfSeen):
            check_coup(self.coup, self.rulebook.tableau)
        if table is not None:
            check_grain(table.name, "columns", table.grain, self.bets)

    def batches(self, table: ShoeTable, done: int = 0) -> Iterator[Evaluated]:
        """The shoes of the table, a batch at a time, after so many that are done."""
        self.check(table)
        seen = 0
        for shoes, places in table.batches:
            skip = min(max(done - seen, 0), len(shoes))
            first, seen = seen + skip + 1, seen + len(shoes)
            if skip < len(shoes):
                try:
                    yield self._evaluated(first, shoes[skip:])
                except ShoeError as error:
                    place = f"{table.name} {table.place} {places[skip + error.shoe]}"
                    raise OddsError(f"{place}: the shoe {error.fault}") from None

    def _evaluated(self, first: int, shoes: Array) -> Evaluated:
        tableau = self.rulebook.tableau
        if isinstance(self.coup, HalfSeen):
            found = half_seen_weights(shoes, tableau, self.bets, self.coup)
        else:
            found = bet_weights(shoes, tableau, self.bets, self.coup)
        known = len(self.coup.known)
        # Sums of huge counts overflow all but Python's integers.
        cards_left = [sum(counts) - known for counts in shoes.tolist()]
        return Evaluated(first, shoes, cards_left, [each.expected_values() for each in found])


def check_grain(place: str, things: str, grain: Classes, bets: Sequence[Bet]) -> None:
    """Where only points are told, no bet may need ranks, and where only ranks are, none suits."""
    for bet in bets:
        if missing := missing_grain(grain, bet):
            told = "rank" if grain.tells_ranks else "points"
            by = "card" if missing == "suits" else "rank"
            raise OddsError(
                f"{place} has {things} by {told}, and bet {bet.id!r} needs {missing}; "
                f"give {things} by {by}, or name only bets that do without"
            )


def missing_grain(grain: Classes, bet: Bet) -> str:
    """What a bet needs that cards told apart so do not tell: ranks, suits, or nothing."""
    needed = classes_for(bet.fields)
    if grain.tells(needed):
        return ""
    return "suits" if needed.tells_suits else "ranks"


def shoe_table(shoes: ArrayLike | Iterable[Shoe]) -> ShoeTable:
    """Shoes that are there already, as a table: each a `Shoe`, or a row of counts in an array.

    >>> shoe_table([Shoe.of_decks(8)]).columns == shoe_table([[32] * 13]).columns
    True
    """
    given: Any = shoes
    if not isinstance(shoes, np.ndarray) and isinstance(shoes, Iterable):
        given = [_counts(each) for each in shoes]
    counts = read_shoes(given, POINTS)
    if not len(counts):
        raise OddsError("there is no shoe; give one or more")
    grain = next(each for each in (RANKS, POINTS, CARDS) if len(each) == counts.shape[1])
    places = range(1, len(counts) + 1)
    return ShoeTable("the table", grain, len(counts), "row", iter([ShoeBatch(counts, places)]))


def _counts(shoe: object) -> object:
    if not isinstance(shoe, Shoe):
        return shoe
    if shoe.endless:
        raise OddsError("an infinite shoe has no counts; give shoes of whole decks, or counts")
    return shoe.counts if shoe.suited is None else shoe.suited
