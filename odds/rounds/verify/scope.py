"""What a verdict rests on: what of a log was audited, and what was seen and not used."""

from typing import NamedTuple

from odds.rounds.facts import FACTS
from odds.rounds.logs.columns.layout import MONEY, Layout

_PARTS = {
    "totals": ("player_total", "banker_total", "player_two", "banker_two", "winning_total"),
    "winners": ("winner", "player_won", "banker_won", "tied"),
    "ranks of hands": ("player_hand", "banker_hand", "player_faces", "banker_faces"),
    "naturals": ("natural", "player_natural", "banker_natural"),
    "pairs": ("pairs", "player_pair", "banker_pair", "either_pair"),
    "margins": ("margin",),
    "numbers of cards": (
        "cards", "player_cards", "banker_cards", "player_drew", "banker_drew", "small", "big",
    ),
    "winning hands": ("super_6", "dragon_7", "panda_8"),
}  # fmt: skip
"""The parts of a result by the roles of the columns that tell them."""
assert set(FACTS) <= {role for roles in _PARTS.values() for role in roles}


class Scope(NamedTuple):
    """What was audited, and what looks as if it mattered but was not read."""

    audited: list[str]
    not_read: list[str]
    has_cards: bool

    @property
    def is_whole(self) -> bool:
        """Whether a pass needs no word on what it is limited to."""
        return self.has_cards and not self.not_read

    def passed(self, verdict: str) -> str:
        """A verdict that says what it is limited to, if it is.

        >>> Scope(["winners"], [], False).passed("consistent")
        'consistent, results only'
        """
        if self.is_whole:
            return verdict
        if not self.has_cards:
            return f"{verdict}, results only"
        money = "money" in self.audited
        return f"{verdict}, {'cards, results and money' if money else 'cards and results'} only"


def scope_of(layout: Layout, not_read: list[str], shoes: bool, ordered: bool) -> Scope:
    """What a log of this layout is audited for."""
    roles = {role.partition("#")[0] for role in layout.columns}
    audited = ["cards", *(["drawing"] if layout.hand_shape.draws else [])] if layout.hands else []
    audited += [part for part, told in _PARTS.items() if roles & set(told)]
    if layout.payouts or roles & set(MONEY):
        audited.append("money")
    audited += ["insurance"] if layout.insurance and layout.hands else []
    audited += ["shoes"] if shoes else []
    audited += ["order"] if ordered else []
    return Scope(audited, not_read, bool(layout.hands))
