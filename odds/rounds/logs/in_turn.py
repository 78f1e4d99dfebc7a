"""All cards of a round in one cell, in the order in which they were dealt."""

import re

from odds.rounds.logs.notation import POINTS, RANKS, is_missing, read_hand

IN_TURN = {"player": "the Player's, dealt in turn", "banker": "the Banker's, dealt in turn"}
"""The labels of the hands in such a cell: Player and Banker by turns, then third cards."""
_HAND = {label: hand for hand, label in IN_TURN.items()}
_LAST_DRAW = 5
"""A Player of more than this stands, and then a fifth card is the Banker's."""
_SEPARATORS = (r"\|", ",", ";", "/", r"\s+", "-")


def hand_in_turn(text: str, label: str) -> str:
    """The cards of the hand of this label, with bars between them; nothing if it cannot be told.

    >>> [hand_in_turn("9 K 3 4 7", label) for label in IN_TURN.values()]
    ['9|3|7', 'K|4']
    >>> [hand_in_turn("K,2,7,3,A", label) for label in IN_TURN.values()]
    ['K|7', '2|3|A']
    """
    cards = _cards(text)
    if not cards:
        return ""
    hands = {"player": [*cards[:3:2]], "banker": [*cards[1:4:2]]}
    thirds = cards[4:]
    if len(thirds) == 1:
        points = [_points(card) for card in hands["player"]]
        draws = None not in points and sum(filter(None, points)) % 10 <= _LAST_DRAW
        hands["player" if draws else "banker"] += thirds
    elif thirds:
        hands["player"].append(thirds[0])
        hands["banker"].append(thirds[1])
    return "|".join(hands[_HAND[label]])


def _cards(text: str) -> list[str]:
    """The four to six cards of a cell, each as it is written."""
    for separator in _SEPARATORS:
        found = [part.strip(" []()'\"") for part in re.split(separator, text)]
        found = [part for part in found if not is_missing(part)]
        if 4 <= len(found) <= 6:
            return found
    return []


def _points(card: str) -> int | None:
    if card.isdecimal() and int(card) > 10:
        return 0 if int(card) <= 13 else None
    hand = read_hand(card, RANKS) or read_hand(card, POINTS)
    return hand[0].rank.points if hand else None
