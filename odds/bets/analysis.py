"""The exact figures of bets, folded from a joint distribution of coup facts."""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from odds.bets.paytable import PUSH, Bet, Row
from odds.core.distribution import Distribution
from odds.games.round import End, Void

VOID_ROUND = "the shoe runs out"
"""When a round is void, in words."""


class BetOutcome(NamedTuple):
    """One way for a bet to end. `pays` is the net result per unit staked, None if not stated."""

    kind: str
    when: str
    pays: Fraction | None
    weight: int
    probability: Fraction


class BetAnalysis(NamedTuple):
    """What a bet is worth. A figure that does not exist is None.

    >>> from odds import Shoe, joint_distribution, load_rulebook
    >>> rules = load_rulebook("rws-commission")
    >>> coups = joint_distribution(Shoe.of_decks(8), rules.tableau)
    >>> analyse(rules.bet("player"), coups).house_edge
    Fraction(241149546272, 19524993263685)
    """

    bet: Bet
    denominator: int
    outcomes: tuple[BetOutcome, ...]

    @property
    def expected_value(self) -> Fraction | None:
        """The mean net result per unit staked."""
        return self._mean(1)

    @property
    def house_edge(self) -> Fraction | None:
        """What the house keeps per unit staked."""
        value = self.expected_value
        return None if value is None else -value

    @property
    def rtp(self) -> Fraction | None:
        """What returns to the bettor per unit staked, the stake included."""
        value = self.expected_value
        return None if value is None else 1 + value

    @property
    def edge_on_resolved(self) -> Fraction | None:
        """The house edge per unit staked on bets that were won or lost."""
        edge, resolved = self.house_edge, self._probability("win") + self._probability("lose")
        return None if edge is None or not resolved else edge / resolved

    @property
    def hit_frequency(self) -> Fraction:
        """How often the bet wins."""
        return self._probability("win")

    @property
    def variance(self) -> Fraction | None:
        """The variance of the net result per unit staked."""
        value, square = self._mean(1), self._mean(2)
        return None if value is None or square is None else square - value * value

    @property
    def fair_odds(self) -> Fraction | None:
        """The odds to one at which a bet with one payout would be even: losses over wins."""
        wins = self._probability("win")
        return self._probability("lose") / wins if wins else None

    def _probability(self, kind: str) -> Fraction:
        return sum((o.probability for o in self.outcomes if o.kind == kind), Fraction())

    def _mean(self, power: int) -> Fraction | None:
        mean = Fraction()
        for outcome in self.outcomes:
            if not outcome.weight:
                continue
            if outcome.pays is None:
                return None
            mean += outcome.probability * outcome.pays**power
        return mean


def analyse(bet: Bet, coups: Distribution[End]) -> BetAnalysis:
    """The figures of a bet on the coups of a distribution."""
    end = len(bet.rows)
    rows = coups.project(lambda o: end if isinstance(o, Void) else bet.row_for(o))
    outcomes = [
        BetOutcome(row.kind, row.when, row.pays, rows[n], Fraction(rows[n], rows.denominator))
        for n, row in enumerate(bet.rows)
    ]
    void = rows[end]
    if void:
        returned = Fraction(void, rows.denominator)
        outcomes.append(BetOutcome("void", VOID_ROUND, PUSH, void, returned))
    return BetAnalysis(bet, rows.denominator, tuple(outcomes))


def covariance(one: Bet, two: Bet, coups: Distribution[End]) -> Fraction | None:
    """The covariance of two bets' net results in one coup; None if a payout is not stated.

    >>> from odds import Shoe, joint_distribution, load_rulebook
    >>> rules = load_rulebook("rws-commission")
    >>> coups = joint_distribution(Shoe.of_decks(8), rules.tableau)
    >>> player = rules.bet("player")
    >>> covariance(player, player, coups) == analyse(player, coups).variance
    True
    """
    rows = joint_rows([one, two], coups)
    results = rows.project(lambda both: tuple(row.pays for row in both) or (PUSH, PUSH))
    if any(None in pays for pays, _ in results):
        return None
    mean_one = results.expect(lambda pays: pays[0] or PUSH)
    mean_two = results.expect(lambda pays: pays[1] or PUSH)
    return results.expect(lambda pays: (pays[0] or PUSH) * (pays[1] or PUSH)) - mean_one * mean_two


def joint_rows(bets: Sequence[Bet], coups: Distribution[End]) -> Distribution[tuple[Row, ...]]:
    """How bets end together: the row that pays each of them, none in a void round.

    >>> from odds import Shoe, load_rulebook
    >>> rules = load_rulebook("bclc-three-card")
    >>> found = joint_rows(rules.bets, rules.coups(Shoe.of_decks(1)))
    >>> found.denominator, found[rules.bets[0].rows[1], rules.bets[1].rows[2]]
    (407170400, 1573296)
    """
    numbers = coups.project(  # rows take long to hash, so they come last, when few are left
        lambda end: () if isinstance(end, Void) else tuple(bet.row_for(end) for bet in bets)
    )
    return numbers.project(
        lambda end: tuple(bet.rows[number] for bet, number in zip(bets, end, strict=False))
    )
