"""The specification: every deal of three-card hands, by plain recursion over what is left to deal.

A weight counts sets of cards: the hands have no order within. From an endless shoe, where a card
may come again, it counts orders of drawing.
"""

from collections.abc import Callable, Hashable, Iterator
from functools import cache
from math import comb
from typing import TypeVar

from odds.core.distribution import Distribution
from odds.core.errors import OddsError
from odds.core.shoe import Shoe
from odds.core.text import counted
from odds.games.round import VOID, Coup, Void
from odds.games.three_card.facts import ThreeCardFacts
from odds.games.three_card.ranking import SIZE
from odds.games.three_card.sight import SeenHand, Sight

Counts = tuple[int, ...]
Label = TypeVar("Label", bound=Hashable)
Deal = ThreeCardFacts | Void
Labelled = tuple[Label, ...]
"""The labels of hands; the same ones are always in the same order, whichever hand has which."""


def draws(counts: Counts, size: int, endless: bool) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every set of so many cards: its classes in order, and the ways to draw it.

    >>> list(draws((2, 1), 2, endless=False))
    [((0, 1), 2), ((0, 0), 1)]
    """

    def choose(
        card: int, size: int, drawn: tuple[int, ...], ways: int
    ) -> Iterator[tuple[tuple[int, ...], int]]:
        if not size:
            yield drawn, ways
        elif card < len(counts):
            for taken in range(size + 1):
                count = counts[card]
                more = count**taken * comb(size, taken) if endless else comb(count, taken)
                if more:
                    both = (*drawn, *[card] * taken)
                    yield from choose(card + 1, size - taken, both, ways * more)

    yield from choose(0, size, (), 1)


def without(counts: Counts, drawn: tuple[int, ...], endless: bool) -> Counts:
    """What is left after a draw; an endless shoe has all of it still."""
    if endless:
        return counts
    return tuple(count - drawn.count(card) for card, count in enumerate(counts))


def enumerate_deals(shoe: Shoe, sight: Sight, coup: Coup | None = None) -> Distribution[Deal]:
    """The joint distribution of the facts of a hand and the bank's, given the known cards of both.

    >>> from odds.rulebooks import load_rulebook
    >>> sight = load_rulebook("bclc-three-card").sight()
    >>> found = enumerate_deals(Shoe.of_decks(1), sight, Coup.read("K Q 9", "8 A K"))
    >>> [(facts.winner.value, facts.player_hand, weight) for facts, weight in found]
    [('player', 'nine', 1)]
    """
    coup = coup or Coup()
    left = shoe.without(coup.known)
    player, banker = (sight.classes_of(hand) for hand in (coup.player, coup.banker))
    if not can_deal(left, 1, len(coup.known)):
        return Distribution({VOID: 1})

    @cache
    def bank(counts: Counts) -> dict[SeenHand, int]:
        found: dict[SeenHand, int] = {}
        for drawn, ways in draws(counts, SIZE - len(banker), shoe.endless):
            seen = sight.see(banker + drawn)
            found[seen] = found.get(seen, 0) + ways
        return found

    weights: dict[Deal, int] = {}
    counts = sight.counts(left)
    for drawn, ways in draws(counts, SIZE - len(player), shoe.endless):
        seen = sight.see(player + drawn)
        for other, more in bank(without(counts, drawn, shoe.endless)).items():
            facts = seen.against(other)
            weights[facts] = weights.get(facts, 0) + ways * more
    return Distribution(weights)


def enumerate_rounds(
    shoe: Shoe,
    sight: Sight,
    label: Callable[[ThreeCardFacts], Label],
    hands: int,
    bank: tuple[int, ...] = (),
) -> Distribution[Labelled[Label]]:
    """How so many hands are labelled when held against one bank.

    `bank` are the classes of the bank's known cards, which are not in the shoe any more.
    """
    check_cards(shoe, hands, len(bank))
    numbers: dict[Label, int] = {}

    @cache  # by the count vector: which hands took the cards need not be told
    def rest(other: SeenHand, hands: int, counts: Counts) -> dict[Labelled[Label], int]:
        if not hands:
            return {(): 1}
        found: dict[Labelled[Label], int] = {}
        for drawn, ways in draws(counts, SIZE, shoe.endless):
            name = label(sight.see(drawn).against(other))
            numbers.setdefault(name, len(numbers))
            after = without(counts, drawn, shoe.endless)
            for names, weight in rest(other, hands - 1, after).items():
                key = tuple(sorted((name, *names), key=numbers.__getitem__))
                found[key] = found.get(key, 0) + ways * weight
        return found

    weights: dict[Labelled[Label], int] = {}
    counts = sight.counts(shoe)
    for drawn, ways in draws(counts, SIZE - len(bank), shoe.endless):
        after = without(counts, drawn, shoe.endless)
        for names, weight in rest(sight.see(bank + drawn), hands, after).items():
            weights[names] = weights.get(names, 0) + ways * weight
    return Distribution(weights)


def can_deal(shoe: Shoe, hands: int, known: int) -> bool:
    """Whether the shoe has the cards for so many hands and the bank's, but for those known."""
    return shoe.endless or shoe.cards >= SIZE * (hands + 1) - known


def check_cards(shoe: Shoe, hands: int, known: int) -> None:
    """Raise an error if the shoe cannot deal so many hands and the rest of the bank's."""
    if not can_deal(shoe, hands, known):
        remedy = "take fewer hands or a fuller shoe" if hands > 1 else "give a fuller shoe"
        needed = counted(SIZE * (hands + 1) - known, "card") + (" more" if known else "")
        raise OddsError(
            f"{counted(hands, 'hand')} and the bank's take {needed}, and {shoe.cards} are left; "
            f"{remedy}"
        )
