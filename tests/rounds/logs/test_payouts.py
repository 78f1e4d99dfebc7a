"""Every payout row of every game: reached by a round dealt by hand, and weighed a second way."""

from fractions import Fraction
from functools import cache

import pytest

from odds import CoupFacts, Shoe, analyse, load_rulebook, read_cards
from odds.core.cards import Total
from tests.support.brute_force import POINTS, Ended, count_rounds, deal, points
from tests.support.clauses import ROWS
from tests.support.games import TABLE_GAMES
from tests.support.hands import HANDS, Hands


def facts(hands: Hands) -> CoupFacts:
    """What a bet sees of hands dealt by hand, told without the package."""
    player, banker = hands.player.split(), hands.banker.split()
    one, two = (len(hand) == 2 and points(hand) >= 8 for hand in (player, banker))
    pair, other = (hand[0] == hand[1] for hand in (player, banker))
    totals = (Total(points(player)), Total(points(banker)))
    return CoupFacts(*totals, len(player), len(banker), one, two, pair, other)


@pytest.mark.parametrize("hands", HANDS, ids=lambda hands: f"{hands.player}-{hands.banker}")
def test_hands_dealt_by_hand_are_dealt_by_the_rules(hands: Hands) -> None:
    player, banker = hands.player.split(), hands.banker.split()
    order = (player[0], banker[0], player[1], banker[1], *player[2:], *banker[2:])
    assert deal((*order, "K", "K")) == (player, banker, True)


@pytest.mark.parametrize("game", TABLE_GAMES)
def test_every_row_is_reached_by_hand_and_pays_what_its_clause_says(game: str) -> None:
    for bet in load_rulebook(game).bets:
        reached = set()
        for hands in HANDS:
            expected = hands.results.get(f"{game} {bet.id}", hands.results.get(bet.id, ""))
            if expected == "":
                continue
            row = bet.row_for(facts(hands))
            assert bet.rows[row].pays == (None if expected is None else Fraction(expected)), bet.id
            reached.add(row)
        assert reached == set(range(len(bet.rows))), bet.id


EIGHT_DECKS = tuple((rank, 32) for rank in POINTS)
UNEVEN = tuple(zip(POINTS, [9, 2, 3, 1, 8, 5, 6, 4, 7, 2, 0, 11, 3], strict=True))


@cache
def counted(shoe: tuple[tuple[str, int], ...]) -> dict[Ended, int]:
    return dict(count_rounds(dict(shoe)))


@pytest.mark.parametrize("shoe", [EIGHT_DECKS, UNEVEN], ids=["8 decks", "uneven"])
@pytest.mark.parametrize("game", TABLE_GAMES)
def test_every_row_weighs_what_its_clause_says(
    game: str, shoe: tuple[tuple[str, int], ...]
) -> None:
    book = load_rulebook(game)
    rounds = counted(shoe)
    coups = book.coups(Shoe.holding({read_cards(rank)[0]: count for rank, count in shoe}))
    assert coups.denominator == sum(rounds.values())
    for bet in book.bets:
        events = ROWS.get(f"{game} {bet.id}") or ROWS[bet.id]
        weights = [sum(w for end, w in rounds.items() if event(end)) for event in events]
        lost = coups.denominator - sum(weights)
        assert [outcome.weight for outcome in analyse(bet, coups).outcomes] == [*weights, lost]
