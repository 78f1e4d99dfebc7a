"""Hands as they are labelled against each kind of hand that the bank may have."""

from collections.abc import Callable
from typing import Generic, NamedTuple

from odds.core.shoe import Shoe
from odds.games.three_card.enumerator import Label, draws
from odds.games.three_card.facts import ThreeCardFacts
from odds.games.three_card.ranking import SIZE
from odds.games.three_card.sight import SeenHand, Sight

Cards = tuple[int, ...]
"""Cards by class, in order."""


class LabelTable(NamedTuple, Generic[Label]):
    """All hands with the numbers of their labels, one for each lane; what the bank may draw.

    A lane is a kind of hand of the bank: those against which every hand has the same label.
    """

    names: tuple[Label, ...]
    hands: dict[Cards, tuple[int, ...]]
    banks: dict[Cards, int]
    lanes: int

    @property
    def bank_draws(self) -> int:
        """How many cards the bank draws, none where its hand need not be dealt."""
        return max(map(len, self.banks), default=0)


def label_table(
    shoe: Shoe,
    sight: Sight,
    label: Callable[[ThreeCardFacts], Label],
    bank: Cards,
) -> LabelTable[Label]:
    """All hands from a shoe; `bank` are the classes of the bank's known cards, not in it."""
    counts = sight.counts(shoe)
    hands = {drawn: sight.see(drawn) for drawn, _ in draws(counts, SIZE, shoe.endless)}
    banks = {
        drawn: sight.see(bank + drawn) for drawn, _ in draws(counts, SIZE - len(bank), shoe.endless)
    }
    kinds = list(dict.fromkeys(hands.values()))
    names: dict[Label, int] = {}
    lanes: dict[tuple[int, ...], int] = {}
    lane_of: dict[SeenHand, int] = {}
    for other in dict.fromkeys(banks.values()):
        labels = (label(kind.against(other)) for kind in kinds)
        numbers = tuple(names.setdefault(name, len(names)) for name in labels)
        lane_of[other] = lanes.setdefault(numbers, len(lanes))
    labels_of = dict(zip(kinds, zip(*lanes, strict=True), strict=True))
    return LabelTable(
        tuple(names),
        {drawn: labels_of[seen] for drawn, seen in hands.items()},
        {drawn: lane_of[seen] for drawn, seen in banks.items()},
        len(lanes),
    )
