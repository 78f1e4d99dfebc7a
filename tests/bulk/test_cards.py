"""Bets on ranks, suits and cards from many shoes: the same weights as one by one."""

from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from odds import Coup, OddsError, Shoe, Table, analyse, load_rulebook
from odds.bulk import bet_weights
from odds.bulk.evaluation import shoe_table
from odds.bulk.shoes import shoe_of
from odds.core.arrays import Array

FILE = Path(__file__).parents[1] / "golden" / "side-bets.toml"
BOOK = load_rulebook(FILE)
RANDOM = np.random.default_rng(7)
SHOES: Array = np.concatenate(
    [
        np.full((1, 52), 8),
        RANDOM.integers(0, 9, (3, 52)),
        RANDOM.integers(0, 2, (2, 52)),
        np.eye(52, dtype=np.int64)[:1] * 4,
        np.full((1, 52), 400),
    ]
)
"""Full, worn, thin, too short for a coup, and too large for the machine's integers."""


def expected(name: str, shoe: Shoe, coup: Coup) -> list[int]:
    bet = BOOK.bet(name)
    weights = [0] * (len(bet.rows) + 1)
    for place, each in enumerate(analyse(bet, BOOK.coups(shoe, coup, [bet])).outcomes):
        weights[-1 if each.kind == "void" else place] = each.weight
    return weights


@pytest.mark.parametrize("name", ["royal-match", "super-tie", "lucky-nines", "tie", "kill"])
def test_weights_by_card(name: str) -> None:
    bet = BOOK.bet(name)
    [found] = bet_weights(SHOES, BOOK.tableau, [bet])
    for row, counts in enumerate(SHOES.tolist()):
        assert found.weights[row].tolist() == expected(name, shoe_of(tuple(counts)), Coup())


@pytest.mark.proof
@given(counts=st.lists(st.integers(0, 40), min_size=13, max_size=13).filter(lambda n: sum(n) > 12))
@settings(max_examples=10, deadline=None)
def test_weights_by_rank_with_and_without_a_coup(counts: list[int]) -> None:
    bets = [BOOK.bet(name) for name in ("matching-dragon-a", "banker", "monkey-6")]
    found = bet_weights([counts, [32] * 13], BOOK.tableau, bets)
    for bet, each in zip(bets, found, strict=True):
        assert each.bet is bet
        assert each.weights[0].tolist() == expected(bet.id, Shoe(tuple(counts)), Coup())
    coup = Coup.read("A 2", "3 4")
    [known] = bet_weights([[32] * 13], BOOK.tableau, bets[:1], coup)
    assert known.weights[0].tolist() == expected("matching-dragon-a", Shoe.of_decks(8), coup)


def test_what_shoes_do_not_tell_is_said() -> None:
    with pytest.raises(OddsError, match="13 counts tell no suits; give 52 counts by card"):
        bet_weights([[32] * 13], BOOK.tableau, [BOOK.bet("royal-match")])
    with pytest.raises(OddsError, match="has columns by rank, and bet 'royal-match' needs suits"):
        Table(BOOK).evaluate([[32] * 13], "royal-match")


def test_a_table_of_shoes_by_card(tmp_path: Path) -> None:
    table = shoe_table([Shoe.of_decks(8).without(Coup.read("Kh").known)])
    assert table.columns[:5] == ["Ac", "Ad", "Ah", "As", "2c"]
    path = tmp_path / "shoes.csv"
    rows = [",".join(table.columns).replace("10", "T"), ",".join(["8"] * 52)]
    path.write_text("\n".join(rows))
    found = Table(BOOK).evaluate(path, "royal-match", "tie")
    assert found.values("royal-match") == [Fraction(-697, 10790)]
    assert found.values("tie") == [Fraction(-103841353768, 723147898655)]
