"""Rounds without cards: which facts a log tells of them, and how they ended by these."""

import numpy as np

from odds.core.arrays import Array
from odds.core.classes import Classes
from odds.games.coup.facts import FIELDS, PAIRS, UNTOLD
from odds.games.play import Play
from odds.rounds.dealt import RoundEnds, code_ends, ends_by_code, winners_of
from odds.rounds.logs.columns.layout import Layout
from odds.rounds.logs.reading.fixed_said import fixed_ends, fixed_fields, fixed_winners
from odds.rounds.logs.reading.rounds import Rounds

TOTALS = ("player_total", "banker_total")
_TOLD = (*TOTALS, "player_natural", "banker_natural", "player_pair", "banker_pair")
"""The facts that the end of a round is made from where there are no cards."""


def known_fields(layout: Layout, classes: Classes, play: Play) -> frozenset[str]:
    """The facts that a log of this layout tells of a round."""
    if play.fixed is not None:
        return fixed_fields(layout, classes, play)
    if layout.hands:
        return frozenset(FIELDS) if classes.tells_ranks else frozenset(FIELDS) - PAIRS
    known = {"winner", *(field for field in FIELDS if field in layout.columns and field in _TOLD)}
    if set(TOTALS) <= known:
        known.add("margin")
    else:
        known -= set(TOTALS)
    if "pairs" in layout.columns or {"player_pair", "banker_pair"} <= known:
        known |= PAIRS
    if {"player_natural", "banker_natural"} <= known:
        known.add("naturals")
    return frozenset(known)


def said_ends(rounds: Rounds, known: frozenset[str], play: Play) -> RoundEnds:
    """The ends of rounds without cards: what is not told is filled in, and must not be asked."""
    if play.fixed is not None:
        return fixed_ends(rounds, known, play.fixed)
    said, nothing = rounds.said, np.zeros(len(rounds), np.int8)
    if set(TOTALS) <= known:
        totals = [said[role] for role in TOTALS]
    else:
        totals = [said["winner"] == 0, said["winner"] == 1]
    naturals = [said.get(role, nothing) for role in ("player_natural", "banker_natural")]
    pairs = [said.get(role, nothing + UNTOLD) for role in ("player_pair", "banker_pair")]
    return ends_by_code(code_ends([*totals, 0, 0, *naturals, *pairs], rounds.void))


def said_winners(rounds: Rounds, known: frozenset[str], play: Play) -> Array:
    """The winners of rounds without cards: by their totals or ranks, else as they are told."""
    if play.fixed is not None:
        return fixed_winners(rounds)
    if not set(TOTALS) <= known:
        return rounds.said["winner"]
    player, banker = (rounds.said[role] for role in TOTALS)
    return winners_of(player, banker)
