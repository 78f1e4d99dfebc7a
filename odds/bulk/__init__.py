"""Exact odds of many shoes at once: arrays of counts in, arrays of integer weights out.

>>> import numpy as np
>>> from odds import load_rulebook
>>> from odds.bulk import bet_weights
>>> rules = load_rulebook("rws-commission")
>>> shoes = np.array([[32] * 13, [24] * 13, [31] * 12 + [0]])
>>> banker, = bet_weights(shoes, rules.tableau, [rules.bet("banker")])
>>> banker.weights[0].tolist(), banker.denominators[0].item()
([2292252566437888, 475627426473216, 2230518282592256, 0], 4998398275503360)
>>> banker.expected_values().fractions()[0]
Fraction(-114753351728, 10847218479825)
"""

try:
    from odds.bulk.weights import (
        BetWeights,
        ExpectedValues,
        JointWeights,
        bet_weights,
        joint_weights,
    )
except ModuleNotFoundError as missing:
    raise ImportError(
        f"odds.bulk needs {missing.name}, which is not installed; "
        "pip install 'baccarat-odds[bulk]' brings it"
    ) from missing

__all__ = ["BetWeights", "ExpectedValues", "JointWeights", "bet_weights", "joint_weights"]
