"""The quick way to the distributions of one hand, and of a hand held against the bank's."""

from collections import defaultdict
from itertools import product

from odds.core.distribution import Distribution
from odds.core.errors import OddsError
from odds.core.shoe import Shoe
from odds.games.round import VOID, Coup
from odds.games.three_card.enumerator import Deal, can_deal, draws
from odds.games.three_card.overlaps import Group, held, holding, in_common
from odds.games.three_card.ranking import SIZE
from odds.games.three_card.sight import SeenHand, Sight


def hands(shoe: Shoe, sight: Sight, known: tuple[int, ...] = ()) -> Distribution[SeenHand]:
    """The distribution of one hand, given the classes of its known cards, not in the shoe any more.

    >>> from odds.rulebooks import load_rulebook
    >>> sight = load_rulebook("bclc-three-card").sight([])
    >>> found = hands(Shoe.of_decks(1), sight).project(lambda seen: seen.hand)
    >>> found.denominator, found["three kings"], found["three face cards"], found["nine"]
    (22100, 4, 216, 2212)
    """
    if not can_deal(shoe, 0, len(known)):
        raise OddsError(f"a hand has {SIZE} cards, and {shoe.cards} are left; give a fuller shoe")
    weights: dict[SeenHand, int] = defaultdict(int)
    for drawn, ways in draws(sight.counts(shoe), SIZE - len(known), shoe.endless):
        weights[sight.see(known + drawn)] += ways
    return Distribution(weights)


def deals(shoe: Shoe, sight: Sight, coup: Coup | None = None) -> Distribution[Deal]:
    """The joint distribution of both hands' facts, equal to `enumerate_deals` in every weight."""
    coup = coup or Coup()
    left = shoe.without(coup.known)
    if not can_deal(left, 1, len(coup.known)):
        return Distribution({VOID: 1})
    pairs = _apart(left, sight, coup) if left.endless else _together(left, sight, coup)
    weights: dict[Deal, int] = defaultdict(int)
    for (player, banker), weight in pairs.items():
        weights[player.against(banker)] += weight
    return Distribution(weights)


Pairs = dict[tuple[SeenHand, SeenHand], int]


def _apart(shoe: Shoe, sight: Sight, coup: Coup) -> Pairs:
    """Two hands that do not hinder each other."""
    both = (hands(shoe, sight, sight.classes_of(hand)) for hand in (coup.player, coup.banker))
    return {(player, banker): ways * more for (player, ways), (banker, more) in product(*both)}


def _together(shoe: Shoe, sight: Sight, coup: Coup) -> Pairs:
    """Two hands from one shoe, by what they would have in common."""
    counts = sight.counts(shoe)
    both = [_by_given_cards(counts, sight, sight.classes_of(h)) for h in (coup.player, coup.banker)]
    pairs: Pairs = defaultdict(int)
    for key in both[0].keys() & both[1].keys():
        common = in_common(key, counts)
        for player, ways in both[0][key]:
            ways *= common
            for banker, more in both[1][key]:
                pairs[player, banker] += ways * more
    return pairs


def _by_given_cards(
    counts: tuple[int, ...], sight: Sight, known: tuple[int, ...]
) -> dict[int, list[tuple[SeenHand, int]]]:
    """For every few cards: what is seen of hands that have them, and the ways to such hands."""
    groups: dict[SeenHand, Group] = defaultdict(dict)
    for drawn, _ in draws(counts, SIZE - len(known), endless=False):
        groups[sight.see(known + drawn)][holding(drawn)] = 1
    found: dict[int, list[tuple[SeenHand, int]]] = defaultdict(list)
    for seen, group in groups.items():
        for key, ways in held(group, counts, SIZE).items():
            found[key].append((seen, ways))
    return found
