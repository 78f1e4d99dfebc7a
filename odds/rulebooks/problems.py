"""What can be wrong with a rulebook, and the error that carries all of it."""

from typing import NamedTuple

from odds.core.errors import OddsError


class Problem(NamedTuple):
    """The file, the place in it, and a sentence that says what is wrong and how to mend it."""

    file: str
    place: str
    text: str

    def __str__(self) -> str:
        return ": ".join(filter(None, self))


class RulebookError(OddsError):
    """A rulebook that cannot be used; `problems` has every one found, the message the first."""

    def __init__(self, problems: list[Problem]) -> None:
        self.problems = problems
        first, *others = problems
        more = f" ({len(others)} more; 'odds rules check' lists them all)" if others else ""
        super().__init__(f"{first}{more}")
