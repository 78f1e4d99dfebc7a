"""What a log can say of a round besides its cards, and what its cards make of it."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import numpy as np

from odds.core.arrays import Array
from odds.games.play import Play
from odds.rounds.dealt import Dealt
from odds.rounds.playing import AnyDealt
from odds.rulebooks import Rulebook

FLAG, WHOLE, WINNER, HAND = "flag", "whole", "winner", "hand"


class Logged(NamedTuple):
    """What a column says: in words, how it is read, what it should be, and where that is stated.

    `stage` orders facts: those of a later one rest on earlier ones, and are wrong where these are.
    """

    says: str
    read: str
    truth: Callable[[Any], Array]
    clause: Callable[[Rulebook], str]
    stage: int
    of_ranks: bool = False

    @property
    def rests_on(self) -> tuple[str, ...]:
        """The facts from which this one follows."""
        if self.stage == 1:
            return _TOTALS if self.read == HAND else ()
        if self.of_ranks:
            return ("player_pair", "banker_pair")
        return _HANDS if self.stage == 2 else (*_HANDS, "winner")


_TOTALS = ("player_total", "banker_total")
_HANDS = (*_TOTALS, "player_hand", "banker_hand")


def _natural(rulebook: Rulebook) -> str:
    return rulebook.tableau.clauses.naturals


def _points(rulebook: Rulebook) -> str:
    return rulebook.hands.points


def _winner(rulebook: Rulebook) -> str:
    return rulebook.hands.winner


def _pair(rulebook: Rulebook) -> str:
    return rulebook.hands.pair


def _draws(rulebook: Rulebook) -> str:
    return rulebook.tableau.clauses.player


def _margin(found: AnyDealt) -> Array:
    margin: Array = np.abs(found.player_total - found.banker_total)
    return margin


def _cards(found: Dealt) -> Array:
    cards: Array = 4 + found.player_drew.astype(np.int8) + found.banker_drew
    return cards


def _winning_total(found: AnyDealt) -> Array:
    higher: Array = np.maximum(found.player_total, found.banker_total)
    return higher


COUP_FACTS = {
    "player_total": Logged("the Player's point total", WHOLE, lambda f: f.player_total, _points, 1),
    "banker_total": Logged("the Banker's point total", WHOLE, lambda f: f.banker_total, _points, 1),
    "player_two": Logged("the Player's first total", WHOLE, lambda f: f.player_two, _points, 1),
    "banker_two": Logged("the Banker's first total", WHOLE, lambda f: f.banker_two, _points, 1),
    "winner": Logged("who won, in whatever words", WINNER, lambda f: f.winner, _winner, 2),
    "player_natural": Logged(
        "whether the Player has a natural", FLAG, lambda f: f.player_natural, _natural, 1
    ),
    "banker_natural": Logged(
        "whether the Banker has a natural", FLAG, lambda f: f.banker_natural, _natural, 1
    ),
    "natural": Logged(
        "whether a hand has a natural", FLAG, lambda f: f.player_natural | f.banker_natural,
        _natural, 1,
    ),
    "player_pair": Logged(
        "whether the Player began with a pair", FLAG, lambda f: f.player_pair, _pair, 1, True
    ),
    "banker_pair": Logged(
        "whether the Banker began with a pair", FLAG, lambda f: f.banker_pair, _pair, 1, True
    ),
    "either_pair": Logged(
        "whether a hand began with a pair", FLAG, lambda f: f.player_pair | f.banker_pair,
        _pair, 2, True,
    ),
    "player_won": Logged("whether the Player won", FLAG, lambda f: f.winner == 0, _winner, 3),
    "banker_won": Logged("whether the Banker won", FLAG, lambda f: f.winner == 1, _winner, 3),
    "tied": Logged("whether it is a tie", FLAG, lambda f: f.winner == 2, _winner, 3),
    "margin": Logged("by how many points the winner won", WHOLE, _margin, _winner, 2),
    "winning_total": Logged("the higher total", WHOLE, _winning_total, _winner, 2),
    "player_cards": Logged(
        "how many cards the Player has", WHOLE, lambda f: 2 + f.player_drew.astype(np.int8),
        _draws, 1,
    ),
    "banker_cards": Logged(
        "how many cards the Banker has", WHOLE, lambda f: 2 + f.banker_drew.astype(np.int8),
        _draws, 1,
    ),
    "cards": Logged("how many cards were dealt", WHOLE, _cards, _draws, 1),
    "player_drew": Logged(
        "whether the Player drew a third card", FLAG, lambda f: f.player_drew, _draws, 1
    ),
    "banker_drew": Logged(
        "whether the Banker drew a third card", FLAG, lambda f: f.banker_drew, _draws, 1
    ),
    "small": Logged("whether four cards were dealt", FLAG, lambda f: _cards(f) == 4, _draws, 2),
    "big": Logged("whether five or six cards were dealt", FLAG, lambda f: _cards(f) > 4, _draws, 2),
    "super_6": Logged(
        "whether the Banker won with 6", FLAG,
        lambda f: (f.winner == 1) & (f.banker_total == 6), _winner, 3,
    ),
    "dragon_7": Logged(
        "whether the Banker won with 7 of three cards", FLAG,
        lambda f: (f.winner == 1) & (f.banker_total == 7) & f.banker_drew, _winner, 3,
    ),
    "panda_8": Logged(
        "whether the Player won with 8 of three cards", FLAG,
        lambda f: (f.winner == 0) & (f.player_total == 8) & f.player_drew, _winner, 3,
    ),
}  # fmt: skip
"""The facts of a coup by the role of a column that says them."""
_FIXED_FACTS = {
    **{
        role: COUP_FACTS[role]
        for role in (*_TOTALS, "winner", "player_won", "banker_won", "tied", "margin")
    },
    "player_hand": Logged(
        "how the Player's hand ranks", HAND, lambda f: f.hand("player"), _winner, 1
    ),
    "banker_hand": Logged(
        "how the Banker's hand ranks", HAND, lambda f: f.hand("banker"), _winner, 1
    ),
    "player_faces": Logged(
        "how many face cards the Player has", WHOLE, lambda f: f.fact("player_faces"), _winner, 1
    ),
    "banker_faces": Logged(
        "how many face cards the Banker has", WHOLE, lambda f: f.fact("banker_faces"), _winner, 1
    ),
}  # fmt: skip
"""The same where nobody draws."""
FACTS = COUP_FACTS | _FIXED_FACTS
_WON = ("player_won", "banker_won", "tied")


def facts_of(play: Play) -> Mapping[str, Logged]:
    """The facts that the rounds of a game have, by role.

    >>> from odds import load_rulebook
    >>> list(facts_of(load_rulebook("dragon-tiger").play))
    ['winner', 'player_won', 'banker_won', 'tied']
    """
    if play.fixed is None:
        return COUP_FACTS
    asked = {role: "winner" if role in _WON else role for role in _FIXED_FACTS}
    return {role: _FIXED_FACTS[role] for role, field in asked.items() if field in play.fields}
