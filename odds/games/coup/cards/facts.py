"""The facts that can be asked of cards, each declared once, whoever's the cards are."""

from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cache
from itertools import combinations_with_replacement
from typing import NamedTuple

from odds.core.cards import Card, Rank, Suit
from odds.core.classes import DECK
from odds.core.conditions import Value
from odds.games.coup.cards import traits
from odds.games.coup.cards.traits import MIXED, Seats, State, Trait
from odds.games.phrases import Words, flag, how_many, most_of, named, said

NOTHING = ""
"""The answer where there is nothing to be asked: no third card, no winning hand. No row has it."""


class CardFact(NamedTuple):
    """A fact of cards, whoever's they are: its answers, how they are told, and the words for them.

    `two` is the trait where only first two cards of hands are meant, None where that is not asked.
    """

    name: str
    says: str
    answers: Callable[[int], tuple[Value, ...]]
    trait: Trait | None
    two: Trait | None
    say: Callable[[State, int], Value]
    words: Words


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


def is_one(state: State, _: int) -> Value:
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
FLAG = (False, True)
_SEVERAL_SUITS = "cards of several suits"
_PAIRS = ("perfect", "coloured", "mixed")

ONE_HAND = (
    CardFact(
        "two_card_total",
        "the total of its first two cards",
        _fixed(*_POINTS),
        traits.TWO_TOTAL,
        None,
        _number,
        said("a two-card total of {}"),
    ),
    CardFact(
        "third_points",
        "what its third card counts",
        _fixed(*_POINTS),
        traits.THIRD_POINTS,
        None,
        _first,
        said("a third card counting {}"),
    ),
    CardFact(
        "third_rank",
        "the rank of its third card",
        _fixed(*SYMBOLS),
        traits.THIRD_RANK,
        None,
        _symbol,
        said("a third card of rank {}"),
    ),
    CardFact(
        "pair_kind",
        "its first two cards: one card twice; one rank and colour; one rank",
        _fixed(*_PAIRS, "none"),
        traits.PAIR_KIND,
        None,
        _first,
        named({**{kind: f"a {kind} pair" for kind in _PAIRS}, "none": "no pair"}),
    ),
    CardFact(
        "suited",
        "its first two cards have one suit",
        _fixed(*FLAG),
        traits.TWO_SUIT,
        None,
        is_one,
        flag("the first two cards suited", "the first two cards not suited"),
    ),
    CardFact(
        "first_two",
        "the ranks of its first two cards, in any order",
        _fixed(*TWO_RANKS),
        traits.TWO_RANKS,
        None,
        _ranks,
        said("{} as the first two cards"),
    ),
    CardFact(
        "three",
        "three cards of one rank, or one card thrice",
        _fixed("no", "alike", "identical"),
        traits.ALIKE,
        None,
        _three,
        named(
            {
                "no": "no three cards of one rank",
                "alike": "three cards of one rank but not of one suit",
                "identical": "one card three times",
            }
        ),
    ),
)
"""What can be asked of one hand alone."""

ANY_CARDS = (
    CardFact(
        "suit",
        "the suit that all have",
        _fixed(*traits.SUITS, MIXED),
        traits.SUIT,
        traits.TWO_SUIT,
        _first,
        named({**{suit: f"only {suit}" for suit in traits.SUITS}, MIXED: _SEVERAL_SUITS}),
    ),
    CardFact(
        "one_suit",
        "all have one suit",
        _fixed(*FLAG),
        traits.SUIT,
        traits.TWO_SUIT,
        is_one,
        flag("cards of one suit only", _SEVERAL_SUITS),
    ),
    CardFact(
        "colour",
        "the colour that all have",
        _fixed(*traits.COLOURS, MIXED),
        traits.COLOUR,
        traits.TWO_COLOUR,
        _first,
        named(
            {
                **{each: f"only {each} cards" for each in traits.COLOURS},
                MIXED: "cards of both colours",
            }
        ),
    ),
    CardFact(
        "all_faces",
        "all are J, Q or K",
        _fixed(*FLAG),
        traits.FACES,
        traits.TWO_FACES,
        lambda state, _: state[0] is True,
        flag("only face cards", "not only face cards"),
    ),
    CardFact(
        "highest_points",
        "what the card of the most points counts",
        _fixed(*_POINTS),
        traits.HIGHEST_POINTS,
        traits.TWO_HIGHEST_POINTS,
        _first,
        said("a highest card counting {}"),
    ),
    CardFact(
        "highest_rank",
        "the highest rank, A low and K high",
        _fixed(*SYMBOLS),
        traits.HIGHEST_RANK,
        traits.TWO_HIGHEST_RANK,
        _symbol,
        said("a highest card of rank {}"),
    ),
    CardFact(
        "alike",
        "the most cards of one rank",
        lambda most: tuple(range(1, most + 1)),
        traits.RANKS,
        traits.TWO_RANKS,
        _most,
        most_of("card of one rank", "cards of one rank"),
    ),
)
"""What can be asked of a hand, of all cards dealt and of the first four."""

PATTERN = CardFact(
    "pattern",
    "how many cards of each rank, most first",
    _patterns,
    traits.RANKS,
    traits.TWO_RANKS,
    _pattern,
    said("the pattern of ranks {}"),
)
"""What can be asked of all cards dealt and of the first four."""

_PLURALS = {rank: f"{rank.name.lower()}{'es' if rank is Rank.SIX else 's'}" for rank in Rank}


def _counted(name: str, says: str, cards: Collection[Card], words: Words) -> CardFact:
    held = frozenset(cards)
    one, two = traits.counted(held), traits.counted(held, Seats.TWO)
    return CardFact(name, f"how many are {says}", _up_to, one, two, _number, words)


@cache
def counts() -> Mapping[str, CardFact]:
    """The facts that count cards: of a rank, a suit, a colour, faces, or one of the 52.

    >>> len(counts()), counts()["sixes_of_hearts"].says
    (85, 'how many are 6h')
    """
    found = []
    for rank, plural in _PLURALS.items():
        words = how_many(rank.name.lower(), plural)
        found.append(_counted(plural, rank.symbol, [c for c in DECK if c.rank is rank], words))
    for suit in Suit:
        name = suit.name.lower()
        cards = [card for card in DECK if card.suit is suit]
        found.append(_counted(name, name, cards, how_many(name.removesuffix("s"), name)))
    for red, name in ((True, "red"), (False, "black")):
        words = how_many(f"{name} card", f"{name} cards")
        found.append(_counted(f"{name}s", name, [c for c in DECK if c.suit.is_red is red], words))
    faces, words = [c for c in DECK if c.rank >= Rank.JACK], how_many("face card", "face cards")
    found.append(_counted("faces", "J, Q or K", faces, words))
    for rank, plural in _PLURALS.items():
        says = f"the most cards of rank {rank.symbol} that have one suit"
        told = traits.suits_of(rank), traits.suits_of(rank, Seats.TWO)
        words = most_of(f"{rank.name.lower()} of one suit", f"{plural} of one suit")
        found.append(CardFact(f"{plural}_of_one_suit", says, _up_to, *told, _most, words))
    for card in DECK:
        of = f"of {card.suit.name.lower()}"
        words = how_many(f"{card.rank.name.lower()} {of}", f"{_PLURALS[card.rank]} {of}")
        name = f"{_PLURALS[card.rank]}_{of.replace(' ', '_')}"
        found.append(_counted(name, card.symbol, [card], words))
    return {fact.name: fact for fact in found}
