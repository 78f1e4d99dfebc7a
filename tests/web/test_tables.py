"""The kernel says of bets what the plain way does, from any shoe."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from odds import Rank, Shoe, Table
from odds.web.tables import QuickTable
from tests.support.games import TABLE_GAMES


@pytest.mark.parametrize("game", TABLE_GAMES)
def test_every_game_from_its_own_shoe(game: str) -> None:
    assert QuickTable(game).bets() == Table(game).bets()


COUNTS = st.lists(st.integers(0, 40), min_size=13, max_size=13)


@given(COUNTS.filter(lambda counts: sum(counts) > 5))
def test_any_shoe(counts: list[int]) -> None:
    shoe = Shoe.holding(dict(zip(Rank, counts, strict=True)))
    quick, plain = QuickTable("bclc-mini", shoe=shoe), Table("bclc-mini", shoe=shoe)
    assert quick.bets() == plain.bets()


def test_what_the_kernel_does_not_count_is_counted_plainly() -> None:
    for quick, plain in (
        (QuickTable("bclc-mini", decks="inf"), Table("bclc-mini", decks="inf")),
        (QuickTable("bclc-mini", player="9"), Table("bclc-mini", player="9")),
        (QuickTable("bclc-mini", shoe="A=3"), Table("bclc-mini", shoe="A=3")),
    ):
        assert quick.bets() == plain.bets()
    assert isinstance(QuickTable("bclc-mini").deal(player="9"), QuickTable)
