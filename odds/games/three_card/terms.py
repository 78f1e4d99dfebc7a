"""The count of every deal's facts as a polynomial in the counts of the shoe.

As with the coup: the ways to draw m cards of a class of which the shoe holds n are n (n-1) ...
(n-m+1), so two hands of three cards have a term, the product of such factors over both, and a
coefficient, the orders in which each hand can have come. All ordered deals are counted.
"""

from collections import Counter, defaultdict
from itertools import combinations_with_replacement
from math import factorial, prod

from odds.games.three_card.facts import ThreeCardFacts
from odds.games.three_card.ranking import SIZE
from odds.games.three_card.sight import Sight

Polynomials = dict[tuple[int, ...], dict[ThreeCardFacts, int]]
"""How many cards of each class a term draws, and its coefficient in the count of each fact."""


def polynomials(sight: Sight) -> Polynomials:
    """The polynomials of a hand held against the bank's.

    >>> from odds import load_rulebook
    >>> found = polynomials(load_rulebook("bclc-three-card").sight([]))
    >>> kings = found[(0,) * 11 + (6,)]
    >>> [(facts.winner.value, facts.player_hand, ways) for facts, ways in kings.items()]
    [('tie', 'three kings', 1)]
    """
    classes = range(len(sight.classes))
    hands = []
    for cards in combinations_with_replacement(classes, SIZE):
        drawn = Counter(cards)
        orders = factorial(SIZE) // prod(map(factorial, drawn.values()))
        hands.append((sight.see(cards), tuple(drawn[card] for card in classes), orders))
    kinds = {seen for seen, *_ in hands}
    facts = {(one, two): one.against(two) for one in kinds for two in kinds}
    found: Polynomials = defaultdict(lambda: defaultdict(int))
    for player, drawn_by_player, ways in hands:
        for banker, drawn_by_banker, more in hands:
            both = tuple(map(sum, zip(drawn_by_player, drawn_by_banker, strict=True)))
            found[both][facts[player, banker]] += ways * more
    return {term: dict(ways) for term, ways in found.items()}
