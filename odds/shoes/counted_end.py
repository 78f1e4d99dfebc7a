"""What a count earns with so many cards left, exactly, over all compositions.

A count bets by the tags of the cards left. What a bet nets in all deals from the compositions with
one sum of tags is found without going through them: take the cards of a round from the full shoe,
then count in how many ways the other cards left have the rest of the sum. Those ways are the
coefficients of a product of binomials, all of them packed into one long whole number.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from math import comb, lcm, perm, prod
from operator import mul
from typing import NamedTuple

import numpy as np

from odds.bets.paytable import PUSH, Bet
from odds.bulk import bet_weights
from odds.core.cards import VALUES, Rank
from odds.core.classes import POINTS
from odds.core.shoe import CARDS, Shoe
from odds.core.tags import Tags
from odds.games.coup.tableau import Tableau
from odds.games.round import MOST_CARDS
from odds.shoes.burnt import burnings
from odds.shoes.newton import indices

_Key = tuple[int, ...]
"""How many cards of each tag the cards of a round are."""


class CountedEnd(NamedTuple):
    """Play with so many cards left: how often it bets, and what that is worth a round."""

    cards: int
    frequency: Fraction
    gain: Fraction

    @property
    def edge(self) -> Fraction | None:
        """The mean value of the bets that it makes."""
        return self.gain / self.frequency if self.frequency else None

    def plus(self, share: Fraction, frequency: Fraction, gain: Fraction) -> "CountedEnd":
        """The same where in so large a share of all shoes it is this besides."""
        return CountedEnd(self.cards, self.frequency + share * frequency, self.gain + share * gain)


def serves(tableau: Tableau, bet: Bet, tags: Tags) -> bool:
    """Whether bet and tags go by points, which this needs."""
    alike = len(set(tags[Rank.TEN :])) == 1
    return alike and bool(POINTS.tells(tableau.classes(bet.fields)))


def counted_end(
    tableau: Tableau,
    shoe: Shoe,
    bet: Bet,
    tags: Tags,
    trigger: int,
    true: bool,
    cards: Sequence[int],
    burn: bool = False,
) -> list[CountedEnd]:
    """The count at a trigger, of the true count or of the running one, with so many cards left.

    If cards were burnt, the count has not seen them, and true counts go by the cards left to deal.

    >>> from odds import load_rulebook
    >>> book = load_rulebook("bclc-ruyi")
    >>> tags = (0, 0, 0, -1, -1, -1, -1, 2, 2, 0, 0, 0, 0)
    >>> gold_7 = book.bet("gold-7")
    >>> end, = counted_end(book.tableau, Shoe.of_decks(8), gold_7, tags, 4, True, [14])
    >>> float(round(end.frequency, 6)), float(round(end.gain, 6))
    (0.351113, 0.07993)
    """
    by_points = {rank.points: tag for rank, tag in zip(Rank, tags, strict=True)}
    by_value = [by_points[value] for value in VALUES]
    whole = sum(tag * count for tag, count in zip(tags, shoe.counts, strict=True))
    found = {number: CountedEnd(number, Fraction(), Fraction()) for number in cards}
    for share, unseen, burnt in burnings(shoe, burn):
        packed = _Packed(tableau, unseen, bet, by_value, [number + burnt for number in cards])
        for number, before in found.items():
            ways = value = 0
            for left, way, net in packed.by_sum(number + burnt):
                running = whole - left
                if running * CARDS >= trigger * number if true else running >= trigger:
                    ways, value = ways + way, value + net
            every = comb(unseen.cards, number + burnt)
            deals = perm(number + burnt, MOST_CARDS) * packed.unit
            found[number] = before.plus(
                share, Fraction(ways, every), Fraction(value, every * deals)
            )
    return list(found.values())


class _Packed:
    """The ways, and what they net, by the sum of tags of the cards left."""

    def __init__(
        self, tableau: Tableau, shoe: Shoe, bet: Bet, tags: Sequence[int], cards: Sequence[int]
    ) -> None:
        self._lowest, self._cards = min(tags), tuple(cards)
        self._tags = sorted(set(tags))
        self._held = [
            sum(count for count, tag in zip(shoe.points, tags, strict=True) if tag == each)
            for each in self._tags
        ]
        pays = [row.pays or PUSH for row in bet.rows]
        self.unit = lcm(*(each.denominator for each in pays))
        most, largest = max(cards), int(max(map(abs, pays)) * self.unit) + 1
        bound = comb(shoe.cards, most) * perm(shoe.cards, MOST_CARDS) * perm(most, MOST_CARDS)
        self._width = (bound * largest).bit_length() + 2
        self._most = most
        nets = [int((pay or PUSH) * self.unit) for pay in pays]
        drawn = _drawn(tableau, shoe, bet, nets, [self._tags.index(tag) for tag in tags])
        nothing = (0,) * len(self._tags)
        self._ways = dict.fromkeys(cards, 0)
        self._plus = dict.fromkeys(cards, 0)
        self._minus = dict.fromkeys(cards, 0)
        for key, number, sums in self._below(0, [*drawn, nothing]):
            shifted = sums << (self._width * self._sum_of(key))
            if key == nothing:
                self._ways[number] += shifted
                continue
            if drawn[key] > 0:
                self._plus[number] += drawn[key] * shifted
            else:
                self._minus[number] -= drawn[key] * shifted

    def by_sum(self, number: int) -> Iterator[tuple[int, int, int]]:
        """Each sum of tags that so many cards left may have: the ways, and what they net."""
        mask = (1 << self._width) - 1
        highest = number * (self._tags[-1] - self._lowest)
        for place in range(highest + 1):
            at = place * self._width
            ways = (self._ways[number] >> at) & mask
            if ways:
                plus, minus = ((each[number] >> at) & mask for each in (self._plus, self._minus))
                yield place + number * self._lowest, ways, plus - minus

    def _sum_of(self, key: Sequence[int]) -> int:
        return sum(drawn * (tag - self._lowest) for drawn, tag in zip(key, self._tags, strict=True))

    def _below(
        self, place: int, keys: list[_Key], known: list[int] | None = None
    ) -> Iterator[tuple[_Key, int, int]]:
        """For each key and number of cards the ways to leave the others, by their sum.

        Cards of the tags before are `known`: in how many ways so many of them are left.
        """
        table = known or [1] + [0] * self._most
        step = self._width * (self._tags[place] - self._lowest)
        by_drawn: dict[int, list[_Key]] = defaultdict(list)
        for key in keys:
            by_drawn[key[place]].append(key)
        for drawn, some in by_drawn.items():
            held = self._held[place] - drawn
            if held < 0:
                continue

            def more(cards: int, held: int = held) -> int:
                return sum(
                    comb(held, here) * table[cards - here] << (step * here)
                    for here in range(min(held, cards) + 1)
                    if table[cards - here]
                )

            if place + 1 < len(self._tags):
                yield from self._below(
                    place + 1, some, [more(cards) for cards in range(self._most + 1)]
                )
                continue
            for key in some:
                for number in self._cards:
                    if number >= sum(key):
                        yield key, number, more(number - sum(key))


def _drawn(
    tableau: Tableau, shoe: Shoe, bet: Bet, nets: Sequence[int], place: Sequence[int]
) -> dict[_Key, int]:
    """What all deals of the cards of a round net, by how many of each tag they are.

    A round's cards may be any composition of them: each is dealt in all orders, and lies in the
    shoe in as many ways as its cards can be chosen.
    """
    held = shoe.points
    summed: dict[_Key, int] = defaultdict(int)
    for row, weights in _rounds(tableau, bet):
        if net := sum(map(mul, weights, [*nets, 0])):
            key = [0] * (max(place) + 1)
            for value, drawn in enumerate(row):
                key[place[value]] += drawn
            summed[tuple(key)] += net * prod(map(comb, held, row))
    return {key: net for key, net in summed.items() if net}


@lru_cache(maxsize=8)
def _rounds(tableau: Tableau, bet: Bet) -> list[tuple[list[int], list[int]]]:
    """All compositions of the cards of a round, and how many orders of each end in which row."""
    few = np.array(indices(len(POINTS) - 1))
    rounds = np.column_stack([few, MOST_CARDS - few.sum(axis=1)])
    [found] = bet_weights(rounds, tableau, [bet])
    return list(zip(rounds.tolist(), found.weights.tolist(), strict=True))
