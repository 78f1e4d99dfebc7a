"""What is looked at in every composition: bets, and offers of insurance taken in their windows."""

from collections.abc import Sequence
from fractions import Fraction
from math import lcm, perm
from typing import NamedTuple

import numpy as np

from odds.bets.house import Insurance
from odds.bets.paytable import PUSH, Bet
from odds.bulk import bet_weights
from odds.core.arrays import Array
from odds.core.cards import Card, Rank
from odds.core.classes import DECK, POINTS, Classes
from odds.core.shoe import Shoe
from odds.core.text import grouped
from odds.games.coup.tableau import Tableau
from odds.games.round import MOST_CARDS
from odds.rulebooks import Rulebook
from odds.shoes.compositions import CompositionPart, fits
from odds.shoes.newton import differences, indices, size
from odds.shoes.offer_names import offer_names
from odds.shoes.offers import offer_nets

MOST_CLASSES = len(Rank)
"""More classes of cards have more coefficients than is sensible."""


class Subject(NamedTuple):
    """A bet, or an offer of insurance where there is no bet.

    `unit` is how many parts a unit staked has, so that every net result is whole, and `most` the
    largest net result.
    """

    id: str
    classes: Classes
    unit: int
    most: Fraction
    bet: Bet | None

    def largest(self, cards: int) -> int:
        """The most that all deals from so many cards can net, in parts of a unit."""
        return int(self.most * self.unit) * perm(cards, MOST_CARDS)

    def order(self, shoe: Shoe) -> tuple[int, ...]:
        """The classes with the most cards first: the last ones are gone through the quickest."""
        counts = self.classes.counts(shoe)
        return tuple(sorted(range(len(counts)), key=lambda each: -counts[each]))

    def full(self, shoe: Shoe) -> tuple[int, ...]:
        """The cards of each class in that order."""
        counts = self.classes.counts(shoe)
        return tuple(counts[each] for each in self.order(shoe))


def subject_of(tableau: Tableau, bet: Bet) -> Subject:
    """A bet whose payouts are stated."""
    pays = [row.pays or PUSH for row in bet.rows]
    unit = lcm(*(each.denominator for each in pays))
    return Subject(bet.id, tableau.classes(bet.fields), unit, max(map(abs, pays)), bet)


def offered(insurance: Insurance) -> list[Subject]:
    """The offers of an insurance table."""
    return [
        Subject(name, POINTS, offer.odds.denominator, max(offer.odds, Fraction(1)), None)
        for name, offer in offer_names(insurance).items()
    ]


def unfit(tableau: Tableau, shoe: Shoe, bet: Bet, cards: int) -> str:
    """Why a bet cannot be looked at with so many cards left, empty if it can."""
    if not bet.is_stated:
        return "the game does not state what it pays"
    one = subject_of(tableau, bet)
    if len(one.classes) > MOST_CLASSES:
        return (
            f"it tells {len(one.classes)} classes of cards apart, whose compositions are too many "
            f"({grouped(str(size(len(one.classes) - 1)))} coefficients)"
        )
    if not fits(one.full(shoe), cards, one.largest(cards)):
        return f"with {cards} cards left its sums are beyond the machine's numbers"
    return ""


def whole_parts(
    rulebook: Rulebook, shoe: Shoe, subjects: Sequence[Subject], cards: int
) -> list[CompositionPart]:
    """All compositions of so many cards for subjects that tell the same classes apart."""
    first = subjects[0]
    classes, order, full = first.classes, first.order(shoe), first.full(shoe)
    few = np.array(indices(len(classes) - 1))
    counts = np.zeros((len(few), len(classes)), np.int64)
    counts[:, list(order)] = np.column_stack([few, cards - few.sum(axis=1)])
    values = _values(rulebook, classes, counts, [one.bet for one in subjects if one.bet])
    if rulebook.insurance and not all(one.bet for one in subjects):
        values |= offer_nets(counts, rulebook.tableau, rulebook.insurance)
    return [
        CompositionPart(
            full, cards, one.largest(cards), differences(values[one.id], len(classes) - 1)
        )
        for one in subjects
    ]


def _values(
    rulebook: Rulebook, classes: Classes, counts: Array, bets: list[Bet]
) -> dict[str, Array]:
    """What bets net in all deals from compositions by class, in parts of a unit."""
    rows = counts
    if classes != POINTS:  # by rank or by card, one of each class for all of it
        rows = np.zeros((len(counts), len(DECK) if classes.tells_suits else len(Rank)), np.int64)
        for number, (card, *_) in enumerate(classes.members):
            place = card.number if isinstance(card, Card) else int(card.rank)
            rows[:, place] = counts[:, number]
    return {
        each.bet.id: each.expected_values().numerators.astype(np.int64)
        for each in bet_weights(rows, rulebook.tableau, bets)
    }
