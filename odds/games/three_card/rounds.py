"""The quick way to many hands held against one bank: their labels, exactly, from any shoe.

The hands come in any order, so only how many have each label is counted. A hand with the most
frequent label is counted as any hand less those with another, which leaves one label less to deal.
Half of the hands, with the bank's, are one group and the others a second; see `overlaps`.

The label of a hand depends on the bank's. So all kinds of hands that the bank may have are counted
side by side: a group's ways are lanes of one long integer, a lane for each kind.
"""

from collections import Counter
from collections.abc import Callable, Generator, Iterator, Sequence
from itertools import chain, combinations_with_replacement
from math import comb, factorial, prod
from operator import mul

from odds.core.bounds import MOST_BYTES, MOST_ORDERS
from odds.core.distribution import Distribution
from odds.core.errors import OddsError
from odds.core.shoe import Shoe
from odds.core.text import counted
from odds.core.watching import Watch, unwatched
from odds.games.three_card.enumerator import Counts, Label, Labelled, check_cards, draws
from odds.games.three_card.facts import ThreeCardFacts
from odds.games.three_card.labels import LabelTable, label_table
from odds.games.three_card.lanes import Lanes
from odds.games.three_card.merging import merged
from odds.games.three_card.overlaps import (
    MOST_ALIKE,
    Group,
    held,
    holding,
    holdings,
    in_common,
    with_hand,
)
from odds.games.three_card.ranking import SIZE
from odds.games.three_card.sight import Sight

KEY_BYTES = 80
"""What a holding takes besides its lanes."""

Labels = tuple[int, ...]
"""Labels of hands by number, in ascending order."""
Step = list[Labels]
"""What has been done: a list of one, the labels of the hands that were dealt or put together."""


def rounds(
    shoe: Shoe,
    sight: Sight,
    label: Callable[[ThreeCardFacts], Label],
    hands: int,
    bank: tuple[int, ...] = (),
    watch: Watch = unwatched,
) -> Distribution[Labelled[Label]]:
    """How hands are labelled when held against one bank.

    Equal to `enumerate_rounds` in every weight; only which label is named first may differ.

    >>> from odds.rulebooks import load_rulebook
    >>> sight = load_rulebook("bclc-three-card").sight([])
    >>> found = rounds(Shoe.of_decks(1), sight, lambda facts: facts.winner.value, 2)
    >>> found.denominator, found["player", "player"]
    (6180846672000, 1942983058048)
    """
    check_cards(shoe, hands, len(bank))
    table = label_table(shoe, sight, label, bank)
    missing, bank_ways = SIZE - len(bank), 1
    if table.lanes == 1:  # no label depends on the bank's hand: it comes last, and may be any
        table = table._replace(banks={})
        bank_ways = (
            shoe.cards**missing if shoe.endless else comb(shoe.cards - SIZE * hands, missing)
        )
    cells = Counter(chain.from_iterable(table.hands.values()))
    frequent = max(cells, key=lambda number: cells[number], default=0)
    others = [number for number in range(len(table.names)) if number != frequent]
    parts = [] if shoe.endless else list(merged(table, sight.counts(shoe)))
    _check_size(parts, len(others), hands, table.bank_draws)
    ways = Counter[Labels]()
    if shoe.endless:
        ways.update(_endless(table, sight.counts(shoe), others, hands))
        any_hand = [shoe.cards**SIZE] * hands
    else:

        def work() -> Iterator[Step]:
            for part, counts in parts:
                ways.update((yield from _finite(part, counts, others, hands)))

        steps = _groups(len(others), hands) + _choices(len(others), hands)
        for _ in watch(work(), len(parts) * steps):
            pass
        left = shoe.cards - table.bank_draws
        any_hand = [comb(left - SIZE * dealt, SIZE) for dealt in range(hands)]
    # Hands that are not named may be any.
    named = {labels: n * prod(any_hand[len(labels) :]) for labels, n in ways.items()}
    weights: dict[Labelled[Label], int] = {}
    for labels in named:
        whole = tuple(sorted(labels + (frequent,) * (hands - len(labels))))
        names = tuple(table.names[number] for number in whole)
        weights[names] = bank_ways * _orders(whole) * _only(labels, hands, others, named)
    return Distribution(weights)


def in_each_order(dealt: Distribution[Labelled[Label]]) -> Iterator[tuple[Labelled[Label], int]]:
    """The labels hand by hand, in every order and with its weight: all are equally likely.

    >>> list(in_each_order(Distribution({("win", "win"): 5, ("win", "tie"): 8})))
    [(('win', 'win'), 5), (('win', 'tie'), 4), (('tie', 'win'), 4)]
    """
    for labels, weight in dealt:
        orders = _distinct_orders(labels)
        for order in orders:
            yield order, weight // len(orders)


