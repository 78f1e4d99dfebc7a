"""Random and extreme shoes, coups and rules for hypothesis."""

from hypothesis import strategies as st

from odds import Condition, Coup, Rank, Shoe, Tableau, load_rulebook
from odds.core.cards import total_of
from odds.games.coup.tableau import Clauses
from odds.games.three_card.ranking import FEATURES, Ranking, RankingLine
from odds.games.three_card.sight import Sight

ranks = st.sampled_from(list(Rank))


@st.composite
def shoes(draw: st.DrawFn, kinds: int = 4, most: int = 40, least_cards: int = 0) -> Shoe:
    """A shoe of a few ranks, so that the plain enumerator stays quick; empty ones included."""
    held = draw(st.sets(ranks, max_size=kinds, min_size=1 if least_cards else 0))
    counts = {rank: draw(st.integers(0, most)) for rank in sorted(held)}
    shoe = Shoe.holding(counts)
    if shoe.cards < least_cards:
        counts[min(held)] += least_cards - shoe.cards
    return Shoe.holding(counts)


small_shoes = st.one_of(st.lists(ranks, max_size=5), st.lists(ranks, min_size=6, max_size=7)).map(
    lambda cards: Shoe.holding({rank: cards.count(rank) for rank in cards})
)

any_shoes = st.one_of(
    shoes(),
    small_shoes,
    st.builds(lambda rank, count: Shoe.holding({rank: count}), ranks, st.integers(0, 10**9)),
    shoes(kinds=3, least_cards=1).map(lambda shoe: Shoe(shoe.counts, endless=True)),
)


@st.composite
def coups_from(draw: st.DrawFn, shoe: Shoe, least: int = 0, most: int = 3) -> Coup:
    """Some cards of the shoe laid out as hands, `least` to the Player; rules may forbid them."""
    order = draw(orders_of(shoe))
    player = draw(st.integers(least, min(most, len(order))))
    banker = draw(st.integers(0, min(most, len(order) - player)))
    return Coup(tuple(order[:player]), tuple(order[player : player + banker]))


@st.composite
def dealt_coups(draw: st.DrawFn, shoe: Shoe, tableau: Tableau) -> Coup:
    """A coup dealt from the shoe by the rules as far as it goes, of which some cards are seen."""
    order = draw(orders_of(shoe))
    hands: tuple[list[Rank], list[Rank]] = ([], [])
    for hand, rank in zip((0, 1, 0, 1), order, strict=False):
        hands[hand].append(rank)
    rest = order[4:]
    if len(order) >= 4:
        player, banker = (total_of(rank.points for rank in hand) for hand in hands)
        third = None
        if rest and tableau.player_draws(player, banker):
            hands[0].append(rest.pop(0))
            third = hands[0][2].points
        waiting = third is None and tableau.player_draws(player, banker)
        if rest and not waiting and tableau.banker_draws(player, banker, third):
            hands[1].append(rest.pop(0))
    seen = [draw(st.sampled_from([0, 1, 2, len(hand), len(hand)])) for hand in hands]
    return Coup(tuple(hands[0][: seen[0]]), tuple(hands[1][: seen[1]]))


@st.composite
def orders_of(draw: st.DrawFn, shoe: Shoe) -> list[Rank]:
    """Up to six cards in the order in which the shoe deals them."""
    copies = 6 if shoe.endless else 1
    cards = [rank for rank in Rank for _ in range(copies * min(shoe.counts[rank], 6))]
    return draw(st.permutations(cards))[:6]


@st.composite
def tableaus(draw: st.DrawFn) -> Tableau:
    """Any Table of Play whatever, far from the one that casinos use."""
    row = st.tuples(*[st.booleans()] * 10)
    return Tableau(
        naturals=draw(row),
        player=draw(row),
        banker_after_stand=draw(row),
        banker_after_draw=draw(st.tuples(*[row] * 10)),
        clauses=Clauses("a", "b", "c", "d"),
    )


_conditions = st.sampled_from(list(FEATURES)).flatmap(
    lambda feature: st.sets(st.sampled_from(FEATURES[feature]), min_size=1).map(
        lambda values: Condition(feature, tuple(sorted(values)))
    )
)
_lines = st.lists(st.lists(_conditions, min_size=1, max_size=2), max_size=4).map(
    lambda all_of_them: (
        *(RankingLine(str(n), tuple(each)) for n, each in enumerate(all_of_them)),
        RankingLine("others", ()),
    )
)
_rankings = st.one_of(
    st.just(load_rulebook("bclc-three-card").ranking),
    st.builds(Ranking, _lines, st.lists(st.sampled_from(list(FEATURES)), unique=True).map(tuple)),
)
sights = st.builds(Sight, _rankings, st.sets(st.sampled_from(list(FEATURES))))
"""Rankings of all kinds, with what is told of hands besides."""
