"""The quick way to how coups end by what is known of cards in certain places, all at once.

Cards are told apart as finely as their groups are; four of them are dealt in every order, and what
goes on alike from there is drawn out together, as in `odds.games.coup.joint`.
"""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from itertools import product
from typing import TypeVar

from odds.core.cards import Points, Rank, total_of
from odds.core.classes import Classes
from odds.core.shoe import Shoe
from odds.core.watching import Watch, unwatched
from odds.games.coup.facts import CoupFacts, TwoHands
from odds.games.coup.tableau import Tableau
from odds.games.coup.third_cards import Drawn, Draws

FIRST = ("player-1", "banker-1", "player-2", "banker-2")
"""Whose the first cards of the shoe are, in the order of the deal."""
Known = tuple[int | None, ...]
"""The number of the group of the card in each place; None where no card was drawn."""
End = TypeVar("End", bound=Hashable)
Plan = dict[Known, dict[End, list[tuple[int, int]]]]
"""What is known of the two cards after the first four, how the coup ends, and which they are."""


def rounds_by_groups(
    shoe: Shoe,
    tableau: Tableau,
    places: Sequence[str],
    group_of: Mapping[Rank, int],
    classes: Classes,
    end_of: Callable[[CoupFacts], End],
    watch: Watch = unwatched,
) -> dict[Known, dict[End, int]]:
    """The weight of every end of a coup, by the groups of the cards in these places.

    Places are seats such as player-3, or position-5 and position-6 for the cards after the first
    four, whoever draws them, if anybody does. The shoe cannot run out.

    >>> from odds.core.classes import POINTS
    >>> from odds.rulebooks import load_rulebook
    >>> tableau = load_rulebook("rws-commission").tableau
    >>> high = {rank: int(6 <= rank.points) for rank in Rank}
    >>> asked = (Shoe.of_decks(8), tableau, ["player-3"], high, POINTS)
    >>> found = rounds_by_groups(*asked, lambda facts: facts.player_cards)
    >>> list(found[None,]), sum(sum(ends.values()) for ends in found.values())
    ([2], 4998398275503360)
    """
    told = Classes.apart(lambda rank: (classes.numbers[rank], group_of[rank]))
    group = [group_of[cards[0].rank] for cards in told.members]
    late = [place for place in places if place not in FIRST]
    # Of third cards of which nothing is known the Table of Play sees what they count.
    drawn = told if late else Classes.apart(lambda rank: None)
    number = [drawn.class_of(cards[0]) for cards in told.members]
    counts, step = drawn.counts(shoe), 0 if shoe.endless else 1
    early = [FIRST.index(place) for place in places if place in FIRST]
    first: dict[TwoHands, dict[Known, dict[Drawn, int]]] = defaultdict(dict)
    for hands, cards, ways in _four_cards(list(told.counts(shoe)), step, told, classes.tells_ranks):
        known: Known = tuple(group[cards[place]] for place in early)
        taken = tuple(number[card] for card in cards)
        by_taken = first[hands].setdefault(known, {})
        by_taken[taken] = by_taken.get(taken, 0) + ways
    found: dict[Known, dict[End, int]] = defaultdict(dict)
    order = sorted(range(len(places)), key=lambda place: places[place] not in FIRST)
    for [(hands, by_known)] in watch(([each] for each in first.items()), len(first)):
        plan = _plan(tableau, hands, drawn, group, late, end_of)
        for known, by_taken in by_known.items():
            draws = Draws(counts, step, list(by_taken.items()))
            ways_to = [draws.two(card) for card in range(len(drawn))]
            for then, by_end in plan.items():
                learnt = dict(zip(order, known + then, strict=True))
                ends = found[tuple(learnt[place] for place in range(len(places)))]
                for end, pairs in by_end.items():
                    more = sum(ways_to[fifth][sixth] for fifth, sixth in pairs)
                    ends[end] = ends.get(end, 0) + more
    return dict(found)


def _four_cards(
    counts: list[int], step: int, classes: Classes, pairs: bool
) -> Iterator[tuple[TwoHands, Drawn, int]]:
    """The first four cards in every order, the hands that they are, and their weight."""
    for cards in product(range(len(classes)), repeat=len(FIRST)):
        ways = 1
        for card in cards:
            ways *= counts[card]
            counts[card] -= step
        for card in cards:
            counts[card] += step
        if ways:
            hands = (cards[0::2], cards[1::2])
            player, banker = (total_of([classes.points[card] for card in hand]) for hand in hands)
            told = (classes.pair(*hand) if pairs else None for hand in hands)
            yield TwoHands(player, banker, *told), cards, ways


def _plan(
    tableau: Tableau,
    hands: TwoHands,
    classes: Classes,
    group: Sequence[int],
    late: Sequence[str],
    end_of: Callable[[CoupFacts], End],
) -> Plan[End]:
    """What comes of two-card hands with every two cards that follow."""
    naturals = (tableau.naturals[hands.player], tableau.naturals[hands.banker])
    ends: dict[tuple[Points | None, Points | None], End] = {}
    plan: Plan[End] = {}
    player_draws = tableau.player_draws(hands.player, hands.banker)
    for fifth, sixth in product(range(len(classes)), repeat=2):
        one = fifth if player_draws else None
        third = None if one is None else classes.points[one]
        two = None
        if tableau.banker_draws(hands.player, hands.banker, third):
            two = fifth if one is None else sixth
        other = None if two is None else classes.points[two]
        if (third, other) not in ends:
            ends[third, other] = end_of(CoupFacts.of(hands, naturals, third, other))
        lying = {"player-3": one, "banker-3": two, "position-5": fifth, "position-6": sixth}
        cards = (lying[place] for place in late)
        known = tuple(None if card is None else group[card] for card in cards)
        plan.setdefault(known, {}).setdefault(ends[third, other], []).append((fifth, sixth))
    return plan
