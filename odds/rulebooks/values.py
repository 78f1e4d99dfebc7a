"""Reading single values of a rulebook file, and collecting what is wrong with them."""

import re
from collections.abc import Collection
from typing import Any

from odds.errors import unknown
from odds.wording import spans

Table = dict[str, Any]

_SPAN = re.compile(r"([0-9]{1,9})(?:\s*-\s*([0-9]{1,9}))?")


def as_written(value: object) -> str:
    """A value about as its file has it."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return f"[{', '.join(map(as_written, value))}]"
    return (
        repr(value) if type(value) is str else "a table" if isinstance(value, dict) else str(value)
    )


class ValueReader:
    """Reads piece by piece; after a problem it goes on with a stand-in, to find the next one."""

    def __init__(self) -> None:
        self.problems: list[str] = []

    def problem(self, place: str, text: str) -> None:
        """Note a problem and where it is."""
        self.problems.append(f"{place}: {text}" if place else text)

    def known_keys(self, place: str, table: Table, known: Collection[str]) -> None:
        """A misspelt field is a problem, not a field left out."""
        for key in table:
            if key not in known:
                error = unknown("field", key, known, f"the fields here are {', '.join(known)}")
                self.problem(place, str(error))

    def table(self, parent: Table, key: str, inside: str = "") -> Table | None:
        """A table that must be there, None if it is not."""
        value = parent.get(key)
        if isinstance(value, dict):
            return value
        state = "is missing" if value is None else f"is {as_written(value)}"
        self.problem(f"[{inside}{key}]", f"this table {state}; write it as a table")
        return None

    def optional_table(self, parent: Table, key: str, known: Collection[str]) -> Table:
        """A table that may be left out, with its fields checked."""
        table = self.table(parent, key) if key in parent else {}
        self.known_keys(f"[{key}]", table or {}, known)
        return table or {}

    def text(self, table: Table, key: str, place: str, required: bool = True) -> str:
        """One line of text."""
        if key not in table:
            if required:
                self.problem(place, f"{key!r} is missing; add it")
            return ""
        value = table[key]
        if type(value) is not str or not value.strip() or not value.isprintable():
            said = as_written(value)
            self.problem(place, f"{key} = {said} is no line of plain text; write one in quotes")
            return ""
        return value

    def numbers(self, place: str, value: object, allowed: Collection[int]) -> tuple[int, ...]:
        """A number, a list of them, or text such as "0-3, 7", in ascending order."""
        low, high = min(allowed), max(allowed)
        choice = spans(sorted(allowed))
        remedy = f'write numbers of {choice}, such as {low}, [{low}, {high}] or "{low}-{high}"'
        ranges: list[tuple[int, int]] = []
        if type(value) is int:
            ranges = [(value, value)]
        elif isinstance(value, list) and all(type(item) is int for item in value):
            ranges = [(item, item) for item in value]
        elif type(value) is str:
            matches = [_SPAN.fullmatch(part.strip()) for part in value.split(",")]
            if all(matches):
                ranges = [(int(match[1]), int(match[2] or match[1])) for match in matches if match]
        if not ranges or any(first > last for first, last in ranges):
            said = "this is missing" if value is None else f"{as_written(value)} is no choice"
            self.problem(place, f"{said}; {remedy}")
            return ()
        if any(first not in allowed or last not in allowed for first, last in ranges):
            self.problem(place, f"{as_written(value)} goes out of range; {remedy}")
            return ()
        return tuple(sorted({n for first, last in ranges for n in range(first, last + 1)}))
