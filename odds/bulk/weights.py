"""Exact weights for arrays of shoes: of all coup facts, and of the outcomes of bets."""

from collections.abc import Iterable
from fractions import Fraction
from math import lcm
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from odds.bets.paytable import PUSH, Bet, fields_of
from odds.bulk.cards import row_weights
from odds.bulk.counting import Wanted, cells_of, count, machine_holds
from odds.bulk.shoes import read_shoes, take_out
from odds.core.arrays import Array, Flags
from odds.core.classes import RANKS, Classes
from odds.core.distribution import Distribution
from odds.core.numbers import Ratios
from odds.games.coup.facts import Outcome, asks_cards
from odds.games.coup.tableau import Tableau
from odds.games.round import MOST_CARDS, Coup


class JointWeights(NamedTuple):
    """A row for each shoe, a column for each outcome; a row sums to the shoe's denominator."""

    outcomes: tuple[Outcome, ...]
    weights: Array
    denominators: Array

    def distribution(self, shoe: int) -> Distribution[Outcome]:
        """The joint distribution of one of the shoes."""
        return Distribution(dict(zip(self.outcomes, self.weights[shoe].tolist(), strict=True)))


class ExpectedValues(NamedTuple):
    """The exact mean net result per unit staked on a bet, for each shoe.

    Where `stated` is False, the bet can end in a way for which no payout is stated, and there is
    no such number.
    """

    numerators: Array
    denominators: Array
    stated: Flags

    def fractions(self) -> list[Fraction | None]:
        """The values as fractions."""
        if self.stated.all():  # the usual case, and soon done
            return list(self.ratios())
        rows = zip(*(each.tolist() for each in self), strict=True)
        return [Fraction(over, under) if stated else None for over, under, stated in rows]

    def ratios(self) -> Ratios:
        """The values where all are stated, for a long table."""
        common = np.gcd(self.numerators, self.denominators)
        over, under = self.numerators // common, self.denominators // common
        return Ratios(over.tolist(), under.tolist())


class BetWeights(NamedTuple):
    """A row for each shoe; a column for each row of the bet, and a last one for void coups."""

    bet: Bet
    weights: Array
    denominators: Array

    def expected_values(self) -> ExpectedValues:
        """The expected value of the bet from each shoe."""
        pays = [PUSH if row.pays is None else row.pays for row in self.bet.rows] + [PUSH]
        unit = lcm(*(each.denominator for each in pays))
        units = [int(each * unit) for each in pays]
        most = max(self.denominators.tolist(), default=1) * max(unit, *map(abs, units))
        dtype = np.int64 if most < 2**63 else object
        unstated = [row.pays is None for row in self.bet.rows] + [False]
        return ExpectedValues(
            self.weights.astype(dtype) @ np.array(units, dtype),
            self.denominators.astype(dtype) * unit,
            np.logical_not((self.weights[:, unstated] > 0).any(axis=1)),
        )


def joint_weights(
    shoes: ArrayLike, tableau: Tableau, coup: Coup | None = None, classes: Classes = RANKS
) -> JointWeights:
    """The joint distribution of coup facts from each shoe, as `joint_distribution` has it.

    A shoe is a row of 13 counts by rank, ace first; 10 by points, 0 first, will do where pairs are
    not told. A coup under way has both hands' two cards known, and perhaps the Player's third; they
    are taken out of every shoe.

    >>> from odds import Shoe, joint_distribution, load_rulebook
    >>> tableau = load_rulebook("rws-commission").tableau
    >>> found = joint_weights([[32] * 13, [4] * 13], tableau)
    >>> found.weights.shape, found.denominators.tolist()
    ((2, 674), [4998398275503360, 14658134400])
    >>> found.distribution(1) == joint_distribution(Shoe.of_decks(1), tableau)
    True
    """
    wanted = Wanted(tableau, coup or Coup(), classes)
    weights = count(shoes, wanted)
    return JointWeights(tuple(cells_of(wanted).number), weights, weights.sum(axis=1))


def bet_weights(
    shoes: ArrayLike, tableau: Tableau, bets: Iterable[Bet], coup: Coup | None = None
) -> list[BetWeights]:
    """The weights of the outcomes of each bet from each shoe; shoes and coup as above.

    Where bets ask for suits, a shoe is a row of 52 counts by card: Ac, Ad, Ah, As, 2c and so on.

    >>> from odds import load_rulebook
    >>> rules = load_rulebook("rws-commission")
    >>> pair, = bet_weights([[32] * 13, [4] * 13], rules.tableau, [rules.bet("player-pair")])
    >>> pair.weights.tolist()
    [[373374329013504, 4625023946489856, 0], [862243200, 13795891200, 0]]
    >>> pair.expected_values().fractions()
    [Fraction(-43, 415), Fraction(-5, 17)]
    """
    chosen = tuple(bets)
    asking = {bet for bet in chosen if asks_cards(bet.fields)}
    if asking:  # these are counted one by one, each as coarsely as it allows
        plain = bet_weights(shoes, tableau, [b for b in chosen if b not in asking], coup)
        told = (
            _card_weights(shoes, tableau, bet, coup or Coup()) for bet in chosen if bet in asking
        )
        others = iter(plain)
        return [next(told) if bet in asking else next(others) for bet in chosen]
    if not chosen:
        return []
    wanted = Wanted(tableau, coup or Coup(), tableau.classes(fields_of(chosen)), chosen)
    weights = count(shoes, wanted)
    denominators = weights.sum(axis=1)
    found = []
    for number, bet in enumerate(chosen):
        ends = np.eye(len(bet.rows) + 1, dtype=weights.dtype)
        rows = [*(name[number] for name in cells_of(wanted).rows), len(bet.rows)]
        found.append(BetWeights(bet, weights @ ends[rows], denominators))
    return found


def _card_weights(shoes: ArrayLike, tableau: Tableau, bet: Bet, coup: Coup) -> BetWeights:
    """The same where ranks, suits or cards are asked for; any cards of the coup may be known."""
    tableau.check(coup)
    before = read_shoes(shoes, tableau.classes(bet.fields))
    left = take_out(before, coup)
    held = machine_holds(left, MOST_CARDS - len(coup.known))
    weights = row_weights(before, left, tableau, coup, bet, held)
    return BetWeights(bet, weights, weights.sum(axis=1))
