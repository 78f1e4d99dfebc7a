"""Reading single values of a rulebook file, and collecting what is wrong with them."""

import re
from collections.abc import Callable, Collection
from fractions import Fraction
from typing import Any

from odds.core.bounds import MOST_PROBLEMS
from odds.core.errors import OddsError, unknown
from odds.core.text import shortened, spans
from odds.rulebooks.problems import Problem, RulebookError

TomlTable = dict[str, Any]

_ID = r"[a-z0-9]+(-[a-z0-9]+)*"
_SPAN = re.compile(r"([0-9]{1,9})(?:\s*-\s*([0-9]{1,9}))?")


LONGEST = 80
"""How much of a value is shown in a problem."""
LONGEST_PROBLEM = 500
"""How much of a problem is shown."""


def as_written(value: object) -> str:
    """A value about as its file has it, cut short if it is long."""
    if isinstance(value, bool):
        text = str(value).lower()
    elif isinstance(value, list):
        text = f"[{', '.join(map(as_written, value[:LONGEST]))}]"
    elif isinstance(value, dict):
        text = "a table"
    else:
        text = repr(value) if type(value) is str else str(value)
    return shortened(text, LONGEST)


class ValueReader:
    """Reads piece by piece; after a problem it goes on with a stand-in, to find the next one."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.problems: list[Problem] = []

    def problem(self, place: str, text: str) -> None:
        """Note a problem and where it is; after very many it is time to mend them."""
        self.problems.append(
            Problem(self.file, shortened(place, LONGEST_PROBLEM), shortened(text, LONGEST_PROBLEM))
        )
        if len(self.problems) == MOST_PROBLEMS:
            self.problems.append(
                Problem(self.file, "", "there may be more problems than these; mend them first")
            )
            raise RulebookError(self.problems)

    def known_keys(self, place: str, table: TomlTable, known: Collection[str]) -> None:
        """A misspelt field is a problem, not a field left out."""
        for key in table:
            if key not in known:
                error = unknown("field", key, known, f"the fields here are {', '.join(known)}")
                self.problem(place, str(error))

    def table(self, parent: TomlTable, key: str, inside: str = "") -> TomlTable | None:
        """A table that must be there, None if it is not."""
        value = parent.get(key)
        if isinstance(value, dict):
            return value
        state = "is missing" if value is None else f"is {as_written(value)}"
        self.problem(f"[{inside}{key}]", f"this table {state}; write it as a table")
        return None

    def optional_table(self, parent: TomlTable, key: str, known: Collection[str]) -> TomlTable:
        """A table that may be left out, with its fields checked."""
        table = self.table(parent, key) if key in parent else {}
        self.known_keys(f"[{key}]", table or {}, known)
        return table or {}

    def text(self, table: TomlTable, key: str, place: str, required: bool = True) -> str:
        """One line of text."""
        if key not in table:
            if required:
                self.problem(place, f"{key!r} is missing; add it")
            return ""
        value = table[key]
        if type(value) is not str or not value.strip() or not value.isprintable():
            said = as_written(value)
            self.problem(place, f"{key} = {said} is no line of plain text; write some in quotes")
            return ""
        return value

    def flag(self, table: TomlTable, key: str, place: str) -> bool:
        """True or false; false where it is left out."""
        value = table.get(key, False)
        if type(value) is not bool:
            self.problem(place, f"{key} = {as_written(value)} will not do; write true or false")
        return value is True

    def quantity(
        self,
        place: str,
        table: TomlTable,
        key: str,
        kind: str,
        read: Callable[[str], Fraction],
        remedy: str,
    ) -> Fraction | None:
        """An exact number of some kind, in quotes or bare; None where it is none."""
        value = table.get(key)
        if isinstance(value, int | str):
            try:
                return read(str(value))
            except OddsError:
                pass  # said below, in the words of a file
        wrong = "is missing" if value is None else f"= {as_written(value)} is no {kind}"
        self.problem(place, f"{key} {wrong}; {remedy}")
        return None

    def tables(self, place: str, value: object, remedy: str) -> list[TomlTable]:
        """A list of tables, empty if it is none."""
        if isinstance(value, list) and value and all(isinstance(item, dict) for item in value):
            return value
        said = (
            "there is none" if value is None or value == [] else f"{as_written(value)} will not do"
        )
        self.problem(place, f"{said}; {remedy}")
        return []

    def identifier(self, table: TomlTable, place: str, key: str = "id") -> str:
        """A name to call a game, a bet or a paytable by."""
        value = self.text(table, key, place)
        if value and not re.fullmatch(_ID, value):
            self.problem(
                place, f"{key} {value!r} will not do; use small letters, digits and single hyphens"
            )
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
