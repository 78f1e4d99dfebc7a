"""The columns of a log by what their names say, or by what was said of them beforehand."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from odds.files.tables import SHOE_LINES
from odds.rounds.facts import FACTS, facts_of
from odds.rounds.logs.columns.headers import Role, roles_of, words_of
from odds.rounds.logs.columns.insurance_columns import is_insurance
from odds.rounds.logs.columns.layout import HANDS, PAYOUT, STAKE, check_fact, find_column
from odds.rounds.playing import HandShape
from odds.rulebooks import Rulebook

Given = Mapping[str, tuple[str, ...]]
"""The columns of a role that somebody said, none if there is no such column."""
_OPTIONS = 3
"""How many ways to name a hand are tried."""


class Named(NamedTuple):
    """What the names of columns may say, the likeliest first; and what was said of them.

    `hands` are the ways in which names say which columns are the hands.
    """

    roles: dict[str, list[Role]]
    hands: list[dict[str, tuple[str, ...]]]
    given: dict[str, tuple[str, ...]]

    @property
    def given_columns(self) -> set[str]:
        """The columns of which somebody said what they are."""
        return {name for names in self.given.values() for name in names}


def columns_by_name(names: Sequence[str], rulebook: Rulebook, given: Given, source: str) -> Named:
    """The columns by name; a role may be given its columns."""
    real: dict[str, tuple[str, ...]] = {}
    for role, asked in given.items():
        for start in (PAYOUT, STAKE):
            if role.startswith(start):
                role = start + rulebook.bet(role.removeprefix(start)).id
        check_fact(role, rulebook)
        real[role] = tuple(find_column(name, names, source) for name in asked)
    taken, facts = {name for asked in real.values() for name in asked}, facts_of(rulebook.play)
    roles: dict[str, list[Role]] = {}
    sides = HandShape.of(rulebook).sides
    cards: dict[str, dict[int, list[str]]] = {hand: {} for hand in HANDS}
    for name in names:
        if name in taken or is_insurance(name):
            continue
        said = [("shoe", "")] if name == SHOE_LINES else roles_of(name, rulebook.bets)
        said = said or roles_of(_by_side(name, sides), rulebook.bets)
        roles[name] = [each for each in said if each[0] not in FACTS or each[0] in facts]
        for role, which in roles[name]:
            if role in HANDS and isinstance(which, int):
                cards[role].setdefault(which, []).append(name)
    options = {hand: [real[hand]] if real.get(hand) else _options(cards[hand]) for hand in HANDS}
    hands = [
        {"player": one, "banker": two}
        for place, one in enumerate(options["player"])
        for other, two in enumerate(options["banker"])
        if place == other or hand_given(real)
    ]
    return Named(roles, hands, real)


def _by_side(name: str, sides: Mapping[str, str]) -> str:
    """A name with Player or Banker where it has another word for them."""
    return " ".join(sides.get(word, word) for word in words_of(name))


def hand_given(given: Mapping[str, tuple[str, ...]]) -> bool:
    """Whether somebody said which columns a hand is in."""
    return any(given.get(hand) for hand in HANDS)


def _options(cards: Mapping[int, Sequence[str]]) -> list[tuple[str, ...]]:
    """The columns of a hand's cards: one by one, else all in one, perhaps but for the third."""
    found: list[tuple[str, ...]] = []
    if 1 in cards and 2 in cards:
        found.append(tuple(cards[place][0] for place in (1, 2, 3) if place in cards))
    for whole in cards.get(0, [])[:_OPTIONS]:
        found.append((whole,))
        if 3 in cards:
            found.append((whole, cards[3][0]))
    return found
