"""The columns of a log by what their names say, or by what was said of them beforehand."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from odds.logs.headers import role_of
from odds.logs.layout import HANDS, PAYOUT, STAKE, find_column
from odds.logs.tables import SHOE_LINES
from odds.rulebooks import Rulebook

Hands = dict[str, tuple[str, ...]]


class Named(NamedTuple):
    """Columns by what their names say: the hands, single roles, payouts and stakes by bet."""

    hands: Hands
    columns: dict[str, str]
    paid: dict[str, str]
    staked: dict[str, str]

    @property
    def taken(self) -> set[str]:
        """All of them."""
        hands = [name for names in self.hands.values() for name in names]
        return {*hands, *self.columns.values(), *self.paid.values(), *self.staked.values()}


def columns_by_name(
    names: Sequence[str],
    rulebook: Rulebook,
    given: Mapping[str, tuple[str, ...]],
    source: str,
) -> Named:
    """The columns by name; those that are given by role are taken as they are."""
    cards: dict[str, dict[int, str]] = {hand: {} for hand in HANDS}
    columns: dict[str, str] = {}
    paid: dict[str, str] = {}
    staked: dict[str, str] = {}
    asked_for = {
        role: tuple(find_column(name, names, source) for name in asked)
        for role, asked in given.items()
    }
    for name in names:
        if any(name in columns_asked for columns_asked in asked_for.values()):
            continue
        role, which = (
            ("shoe", "") if name == SHOE_LINES else role_of(name, rulebook.bets) or ("", "")
        )
        if role in HANDS and isinstance(which, int):
            cards[role].setdefault(which, name)
        elif role == "payout":
            paid.setdefault(str(which), name)
        elif role == "stake":
            staked.setdefault(str(which), name)
        elif role:
            columns.setdefault(role, name)
    hands = {hand: _hand(found) for hand, found in cards.items()}
    for role, real in asked_for.items():
        if not real:
            columns.pop(role, None)
            hands.pop(role, None)
            paid.pop(role.removeprefix(PAYOUT), None)
        elif role in HANDS:
            hands[role] = real
        elif role.startswith(PAYOUT):
            paid[rulebook.bet(role.removeprefix(PAYOUT)).id] = real[0]
        elif role.startswith(STAKE):
            staked[rulebook.bet(role.removeprefix(STAKE)).id] = real[0]
        else:
            columns[role] = real[0]
    hands = {hand: found for hand, found in hands.items() if found}
    return Named(hands, columns, paid, {bet: staked[bet] for bet in paid if bet in staked})


def _hand(cards: Mapping[int, str]) -> tuple[str, ...]:
    """The columns of a hand's cards: one by one, else all in one."""
    if 1 in cards and 2 in cards:
        return tuple(cards[place] for place in (1, 2, 3) if place in cards)
    return (cards[0],) if 0 in cards else ()
