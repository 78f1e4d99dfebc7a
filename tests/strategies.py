"""Random and extreme shoes and coups for hypothesis."""

from hypothesis import strategies as st

from odds import Coup, Rank, Shoe, Tableau
from odds.tableau import Clauses

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


small_shoes = st.lists(ranks, max_size=7).map(
    lambda cards: Shoe.holding({rank: cards.count(rank) for rank in cards})
)

any_shoes = st.one_of(
    shoes(),
    small_shoes,
    st.builds(lambda rank, count: Shoe.holding({rank: count}), ranks, st.integers(0, 10**9)),
    st.just(Shoe.infinite()),
)


@st.composite
def coups_from(draw: st.DrawFn, shoe: Shoe, least: int = 0, most: int = 3) -> Coup:
    """Some cards of the shoe laid out as hands, `least` to the Player; rules may forbid them."""
    cards = [rank for rank in Rank for _ in range(min(shoe.counts[rank], 3))]
    if shoe.endless:
        cards = cards * 2
    order = draw(st.permutations(cards))
    player = draw(st.integers(least, min(most, len(order))))
    banker = draw(st.integers(0, min(most, len(order) - player)))
    return Coup(tuple(order[:player]), tuple(order[player : player + banker]))


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
