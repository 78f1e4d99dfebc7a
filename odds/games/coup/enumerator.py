"""The specification: every way to finish a coup, by plain recursion over what is left to deal.

A weight counts equally likely orders of the cards. So that coups of four, five and six cards are
counted on one scale, each is weighted with the ways to go on dealing to the last card that this
coup could have needed; from a shoe that runs out before, to the shoe's last card.
"""

from functools import cache
from typing import NamedTuple

from odds.core.cards import Points, Total
from odds.core.classes import RANKS, Classes
from odds.core.distribution import Distribution
from odds.core.errors import OddsError
from odds.core.shoe import Shoe
from odds.games.coup.facts import CoupFacts, Outcome, TwoHands
from odds.games.coup.tableau import Tableau
from odds.games.round import MOST_CARDS, VOID, Coup


class Hand(NamedTuple):
    """What the rest of the coup can depend on; a single card's class is kept to tell a pair."""

    cards: int = 0
    total: Total = Total(0)
    natural: bool = False
    first: int | None = None
    pair: bool | None = None
    two_card_total: Total = Total(0)
    third: Points | None = None


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
    shoe: Shoe, tableau: Tableau, coup: Coup | None = None, classes: Classes = RANKS
) -> Distribution[Outcome]:
    """The joint distribution of the facts of a coup dealt from the shoe, given its known cards.

    The known cards are taken out of the shoe first. A coup that the shoe cannot finish is void.

    >>> from odds.rulebooks import load_rulebook
    >>> twos = Shoe((0, 5) + (0,) * 11)
    >>> for end, weight in enumerate_coups(twos, load_rulebook("bclc-mini").tableau):
    ...     print(end, weight)
    Void.VOID 120
    """
    coup = coup or Coup()
    tableau.check(coup)
    left = classes.counts(shoe.without(coup.known))
    known = tuple(classes.classes_of(hand) for hand in (coup.player, coup.banker))
    step = 0 if shoe.endless else 1

    def dealt(hand: Hand, card: int) -> Hand:
        points = classes.points[card]
        total = Total((hand.total + points) % 10)
        if hand.cards == 0:
            return Hand(1, total, first=card)
        if hand.cards == 1:
            pair = None if hand.first is None else classes.pair(hand.first, card)
            return Hand(2, total, tableau.naturals[total], pair=pair, two_card_total=total)
        return hand._replace(cards=3, total=total, third=points)

    def next_to_draw(player: Hand, banker: Hand) -> int | None:
        """0 for the Player, 1 for the Banker, None when the coup is finished."""
        if banker.cards < 2:
            return 1 if player.cards > banker.cards else 0
        if player.cards == 2 and tableau.player_draws(player.total, banker.total):
            return 0
        if banker.cards == 2 and tableau.banker_draws(
            player.two_card_total, banker.total, player.third
        ):
            return 1
        return None

    @cache  # by the count vector: hands of the same totals and pairs need not be told apart
    def play(player: Hand, banker: Hand, counts: tuple[int, ...]) -> dict[Outcome, int]:
        hands = (player, banker)
        unseen = [hand.cards >= len(cards) for hand, cards in zip(hands, known, strict=True)]
        drawer = next_to_draw(player, banker)
        if drawer is None:
            if not all(unseen):
                return {}  # a known third card was not drawn: it was not this coup
            spare = MOST_CARDS - player.cards - banker.cards
            return {facts(player, banker): orders(sum(counts), spare, step)}
        if unseen[drawer]:
            ways = [(card, count) for card, count in enumerate(counts) if count]
            if not ways:
                # A known card that would have come later proves the shoe did not run out.
                return {VOID: 1} if all(unseen) else {}
        else:
            ways = [(known[drawer][hands[drawer].cards], 1)]
        weights: dict[Outcome, int] = {}
        for card, count in ways:
            after = list(counts)
            if unseen[drawer]:
                after[card] -= step
            hand = dealt(hands[drawer], card)
            player_after, banker_after = (player, hand) if drawer else (hand, banker)
            for outcome, weight in play(player_after, banker_after, tuple(after)).items():
                weights[outcome] = weights.get(outcome, 0) + count * weight
        return weights

    weights = play(Hand(), Hand(), left)
    if not weights:
        raise impossible(coup)
    return Distribution(weights)


def facts(player: Hand, banker: Hand) -> CoupFacts:
    """The facts of two finished hands."""
    hands = TwoHands(player.two_card_total, banker.two_card_total, player.pair, banker.pair)
    return CoupFacts.of(hands, (player.natural, banker.natural), player.third, banker.third)


def impossible(coup: Coup) -> OddsError:
    """The error for known cards that no order of this shoe deals."""
    return OddsError(
        f"no order of the cards in this shoe deals {coup} by the Table of Play; "
        "check the cards of both hands and of the shoe"
    )
