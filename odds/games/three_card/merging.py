"""Classes of cards that no label tells apart are dealt as one, which leaves far fewer holdings.

Against a bank of nine the kings count as any face card; against three face cards all other cards
are alike. So it depends on the bank's hand which classes can be merged.
"""

from collections import defaultdict
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement

from odds.games.three_card.enumerator import Counts, Label
from odds.games.three_card.labels import Cards, LabelTable
from odds.games.three_card.ranking import SIZE

Classes = tuple[tuple[int, ...], ...]
"""Classes of cards, each of those that are merged to it."""


def merged(table: LabelTable[Label], counts: Counts) -> Iterator[tuple[LabelTable[Label], Counts]]:
    """The table in parts: lanes for which the same classes are merged, and the counts of these."""
    apart = _told_apart(table, len(counts))
    lanes_of: dict[Classes, list[int]] = defaultdict(list)
    for lane in range(table.lanes):
        lanes_of[_classes(apart, len(counts), lane)].append(lane)
    for classes, lanes in lanes_of.items():
        class_of = {card: number for number, cards in enumerate(classes) for card in cards}
        part = table._replace(
            hands={
                _merge(cards, class_of): tuple(labels[lane] for lane in lanes)
                for cards, labels in table.hands.items()
            },
            banks={
                _merge(cards, class_of): lanes.index(lane)
                for cards, lane in table.banks.items()
                if lane in lanes
            },
            lanes=len(lanes),
        )
        yield part, tuple(sum(counts[card] for card in cards) for cards in classes)


def _merge(cards: Cards, class_of: dict[int, int]) -> Cards:
    return tuple(sorted(class_of[card] for card in cards))


def _told_apart(table: LabelTable[Label], classes: int) -> dict[tuple[int, int], set[int]]:
    """The lanes in which it matters of which of two classes a card is."""
    apart: dict[tuple[int, int], set[int]] = defaultdict(set)
    drawn = table.bank_draws
    for pair in combinations(range(classes), 2):
        for rest in combinations_with_replacement(range(classes), SIZE - 1):
            one, two = (table.hands.get(tuple(sorted((card, *rest)))) for card in pair)
            if one and two and one != two:
                apart[pair].update(n for n in range(table.lanes) if one[n] != two[n])
        for rest in combinations_with_replacement(range(classes), drawn - 1) if drawn else ():
            lanes = {table.banks.get(tuple(sorted((card, *rest)))) for card in pair} - {None}
            if len(lanes) == 2:
                apart[pair].update(lane for lane in lanes if lane is not None)
    return apart


def _classes(apart: dict[tuple[int, int], set[int]], classes: int, lane: int) -> Classes:
    """The classes that are left when all are merged that this lane does not tell apart."""
    found: list[list[int]] = []
    for card in range(classes):
        for cards in found:
            if all(lane not in apart[other, card] for other in cards):
                cards.append(card)
                break
        else:
            found.append([card])
    return tuple(map(tuple, found))
