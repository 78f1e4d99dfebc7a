"""The quick way where more is asked of the cards than their points and pairs.

Two-card hands of one side that nothing asked tells apart are one group, with the cards of finer
classes in it. The ways to deal a hand of one group and one of another are the product of both, less
the ways in which they would share a card, more those in which they would share both. From there on
only classes of third cards matter, as coarse as what is asked of them.

Whether a hand lies in one of some sets of cards, such as suits, needs no finer classes at all: the
coups are counted in which the Player's cards come from one set and the Banker's from another, for
all such pairs of sets, a region each; and what smaller regions hold is taken off the larger ones.

Everything is added and multiplied only, so that numbers may be arrays with one for each shoe.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations_with_replacement
from typing import NamedTuple

from odds.core.cards import VALUES, Card, Points, Suit, Total, total_of
from odds.core.classes import DECK, Classes
from odds.core.distribution import Distribution
from odds.core.shoe import Shoe
from odds.games.coup.draws import Drawn, Draws, Number, ThirdCards, weighed_thirds
from odds.games.coup.enumerator import enumerate_coups, impossible
from odds.games.coup.facts import CoupFacts, Outcome, TwoHands
from odds.games.coup.fields import HANDS, Field, asked_of_cards, asks_pairs, classes_of_fields
from odds.games.coup.tableau import Tableau
from odds.games.coup.traits import MIXED, NONE_SEEN, PAIR, Seats, State, Trait
from odds.games.round import MOST_CARDS, Coup, Winner

ALL = (1 << len(DECK)) - 1
"""The set of all cards."""

Region = tuple[int, int]
"""The cards that the Player's hand is from, and those that the Banker's is from, as bits."""

States = tuple[State, ...]
"""What is kept of a hand, trait by trait."""

Cell = tuple[CoupFacts, States, States]
"""The facts of a coup, and what is kept of the Player's hand and of the Banker's."""


def told_distribution(
    shoe: Shoe, tableau: Tableau, coup: Coup, fields: Collection[str]
) -> Distribution[Outcome]:
    """The joint distribution of coup facts with the answers to these fields.

    Where the values are given that are asked for, field by field, answers that none of them tells
    apart may be told as one.

    >>> from odds.rulebooks import load_rulebook
    >>> tableau = load_rulebook("rws-commission").tableau
    >>> coups = told_distribution(Shoe.of_decks(8), tableau, Coup(), ["player_pair_kind"])
    >>> coups.denominator, coups.weight(lambda facts: facts.player_pair_kind == "perfect")
    (4998398275503360, 84310332357888)
    """
    classes, left = classes_of_fields(fields), shoe.without(coup.known)
    classes.classes_of(coup.known)  # a suit that is not said is asked for before all else
    if not shoe.endless and left.cards < MOST_CARDS - len(coup.known):
        return enumerate_coups(shoe, tableau, coup, classes, fields)  # the orders are few
    tableau.check(coup)
    cards = sum(classes.counts(left))  # and so are the suits of the shoe

    def counts(each: Classes) -> Sequence[int]:
        found = each.counts(left)  # an endless shoe counts as many cards as are told apart
        return [count * cards // sum(found) for count in found] if shoe.endless else found

    walk = Walk(tableau, coup, counts, 0 if shoe.endless else 1)
    weights: dict[Outcome, int] = {}
    for facts, weight in told_weights(walk, fields):
        weights[facts] = weights.get(facts, 0) + weight
    if not any(weights.values()):
        raise impossible(coup)
    return Distribution(weights)


class Asked(NamedTuple):
    """The fields asked of the cards, and the traits of each hand that are looked at for them.

    Traits that sets of cards tell are not among these. Where pairs by rank are asked for, they are
    the first trait of both hands.
    """

    fields: tuple[tuple[Field, tuple[str, ...]], ...]
    player: tuple[Trait, ...]
    banker: tuple[Trait, ...]
    pairs: bool

    @classmethod
    def of(cls, fields: Collection[Field], pairs: bool, winner: Winner) -> "Asked":
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
        fields = [field for field, _ in self.fields]

        def told(cell: Cell) -> CoupFacts:
            facts, player, banker = cell
            answers = tuple(
                (field.name, field.answer(facts, *side(player, banker)))
                for field, side in zip(fields, sides, strict=True)
            )
            return CoupFacts._make((*facts[:8], answers))

        return told


def _always(player: State, banker: State) -> Callable[[States, States], tuple[State, State]]:
    return lambda one, two: (player, banker)


def _at(player: int | None, banker: int | None) -> Callable[[States, States], tuple[State, State]]:
    def kept(one: States, two: States) -> tuple[State, State]:
        return (
            NONE_SEEN if player is None else one[player],
            NONE_SEEN if banker is None else two[banker],
        )

    return kept


class Walk(NamedTuple):
    """What is dealt: by which Table of Play, the cards known, the counts left, and by how much a
    draw thins the shoe. The counts are of classes of cards, and may be arrays for many shoes.
    """

    tableau: Tableau
    coup: Coup
    counts: Callable[[Classes], Sequence[Number]]
    step: int


def told_weights(walk: Walk, fields: Collection[str]) -> Iterator[tuple[CoupFacts, Number]]:
    """The weights of coup facts with the answers to the fields; the same facts may come again.

    Of the winning hand and of the losing one only what is asked of them is looked at; so coups
    that the Player wins and coups that the Banker wins may be counted apart.
    """
    asked, pairs = _as_asked(fields), asks_pairs(fields)
    plans: dict[Asked, set[Winner]] = {}
    for winner in (Winner.PLAYER, Winner.BANKER):
        plans.setdefault(Asked.of(asked, pairs, winner), set()).add(winner)
    next(iter(plans.values())).add(Winner.TIE)
    for plan, winners in plans.items():
        yield from _counted(walk, plan, winners)


def _as_asked(fields: Collection[str]) -> list[Field]:
    """The fields, no finer than the values that are asked for where these are given."""
    asked = asked_of_cards(fields)
    if not isinstance(fields, Mapping):
        return list(asked)
    return [field.as_asked(fields[field.name]) for field in asked]


def _counted(
    walk: Walk, asked: Asked, winners: Collection[Winner]
) -> Iterator[tuple[CoupFacts, Number]]:
    facts = _facts_by(walk.tableau)
    for region, around in _larger(asked.regions).items():
        tellers = [(asked.teller(each), sign) for each, sign in around]
        for cell, weight in _cells(walk, asked, region, facts).items():
            if cell[0].winner in winners:
                for told, sign in tellers:
                    yield told(cell), sign * weight


def _larger(regions: Sequence[Region]) -> dict[Region, list[tuple[Region, int]]]:
    """For each region those that hold it, and how often its coups are to be added to theirs.

    A coup belongs to the smallest region that holds it, so what is counted in a region is taken
    off the larger ones, given back where it was taken off twice, and so on.

    >>> _larger([(1, 1), (3, 1), (3, 3)])[1, 1]
    [((1, 1), 1), ((3, 1), -1)]
    """
    found: dict[Region, list[tuple[Region, int]]] = {}
    for place, region in enumerate(regions):
        one, two = region
        signs = {region: 1}
        for larger in regions[place + 1 :]:
            if one & ~larger[0] == two & ~larger[1] == 0:
                signs[larger] = -sum(
                    sign
                    for each, sign in signs.items()
                    if each[0] & ~larger[0] == each[1] & ~larger[1] == 0
                )
        found[region] = [(each, sign) for each, sign in signs.items() if sign]
    return found


class _Group:
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

    def beside(self, other: "_Group", counts: Sequence[Number]) -> Number:
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


_Groups = dict[tuple[Total, States], list[_Group]]


class _Work:
    """A region with its classes of cards: all those told apart, and those of third cards."""

    def __init__(self, walk: Walk, asked: Asked, region: Region) -> None:
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

    def groups(self, side: int, known: Drawn, traits: Sequence[Trait]) -> _Groups:
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
        found: dict[tuple[Total, States, Drawn], _Group] = {}
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
                group = found[key] = _Group(thirds)
            group.add(drawn, counts, step)
        groups: _Groups = {}
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


Facts = Callable[[TwoHands, Points | None, Points | None], CoupFacts]
"""The facts of two-card hands with third cards that count so much."""


def _facts_by(tableau: Tableau) -> Facts:
    @cache
    def facts(hands: TwoHands, third: Points | None, other: Points | None) -> CoupFacts:
        naturals = (tableau.naturals[hands.player], tableau.naturals[hands.banker])
        return CoupFacts.of(hands, naturals, third, other)

    return facts


def _cells(walk: Walk, asked: Asked, region: Region, facts: Facts) -> dict[Cell, Number]:
    """The weight of each cell among the coups of a region."""
    work = _Work(walk, asked, region)
    player, banker = work.known(0), work.known(1)
    if player is None or banker is None:
        return {}
    tableau, step, thirds = walk.tableau, walk.step, work.thirds((player, banker))
    player_after, banker_after = work.after(asked.player), work.after(asked.banker)
    points: dict[int | None, Points | None] = {None: None}
    points.update((number, card.points) for number, card in enumerate(work.third_cards))
    found: dict[Cell, Number] = {}
    banker_groups = work.groups(1, banker, asked.banker)
    for (total, states), groups in work.groups(0, player, asked.player).items():
        for (other_total, other_states), others in banker_groups.items():
            situations = [
                (
                    one.drawn + two.drawn,
                    one.beside(two, work.counts)
                    if step and not set(one.drawn).isdisjoint(two.drawn)
                    else one.ways * two.ways,
                )
                for one in groups
                for two in others
            ]
            draws = Draws(work.third_counts, step, situations)
            pairs = (
                (states[0][0] != MIXED, other_states[0][0] != MIXED)
                if asked.pairs
                else (None, None)
            )
            hands = TwoHands(total, other_total, *pairs)
            for third, other, weight in weighed_thirds(tableau, total, other_total, thirds, draws):
                cell = (
                    facts(hands, points[third], points[other]),
                    player_after(states, third),
                    banker_after(other_states, other),
                )
                found[cell] = found.get(cell, 0) + weight
    return found
