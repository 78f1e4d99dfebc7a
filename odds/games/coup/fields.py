"""What a row can ask of a coup beyond its totals: each fact declared once, for every subject.

A name is a subject and a fact: `player_suited`, `winning_third_rank`, `dealt_reds`. What is asked
of the winning hand is asked of both hands, and read from the one that won; so it is with the loser.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations_with_replacement
from typing import NamedTuple, cast

from odds.core.cards import Card, Rank, Suit
from odds.core.classes import DECK, Classes
from odds.core.conditions import Value
from odds.games.coup import traits
from odds.games.coup.facts import FIELDS, PAIRS, Answer, CoupFacts
from odds.games.coup.traits import MIXED, Seats, State, Trait
from odds.games.round import Winner

NOTHING = ""
"""The answer where there is nothing to be asked: no third card, no winning hand. No row has it."""

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
    answers: tuple[Value, ...]
    say: Callable[[CoupFacts], Value | None]


class Fact(NamedTuple):
    """A fact of cards, whoever's they are: its answers, and how they are told and said.

    `two` is the trait where only first two cards of hands are meant, None where that is not asked.
    """

    name: str
    says: str
    answers: Callable[[int], tuple[Value, ...]]
    trait: Trait | None
    two: Trait | None
    say: Callable[[State, int], Value]


def _alone(state: State, _: int) -> Answer:
    answers: tuple[Value, ...] = state[0] if state else (NOTHING,)
    return answers[0] if len(answers) == 1 else answers


def _fixed(*answers: Value) -> Callable[[int], tuple[Value, ...]]:
    return lambda _: answers


def _up_to(most: int) -> tuple[Value, ...]:
    return tuple(range(most + 1))


def _first(state: State, _: int) -> Value:
    answer: Value = state[0] if state else NOTHING
    return answer


def _number(state: State, _: int) -> Value:
    return int(state[0])


def _symbol(state: State, _: int) -> Value:
    return Rank(state[0]).symbol if state else NOTHING


def _is_one(state: State, _: int) -> Value:
    return bool(state[0] != MIXED)


def _ranks(state: State, _: int) -> Value:
    return "-".join(Rank(rank).symbol for rank in state)


def _pattern(state: State, _: int) -> Value:
    return "-".join(map(str, _times(state)))


def _most(state: State, _: int) -> Value:
    return max(_times(state), default=0)


def _times(state: State) -> list[int]:
    return sorted((state.count(each) for each in set(state)), reverse=True)


def _three(state: State, cards: int) -> Value:
    rank, suit = state[0]
    if cards < 3 or rank is None:
        return "no"
    return "alike" if suit is None else "identical"


def _partitions(cards: int, most: int) -> Iterator[tuple[int, ...]]:
    """The ways to part so many cards into kinds, none with more than `most`."""
    if cards == 0:
        yield ()
    for first in range(min(cards, most), 0, -1):
        for others in _partitions(cards - first, first):
            yield (first, *others)


def _patterns(most: int) -> tuple[Value, ...]:
    sizes = range(4, most + 1)
    return tuple("-".join(map(str, each)) for n in sizes for each in _partitions(n, n))


SYMBOLS = tuple(rank.symbol for rank in Rank)
TWO_RANKS = tuple(f"{one}-{two}" for one, two in combinations_with_replacement(SYMBOLS, 2))
_POINTS = tuple(range(10))
_FLAG = (False, True)
_PAIR_KINDS = ("perfect", "coloured", "mixed", "none")

ONE_HAND = (
    Fact(
        "two_card_total",
        "the total of its first two cards",
        _fixed(*_POINTS),
        traits.TWO_TOTAL,
        None,
        _number,
    ),
    Fact(
        "third_points",
        "what its third card counts",
        _fixed(*_POINTS),
        traits.THIRD_POINTS,
        None,
        _first,
    ),
    Fact(
        "third_rank",
        "the rank of its third card",
        _fixed(*SYMBOLS),
        traits.THIRD_RANK,
        None,
        _symbol,
    ),
    Fact(
        "pair_kind",
        "its first two cards: one card twice; one rank and colour; one rank",
        _fixed(*_PAIR_KINDS),
        traits.PAIR_KIND,
        None,
        _first,
    ),
    Fact(
        "suited",
        "its first two cards have one suit",
        _fixed(*_FLAG),
        traits.TWO_SUIT,
        None,
        _is_one,
    ),
    Fact(
        "first_two",
        "the ranks of its first two cards, in any order",
        _fixed(*TWO_RANKS),
        traits.TWO_RANKS,
        None,
        _ranks,
    ),
    Fact(
        "three",
        "three cards of one rank, or one card thrice",
        _fixed("no", "alike", "identical"),
        traits.ALIKE,
        None,
        _three,
    ),
)
"""What can be asked of one hand alone."""

ANY_CARDS = (
    Fact(
        "suit",
        "the suit that all have",
        _fixed(*traits.SUITS, MIXED),
        traits.SUIT,
        traits.TWO_SUIT,
        _first,
    ),
    Fact("one_suit", "all have one suit", _fixed(*_FLAG), traits.SUIT, traits.TWO_SUIT, _is_one),
    Fact(
        "colour",
        "the colour that all have",
        _fixed(*traits.COLOURS, MIXED),
        traits.COLOUR,
        traits.TWO_COLOUR,
        _first,
    ),
    Fact(
        "all_faces",
        "all are J, Q or K",
        _fixed(*_FLAG),
        traits.FACES,
        traits.TWO_FACES,
        lambda state, _: state[0] is True,
    ),
    Fact(
        "highest_points",
        "what the card of the most points counts",
        _fixed(*_POINTS),
        traits.HIGHEST_POINTS,
        traits.TWO_HIGHEST_POINTS,
        _first,
    ),
    Fact(
        "highest_rank",
        "the highest rank, A low and K high",
        _fixed(*SYMBOLS),
        traits.HIGHEST_RANK,
        traits.TWO_HIGHEST_RANK,
        _symbol,
    ),
    Fact(
        "alike",
        "the most cards of one rank",
        lambda most: tuple(range(1, most + 1)),
        traits.RANKS,
        traits.TWO_RANKS,
        _most,
    ),
)
"""What can be asked of a hand, of all cards dealt and of the first four."""

PATTERN = Fact(
    "pattern",
    "how many cards of each rank, most first",
    _patterns,
    traits.RANKS,
    traits.TWO_RANKS,
    _pattern,
)
"""What can be asked of all cards dealt and of the first four."""

_PLURALS = {rank: f"{rank.name.lower()}{'es' if rank is Rank.SIX else 's'}" for rank in Rank}


def _counted(name: str, says: str, cards: Collection[Card]) -> Fact:
    held = frozenset(cards)
    one, two = traits.counted(held), traits.counted(held, Seats.TWO)
    return Fact(name, f"how many are {says}", _up_to, one, two, _number)


@cache
def counts() -> Mapping[str, Fact]:
    """The facts that count cards: of a rank, a suit, a colour, faces, or one of the 52.

    >>> len(counts()), counts()["sixes_of_hearts"].says
    (85, 'how many are 6h')
    """
    found = []
    for rank, plural in _PLURALS.items():
        found.append(_counted(plural, rank.symbol, [c for c in DECK if c.rank is rank]))
    for suit in Suit:
        name = suit.name.lower()
        found.append(_counted(name, name, [card for card in DECK if card.suit is suit]))
    for red, name in ((True, "red"), (False, "black")):
        found.append(_counted(f"{name}s", name, [c for c in DECK if c.suit.is_red is red]))
    found.append(_counted("faces", "J, Q or K", [c for c in DECK if c.rank >= Rank.JACK]))
    for rank, plural in _PLURALS.items():
        says = f"the most cards of rank {rank.symbol} that have one suit"
        told = traits.suits_of(rank), traits.suits_of(rank, Seats.TWO)
        found.append(Fact(f"{plural}_of_one_suit", says, _up_to, *told, _most))
    for card in DECK:
        name = f"{_PLURALS[card.rank]}_of_{card.suit.name.lower()}"
        found.append(_counted(name, card.symbol, [card]))
    return {fact.name: fact for fact in found}


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


TOTALS = tuple(f"{one}-{two}" for one, two in combinations_with_replacement(_POINTS, 2))
_CORE = ("total", "cards", "natural", "pair")
"""The facts of a hand that every coup has."""
_DERIVED = (
    Derived("total_sum", tuple(range(19)), lambda f: f.player_total + f.banker_total),
    Derived("totals", TOTALS, _totals),
    Derived("equal_cards", _FLAG, lambda f: f.player_cards == f.banker_cards),
    *(Derived(f"{hand}_odd", _FLAG, _odd(hand)) for hand in HANDS),
    *(
        Derived(f"{end}_{fact}", FIELDS.get(f"player_{fact}", _FLAG), _of_end(end, fact))
        for end in ENDS
        for fact in (*_CORE, "odd")
    ),
)
_SAME_PAIR = Field("same_pair", _FLAG, "first_four", traits.PAIR, _is_one)
_OTHERS: Mapping[str, Field | Derived] = {each.name: each for each in _DERIVED} | {
    _SAME_PAIR.name: _SAME_PAIR
}


@cache
def facts_of(subject: str) -> Mapping[str, Fact]:
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
            return Field(name, fact.answers(most), subject, trait, fact.say)
    return None


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
