"""What a row asks, as a person would say it: from the words that each field is declared with.

A field of a hand says what the hand has: "a pair", "three nines". Of one hand it is said together:
"Player wins with 6 on three cards and a pair". All other fields say a whole clause. Clauses stand
side by side with a semicolon between them, and all of them must hold.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from odds.core.conditions import AnyCondition, AnyOf, Condition, NotAll, OfHands, Value
from odds.games.phrases import LOOKED_UP, who_wins

OTHERWISE = "otherwise"
_SUBJECTS = {
    "player": "Player has {}",
    "banker": "Banker has {}",
    "winning": "the winning hand has {}",
    "losing": "the losing hand has {}",
    "first_four": "{} among the first four cards",
    "dealt": "{} among all cards dealt",
}
_WINNER, _MARGIN = "winner", "margin"


def in_words(conditions: Sequence[AnyCondition]) -> str:
    """Conditions that must all hold, as a person would say them.

    >>> from odds.games.coup.facts import CoupFacts
    >>> wins = Condition("winner", ("banker",))
    >>> in_words([wins, Condition("banker_total", (6,)), Condition("banker_cards", (3,))])
    'Banker wins with 6 on three cards'
    >>> in_words([Condition("winner", ("tie",)), NotAll((Condition("cards", (6,)),))])
    'tie; unless six cards are dealt'
    """
    clauses = list(_clauses(conditions))
    for each in dict.fromkeys(conditions):
        if isinstance(each, NotAll):
            inside = each.conditions
            clauses.append(
                f"unless {_bracketed(inside)}" if clauses else f"not ({in_words(inside)})"
            )
    return "; ".join(clauses) or OTHERWISE


def _clauses(conditions: Sequence[AnyCondition]) -> Iterator[str]:
    """All that must hold; what must not is said after it."""
    values = _values(each for each in conditions if isinstance(each, Condition))
    winner = values.pop(_WINNER, ())
    has = _by_subject(values)
    margin = [_said(_MARGIN, values[_MARGIN])] if _MARGIN in values else []
    if len(winner) == 1 and winner[0] in ("player", "banker"):
        things = [*margin, *has.pop(winner[0], [])]
        margin = []
        yield " with ".join([who_wins(winner, ()), *([_listed(things)] if things else [])])
    elif winner:
        yield " in which ".join([who_wins(winner, ()), *_first_hand(winner, has)])
    for subject, things in has.items():
        if subject:
            yield _SUBJECTS[subject].format(_listed(things))
        else:
            yield from things
    yield from margin
    for each in dict.fromkeys(conditions):
        if isinstance(each, OfHands):
            asked = _things(_values(each.conditions), "player_")
            yield f"{'both hands have' if each.both else 'at least one hand has'} {_listed(asked)}"
    for each in dict.fromkeys(conditions):
        if isinstance(each, AnyOf):
            yield " or ".join(_bracketed(case) for case in each.cases)


def _first_hand(winner: Sequence[Value], has: dict[str, list[str]]) -> Iterator[str]:
    """What one hand has in a tie, taken from what the hands have."""
    subject = next((each for each in has if each in ("player", "banker")), "")
    if tuple(winner) == ("tie",) and subject:
        yield _SUBJECTS[subject].format(_listed(has.pop(subject)))


def _bracketed(conditions: Sequence[AnyCondition]) -> str:
    """Conditions inside of others, in brackets where it would not be clear how far they go."""
    text = in_words(conditions)
    return f"({text})" if any(each in text for each in ("; ", " or ", "unless ")) else text


def _values(conditions: Iterable[Condition]) -> dict[str, tuple[Value, ...]]:
    """The values of each field that all conditions on it accept."""
    found: dict[str, tuple[Value, ...]] = {}
    for field, values in conditions:
        found[field] = tuple(each for each in found.get(field, values) if each in values)
    return found


def _by_subject(values: Mapping[str, tuple[Value, ...]]) -> dict[str, list[str]]:
    """What each hand, or the cards together, must have; under no subject, whole clauses."""
    fields: dict[str, dict[str, tuple[Value, ...]]] = {}
    for field, each in values.items():
        if field != _MARGIN:
            found = (name for name in _SUBJECTS if field.startswith(f"{name}_"))
            fields.setdefault(next(found, ""), {})[field] = each
    return {
        subject: _things(
            {name.removeprefix(f"{subject}_"): each for name, each in asked.items()},
            f"{subject}_" if subject else "",
        )
        for subject, asked in fields.items()
    }


def _things(asked: Mapping[str, tuple[Value, ...]], prefix: str = "") -> list[str]:
    """What is said of each field; the cards of a hand go with its total."""
    found = {name: _said(f"{prefix}{name}", values) for name, values in asked.items()}
    if prefix and "total" in found and "cards" in found:
        total, cards = found.pop("total"), found.pop("cards")
        both = f"{cards} totalling {total}" if " or " in total else f"{total} on {cards}"
        return [both, *found.values()]
    return list(found.values())


def _said(field: str, values: tuple[Value, ...]) -> str:
    for look_up in LOOKED_UP:
        asked = look_up(field)
        if asked and values:
            return asked.words(values, asked.answers)
    return str(Condition(field, values))


def _listed(things: Sequence[str]) -> str:
    """Things that a hand has all of; one that leaves a choice stands in brackets among others."""
    if len(things) == 1:
        return things[0]
    clear = [f"({each})" if " or " in each or "," in each else each for each in things]
    return f"{', '.join(clear[:-1])} and {clear[-1]}"
