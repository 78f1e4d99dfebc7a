"""The quick way where a third card is known in part: it is drawn from the cards of its set alone.

Cards are told apart as finely as the sets do; all else is as in `odds.games.coup.joint`.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping

from odds.core.cards import VALUES, Points
from odds.core.classes import Classes
from odds.core.distribution import Distribution
from odds.core.half_seen import OneOf
from odds.core.shoe import Shoe
from odds.games.coup.enumerator import impossible
from odds.games.coup.facts import CoupFacts, Outcome, TwoHands
from odds.games.coup.joint import orders_of, two_card_hands
from odds.games.coup.tableau import Tableau
from odds.games.coup.third_cards import Drawn, Draws, ThirdCards, weighed_thirds
from odds.games.round import Coup, End

Thirds = tuple[OneOf | None, OneOf | None]
"""What is known of the third card of each hand; None where it is not known if there is one."""


def rounds_with_thirds(
    shoe: Shoe, tableau: Tableau, coup: Coup, thirds: Thirds, classes: Classes
) -> Distribution[Outcome]:
    """The joint distribution of coup facts from a shoe that cannot run out.

    Of the first two cards of a hand those of the coup are known; a third card that is known, if
    only in part, was drawn.

    >>> from odds.core.half_seen import ANY
    >>> from odds.rulebooks import load_rulebook
    >>> tableau = load_rulebook("rws-commission").tableau
    >>> from odds.core.classes import POINTS
    >>> found = rounds_with_thirds(Shoe.of_decks(8), tableau, Coup(), (ANY, None), POINTS)
    >>> {end.player_cards for end, _ in found}
    {3}
    """
    told = told_apart(classes, thirds)
    left = shoe.without(coup.known)
    counts, step = list(told.counts(left)), 0 if shoe.endless else 1
    inside = [
        [n for n, cards in enumerate(told.members) if third is None or cards[0].rank in third.ranks]
        for third in thirds
    ]
    by_value = [[n for n in inside[0] if told.points[n] == value] for value in VALUES]
    cards = ThirdCards(by_value, inside[1])
    points: dict[int | None, Points | None] = {None: None, **dict(enumerate(told.points))}
    weights: dict[Outcome, int] = {}
    for hands, by_drawn in _two_hands(counts, step, told, classes.tells_ranks, coup).items():
        naturals = (tableau.naturals[hands.player], tableau.naturals[hands.banker])
        draws = Draws(counts, step, list(by_drawn.items()))
        for one, two, weight in weighed_thirds(tableau, hands.player, hands.banker, cards, draws):
            undrawn = (one is None and thirds[0]) or (two is None and thirds[1])
            if weight and not undrawn:
                facts = CoupFacts.of(hands, naturals, points[one], points[two])
                weights[facts] = weights.get(facts, 0) + weight
    if not weights:
        raise impossible(coup)
    return Distribution(weights)


def told_apart(classes: Classes, thirds: Thirds) -> Classes:
    """Classes of ranks that tell apart what these do, and which may be a third card.

    >>> from odds.core.cards import Rank
    >>> from odds.core.classes import POINTS
    >>> len(POINTS), len(told_apart(POINTS, (OneOf((Rank.JACK,)), None)))
    (10, 11)
    """
    sets = [each for each in thirds if each]
    return Classes.apart(
        lambda rank: (classes.numbers[rank], *(rank in each.ranks for each in sets))
    )


def with_ranks(fields: Collection[str], thirds: Thirds) -> Collection[str]:
    """The fields, and those that say whether third cards are such as is known of them.

    >>> from odds.core.cards import Rank
    >>> with_ranks(["player_suited"], (None, OneOf((Rank.SIX, Rank.SEVEN))))
    ['player_suited', 'banker_third_rank']
    >>> with_ranks({"winner": {("tie",)}}, (OneOf((Rank.SIX,)), None))
    {'winner': {('tie',)}, 'player_third_rank': {('6',)}}
    """
    if not isinstance(fields, Mapping):
        return [*fields, *(name for name, _ in _ranks_of(thirds))]
    asked = {name: set(values) for name, values in fields.items()}
    for name, symbols in _ranks_of(thirds):
        asked.setdefault(name, set()).add(symbols)
    return asked


def _ranks_of(thirds: Thirds) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The fields that ask for third cards, and the answers that agree with what is known."""
    for hand, third in zip(("player", "banker"), thirds, strict=True):
        if third:
            yield f"{hand}_third_rank", tuple(rank.symbol for rank in third.ranks)


def inside(ends: Iterable[tuple[End, int]], thirds: Thirds) -> Iterator[tuple[End, int]]:
    """Those of the ends in which third cards are such as is known of them."""
    for end, weight in ends:
        answers = ((getattr(end, name), symbols) for name, symbols in _ranks_of(thirds))
        # Answers that nothing asked tells apart are one; all of them are in the set, or none.
        if all((a[0] if isinstance(a, tuple) else a) in symbols for a, symbols in answers):
            yield end, weight


def _two_hands(
    counts: list[int], step: int, classes: Classes, pairs: bool, coup: Coup
) -> dict[TwoHands, dict[Drawn, int]]:
    """The weight of every way to two cards in both hands, by the classes drawn for it."""
    found: dict[TwoHands, dict[Drawn, int]] = defaultdict(dict)
    player, banker = (
        two_card_hands(classes, classes.classes_of(hand)) for hand in (coup.player, coup.banker)
    )
    for one in player:
        ways = orders_of(one.drawn, counts, step)
        if not ways:
            continue
        for card in one.drawn:
            counts[card] -= step
        for two in banker:
            more = orders_of(two.drawn, counts, step)
            if more:
                told = (one.pair, two.pair) if pairs else (None, None)
                by_drawn = found[TwoHands(one.total, two.total, *told)]
                both = one.drawn + two.drawn
                by_drawn[both] = by_drawn.get(both, 0) + ways * more
        for card in one.drawn:
            counts[card] += step
    return found
