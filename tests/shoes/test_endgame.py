"""The end of the shoe against every composition, one by one, and against published figures."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, product
from math import comb, prod

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from odds import Rank, Shoe, Table, load_rulebook
from odds.bets.analysis import analyse
from odds.bets.paytable import Bet
from odds.bulk import bet_weights
from odds.core.errors import OddsError
from odds.games.coup.enumerator import enumerate_coups
from odds.shoes.compositions import _kinds, number_of
from odds.shoes.endgame import UNASKED, Endgame, Left
from odds.shoes.newton import indices
from tests.support.brute_force import brute_force

RUYI = load_rulebook("bclc-ruyi")
GOLD_7 = {14: (0.419586, 0.10955882), 20: (0.401746, 0.07590919)}
"""How often the Gold 7 is good and what that gains, by an unrelated program in C."""
GOLD_7_LATER = {24: (0.389175, 0.06345692), 30: (0.370842, 0.05098741)}


def compositions(full: tuple[int, ...], cards: int) -> list[tuple[int, ...]]:
    """Every way to leave so many cards, plainly."""
    return [
        each for each in product(*(range(min(n, cards) + 1) for n in full)) if sum(each) == cards
    ]


def plainly(shoe: Shoe, bet: Bet, cards: int) -> tuple[Fraction, Fraction, Fraction, Fraction]:
    """Favourable, gain, best and worst by the specification, composition by composition."""
    ways = Fraction(comb(shoe.cards, cards))
    favourable = gain = Fraction()
    values = []
    for counts in compositions(shoe.counts, cards):
        value = analyse(bet, enumerate_coups(Shoe(counts), RUYI.tableau)).expected_value
        assert value is not None
        values.append(value)
        weight = prod(map(comb, shoe.counts, counts)) / ways
        favourable += weight * (value > 0)
        gain += weight * max(value, Fraction())
    return favourable, gain, max(values), min(values)


def figures(found: Left) -> tuple[Fraction, Fraction, Fraction, Fraction]:
    return found.favourable, found.gain, found.best[0], found.worst[0]


@settings(max_examples=10)
@given(
    st.dictionaries(st.sampled_from(list(Rank)), st.integers(1, 9), min_size=2, max_size=4),
    st.sampled_from(["gold-7", "tie", "player", "banker"]),
    st.integers(6, 12),
)
def test_any_small_shoe_by_the_specification(counts: dict[Rank, int], bet: str, cards: int) -> None:
    shoe = Shoe.holding(counts)
    if shoe.cards < cards:
        shoe = Shoe.holding({**counts, min(counts): cards})
    [found] = Endgame.of(RUYI, shoe, [RUYI.bet(bet)], [cards]).found()
    assert figures(found.left[0]) == plainly(shoe, RUYI.bet(bet), cards)


def test_physical_cards_in_every_order() -> None:
    """All ways to leave six of nine cards, and all orders to deal them, by an unrelated program."""
    cards = ["A", "6", "6", "7", "K", "9", "9", "2", "3"]
    shoe = Shoe.holding({rank: cards.count(rank.symbol) for rank in Rank})
    gains = []
    for left in combinations(cards, 6):
        ends = brute_force(list(left), [], [])
        gains.append(9 * sum(share for end, share in ends.items() if end[0] == end[1]) - 1)
    [found] = Endgame.of(RUYI, shoe, [RUYI.bet("tie")], [6]).found()
    good = [each for each in gains if each > 0]
    assert found.left[0].favourable == Fraction(len(good), len(gains))
    assert found.left[0].gain == sum(good, Fraction()) / len(gains)


def by_kernel(bet: Bet, cards: int) -> tuple[Fraction, Fraction, Fraction, Fraction]:
    """The same of 8 decks by the kernel, composition by composition."""
    shoe = Shoe.of_decks(8)
    rows = np.array([c for c in _all(10, cards) if max(c[1:]) <= 32])
    values = bet_weights(rows, RUYI.tableau, [bet])[0].expected_values()
    under = int(values.denominators[0])
    over = values.numerators.tolist()
    weights = [prod(map(comb, shoe.points, row)) for row in rows.tolist()]
    ways = comb(416, cards)
    return (
        Fraction(sum(w for w, v in zip(weights, over, strict=True) if v > 0), ways),
        Fraction(sum(w * v for w, v in zip(weights, over, strict=True) if v > 0), ways * under),
        Fraction(max(over), under),
        Fraction(min(over), under),
    )


def _all(classes: int, cards: int) -> list[tuple[int, ...]]:
    found: list[tuple[int, ...]] = [()]
    for _ in range(classes - 1):
        found = [(*each, n) for each in found for n in range(cards - sum(each) + 1)]
    return [(*each, cards - sum(each)) for each in found]


@pytest.mark.parametrize(("bet", "cards"), [("gold-7", 6), ("banker", 7)])
def test_eight_decks_by_the_kernel(bet: str, cards: int) -> None:
    [found] = Endgame.of(RUYI, Shoe.of_decks(8), [RUYI.bet(bet)], [cards]).found()
    assert figures(found.left[0]) == by_kernel(RUYI.bet(bet), cards)


@pytest.mark.proof
@pytest.mark.parametrize("cards", range(8, 13))
def test_eight_decks_by_the_kernel_further(cards: int) -> None:
    chosen = [RUYI.bet(bet) for bet in ("gold-7", "banker", "tie")]
    for found in Endgame.of(RUYI, Shoe.of_decks(8), chosen, [cards]).found():
        assert figures(found.left[0]) == by_kernel(RUYI.bet(found.subject.id), cards)


@pytest.mark.proof
def test_one_deck_by_the_specification() -> None:
    shoe = Shoe((4, 4, 4, 4, 4, 4, 4, 4, 4, 16, 0, 0, 0))  # tens for all that counts nothing
    [found] = Endgame.of(RUYI, shoe, [RUYI.bet("gold-7")], [6]).found()
    assert figures(found.left[0]) == plainly(shoe, RUYI.bet("gold-7"), 6)


@pytest.mark.parametrize("cards", GOLD_7)
def test_the_measured_gold_7(cards: int) -> None:
    _gold_7(cards, *GOLD_7[cards])


@pytest.mark.proof
@pytest.mark.parametrize("cards", GOLD_7_LATER)
def test_the_measured_gold_7_further(cards: int) -> None:
    _gold_7(cards, *GOLD_7_LATER[cards])


def _gold_7(cards: int, favourable: float, gain: float) -> None:
    [left] = Table("bclc-ruyi").endgame("gold-7", left=cards)["gold-7"]
    assert (round(float(left.favourable), 6), round(float(left.gain), 8)) == (favourable, gain)


def test_pairs_by_ranks() -> None:
    """Thirteen classes: a pair of 5 cards of one rank or more is all that counts here."""
    book = load_rulebook("rws-commission")
    shoe = Shoe.holding({Rank.KING: 5, Rank.QUEEN: 4, Rank.SEVEN: 3})
    [found] = Endgame.of(book, shoe, [book.bet("player-pair")], [7]).found()
    good = gain = Fraction()
    for counts in compositions(shoe.counts, 7):
        pairs = sum(n * (n - 1) for n in counts)
        value = Fraction(12 * pairs, 42) - 1
        weight = Fraction(prod(map(comb, shoe.counts, counts)), comb(12, 7))
        good += weight * (value > 0)
        gain += weight * max(value, Fraction())
    assert (found.left[0].favourable, found.left[0].gain) == (good, gain)


@pytest.mark.proof
def test_a_line_of_insurance_is_asked_for_by_its_name() -> None:
    table, name = Table("rws-insurance"), "insure-banker-after-4-on-6-against-0to5"
    every, some = table.endgame(left=6), table.endgame("tie", name, left=6)
    assert [some[name], some["tie"]] == [every[name], every["tie"]]
    alone = table.removal(name)
    assert alone[name] == table.removal()[name]
    assert [each.bet for each in alone.effects] == [name]
    with pytest.raises(OddsError, match="is a line of insurance, and no bet of every round"):
        table.scan(name, shoes=1)
    with pytest.raises(OddsError, match="have odds of their own"):
        table.removal(name, commission=0)


@pytest.mark.parametrize(("decks", "left", "asks"), [(8, 40, False), (20, 1000, True)])
def test_long_numbers_are_reckoned_with_before_it_starts(decks: int, left: int, asks: bool) -> None:
    asked = Table("bclc-ruyi", decks=decks).end_of_shoe("gold-7", left=left)
    assert (asked.seconds > UNASKED) == asks


def test_windows_of_insurance_are_bets() -> None:
    book = load_rulebook("rws-insurance")
    shoe = Shoe.holding({Rank.SIX: 5, Rank.FIVE: 4, Rank.KING: 4, Rank.ACE: 2})
    name = "insure-banker-after-4-on-6-against-0to5"
    asked = Endgame.of(book, shoe, [book.bet("tie")], [7], insurance=book.insurance)
    found = {each.subject.id: each.left[0] for each in asked.found()}
    good = gain = Fraction()
    for counts in compositions(shoe.counts, 7):
        table = Table(book, shoe=Shoe(counts)).insurance.table().shoes[0]
        lines = [line for line in table.lines if line.offer == book.offered_insurance.offers[1]]
        value = Fraction()
        for line in lines:
            value = line.expected_value * line.results.reach(table.denominator)
        weight = Fraction(prod(map(comb, shoe.counts, counts)), comb(15, 7))
        good += weight * (value > 0)
        gain += weight * max(value, Fraction())
    assert (found[name].favourable, found[name].gain) == (good, gain)


def test_parts_come_to_the_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = Endgame.of(RUYI, Shoe.of_decks(8), [RUYI.bet("jade-8")], [9])
    whole = asked.found()
    monkeypatch.setattr("odds.shoes.endgame._AT_ONCE", 500)
    assert len(list(asked._tasks())) > 20
    assert asked.found() == whole


WIDE = [("LARGEST_SUM", 0), ("LARGEST", 2**24), ("LARGEST", 2**27)]
"""Bounds under which ways are in limbs, and values in digits of few bits."""


@pytest.mark.parametrize(("bound", "value"), WIDE)
def test_beyond_the_machine_s_numbers_is_the_same(
    monkeypatch: pytest.MonkeyPatch, bound: str, value: int
) -> None:
    asked = Endgame.of(RUYI, Shoe.of_decks(8), [RUYI.bet(b) for b in ("gold-7", "banker")], [9])
    narrow = asked.found()
    _kinds.cache_clear()
    for module in ("compositions", "subjects"):
        monkeypatch.setattr(f"odds.shoes.{module}.{bound}", value, raising=False)
    assert asked.found() == narrow
    _kinds.cache_clear()


@pytest.mark.parametrize(
    "pays", [Fraction(10**30), Fraction(10**38 + 1, 10**37), Fraction(1, 3**40)]
)
def test_payouts_beyond_the_machine_s_numbers(pays: Fraction) -> None:
    """Two classes, and a payout of many digits: each composition in plain fractions."""
    shoe = Shoe.holding({Rank.SEVEN: 60, Rank.KING: 70, Rank.THREE: 50})
    table = Table("bclc-ruyi", shoe=shoe)
    [found] = table.endgame("gold-7", left=8, pay={"gold-7": pays})["gold-7"]
    good = gain = Fraction()
    for counts in compositions(shoe.counts, 8):
        at_40 = Table("bclc-ruyi", shoe=Shoe(counts)).bet("gold-7").expected_value
        value = (1 + (at_40 or Fraction())) / 41 * (pays + 1) - 1
        weight = Fraction(prod(map(comb, shoe.counts, counts)), comb(180, 8))
        good += weight * (value > 0)
        gain += weight * max(value, Fraction())
    assert (found.favourable, found.gain) == (good, gain)


def test_a_shoe_of_which_few_cards_are_gone() -> None:
    """All compositions of 13 decks but 4 cards, in plain fractions: those gone are few."""
    shoe, gone = Shoe.of_decks(13), 4
    book = RUYI.bet("banker")
    [found] = Endgame.of(RUYI, shoe, [book], [shoe.cards - gone]).found()
    rows = np.array(shoe.points) - np.array(_all(10, gone))
    values = bet_weights(rows, RUYI.tableau, [book])[0].expected_values().fractions()
    weights = [prod(map(comb, shoe.points, row)) for row in rows.tolist()]
    ways = comb(shoe.cards, gone)
    stated = [each for each in values if each is not None]
    good = [w for w, v in zip(weights, stated, strict=True) if v > 0]
    gain = sum((w * v for w, v in zip(weights, stated, strict=True) if v > 0), Fraction())
    expected = Fraction(sum(good), ways), gain / ways, max(stated), min(stated)
    assert figures(found.left[0]) == expected


def test_the_best_composition_is_what_it_says() -> None:
    [left] = Table("bclc-ruyi").endgame("gold-7", left=10)["gold-7"]
    for value, counts in (left.best, left.worst):
        shoe = Shoe((*counts[1:], counts[0], 0, 0, 0))
        assert Table("bclc-ruyi", shoe=shoe).bet("gold-7").expected_value == value


def test_bets_that_cannot_be_are_named() -> None:
    found = Table("tests/examples/suits.toml").endgame(left=6)
    assert any("lucky-8" in each for each in found.left_out)
    assert "tie" in {each.subject.id for each in found.ends}
    with pytest.raises(OddsError, match="lucky-8"):
        Table("tests/examples/suits.toml").endgame("lucky-8", left=6)


@given(st.lists(st.integers(0, 5), min_size=2, max_size=6), st.integers(0, 8))
def test_how_many_compositions_there_are(full: list[int], cards: int) -> None:
    assert number_of(full, cards) == len(compositions(tuple(full), cards))


def test_indices_are_all_there_are() -> None:
    assert sorted(indices(3)) == sorted(
        each for each in product(range(7), repeat=3) if sum(each) <= 6
    )
    assert Counter(map(sum, indices(9)))[6] == comb(14, 8)


@pytest.mark.parametrize("question", ["endgame", "scan", "count", "cutcard"])
def test_who_knows_all_cards_gone_knows_none_in_part(question: str) -> None:
    more = {"endgame": {"left": 8}, "scan": {"shoes": 1}, "count": {}, "cutcard": {"most": 1}}
    with pytest.raises(OddsError, match=r"in part \(\[6-8\]\), and this is of shoes whose"):
        getattr(Table("bclc-ruyi", without="[6-8]"), question)("tie", **more[question])
    with pytest.raises(OddsError, match="lies on the table"):
        getattr(Table("bclc-ruyi", player="[6-8]"), question)("tie", **more[question])
    whole, unseen = (Table("bclc-ruyi", without=gone) for gone in ("", "?"))
    assert whole.endgame("tie", left=6)["tie"] == unseen.endgame("tie", left=6)["tie"]
    with pytest.raises(OddsError, match="416 cards cannot be left: 1 of those not seen are gone"):
        unseen.endgame("tie", left=416)
    with pytest.raises(OddsError, match="not seen, and such shoes are not dealt here"):
        unseen.scan("tie", shoes=1)
