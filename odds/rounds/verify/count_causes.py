"""The likely cause of counts of winners that do not fit the rules."""

from collections.abc import Sequence

from odds.core.distribution import Distribution
from odds.core.shoe import Shoe
from odds.games.coup.tableau import Tableau
from odds.games.round import End, Winner
from odds.rounds.verify.causes import Cause
from odds.rounds.verify.faulty_rules import faulty_odds
from odds.rounds.verify.tails import chi_square_tail
from odds.rounds.verify.violations import DRAWING

_PLAUSIBLE, _UNLIKELY = 0.05, 1e-6
"""The p-values from which on counts fit a fault, and below which they do not fit the rules."""
_NEARER = 0.6
"""By this factor at the least counts are nearer to a fault that they do not fit, than to rules."""


def cause_of_counts(
    seen: Distribution[End], exact: Distribution[End], tableau: Tableau, shoe: Shoe
) -> Cause | None:
    """The fault of drawing whose exact odds fit the winners, where those of the rules do not.

    Where none fits or several do, perhaps the one that is nearest.
    """
    counts = _weights(seen)
    by_rules = _off(counts, _weights(exact))
    if _p_value(by_rules) > _UNLIKELY:
        return None
    tried: dict[str, float] = {}
    for text, weights in faulty_odds(tableau, shoe):
        found = _off(counts, weights)
        tried[text] = min(found, tried.get(text, found))
    nearest, second, *_ = sorted(tried, key=lambda text: tried[text])
    p_value, next_p = _p_value(tried[nearest]), _p_value(tried[second])
    if p_value > _PLAUSIBLE >= next_p:
        evidence = f"its exact odds fit the results, p-value {p_value:.2g}"
        return Cause(nearest, evidence, DRAWING)
    if p_value < _UNLIKELY or tried[nearest] > _NEARER * by_rules:
        return None
    fits = "fit" if p_value > _PLAUSIBLE else "are nearest to"
    evidence = (
        f"of {len(tried)} faults tried its exact odds {fits} the results, p-value {p_value:.2g}; "
        f"next is that {second}, {next_p:.2g}; by the rules {_p_value(by_rules):.2g}"
    )
    if p_value <= _PLAUSIBLE:
        evidence += "; as none fits, more is amiss, or the shoes are not well shuffled"
    return Cause(nearest, evidence, DRAWING, likely=False)


def _weights(rounds: Distribution[End]) -> list[int]:
    won = rounds.project(lambda end: end.winner)
    return [won[winner] for winner in Winner]


def _off(counts: Sequence[int], weights: Sequence[int]) -> float:
    """Chi-square of the counts against odds."""
    expected = [sum(counts) * weight / sum(weights) for weight in weights]
    return sum((n - mean) ** 2 / mean for n, mean in zip(counts, expected, strict=True))


def _p_value(statistic: float) -> float:
    return chi_square_tail(len(Winner) - 1, statistic)
