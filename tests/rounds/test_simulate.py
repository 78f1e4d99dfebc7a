"""Simulated rounds, dealt once more in plain Python and held against exact odds."""

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from math import sqrt
from operator import attrgetter
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from odds import (
    OddsError,
    Rank,
    Rulebook,
    Shoe,
    Tableau,
    joint_distribution,
    load_rulebook,
)
from odds.core.bounds import LARGEST_SHOE, MOST_SIMULATED
from odds.core.cards import Total, total_of
from odds.games.coup.facts import CoupFacts, Outcome
from odds.games.round import VOID, End
from odds.rounds import simulate as module
from odds.rounds.dealt import NO_CARD
from odds.rounds.simulate import SimulatedRounds, ends_of, simulate
from tests.support.strategies import shoes as some_shoes
from tests.support.strategies import tableaus

MINI = load_rulebook("bclc-mini")
FIVES = Shoe.holding({Rank.FIVE: 10})
GAMES = ["rws-super-six-plus", "bclc-ruby-9", "bclc-dragon-bonus", "egalite", "online-baccarat"]

Hand = list[Rank]
Round = tuple[int, int, Hand, Hand, Outcome]


def replayed(
    tableau: Tableau, shoe: Shoe, shoes: int, seed: int, cut: int, burn: bool
) -> Iterator[Round]:
    """What `simulate` should deal, card by card."""
    numbers = np.random.PCG64(seed)
    full = [rank for rank in Rank for _ in range(shoe.counts[rank])]
    for number in range(1, shoes + 1):
        raw = [int(numbers.random_raw()) for _ in full]
        cards = [rank for _, rank in sorted(zip((n >> 4 for n in raw), full, strict=True))]
        if burn:
            up = cards.pop(0)
            del cards[: up.points or 10]
        played = 0
        while len(cards) > cut:
            played += 1
            yield number, played, *dealt(tableau, cards)


def dealt(tableau: Tableau, cards: list[Rank]) -> tuple[Hand, Hand, Outcome]:
    player: Hand = []
    banker: Hand = []
    try:
        for hand in (player, banker, player, banker):
            hand.append(cards.pop(0))
        two, other = points(player), points(banker)
        third = None
        if tableau.player_draws(two, other):
            player.append(cards.pop(0))
            third = player[2].points
        if tableau.banker_draws(two, other, third):
            banker.append(cards.pop(0))
    except IndexError:
        return player, banker, VOID
    facts = CoupFacts(
        points(player),
        points(banker),
        len(player),
        len(banker),
        tableau.naturals[two],
        tableau.naturals[other],
        player[0] == player[1],
        banker[0] == banker[1],
    )
    return player, banker, facts


def points(hand: Hand) -> Total:
    return total_of(rank.points for rank in hand)


def listed(batches: Iterator[SimulatedRounds], tableau: Tableau) -> list[Round]:
    rounds: list[Round] = []
    for batch in batches:
        ends = ends_of(batch, with_tableau(tableau))
        columns = (batch.shoe, batch.round, batch.cards, batch.void, ends.of_round)
        rows = zip(*(each.tolist() for each in columns), strict=True)
        for shoe, number, cards, void, end in rows:
            rounds.append((shoe, number, hand(cards[:3]), hand(cards[3:]), ends.distinct[end]))
            assert void == (ends.distinct[end] is VOID)
    return rounds


def hand(cards: list[int]) -> Hand:
    taken = [Rank(card) for card in cards if card != NO_CARD]
    assert cards[len(taken) :] == [NO_CARD] * (3 - len(taken))
    return taken


def with_tableau(tableau: Tableau) -> Rulebook:
    return MINI._replace(play=tableau)


