"""Which answers a coup can give to fields that ask for its cards."""

from collections.abc import Callable, Collection, Iterator
from itertools import combinations_with_replacement, product
from typing import NamedTuple

from odds.core.cards import Card, Points, Suit, Total, total_of
from odds.core.classes import Classes
from odds.core.conditions import Asked, Value
from odds.core.shoe import Shoe
from odds.games.coup.cards.fields import HANDS, Field, asked_of_cards, asks_pairs, classes_of_fields
from odds.games.coup.cards.joint import card_distribution
from odds.games.coup.cards.traits import MIXED, NONE_SEEN, PAIR, Seats, State
from odds.games.coup.facts import Answer, CoupFacts, Thirds, TwoHands
from odds.games.coup.tableau import Tableau
from odds.games.round import MOST_CARDS, Coup, Winner


def possible_answers(tableau: Tableau, asked: Asked, decks: int) -> Iterator[CoupFacts]:
    """The facts of coups that so many decks can deal, with the answers, some repeatedly.

    Of answers that nothing asked tells apart one is enough. From six decks on a coup can have any
    six cards, so that each hand can be whatever it can be alone; from fewer, one card may be there
    too seldom.

    >>> from odds.rulebooks import load_rulebook
    >>> mini = load_rulebook("bclc-mini").tableau
    >>> wanted = {"player_three": [("identical",), ("alike",)]}
    >>> [len(set(possible_answers(mini, wanted, decks))) for decks in (1, 8)]
    [280, 355]
    """
    if decks < MOST_CARDS:
        ends = card_distribution(Shoe.of_decks(decks), tableau, Coup(), asked)
        yield from (end for end, _ in ends if isinstance(end, CoupFacts))
        return
    fields, pairs, classes = asked_of_cards(asked), asks_pairs(asked), classes_of_fields(asked)
    player, banker = (_side(hand, fields, asked, pairs, classes) for hand in HANDS)
    for total, other_total, (third, other) in _ends(tableau):
        naturals = (tableau.naturals[total], tableau.naturals[other_total])
        for one, two in product(player[total, third], banker[other_total, other]):
            hands = TwoHands(total, other_total, one.pair, two.pair)
            facts = CoupFacts.of(hands, naturals, third, other)
            told = tuple(
                (field.name, _answer(field, facts, left, right))
                for field, left, right in zip(fields, one.seen, two.seen, strict=True)
            )
            yield facts._replace(told=told)


def _ends(tableau: Tableau) -> Iterator[tuple[Total, Total, Thirds]]:
    """Two-card totals with the third cards of both hands.

    One way to go on from every two totals comes first: who asks seldom needs to see the others.
    """
    totals = [Total(total) for total in range(10)]
    thirds = {(one, two): list(tableau.thirds(one, two)) for one in totals for two in totals}
    yield from ((one, two, ways[0]) for (one, two), ways in thirds.items())
    yield from ((one, two, each) for (one, two), ways in thirds.items() for each in ways[1:])


class _Seen(NamedTuple):
    """What is seen of a hand: its pair, and for each field the answer or what is kept for it."""

    pair: bool | None
    seen: tuple[object, ...]


_Side = dict[tuple[Total, Points | None], list[_Seen]]
"""What a hand can be, by its two-card total and what its third card counts."""


def _answer(field: Field, facts: CoupFacts, player: object, banker: object) -> Answer:
    hands = field.hands(facts.winner)
    if len(hands) == 2:
        assert isinstance(player, tuple)
        assert isinstance(banker, tuple)
        return field.answer(facts, player, banker)
    answer = player if hands == ("player",) else banker
    return field.answer(facts, NONE_SEEN, NONE_SEEN) if not hands else answer  # type: ignore[return-value]


def _side(
    hand: str, fields: Collection[Field], asked: Asked, pairs: bool, classes: Classes
) -> _Side:
    """What one hand can be."""
    cards = [Card(each[0].rank, each[0].suit or Suit.CLUBS) for each in classes.members]
    views = [_view(hand, field, asked[field.name]) for field in fields]
    traits = [field.trait for field in fields]
    found: dict[tuple[Total, Points | None], dict[_Seen, None]] = {}
    two_cards: dict[tuple[Total, bool | None, tuple[State, ...]], None] = {}
    for both in combinations_with_replacement(cards, 2):
        total = total_of(card.points for card in both)
        pair = PAIR.of(both) != (MIXED,) if pairs else None
        two_cards[total, pair, tuple(trait.of(both) for trait in traits)] = None
    later = [trait for trait in traits if trait.seats is not Seats.TWO]
    thirds = {(card.points, *(trait.key(card) for trait in later)): card for card in cards}
    for total, pair, states in two_cards:
        shown = tuple(view(state, 2) for view, state in zip(views, states, strict=True))
        found.setdefault((total, None), {})[_Seen(pair, shown)] = None
        for card in thirds.values():
            after = (
                view(
                    state if trait.seats is Seats.TWO else trait.keep((*state, trait.key(card))), 3
                )
                for view, trait, state in zip(views, traits, states, strict=True)
            )
            found.setdefault((total, card.points), {})[_Seen(pair, tuple(after))] = None
    return {key: list(each) for key, each in found.items()}


def _view(
    hand: str, field: Field, wanted: Collection[tuple[Value, ...]]
) -> Callable[[State, int], object]:
    """What matters of a hand for a field: an answer, what is kept of it, or nothing."""
    looked_at = [field.hands(winner) for winner in Winner if hand in field.hands(winner)]
    if not looked_at:
        return lambda state, cards: None
    if len(looked_at[0]) == 2:
        return lambda state, cards: state
    first: dict[tuple[bool, ...], Answer] = {}

    def answer(state: State, cards: int) -> Answer:
        said = field.say(state, cards)
        return first.setdefault(tuple(said in values for values in wanted), said)

    return answer
