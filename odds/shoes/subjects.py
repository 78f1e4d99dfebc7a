"""What is looked at in every composition: bets, and offers of insurance taken in their windows."""

from collections.abc import Iterator, Sequence
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
from odds.shoes.compositions import LARGEST, CompositionPart
from odds.shoes.newton import differences, indices, size
from odds.shoes.offer_names import offer_names
from odds.shoes.offers import offer_weights

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
            f"({grouped(str(size(len(one.classes) - 1)))} coefficients); "
            "a scan deals shoes for it"
        )
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
    ends = dict(_ends(rulebook, classes, counts, [one.bet for one in subjects if one.bet]))
    if rulebook.insurance and not all(one.bet for one in subjects):
        weights, nets = offer_weights(counts, rulebook.tableau, rulebook.insurance)
        ends |= {name: (weights, each) for name, each in nets.items()}
    bits = LARGEST.bit_length() - 1 - perm(cards, MOST_CARDS).bit_length()

    def part(one: Subject) -> CompositionPart:
        weights, nets = ends[one.id]
        # Whole numbers wrap on the way and come out right.
        values = weights.astype(np.int64) @ in_digits(nets, bits, one.largest(cards) < LARGEST)
        coefficients = differences(values, len(classes) - 1)
        return CompositionPart(full, cards, one.largest(cards), coefficients, bits)

    return [part(one) for one in subjects]


def in_digits(nets: Sequence[int], bits: int, whole: bool) -> Array:
    """Net results as they are if they are used `whole`, else in digits, the last of any sign.

    >>> in_digits([5, -1], 2, whole=True).tolist(), in_digits([5, -1], 2, whole=False).tolist()
    ([[5], [-1]], [[1, 1], [3, -1]])
    """
    if whole:
        return np.array(nets, np.int64)[:, None]
    last = (max(map(abs, nets)).bit_length() - 1) // bits
    digits = [[(net >> (bits * n)) % 2**bits for n in range(last)] for net in nets]
    return np.array(
        [[*low, net >> (bits * last)] for low, net in zip(digits, nets, strict=True)], np.int64
    )


def _ends(
    rulebook: Rulebook, classes: Classes, counts: Array, bets: list[Bet]
) -> Iterator[tuple[str, tuple[Array, list[int]]]]:
    """For each bet the deals to each of its rows, and what that nets in parts of a unit."""
    rows = counts
    if classes != POINTS:  # by rank or by card, one of each class for all of it
        rows = np.zeros((len(counts), len(DECK) if classes.tells_suits else len(Rank)), np.int64)
        for number, (card, *_) in enumerate(classes.members):
            place = card.number if isinstance(card, Card) else int(card.rank)
            rows[:, place] = counts[:, number]
    for each in bet_weights(rows, rulebook.tableau, bets):
        pays = [*(row.pays or PUSH for row in each.bet.rows), PUSH]
        unit = lcm(*(pay.denominator for pay in pays))
        yield each.bet.id, (each.weights, [int(pay * unit) for pay in pays])