@pytest.mark.parametrize("game", ["rws-commission", "online-baccarat"])
@pytest.mark.parametrize(
    ("decks", "shoes", "seed", "cut", "burn"),
    [
        (8, 3, 1, 14, False),
        (8, 3, 1, 14, True),
        (6, 4, 2**128 - 1, 0, False),
        (1, 60, 0, 0, True),
        (1, 60, 5, 51, False),
        (1, 200, 5, 49, True),
    ],
)
def test_every_round_is_as_the_rules_deal_it(
    game: str, decks: int, shoes: int, seed: int, cut: int, burn: bool
) -> None:
    tableau, shoe = load_rulebook(game).tableau, Shoe.of_decks(decks)
    found = simulate(load_rulebook(game), shoe, shoes=shoes, seed=seed, cut=cut, burn=burn)
    want = list(replayed(tableau, shoe, shoes, seed, cut, burn))
    assert want
    assert listed(found, tableau) == want


@given(
    tableau=tableaus(),
    shoe=some_shoes(kinds=13, most=9, least_cards=1),
    cut=st.integers(0, 20),
    burn=st.booleans(),
    seed=st.integers(0, 2**128 - 1),
)
def test_any_table_of_play_and_any_shoe(
    tableau: Tableau, shoe: Shoe, cut: int, burn: bool, seed: int
) -> None:
    want = list(replayed(tableau, shoe, 5, seed, cut, burn))
    burnt = min(rank.points or 10 for rank in Rank if shoe.counts[rank]) + 1 if burn else 0
    if shoe.cards - burnt > cut:
        found = simulate(with_tableau(tableau), shoe, shoes=5, seed=seed, cut=cut, burn=burn)
        assert listed(found, tableau) == want
    else:
        assert want == []
        with pytest.raises(OddsError, match="no round can begin"):
            simulate(with_tableau(tableau), shoe, shoes=5, seed=seed, cut=cut, burn=burn)


def test_no_card_is_dealt_twice() -> None:
    shoe = Shoe((1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13))
    whole = 0
    for batch in simulate(MINI, shoe, shoes=300, cut=0):
        for number in range(batch.shoe[0], batch.shoe[-1] + 1):
            ranks = Counter(batch.cards[batch.shoe == number].ravel().tolist())
            assert [ranks[rank] for rank in Rank] == list(shoe.counts)
            whole += 1
    assert whole == 300


@pytest.mark.parametrize("at_a_time", [1, 417, 5000])
@pytest.mark.parametrize("burn", [False, True])
def test_batches_change_nothing(
    monkeypatch: pytest.MonkeyPatch, at_a_time: int, burn: bool
) -> None:
    def log(**how: int) -> list[list[int]]:
        batches = simulate(MINI, Shoe.of_decks(8), seed=3, burn=burn, **how)
        return [
            [shoe, number, *cards, void]
            for each in batches
            for shoe, number, cards, void in zip(
                each.shoe, each.round, each.cards, each.void, strict=True
            )
        ]

    whole, some = log(shoes=20), log(rounds=1000)
    assert some == whole[:1000]
    monkeypatch.setattr(module, "_AT_A_TIME", at_a_time)
    assert len(list(simulate(MINI, Shoe.of_decks(8), shoes=20))) >= 2
    assert log(shoes=20) == whole
    assert log(rounds=1000) == some


def test_seeds_differ() -> None:
    seeds = (0, 1, 2, 2**64, 2**64 + 1, 2**127)
    logs = {
        next(simulate(MINI, Shoe.of_decks(8), shoes=1, seed=seed)).cards.tobytes() for seed in seeds
    }
    assert len(logs) == len(seeds)


def test_the_last_round_asked_for() -> None:
    for rounds in (1, 79, 80, 81, 82, 5000):
        batches = list(simulate(MINI, Shoe.of_decks(8), rounds=rounds))
        assert sum(map(len, batches)) == rounds
        assert all(map(len, batches))


def test_the_most_rounds_and_shoes_may_be_asked_for() -> None:
    assert len(next(simulate(MINI, Shoe.of_decks(8), rounds=MOST_SIMULATED)))
    assert len(next(simulate(MINI, Shoe.of_decks(8), shoes=MOST_SIMULATED)))


