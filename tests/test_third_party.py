"""A third party's opinion: icepool deals the cards, the rules are written out once more by hand."""

from fractions import Fraction
from functools import cache

import pytest
from icepool import Deck, Die

from odds import CoupFacts, Shoe, joint_distribution, load_rulebook
from odds.core.classes import POINTS
from odds.games.coup.facts import Outcome


def winner(player: int, banker: int) -> str:
    return "tie" if player == banker else "player" if player > banker else "banker"


def icepool_winners(points: tuple[int, ...]) -> "Die[str]":
    @cache
    def finish(player: int, banker: int, left: tuple[int, ...]) -> object:
        if player > 7 or banker > 7 or (player > 5 and banker > 5):
            return winner(player, banker)
        rest = Deck(dict(enumerate(left)))
        if player > 5:
            return rest.sequence(1).map(lambda card: winner(player, (banker + card[0]) % 10))
        return rest.sequence(2).map(lambda one, two: with_thirds(player, banker, one, two))

    def with_thirds(player: int, banker: int, third: int, card: int) -> str:
        draws_on = {3: "012345679", 4: "234567", 5: "4567", 6: "67", 7: ""}
        final = (player + third) % 10
        if str(third) in draws_on.get(banker, "0123456789"):
            return winner(final, (banker + card) % 10)
        return winner(final, banker)

    def after_four(p1: int, b1: int, p2: int, b2: int) -> object:
        left = list(points)
        for card in (p1, b1, p2, b2):
            left[card] -= 1
        return finish((p1 + p2) % 10, (b1 + b2) % 10, tuple(left))

    die: Die[str] = Deck(dict(enumerate(points))).sequence(4).map(after_four)
    return die


@pytest.mark.proof
@pytest.mark.parametrize("shoe", [Shoe.of_decks(6), Shoe((0, 1, 5, 0, 2, 7, 3, 1, 4, 9, 0, 2, 6))])
def test_winners_agree_with_icepool(shoe: Shoe) -> None:
    tableau = load_rulebook("bclc-mini").tableau
    ours = joint_distribution(shoe, tableau, classes=POINTS).project(winner_of)
    theirs = icepool_winners(shoe.points)
    for name in ("player", "banker", "tie"):
        assert Fraction(ours[name], ours.denominator) == theirs.probability(name)


def winner_of(outcome: Outcome) -> str:
    assert isinstance(outcome, CoupFacts)
    return outcome.winner
