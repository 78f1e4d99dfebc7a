"""Many three-card hands held against one bank: the quick way, the plain one, and brute force."""

import sys
from collections import Counter
from collections.abc import Iterator
from math import comb
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from odds import Distribution, OddsError, Rank, Shoe, load_rulebook
from odds.games.three_card.deals import deals
from odds.games.three_card.enumerator import enumerate_rounds
from odds.games.three_card.facts import ThreeCardFacts
from odds.games.three_card.overlaps import holdings
from odds.games.three_card.ranking import Ranking, RankingLine
from odds.games.three_card.rounds import Step, rounds
from odds.games.three_card.sight import Sight
from tests.support import three_card_brute_force as brute
from tests.support.strategies import shoes, sights

BOOK = load_rulebook("bclc-three-card")
DECK = Shoe.of_decks(1)


def winner(facts: ThreeCardFacts) -> str:
    return str(facts.winner)


def by_labels(found: Distribution[tuple[Any, ...]]) -> Distribution[tuple[Any, ...]]:
    """Labels in one order, whatever that of their discovery."""
    return found.project(lambda labels: tuple(sorted(labels)))


@settings(max_examples=40, deadline=None)
@given(
    shoe=shoes(kinds=4, most=4, least_cards=12),
    sight=sights,
    number=st.integers(0, 3),
    known=st.integers(0, 3),
)
def test_many_hands_the_quick_way_equal_the_plain_one(
    shoe: Shoe, sight: Sight, number: int, known: int
) -> None:
    cards = [rank for rank in Rank for _ in range(shoe.counts[rank])][:known]
    left, bank = shoe.without(cards), sight.classes_of(cards)

    def both(facts: ThreeCardFacts) -> tuple[str, str]:
        return facts.player_hand, str(facts.winner)

    def banks(facts: ThreeCardFacts) -> str:
        return facts.banker_hand

    for label in (winner, both, banks):
        found = rounds(left, sight, label, number, bank)
        plain = enumerate_rounds(left, sight, label, number, bank)
        assert by_labels(found) == by_labels(plain)


@pytest.mark.proof
@pytest.mark.parametrize("number", [0, 1, 2])
def test_many_hands_from_whole_decks_and_from_an_endless_shoe(number: int) -> None:
    sight = BOOK.sight([])
    size = 1
    for dealt in range(number + 1):
        size *= comb(52 - 3 * dealt, 3)
    assert rounds(DECK, sight, winner, number).denominator == size
    endless = rounds(Shoe.infinite(), sight, winner, number)
    assert endless.denominator == 13 ** (3 * (number + 1))
    if number < 2:
        plain = enumerate_rounds(Shoe.infinite(), sight, winner, number)
        assert by_labels(endless) == by_labels(plain)
        plain = enumerate_rounds(DECK, sight, winner, number)
        assert by_labels(rounds(DECK, sight, winner, number)) == by_labels(plain)


@settings(max_examples=15, deadline=None)
@given(cards=st.lists(st.sampled_from(["A", "9", "10", "J", "K"]), min_size=9, max_size=10))
def test_an_unrelated_brute_force_finds_the_same_rounds(cards: list[str]) -> None:
    shoe = Shoe.holding({rank: cards.count(rank.symbol) for rank in Rank})
    expected: Counter[tuple[str, ...]] = Counter()
    for *players, bank in brute.every_round(cards, 3):
        expected[tuple(sorted(brute.winner(player, bank) for player in players))] += 1
    found = enumerate_rounds(shoe, BOOK.sight([]), winner, 2)
    assert by_labels(found) == Distribution(expected)
    assert by_labels(rounds(shoe, BOOK.sight([]), winner, 2)) == by_labels(found)


def test_labels_that_do_not_depend_on_the_bank() -> None:
    sight = BOOK.sight([])
    found = rounds(DECK, sight, lambda facts: facts.player_hand, 2)
    assert found.denominator == 407_170_400 * comb(46, 3)
    both = deals(DECK, sight).project(lambda end: (end.player_hand, end.banker_hand))
    assert found["nine", "nine"] == both["nine", "nine"] * comb(46, 3)
    for bank in [(), (0,), (0, 5), (0, 5, 11)]:
        aces = rounds(Shoe.holding({Rank.ACE: 12}), sight, winner, 2, bank)
        assert dict(aces) == {
            ("tie", "tie") if bank in [(), (0,)] else ("banker", "banker"):
            comb(12, 3) * comb(9, 3) * comb(6, 3 - len(bank))
        }  # fmt: skip


