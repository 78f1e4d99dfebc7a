"""Cards as people write them."""

import pytest

from odds import OddsError, Rank, read_cards
from odds.core.cards import show_cards, total_of


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("A 2 3 4 5 6 7 8 9 10 J Q K", "A 2 3 4 5 6 7 8 9 10 J Q K"),
        ("a t j q k", "A 10 J Q K"),
        ("9,K", "9 K"),
        ("9 , K,,  T ", "9 K 10"),
        ("Kh 10s tD", "Kh 10s 10d"),
        ("h K d T", "Kh 10d"),
        ("K h T d", "Kh 10d"),
        ("K h 9", "Kh 9"),
        ("h K 9", "Kh 9"),
        ("K♥ ♠A 5♦ ♣ 7", "Kh As 5d 7c"),
        ("K♥\ufe0f", "Kh"),
        ("dT hK", "10d Kh"),
        ("", ""),
        (" ", ""),
    ],
)
def test_reading(text: str, shown: str) -> None:
    assert show_cards(read_cards(text)) == shown


@pytest.mark.parametrize(
    ("text", "quoted"),
    [
        ("1", "'1'"),
        ("K Z", "'Z'"),
        ("11", "'11'"),
        ("9Kx", "'9Kx'"),
        ("hKd", "'hKd'"),
        ("h Kd", "'h Kd'"),
        ("K h h", "'h'"),
        ("h", "'h'"),
        ("h d K", "'h'"),
        ("0", "'0'"),
        ("K♥♥", "'K♥♥'"),
        ("٣", "'٣'"),
        ("Joker", "'Joker'"),
    ],
)
def test_what_is_no_card_is_quoted(text: str, quoted: str) -> None:
    with pytest.raises(OddsError, match="write A 2 3") as error:
        read_cards(text)
    assert quoted in str(error.value)


def test_points_and_totals() -> None:
    assert [rank.points for rank in Rank] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0]
    assert total_of(rank.points for rank in read_cards("J 4 9")) == 3
