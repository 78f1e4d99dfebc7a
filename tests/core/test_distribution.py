"""Distributions carry integer weights, and these sum."""

from fractions import Fraction
from typing import Any

import pytest

from odds import Distribution, OddsError


def test_it_reads_conditions_and_projects() -> None:
    two_dice = Distribution({(a, b): 1 for a in range(1, 7) for b in range(1, 7)})
    sums = two_dice.project(sum)
    assert (sums.denominator, sums[7], sums[13], len(sums)) == (36, 6, 0, 11)
    assert sums.expect(Fraction) == 7
    high = sums.condition(lambda total: total >= 11)
    assert dict(high) == {11: 2, 12: 1}
    assert high.probability(lambda total: total == 12) == Fraction(1, 3)


@pytest.mark.parametrize("weights", [{}, {"a": 0}, {"a": -1, "b": 2}, {"a": 0.5, "b": 0.5}])
def test_weights_that_are_no_distribution(weights: Any) -> None:
    with pytest.raises(OddsError, match="a distribution"):
        Distribution(weights)


def test_what_cannot_happen_is_no_condition() -> None:
    with pytest.raises(OddsError, match="has none"):
        Distribution({1: 1}).condition(lambda outcome: outcome == 2)