def test_a_round_begins_while_the_cut_card_is_not_out() -> None:
    """From fives each round takes six cards."""
    for cut, played in ((0, 2), (3, 2), (4, 1), (9, 1)):
        (rounds,) = simulate(MINI, FIVES, shoes=1, cut=cut)
        assert rounds.round.tolist() == list(range(1, played + 1))
        assert rounds.void.tolist() == [False, True][:played]


def test_a_shoe_that_ends_with_a_finished_round_has_no_void_one() -> None:
    (rounds,) = simulate(MINI, Shoe.holding({Rank.FIVE: 12}), shoes=2, cut=0)
    assert (rounds.shoe.tolist(), rounds.round.tolist()) == ([1, 1, 2, 2], [1, 2, 1, 2])
    assert not rounds.void.any()


@pytest.mark.parametrize(
    ("cards", "row"),
    [
        (1, [4, -1, -1, -1, -1, -1]),
        (2, [4, -1, -1, 4, -1, -1]),
        (3, [4, 4, -1, 4, -1, -1]),
        (4, [4, 4, -1, 4, 4, -1]),
        (5, [4, 4, 4, 4, 4, -1]),
        (6, [4, 4, 4, 4, 4, 4]),
    ],
)
def test_a_void_round_has_the_cards_it_got(cards: int, row: list[int]) -> None:
    (rounds,) = simulate(MINI, Shoe.holding({Rank.FIVE: cards}), shoes=1, cut=0)
    assert rounds.cards.tolist() == [row]
    assert rounds.void.tolist() == [cards < 6]
    assert (ends_of(rounds, MINI).distinct == (VOID,)) is (cards < 6)


def test_a_round_that_needs_no_more_cards_is_finished() -> None:
    (rounds,) = simulate(MINI, Shoe.holding({Rank.FOUR: 4}), shoes=1, cut=0)
    assert (rounds.cards.tolist(), rounds.void.tolist()) == ([[3, 3, -1, 3, 3, -1]], [False])


@pytest.mark.parametrize(("rank", "burnt"), [("ACE", 2), ("NINE", 10), ("TEN", 11), ("KING", 11)])
def test_burning(rank: str, burnt: int) -> None:
    shoe = Shoe.holding({Rank[rank]: burnt + 1})
    (rounds,) = simulate(MINI, shoe, shoes=1, cut=0, burn=True)
    assert (rounds.cards >= 0).sum() == 1
    with pytest.raises(OddsError, match=f"no round can begin .* and {burnt} or more burnt"):
        simulate(MINI, shoe, shoes=1, cut=1, burn=True)


def test_a_shoe_may_burn_away() -> None:
    shoe = Shoe.holding({Rank.ACE: 1, Rank.TEN: 9})
    rounds = list(simulate(MINI, shoe, rounds=30, cut=0, burn=True))
    assert sum(map(len, rounds)) == 30
    assert rounds[-1].shoe[-1] > 30


@pytest.mark.parametrize("number", [1, 30, 67])
def test_frequencies(number: int) -> None:
    """A round that every shoe reaches is dealt as from the full shoe, whichever round it is."""
    rules, shoe, shoes = load_rulebook("rws-commission"), Shoe.of_decks(8), 30_000
    found: Counter[Outcome] = Counter()
    for batch in simulate(rules, shoe, shoes=shoes, seed=11):
        ends = ends_of(batch, rules)
        here = ends.of_round[batch.round == number].tolist()
        found.update(ends.distinct[end] for end in here)
    assert found.total() == shoes
    held_against_exact(found, rules, shoe)


@pytest.mark.parametrize("cards", [5, 7])
def test_frequencies_of_void_rounds(cards: int) -> None:
    ranks = islice([Rank.TWO, Rank.KING, Rank.KING, Rank.NINE, Rank.FIVE, Rank.SEVEN, *Rank], cards)
    shoe = Shoe.holding(Counter(ranks))
    (batch,) = simulate(MINI, shoe, shoes=20_000, seed=12, cut=0)
    ends = ends_of(batch, MINI)
    here = ends.of_round[batch.round == 1].tolist()
    found = Counter(ends.distinct[end] for end in here)
    assert (found[VOID] > 0) is (cards == 5)
    held_against_exact(found, MINI, shoe)


