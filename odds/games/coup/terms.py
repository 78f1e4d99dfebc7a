"""The count of every coup fact as a polynomial in the counts of the shoe.

Walk the Table of Play once with letters instead of numbers: the ways to draw m cards of a value of
which the shoe holds n are n (n-1) ... (n-m+1), whatever n is. So a coup that draws these cards has
a term, the product of such factors, and a coefficient that depends on the Table of Play alone.

Ten, jack, queen and king all count nothing, so two cards of that value may or may not be a pair.
Where pairs are told, a term says how many hands begin with two such cards that pair, and how many
with two that do not; cards of any other value pair when their values are the same.
"""

from collections import defaultdict
from collections.abc import Iterable
from itertools import combinations_with_replacement
from typing import NamedTuple

from odds.core.cards import Grain, Rank, Total, total_of
from odds.games.coup.coup import Coup, CoupFacts
from odds.games.coup.tableau import Tableau

VALUES = range(len(Grain.POINTS.points))
MIXED_VALUE = 0
"""The value that cards of several ranks have."""


class Term(NamedTuple):
    """The cards that a coup draws: how many of each value, and the hands that begin with two tens.

    `paired` of those hands are pairs and `unpaired` are not; neither is told at Grain.POINTS.
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


def polynomials(tableau: Tableau, grain: Grain, coup: Coup) -> Polynomials:
    """The polynomials of a coup by this Table of Play, before any card or with four or five known.

    >>> from odds import load_rulebook
    >>> found = polynomials(load_rulebook("rws-commission").tableau, Grain.POINTS, Coup())
    >>> len(found), sum(map(len, found.values()))
    (6958, 35564)
    >>> nines = found[Term((0, 0, 0, 0, 0, 0, 0, 0, 0, 4))]
    >>> [(facts.winner.value, facts.cards, ways) for facts, ways in nines.items()]
    [('tie', 4, 1)]
    """
    third = coup.player[2].points if len(coup.player) == 3 else None
    found: Polynomials = defaultdict(lambda: defaultdict(int))
    for player in _two_cards(grain, coup.player[:2]):
        for banker in _two_cards(grain, coup.banker[:2]):
            drawn = [0] * len(VALUES)
            for card in player.drawn + banker.drawn:
                drawn[card] += 1
            hands = (player.paired + banker.paired, player.unpaired + banker.unpaired)
            for thirds, new in _thirds(tableau, player.total, banker.total, third):
                counts = drawn.copy()
                for card in new:
                    counts[card] += 1
                facts = _facts(tableau, player, banker, thirds)
                found[Term(tuple(counts), *hands)][facts] += player.ways * banker.ways
    return {term: dict(ways) for term, ways in found.items()}


def _two_cards(grain: Grain, known: tuple[Rank, ...]) -> list[_TwoCards]:
    """The two-card hands that there can be: the one that is known, or all."""
    if known:
        one, two = known
        pair = grain.pair(grain.class_of(one), grain.class_of(two))
        return [_TwoCards(total_of([one.points, two.points]), pair, (), 1)]
    hands = []
    for first, second in combinations_with_replacement(VALUES, 2):
        total, ways = Total((first + second) % 10), 1 if first == second else 2
        if grain is Grain.POINTS:
            hands.append(_TwoCards(total, None, (first, second), ways))
        elif first == second == MIXED_VALUE:
            hands.append(_TwoCards(total, True, (first, second), ways, paired=1))
            hands.append(_TwoCards(total, False, (first, second), ways, unpaired=1))
        else:
            hands.append(_TwoCards(total, first == second, (first, second), ways))
    return hands


Thirds = tuple[int | None, int | None]
"""What the third card of each hand counts, None where the hand stands."""


def _thirds(
    tableau: Tableau, player: Total, banker: Total, known: int | None
) -> Iterable[tuple[Thirds, tuple[int, ...]]]:
    """Each way to go on from two-card hands, and the values that are drawn for it."""
    if not tableau.player_draws(player, banker):
        if tableau.banker_draws(player, banker, None):
            return [((None, card), (card,)) for card in VALUES]
        return [((None, None), ())]
    found: list[tuple[Thirds, tuple[int, ...]]] = []
    for third in Grain.POINTS.points if known is None else [Grain.POINTS.points[known]]:
        new = (int(third),) if known is None else ()
        if tableau.banker_draws(player, banker, third):
            found += [((third, card), (*new, card)) for card in VALUES]
        else:
            found.append(((third, None), new))
    return found


def _facts(tableau: Tableau, player: _TwoCards, banker: _TwoCards, thirds: Thirds) -> CoupFacts:
    player_end, banker_end = (
        Total((hand.total + (third or 0)) % 10)
        for hand, third in zip((player, banker), thirds, strict=True)
    )
    player_cards, banker_cards = (2 if third is None else 3 for third in thirds)
    return CoupFacts(
        player_end,
        banker_end,
        player_cards,
        banker_cards,
        tableau.naturals[player.total],
        tableau.naturals[banker.total],
        player.pair,
        banker.pair,
    )
