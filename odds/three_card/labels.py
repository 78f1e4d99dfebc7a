"""Hands as they are labelled against each kind of hand that the bank may have."""

from collections.abc import Callable
from typing import Generic, NamedTuple

from odds.shoe import Shoe
from odds.three_card.enumerator import Label, draws
from odds.three_card.facts import ThreeCardFacts
from odds.three_card.ranking import SIZE
from odds.three_card.sight import SeenHand, Sight


class Draw(NamedTuple):
    """Cards drawn, by class, what they come to, and the ways to draw them from an endless shoe."""

    cards: tuple[int, ...]
    worth: tuple[int, ...]
    ways: int = 1


class LabelTable(NamedTuple, Generic[Label]):
    """Labels by number; hands worth a label in each lane, and the bank's worth the lane they are.

    Hands of the bank against which every hand has the same label share a lane.
    """

    names: tuple[Label, ...]
    hands: tuple[Draw, ...]
    banks: tuple[Draw, ...]
    lanes: int


def label_table(
    shoe: Shoe,
    sight: Sight,
    label: Callable[[ThreeCardFacts], Label],
    bank: tuple[int, ...],
) -> LabelTable[Label]:
    """All hands from a shoe; `bank` are the classes of the bank's known cards, not in it."""
    counts = sight.counts(shoe)
    hands = [(d, w, sight.see(d)) for d, w in draws(counts, SIZE, shoe.endless)]
    banks = [(d, w, sight.see(bank + d)) for d, w in draws(counts, SIZE - len(bank), shoe.endless)]
    kinds = list(dict.fromkeys(seen for *_, seen in hands))
    names: dict[Label, int] = {}
    lanes: dict[tuple[int, ...], int] = {}
    lane_of: dict[SeenHand, int] = {}
    for other in dict.fromkeys(seen for *_, seen in banks):
        labels = (label(kind.against(other)) for kind in kinds)
        numbers = tuple(names.setdefault(name, len(names)) for name in labels)
        lane_of[other] = lanes.setdefault(numbers, len(lanes))
    labels_of = dict(zip(kinds, zip(*lanes, strict=True), strict=True))
    return LabelTable(
        tuple(names),
        tuple(Draw(drawn, labels_of[seen], ways) for drawn, ways, seen in hands),
        tuple(Draw(drawn, (lane_of[seen],), ways) for drawn, ways, seen in banks),
        len(lanes),
    )
