"""Reading what a row of a bet asks: fields of the round, alternatives, and what must not be."""

from collections.abc import Collection, Iterator
from itertools import permutations

from odds.core.conditions import AnyCondition, AnyOf, Condition, NotAll, OfHands, Value
from odds.core.errors import unknown
from odds.games.play import Fields
from odds.rulebooks.values import TomlTable, ValueReader, as_written

ANY, NOT, EITHER, BOTH = "any", "not", "either", "both"
COMPOUND = (ANY, NOT, EITHER, BOTH)
"""What a row may have besides fields of the round, where hands are dealt to both sides."""
_FEW = 40
"""How many fields may be listed in a problem."""


def read_conditions(
    read: ValueReader, place: str, table: TomlTable, fields: Fields, others: Collection[str] = ()
) -> tuple[AnyCondition, ...]:
    """All that a row asks; the keys of `others` are read elsewhere."""
    return tuple(_conditions(read, place, table, fields, others))


def _conditions(
    read: ValueReader, place: str, table: TomlTable, fields: Fields, others: Collection[str]
) -> Iterator[AnyCondition]:
    known = [key for key in table if key not in others and key not in COMPOUND]
    for key in known:
        if key not in fields:
            read.problem(place, str(_unknown_field(key, fields, others)))
    left = {key for key in known if key in fields}
    for field in fields:  # in their own order, and of many only as far as is needed
        if not left:
            break
        if field in left:
            left.remove(field)
            yield Condition(
                field, read_values(read, f"{place}, {field}", table[field], fields[field])
            )
    if ANY in table:
        remedy = "write any = [{ ... }, { ... }]"
        cases = read.tables(f"{place}, any", table[ANY], remedy)
        if len(cases) == 1:
            read.problem(f"{place}, any", f"one case is no choice; {remedy}")
        yield AnyOf(
            tuple(
                _some(read, f"{place}, any, case {number}", case, fields)
                for number, case in enumerate(cases, 1)
            )
        )
    if NOT in table:
        yield NotAll(_inner(read, f"{place}, not", table[NOT], fields))
    for hands in (EITHER, BOTH):
        if hands in table:
            own = _OfOneHand(fields)
            asked = _inner(read, f"{place}, {hands}", table[hands], own)
            plain = tuple(each for each in asked if isinstance(each, Condition))
            if len(plain) < len(asked):
                read.problem(
                    f"{place}, {hands}", "this takes fields of one hand; write any outside"
                )
            yield OfHands(hands == BOTH, plain)


def _inner(
    read: ValueReader, place: str, value: object, fields: Fields
) -> tuple[AnyCondition, ...]:
    if isinstance(value, dict):
        return _some(read, place, value, fields)
    read.problem(place, f"{as_written(value)} will not do; write conditions such as {{ ... }}")
    return ()


def _some(
    read: ValueReader, place: str, table: TomlTable, fields: Fields
) -> tuple[AnyCondition, ...]:
    """Conditions of which there must be one at the least."""
    if not table:
        read.problem(place, "it asks nothing; write a condition")
    return read_conditions(read, place, table, fields)


class _OfOneHand(Fields):
    """The fields of a hand by the names that both hands have in common."""

    def __init__(self, fields: Fields) -> None:
        self._fields = fields

    def __getitem__(self, name: str) -> tuple[Value, ...]:
        return self._fields[f"player_{name}"]

    def __contains__(self, name: object) -> bool:
        return f"player_{name}" in self._fields and f"banker_{name}" in self._fields

    def __iter__(self) -> Iterator[str]:
        for name in self._fields:
            short = name.removeprefix("player_")
            if short != name and short in self:
                yield short

    def __len__(self) -> int:
        return sum(1 for _ in self)


def _unknown_field(key: str, fields: Fields, others: Collection[str]) -> Exception:
    known = [*fields, *COMPOUND, *others]
    listed = ", ".join(name for name in known if name not in COMPOUND)
    remedy = f"the fields here are {listed}"
    if len(known) > _FEW:
        remedy = "'odds rules new --bet' shows all that a row can ask"
    return unknown("field", key, known, remedy)


def read_values(
    read: ValueReader, place: str, value: object, allowed: tuple[Value, ...]
) -> tuple[Value, ...]:
    """The values of a fact that a row accepts."""
    numbers = [choice for choice in allowed if type(choice) is int]
    if numbers:
        return read.numbers(place, value, numbers)
    if not allowed:
        return ()  # the hands of the ranking could not be read, which is said there
    chosen = value if isinstance(value, list) else [value]
    found: list[Value]
    if isinstance(allowed[0], bool):
        found = [item for item in chosen if type(item) is bool]
    else:
        found = [name for item in chosen for name in _names(item, allowed)]
    if not chosen or len(found) < len(chosen):
        flags = isinstance(allowed[0], bool)
        names = [as_written(choice if flags else str(choice)) for choice in allowed]
        shown = names if len(names) <= _FEW else [*names[:3], "... ", names[-1]]
        read.problem(place, f"{as_written(value)} is not known; write {' or '.join(shown)}")
        return ()
    return tuple(choice for choice in allowed if choice in found)


def _names(item: object, allowed: Collection[Value]) -> list[str]:
    """The name that is meant: 9 is "9", and "K-Q" is "Q-K"; nothing where it is none."""
    name = str(item) if type(item) in (int, str) else ""
    if name in allowed:
        return [name]
    turned = ("-".join(parts) for parts in permutations(name.upper().split("-"), 2))
    return [each for each in turned if "-" in name and each in allowed][:1]
