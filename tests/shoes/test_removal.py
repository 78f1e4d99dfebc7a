"""Effects of removal: published ones, the sum rule, and plain differences of two shoes."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from odds import OddsError, Rank, Shoe, Table, load_rulebook
from odds.core.cards import Card, Suit
from odds.shoes.removal import removals
from tests.support.brute_force import count_rounds

EIGHT = Shoe.of_decks(8)
BANKER = [0.0044, 0.00522, 0.00649, 0.01157, -0.00827, -0.01132, -0.00827, -0.00502, -0.00231]
"""Percentage points by which the Banker bet changes when A, 2 ... 9 leave 8 decks, as published."""
LUCKY_6 = [-329, -323, -1131, -393, -278, -5386, 3907, 3537, 2838, -611]
"""The same of Lucky 6 at 12 and 23 to 1, in millionths, ten-values last."""


def test_the_published_effects_on_banker() -> None:
    effects = Table("rws-commission").removal("banker")["banker"].removing
    points = [100 * float(effects[rank] or 0) for rank in Rank]
    assert [round(each, 5) for each in points] == [*BANKER, *[0.00188] * 4]


def test_the_published_effects_on_lucky_6() -> None:
    book = load_rulebook("tests/golden/counted.toml")
    [found] = removals(book, EIGHT, [book.bet("lucky-6")])
    millionths = [round(1e6 * float(found.removing[rank] or 0)) for rank in list(Rank)[:10]]
    assert millionths == LUCKY_6


@settings(max_examples=5)
@given(st.lists(st.integers(1, 9), min_size=13, max_size=13), st.sampled_from(["tie", "banker"]))
def test_effects_of_any_shoe_sum_to_nothing(counts: list[int], bet: str) -> None:
    book, shoe = load_rulebook("rws-commission"), Shoe(tuple(counts))
    [found] = removals(book, shoe, [book.bet(bet)])
    assert found.sum == 0


def expected_tie(shoe: dict[str, int]) -> Fraction:
    """What a Tie bet at 8 to 1 is worth, by a brute force that shares nothing with the package."""
    rounds = count_rounds(shoe)
    ties = sum(number for end, number in rounds.items() if end.player == end.banker)
    return Fraction(9 * ties, rounds.total()) - 1


@pytest.mark.proof
def test_effects_are_differences_of_two_shoes() -> None:
    shoe = {rank.symbol: 4 for rank in Rank}
    effects = Table("rws-commission", decks=1).removal("tie", second=True)["tie"]
    base, fewer = expected_tie(shoe), expected_tie({**shoe, "7": 3})
    assert effects.value == base
    assert effects.removing[Rank.SEVEN] == fewer - base
    assert effects.adding[Rank.SEVEN] == expected_tie({**shoe, "7": 5}) - base
    nine, both = expected_tie({**shoe, "9": 3}), expected_tie({**shoe, "7": 3, "9": 3})
    assert effects.second[Rank.SEVEN, Rank.NINE] == both - fewer - nine + base
    two = expected_tie({**shoe, "7": 2})
    assert effects.second[Rank.SEVEN, Rank.SEVEN] == two - 2 * fewer + base


def test_second_effects_sum_like_first_ones() -> None:
    """A second card that leaves unseen changes nothing either: each row sums to the first order."""
    found = Table("rws-commission").removal("player", second=True)["player"]
    for one in Rank:
        total = Fraction()
        for two in Rank:
            effect = found.second[min(one, two), max(one, two)]
            first = found.removing[two]
            assert effect is not None
            assert first is not None
            held = found.held[two] - (one == two)
            total += held * (effect + first)
        assert total == 0


def test_a_card_of_any_suit_is_the_mean_of_four() -> None:
    table = Table("tests/examples/suits.toml", decks=2)
    [found] = table.removal("all-red").effects
    values = [table.without(f"7{suit}").bet("all-red").expected_value for suit in "cdhs"]
    mean = sum((value or Fraction() for value in values), Fraction()) / 4
    assert found.removing[Rank.SEVEN] == mean - found.value
    assert found.sum == 0


@pytest.mark.parametrize("cards", [7, 9])
def test_many_shoes_at_once_are_as_one_by_one(monkeypatch: pytest.MonkeyPatch, cards: int) -> None:
    """Of 7 cards two may be removed, and then a round may lack one."""
    shoe = Shoe.holding(Counter([Card(Rank(n % 5), Suit(n % 3)) for n in range(cards)]))
    table = Table("tests/examples/suits.toml", shoe=shoe)
    at_once = table.removal("all-red", "tie", second=True)
    assert [each.bet for each in at_once.effects] == ["all-red", "tie"]
    monkeypatch.setattr("odds.shoes.removal.find_spec", lambda library: None)
    assert table.removal("all-red", "tie", second=True).effects == at_once.effects


def test_lines_of_insurance_are_among_the_bets() -> None:
    table = Table("rws-insurance", decks=6)
    found = table.removal()
    name = "insure-banker-after-4-on-6-against-0to5"
    line = table.insurance.table().shoes[0].lines[1]
    assert found[name].value == line.expected_value
    after = table.without("K").insurance.table().shoes[0].lines[1]
    assert found[name].removing[Rank.KING] == after.expected_value - line.expected_value


def test_a_rank_that_is_not_there_cannot_be_removed() -> None:
    shoe = {rank.symbol: 4 for rank in Rank if rank is not Rank.ACE}
    found = Table("rws-commission", shoe=shoe).removal("tie")["tie"]
    assert found.removing[Rank.ACE] is None
    assert found.adding[Rank.ACE] is not None


def test_three_cards_have_effects_too() -> None:
    found = Table("bclc-three-card").removal()
    assert all(each.sum == 0 for each in found.effects)


def test_no_card_is_gone_from_an_infinite_shoe() -> None:
    with pytest.raises(ValueError, match="infinite"):
        Table("rws-commission", decks="inf").removal("tie")


def test_a_card_gone_that_is_known_in_part() -> None:
    """What leaves after it says something of it too: orders in which both lie in their sets."""
    held = {"A": 2, "4": 1, "5": 2, "6": 2, "7": 1, "9": 1, "K": 1}
    text = " ".join(f"{rank}={count}" for rank, count in held.items())
    found = Table("rws-commission", shoe=text, without="[5-7]").removal("tie", second=True)["tie"]

    def mean(*gone: str, more: str = "") -> Fraction:
        """Over the cards that the half-seen one may be, after others have left."""
        left = {rank.symbol: held.get(rank.symbol, 0) - gone.count(rank.symbol) for rank in Rank}
        total = Fraction()
        for card in ("5", "6", "7"):
            if left[card]:
                shoe = Counter(left)
                shoe.subtract([card])
                shoe.update([more] if more else [])
                total += left[card] * expected_tie(shoe)
        return total / (left["5"] + left["6"] + left["7"])

    assert found.value == mean()
    for rank in (Rank.ACE, Rank.FIVE, Rank.SEVEN, Rank.KING):
        assert found.removing[rank] == mean(rank.symbol) - mean()
        assert found.adding[rank] == mean(more=rank.symbol) - mean()
    both = mean("5", "6") - mean("5") - mean("6") + mean()
    assert found.second[Rank.FIVE, Rank.SIX] == both
    assert found.sum == 0
    assert found.held[Rank.FIVE] == 2
    assert found.in_shoe[Rank.FIVE] == Fraction(8, 5)


@pytest.mark.proof
def test_lines_of_insurance_after_a_card_known_in_part() -> None:
    """What a line is worth is what it wins in all shoes, by how often it opens in all of them."""
    found = Table("rws-insurance", without="[6-8]")
    lines = found.insurance.table().lines
    worths = [each.value for each in found.removal().effects if each.bet.startswith("insure")]
    assert worths == [line.expected_value for line in lines]
    one, card = (Table("rws-insurance", without=cards).removal() for cards in ("[6]", "6"))
    assert [each.removing for each in one.effects] == [each.removing for each in card.effects]


@pytest.mark.parametrize(("player", "banker"), [("[6-8]", ""), ("", "?")])
def test_effects_are_of_a_shoe_between_rounds(player: str, banker: str) -> None:
    with pytest.raises(ValueError, match="lies on the table"):
        Table("rws-commission", player=player, banker=banker).removal("tie")


def test_a_shoe_known_by_rank_has_no_effects_on_bets_on_suits() -> None:
    with pytest.raises(ValueError, match="known by rank"):
        Table("tests/examples/suits.toml", without="A").removal("all-red")


def test_a_bet_whose_payouts_nobody_knows_is_named() -> None:
    table = Table("red-and-black")
    with pytest.raises(ValueError, match="what bet 'all-red' pays"):
        table.removal("all-red")
    found = table.removal("all-red", "tie")
    assert ([each.bet for each in found.effects], found.unstated) == (["tie"], ("all-red",))


def test_shoes_that_are_valued_one_by_one_are_watched() -> None:
    seen: list[int] = []

    def watch(shoes: Iterator[list[Shoe]], size: int) -> Iterator[list[Shoe]]:
        seen.append(size)
        for shoe in shoes:
            seen.append(len(shoe))
            yield shoe

    table = Table("rws-commission", without="[two sides]")
    found = table.removal("tie", watch=watch)
    assert seen[0] == sum(seen[1:]) > 20
    assert found["tie"].removing == table.removal("tie")["tie"].removing
    with pytest.raises(OddsError, match="watch is 3"):
        table.removal("tie", watch=3)  # type: ignore[arg-type]
