"""Nested values from outside: JSON read, and made flat, where it is minded how deep they go."""

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeVar

Found = TypeVar("Found")


def read_json(text: str, whole: Callable[[str], object] = int) -> Any:
    """The value that a text in JSON has, or a ValueError; `whole` reads its whole numbers."""
    return _bounded(lambda: json.loads(text, parse_int=whole))


def flat(value: object, path: str = "") -> dict[str, str]:
    """The cells of a nested value by their paths; a list is one cell, parted by bars.

    >>> flat({"won": True, "player": {"cards": [{"value": "8"}, {"value": "K"}]}})
    {'won': 'true', 'player.cards[].value': '8|K'}
    """
    return _bounded(lambda: dict(_cells(value, path)))


def _bounded(find: Callable[[], Found]) -> Found:
    try:
        return find()
    except RecursionError:
        raise ValueError("it is nested too deep") from None


def _cells(value: object, path: str) -> Iterator[tuple[str, str]]:
    if isinstance(value, Mapping):
        for name, inner in value.items():
            yield from _cells(inner, f"{path}.{name}" if path else str(name))
    elif isinstance(value, list):
        parts: dict[str, list[str]] = {}
        for element in value:
            for name, cell in _cells(element, ""):
                parts.setdefault(name, []).append(cell)
        for name, cells in parts.items():
            yield f"{path}[]{'.' if name else ''}{name}", "|".join(cells)
    elif value is None:
        yield path, ""
    else:
        yield path, str(value).lower() if isinstance(value, bool) else str(value)
