"""The exact figures of bets, folded from a joint distribution of coup facts."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations_with_replacement
from math import lcm
from operator import mul
from typing import NamedTuple

from odds.bets.paytable import PUSH, Bet, Row
from odds.core.bounds import MOST_TOGETHER
from odds.core.distribution import Distribution
from odds.core.errors import OddsError
from odds.core.numbers import Root, decimal
from odds.core.text import Said
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

    @property
    def label(self) -> Said:
        """What it is, in few words."""
        return Said.of(lambda read: f"{self.kind}: {read(self.when)}")


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

    def __repr__(self) -> str:
        edge = self.house_edge
        said = "not stated" if edge is None else f"{decimal(100 * edge, 4)}%"
        return f"<bet {self.bet.id}: house edge {said}>"

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
    def standard_deviation(self) -> Root | None:
        """The square root of the variance."""
        return None if self.variance is None else Root(self.variance)

    @property
    def fair_odds(self) -> Fraction | None:
        """The odds to one at which a bet with one payout would be even: losses over wins."""
        wins = self._probability("win")
        return self._probability("lose") / wins if wins else None

    def by_paytable(self, name: str) -> "BetAnalysis":
        """The same rounds, with the bet paid by its paytable of this name.

        >>> from odds import Table
        >>> Table("punto-banco").bet("tie").by_paytable("nine")
        <bet tie: house edge 4.8440%>
        """
        bet, rows = self.bet.by_paytable(name), len(self.bet.rows)
        paid = (
            each._replace(kind=row.kind, pays=row.pays)
            for each, row in zip(self.outcomes[:rows], bet.rows, strict=True)
        )
        return self._replace(bet=bet, outcomes=(*paid, *self.outcomes[rows:]))

    def _probability(self, kind: str) -> Fraction:
        return Fraction(sum(o.weight for o in self.outcomes if o.kind == kind), self.denominator)

    def _mean(self, power: int) -> Fraction | None:
        weights = [outcome.weight for outcome in self.outcomes if outcome.weight]
        amounts = _in_units([outcome.pays for outcome in self.outcomes if outcome.weight])
        if amounts is None:
            return None
        unit, pays = amounts
        total = sum(weight * each**power for weight, each in zip(weights, pays, strict=True))
        return Fraction(total, self.denominator * unit**power)


def analyse(bet: Bet, coups: Distribution[End]) -> BetAnalysis:
    """The figures of a bet on the coups of a distribution."""
    end = len(bet.rows)
    return analyse_rows(
        bet, coups.project(lambda o: end if isinstance(o, Void) else bet.row_for(o))
    )


def analyse_together(
    groups: Sequence[tuple[Sequence[Bet], Distribution[End]]],
) -> list[BetAnalysis]:
    """The figures of groups of bets, each on coups of its own, over one denominator."""
    common = lcm(*(coups.denominator for _, coups in groups))
    return [
        analyse(bet, coups if coups.denominator == common else coups.over(common))
        for bets, coups in groups
        for bet in bets
    ]


def analyse_rows(bet: Bet, rows: Distribution[int]) -> BetAnalysis:
    """The figures of a bet that ends by these rows; one more than it has is for void coups."""
    end = len(bet.rows)
    outcomes = [
        BetOutcome(row.kind, row.when, row.pays, rows[n], Fraction(rows[n], rows.denominator))
        for n, row in enumerate(bet.rows)
    ]
    void = rows[end]
    if void:
        returned = Fraction(void, rows.denominator)
        outcomes.append(BetOutcome("void", VOID_ROUND, PUSH, void, returned))
    return BetAnalysis(bet, rows.denominator, tuple(outcomes))


class Covariance(NamedTuple):
    """How two bets' net results in one coup hang together; None where that does not exist."""

    covariance: Fraction | None
    correlation: Root | None


def covariance(one: Bet, two: Bet, coups: Distribution[End]) -> Fraction | None:
    """The covariance of two bets' net results in one coup; None if a payout is not stated.

    >>> from odds import Shoe, joint_distribution, load_rulebook
    >>> rules = load_rulebook("rws-commission")
    >>> coups = joint_distribution(Shoe.of_decks(8), rules.tableau)
    >>> player = rules.bet("player")
    >>> covariance(player, player, coups) == analyse(player, coups).variance
    True
    """
    return _by_places([one, two], coups)[0, 1].covariance


def correlation(one: Bet, two: Bet, coups: Distribution[End]) -> Root | None:
    """The covariance over both standard deviations; None if one of these is 0 or not stated.

    >>> from odds import Shoe, joint_distribution, load_rulebook
    >>> rules = load_rulebook("rws-commission")
    >>> coups = joint_distribution(Shoe.of_decks(8), rules.tableau)
    >>> found = correlation(rules.bet("player"), rules.bet("banker"), coups)
    >>> found.decimal(6) if found else None
    '-0.999969'
    """
    return _by_places([one, two], coups)[0, 1].correlation


