"""Rounds in which nobody draws, dealt at random: by plain loops, by hand and by the exact odds."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np
import pytest
from scipy.stats import chisquare

from odds import Rank, Rulebook, Shoe, Table, load_rulebook
from odds.bets.analysis import analyse
from odds.bets.bank import Opponent, bank_value
from odds.games.fixed import FixedHands
from odds.games.round import VOID, Void
from odds.rounds.banked import with_bank
from odds.rounds.fixed import fixed_dealt, kinds_of
from odds.rounds.simulate import ends_of, shuffled, simulate
from odds.rounds.simulation import Simulation
from tests.support.simulators import RANKS
from tests.support.three_card_brute_force import rank, winner
from tests.support.three_card_simulators import BONUS, NAMES

THREE, TIGER = load_rulebook("bclc-three-card"), load_rulebook("dragon-tiger")
ONE_DECK = Shoe.of_decks(1)
HANDS = list(product(range(13), repeat=3))


def words(cards: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(RANKS[card] for card in cards)


def test_the_arrays_rank_every_hand_as_the_clauses_do() -> None:
    hands = THREE.play.fixed
    assert hands is not None
    cards = np.array([[*hand, *hand] for hand in HANDS], np.int8)
    found = fixed_dealt(cards, hands)
    names = list(hands.names)
    said = [names[place] for place in found.hand("player").tolist()]
    assert said == [NAMES[rank(words(hand))[0]] for hand in HANDS]
    assert found.fact("player_faces").tolist() == [rank(words(hand))[1] for hand in HANDS]
    points = [sum(0 if card > 8 else card + 1 for card in hand) % 10 for hand in HANDS]
    assert found.player_total.tolist() == found.banker_total.tolist() == points
    assert set(found.winner.tolist()) == {2}


def test_every_kind_of_hand_meets_every_other() -> None:
    hands = THREE.play.fixed
    assert hands is not None
    of_kind = {int(kinds_of(hands).of_cards[hand]): hand for hand in HANDS}
    assert len(of_kind) == len(kinds_of(hands).seen) == 106
    pairs = list(product(of_kind.values(), repeat=2))
    found = fixed_dealt(np.array([[*one, *two] for one, two in pairs], np.int8), hands)
    won = [["player", "banker", "tie"][code] for code in found.winner.tolist()]
    assert won == [winner(words(one), words(two)) for one, two in pairs]


@pytest.mark.parametrize("book", [THREE, TIGER], ids=lambda book: book.id)
def test_mistakes_show(book: Rulebook) -> None:
    """Each makes a hand or a winner another one, but for totals, which lines part anyhow."""
    hands = book.play.fixed
    assert hands is not None
    cards = np.full((8_000, 6), -1, np.int8)
    both = np.random.default_rng(4).integers(0, 13, (2, 8_000, hands.size))
    cards[:, : hands.size], cards[:, 3 : 3 + hands.size] = both

    def told(of: FixedHands) -> list[Any]:
        found, names = fixed_dealt(cards, of), list(of.names)
        named = [names[place] for place in found.hand("player").tolist()] if names else []
        return [found.winner.tolist(), named]

    right = told(hands)
    alike = [text for text, mistaken in hands.mistakes() if told(mistaken) == right]
    assert alike == (["equal hands are parted by total too"] if book is THREE else [])


def plain_rounds(
    book: Rulebook, shoe: Shoe, shoes: int, seed: int, cut: int, burn: bool, after_cut: int
) -> Iterator[tuple[int, int, list[int], bool]]:
    """The same rounds card by card: shoe, number, cards of both hands, and whether it is void."""
    size = book.play.fixed.size if book.play.fixed else 0
    for number, order in enumerate(shuffled(shoe, shoes, np.random.PCG64(seed)).tolist(), 1):
        cards = [card // 4 for card in order]
        if burn:
            cards = cards[1 + min(cards[0] + 1, 10) :]
        dealt, more = 0, after_cut
        while len(cards) > cut or (more and cards):
            more -= len(cards) <= cut
            dealt += 1
            hand = [*cards[: 2 * size], *[-1] * (2 * size - len(cards))]
            filled = [-1] * (3 - size)
            yield number, dealt, [*hand[:size], *filled, *hand[size:], *filled], -1 in hand
            cards = cards[2 * size :]


@pytest.mark.parametrize("book", [THREE, TIGER], ids=lambda book: book.id)
@pytest.mark.parametrize(
    "how",
    [
        {"cut": 14, "burn": False, "after_cut": 0},
        {"cut": 0, "burn": True, "after_cut": 0},
        {"cut": 40, "burn": True, "after_cut": 3},
        {"cut": 51, "burn": False, "after_cut": 0},
    ],
)
def test_rounds_are_those_of_a_plain_loop(book: Rulebook, how: dict[str, Any]) -> None:
    found = [
        (*row, bool(void))
        for batch in simulate(book, ONE_DECK, shoes=30, seed=8, **how)
        for *row, void in zip(
            batch.shoe.tolist(), batch.round.tolist(), batch.cards.tolist(), batch.void, strict=True
        )
    ]
    assert found == [*plain_rounds(book, ONE_DECK, 30, 8, **how)]
    if book is THREE:
        assert any(void for *_, void in found) == (how["cut"] < 6)


def test_a_game_of_one_deck_has_a_fresh_one_every_round() -> None:
    (rounds,) = simulate(THREE, ONE_DECK, rounds=50)
    assert rounds.shoe.tolist() == [*range(1, 51)]
    assert set(rounds.round.tolist()) == {1}
    (shoe,) = simulate(TIGER, Shoe.of_decks(8), shoes=1)
    assert len(shoe) == (416 - 14) // 2


def test_void_rounds_return_every_stake() -> None:
    some = Simulation(THREE, Shoe.holding({Rank.KING: 9}), shoes=1, cut=0)
    (batch,) = some.batches()
    assert ends_of(batch, THREE).distinct[-1] is VOID
    (table,) = some.tables()
    rows = table.to_pylist()
    assert rows[0]["player_hand"] == "three kings"
    assert [row["winner"] for row in rows] == ["tie", "void"]
    nets = [rows[1][f"{bet}_net"] for bet in ("three-card", "three-kings-bonus", "bank")]
    assert (rows[1]["player_hand"], nets) == (None, ["0", "0", "0"])


def test_the_log_says_what_the_clauses_say() -> None:
    (table,) = Table("bclc-three-card").simulate(rounds=3000, seed=5).tables()
    for row in table.to_pylist():
        hands = [tuple(row[f"{side}{n}"] for n in (1, 2, 3)) for side in "pb"]
        won = winner(*hands)
        assert (row["winner"], row["player_hand"]) == (won, NAMES[rank(hands[0])[0]])
        assert row["banker_hand"] == NAMES[rank(hands[1])[0]]
        net, bank = {"player": ("0.95", "-1"), "banker": ("-1", "0.95"), "tie": ("0", "0")}[won]
        assert (row["three-card_net"], row["bank_net"]) == (net, bank)
        assert row["three-kings-bonus_net"] == str(BONUS.get(rank(hands[0])[0], -1))


@pytest.mark.parametrize(
    ("book", "decks", "cut"), [(THREE, 1, None), (THREE, 1, 0), (TIGER, 8, 14)]
)
def test_rounds_have_the_exact_odds(book: Rulebook, decks: int, cut: int | None) -> None:
    """Of a fixed seed, so that it cannot fail by chance."""
    shoe, seen = Shoe.of_decks(decks), Counter[Any]()
    asked = ["winner", "player_hand" if book is THREE else "player_rank"]

    def key(facts: Any) -> Any:
        return tuple(getattr(facts, name) for name in asked)

    for batch in simulate(book, shoe, rounds=60_000, seed=3, cut=cut):
        ends = ends_of(batch, book)
        for end, times in zip(ends.distinct, np.bincount(ends.of_round).tolist(), strict=True):
            if not isinstance(end, Void):
                seen[key(end)] += times
    exact = book.play.rounds(shoe, fields=asked).project(key)
    likely = [cell for cell, weight in exact if 60_000 * weight > 20 * exact.denominator]
    rest = [cell for cell, _ in exact if cell not in likely]
    cells = [*([cell] for cell in likely), *([rest] if rest else [])]
    counts = [sum(seen[each] for each in cell) for cell in cells]
    chances = [sum(exact[each] for each in cell) for cell in cells]
    expected = np.array(chances) * sum(counts) / exact.denominator
    assert chisquare(counts, expected).pvalue > 0.01


def test_the_bank_as_a_bet_is_worth_what_the_bank_is_against_one_hand() -> None:
    bank, terms = with_bank(THREE).bet("bank"), THREE.taken_bank
    assert THREE.bank
    exact = analyse(bank, THREE.play.rounds(ONE_DECK, fields=bank.fields))
    value = bank_value(
        terms, THREE.bet(terms.bet), THREE.ranking, ONE_DECK, [Opponent(Fraction(1))]
    )
    assert (exact.expected_value, exact.variance) == (value.expected_value, value.variance)
    assert with_bank(TIGER) is TIGER
