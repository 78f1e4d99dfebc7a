"""The columns of a log by what their names say, or by what was said of them beforehand."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from odds.files.tables import SHOE_LINES
from odds.rounds.logs.headers import Role, roles_of
from odds.rounds.logs.layout import HANDS, PAYOUT, STAKE, find_column
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
        real[role] = tuple(find_column(name, names, source) for name in asked)
    taken = {name for asked in real.values() for name in asked}
    roles: dict[str, list[Role]] = {}
    cards: dict[str, dict[int, list[str]]] = {hand: {} for hand in HANDS}
    for name in names:
        if name in taken:
            continue
        roles[name] = [("shoe", "")] if name == SHOE_LINES else roles_of(name, rulebook.bets)
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