def covariances(bets: Sequence[Bet], coups: Distribution[End]) -> dict[tuple[str, str], Covariance]:
    """The covariance and the correlation of every two bets, and of each with itself, by their ids.

    >>> from odds import Shoe, joint_distribution, load_rulebook
    >>> rules = load_rulebook("rws-commission")
    >>> coups = joint_distribution(Shoe.of_decks(8), rules.tableau)
    >>> found = covariances([rules.bet("player"), rules.bet("tie")], coups)
    >>> list(found)
    [('player', 'player'), ('player', 'tie'), ('tie', 'tie')]
    >>> found["player", "tie"].correlation == correlation(*rules.bets[:3:2], coups)
    True
    """
    return {
        (bets[one].id, bets[two].id): found for (one, two), found in _by_places(bets, coups).items()
    }


def _by_places(bets: Sequence[Bet], coups: Distribution[End]) -> dict[tuple[int, int], Covariance]:
    """The same by the places of the bets, two of which may have one id."""
    if len(bets) > MOST_TOGETHER:
        raise OddsError(
            f"{len(bets)} bets are too many to be held against each other; "
            f"name {MOST_TOGETHER} at the most"
        )
    joint = joint_rows(bets, coups)
    pays = joint.project(lambda rows: tuple(row.pays for row in rows) or (PUSH,) * len(bets))
    weights, size = [weight for _, weight in pays], pays.denominator
    columns = [_in_units([each[place] for each, _ in pays]) for place in range(len(bets))]
    sums = [sum(map(mul, weights, column[1])) if column else 0 for column in columns]
    found: dict[tuple[int, int], Fraction | None] = {}
    for one, two in combinations_with_replacement(range(len(bets)), 2):
        first, second = columns[one], columns[two]
        if first is None or second is None:
            found[one, two] = None
            continue
        both = sum(map(mul, weights, map(mul, first[1], second[1])))
        units = first[0] * second[0]
        found[one, two] = Fraction(both * size - sums[one] * sums[two], size * size * units)
    return {
        (one, two): Covariance(value, _correlation(value, found[one, one], found[two, two]))
        for (one, two), value in found.items()
    }


def _in_units(pays: Sequence[Fraction | None]) -> tuple[int, list[int]] | None:
    """Amounts in whole numbers of a small unit, so that their sums are quick, and how many units
    there are to one; None if an amount is not stated.
    """
    stated = [each for each in pays if each is not None]
    if len(stated) < len(pays):
        return None
    unit = lcm(*(each.denominator for each in stated))
    return unit, [each.numerator * (unit // each.denominator) for each in stated]


def _correlation(value: Fraction | None, one: Fraction | None, two: Fraction | None) -> Root | None:
    """A covariance over the root of both variances."""
    if value is None or not one or not two:
        return None
    return Root(value * value / (one * two), value < 0)


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


class JointEnd(NamedTuple):
    """One way for bets to end together: the row that pays each of them, none in a void round."""

    rows: tuple[Row, ...]
    weight: int
    probability: Fraction


def joint_ends(joint: Distribution[tuple[Row, ...]]) -> list[JointEnd]:
    """Every way for bets to end together, the best first.

    That is by what the first bet pays, then the second and so on; what is not stated comes after
    what is, and a void round last.

    >>> from odds import Shoe, load_rulebook
    >>> rules = load_rulebook("rws-commission")
    >>> joint = joint_rows(rules.bets[:2], rules.coups(Shoe.of_decks(8)))
    >>> [[str(row.pays) for row in end.rows] for end in joint_ends(joint)]
    [['1', '-1'], ['0', '0'], ['-1', '19/20']]
    """
    return [
        JointEnd(rows, weight, Fraction(weight, joint.denominator))
        for rows, weight in sorted(
            joint,
            key=lambda end: (
                not end[0],
                [(row.pays is None, -(row.pays or PUSH)) for row in end[0]],
            ),
        )
    ]


class JointResult(NamedTuple):
    """The net result of each bet per unit staked, and how likely they are to come together.

    Where a payout is not stated, the conditions of its row stand for it. A void round has none.
    """

    results: tuple[Fraction | str, ...]
    weight: int
    probability: Fraction


def joint_results(joint: Distribution[tuple[Row, ...]]) -> list[JointResult]:
    """How bets end together by what they pay, which rows may have in common; the best first.

    >>> from odds import Shoe, load_rulebook
    >>> rules = load_rulebook("online-baccarat")
    >>> joint = joint_rows([rules.bet("tie"), rules.bet("small")], rules.coups(Shoe.of_decks(8)))
    >>> [str(result) for result in joint_results(joint)[0].results]
    ['8', '-1']
    >>> joint_results(joint)[1].results[1]
    'cards 4'
    """
    weights: dict[tuple[Fraction | str, ...], int] = {}
    for end in joint_ends(joint):
        results = tuple(row.when if row.pays is None else row.pays for row in end.rows)
        weights[results] = weights.get(results, 0) + end.weight
    return [
        JointResult(results, weight, Fraction(weight, joint.denominator))
        for results, weight in weights.items()
    ]