def _distinct_orders(labels: Sequence[Label]) -> list[tuple[Label, ...]]:
    """Every order in which hands can have these labels."""
    if not labels:
        return [()]
    found = []
    for label in dict.fromkeys(labels):
        others = list(labels)
        others.remove(label)
        found += [(label, *order) for order in _distinct_orders(others)]
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


def _endless(
    table: LabelTable[Label], counts: Counts, others: Sequence[int], hands: int
) -> dict[Labels, int]:
    """The ways for so many hands to have certain labels, where none hinders another."""
    ways = [Counter[int]() for _ in range(table.lanes)]
    for drawn, more in draws(counts, SIZE, endless=True):
        for lane, number in enumerate(table.hands[drawn]):
            ways[lane][number] += more
    banks = Counter({0: 1} if not table.banks else ())
    for drawn, more in draws(counts, table.bank_draws, endless=True) if table.banks else ():
        banks[table.banks[drawn]] += more
    return {
        labels: sum(n * prod(ways[lane][number] for number in labels) for lane, n in banks.items())
        for size in range(hands + 1)
        for labels in combinations_with_replacement(others, size)
    }


def _sizes(hands: int, bank: int) -> tuple[int, int]:
    """How many cards both groups have: half of the hands with the bank's, and the others."""
    return bank + SIZE * (hands // 2), SIZE * (hands - hands // 2)


def _lanes(table: LabelTable[Label], counts: Sequence[int], hands: int) -> Lanes:
    """A lane for each kind of hands that the bank may have, for the ways to deal a group."""
    return Lanes(table.lanes, largest=comb(sum(counts), SIZE) ** (hands // 2 + 1))


def _choices(others: int, hands: int) -> int:
    """In how many ways up to so many hands can have these labels, in any order."""
    return comb(others + hands, hands)


def _groups(others: int, hands: int) -> int:
    """How many groups are dealt and kept."""
    return _choices(others, hands // 2) + _choices(others, hands - hands // 2)


def _check_size(
    parts: Sequence[tuple[LabelTable[Label], Counts]], others: int, hands: int, bank: int
) -> None:
    """Raise an error if there is more to be counted than can be."""

    def kept(table: LabelTable[Label], counts: Counts, hands: int) -> int:
        less, more = sorted(_sizes(hands, bank))
        shared = sum(holdings(counts, n) for n in range(less + 1))
        # Besides all groups, the one that is being dealt, and the one that it is made from.
        there = _groups(others, hands) * shared + 2 * holdings(counts, more)
        return there * (_lanes(table, counts, hands).size + KEY_BYTES)

    def fits(hands: int) -> bool:
        return (
            (others + 1) ** hands <= MOST_ORDERS
            and (not parts or max(_sizes(hands, bank)) <= MOST_ALIKE)
            and all(kept(*part, hands) <= MOST_BYTES for part in parts)
        )

    if not fits(hands):
        most = next(number for number in range(hands, -1, -1) if fits(number))
        raise OddsError(
            f"{hands} hands at once are too many to be dealt exactly; "
            f"from this shoe {counted(most, 'hand')} can be, so take no more"
        )


def _finite(
    table: LabelTable[Label],
    counts: Sequence[int],
    others: Sequence[int],
    hands: int,
) -> Generator[Step, None, dict[Labels, int]]:
    """The ways for so many hands to have certain labels, dealt from one shoe step by step."""
    half = hands // 2
    sizes = _sizes(hands, table.bank_draws)
    lanes = _lanes(table, counts, hands)
    by_label: dict[int, dict[int, list[tuple[int, ...]]]] = {number: {} for number in others}
    for cards, numbers in table.hands.items():
        for number in by_label.keys() & {*numbers}:
            mask = lanes.mask(lane for lane, n in enumerate(numbers) if n == number)
            by_label[number].setdefault(mask, []).append(cards)

    def deal(
        found: dict[Labels, Group], group: Group, most: int, common: int, labels: Labels = ()
    ) -> Iterator[Step]:
        """Groups of up to so many hands more, by their labels."""
        found[labels] = held(group, counts, common)
        yield [labels]
        for number in others if len(labels) < most else ():
            if not labels or number >= labels[-1]:
                more = with_hand(group, by_label[number], counts)
                yield from deal(found, more, most, common, (*labels, number))

    everywhere = lanes.ones(range(table.lanes))
    bank = {holding(cards): lanes.ones([lane]) for cards, lane in table.banks.items()}
    one: dict[Labels, Group] = {}
    two: dict[Labels, Group] = {}
    yield from deal(one, bank or {0: everywhere}, half, sizes[1])
    yield from deal(two, {0: everywhere}, hands - half, sizes[0])

    ways = {}
    for size in range(hands + 1):
        for labels in combinations_with_replacement(others, size):
            left, right = one[labels[:half]], two[labels[half:]]
            ways[labels] = sum(
                in_common(key, counts)
                * sum(map(mul, lanes.numbers(left[key]), lanes.numbers(right[key])))
                for key in left.keys() & right.keys()
            )
            yield [labels]
    return ways
