"""The quick way to many hands held against one bank: their labels, exactly, from any shoe.

The hands come in any order, so only how many have each label is counted. A hand with the most
frequent label is counted as any hand less those with another, which leaves one label less to deal.
Half of the hands, with the bank's, are one group and the others a second; see `overlaps`.

The label of a hand depends on the bank's. So all kinds of hands that the bank may have are counted
side by side: a group's ways are lanes of one long integer, a lane for each kind.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, combinations_with_replacement
from math import comb, factorial, prod
from operator import mul

from odds.distribution import Distribution
from odds.errors import OddsError
from odds.shoe import Shoe
from odds.three_card.enumerator import Label, Labelled, check_cards
from odds.three_card.facts import ThreeCardFacts
from odds.three_card.labels import LabelTable, label_table
from odds.three_card.lanes import Lanes
from odds.three_card.overlaps import Group, held, holding, holdings, in_common, with_hand
from odds.three_card.ranking import SIZE
from odds.three_card.sight import Sight

MOST_HOLDINGS = 400_000
"""How many holdings a group of hands may have; more would take many minutes and gigabytes."""

Labels = tuple[int, ...]
"""Labels of hands by number, in ascending order."""
Step = list[tuple[Labels, Group]]


def rounds(
    shoe: Shoe,
    sight: Sight,
    label: Callable[[ThreeCardFacts], Label],
    hands: int,
    bank: tuple[int, ...] = (),
    watch: Callable[[Iterator[Step]], Iterable[Step]] = iter,
) -> Distribution[Labelled[Label]]:
    """How hands are labelled when held against one bank, as `enumerate_rounds` has it.

    Where no label depends on the bank's hand it is not dealt, and the weights are without it.
    `watch` may tell how the work goes on, a step at a time.

    >>> from odds.rulebooks import load_rulebook
    >>> sight = load_rulebook("bclc-three-card").sight([])
    >>> found = rounds(Shoe.of_decks(1), sight, lambda facts: facts.winner.value, 2)
    >>> found.denominator, found["player", "player"]
    (6180846672000, 1942983058048)
    """
    check_cards(shoe, hands, len(bank))
    table = label_table(shoe, sight, label, bank)
    if table.lanes == 1:
        table = table._replace(banks=())
    cells = Counter(number for hand in table.hands for number in hand.worth)
    frequent = max(cells, key=lambda number: cells[number])
    others = [number for number in range(len(table.names)) if number != frequent]
    taken = len(table.banks[0].cards) if table.banks else 0
    if shoe.endless:
        ways = _endless(table, others, hands)
        any_hand = [shoe.cards**SIZE] * hands
    else:
        counts = sight.counts(shoe)
        _check_holdings(counts, hands, taken)
        ways = _finite(table, counts, others, hands, watch)
        any_hand = [comb(shoe.cards - taken - SIZE * dealt, SIZE) for dealt in range(hands)]
    # Hands that are not named may be any.
    named = {labels: n * prod(any_hand[len(labels) :]) for labels, n in ways.items()}
    weights: dict[Labelled[Label], int] = {}
    for labels in named:
        whole = tuple(sorted(labels + (frequent,) * (hands - len(labels))))
        names = tuple(table.names[number] for number in whole)
        weights[names] = _orders(whole) * _only(labels, hands, others, named)
    return Distribution(weights)


def distinct_orders(labels: Sequence[Label]) -> list[tuple[Label, ...]]:
    """Every order in which hands can have these labels.

    >>> distinct_orders(["win", "win", "tie"])
    [('win', 'win', 'tie'), ('win', 'tie', 'win'), ('tie', 'win', 'win')]
    """
    if not labels:
        return [()]
    found = []
    for label in dict.fromkeys(labels):
        others = list(labels)
        others.remove(label)
        found += [(label, *order) for order in distinct_orders(others)]
    return found


def _only(labels: Labels, hands: int, others: Sequence[int], named: dict[Labels, int]) -> int:
    """The ways for the first hands to have these labels and for all others to have none of them."""
    left = hands - len(labels)
    return sum(
        (-1) ** more * comb(left, more) * _orders(extra) * named[tuple(sorted(labels + extra))]
        for more in range(left + 1)
        for extra in combinations_with_replacement(others, more)
    )


def _orders(labels: Labels) -> int:
    """In how many orders hands can have these labels."""
    return factorial(len(labels)) // prod(map(factorial, Counter(labels).values()))


def _endless(table: LabelTable[Label], others: Sequence[int], hands: int) -> dict[Labels, int]:
    """The ways for so many hands to have certain labels, where none hinders another."""
    ways = [Counter[int]() for _ in range(table.lanes)]
    for hand in table.hands:
        for lane, number in enumerate(hand.worth):
            ways[lane][number] += hand.ways
    banks = Counter({0: 1} if not table.banks else ())
    for bank in table.banks:
        banks[bank.worth[0]] += bank.ways
    return {
        labels: sum(n * prod(ways[lane][number] for number in labels) for lane, n in banks.items())
        for size in range(hands + 1)
        for labels in combinations_with_replacement(others, size)
    }


def _sizes(hands: int, bank: int) -> tuple[int, int]:
    """How many cards both groups have: half of the hands with the bank's, and the others."""
    return bank + SIZE * (hands // 2), SIZE * (hands - hands // 2)


def _check_holdings(counts: Sequence[int], hands: int, bank: int) -> None:
    """Raise an error if groups would have too many holdings."""

    def size(hands: int) -> int:
        return holdings(counts, max(_sizes(hands, bank)))

    if size(hands) > MOST_HOLDINGS:
        most = next(number for number in range(hands, -1, -1) if size(number) <= MOST_HOLDINGS)
        raise OddsError(
            f"{hands} hands at once are too many to be dealt exactly: half of them can hold "
            f"{size(hands)} different sets of cards, and {MOST_HOLDINGS} is the most; "
            f"take {most} hands or fewer"
        )


def _finite(
    table: LabelTable[Label],
    counts: Sequence[int],
    others: Sequence[int],
    hands: int,
    watch: Callable[[Iterator[Step]], Iterable[Step]],
) -> dict[Labels, int]:
    """The ways for so many hands to have certain labels, dealt from one shoe."""
    half = hands // 2
    sizes = _sizes(hands, len(table.banks[0].cards) if table.banks else 0)
    lanes = Lanes(table.lanes, largest=comb(sum(counts), SIZE) ** (half + 1))
    by_label = {
        number: [
            (hand.cards, lanes.mask(lane for lane, n in enumerate(hand.worth) if n == number))
            for hand in table.hands
            if number in hand.worth
        ]
        for number in others
    }

    def deal(group: Group, most: int, common: int, labels: Labels = ()) -> Iterator[Step]:
        """Groups of up to so many hands more, by their labels."""
        yield [(labels, held(group, counts, common))]
        for number in others if len(labels) < most else ():
            if not labels or number >= labels[-1]:
                more = with_hand(group, by_label[number], counts)
                yield from deal(more, most, common, (*labels, number))

    everywhere = lanes.ones(range(table.lanes))
    bank = {holding(bank.cards): lanes.ones(bank.worth) for bank in table.banks}
    work = chain(
        deal(bank or {0: everywhere}, half, sizes[1]), deal({0: everywhere}, hands - half, sizes[0])
    )
    parts = [part for step in watch(work) for part in step]
    one = dict(parts[: comb(len(others) + half, half)])
    two = dict(parts[len(one) :])

    def ways(labels: Labels) -> int:
        left, right = one[labels[:half]], two[labels[half:]]
        return sum(
            in_common(key, counts)
            * sum(map(mul, lanes.numbers(left[key]), lanes.numbers(right[key])))
            for key in left.keys() & right.keys()
        )

    return {
        labels: ways(labels)
        for size in range(hands + 1)
        for labels in combinations_with_replacement(others, size)
    }
