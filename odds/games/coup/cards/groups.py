"""Two-card hands in groups that go on alike, and the classes of cards that third cards need."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import combinations_with_replacement
from typing import NamedTuple

from odds.core.cards import VALUES, Card, Suit, Total, total_of
from odds.core.classes import Classes
from odds.games.coup.cards.regions import Plan, Region, States
from odds.games.coup.cards.traits import NONE_SEEN, Seats, Trait
from odds.games.coup.tableau import Tableau
from odds.games.coup.third_cards import Drawn, Number, ThirdCards
from odds.games.round import Coup


class Walk(NamedTuple):
    """What is dealt: by which Table of Play, the cards known, the counts left, and by how much a
    draw thins the shoe. The counts are of classes of cards, and may be arrays for many shoes.
    """

    tableau: Tableau
    coup: Coup
    counts: Callable[[Classes], Sequence[Number]]
    step: int


class Group:
    """Two-card hands of one side, or what must be drawn for them, that go on alike.

    `held` has for each class of cards how many ways there are in which one given card of it is
    among those drawn, and `exactly` the ways to draw just these two classes.
    """

    __slots__ = ("drawn", "exactly", "held", "ways")

    def __init__(self, drawn: Drawn) -> None:
        self.drawn = drawn
        self.ways: Number = 0
        self.held: dict[int, Number] = {}
        self.exactly: dict[Drawn, Number] = {}

    def add(self, drawn: Drawn, counts: Sequence[Number], step: int) -> None:
        """Take the hands for which cards of these classes are drawn."""
        held = self.held
        if len(drawn) < 2:
            self.ways += counts[drawn[0]] if drawn else 1
            for one in drawn:
                held[one] = held.get(one, 0) + 1
            return
        one, two = drawn
        first, second = counts[one], counts[two]
        if one == two:
            ways = first * (first - step)
            held[one] = held.get(one, 0) + 2 * (first - step)
        else:
            ways = 2 * first * second
            held[one] = held.get(one, 0) + 2 * second
            held[two] = held.get(two, 0) + 2 * first
        self.ways += ways
        self.exactly[drawn] = ways

    def beside(self, other: "Group", counts: Sequence[Number]) -> Number:
        """The ways to deal a hand of this group and one of the other from one shoe."""
        ways = self.ways * other.ways
        held = other.held
        for one, times in self.held.items():
            if one in held:
                ways = ways - counts[one] * times * held[one]
        for drawn, times in self.exactly.items():
            if drawn in other.exactly:
                ways = ways + 2 * times
        return ways


Groups = dict[tuple[Total, States], list[Group]]


class Work:
    """A region with its classes of cards: all those told apart, and those of third cards."""

    def __init__(self, walk: Walk, asked: Plan, region: Region) -> None:
        traits = tuple(dict.fromkeys((*asked.player, *asked.banker)))
        later = [each for each in traits if each.seats is not Seats.TWO]

        def third(card: Card) -> tuple[object, ...]:
            inside = (each >> card.number & 1 for each in region)
            return (card.points, *inside, *(each.key(card) for each in later))

        def told(card: Card) -> tuple[object, ...]:
            return (*third(card), *(each.key(card) for each in traits))

        self.walk, self.region = walk, region
        self.classes = Classes.of_cards(told)
        self.counts = walk.counts(self.classes)
        self.cards = [Card(c[0].rank, c[0].suit or Suit.CLUBS) for c in self.classes.members]
        numbers: dict[tuple[object, ...], int] = {}
        self.third = [numbers.setdefault(third(card), len(numbers)) for card in self.cards]
        self.third_cards: list[Card] = [self.cards[self.third.index(n)] for n in numbers.values()]
        self.third_counts: list[Number] = [0] * len(numbers)
        for number, count in zip(self.third, self.counts, strict=True):
            self.third_counts[number] = self.third_counts[number] + count

    def inside(self, side: int, card: Card) -> bool:
        """Whether a hand of this region may have the card, the Player's being 0."""
        return bool(self.region[side] >> card.number & 1)

    def known(self, side: int) -> Drawn | None:
        """The classes of the cards known of a hand, None if they are not of the region."""
        coup = self.walk.coup
        found = self.classes.classes_of((coup.player, coup.banker)[side])
        return found if all(self.inside(side, self.cards[each]) for each in found) else None

    def thirds(self, known: Sequence[Drawn]) -> ThirdCards:
        """The classes of third cards that each hand may have."""
        numbers = range(len(self.third_cards))
        player, banker = (
            [number for number in numbers if self.inside(side, self.third_cards[number])]
            for side in (0, 1)
        )
        valued = [
            [number for number in player if self.third_cards[number].points == value]
            for value in VALUES
        ]
        drawn = (self.third[each[2]] if len(each) == 3 else None for each in known)
        return ThirdCards(valued, banker, *drawn)

    def groups(self, side: int, known: Drawn, traits: Sequence[Trait]) -> Groups:
        """The two-card hands of a side that hold the known cards."""
        step, counts, cards = self.walk.step, self.counts, self.cards
        usable = [
            number
            for number, card in enumerate(cards)
            if self.inside(side, card) and not (type(counts[number]) is int and not counts[number])
        ]
        drawn_for: Iterator[Drawn] = combinations_with_replacement(usable, 2 - len(known[:2]))
        looks = [each for each in traits if each.seats is not Seats.THIRD]
        keys = [[each.key(card) for card in cards] for each in looks]
        kept: dict[tuple[object, ...], States] = {}
        found: dict[tuple[Total, States, Drawn], Group] = {}
        for drawn in drawn_for:
            one, two = (*known[:2], *drawn)
            seen = tuple((key[one], key[two]) for key in keys)
            states = kept.get(seen)
            if states is None:
                now = {trait: trait.keep(each) for trait, each in zip(looks, seen, strict=True)}
                states = kept[seen] = tuple(now.get(each, NONE_SEEN) for each in traits)
            total = total_of((cards[one].points, cards[two].points))
            thirds = tuple(self.third[each] for each in drawn)
            key = (total, states, thirds)
            group = found.get(key)
            if group is None:
                group = found[key] = Group(thirds)
            group.add(drawn, counts, step)
        groups: Groups = {}
        for (total, states, _), group in found.items():
            groups.setdefault((total, states), []).append(group)
        return groups

    def after(self, traits: Sequence[Trait]) -> Callable[[States, int | None], States]:
        """What is kept of a hand with its third card."""

        @cache
        def kept(states: States, third: int | None) -> States:
            if third is None:
                return states
            card = self.third_cards[third]
            return tuple(
                state if trait.seats is Seats.TWO else trait.keep((*state, trait.key(card)))
                for trait, state in zip(traits, states, strict=True)
            )

        return kept
