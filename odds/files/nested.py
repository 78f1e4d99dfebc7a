"""The cells of nested values, by their paths; an object that is a card is one cell."""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeVar

from odds.core.bounds import LONGEST_NUMBER

_RANK_KEYS = (
    "rank", "face", "value", "name", "symbol", "card", "label", "number", "num", "pip", "val",
    "denomination", "figure", "code", "short", "display", "text", "type", "index", "r",
)  # fmt: skip
"""The names under which an object may have its rank, those first that most surely do."""
_SUIT_KEYS = ("suit", "suite", "suitname", "suit_name", "s", "花色")
_HANDS = {"player": "player", "p": "player", "punto": "player"}
_HANDS |= {"banker": "banker", "b": "banker", "banco": "banker", "bank": "banker"}
_RANK_WORDS = "ace|two|three|four|five|six|seven|eight|nine|ten|jack|queen|king"
_WORD = re.compile(
    rf"(?:[atjqk]|{_RANK_WORDS})(?:\W*(?:of\W*)?(?:[cdhs♠-♧]|clubs?|diamonds?|hearts?|spades?))?",
    re.I,
)
_RANK = re.compile(rf"{_WORD.pattern}|[0-9]{{1,3}}(?:\.0)?\W*[cdhs♠-♧]?", re.I)
_SUITS = {"c": "c", "d": "d", "h": "h", "s": "s", "♣": "c", "♦": "d", "♥": "h", "♠": "s"}
_SUITS |= {"♧": "c", "♢": "d", "♡": "h", "♤": "s"}


Found = TypeVar("Found")


def read_json(text: str) -> Any:
    """The value that a text in JSON has, or a ValueError."""
    return _bounded(lambda: json.loads(text, parse_int=_number))


def _number(text: str) -> int | str:
    """A whole number, as it stands if it is too long for one."""
    return int(text) if len(text) <= LONGEST_NUMBER else text


def flat(value: object, path: str = "") -> dict[str, str]:
    """The cells of a nested value by their paths; a list is one cell, parted by bars.

    >>> flat({"won": True, "player": {"cards": [{"value": "8"}, {"value": "K"}]}})
    {'won': 'true', 'player.cards[]': '8|K'}
    >>> flat({"p": [{"value": 5, "face": None}, {"face": "Jack", "suit": "Hearts"}]})
    {'p[]': '5|Jack h'}
    >>> flat({"hand": 7, "to": "player", "face": None, "value": 5, "suit": "Heart"})
    {'hand': '7', 'to': 'player', 'face': '5 h', 'value': '5', 'suit': 'Heart'}
    """
    if isinstance(value, Mapping) and not path:
        row = value
        return _bounded(lambda: dict(_row(row)))
    return _bounded(lambda: dict(_cells(value, path)))


def _row(value: Mapping[object, object]) -> Iterator[tuple[str, str]]:
    """The cells of an object that is a row: where it is a card too, what else it says is kept."""
    card = card_text(value) if _has_suit(value) else None
    place = next(
        (key for wanted in _RANK_KEYS for key in value if str(key).lower().lstrip("_") == wanted),
        None,
    )
    for name, inner in value.items():
        yield from [(str(name), card)] if card and name == place else _cells(inner, str(name))


def _bounded(find: Callable[[], Found]) -> Found:
    try:
        return find()
    except RecursionError:
        raise ValueError("it is nested too deep") from None


def _cells(value: object, path: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(value, Mapping):
        if (card := card_text(value)) and _has_suit(value):
            yield path, card
            return
        for name, inner in value.items():
            yield from _cells(inner, f"{path}.{name}" if path else str(name))
    elif isinstance(value, list | tuple):
        yield from _listed(value, path)
    elif value is None:
        yield path, ""
    else:
        yield path, str(value).lower() if isinstance(value, bool) else str(value)


def _listed(values: "list[object] | tuple[object, ...]", path: str) -> Iterator[tuple[str, str]]:
    objects = [each for each in values if isinstance(each, Mapping)]
    if len(objects) == len(values) == 2 and (key := _hand_key(objects)):
        for each in objects:
            rest = {name: inner for name, inner in each.items() if name != key}
            yield from _cells(rest, f"{path}.{each[key]}")
        return
    cards = [card_text(each) for each in objects]
    if values and len(cards) == len(values) and all(cards):
        yield f"{path}[]", "|".join(filter(None, cards))
        return
    parts: dict[str, list[str]] = {}
    for element in values:
        if isinstance(element, list | tuple) and not any(
            isinstance(each, Mapping | list | tuple) for each in element
        ):
            element = " ".join("" if each is None else str(each) for each in element)
        for name, cell in _cells(element):
            parts.setdefault(name, []).append(cell)
    for name, cells in parts.items():
        yield f"{path}[]{'.' if name else ''}{name}", "|".join(cells)


def _hand_key(objects: list[Mapping[object, object]]) -> object:
    """The member that says of two objects which is the Player's and which the Banker's, if any."""
    for key in objects[0]:
        words = {_HANDS.get(str(each.get(key)).lower()) for each in objects}
        if words == {"player", "banker"}:
            return key
    return None


def card_text(value: object) -> str | None:
    """The card that an object is, its rank and then its suit if that is told; None if it is none.

    >>> card_text({"suit": "Spade", "value": 10, "name": "King"}), card_text({"stake": 10})
    ('King s', None)
    """
    if not isinstance(value, Mapping):
        return None
    lowered = {str(key).lower().lstrip("_"): each for key, each in value.items()}
    texts = []
    for key in _RANK_KEYS:
        each = lowered.get(key)
        each = card_text(each) if isinstance(each, Mapping) else each
        if each is not None and not isinstance(each, bool | list | tuple):
            text = str(each).strip()
            if _RANK.fullmatch(text):
                texts.append(text)
    if not texts:
        return None
    text = next((each for each in texts if _WORD.fullmatch(each)), texts[0])
    suit = next((lowered[key] for key in _SUIT_KEYS if lowered.get(key) is not None), None)
    if isinstance(suit, Mapping):
        suit = next((suit[key] for key in suit if isinstance(suit[key], str)), None)
    letter = _SUITS.get(str(suit).strip()[:1].lower(), "")
    return f"{text} {letter}" if letter and not re.search("[cdhs♠-♧]$", text) else text


def _has_suit(value: Mapping[object, object]) -> bool:
    return any(str(key).lower().lstrip("_") in _SUIT_KEYS for key in value)
