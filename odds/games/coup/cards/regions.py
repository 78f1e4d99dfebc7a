"""What fields need to see of coups: traits of each hand, and regions of cards that hands lie in."""

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache
from itertools import product
from typing import NamedTuple

from odds.core.classes import DECK
from odds.games.coup.cards.fields import HANDS, Field, asked_of_cards
from odds.games.coup.cards.traits import NONE_SEEN, PAIR, Seats, State, Trait
from odds.games.coup.facts import Answer, CoupFacts
from odds.games.round import Winner

ALL = (1 << len(DECK)) - 1
"""The set of all cards."""

_FIRST_FOUR = 4

Region = tuple[int, int]
"""The cards that the Player's hand is from, and those that the Banker's is from, as bits."""

States = tuple[State, ...]
"""What is kept of a hand, trait by trait."""

Cell = tuple[CoupFacts, States, States]
"""The facts of a coup, and what is kept of the Player's hand and of the Banker's."""


class Plan(NamedTuple):
    """The fields asked of the cards, and the traits of each hand that are looked at for them.

    Traits that sets of cards tell are not among these. Where pairs by rank are asked for, they are
    the first trait of both hands.
    """

    fields: tuple[tuple[Field, tuple[str, ...]], ...]
    player: tuple[Trait, ...]
    banker: tuple[Trait, ...]
    pairs: bool

    @classmethod
    def of(cls, fields: Collection[Field], pairs: bool, winner: Winner) -> "Plan":
        """What these fields need where this hand wins."""
        asked = tuple((field, field.hands(winner)) for field in fields)
        first = (PAIR,) if pairs else ()
        player, banker = (
            (*first, *(f.trait for f, hands in asked if hand in hands and not f.trait.sets))
            for hand in HANDS
        )
        return cls(asked, tuple(dict.fromkeys(player)), tuple(dict.fromkeys(banker)), pairs)

    @property
    def regions(self) -> list[Region]:
        """Pairs of sets of cards, and wherever two of them overlap; smaller ones first."""
        found = {(ALL, ALL)}
        for field, hands in self.fields:
            player, banker = (0 if hand in hands else ALL for hand in HANDS)
            new = [(each | player, each | banker) for each, _ in field.trait.sets]
            found |= {(x & u, y & v) for x, y in found for u, v in new if x & u and y & v}
        return sorted(found, key=lambda region: region[0].bit_count() + region[1].bit_count())

    def alike(self) -> Callable[[States, States], tuple[object, ...]]:
        """What matters of two two-card hands: what is kept of each, and of both the answers.

        What is asked of the first four cards needs no more than its answer, once they are there.
        """
        joined = [
            (_first_four(field), self.player.index(field.trait), self.banker.index(field.trait))
            for field, hands in self.fields
            if len(hands) == 2 and field.trait.seats is Seats.TWO
        ]
        alone = {field.trait for field, hands in self.fields if len(hands) == 1}
        done = {
            field.trait
            for field, _ in self.fields
            if field.trait.seats is Seats.TWO and field.trait not in alone
        } | ({PAIR} - alone)
        player, banker = (
            [place for place, trait in enumerate(traits) if trait not in done]
            for traits in (self.player, self.banker)
        )

        def matters(one: States, two: States) -> tuple[object, ...]:
            return (
                *(one[place] for place in player),
                *(two[place] for place in banker),
                *(answer(one[place], two[other]) for answer, place, other in joined),
            )

        return matters

    def teller(self, region: Region) -> Callable[[Cell], CoupFacts]:
        """What makes the facts of a cell of a region tell the answers to the fields."""
        one, two = region
        sides: list[Callable[[States, States], tuple[State, State]]] = []
        for field, hands in self.fields:
            trait = field.trait
            if trait.sets:
                inside = [one, two] if len(hands) < 2 else [one | two] * 2
                sides.append(_always(*map(trait.within, inside)))
            else:
                places = (
                    traits.index(trait) if hand in hands else None
                    for hand, traits in zip(HANDS, (self.player, self.banker), strict=True)
                )
                sides.append(_at(*places))
        fields = [field._replace(say=cache(field.say)) for field, _ in self.fields]

        def told(cell: Cell) -> CoupFacts:
            facts, player, banker = cell
            answers = tuple(
                (field.name, field.answer(facts, *side(player, banker)))
                for field, side in zip(fields, sides, strict=True)
            )
            return CoupFacts._make((*facts[:8], answers))

        return told


def _first_four(field: Field) -> Callable[[State, State], Answer]:
    """The answer for the first two cards of both hands."""

    @cache
    def answer(player: State, banker: State) -> Answer:
        return field.say(field.trait.both(player, banker), _FIRST_FOUR)

    return answer


def _always(player: State, banker: State) -> Callable[[States, States], tuple[State, State]]:
    return lambda one, two: (player, banker)


def _at(player: int | None, banker: int | None) -> Callable[[States, States], tuple[State, State]]:
    def kept(one: States, two: States) -> tuple[State, State]:
        return (
            NONE_SEEN if player is None else one[player],
            NONE_SEEN if banker is None else two[banker],
        )

    return kept


def as_asked(fields: Collection[str]) -> list[Field]:
    """The fields, no finer than the values that are asked for where these are given."""
    asked = asked_of_cards(fields)
    if not isinstance(fields, Mapping):
        return list(asked)
    return [field.as_asked(fields[field.name]) for field in asked]


def larger(regions: Sequence[Region]) -> dict[Region, list[tuple[Region, int]]]:
    """For each region those that hold it, and how often its coups are to be added to theirs.

    A coup belongs to the smallest region that holds it, so what is counted in a region is taken
    off the larger ones, given back where it was taken off twice, and so on.

    >>> larger([(1, 1), (3, 1), (3, 3)])[1, 1]
    [((1, 1), 1), ((3, 1), -1)]
    """
    places = {region: place for place, region in enumerate(regions)}
    around = [_around({region[side] for region in regions}) for side in (0, 1)]
    found: dict[Region, list[tuple[Region, int]]] = {}
    for region in regions:
        one, two = region
        holding = (each for each in product(around[0][one], around[1][two]) if each in places)
        signs = {region: 1}
        for larger in sorted(holding, key=places.__getitem__):
            if larger != region:
                signs[larger] = -sum(
                    sign
                    for each, sign in signs.items()
                    if each[0] & ~larger[0] == each[1] & ~larger[1] == 0
                )
        found[region] = [(each, sign) for each, sign in signs.items() if sign]
    return found


def _around(sets: Collection[int]) -> dict[int, list[int]]:
    """For each set of cards those that hold it."""
    return {one: [each for each in sets if one & ~each == 0] for one in sets}
