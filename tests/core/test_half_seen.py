"""Cards known in part, as they are written."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from odds import OddsError, Rank, read_cards
from odds.core.half_seen import (
    ANY,
    SQUEEZED,
    OneOf,
    known_card_of,
    known_rank_of,
    read_known_cards,
    read_ranks,
    show_ranks,
)

sets_of_ranks = st.sets(st.sampled_from(list(Rank)), min_size=2)


@given(sets_of_ranks)
def test_a_set_is_read_as_it_is_shown(ranks: set[Rank]) -> None:
    card = OneOf(tuple(ranks))
    assert read_known_cards(f"K {card.symbol} 9h") == (*read_cards("K"), card, *read_cards("9h"))
    assert read_ranks(show_ranks(ranks)) == tuple(sorted(ranks))


@pytest.mark.parametrize(
    ("said", "ranks"),
    [
        ("picture", "J Q K"),
        ("pictures", "J Q K"),
        ("no side", "A 2 3"),
        ("no sides", "A 2 3"),
        ("Two Sides", "4 5"),
        ("three  sides", "6 7 8"),
        ("four sides", "9 10"),
        ("A-3", "A 2 3"),
        ("10-k", "10 J Q K"),
        ("4,5", "4 5"),
    ],
)
def test_what_a_squeezer_says(said: str, ranks: str) -> None:
    assert read_known_cards(f"[{said}]") == (OneOf(tuple(read_ranks(ranks))),)


def test_the_words_of_a_squeezer_part_all_ranks() -> None:
    named = [rank for ranks in SQUEEZED.values() for rank in read_ranks(ranks)]
    assert sorted(named) == list(Rank)


def test_one_rank_is_a_card_of_any_suit_and_all_are_none_seen() -> None:
    assert read_known_cards("[9] [A-K] ?") == (OneOf((Rank.NINE,)), ANY, ANY)


@pytest.mark.parametrize("text", ["[]", "[ ]", "[x]", "[9-6]", "[9-9]", "[6-8", "6-8]", "[[6]]"])
def test_what_is_no_card(text: str) -> None:
    with pytest.raises(OddsError):
        read_known_cards(text)


ANY_SET: Any = OneOf


def test_a_set_needs_ranks() -> None:
    with pytest.raises(OddsError, match="are no ranks that a card may have"):
        OneOf(())
    with pytest.raises(OddsError, match="ranks is 5; give a list"):
        ANY_SET(5)


@pytest.mark.parametrize("text", ["6-8", "picture", "[6-8", "*"])
def test_who_leaves_out_the_brackets_is_told_of_them(text: str) -> None:
    for read in (read_known_cards, known_rank_of, lambda each: known_card_of([each])):
        with pytest.raises(OddsError, match=r"known in part is a set such as '\[6-8\]', or '\?'"):
            read(text)


def test_what_a_squeezer_says_is_told_once() -> None:
    with pytest.raises(OddsError) as told:
        read_known_cards("[]")
    assert str(told.value).count("three sides") == 1
