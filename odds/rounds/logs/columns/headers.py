"""What the name of a column says about what is in it."""

import re
from collections.abc import Sequence
from functools import lru_cache

from odds.bets.paytable import Bet
from odds.rounds.logs.cells.vocabulary import in_english

SIDES = {
    "player": {"player", "players", "p", "pl", "plr", "punto", "pcard", "pc", "phand", "ph"},
    "banker": {
        "banker",
        "bankers",
        "bank",
        "b",
        "bk",
        "bkr",
        "banco",
        "bcard",
        "bc",
        "bhand",
        "bh",
    },
}
_SIDES = {**SIDES, "banker": SIDES["banker"] | {"dealer"}}
_PLACES = {"1": 1, "2": 2, "3": 3, "first": 1, "second": 2, "third": 3, "one": 1, "two": 2}
_PLACES |= {"1st": 1, "2nd": 2, "3rd": 3, "three": 3, "draw": 3, "draws": 3, "drew": 3, "drawn": 3}
_PLACES |= {"hit": 3, "hits": 3}
_CARDS = {"card", "cards", "hand", "hands", "c", "h", "final", "dealt", "rank", "gets", "has"}
_CARDS |= {"deal", "deals", "initial", "start", "starting", "opening", "original"}
_CARDS |= {"pcard", "pc", "phand", "ph", "bcard", "bc", "bhand", "bh", "receives", "holds", "is"}
_TOTAL = {"total", "score", "points", "point", "value", "sum", "tot", "pts", "totals", "count"}
_TOTAL |= {"pt", "bt", "pscore", "bscore", "ptotal", "btotal"}
_SHORT = {
    "pt": "player", "pscore": "player", "ptotal": "player",
    "bt": "banker", "bscore": "banker", "btotal": "banker",
}  # fmt: skip
_PAID = {"payout", "payouts", "net", "pay", "paid", "profit", "return", "returned", "payoff", "pnl"}
_PAID |= {"earnings", "winnings", "earned", "gain", "gains", "payment", "returns"}
_PAID |= {"payouts", "credit", "±"}
_WON_OR_LOST = ({"won", "lost"}, {"win", "loss"}, {"win", "lose"}, {"p", "l"})
_STAKED = {"stake", "staked", "wager", "wagered", "bet", "bets", "amount"}
_BALANCE = {"balance", "bankroll", "credits", "chips", "money", "cash", "stack", "wallet", "purse"}
_NUMBER = {"id", "no", "nr", "num", "number", "index", "idx", "name", "n", "nbr"}
_ROUND = {"round", "rounds", "coup", "game", "deal", "hand", "hands", "games", "coups", "play"}
_NEUTRAL = {"result", "results", "outcome", "data", "info", "is", "has", "was", "did", "the", "a"}
_NEUTRAL |= {"to", "are"}
_NEUTRAL |= {
    "of",
    "s",
    "round",
    "game",
    "coup",
    "in",
    "flag",
    "bool",
    "with",
    "for",
    "final",
    "won",
}
_DREW = {"drew", "draws", "drawn", "draw", "third", "hit", "hits", "3rd"}
_RANKED = {"hand", "rank", "ranking", "ranks", "category", "type", "class", "kind", "strength"}
_ALONE = (
    (
        "cards_left",
        {"left", "remaining", "remain"},
        {"cards", "card", "shoe", "in", "of", "number", "size", "deck", "count"},
    ),
    ("burnt", {"burnt", "burn", "burned"}, {"card", "cards", "at", "start", "before", "is"}),
    ("shoe", {"shoe", "shoes", "sh", "deck"}, _NUMBER | {"table"}),
    (
        "winner",
        {"winner", "result", "res", "outcome", "won", "win", "wins", "winning", "winners"},
        _ROUND | {"side", "hand", "who", "winners", "s", "is", "the", "final", "type", "code"},
    ),
    (
        "count",
        {"count", "counts", "cnt", "freq", "frequency", "times"},
        _ROUND | {"of", "row", "rows"},
    ),
    ("round", _ROUND, _NUMBER | {"in", "shoe", "time"}),
    (
        "commission",
        {"commission", "commision", "vig"},
        {"owed", "due", "charged", "taken", "total", "amount", "fee", "on", "banker"},
    ),
)
"""Roles that belong to no hand: words that say so, and words that may stand beside them."""
_SIMPLE = (
    ("natural", {"natural"}),
    ("natural", {"naturals"}),
    ("natural", {"nat"}),
    ("either_pair", {"either", "pair"}),
    ("margin", {"margin"}),
    ("margin", {"difference"}),
    ("margin", {"diff"}),
    ("winning_total", {"winning", "total"}),
    ("winning_total", {"winning", "score"}),
    ("small", {"small"}),
    ("big", {"big"}),
    ("super_6", {"super", "6"}),
    ("super_6", {"super", "six"}),
    ("super_6", {"lucky", "6"}),
    ("dragon_7", {"dragon", "7"}),
    ("panda_8", {"panda", "8"}),
    ("tied", {"tie"}),
    ("tied", {"tied"}),
    ("cards", {"cards"}),
)
"""Facts that belong to no hand, by the words that all must be there."""

