"""Why rows of a log cannot be read."""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from odds.core.arrays import Array
from odds.games.round import MOST_IN_HAND
from odds.rounds.dealt import B1, B2, B3, NO_CARD, P1, P2, P3
from odds.rounds.playing import HandShape


class Fault(NamedTuple):
    """The rows that are wrong for one reason, and the reason for one of them."""

    rows: Array
    why: Callable[[int], str]


def incomplete(
    cards: Array | None, said: dict[str, Array], void: Array, shape: HandShape
) -> list[Fault]:
    """Rounds that are not void and have too few cards or too many, or neither cards nor result."""
    if cards is None and not shape.draws:
        roles = ("winner", "player_hand", "banker_hand", "player_total", "banker_total")
        told = np.logical_and.reduce([said[role] >= 0 for role in roles if role in said])
        return [Fault(~void & ~told, reason("it has no winner, or not how its hands rank"))]
    if cards is None:
        totals = [said[role] for role in ("player_total", "banker_total") if role in said]
        results = totals if len(totals) == 2 else [said["winner"]]
        told = np.logical_and.reduce([(each >= 0) & (each < 10) for each in results])
        return [Fault(~void & ~told, reason("it has no winner, or no totals from 0 to 9"))]
    faults = []
    for hand, first in (("Player", P1), ("Banker", B1)):
        given = cards[:, first : first + MOST_IN_HAND] != NO_CARD
        few = ~void & ~given[:, : shape.least].all(axis=1)
        if few.any():
            faults.append(Fault(few, reason(f"the {hand} has not {_CARDS[shape.least]}")))
        many = given[:, shape.most :].any(axis=1)
        if many.any():
            faults.append(Fault(many, reason(f"the {hand} has more than {_CARDS[shape.most]}")))
    for one, two in ((P1, P2), (P2, P3), (B1, B2), (B2, B3)):
        gap = (cards[:, one] == NO_CARD) & (cards[:, two] > NO_CARD)
        if gap.any():
            faults.append(Fault(gap, reason("a card is missing before another")))
    return faults


_CARDS = ("no card", "one card", "two cards", "three cards")


def reason(why: str) -> Callable[[int], str]:
    return lambda row: why
