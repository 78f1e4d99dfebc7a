"""Many shoes with cards known in part: counted all at once as each is dealt by itself."""

import numpy as np
import pytest

from odds import load_rulebook
from odds.bulk.half_seen import FEW_SHOES, half_seen_weights
from odds.bulk.shoes import ShoeError
from odds.games.half_seen import HalfSeen, read_coup

BOOK = load_rulebook("rws-commission")
SHOES = 32 - np.random.default_rng(7).integers(0, 30, (FEW_SHOES + 8, 13))
SHOES[3] = 1
SHOES[5] = [2**40] * 13
COUPS = [
    ("K [6-8]", "3 4"),
    ("? ?", "? ?"),
    ("? ? ?", ""),
    ("[picture] [6-8]", "[two sides] 4"),
    ("K 5 [6-8]", "3 2"),
    ("K K [K,5]", "K 2"),
    ("K [4,5] ?", "[no side] 2"),
    ("K 3 ?", "4 A ?"),
    ("K 3 4", "4 A [6-8]"),
    ("[6-8] [6,7]", "[3,4] [no side]"),
    ("? 5 [6-8]", "3 2"),
]


def half_seen(player: str, banker: str) -> HalfSeen:
    coup = read_coup(player, banker)
    assert isinstance(coup, HalfSeen)
    return coup


@pytest.mark.parametrize(("player", "banker"), COUPS)
def test_all_at_once_as_one_by_one(player: str, banker: str) -> None:
    coup = half_seen(player, banker)
    possible = (SHOES >= 3).all(axis=1) | (banker in ("", "? ?"))
    shoes = SHOES[possible]
    assert len(shoes) > FEW_SHOES
    together = half_seen_weights(shoes, BOOK.tableau, BOOK.bets, coup)
    values = [each.expected_values().fractions() for each in together]
    for number in range(len(shoes)):
        alone = half_seen_weights(shoes[number : number + 1], BOOK.tableau, BOOK.bets, coup)
        assert [each[number] for each in values] == [
            each.expected_values().fractions()[0] for each in alone
        ]


def test_a_shoe_that_cannot_deal_it_is_named() -> None:
    shoes = np.full((FEW_SHOES + 1, 13), 8)
    shoes[4, 2] = 0
    with pytest.raises(ShoeError, match="cannot be dealt from") as caught:
        half_seen_weights(shoes, BOOK.tableau, BOOK.bets, half_seen("K [6-8]", "3 4"))
    assert caught.value.shoe == 4


def test_a_shoe_that_may_run_out_is_dealt_by_itself() -> None:
    shoes = np.full((FEW_SHOES + 1, 13), 8)
    shoes[2] = [0, 0, 1, 1, 0, 1, 0, 0, 0, 0, 0, 0, 2]
    found = half_seen_weights(shoes, BOOK.tableau, BOOK.bets, half_seen("K [6-8]", "3 4"))
    alone = half_seen_weights(shoes[2:3], BOOK.tableau, BOOK.bets, half_seen("K [6-8]", "3 4"))
    assert [each.weights[2].tolist() for each in found] == [
        each.weights[0].tolist() for each in alone
    ]
