"""The compiled loops, held against the same sums written with arrays."""

import numpy as np
import pytest

from odds.bulk.machine_code import compiled
from odds.core.arrays import Array
from odds.rounds.verify.loops import follow, weigh

FULL = np.full(13, 8)
CHANCE = np.random.default_rng(5)


def dealt(rounds: int) -> tuple[Array, Array]:
    """Rounds of four to six cards from shoes of two decks, and where shoes begin."""
    cards = np.full((rounds, 6), -1, np.int8)
    begins = np.arange(rounds) % 15 == 0
    shoe = np.zeros(0, np.int8)
    for row in range(rounds):
        if begins[row]:
            shoe = CHANCE.permutation(np.repeat(np.arange(13, dtype=np.int8), 8))
        taken = int(CHANCE.integers(4, 7))
        cards[row, :taken], shoe = shoe[:taken], shoe[taken:]
    return cards, begins


def test_cards_gone_are_those_of_the_rounds_before_in_the_shoe() -> None:
    cards, begins = dealt(40)
    cards[20, :4] = 3  # too many of a kind, by then or soon
    cards[21:25, :4] = 3
    before, over = np.empty((40, 13), np.int32), np.empty(40, np.int16)
    short, gone = np.empty(40, bool), np.zeros(13, np.int64)
    burnt = np.full((40, 2), -1, np.int8)
    burnt[begins, 0], burnt[::7, 1] = 5, 6
    compiled(follow)(cards, burnt, begins, FULL, gone, before, over, short)
    starts = np.maximum.accumulate(np.where(begins, np.arange(40), 0))
    for row in range(40):
        played, gone_unplayed = cards[starts[row] : row], burnt[starts[row] : row + 1]
        earlier = np.append(played, gone_unplayed)
        expected = np.bincount(earlier[earlier >= 0], minlength=13)
        now = np.bincount(cards[row][cards[row] >= 0], minlength=13)
        too_many = np.flatnonzero((expected + now > FULL) & (now > 0))
        assert before[row].tolist() == expected.tolist()
        assert over[row] == (too_many[0] if len(too_many) else -1)
        assert short[row] == (expected + now > FULL).any()
    assert (over >= 0).any()


@pytest.mark.parametrize("at_once", [2, 4])
def test_surprises_are_those_of_the_cards_left(at_once: int) -> None:
    cards, begins = dealt(60)
    before, over = np.empty((60, 13), np.int32), np.empty(60, np.int16)
    short, gone = np.empty(60, bool), np.zeros(13, np.int64)
    none = np.zeros((60, 0), np.int8)
    compiled(follow)(cards, none, begins, FULL, gone, before, over, short)
    left, usual = (FULL - before).astype(np.int32), FULL / FULL.sum()
    score, total, covariance = np.zeros(3), np.zeros((3, 13)), np.zeros((3, 13, 13))
    compiled(weigh)(left, cards, at_once, usual, 104, score, total, covariance)
    expected = np.zeros(3), np.zeros((3, 13)), np.zeros((3, 13, 13))
    for row in range(60):
        now = left[row].astype(float)
        part = int(3 * (104 - now.sum()) // 104)
        one_by_one = (cards[row, place : place + 1] for place in range(at_once, 6))
        for drawn in (cards[row, :at_once], *one_by_one):
            if drawn[0] < 0:
                continue
            number, draws = now.sum(), len(drawn)
            chances = now / number
            spread = (number - draws) / (number - 1)
            weights = np.where(chances > 0, 1 - usual / np.where(chances > 0, chances, 1), 0)
            mean = chances @ weights
            expected[0][0] += weights[drawn].sum() - draws * mean
            expected[0][1] += draws * spread * (mean - usual @ weights)
            expected[0][2] += draws * spread * (chances @ weights**2 - mean**2)
            expected[1][part] += np.bincount(drawn, minlength=13) - draws * chances
            spreads = np.diag(chances) - np.outer(chances, chances)
            expected[2][part] += draws * spread * spreads
            np.subtract.at(now, drawn, 1)
    assert np.allclose(score, expected[0])
    assert np.allclose(total, expected[1])
    assert np.allclose(covariance, expected[2])
