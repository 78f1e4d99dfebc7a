"""Which ends a deal of three-card hands can have."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations_with_replacement, product

from odds.core.remembered import Remembered
from odds.core.shoe import Shoe
from odds.games.three_card.facts import ThreeCardFacts
from odds.games.three_card.ranking import SIZE, Ranking
from odds.games.three_card.sight import Sight


@lru_cache(maxsize=16)
def possible_deals(
    ranking: Ranking, told: frozenset[str], decks: int
) -> Remembered[ThreeCardFacts]:
    """What is seen of every deal from so many decks, where these features of hands are told."""
    return Remembered(lambda: _deals(Sight(ranking, told), decks))


def _deals(sight: Sight, decks: int) -> Iterator[ThreeCardFacts]:
    """The same, some repeatedly."""
    counts = sight.counts(Shoe.of_decks(decks))
    hands = list(combinations_with_replacement(range(len(counts)), SIZE))
    seen = [sight.see(cards) for cards in hands]
    kinds = {kind: number for number, kind in enumerate(dict.fromkeys(seen))}
    numbers = [kinds[each] for each in seen]
    dealt: set[tuple[int, int]] = set()
    # Each hand against itself, against the next, and so on: so every kind comes up soon.
    for step, place in product(range(len(hands)), repeat=2):
        other = (place + step) % len(hands)
        pair = numbers[place], numbers[other]
        if pair in dealt:
            continue
        both = hands[place] + hands[other]
        if all(both.count(card) <= counts[card] for card in both):
            dealt.add(pair)
            yield seen[place].against(seen[other])
