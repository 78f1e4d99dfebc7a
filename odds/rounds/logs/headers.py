"""What the name of a column says about what is in it."""

import re
from collections.abc import Sequence

from odds.bets.paytable import Bet

_SIDES = {
    "player": {"player", "players", "p", "pl", "punto"},
    "banker": {"banker", "bankers", "bank", "b", "bk", "banco"},
}
_PLACES = {"1": 1, "2": 2, "3": 3, "first": 1, "second": 2, "third": 3, "one": 1, "two": 2}
_CARDS = {"card", "cards", "hand", "c"}
_TOTAL = {"total", "score", "points", "point", "value", "sum", "tot", "pts"}
_PAID = {"payout", "payouts", "net", "pay", "paid", "profit", "return", "returned", "payoff", "pnl"}
_STAKED = {"stake", "staked", "wager", "wagered", "bet"}
_NUMBER = {"id", "no", "nr", "num", "number", "index", "idx", "name"}
_ROUND = {"round", "rounds", "coup", "game", "deal", "hand", "hands"}
_ALONE = (
    ("cards_left", {"left", "remaining"}, {"cards", "card", "shoe", "in", "of", "number"}),
    ("shoe", {"shoe"}, _NUMBER | {"table"}),
    (
        "winner",
        {"winner", "result", "outcome", "won", "win", "wins", "winning"},
        _ROUND | {"side", "hand", "who", "winners"},
    ),
    (
        "count",
        {"count", "counts", "cnt", "freq", "frequency", "times"},
        _ROUND | {"of", "row", "rows"},
    ),
    ("round", _ROUND, _NUMBER | {"in", "shoe", "time"}),
)
"""Roles that belong to no hand: words that say so, and words that may stand beside them."""


def words_of(name: str) -> list[str]:
    """The words of a name, however they are joined.

    >>> words_of("playerCard1"), words_of("Banker_total"), words_of("p3"), words_of("PP")
    (['player', 'card', '1'], ['banker', 'total'], ['p', '3'], ['pp'])
    """
    parted = re.sub("([a-z])([A-Z])", r"\1 \2", name).lower()
    return re.findall("[a-z]+|[0-9]+", parted)


def role_of(name: str, bets: Sequence[Bet]) -> tuple[str, int | str] | None:
    """What a column of this name says, and which card of a hand or which bet it is of.

    >>> role_of("Player card 3", []), role_of("b1", []), role_of("playerCards[].value", [])
    (('player', 3), ('banker', 1), ('player', 0))
    >>> role_of("Winner", []), role_of("shoe_id", []), role_of("colour", [])
    (('winner', ''), ('shoe', ''), None)
    """
    words = words_of(name)
    found = set(words)
    sides = [side for side, names in _SIDES.items() if found & names]
    side = sides[0] if len(sides) == 1 else ""
    if "suit" in found or "suits" in found:
        return None
    if found & _PAID:
        return _of_bet("payout", found - _PAID, bets)
    if found & _STAKED and (staked := _of_bet("stake", found - _STAKED, bets)):
        return staked
    if found & {"pair", "pairs", "pp", "bp"}:
        pair = {"pp": "player", "bp": "banker"}.get(next(iter(found & {"pp", "bp"}), ""), side)
        return (f"{pair}_pair" if pair else "pairs", "")
    if found & {"natural", "naturals"}:
        return (f"{side}_natural", "") if side else None
    for role, names, beside in _ALONE:
        if found & names and found <= names | beside:
            return (role, "")
    if side:
        return _of_hand(side, words)
    return None


def _of_hand(side: str, words: list[str]) -> tuple[str, int | str] | None:
    if set(words) & _TOTAL and not set(words) & {"card", "cards"}:
        return (f"{side}_total", "")
    rest = [word for word in words if word not in _SIDES[side] | _CARDS | _TOTAL]
    if not rest:
        return (side, 0)
    if len(rest) == 1 and rest[0] in _PLACES:
        return (side, _PLACES[rest[0]])
    return None


def _of_bet(role: str, words: set[str], bets: Sequence[Bet]) -> tuple[str, int | str] | None:
    for bet in sorted(bets, key=lambda bet: -len(bet.id)):
        if set(words_of(bet.id)) <= words:
            return (role, bet.id)
    return None
