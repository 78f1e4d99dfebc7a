"""All that a row can ask of a coup, in words: from the declarations of the fields."""

from collections.abc import Sequence
from typing import NamedTuple

from odds.core.conditions import Value
from odds.core.text import spans
from odds.games.coup.cards.facts import ANY_CARDS, ONE_HAND, PATTERN, CardFact, counts
from odds.games.coup.cards.fields import field_of, says_of
from odds.games.coup.facts import FIELDS

_SHOWN = 8
"""How many answers are named one by one."""


class Line(NamedTuple):
    """A field or the part of its name after the subject, its answers, and what it asks for."""

    name: str
    answers: str
    says: str


class FieldGroup(NamedTuple):
    """Fields of one kind; their names begin with one of the subjects, if there are any."""

    about: str
    subjects: tuple[str, ...]
    lines: tuple[Line, ...]


_ROUND = ("winner", "margin", "cards", "naturals", "pairs", "total_sum", "totals", "equal_cards")
_HAND = ("total", "cards", "natural", "pair", "odd")
_SAME_PAIR = "both hands begin with a pair, and of one rank"


def sections() -> tuple[FieldGroup, ...]:
    """Everything that can be asked, section by section.

    >>> [(section.about, len(section.lines)) for section in sections()][:2]
    [('the round', 9), ('one hand', 19)]
    """
    most = "0-6, of a hand 0-3"
    counted = [
        Line(fact.name, most, fact.says) for fact in counts().values() if "_of_" not in fact.name
    ]
    exact = (
        Line("nines_of_one_suit", most, "the most nines that have one suit; so of any rank"),
        Line("nines_of_hearts", most, "how many are 9h; so of any of the 52 cards"),
    )
    hands = ("player_", "banker_", "winning_", "losing_")
    return (
        FieldGroup(
            "the round",
            (),
            (
                *(Line(name, _said(_answers(name)), says_of(name)) for name in _ROUND),
                Line("same_pair", _said(_answers("same_pair")), _SAME_PAIR),
            ),
        ),
        FieldGroup(
            "one hand",
            hands,
            (
                *(
                    Line(name, _said(_answers(f"player_{name}")), says_of(f"player_{name}"))
                    for name in _HAND
                ),
                *(_line(fact, "player") for fact in (*ONE_HAND, *ANY_CARDS)),
            ),
        ),
        FieldGroup(
            "all cards dealt, or the first four",
            ("dealt_", "first_four_"),
            tuple(_line(fact, "dealt") for fact in (*ANY_CARDS, PATTERN)),
        ),
        FieldGroup(
            "how many cards there are",
            (*hands, "dealt_", "first_four_"),
            (*counted, *exact),
        ),
    )


def _line(fact: CardFact, subject: str) -> Line:
    return Line(fact.name, _said(_answers(f"{subject}_{fact.name}")), fact.says)


def _answers(name: str) -> Sequence[Value]:
    if name in FIELDS:
        return FIELDS[name]
    field = field_of(name)
    return field.answers if field else ()


def _said(answers: Sequence[Value]) -> str:
    numbers = [answer for answer in answers if type(answer) is int]
    if numbers:
        return spans(numbers)
    if isinstance(answers[0], bool):
        return "true, false"
    names = [f'"{answer}"' for answer in answers]
    return ", ".join(names if len(names) <= _SHOWN else [*names[:3], "...", names[-1]])


def bet_template() -> str:
    """A bet to begin with, with everything that its rows can ask."""
    lines = [_HEAD]
    for section in sections():
        lines.append(f"# Of {section.about}" + (_after(section.subjects)) + ":")
        width = max(len(line.name) for line in section.lines)
        lines += [
            f"#   {each.name.ljust(width)}  {each.says}: {each.answers}" for each in section.lines
        ]
        lines.append("#")
    return "\n".join([*lines, _ROWS])


def fields_table() -> str:
    """The same as a table in markdown, for the guide."""
    lines = ["| of | field | answers | asks for |", "| --- | --- | --- | --- |"]
    for section in sections():
        lines += [
            f"| {section.about} | `{n}` | {answers} | {says} |"
            for n, answers, says in section.lines
        ]
    return "\n".join(lines)


def _after(subjects: Sequence[str]) -> str:
    return f", after {', '.join(subjects[:-1])} or {subjects[-1]}" if subjects else ""


_HEAD = """\
# A bet for a rulebook of your own: put it into the file and run 'odds rules check'.
# Rows are read from the top, and the first whose conditions all hold pays; where none does, the bet
# loses. A condition is a field and a value of it, a list of values, or of numbers a span ("6-9").
#"""
_ROWS = """\
# In a tie there is no winning and no losing hand, and without a third card nothing to ask of one:
# then no condition on it holds.
#
# either = { total = 9, cards = 3 }     holds of one hand at the least: fields of one hand, bare
# both = { total = 9, cards = 3 }       holds of both hands
# any = [{ ... }, { ... }]              one of several cases
# not = { ... }                         these conditions do not hold together
#
# pays: odds to 1 (8, 0.95, "3/2"), "push", "lose", "not stated", or a loss ("-1/2", -2).
# with = { bet = "banker", times = 10 } beside id: a unit goes with ten on that bet, and the figures
# are those of both together, per unit staked.

[[bet]]
id = "mybet"
title = "My bet"
rows = [
  { both = { total = 8, cards = 3, one_suit = true }, pays = 200 },
  { winning_pair_kind = "perfect", not = { cards = 6 }, pays = 25 },
  { any = [{ dealt_nines = "3-6" }, { player_first_two = ["K-Q", "A-8"] }], pays = "5/2" },
  { winner = "tie", pays = "-1/2" },
]
"""