def held_against_exact(found: Counter[Outcome], rules: Rulebook, shoe: Shoe) -> None:
    exact = joint_distribution(shoe, rules.tableau)
    assert set(found) <= {end for end, _ in exact}
    for end, weight in exact:
        probability = weight / exact.denominator
        mean = found.total() * probability
        if mean >= 10:
            assert abs(found[end] - mean) <= 5 * sqrt(mean * (1 - probability))


@pytest.mark.parametrize("game", GAMES)
def test_the_row_that_pays(game: str) -> None:
    rules = load_rulebook(game)
    for batch in simulate(rules, Shoe.of_decks(1), shoes=300, cut=0):
        ends = ends_of(batch, rules)
        assert batch.void.any()
        assert len(set(ends.distinct)) == len(ends.distinct) < len(batch)
        for bet in rules.bets:
            rows = ends.rows(bet).tolist()
            for row, end in zip(rows, ends.of_round.tolist(), strict=True):
                facts = ends.distinct[end]
                assert row == (bet.row_for(facts) if isinstance(facts, CoupFacts) else -1)


def test_each_end_is_asked_of_once() -> None:
    (batch,) = simulate(MINI, Shoe.of_decks(8), shoes=50)
    ends, asked = ends_of(batch, MINI), list[End]()

    def margin(end: End) -> object:
        asked.append(end)
        return end.margin

    margins = ends.each(margin)
    assert Counter(asked) == Counter(set(ends.distinct))
    player, banker = (ends.each(attrgetter(hand)) for hand in ("player_total", "banker_total"))
    assert (abs(player - banker) == margins).all()
    assert len(margins) == len(batch)


@pytest.mark.parametrize(
    ("how", "sentence"),
    [
        ({}, "neither is given of rounds and shoes"),
        ({"rounds": 1, "shoes": 1}, "both are given of rounds and shoes"),
        ({"rounds": 0}, f"0 rounds cannot be dealt; give from 1 to {MOST_SIMULATED}"),
        ({"shoes": -1}, "-1 shoes cannot be dealt"),
        ({"shoes": MOST_SIMULATED + 1}, "1000000000001 shoes cannot be dealt"),
        ({"shoes": 1, "seed": -1}, "-1 is no seed"),
        ({"shoes": 1, "seed": 2**128}, "is no seed; give a whole number from 0"),
        ({"shoes": 1, "cut": -1}, "the cut card cannot lie -1 cards before the end"),
        ({"shoes": 1, "cut": 416}, "no round can begin in a shoe of 416 cards with the cut"),
        ({"shoes": 1, "cut": 414, "burn": True}, "before the end and 2 or more burnt; give more"),
    ],
)
def test_what_cannot_be_dealt(how: dict[str, Any], sentence: str) -> None:
    with pytest.raises(OddsError, match=sentence):
        simulate(MINI, Shoe.of_decks(8), **how)


@pytest.mark.parametrize(
    ("shoe", "sentence"),
    [
        (Shoe.infinite(), "an endless shoe cannot be shuffled; give a number of decks"),
        (Shoe((LARGEST_SHOE + 1, *[0] * 12)), "a shoe of 1048577 cards is too large to shuffle"),
        (Shoe((10**39,) * 13), "is too large to shuffle"),
        (Shoe((0,) * 13), "no round can begin in a shoe of 0 cards"),
    ],
)
def test_shoes_that_cannot_be_dealt(shoe: Shoe, sentence: str) -> None:
    for burn in (False, True):
        with pytest.raises(OddsError, match=sentence):
            simulate(MINI, shoe, shoes=1, cut=0, burn=burn)


def test_the_largest_shoe() -> None:
    (rounds,) = simulate(MINI, Shoe((LARGEST_SHOE, *[0] * 12)), rounds=3, cut=LARGEST_SHOE - 13)
    assert rounds.shoe.tolist() == [1, 1, 1]