def test_the_work_can_be_watched() -> None:
    """Two labels besides the most frequent: 3 groups of one hand with the bank's, 3 without.

    There are 6 ways to put them together. Against this bank cards are merged in two ways.
    """
    seen = []

    def watch(steps: Iterator[Step], size: int) -> Iterator[Step]:
        assert size == 24
        for step in steps:
            seen.extend(step)
            yield step

    shoe = Shoe.holding({Rank.ACE: 4, Rank.NINE: 4, Rank.KING: 4})
    found = rounds(shoe, BOOK.sight([]), winner, 2, watch=watch)
    assert found == rounds(shoe, BOOK.sight([]), winner, 2)
    assert [len(labels) for labels in seen] == [0, 1, 1, 0, 1, 1, 0, 1, 1, 2, 2, 2] * 2


def test_no_hand_against_a_bank_that_is_known() -> None:
    for shoe in (Shoe.holding({Rank.ACE: 2}), Shoe.infinite()):
        for way in (rounds, enumerate_rounds):
            assert dict(way(shoe, BOOK.sight([]), winner, 0, (0, 0, 0))) == {(): 1}


@pytest.mark.parametrize(
    ("shoe", "number", "most"),
    [
        # Two hands: a group has 6 cards, in 19 or 28 ways by class; 0 to 3 can be in common, in 20.
        # There are 3 groups with the bank's hand and 3 without, and 9 lanes of 3 or 4 bytes.
        ({Rank.ACE: 4, Rank.NINE: 4, Rank.KING: 4}, 2, (6 * 20 + 2 * 19) * (9 * 3 + 80)),
        ({Rank.ACE: 9, Rank.NINE: 9, Rank.KING: 9}, 2, (6 * 20 + 2 * 28) * (9 * 4 + 80)),
        # Three hands: both groups have 6 cards, 0 to 6 can be in common, and there are 3 and 6.
        ({Rank.ACE: 9, Rank.NINE: 9, Rank.KING: 9}, 3, (9 * 84 + 2 * 28) * (9 * 4 + 80)),
    ],
)
def test_the_size_of_what_is_counted(
    shoe: dict[Rank, int], number: int, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    deck = Shoe.holding(shoe)
    monkeypatch.setattr(sys.modules[rounds.__module__], "MOST_BYTES", most)
    assert rounds(deck, BOOK.sight([]), winner, number)
    monkeypatch.setattr(sys.modules[rounds.__module__], "MOST_BYTES", most - 1)
    with pytest.raises(OddsError, match=f"{number} hands at once are too many"):
        rounds(deck, BOOK.sight([]), winner, number)


def test_how_many_hands_are_too_many() -> None:
    with pytest.raises(
        OddsError, match=r"7 hands at once are too many .* this shoe 6 hands can be"
    ):
        rounds(DECK, BOOK.sight([]), winner, 7)
    alike = Sight(Ranking((RankingLine("any", ()),), ("alike", "total", "faces", "kings")), [])
    with pytest.raises(OddsError, match=r"5 hands at once .* from this shoe 4 hands can be"):
        rounds(DECK, alike, winner, 5)
    eight = Shoe.holding({Rank.ACE: 8})
    with pytest.raises(OddsError, match="2 hands and the bank's take 9 cards, and 8 are left"):
        rounds(eight, BOOK.sight([]), winner, 2)
    with pytest.raises(OddsError, match="3 hands and the bank's take 9 cards more, and 8 are left"):
        rounds(eight, BOOK.sight([]), winner, 3, (0, 0, 0))
    many = rounds(Shoe.holding({Rank.ACE: 20, Rank.KING: 12}), BOOK.sight([]), winner, 9)
    assert many.denominator > 0
    assert holdings((4,) * 13, 52) == 1
