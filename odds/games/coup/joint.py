"""The quick way to the same distribution: two-card hands without order, then third cards by points.

The Table of Play sees only points, so the finer classes of cards are forgotten as soon as both
hands have two cards and their pairs are known. The ways to draw a third card are linear in the
counts left, those to draw two quadratic; so situations with the same totals and pairs are drawn
out together, from the sums of what they took out of the shoe.
"""

from collections import defaultdict
from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

from odds.core.cards import VALUES, Points, Total, total_of
from odds.core.classes import RANKS, Classes
from odds.core.distribution import Distribution
from odds.core.shoe import Shoe
from odds.games.coup.enumerator import enumerate_coups, impossible, orders
from odds.games.coup.facts import CoupFacts, Outcome, TwoHands
from odds.games.coup.tableau import Tableau
from odds.games.round import MOST_CARDS, Coup

Drawn = tuple[Points, ...]
"""The points of cards drawn from the shoe; cards known beforehand are not among them."""


WeighedThirds = tuple[Points | None, Points | None, int]
"""The third cards of both hands, None where a hand stands, and the weight of drawing them."""


def joint_distribution(
    shoe: Shoe, tableau: Tableau, coup: Coup | None = None, classes: Classes = RANKS
) -> Distribution[Outcome]:
    """The joint distribution of coup facts, equal to `enumerate_coups` in every weight.

    >>> from odds.rulebooks import load_rulebook
    >>> coups = joint_distribution(Shoe.of_decks(8), load_rulebook("rws-commission").tableau)
    >>> coups.denominator, coups.weight(lambda facts: facts.winner == "banker")
    (4998398275503360, 2292252566437888)
    """
    coup = coup or Coup()
    if may_run_out(shoe, coup):
        return enumerate_coups(shoe, tableau, coup, classes)  # the orders are few
    weights: dict[Outcome, int] = {}
    for hands, thirds in hands_and_thirds(shoe, tableau, coup, classes):
        naturals = (tableau.naturals[hands.player], tableau.naturals[hands.banker])
        for player_third, banker_third, weight in thirds:
            if weight:
                facts = CoupFacts.of(hands, naturals, player_third, banker_third)
                weights[facts] = weights.get(facts, 0) + weight
    if not weights:
        raise impossible(coup)
    return Distribution(weights)


def may_run_out(shoe: Shoe, coup: Coup) -> bool:
    """Whether the shoe holds fewer cards than the coup could still need."""
    left = shoe.without(coup.known)
    return not shoe.endless and left.cards < MOST_CARDS - len(coup.known)


def hands_and_thirds(
    shoe: Shoe, tableau: Tableau, coup: Coup, classes: Classes
) -> Iterator[tuple[TwoHands, Iterator[WeighedThirds]]]:
    """Every deal of a coup from a shoe that cannot run out: two-card hands, then third cards."""
    tableau.check(coup)
    left = shoe.without(coup.known)
    player, banker = (classes.classes_of(hand) for hand in (coup.player, coup.banker))
    player_third, banker_third = (
        classes.points[hand[2]] if len(hand) == 3 else None for hand in (player, banker)
    )
    step = 0 if shoe.endless else 1
    counts, points = list(classes.counts(left)), left.points
    for hands, by_drawn in _four_cards(counts, step, classes, player[:2], banker[:2]).items():
        draws = _Draws(points, step, by_drawn)
        yield hands, _thirds(tableau, hands, player_third, banker_third, draws)


class _TwoCards(NamedTuple):
    """Two cards without order, and which classes of cards must be drawn to have them."""

    total: Total
    pair: bool | None
    drawn: tuple[int, ...]
    drawn_points: Drawn


def _two_card_hands(classes: Classes, known: tuple[int, ...]) -> list[_TwoCards]:
    """The hands of two cards that hold the known ones."""
    cards = range(len(classes))
    drawn_for: list[tuple[int, ...]] = [()]
    if len(known) == 1:
        drawn_for = [(one,) for one in cards]
    elif not known:
        drawn_for = [(one, two) for one in cards for two in cards[one:]]
    hands = []
    for drawn in drawn_for:
        one, two = *known, *drawn
        total = total_of([classes.points[one], classes.points[two]])
        points = tuple(classes.points[card] for card in drawn)
        hands.append(_TwoCards(total, classes.pair(one, two), drawn, points))
    return hands


