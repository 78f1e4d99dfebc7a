"""What a line of a decision table asks: a fact, and the values of it that will do."""

from typing import NamedTuple

from odds.core.errors import OddsError
from odds.core.text import spans

Value = bool | int | str


class Condition(NamedTuple):
    """A fact of a round or a hand and the values of it that are accepted, in their own order."""

    field: str
    values: tuple[Value, ...]

    def holds(self, facts: object) -> bool:
        """Whether the fact has one of the values."""
        value = getattr(facts, self.field)
        if value is None:
            raise OddsError(
                f"{self.field} is not told by these rounds; deal them for this bet too, or for all"
            )
        return value in self.values

    def __str__(self) -> str:
        numbers = [value for value in self.values if type(value) is int]
        if len(numbers) > 2:
            return f"{self.field.replace('_', ' ')} {spans(numbers)}"
        names = [
            ("no", "yes")[value] if isinstance(value, bool) else str(value) for value in self.values
        ]
        return f"{self.field.replace('_', ' ')} {' or '.join(names)}"
