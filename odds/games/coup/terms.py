"""The count of every coup fact as a polynomial in the counts of the shoe.

Walk the Table of Play once with letters instead of numbers: the ways to draw m cards of a value of
which the shoe holds n are n (n-1) ... (n-m+1), whatever n is. So a coup that draws these cards has
a term, the product of such factors, and a coefficient that depends on the Table of Play alone.

Ten, jack, queen and king all count nothing, so two cards of that value may or may not be a pair.
Where pairs are told, a term says how many hands begin with two such cards that pair, and how many
with two that do not; cards of any other value pair when their values are the same.
"""

from collections import defaultdict
from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import NamedTuple

from odds.core.cards import VALUES, SeenCard, Total, total_of
from odds.core.classes import Classes
from odds.games.coup.facts import CoupFacts, Thirds, TwoHands
from odds.games.coup.tableau import Tableau
from odds.games.round import Coup

MIXED_VALUE = 0
"""The value that cards of several ranks have."""


class Term(NamedTuple):
    """The cards that a coup draws: how many of each value, and the hands that begin with two tens.

    `paired` of those hands are pairs and `unpaired` are not; neither is told where pairs are not.
    """

    drawn: tuple[int, ...]
    paired: int = 0
    unpaired: int = 0


Polynomials = dict[Term, dict[CoupFacts, int]]
"""The coefficient of each term in the count of each coup fact."""


class _TwoCards(NamedTuple):
    total: Total
    pair: bool | None
    drawn: tuple[int, ...]
    ways: int
    paired: int = 0
    unpaired: int = 0


def polynomials(tableau: Tableau, classes: Classes, coup: Coup) -> Polynomials:
    """The polynomials of a coup by this Table of Play, before any card or with four or five known.

    >>> from odds import load_rulebook
    >>> from odds.core.classes import POINTS
    >>> found = polynomials(load_rulebook("rws-commission").tableau, POINTS, Coup())
    >>> len(found), sum(map(len, found.values()))
    (6958, 35564)
    >>> nines = found[Term((0, 0, 0, 0, 0, 0, 0, 0, 0, 4))]
    >>> [(facts.winner.value, facts.cards, ways) for facts, ways in nines.items()]
    [('tie', 4, 1)]
    """
    found: Polynomials = defaultdict(lambda: defaultdict(int))
    for term, hands, thirds, ways in drawn_coups(tableau, classes, coup):
        naturals = (tableau.naturals[hands.player], tableau.naturals[hands.banker])
        found[term][CoupFacts.of(hands, naturals, *thirds)] += ways
    return {term: dict(ways) for term, ways in found.items()}


def drawn_coups(
    tableau: Tableau, classes: Classes, coup: Coup
) -> Iterator[tuple[Term, TwoHands, Thirds, int]]:
    """Every coup by what it draws: its term, two-card hands and third cards, and its coefficient.

    Those with the same term are to be added.
    """
    third = coup.player[2].points if len(coup.player) == 3 else None
    for player in _two_cards(classes, coup.player[:2]):
        for banker in _two_cards(classes, coup.banker[:2]):
            drawn = [0] * len(VALUES)
            for card in player.drawn + banker.drawn:
                drawn[card] += 1
            tens = (player.paired + banker.paired, player.unpaired + banker.unpaired)
            both = TwoHands(player.total, banker.total, player.pair, banker.pair)
            for thirds in tableau.thirds(player.total, banker.total, third):
                counts = drawn.copy()
                for new in thirds if third is None else thirds[1:]:
                    if new is not None:
                        counts[new] += 1
                yield Term(tuple(counts), *tens), both, thirds, player.ways * banker.ways


def _two_cards(classes: Classes, known: tuple[SeenCard, ...]) -> list[_TwoCards]:
    """The two-card hands that there can be: the one that is known, or all."""
    if known:
        one, two = known
        pair = classes.pair(*classes.classes_of(known))
        return [_TwoCards(total_of([one.points, two.points]), pair, (), 1)]
    hands = []
    for first, second in combinations_with_replacement(VALUES, 2):
        total, ways = Total((first + second) % 10), 1 if first == second else 2
        if not classes.tells_ranks:
            hands.append(_TwoCards(total, None, (first, second), ways))
        elif first == second == MIXED_VALUE:
            hands.append(_TwoCards(total, True, (first, second), ways, paired=1))
            hands.append(_TwoCards(total, False, (first, second), ways, unpaired=1))
        else:
            hands.append(_TwoCards(total, first == second, (first, second), ways))
    return hands