def _orders_of(drawn: tuple[int, ...], counts: list[int], step: int) -> int:
    """The orders in which up to two cards of these classes can be drawn."""
    if not drawn:
        return 1
    first = counts[drawn[0]]
    if len(drawn) == 1:
        return first
    if drawn[0] == drawn[1]:
        return first * (first - step)
    return 2 * first * counts[drawn[1]]


def _four_cards(
    counts: list[int], step: int, classes: Classes, player: tuple[int, ...], banker: tuple[int, ...]
) -> dict[TwoHands, dict[Drawn, int]]:
    """The weight of every way to two cards in both hands, by what was drawn for it."""
    found: dict[tuple[Total, Total, bool | None, bool | None], dict[Drawn, int]] = defaultdict(dict)
    banker_hands = _two_card_hands(classes, banker)
    for total, pair, drawn, points in _two_card_hands(classes, player):
        ways = _orders_of(drawn, counts, step)
        if not ways:
            continue
        for card in drawn:
            counts[card] -= step
        for other_total, other_pair, other_drawn, other_points in banker_hands:
            more = _orders_of(other_drawn, counts, step)
            if more:
                by_drawn = found[total, other_total, pair, other_pair]
                both = points + other_points
                by_drawn[both] = by_drawn.get(both, 0) + ways * more
        for card in drawn:
            counts[card] += step
    return {TwoHands(*hands): by_drawn for hands, by_drawn in found.items()}


class _Draws:
    """The ways to go on from situations with these weights: no card, one card or two, by points."""

    def __init__(self, points: tuple[int, ...], step: int, by_drawn: dict[Drawn, int]) -> None:
        self._points, self._step, self._by_drawn = points, step, by_drawn
        self.none = sum(by_drawn.values())
        self.left = sum(points) - step * len(next(iter(by_drawn)))

    # Of most situations no card is drawn, or one; so what more takes is found when it is needed.

    @cached_property
    def _gone(self) -> list[int]:
        """How many of each value are gone, summed over the situations by weight."""
        gone = [0] * 10
        for drawn, ways in self._by_drawn.items():
            for one in drawn:
                gone[one] += ways
        return gone

    @cached_property
    def _both_gone(self) -> list[list[int]]:
        """The products of how many of two values are gone, summed likewise."""
        both_gone = [[0] * 10 for _ in range(10)]
        for drawn, ways in self._by_drawn.items():
            for one in drawn:
                row = both_gone[one]
                for two in drawn:
                    row[two] += ways
        return both_gone

    @cached_property
    def one(self) -> list[int]:
        """The ways to draw each of the ten values."""
        return [
            count * self.none - self._step * missing
            for count, missing in zip(self._points, self._gone, strict=True)
        ]

    def two(self, first: int) -> list[int]:
        """The ways to draw this card and then each of the ten values."""
        count, step, missing = self._points[first], self._step, self._gone[first]
        ways = [
            count * one - step * (other * missing - both)
            for one, other, both in zip(self.one, self._points, self._both_gone[first], strict=True)
        ]
        ways[first] -= step * self.one[first]
        return ways

    def of(self, card: Points | None) -> int:
        """The ways to draw this card, or none."""
        return self.none if card is None else self.one[card]

    def after(self, card: Points | None) -> list[int]:
        """The ways to draw this card, or none, and then each of the ten values."""
        return self.one if card is None else self.two(card)

    def spare(self, drawn: int, unused: int) -> int:
        """The ways to go on dealing for cards that were not needed, after so many drawn."""
        return orders(self.left - self._step * drawn, unused, self._step)


def _thirds(
    tableau: Tableau,
    hands: TwoHands,
    player_third: Points | None,
    banker_third: Points | None,
    draws: _Draws,
) -> Iterator[WeighedThirds]:
    """Each way to draw the third cards; one that is given is the only one to be drawn."""
    for third, banker_draws in tableau.draws(hands.player, hands.banker, player_third):
        if (third is None and player_third is not None) or (
            banker_third is not None and not banker_draws
        ):
            continue  # a known third card was not drawn: it was not this coup
        drawn = third if player_third is None else None
        unused = (third is None) + (not banker_draws)
        if banker_draws and banker_third is None:
            spare = draws.spare((drawn is not None) + 1, unused)
            for card, ways in zip(VALUES, draws.after(drawn), strict=True):
                yield third, card, ways * spare
        else:
            yield third, banker_third, draws.of(drawn) * draws.spare(drawn is not None, unused)
