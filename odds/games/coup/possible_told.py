"""Which answers a coup can give to fields that ask for its cards."""

from collections.abc import Collection, Iterator
from itertools import combinations_with_replacement
from typing import NamedTuple

from odds.core.cards import Card, Points, Suit, Total, total_of
from odds.core.classes import Classes
from odds.core.shoe import Shoe
from odds.games.coup.facts import CoupFacts, TwoHands
from odds.games.coup.fields import HANDS, Field, asked_of_cards, asks_pairs, classes_of_fields
from odds.games.coup.tableau import Tableau
from odds.games.coup.told import States, told_distribution
from odds.games.coup.traits import MIXED, NONE_SEEN, PAIR, Seats, Trait
from odds.games.round import MOST_CARDS, Coup, Winner


def possible_told(tableau: Tableau, fields: Collection[str], decks: int) -> Iterator[CoupFacts]:
    """The facts of every coup that so many decks can deal, with the answers, some repeatedly.

    From six decks on a coup can have any six cards, so that each hand can be whatever it can be
    alone; from fewer, one card may be there too seldom.

    >>> from odds.rulebooks import load_rulebook
    >>> mini = load_rulebook("bclc-mini").tableau
    >>> [len(set(possible_told(mini, ["player_three"], decks))) for decks in (1, 8)]
    [280, 355]
    """
    if decks < MOST_CARDS:
        ends = told_distribution(Shoe.of_decks(decks), tableau, Coup(), fields)
        yield from (end for end, _ in ends if isinstance(end, CoupFacts))
        return
    asked, pairs = asked_of_cards(fields), asks_pairs(fields)
    player, banker = (_Side.of(hand, asked, pairs, classes_of_fields(fields)) for hand in HANDS)
    for total, states in player.two:
        for other_total, other_states in banker.two:
            flags = [each[0][0] != MIXED if pairs else None for each in (states, other_states)]
            hands = TwoHands(total, other_total, *flags)
            naturals = (tableau.naturals[total], tableau.naturals[other_total])
            for third, banker_draws in tableau.draws(total, other_total):
                for one in player.after(states, third):
                    for other, two in (
                        banker.thirds(other_states) if banker_draws else [(None, other_states)]
                    ):
                        facts = CoupFacts.of(hands, naturals, third, other)
                        told = tuple(
                            (
                                field.name,
                                field.answer(
                                    facts, player.of_field(field, one), banker.of_field(field, two)
                                ),
                            )
                            for field in asked
                        )
                        yield facts._replace(told=told)


class _Side(NamedTuple):
    """What one hand can be: its traits, its two-card hands, and the cards told apart."""

    traits: tuple[Trait, ...]
    two: list[tuple[Total, States]]
    cards: list[Card]
    kept: dict[States, list[tuple[Points, States]]]

    @classmethod
    def of(cls, hand: str, asked: Collection[Field], pairs: bool, classes: Classes) -> "_Side":
        """What there is to see of a hand."""
        seen = [field.trait for field in asked if any(hand in field.hands(w) for w in Winner)]
        traits = tuple(dict.fromkeys([PAIR] * pairs + seen))
        cards = [Card(each[0].rank, each[0].suit or Suit.CLUBS) for each in classes.members]
        two = {
            (total_of(card.points for card in both), tuple(each.of(both) for each in traits)): None
            for both in combinations_with_replacement(cards, 2)
        }
        return cls(traits, list(two), cards, {})

    def thirds(self, states: States) -> list[tuple[Points, States]]:
        """What a third card can count, and what is kept of the hand then."""
        if states not in self.kept:
            self.kept[states] = list(
                dict.fromkeys((c.points, self._with(states, c)) for c in self.cards)
            )
        return self.kept[states]

    def _with(self, states: States, card: Card) -> States:
        return tuple(
            state if trait.seats is Seats.TWO else trait.keep((*state, trait.key(card)))
            for trait, state in zip(self.traits, states, strict=True)
        )

    def after(self, states: States, third: Points | None) -> list[States]:
        """What is kept of the hand with a third card that counts so much, or without one."""
        if third is None:
            return [states]
        return [kept for points, kept in self.thirds(states) if points == third]

    def of_field(self, field: Field, states: States) -> tuple[object, ...]:
        """What is kept for a field."""
        return states[self.traits.index(field.trait)] if field.trait in self.traits else NONE_SEEN
