"""The ways to draw third cards after many situations at once.

The ways to draw one card are linear in the counts left, those to draw two quadratic; so situations
that go on alike are drawn out together, from the sums of what they took out of the shoe.
"""

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from odds.core.cards import VALUES, Points, Total
from odds.games.coup.tableau import Tableau

Number = Any
"""A whole number, or an array of them with one for each of many shoes."""

Drawn = tuple[int, ...]
"""The classes of cards drawn from the shoe; cards known beforehand are not among them."""


class Draws:
    """The ways to go on from situations with these weights: no card, one card or two, by class.

    All situations have drawn as many cards.
    """

    def __init__(
        self, counts: Sequence[Number], step: int, situations: Sequence[tuple[Drawn, Number]]
    ) -> None:
        self._counts, self._step, self._situations = counts, step, situations
        self.none = sum(ways for _, ways in situations)
        self.left = sum(counts) - step * len(situations[0][0])

    # Of most situations no card is drawn, or one; so what more takes is found when it is needed.

    @cached_property
    def _gone(self) -> list[Number]:
        """How many of each class are gone, summed over the situations by weight."""
        gone = [0] * len(self._counts)
        for drawn, ways in self._situations:
            for one in drawn:
                gone[one] += ways
        return gone

    @cached_property
    def _both_gone(self) -> list[list[Number]]:
        """The products of how many of two classes are gone, summed likewise."""
        both_gone = [[0] * len(self._counts) for _ in self._counts]
        for drawn, ways in self._situations:
            for one in drawn:
                row = both_gone[one]
                for two in drawn:
                    row[two] += ways
        return both_gone

    @cached_property
    def one(self) -> list[Number]:
        """The ways to draw a card of each class."""
        return [
            count * self.none - self._step * missing
            for count, missing in zip(self._counts, self._gone, strict=True)
        ]

    def two(self, first: int) -> list[Number]:
        """The ways to draw this card and then one of each class."""
        count, step, missing = self._counts[first], self._step, self._gone[first]
        ways = [
            count * one - step * (other * missing - both)
            for one, other, both in zip(self.one, self._counts, self._both_gone[first], strict=True)
        ]
        ways[first] -= step * self.one[first]
        return ways

    def of(self, card: int | None) -> Number:
        """The ways to draw this card, or none."""
        return self.none if card is None else self.one[card]

    def after(self, card: int | None) -> list[Number]:
        """The ways to draw this card, or none, and then one of each class."""
        return self.one if card is None else self.two(card)

    def spare(self, drawn: int, unused: int) -> Number:
        """The ways to go on dealing for cards that were not needed, after so many drawn."""
        ways = 1
        for number in range(drawn, drawn + unused):
            ways *= self.left - self._step * number
        return ways


class ThirdCards(NamedTuple):
    """Which classes of cards there are for third cards: for the Player's by what they count.

    A third card that is known is the only one to be drawn, and was drawn already.
    """

    player: Sequence[Sequence[int]]
    banker: Sequence[int]
    player_known: int | None = None
    banker_known: int | None = None

    @property
    def known_points(self) -> Points | None:
        """What the Player's third card counts, where it is known."""
        if self.player_known is None:
            return None
        return next(value for value in VALUES if self.player_known in self.player[value])


def by_points(player: int | None = None, banker: int | None = None) -> ThirdCards:
    """Third cards by what they count, some of them known."""
    return ThirdCards(tuple((value,) for value in VALUES), VALUES, player, banker)


WeighedThirds = tuple[Any, Any, Number]
"""The third cards of both hands, None where a hand stands, and the weight of drawing them."""


def weighed_thirds(
    tableau: Tableau, player: Total, banker: Total, cards: ThirdCards, draws: Draws
) -> Iterator[WeighedThirds]:
    """Each way to draw the third cards on two-card hands of these totals."""
    known, other_known = cards.player_known, cards.banker_known
    for value, banker_draws in tableau.draws(player, banker, cards.known_points):
        if (value is None and known is not None) or (other_known is not None and not banker_draws):
            continue  # a known third card was not drawn: it was not this coup
        unused = (value is None) + (not banker_draws)
        thirds: Sequence[int | None] = (None,) if value is None else cards.player[value]
        for third in thirds if known is None else (known,):
            drawn = third if known is None else None
            if banker_draws and other_known is None:
                spare = draws.spare((drawn is not None) + 1, unused)
                ways = draws.after(drawn)
                for card in cards.banker:
                    yield third, card, ways[card] * spare
            else:
                spare = draws.spare(drawn is not None, unused)
                yield third, other_known, draws.of(drawn) * spare