_ELSEWHERE = {"suit", "suits", "suited", "perfect", "timestamp", "time", "date", "seed"}
"""Words of what is neither a rank nor a result, where no bet is called so."""
_AROUND = {"meta", "game", "info", "header", "data", "context", "state", "table", "round", "hand"}
"""What an object may be called that has the numbers of shoe and round."""
_NUMBERED = ("shoe", "round", "cards_left")

_JOINED = re.compile(r"(?<![a-z])([pb])(pairs?|nat|naturals?|wins?|won|drew|draws?|third)(?![a-z])")
"""The first letter of a hand before what is said of it."""

Role = tuple[str, int | str]


@lru_cache(4096)
def words_of(name: str) -> list[str]:
    """The words of a name, however they are joined, in English.

    >>> words_of("playerCard1"), words_of("Banker_total"), words_of("p3"), words_of("PP")
    (['player', 'card', '1'], ['banker', 'total'], ['p', '3'], ['pp'])
    >>> words_of("庄家点数"), words_of("pcard1"), words_of("1st")
    (['banker', 'points'], ['pcard', '1'], ['1st'])
    >>> words_of("ppair"), words_of("bNat")
    (['p', 'pair'], ['b', 'nat'])
    """
    parted = re.sub("([a-z])([A-Z])", r"\1 \2", in_english(name)).lower()
    parted = _JOINED.sub(r"\1 \2", parted)
    return re.findall("1st|2nd|3rd|[a-zé±]+|[0-9]+", parted)


def is_numbering(name: str) -> bool:
    """Whether a name says no more than that it is a number of something, if even that.

    >>> is_numbering("No."), is_numbering("7"), is_numbering("shoe number")
    (True, True, False)
    """
    return name.isdecimal() or set(words_of(name)) <= _NUMBER


def has_side(label: str) -> bool:
    """Whether a label has the name of a hand.

    >>> has_side("Player's total"), has_side("Total")
    (True, False)
    """
    known = set(words_of(label))
    return any(known & names for names in SIDES.values())


def role_of(name: str, bets: Sequence[Bet]) -> Role | None:
    """What a column of this name says first of all, and which card of a hand or which bet it is of.

    >>> role_of("Player card 3", []), role_of("b1", []), role_of("playerCards[].value", [])
    (('player', 3), ('banker', 1), ('player', 0))
    >>> role_of("Winner", []), role_of("shoe_id", []), role_of("colour", [])
    (('winner', ''), ('shoe', ''), None)
    """
    return next(iter(roles_of(name, bets)), None)


def roles_of(name: str, bets: Sequence[Bet]) -> list[Role]:
    """All that a column of this name may say, the likeliest first; what is in it decides.

    >>> roles_of("pp", []), roles_of("result.playerWin", [])
    ([('player_pair', ''), ('player_total', '')], [('player_won', '')])
    >>> roles_of("game.shoe.id", []), roles_of("meta.hand", [])
    ([('shoe', '')], [('round', '')])
    >>> roles_of("Table Macau VII Shoe", [])
    [('shoe', '')]
    """
    outer, dot, inner = name.partition(".")
    if dot and outer.lower() in _AROUND:
        numbered = [each for each in roles_of(inner, ()) if each[0] in _NUMBERED]
        if numbered:
            return numbered
    words = words_of(name)
    found = set(words)
    if name.endswith(" ~") and found & _DREW:  # what follows the card that a hand draws
        return [(f"{side}_total", "") for side, names in SIDES.items() if found & names]
    if found & _ELSEWHERE - {word for bet in bets for word in words_of(bet.id)}:
        return []
    return list(dict.fromkeys(_roles(words, found, bets)))


