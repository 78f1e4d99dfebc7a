"""Likely causes where nobody draws: mistakes in what counts of a hand, by what they would do."""

from collections.abc import Iterator

import numpy as np

from odds.core.arrays import Array
from odds.games.fixed import FixedHands
from odds.rounds.fixed import FixedDealt, fixed_dealt
from odds.rounds.verify.causes import Cause, fits, of_winners, share_of

_STAGES = {"player_hand": 1, "banker_hand": 1, "winner": 2}
"""What a log says of hands, and how far down that comes among what it may have wrong."""


def fixed_causes(cards: Array, hands: FixedHands, said: dict[str, Array]) -> Iterator[Cause]:
    """The mistakes that explain what is said of these cards and is wrong, each role's once."""
    right = fixed_dealt(cards, hands)
    names = list(hands.names)
    found: dict[int, Cause] = {}
    for text, mistaken in hands.mistakes():
        wrong = fixed_dealt(cards, mistaken)
        for role, stage in _STAGES.items():
            if role not in said or stage in found:
                continue
            explained = fits(said[role], _fact(right, role, names), _fact(wrong, role, names))
            if explained is not None:
                found[stage] = Cause(text, share_of(explained), stage)
    winners = list(of_winners(right.winner, said))
    yield from (found[stage] for stage in sorted(found) if stage == 1 or not winners)
    yield from winners


def _fact(dealt: FixedDealt, role: str, names: list[str]) -> Array:
    """Who won, or how a hand ranks by its place among all names."""
    if role == "winner":
        return dealt.winner
    own = np.array([names.index(name) for name in dealt.hands.names])
    placed: Array = own[dealt.hand(role.removesuffix("_hand"))]
    return placed
