"""What a row must pay, or what commission must be taken, for a bet to be fair or have an edge."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import NamedTuple

from sympy import Expr

from odds.bets.paytable import Bet, Row, stated
from odds.core.errors import OddsError
from odds.core.numbers import decimal
from odds.core.text import counted
from odds.symbolic.expression import expression
from odds.symbolic.formula import NOTHING, BetFormula
from odds.symbolic.ratio import Ratio

Decks = int | None
"""A number of decks, None for the infinite shoe."""


class Solved(NamedTuple):
    """From so many decks: exactly what is to be paid or kept, the nearest payable, and its edge."""

    decks: Decks
    exact: Fraction
    payable: Fraction
    house_edge: Fraction


class FairBet(NamedTuple):
    """A bet solved for what one row pays before commission, or for the commission: row None."""

    bet: Bet
    row: int | None
    edge: Fraction
    step: Fraction
    solution: Ratio
    solved: tuple[Solved, ...]

    @property
    def formula(self) -> Expr:
        """The solution as a sympy expression in the number of decks."""
        return expression(self.solution)


def fair_payout(
    formula: BetFormula, row: int | None, edge: Fraction, step: Fraction, decks: Sequence[Decks]
) -> FairBet:
    """What a row must pay, before commission if it takes any, while all others pay as they do.

    >>> from odds import Table
    >>> tie = Table("rws-commission").formula("tie")
    >>> found = fair_payout(tie, None, Fraction(5, 100), Fraction(1, 2), [8])
    >>> found.row, [str(each) for each in found.solved[0][1:3]]
    (1, ['22254431954453/2477226179548', '9'])
    """
    bet = formula.bet
    number = _row_to_solve(bet, row)
    chances = [each.chance for each in formula.outcomes]
    others = sum(
        (chance * stated(each.pays, each, bet.id, "a fair payout")
         for n, (each, chance) in enumerate(zip(bet.rows, chances, strict=True), 1)
         if n != number),
        NOTHING,
    )  # fmt: skip
    solved_row = bet.rows[number - 1]
    kept = 1 - (solved_row.commission or 0)
    if not chances[number - 1].over:
        raise OddsError(f"row {number} of bet {bet.id!r} never pays; solve for another row")
    solution = (others + edge) / (chances[number - 1] * -kept)

    def edge_of(odds: Fraction, at: Decks) -> Fraction:
        return -(others.at(at) + odds * kept * chances[number - 1].at(at))

    def reached(odds: Fraction, at: Decks) -> Fraction:
        if odds <= 0:
            most = decimal(-100 * others.at(at), 4)
            raise OddsError(
                f"no odds on row {number} ({solved_row.when}) give bet {bet.id!r} an edge of "
                f"{_percent(edge)} {_from(at)}: if it paid nothing the edge would be {most}%; "
                "take a smaller edge"
            )
        return max(nearest(odds, step), step)

    solved = _solved(solution, decks, reached, edge_of)
    return FairBet(bet, number, edge, step, solution, solved)


def fair_commission(
    formula: BetFormula, edge: Fraction, step: Fraction, decks: Sequence[Decks]
) -> FairBet:
    """What commission must be taken, at one rate on every row that takes any.

    >>> from odds import Table
    >>> banker = Table("rws-commission").formula("banker")
    >>> found = fair_commission(banker, Fraction(), Fraction(1, 200), [8])
    >>> [str(each) for each in found.solved[0][1:3]]
    ['7535923321/279815987114', '1/40']
    """
    bet = formula.bet
    if not bet.takes_commission:
        raise OddsError(f"bet {bet.id!r} takes no commission; solve for what a row pays instead")
    taken, others = NOTHING, NOTHING
    for row, outcome in zip(bet.rows, formula.outcomes, strict=True):
        paid = outcome.chance * stated(row.odds, row, bet.id, "a fair commission")
        if row.commission is None:
            others += paid
        else:
            taken += paid
    if not taken.over:
        raise never_wins(bet)
    solution = (taken + others + edge) / taken

    def edge_of(rate: Fraction, at: Decks) -> Fraction:
        return -(others.at(at) + (1 - rate) * taken.at(at))

    def reached(rate: Fraction, at: Decks) -> Fraction:
        if not 0 <= rate < 1:
            least, most = (decimal(100 * edge_of(Fraction(each), at), 4) for each in (0, 1))
            raise OddsError(
                f"no commission gives bet {bet.id!r} an edge of {_percent(edge)} {_from(at)}: "
                f"without any the edge is {least}%, and if all of a win were kept {most}%; "
                "take an edge between"
            )
        return min(nearest(rate, step), 1 - step)

    solved = _solved(solution, decks, reached, edge_of)
    return FairBet(bet, None, edge, step, solution, solved)


def _solved(
    solution: Ratio,
    decks: Sequence[Decks],
    reached: Callable[[Fraction, Decks], Fraction],
    edge_of: Callable[[Fraction, Decks], Fraction],
) -> tuple[Solved, ...]:
    found = []
    for at in decks:
        if at is not None and not solution.under(at):
            raise OddsError(f"what is solved for never comes up {_from(at)}; take more decks")
        exact = solution.at(at)
        payable = reached(exact, at)
        found.append(Solved(at, exact, payable, edge_of(payable, at)))
    return tuple(found)


def nearest(value: Fraction, step: Fraction) -> Fraction:
    """The nearest multiple of the step, the lower of two that are as near.

    >>> [str(nearest(Fraction(each, 8), Fraction(1, 2))) for each in (9, 10, 11)]
    ['1', '1', '3/2']
    """
    steps, rest = divmod(value, step)
    return (steps + (2 * rest > step)) * step


def winning_rows(bet: Bet) -> list[tuple[int, Row]]:
    """The rows that win, by number from 1."""
    return [(number, row) for number, row in enumerate(bet.rows, 1) if row.kind == "win"]


def _row_to_solve(bet: Bet, row: int | None) -> int:
    """The number of the row that is solved for: the one asked, or the only one that wins."""
    wins = dict(winning_rows(bet))
    if not wins:
        raise never_wins(bet)
    named = "; ".join(f"{number} ({each.when})" for number, each in wins.items())
    if row is None and len(wins) == 1:
        return next(iter(wins))
    if row is None:
        raise OddsError(
            f"bet {bet.id!r} has {counted(len(wins), 'winning row')}, so say which one is solved "
            f"for: {named}; or scale them all"
        )
    if row not in wins:
        raise OddsError(
            f"row {row} of bet {bet.id!r} is none that wins; those that win are {named}"
        )
    return row


def never_wins(bet: Bet) -> OddsError:
    """The error for a bet that nothing can be solved for."""
    return OddsError(f"bet {bet.id!r} never wins, so no payout gives it an edge; take another bet")


def _percent(edge: Fraction) -> str:
    return f"{decimal(100 * edge, 4).rstrip('0').rstrip('.')}%"


def _from(decks: Decks) -> str:
    return "from an infinite shoe" if decks is None else f"from {counted(decks, 'deck')}"