def _roles(words: list[str], found: set[str], bets: Sequence[Bet]) -> list[Role]:
    roles: list[Role] = []
    sides = [side for side, names in _SIDES.items() if found & names]
    sides += [_SHORT[word] for word in words if word in _SHORT]
    side = sides[0] if len(sides) == 1 else ""
    won = bool(found & {"win", "won"} and found & {"amount", "amt"})
    if won or found & _PAID or any(both <= found for both in _WON_OR_LOST):
        roles += _of_bet("payout", found - _PAID, bets) or [("payout", "")]
        if won:
            return roles
    if found & _BALANCE and not side:
        return [*roles, ("balance", "")]
    rest = found - _STAKED
    staked = _of_bet("stake", rest, bets) if found & _STAKED else []
    if found & _STAKED and (staked or not found & {"card", "cards"}):
        if staked and not rest & {"on", "type"}:
            return [*roles, *staked, ("bet", "")]
        # "bet" alone may be what was bet on or how much.
        return [
            *roles,
            *([("bet", ""), ("stake", "")] if "amount" not in found else [("stake", "")]),
        ]
    if roles:
        return roles
    if found & {"pp", "bp"} and len(found) == 1:
        which = "player" if "pp" in found else "banker"
        return [(f"{which}_pair", ""), (f"{which}_total", "")]
    if found & {"pair", "pairs"} and not found & {"either", "any"}:
        return [(f"{side}_pair", "") if side else ("pairs", ""), ("either_pair", "")]
    if found & {"natural", "naturals", "nat"} and side:
        return [(f"{side}_natural", "")]
    for role, names, beside in _ALONE:
        if found & names and found <= names | beside:
            roles.append((role, ""))
    if words[:1] == ["table"] and words[-1:] == ["shoe"] and not roles:
        roles.append(("shoe", ""))  # Table Macau Shoe 3
    if found == {"value"}:
        roles.append(("stake", ""))
    if "hand" in found and not side and found <= {"hand", "hands"}:
        roles.append(("hand", ""))
    for role, all_of in _SIMPLE:
        if all_of <= found and found <= all_of | _NEUTRAL | {"card", "cards", "pair", "any"}:
            roles.append((role, ""))
    if side:
        roles += _of_hand(side, words, found)
    return roles


def _of_hand(side: str, words: list[str], found: set[str]) -> list[Role]:
    roles: list[Role] = []
    if found & {"win", "wins", "won", "winner"} and found <= SIDES[side] | _NEUTRAL | {
        "win", "wins", "won", "winner",
    }:  # fmt: skip
        return [(f"{side}_won", "")]
    if found & _TOTAL and not found & {"card", "cards"}:
        two = found & {"initial", "two", "first", "starting"}
        roles.append((f"{side}_two" if two else f"{side}_total", ""))
    if found & {"count", "number", "num", "n", "size", "length"} and found & {"card", "cards"}:
        return [(f"{side}_cards", "")]
    if found & {"faces", "face", "pictures"}:
        roles.append((f"{side}_faces", ""))
    if found & _RANKED:
        roles.append((f"{side}_hand", ""))
    rest = [word for word in words if word not in _SIDES[side] | _CARDS | _TOTAL | _NEUTRAL]
    places = [_PLACES[word] for word in rest if word in _PLACES]
    if not rest:
        roles.append((side, 0))
    elif len(places) == len(rest) and len(set(places)) == 1:
        roles.append((side, places[0]))
    if found & _DREW:
        roles.append((f"{side}_drew", ""))
    return roles


def _of_bet(role: str, words: set[str], bets: Sequence[Bet]) -> list[Role]:
    for bet in sorted(bets, key=lambda bet: -len(bet.id)):
        if set(words_of(bet.id)) <= words:
            return [(role, bet.id)]
    short = {"p": "player", "b": "banker", "t": "tie", "pp": "player-pair", "bp": "banker-pair"}
    for word in words:
        if short.get(word) in [bet.id for bet in bets]:
            return [(role, short[word])]
    partly = [bet.id for bet in bets if words and words <= set(words_of(bet.id)) - set(_PLACES)]
    return [(role, partly[0])] if len(partly) == 1 else []
