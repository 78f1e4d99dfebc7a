"""The columns of a log by what their names say, or by what was said of them beforehand."""

from collections.abc import Container, Mapping, Sequence
from typing import NamedTuple

from odds.files.tables import SHOE_LINES
from odds.rounds.logs.headers import role_of
from odds.rounds.logs.layout import HANDS, PAYOUT, STAKE, find_column
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
    telling: Container[str],
    rulebook: Rulebook,
    given: Mapping[str, tuple[str, ...]],
    source: str,
) -> Named:
    """The columns by name, of those whose names are telling; a role may be given its columns."""
    cards: dict[str, dict[int, str]] = {hand: {} for hand in HANDS}
    columns: dict[str, str] = {}
    paid: dict[str, str] = {}
    staked: dict[str, str] = {}
    asked_for = {
        role: tuple(find_column(name, names, source) for name in asked)
        for role, asked in given.items()
    }
    for name in names:
        if name not in telling or any(name in asked for asked in asked_for.values()):
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
        places: dict[str, str] = columns
        which = role
        for start, of_bets in ((PAYOUT, paid), (STAKE, staked)):
            if role.startswith(start):
                places, which = of_bets, rulebook.bet(role.removeprefix(start)).id
        if role in HANDS:
            hands[role] = real
        elif real:
            places[which] = real[0]
        else:
            places.pop(which, None)
    hands = {hand: found for hand, found in hands.items() if found}
    return Named(hands, columns, paid, {bet: staked[bet] for bet in paid if bet in staked})


def _hand(cards: Mapping[int, str]) -> tuple[str, ...]:
    """The columns of a hand's cards: one by one, else all in one."""
    if 1 in cards and 2 in cards:
        return tuple(cards[place] for place in (1, 2, 3) if place in cards)
    return (cards[0],) if 0 in cards else ()
