"""The quick way to the same distribution: two-card hands without order, then third cards by points.

The Table of Play sees only points, so the finer classes of cards are forgotten as soon as both
hands have two cards and their pairs are known; situations with the same totals and pairs are drawn
out together. Where more is asked of the cards, `odds.games.coup.cards.joint` finds it.
"""

from collections import defaultdict
from collections.abc import Collection, Iterator
from functools import lru_cache
from typing import NamedTuple

from odds.core.cards import Total, total_of
from odds.core.classes import RANKS, Classes
from odds.core.distribution import Distribution
from odds.core.shoe import Shoe
from odds.games.coup.enumerator import enumerate_coups, impossible
from odds.games.coup.facts import CoupFacts, Outcome, Thirds, TwoHands, asks_cards
from odds.games.coup.tableau import Tableau
from odds.games.coup.third_cards import Drawn, Draws, WeighedThirds, by_points, weighed_thirds
from odds.games.round import MOST_CARDS, Coup


def joint_distribution(
    shoe: Shoe,
    tableau: Tableau,
    coup: Coup | None = None,
    classes: Classes = RANKS,
    fields: Collection[str] = (),
) -> Distribution[Outcome]:
    """The joint distribution of coup facts, equal to `enumerate_coups` in every weight.

    Where fields are asked for beyond the facts of every coup, these say what is told apart.

    >>> from odds.rulebooks import load_rulebook
    >>> coups = joint_distribution(Shoe.of_decks(8), load_rulebook("rws-commission").tableau)
    >>> coups.denominator, coups.weight(lambda facts: facts.winner == "banker")
    (4998398275503360, 2292252566437888)
    """
    coup = coup or Coup()
    if asks_cards(fields):
        from odds.games.coup.cards.joint import card_distribution  # few games ask for more

        return card_distribution(shoe, tableau, coup, fields)
    if may_run_out(shoe, coup):
        return enumerate_coups(shoe, tableau, coup, classes)  # the orders are few
    weights: dict[Outcome, int] = {}
    for hands, thirds in hands_and_thirds(shoe, tableau, coup, classes):
        naturals = (tableau.naturals[hands.player], tableau.naturals[hands.banker])
        known = _facts_by_thirds(hands, naturals)
        for player_third, banker_third, weight in thirds:
            if weight:
                facts = known.get((player_third, banker_third))
                if facts is None:
                    facts = CoupFacts.of(hands, naturals, player_third, banker_third)
                    known[player_third, banker_third] = facts
                weights[facts] = weights.get(facts, 0) + weight
    if not weights:
        raise impossible(coup)
    return Distribution(weights)


@lru_cache(1024)
def _facts_by_thirds(hands: TwoHands, naturals: tuple[bool, bool]) -> dict[Thirds, CoupFacts]:
    """The facts of two-card hands by third cards, for all shoes; filled as they are needed."""
    return {}


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
    known = (classes.points[hand[2]] if len(hand) == 3 else None for hand in (player, banker))
    cards = by_points(*known)
    step = 0 if shoe.endless else 1
    counts, points = list(classes.counts(left)), left.points
    for hands, by_drawn in _four_cards(counts, step, classes, player[:2], banker[:2]).items():
        draws = Draws(points, step, list(by_drawn.items()))
        yield hands, weighed_thirds(tableau, hands.player, hands.banker, cards, draws)


class _TwoCards(NamedTuple):
    """Two cards without order, and which classes of cards must be drawn to have them."""

    total: Total
    pair: bool | None
    drawn: tuple[int, ...]
    drawn_points: Drawn


def two_card_hands(classes: Classes, known: tuple[int, ...]) -> list[_TwoCards]:
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


def orders_of(drawn: tuple[int, ...], counts: list[int], step: int) -> int:
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
    banker_hands = two_card_hands(classes, banker)
    for total, pair, drawn, points in two_card_hands(classes, player):
        ways = orders_of(drawn, counts, step)
        if not ways:
            continue
        for card in drawn:
            counts[card] -= step
        for other_total, other_pair, other_drawn, other_points in banker_hands:
            more = orders_of(other_drawn, counts, step)
            if more:
                by_drawn = found[total, other_total, pair, other_pair]
                both = points + other_points
                by_drawn[both] = by_drawn.get(both, 0) + ways * more
        for card in drawn:
            counts[card] += step
    return {TwoHands(*hands): by_drawn for hands, by_drawn in found.items()}
