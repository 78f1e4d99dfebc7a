"""Paytables of payable odds with an edge that is wanted: all payouts of a bet in proportion.

The payouts are scaled to the edge exactly. Then odds on the grid around them are tried in every
combination, and those that come nearest are ranked.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product
from typing import NamedTuple

from sympy import Expr

from odds.bets.paytable import PUSH, Bet, stated
from odds.core.errors import OddsError
from odds.core.numbers import Root, decimal
from odds.symbolic.expression import expression
from odds.symbolic.fair import Decks, never_wins, winning_rows
from odds.symbolic.formula import NOTHING, BetFormula
from odds.symbolic.ratio import Ratio

MOST_TRIED = 5_000
"""How many combinations of odds are tried."""
MOST_SHOWN = 10
"""How many candidates are kept."""
REACHES = (1, 2, 3)
"""How many odds on the grid are tried below each exact payout, and above; more if none will do."""


class Target(NamedTuple):
    """The house edge that is wanted: any between two bounds, or just one."""

    low: Fraction
    high: Fraction

    @property
    def middle(self) -> Fraction:
        """What is aimed at."""
        return (self.low + self.high) / 2


class DesignCandidate(NamedTuple):
    """Payouts before commission, a row each, and what they make of the bet.

    The edge is the lowest and the highest of all numbers of decks, the rest that of the first.
    """

    payouts: tuple[Fraction, ...]
    lowest_edge: Fraction
    highest_edge: Fraction
    hit_frequency: Fraction
    variance: Fraction

    @property
    def standard_deviation(self) -> Root:
        """The square root of the variance."""
        return Root(self.variance)


class Design(NamedTuple):
    """A bet scaled to an edge: by how much exactly, and candidates on the grid, the best first.

    `rows` are the numbers of those that win.
    """

    bet: Bet
    target: Target
    step: Fraction
    decks: tuple[Decks, ...]
    rows: tuple[int, ...]
    scale: Ratio
    candidates: tuple[DesignCandidate, ...]

    @property
    def formula(self) -> Expr:
        """The scale as a sympy expression in the number of decks."""
        return expression(self.scale)

    def exact_payouts(self, decks: Decks) -> list[Fraction]:
        """What the rows must pay for just the edge aimed at."""
        return [self.scale.at(decks) * _odds(self.bet, row) for row in self.rows]


def design(formula: BetFormula, target: Target, step: Fraction, decks: Sequence[Decks]) -> Design:
    """Scale the payouts of a bet to an edge, and find payable ones near by.

    >>> from odds import Table
    >>> bonus = Table("bclc-dragon-bonus").formula("dragon-bonus-player")
    >>> edge = Fraction(3, 100)
    >>> found = design(bonus, Target(edge, edge), Fraction(1), [8])
    >>> [str(each) for each in found.candidates[0].payouts]
    ['1', '29', '10', '4', '2']
    """
    bet = formula.bet
    rows = tuple(number for number, _ in winning_rows(bet))
    others = sum(
        (each.chance * (row.pays or PUSH)
         for n, (row, each) in enumerate(zip(bet.rows, formula.outcomes, strict=True), 1)
         if n not in rows),
        NOTHING,
    )  # fmt: skip
    won = sum(
        (formula.outcomes[n - 1].chance * (_odds(bet, n) * _kept(bet, n)) for n in rows), NOTHING
    )
    if not won.over:
        raise never_wins(bet)
    scale = (others + target.middle) / -won
    for at in decks:
        if not won.at(at):
            raise never_wins(bet)
        if scale.at(at) <= 0:
            raise OddsError(
                f"no payouts give bet {bet.id!r} an edge of {decimal(100 * target.middle, 4)}%: "
                f"if it paid nothing the edge would be {decimal(-100 * others.at(at), 4)}%; "
                "take a smaller edge"
            )
    found = Design(bet, target, step, tuple(decks), rows, scale, ())
    return found._replace(candidates=tuple(_candidates(found, formula)))


def _odds(bet: Bet, number: int) -> Fraction:
    row = bet.rows[number - 1]
    return stated(row.odds, row, bet.id, "a proportion")


def _kept(bet: Bet, number: int) -> Fraction:
    """What is left of a win after commission."""
    return 1 - (bet.rows[number - 1].commission or Fraction())


class _Shoe(NamedTuple):
    """What a number of decks makes of a bet: what is lost, and how likely each row is to win."""

    lost: Fraction
    lost_squares: Fraction
    chances: tuple[Fraction, ...]
    kept: tuple[Fraction, ...]

    def mean(self, odds: Sequence[Fraction], power: int) -> Fraction:
        """The mean of what the winning rows pay, or of its square."""
        return sum(
            (chance * (kept * each) ** power
             for chance, kept, each in zip(self.chances, self.kept, odds, strict=True)),
            PUSH,
        )  # fmt: skip


def _candidates(found: Design, formula: BetFormula) -> list[DesignCandidate]:
    """The best of all payable odds around the exact ones that keep the order of the payouts."""
    shoes = [_shoe(found, formula, at) for at in found.decks]
    target = found.target

    def rank(each: DesignCandidate) -> tuple[Fraction, ...]:
        off = max(abs(edge - target.middle) for edge in each[1:3])
        return off, -each.hit_frequency, each.variance

    for reach in REACHES:
        made = [_candidate(odds, shoes) for odds in _tried(found, reach)]
        if target.low < target.high:
            made = [
                each
                for each in made
                if target.low <= each.lowest_edge and each.highest_edge <= target.high
            ]
        if made:
            return sorted(made, key=rank)[:MOST_SHOWN]
    bounds = " to ".join(f"{decimal(100 * each, 4)}%" for each in target)
    raise OddsError(
        f"no payouts of bet {found.bet.id!r} in steps of {found.step} around the exact ones "
        f"leave an edge of {bounds}; take a finer step or a wider range"
    )


def _candidate(odds: tuple[Fraction, ...], shoes: Sequence[_Shoe]) -> DesignCandidate:
    edges = [shoe.lost - shoe.mean(odds, 1) for shoe in shoes]
    first = shoes[0]
    hits = sum((c for c, each in zip(first.chances, odds, strict=True) if each), PUSH)
    variance = first.lost_squares + first.mean(odds, 2) - edges[0] ** 2
    return DesignCandidate(odds, min(edges), max(edges), hits, variance)


def _shoe(found: Design, formula: BetFormula, decks: Decks) -> _Shoe:
    chances = [each.chance.at(decks) for each in formula.outcomes]
    others = [
        (row.pays or PUSH, chance)
        for n, (row, chance) in enumerate(zip(found.bet.rows, chances, strict=True), 1)
        if n not in found.rows
    ]
    return _Shoe(
        -sum((pays * chance for pays, chance in others), PUSH),
        sum((pays * pays * chance for pays, chance in others), PUSH),
        tuple(chances[n - 1] for n in found.rows),
        tuple(_kept(found.bet, n) for n in found.rows),
    )


def _tried(found: Design, reach: int) -> Iterator[tuple[Fraction, ...]]:
    """Odds on the grid around the exact ones, in every combination that keeps their order."""
    exact = found.exact_payouts(found.decks[0])
    if (2 * reach) ** len(exact) > MOST_TRIED:
        if reach > REACHES[0]:
            return
        raise OddsError(
            f"bet {found.bet.id!r} has {len(exact)} winning rows, too many to try odds for them "
            "all; solve for one row at a time"
        )
    choices = [
        [step * found.step for step in range(max(low - reach + 1, 0), low + reach + 1)]
        for low in (int(each // found.step) for each in exact)
    ]
    order = [(n, m) for n, one in enumerate(exact) for m, two in enumerate(exact) if one > two]
    for odds in product(*choices):
        if any(odds) and all(odds[n] >= odds[m] for n, m in order):
            yield odds
