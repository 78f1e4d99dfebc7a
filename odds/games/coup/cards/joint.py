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

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import cache
from itertools import product

from odds.core.cards import Points
from odds.core.classes import Classes
from odds.core.distribution import Distribution
from odds.core.shoe import Shoe
from odds.games.coup.cards.fields import asks_pairs, classes_of_fields
from odds.games.coup.cards.groups import Group, Walk, Work
from odds.games.coup.cards.regions import Cell, Plan, Region, States, as_asked, larger
from odds.games.coup.cards.traits import MIXED
from odds.games.coup.enumerator import enumerate_coups, impossible
from odds.games.coup.facts import CoupFacts, Outcome, TwoHands
from odds.games.coup.tableau import Tableau
from odds.games.coup.third_cards import Drawn, Draws, Number, weighed_thirds
from odds.games.round import MOST_CARDS, Coup, Winner

Facts = Callable[[TwoHands, Points | None, Points | None], CoupFacts]
"""The facts of two-card hands with third cards that count so much."""

Teller = Callable[[Cell], CoupFacts]
"""What makes the facts of a cell tell the answers to the fields."""

Start = tuple[TwoHands, States, States]
"""Both two-card hands, and what is kept of them."""


def card_distribution(
    shoe: Shoe, tableau: Tableau, coup: Coup, fields: Collection[str]
) -> Distribution[Outcome]:
    """The joint distribution of coup facts with the answers to these fields.

    Where the values are given that are asked for, field by field, answers that none of them tells
    apart may be told as one.

    >>> from odds.rulebooks import load_rulebook
    >>> tableau = load_rulebook("rws-commission").tableau
    >>> coups = card_distribution(Shoe.of_decks(8), tableau, Coup(), ["player_pair_kind"])
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
    for facts, weight in card_weights(walk, fields):
        weights[facts] = weights.get(facts, 0) + weight
    if not any(weights.values()):
        raise impossible(coup)
    return Distribution(weights)


def card_weights(walk: Walk, fields: Collection[str]) -> Iterator[tuple[CoupFacts, Number]]:
    """The weights of coup facts with the answers to the fields; the same facts may come again.

    Of the winning hand and of the losing one only what is asked of them is looked at; so coups
    that the Player wins and coups that the Banker wins may be counted apart.
    """
    facts = facts_by(walk.tableau)
    for asked, winners in plans_of(fields).items():
        for region, tellers in tellers_of(asked).items():
            for cell, weight in _cells(walk, asked, region, facts).items():
                if cell[0].winner in winners:
                    for told, sign in tellers:
                        yield told(cell), sign * weight


def plans_of(fields: Collection[str]) -> dict[Plan, set[Winner]]:
    """What is looked at for the fields, and who wins the coups for which it is."""
    asked, pairs = as_asked(fields), asks_pairs(fields)
    plans: dict[Plan, set[Winner]] = {}
    for winner in (Winner.PLAYER, Winner.BANKER):
        plans.setdefault(Plan.of(asked, pairs, winner), set()).add(winner)
    next(iter(plans.values())).add(Winner.TIE)
    return plans


def tellers_of(asked: Plan) -> dict[Region, list[tuple[Teller, int]]]:
    """For each region what tells its cells, there and where they are added or taken off."""
    teller = cache(asked.teller)
    return {
        region: [(teller(each), sign) for each, sign in around]
        for region, around in larger(asked.regions).items()
    }


def facts_by(tableau: Tableau) -> Facts:
    """The facts of hands by this Table of Play, each made once."""

    @cache
    def facts(hands: TwoHands, third: Points | None, other: Points | None) -> CoupFacts:
        naturals = (tableau.naturals[hands.player], tableau.naturals[hands.banker])
        return CoupFacts.of(hands, naturals, third, other)

    return facts


def _cells(walk: Walk, asked: Plan, region: Region, facts: Facts) -> dict[Cell, Number]:
    """The weight of each cell among the coups of a region."""
    work = Work(walk, asked, region)
    player, banker = work.known(0), work.known(1)
    if player is None or banker is None:
        return {}
    tableau, step, thirds = walk.tableau, walk.step, work.thirds((player, banker))
    cell_of = cells_by(work, asked, facts)
    found: dict[Cell, Number] = {}
    for start, pairs in starts(work, asked, player, banker):
        draws = Draws(work.third_counts, step, list(_by_drawn(work, pairs).items()))
        totals = start[0][:2]
        for third, other, weight in weighed_thirds(tableau, *totals, thirds, draws):
            cell = cell_of(start, third, other)
            found[cell] = found.get(cell, 0) + weight
    return found


def cells_by(
    work: Work, asked: Plan, facts: Facts
) -> Callable[[Start, int | None, int | None], Cell]:
    """What makes the cell of two-card hands and of third cards of these classes."""
    player_after, banker_after = work.after(asked.player), work.after(asked.banker)
    points: dict[int | None, Points | None] = {None: None}
    points.update((number, card.points) for number, card in enumerate(work.third_cards))

    def cell_of(start: Start, third: int | None, other: int | None) -> Cell:
        hands, states, other_states = start
        told = facts(hands, points[third], points[other])
        return told, player_after(states, third), banker_after(other_states, other)

    return cell_of


def starts(
    work: Work, asked: Plan, player: Drawn, banker: Drawn
) -> Iterable[tuple[Start, list[tuple[Group, Group]]]]:
    """Two-card hands that go on alike: groups of the Player's, each with one of the Banker's.

    Of what is asked of the first four cards together only the answer matters, so that hands of
    which something else is kept are one where nothing tells them apart.
    """
    alike, banker_groups = asked.alike(), work.groups(1, banker, asked.banker)
    found: dict[tuple[object, ...], tuple[Start, list[tuple[Group, Group]]]] = {}
    for (total, states), groups in work.groups(0, player, asked.player).items():
        for (other_total, other_states), others in banker_groups.items():
            pairs = (
                (states[0][0] != MIXED, other_states[0][0] != MIXED)
                if asked.pairs
                else (None, None)
            )
            hands = TwoHands(total, other_total, *pairs)
            key = (hands, *alike(states, other_states))
            if key not in found:
                found[key] = ((hands, states, other_states), [])
            found[key][1].extend(product(groups, others))
    return found.values()


def _by_drawn(work: Work, pairs: Iterable[tuple[Group, Group]]) -> dict[Drawn, Number]:
    """The ways to deal hands of these groups, by the cards that they take."""
    step, counts = work.walk.step, work.counts
    found: dict[Drawn, Number] = {}
    for one, two in pairs:
        shared = step and not set(one.drawn).isdisjoint(two.drawn)
        ways = one.beside(two, counts) if shared else one.ways * two.ways
        drawn = one.drawn + two.drawn
        found[drawn] = found.get(drawn, 0) + ways
    return found
