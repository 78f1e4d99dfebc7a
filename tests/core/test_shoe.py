"""The shoe."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from odds import OddsError, Rank, Shoe
from tests.support.strategies import coups_from, shoes


@pytest.mark.parametrize("decks", [1, 6, 8, 10**30])
def test_whole_decks(decks: int) -> None:
    shoe = Shoe.of_decks(decks)
    assert shoe.cards == 52 * decks
    assert shoe.points == (16 * decks, *[4 * decks] * 9)


@pytest.mark.parametrize("decks", [0, -1, 1.5, True, "8"])
def test_decks_that_are_no_number_from_one(decks: Any) -> None:
    with pytest.raises(OddsError, match="whole number from 1"):
        Shoe.of_decks(decks)


@pytest.mark.parametrize(
    "counts", [(1,) * 12, (1,) * 14, (-1,) + (1,) * 12, (1.0,) + (1,) * 12, ("1",) + (1,) * 12]
)
def test_counts_that_no_shoe_has(counts: Any) -> None:
    with pytest.raises(OddsError, match="shoe"):
        Shoe(counts)


@given(shoe=shoes(), data=st.data())
def test_removing_then_restoring(shoe: Shoe, data: st.DataObject) -> None:
    cards = data.draw(coups_from(shoe)).known
    left, gone = shoe.without(cards), Counter(cards)
    assert left.cards == shoe.cards - len(cards)
    assert Shoe.holding({rank: left.counts[rank] + gone[rank] for rank in Rank}) == shoe
    assert hash(Shoe(shoe.counts)) == hash(shoe)


def test_more_than_the_shoe_holds() -> None:
    with pytest.raises(OddsError, match="5 of A cannot leave a shoe that holds 4"):
        Shoe.of_decks(1).without([Rank.ACE] * 5)


def test_the_infinite_shoe_never_changes() -> None:
    shoe = Shoe.infinite()
    assert shoe.without([Rank.ACE] * 99) == shoe
    assert shoe != Shoe((1,) * 13)


def test_an_endless_shoe_deals_only_what_it_has() -> None:
    with pytest.raises(OddsError, match="holds 0"):
        Shoe((1,) + (0,) * 12, endless=True).without([Rank.KING])
    with pytest.raises(OddsError, match="cannot be empty"):
        Shoe((0,) * 13, endless=True)


def test_a_list_of_counts_makes_the_same_shoe() -> None:
    counts: Any = [1] * 13
    assert {Shoe(counts)} == {Shoe((1,) * 13)}
