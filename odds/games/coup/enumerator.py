"""The specification: every way to finish a coup, by plain recursion over what is left to deal.

A weight counts equally likely orders of the cards. So that coups of four, five and six cards are
counted on one scale, each is weighted with the ways to go on dealing to the last card that this
coup could have needed; from a shoe that runs out before, to the shoe's last card.
"""

from collections.abc import Callable, Collection
from functools import cache
from typing import TYPE_CHECKING

from odds.core.cards import Card, Points, Suit, Total, total_of
from odds.core.classes import CARDS, RANKS, Classes
from odds.core.distribution import Distribution
from odds.core.shoe import Shoe
from odds.games.coup.facts import CoupFacts, Outcome, TwoHands, asks_cards
from odds.games.coup.tableau import Tableau
from odds.games.round import MOST_CARDS, VOID, Coup, ImpossibleError

if TYPE_CHECKING:
    from odds.games.coup.cards.fields import Field

CoupHand = tuple[int, ...]
"""The classes of the cards of a hand, its first two in ascending order: no rule asks for theirs."""


def orders(cards: int, drawn: int, step: int) -> int:
    """The ways to draw so many of the cards in order, or all if there are fewer.

    `step` is by how much a draw thins the shoe: 1, or 0 for an endless one.

    >>> orders(416, 6, 1), orders(3, 6, 1), orders(0, 6, 1), orders(13, 6, 0)
    (4998398275503360, 6, 1, 4826809)
    """
    ways = 1
    for draw in range(drawn if step == 0 else min(drawn, cards)):
        ways *= cards - draw * step
    return ways


def enumerate_coups(
    shoe: Shoe,
    tableau: Tableau,
    coup: Coup | None = None,
    classes: Classes | None = None,
    fields: Collection[str] = (),
) -> Distribution[Outcome]:
    """The joint distribution of the facts of a coup dealt from the shoe, given its known cards.

    Beyond the facts of every coup, the fields that are asked for are told. Cards are told apart by
    rank, or where there are such fields each from each other, unless coarser classes are given.
    The known cards are taken out of the shoe first. A coup that the shoe cannot finish is void.

    >>> from odds.rulebooks import load_rulebook
    >>> twos = Shoe((0, 5) + (0,) * 11)
    >>> for end, weight in enumerate_coups(twos, load_rulebook("bclc-mini").tableau):
    ...     print(end, weight)
    Void.VOID 120
    """
    coup = coup or Coup()
    if classes is None:
        classes = CARDS if asks_cards(fields) else RANKS
    tableau.check(coup)
    left = classes.counts(shoe.without(coup.known))
    known = tuple(classes.classes_of(hand) for hand in (coup.player, coup.banker))
    step = 0 if shoe.endless else 1
    facts = _facts_of(tableau, classes, fields)
    points = classes.points

    @cache
    def total(cards: CoupHand) -> Total:
        return total_of(points[card] for card in cards)

    def next_to_draw(player: CoupHand, banker: CoupHand) -> int | None:
        """0 for the Player, 1 for the Banker, None when the coup is finished."""
        if len(banker) < 2:
            return 1 if len(player) > len(banker) else 0
        two_cards = total(player[:2]), total(banker[:2])
        if len(player) == 2 and tableau.player_draws(*two_cards):
            return 0
        third = points[player[2]] if len(player) == 3 else None
        if len(banker) == 2 and tableau.banker_draws(*two_cards, third):
            return 1
        return None

    @cache  # two cards in either order make one hand
    def play(player: CoupHand, banker: CoupHand, counts: tuple[int, ...]) -> dict[Outcome, int]:
        hands = (player, banker)
        unseen = [len(hand) >= len(cards) for hand, cards in zip(hands, known, strict=True)]
        drawer = next_to_draw(player, banker)
        if drawer is None:
            if not all(unseen):
                return {}  # a known third card was not drawn: it was not this coup
            spare = MOST_CARDS - len(player) - len(banker)
            return {facts(player, banker): orders(sum(counts), spare, step)}
        if unseen[drawer]:
            ways = [(card, count) for card, count in enumerate(counts) if count]
            if not ways:
                # A known card that would have come later proves the shoe did not run out.
                return {VOID: 1} if all(unseen) else {}
        else:
            ways = [(known[drawer][len(hands[drawer])], 1)]
        weights: dict[Outcome, int] = {}
        for card, count in ways:
            after = list(counts)
            if unseen[drawer]:
                after[card] -= step
            cards = hands[drawer]
            hand = (*cards, card) if len(cards) != 1 else (min(*cards, card), max(*cards, card))
            player_after, banker_after = (player, hand) if drawer else (hand, banker)
            for outcome, weight in play(player_after, banker_after, tuple(after)).items():
                weights[outcome] = weights.get(outcome, 0) + count * weight
        return weights

    weights = play((), (), left)
    if not weights:
        raise impossible(coup)
    return Distribution(weights)


def _facts_of(
    tableau: Tableau, classes: Classes, fields: Collection[str]
) -> Callable[[CoupHand, CoupHand], CoupFacts]:
    """The facts of two finished hands of cards of these classes."""
    points = classes.points
    shown = [Card(cards[0].rank, cards[0].suit or Suit.CLUBS) for cards in classes.members]
    asked: tuple[Field, ...] = ()
    if asks_cards(fields):
        from odds.games.coup.cards.fields import asked_of_cards  # few games ask for more

        asked = asked_of_cards(fields)

    @cache
    def seen(hand: CoupHand) -> tuple[Total, bool | None, Points | None]:
        total = total_of(points[card] for card in hand[:2])
        return total, classes.pair(*hand[:2]), points[hand[2]] if len(hand) == 3 else None

    def facts(player: CoupHand, banker: CoupHand) -> CoupFacts:
        (one, pair, third), (two, other_pair, other_third) = seen(player), seen(banker)
        hands = TwoHands(one, two, pair, other_pair)
        naturals = (tableau.naturals[one], tableau.naturals[two])
        found = CoupFacts.of(hands, naturals, third, other_third)
        if not asked:
            return found
        cards = [[shown[card] for card in hand] for hand in (player, banker)]
        told = tuple((field.name, field.of(found, *cards)) for field in asked)
        return found._replace(told=told)

    return facts


def impossible(coup: Coup) -> ImpossibleError:
    """The error for known cards that no order of this shoe deals."""
    return ImpossibleError(
        f"no order of the cards in this shoe deals {coup} by the Table of Play; "
        "check the cards of both hands and of the shoe"
    )
