"""Which ends a deal of three-card hands can have."""

from collections.abc import Iterator
from itertools import combinations_with_replacement, product

from odds.core.shoe import Shoe
from odds.games.three_card.facts import ThreeCardFacts
from odds.games.three_card.ranking import SIZE
from odds.games.three_card.sight import Sight


def possible_deals(sight: Sight, decks: int) -> Iterator[ThreeCardFacts]:
    """What is seen of every deal from so many decks, some repeatedly."""
    counts = sight.counts(Shoe.of_decks(decks))
    hands = list(combinations_with_replacement(range(len(counts)), SIZE))
    seen = [sight.see(cards) for cards in hands]
    # Each hand against itself, against the next, and so on: so every kind comes up soon.
    for step, place in product(range(len(hands)), repeat=2):
        other = (place + step) % len(hands)
        both = hands[place] + hands[other]
        if all(both.count(card) <= counts[card] for card in both):
            yield seen[place].against(seen[other])
