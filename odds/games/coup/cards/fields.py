"""What a row can ask of a coup beyond its totals: each fact declared once, for every subject.

A name is a subject and a fact: `player_suited`, `winning_third_rank`, `dealt_reds`. What is asked
of the winning hand is asked of both hands, and read from the one that won; so it is with the loser.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations_with_replacement
from typing import NamedTuple, cast

from odds.core.cards import Card
from odds.core.classes import Classes
from odds.core.conditions import Value
from odds.games.coup.cards import traits
from odds.games.coup.cards.facts import (
    ANY_CARDS,
    FLAG,
    NOTHING,
    ONE_HAND,
    PATTERN,
    CardFact,
    counts,
    is_one,
)
from odds.games.coup.cards.traits import Seats, State, Trait
from odds.games.coup.facts import ASKABLE, FIELDS, PAIRS, Answer, CoupFacts
from odds.games.phrases import Askable, Words, flag, said
from odds.games.round import Winner

HANDS = ("player", "banker")
ENDS = ("winning", "losing")
_OTHER = {Winner.PLAYER: "banker", Winner.BANKER: "player"}
_MOST = {"player": 3, "banker": 3, "winning": 3, "losing": 3, "dealt": 6, "first_four": 4}
"""How many cards a subject can have."""


class Field(NamedTuple):
    """A field that the cards must be asked for: whose cards, which trait, and what it answers.

    `say` makes the answer of what is kept of the cards and of how many there are.
    """

    name: str
    answers: tuple[Value, ...]
    subject: str
    trait: Trait
    say: Callable[[State, int], Answer]
    words: Words

    def hands(self, winner: Winner) -> tuple[str, ...]:
        """The hands that are looked at: both, one, or in a tie perhaps none."""
        if self.subject in HANDS:
            return (self.subject,)
        if self.subject not in ENDS:
            return HANDS
        if winner is Winner.TIE:
            return ()
        return (winner.value if self.subject == "winning" else _OTHER[winner],)

    def answer(self, facts: CoupFacts, player: State, banker: State) -> Answer:
        """The answer for hands of which this is kept."""
        hands = self.hands(facts.winner)
        if not hands:
            return NOTHING
        if len(hands) == 2:
            return self.say(self.trait.both(player, banker), facts.cards)
        if hands[0] == "player":
            return self.say(player, facts.player_cards)
        return self.say(banker, facts.banker_cards)

    def of(self, facts: CoupFacts, player: Sequence[Card], banker: Sequence[Card]) -> Answer:
        """The answer for hands of these cards."""
        return self.answer(facts, self.trait.of(player), self.trait.of(banker))

    def as_asked(self, values: Collection[tuple[Value, ...]]) -> "Field":
        """The field with one answer for all that no condition with such values tells apart.

        It is coarser only where all cards that matter are seen at once, in one hand.
        """
        if self.trait.seats is Seats.ALL or self.subject not in (*HANDS, *ENDS) or not values:
            return self
        alike: dict[tuple[bool, ...], list[Value]] = {}
        for answer in (*self.answers, NOTHING):
            alike.setdefault(tuple(answer in each for each in values), []).append(answer)
        one = {answer: tuple(each) for each in alike.values() for answer in each}
        trait, say = self.trait, self.say

        def keep(seen: State) -> State:
            return (one[cast("Value", say(trait.keep(seen), 2))],)

        return self._replace(trait=Trait(trait.seats, trait.key, keep), say=_alone)


class Derived(NamedTuple):
    """A field that follows from the facts that every coup has."""

    name: str
    asked: Askable
    say: Callable[[CoupFacts], Value | None]

    @property
    def answers(self) -> tuple[Value, ...]:
        """What can be answered."""
        return self.asked.answers

    @property
    def words(self) -> Words:
        """How answers are said."""
        return self.asked.words


def _alone(state: State, _: int) -> Answer:
    answers: tuple[Value, ...] = state[0] if state else (NOTHING,)
    return answers[0] if len(answers) == 1 else answers


# What follows from the facts that every coup has.


def _of_end(end: str, fact: str) -> Callable[[CoupFacts], Value | None]:
    """A fact of the winning or of the losing hand; in a tie there is neither."""

    def say(facts: CoupFacts) -> Value | None:
        if facts.winner is Winner.TIE:
            return NOTHING
        hand = facts.winner.value if end == "winning" else _OTHER[facts.winner]
        answer: Value | None = getattr(facts, f"{hand}_{fact}")
        return answer

    return say


def _odd(hand: str) -> Callable[[CoupFacts], Value | None]:
    return lambda facts: bool(getattr(facts, f"{hand}_total") % 2)


def _totals(facts: CoupFacts) -> str:
    low, high = sorted((facts.player_total, facts.banker_total))
    return f"{low}-{high}"


TOTALS = tuple(f"{one}-{two}" for one, two in combinations_with_replacement(range(10), 2))
_CORE = ("total", "cards", "natural", "pair")
"""The facts of a hand that every coup has."""
_ODD = Askable(FLAG, "its total is odd", flag("an odd total", "an even total"))
_SUM = Askable(tuple(range(19)), "both totals added up", said("totals that add up to {}"))
_BOTH = Askable(TOTALS, "both totals, the lower first", said("the totals {} in either order"))
_EQUAL = Askable(
    FLAG,
    "both hands have as many cards",
    flag("as many cards in both hands", "more cards in one hand than in the other"),
)
_DERIVED = (
    Derived("total_sum", _SUM, lambda f: f.player_total + f.banker_total),
    Derived("totals", _BOTH, _totals),
    Derived("equal_cards", _EQUAL, lambda f: f.player_cards == f.banker_cards),
    *(Derived(f"{hand}_odd", _ODD, _odd(hand)) for hand in HANDS),
    *(
        Derived(f"{end}_{fact}", ASKABLE.get(f"player_{fact}", _ODD), _of_end(end, fact))
        for end in ENDS
        for fact in (*_CORE, "odd")
    ),
)
_SAME_PAIR = Field(
    "same_pair",
    FLAG,
    "first_four",
    traits.PAIR,
    is_one,
    flag("pairs of one rank in both hands", "no pairs of one rank in both hands"),
)
_OTHERS: Mapping[str, Field | Derived] = {each.name: each for each in _DERIVED} | {
    _SAME_PAIR.name: _SAME_PAIR
}


@cache
def facts_of(subject: str) -> Mapping[str, CardFact]:
    """What can be asked of the cards of a subject, by name."""
    own = (PATTERN,) if subject in ("dealt", "first_four") else ONE_HAND
    return {**{fact.name: fact for fact in (*own, *ANY_CARDS)}, **counts()}


@cache
def field_of(name: str) -> Field | Derived | None:
    """The field of this name, None if there is none.

    >>> field_of("player_suited").answers, field_of("dealt_reds").answers
    ((False, True), (0, 1, 2, 3, 4, 5, 6))
    >>> field_of("winning_suited").subject, field_of("player_pattern") is None
    ('winning', True)
    """
    if name in _OTHERS:
        return _OTHERS[name]
    for subject, most in _MOST.items():
        fact = facts_of(subject).get(name.removeprefix(f"{subject}_"))
        if fact and name.startswith(subject):
            trait = fact.two if subject == "first_four" else fact.trait
            assert trait is not None
            return Field(name, fact.answers(most), subject, trait, fact.say, fact.words)
    return None


def says_of(name: str) -> str:
    """What a field that every coup tells asks for.

    >>> says_of("margin"), says_of("player_odd")
    ('points between the totals', 'its total is odd')
    """
    other = _OTHERS.get(name)
    asked = ASKABLE[name] if not isinstance(other, Derived) else other.asked
    return asked.says


def names() -> Iterator[str]:
    """The names of all fields.

    >>> everything = list(names())
    >>> everything[:2], len(everything), len(set(everything)) == len(everything)
    (['winner', 'player_total'], 611, True)
    """
    yield from FIELDS
    yield from _OTHERS
    for subject in _MOST:
        yield from (f"{subject}_{fact}" for fact in facts_of(subject))


def derived(facts: CoupFacts, name: str) -> Answer | None:
    """The answer that follows from the facts of a coup, None where they do not tell it."""
    field = field_of(name)
    if field is None:
        raise AttributeError(name)
    return field.say(facts) if isinstance(field, Derived) else None


def asked_of_cards(fields: Collection[str]) -> tuple[Field, ...]:
    """Those of the fields for which the cards must be asked, in the order of their names.

    >>> [field.name for field in asked_of_cards(["winner", "losing_suited", "losing_total"])]
    ['losing_suited']
    """
    found = (field_of(name) for name in sorted(set(fields) - FIELDS.keys()))
    return tuple(field for field in found if isinstance(field, Field))


def asks_pairs(fields: Collection[str]) -> bool:
    """Whether pairs by rank must be told so that these fields are.

    >>> asks_pairs(["pairs"]), asks_pairs(["winning_pair"]), asks_pairs(["player_pair_kind"])
    (True, True, False)
    """
    return not PAIRS.union(f"{end}_pair" for end in ENDS).isdisjoint(fields)


def classes_of_fields(fields: Collection[str]) -> Classes:
    """The coarsest classes of cards with which all these fields can be told, whichever the card.

    >>> len(classes_of_fields(["dealt_reds"])), len(classes_of_fields(["player_faces"]))
    (20, 11)
    >>> len(classes_of_fields(["player_suit"])), len(classes_of_fields(["player_pair_kind"]))
    (40, 52)
    """
    keys = [field.trait.key for field in asked_of_cards(fields)]
    if asks_pairs(fields):
        keys.append(traits.PAIR.key)
    return Classes.of_cards(lambda card: (card.points, *(key(card) for key in keys)))
