"""What a line of a decision table asks: facts, and the values of them that will do."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import NamedTuple

from odds.core.errors import OddsError
from odds.core.text import spans

Value = bool | int | str

Asked = Mapping[str, Collection[tuple[Value, ...]]]
"""Facts, and the values of each that are asked for, condition by condition."""


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
        if isinstance(value, tuple):
            value = value[0]  # one of several answers, which nothing that was asked tells apart
        return value in self.values

    @property
    def parts(self) -> "Iterator[Condition]":
        """The single conditions that it is made of."""
        yield self

    def __str__(self) -> str:
        numbers = [value for value in self.values if type(value) is int]
        if len(numbers) > 2:
            return f"{self.field.replace('_', ' ')} {spans(numbers)}"
        names = [
            ("no", "yes")[value] if isinstance(value, bool) else str(value) for value in self.values
        ]
        return f"{self.field.replace('_', ' ')} {' or '.join(names)}"


class AnyOf(NamedTuple):
    """Several cases, of one of which all conditions must hold.

    >>> str(AnyOf(((Condition("player_total", (6,)),), (Condition("margin", (1,)),))))
    '(player total 6) or (margin 1)'
    """

    cases: "tuple[tuple[AnyCondition, ...], ...]"

    def holds(self, facts: object) -> bool:
        """Whether one of the cases is the case."""
        return any(all(each.holds(facts) for each in case) for case in self.cases)

    @property
    def parts(self) -> Iterator[Condition]:
        """The single conditions that it is made of."""
        return parts_of(each for case in self.cases for each in case)

    def __str__(self) -> str:
        return " or ".join(f"({', '.join(map(str, case))})" for case in self.cases)


class NotAll(NamedTuple):
    """Conditions that must not hold together.

    >>> str(NotAll((Condition("winner", ("tie",)),)))
    'not (winner tie)'
    """

    conditions: "tuple[AnyCondition, ...]"

    def holds(self, facts: object) -> bool:
        """Whether one of them fails."""
        return not all(each.holds(facts) for each in self.conditions)

    @property
    def parts(self) -> Iterator[Condition]:
        """The single conditions that it is made of."""
        return parts_of(self.conditions)

    def __str__(self) -> str:
        return f"not ({', '.join(map(str, self.conditions))})"


class OfHands(NamedTuple):
    """Conditions on one hand, which hold of both hands, or else of one at the least.

    >>> str(OfHands(False, (Condition("total", (9,)), Condition("cards", (3,)))))
    'either hand: total 9, cards 3'
    """

    both: bool
    conditions: tuple[Condition, ...]

    @property
    def cases(self) -> tuple[tuple[Condition, ...], ...]:
        """The conditions on the Player's hand, and those on the Banker's."""
        return tuple(
            tuple(each._replace(field=f"{hand}_{each.field}") for each in self.conditions)
            for hand in ("player", "banker")
        )

    def holds(self, facts: object) -> bool:
        """Whether they hold of the hands."""
        held = (all(each.holds(facts) for each in case) for case in self.cases)
        return all(held) if self.both else any(held)

    @property
    def parts(self) -> Iterator[Condition]:
        """The single conditions that it is made of."""
        return parts_of(each for case in self.cases for each in case)

    def __str__(self) -> str:
        hands = "both hands" if self.both else "either hand"
        return f"{hands}: {', '.join(map(str, self.conditions))}"


AnyCondition = Condition | AnyOf | NotAll | OfHands
"""Whatever a line asks."""


def parts_of(conditions: Iterable[AnyCondition]) -> Iterator[Condition]:
    """The single conditions that conditions are made of."""
    return (part for condition in conditions for part in condition.parts)
