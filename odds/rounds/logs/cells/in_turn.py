"""All cards of a round in one cell: in the order in which they were dealt, or hand after hand."""

import re

from odds.rounds.logs.cells.notation import POINTS, RANKS, is_missing, read_hand

IN_TURN = {"player": "the Player's, dealt in turn", "banker": "the Banker's, dealt in turn"}
"""The labels of the hands in such a cell: Player and Banker by turns, then third cards."""
PARTED = {"player": "the first of two", "banker": "the second of two"}
"""The labels of hands, or of totals, that stand one after the other with a mark between them."""
WITHIN = {*IN_TURN.values(), *PARTED.values()}
_MARKS = (r"\s+v(?:s\.?)?\s+", r"\s*\|\s*", r"\s*[/:;]\s*", r"\s*[-\u2013]\s*", r"\s+")
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
    >>> [hand_in_turn("4Q6-T3", label) for label in PARTED.values()]
    ['4Q6', 'T3']
    """
    if label in PARTED.values():
        return _parted(text)[label == PARTED["banker"]]
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


def _parted(text: str) -> tuple[str, str]:
    """What is before and after the one mark in a cell."""
    for mark in _MARKS:
        found = re.split(mark, text.strip())
        if len(found) == 2 and all(found):
            return found[0], found[1]
    return "", ""


def are_parted(text: str) -> bool:
    """Whether a cell has two totals, as in 9-3."""
    return all(part.isdecimal() and len(part) == 1 for part in _parted(text))


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
