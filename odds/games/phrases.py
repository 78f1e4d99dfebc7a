"""How the values of a field are said: each field is declared with words for them."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from odds.core.conditions import Value

Words = Callable[[Sequence[Value], Sequence[Value]], str]
"""What is said of a field that has one of some values, all its answers being such."""


class Askable(NamedTuple):
    """A field of a round or of a hand: its answers, what it asks for, and how values are said."""

    answers: tuple[Value, ...]
    says: str
    words: Words


LOOKED_UP: list[Callable[[str], Askable | None]] = []
"""Where a field is declared: each game adds its own way to look it up by name."""

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six")


def either(items: Iterable[str]) -> str:
    """Several of which one will do.

    >>> either(["6", "7", "9"]), either(["6"])
    ('6, 7 or 9', '6')
    """
    *others, last = items
    return f"{', '.join(others)} or {last}" if others else last


def _runs(values: Sequence[Value]) -> list[tuple[int, int]]:
    """Ascending numbers as runs of three or more; any others by themselves."""
    found: list[tuple[int, int]] = []
    for value in sorted(map(int, values)):
        if found and found[-1][1] == value - 1:
            found[-1] = (found[-1][0], value)
        else:
            found.append((value, value))
    return [
        each
        for low, high in found
        for each in ([(low, low), (high, high)] if high == low + 1 else [(low, high)])
    ]


def said(template: str = "{}") -> Words:
    """Numbers, runs of them as one, or names, put into a text."""

    def words(values: Sequence[Value], _: Sequence[Value]) -> str:
        if any(isinstance(value, str) for value in values):
            return template.format(either(map(str, values)))
        runs = _runs(values)
        return template.format(
            either(str(low) if low == high else f"{low} to {high}" for low, high in runs)
        )

    return words


def named(names: Mapping[Value, str]) -> Words:
    """Each value by words of its own."""
    return lambda values, _: either(names[value] for value in values)


def flag(yes: str, no: str) -> Words:
    """Yes or no."""
    return named({True: yes, False: no})


def how_many(one: str, several: str) -> Words:
    """So many of something, which may be none.

    >>> words = how_many("nine", "nines")
    >>> [words(values, (0, 1, 2, 3)) for values in ((0,), (2,), (2, 3), (0, 1), (0, 2))]
    ['no nine', 'two nines', 'at least two nines', 'at most one nine', 'no or two nines']
    """

    def words(values: Sequence[Value], answers: Sequence[Value]) -> str:
        numbers, every = sorted(map(int, values)), sorted(map(int, answers))
        if numbers == every:
            return f"any number of {several}"
        if len(numbers) > 1 and numbers == every[-len(numbers) :]:
            return f"at least {_counted(numbers[0], one, several)}"
        if len(numbers) > 1 and numbers == every[: len(numbers)]:
            return f"at most {_counted(numbers[-1], one, several)}"
        last = one if numbers[-1] < 2 else several
        return f"{either(_number(number) for number in numbers)} {last}"

    return words


def most_of(one: str, several: str) -> Words:
    """The most that there are of something in which cards may be alike.

    >>> words = most_of("card of one rank", "cards of one rank")
    >>> words((2,), (1, 2, 3)), words((2, 3), (1, 2, 3)), words((1,), (1, 2, 3))
    ('two but not three cards of one rank', 'at least two cards of one rank', \
'at most one card of one rank')
    """
    count = how_many(one, several)

    def words(values: Sequence[Value], answers: Sequence[Value]) -> str:
        numbers, every = sorted(map(int, values)), sorted(map(int, answers))
        ends = (every[: len(numbers)], every[-len(numbers) :])
        if len(numbers) > 1 and numbers in ends:
            return count(values, answers)
        return either(_exactly(number, every, one, several) for number in numbers)

    return words


def numbered(several: str) -> Words:
    """So many of something of which there are several.

    >>> numbered("cards")((5, 6), (4, 5, 6))
    'five or six cards'
    """
    return lambda values, _: f"{either(_number(int(value)) for value in values)} {several}"


def in_hands(thing: str, nothing: str) -> Words:
    """In how many of the two hands there is something.

    >>> words = in_hands("a pair", "no pair")
    >>> words((1,), (0, 1, 2)), words((1, 2), (0, 1, 2))
    ('a pair in just one hand', 'a pair in at least one hand')
    """
    ways = {
        (0,): nothing,
        (1,): f"{thing} in just one hand",
        (2,): f"{thing} in both hands",
        (0, 1): f"{thing} in at most one hand",
        (1, 2): f"{thing} in at least one hand",
        (0, 2): f"{thing} in both hands or in none",
    }
    every = f"{thing} in any hand or in none"
    return lambda values, _: ways.get(tuple(sorted(map(int, values))), every)


def who_wins(values: Sequence[Value], _: Sequence[Value]) -> str:
    """Who wins, or that nobody does.

    >>> who_wins(("player",), ()), who_wins(("banker", "tie"), ())
    ('Player wins', 'Banker wins or tie')
    """
    hands = [str(value).title() for value in values if value != "tie"]
    wins = [f"{' or '.join(hands)} wins"] if hands else []
    return " or ".join([*wins, *(["tie"] if "tie" in values else [])])


def margin(values: Sequence[Value], answers: Sequence[Value]) -> str:
    """By how many points.

    >>> margin((1,), ()), margin((4, 5, 6), ())
    ('a margin of 1 point', 'a margin of 4 to 6 points')
    """
    points = "point" if tuple(values) == (1,) else "points"
    return said(f"a margin of {{}} {points}")(values, answers)


def _exactly(number: int, every: Sequence[int], one: str, several: str) -> str:
    if number == every[-1]:
        return _counted(number, one, several)
    if number == every[0]:
        return f"at most {_counted(number, one, several)}" if number else f"no {one}"
    return f"{_number(number)} but not {_counted(number + 1, one, several)}"


def _number(number: int) -> str:
    return _NUMBERS[number] if number < len(_NUMBERS) else str(number)


def _counted(number: int, one: str, several: str) -> str:
    return f"{_number(number)} {one if number < 2 else several}"
