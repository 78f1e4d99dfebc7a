"""Rounds in which nobody draws: the facts that a log tells of them, with cards or without."""

import numpy as np

from odds.core.arrays import Array
from odds.core.classes import Classes
from odds.core.conditions import Value
from odds.games.fixed import FixedHands
from odds.games.play import Play
from odds.games.round import VOID, End
from odds.rounds.dealt import RoundEnds
from odds.rounds.facts import FACTS, HAND, WHOLE
from odds.rounds.logs.cells.notation import WINNERS
from odds.rounds.logs.columns.layout import Layout
from odds.rounds.logs.reading.rounds import Rounds

_HANDS = ("player_hand", "banker_hand")
_TELLABLE = ("winner", *_HANDS, *(role for role in FACTS if role.endswith(("_total", "_faces"))))
"""The facts that columns tell where there are no cards."""
_BOTH = {"margin": ("player_total", "banker_total")}


def fixed_fields(layout: Layout, classes: Classes, play: Play) -> frozenset[str]:
    """The facts that a log of this layout tells."""
    if layout.hands:
        return frozenset(name for name in play.fields if classes.tells(play.classes([name])))
    known = {name for name in _TELLABLE if name in play.fields and name in layout.columns}
    return frozenset(known | {name for name, both in _BOTH.items() if known >= set(both)})


def fixed_ends(rounds: Rounds, known: frozenset[str], hands: FixedHands) -> RoundEnds:
    """The ends of rounds by what is told of them."""
    roles = [role for role in _TELLABLE if role in known]
    told = np.column_stack([rounds.said[role] for role in roles])
    told[rounds.void] = len(WINNERS)
    distinct, of_round = np.unique(told, axis=0, return_inverse=True)
    names = tuple(hands.names)

    def value(role: str, code: int) -> Value:
        read = FACTS[role].read
        return names[code] if read == HAND else code if read == WHOLE else WINNERS[code]

    def end(codes: list[int]) -> End:
        if codes[0] == len(WINNERS):
            return VOID
        pairs = zip(roles, codes, strict=True)
        return hands.said({role: value(role, code) for role, code in pairs if code >= 0})

    return RoundEnds(tuple(map(end, distinct.tolist())), of_round.ravel())


def fixed_winners(rounds: Rounds) -> Array:
    """The winners by how hands rank where that parts them, else as they are told."""
    won = rounds.said["winner"]
    if not all(role in rounds.said for role in _HANDS):
        return won
    player, banker = (rounds.said[role] for role in _HANDS)  # the best hand has the lowest place
    parted = (player >= 0) & (banker >= 0) & (player != banker)
    winners: Array = np.where(parted, (player > banker).astype(np.int8), won)
    return winners
