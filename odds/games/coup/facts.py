"""The facts of a finished coup, and what a bet can ask of them."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import NamedTuple

from odds.core.cards import Points, Total
from odds.core.classes import POINTS, RANKS, Classes
from odds.core.conditions import Value
from odds.games.phrases import (
    LOOKED_UP,
    Askable,
    flag,
    in_hands,
    margin,
    numbered,
    said,
    who_wins,
)
from odds.games.round import FACTS, Void, Winner

_FLAG = (False, True)
_TOTAL = Askable(tuple(range(10)), "its total", said())
_CARDS = Askable((2, 3), "its cards", numbered("cards"))
_NATURAL = Askable(_FLAG, "it is a natural", flag("a natural", "no natural"))
_PAIR = Askable(_FLAG, "its first two cards have one rank", flag("a pair", "no pair"))
ASKABLE = {
    "winner": Askable(tuple(Winner), "who wins", who_wins),
    "player_total": _TOTAL,
    "banker_total": _TOTAL,
    "margin": Askable(tuple(range(10)), "points between the totals", margin),
    "player_cards": _CARDS,
    "banker_cards": _CARDS,
    "cards": Askable((4, 5, 6), "cards of both hands", numbered("cards are dealt")),
    "player_natural": _NATURAL,
    "banker_natural": _NATURAL,
    "naturals": Askable((0, 1, 2), "hands that are naturals", in_hands("a natural", "no natural")),
    "player_pair": _PAIR,
    "banker_pair": _PAIR,
    "pairs": Askable((0, 1, 2), "hands that begin with a pair", in_hands("a pair", "no pair")),
}
"""What a row can ask of every finished coup, each the name of a coup fact."""
FIELDS: dict[str, tuple[Value, ...]] = {name: each.answers for name, each in ASKABLE.items()}
"""The possible answers."""


class CoupFields(Mapping[str, tuple[Value, ...]]):
    """All that a row can ask of a coup, of which most is looked up only where it is asked.

    >>> fields = CoupFields()
    >>> fields["winner"] == tuple(Winner), fields["player_suited"], "player_sweet" in fields
    (True, (False, True), False)
    """

    def __getitem__(self, name: str) -> tuple[Value, ...]:
        if name in FIELDS:
            return FIELDS[name]
        from odds.games.coup.cards.fields import field_of  # few games ask for more

        if field := field_of(name):
            return field.answers
        raise KeyError(name)

    def __iter__(self) -> Iterator[str]:
        yield from FIELDS
        from odds.games.coup.cards.fields import names

        yield from (name for name in names() if name not in FIELDS)

    def __len__(self) -> int:
        return sum(1 for _ in self)


def _asked(name: str) -> Askable | None:
    if name in ASKABLE:
        return ASKABLE[name]
    from odds.games.coup.cards.fields import field_of  # few games ask for more

    field = field_of(name)
    return Askable(field.answers, "", field.words) if field else None


FACTS.append(CoupFields())
LOOKED_UP.append(_asked)

PAIRS = frozenset(("player_pair", "banker_pair", "pairs"))
"""The fields that only the ranks of cards tell."""

UNTOLD = 2
"""The number of a pair that is not told: 0 is no, 1 is yes."""

_LAST_DIGIT = tuple(Total(sum_ % 10) for sum_ in range(19))


def classes_for(fields: Collection[str]) -> Classes:
    """The coarsest classes of cards with which these fields of a coup can be told.

    >>> classes_for(["winner"]) is POINTS, classes_for(["winner", "pairs"]) is RANKS
    (True, True)
    """
    if FIELDS.keys() >= set(fields):
        return POINTS if PAIRS.isdisjoint(fields) else RANKS
    from odds.games.coup.cards.fields import asks_pairs, classes_of_fields  # few games ask for more

    if asks_cards(fields):
        return classes_of_fields(fields)
    return RANKS if asks_pairs(fields) else POINTS


def asks_cards(fields: Collection[str]) -> bool:
    """Whether more must be seen of the cards than their points and pairs.

    >>> asks_cards(["winner", "pairs"]), asks_cards(["winning_total"]), asks_cards(["dealt_reds"])
    (False, False, True)
    """
    if FIELDS.keys() >= set(fields):
        return False
    from odds.games.coup.cards.fields import asked_of_cards

    return bool(asked_of_cards(fields))


class TwoHands(NamedTuple):
    """Both hands with two cards: all that the rest of the coup and its bets depend on."""

    player: Total
    banker: Total
    player_pair: bool | None
    banker_pair: bool | None


Thirds = tuple[Points | None, Points | None]
"""What the third card of each hand counts, None where the hand stands."""


Answer = Value | tuple[Value, ...]
"""The answer to a field; several, where it is one of them and nothing asked tells them apart."""


class CoupFacts(NamedTuple):
    """All that a bet can see of a finished coup.

    A pair is None where the cards were not told apart finely enough to know. What was asked of the
    cards besides is `told`, by the names of fields; see `odds.games.coup.cards.fields`.

    >>> facts = CoupFacts(Total(4), Total(7), 3, 2, False, False, False, True)
    >>> facts.winner.value, facts.margin, facts.cards, facts.naturals, facts.pairs
    ('banker', 3, 5, 0, 1)
    >>> facts.winning_total, facts.losing_cards
    (7, 3)
    """

    player_total: Total
    banker_total: Total
    player_cards: int
    banker_cards: int
    player_natural: bool
    banker_natural: bool
    player_pair: bool | None
    banker_pair: bool | None
    told: tuple[tuple[str, Answer], ...] = ()

    def __getattr__(self, name: str) -> Answer | None:
        """The answer to any other field: told with the facts, or following from them."""
        for field, answer in self.told:
            if field == name:
                return answer
        if name.startswith("_"):
            raise AttributeError(name)
        from odds.games.coup.cards.fields import derived  # few games ask for more

        return derived(self, name)

    @classmethod
    def of(
        cls,
        hands: TwoHands,
        naturals: tuple[bool, bool],
        player_third: Points | None,
        banker_third: Points | None,
    ) -> "CoupFacts":
        """The facts of two-card hands, of which these are naturals, with their third cards.

        >>> hands = TwoHands(Total(5), Total(3), False, None)
        >>> CoupFacts.of(hands, (False, False), Points(9), None)[:4]
        (4, 3, 3, 2)
        """
        player, banker, player_pair, banker_pair = hands
        player_natural, banker_natural = naturals
        return cls._make(  # quicker than to name the fields, and done many times
            (
                player if player_third is None else _LAST_DIGIT[player + player_third],
                banker if banker_third is None else _LAST_DIGIT[banker + banker_third],
                2 if player_third is None else 3,
                2 if banker_third is None else 3,
                player_natural,
                banker_natural,
                player_pair,
                banker_pair,
                (),
            )
        )

    @classmethod
    def from_numbers(cls, numbers: Iterable[int]) -> "CoupFacts":
        """The facts as `numbers` has them."""
        player, banker, player_cards, banker_cards, *naturals, one, two = numbers
        player_natural, banker_natural = map(bool, naturals)
        player_pair, banker_pair = (None if pair == UNTOLD else bool(pair) for pair in (one, two))
        return cls(
            Total(player),
            Total(banker),
            player_cards,
            banker_cards,
            player_natural,
            banker_natural,
            player_pair,
            banker_pair,
        )

    @property
    def numbers(self) -> tuple[int, ...]:
        """The facts as whole numbers; what is not told is `UNTOLD`.

        >>> facts = CoupFacts(Total(4), Total(7), 3, 2, False, False, None, True)
        >>> facts.numbers, CoupFacts.from_numbers(facts.numbers) == facts
        ((4, 7, 3, 2, 0, 0, 2, 1), True)
        """
        return tuple(UNTOLD if fact is None else int(fact) for fact in self[:8])

    @property
    def winner(self) -> Winner:
        """Who won."""
        if self.player_total == self.banker_total:
            return Winner.TIE
        return Winner.PLAYER if self.player_total > self.banker_total else Winner.BANKER

    @property
    def margin(self) -> int:
        """By how many points; 0 is a tie."""
        return abs(self.player_total - self.banker_total)

    @property
    def cards(self) -> int:
        """How many cards both hands took."""
        return self.player_cards + self.banker_cards

    @property
    def naturals(self) -> int:
        """How many hands are naturals."""
        return self.player_natural + self.banker_natural

    @property
    def pairs(self) -> int | None:
        """How many hands began with a pair."""
        if self.player_pair is None or self.banker_pair is None:
            return None
        return self.player_pair + self.banker_pair


Outcome = CoupFacts | Void
"""How a coup can end."""
