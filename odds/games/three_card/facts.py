"""The facts of two three-card hands held against each other."""

from collections.abc import Iterable
from typing import NamedTuple

from odds.core.cards import Total
from odds.games.phrases import LOOKED_UP, Askable, Words, how_many, margin, most_of, said, who_wins
from odds.games.round import FACTS, Winner
from odds.games.three_card.ranking import FEATURES

FIELDS: dict[str, tuple[int | str, ...]] = {
    "winner": tuple(Winner),
    "margin": tuple(range(10)),
    **{f"{side}_{name}": FEATURES[name] for side in ("player", "banker") for name in FEATURES},
}
"""What a row can ask of a deal besides `player_hand` and `banker_hand`, which a ranking names."""
FACTS.append((*FIELDS, "player_hand", "banker_hand"))
_WORDS: dict[str, Words] = {
    "total": said(),
    "faces": how_many("face card", "face cards"),
    "kings": how_many("king", "kings"),
    "alike": most_of("card of one rank", "cards of one rank"),
    "hand": said("a hand of {}"),
}
"""How a person says what a hand has."""


def _asked(name: str) -> Askable | None:
    words = _WORDS.get(name.removeprefix("player_").removeprefix("banker_"))
    if words is None:
        words = {"winner": who_wins, "margin": margin}.get(name)
    return Askable(FIELDS.get(name, ()), "", words) if words else None


LOOKED_UP.append(_asked)


class ThreeCardFacts(NamedTuple):
    """All that a bet can see of a deal; a feature is None where it was not asked for.

    The Banker is whoever has the bank: the Dealer, or a Player who has taken it.
    """

    winner: Winner
    player_hand: str
    banker_hand: str
    player_total: Total | None
    player_faces: int | None
    player_kings: int | None
    player_alike: int | None
    banker_total: Total | None
    banker_faces: int | None
    banker_kings: int | None
    banker_alike: int | None

    @property
    def margin(self) -> int | None:
        """How many points lie between the totals, whichever hand wins."""
        if self.player_total is None or self.banker_total is None:
            return None
        return abs(self.player_total - self.banker_total)


def features_for(fields: Iterable[str]) -> frozenset[str]:
    """The features of a hand that must be told so that these fields are.

    >>> sorted(features_for(["winner", "margin", "player_hand", "banker_kings"]))
    ['kings', 'total']
    """
    asked = {"total" if field == "margin" else field.partition("_")[2] for field in fields}
    return frozenset(asked & set(FEATURES))
