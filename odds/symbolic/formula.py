"""Bets as formulas in the number of decks."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from sympy import Expr, Integer, Symbol

from odds.bets.paytable import Bet, Row, fields_of
from odds.core.errors import OddsError, unknown
from odds.core.numbers import odds_of, rate_of
from odds.core.text import Said
from odds.games.play import Play
from odds.symbolic.card_counts import row_counts
from odds.symbolic.counts import counts
from odds.symbolic.expression import expression, rational
from odds.symbolic.polynomial import DEALS, ZERO
from odds.symbolic.ratio import Ratio

COMMISSION = "c"
"""The letter of the rate of commission."""
PAYOUT = "x"
"""The letter of a payout, before the number of its row."""


class OutcomeFormula(NamedTuple):
    """One way for a bet to end, and how likely it is from d decks.

    `pays` is the net result per unit staked: None if it is not stated, an expression where it is
    left as letters.
    """

    kind: str
    when: str
    pays: Fraction | Expr | None
    chance: Ratio

    @property
    def probability(self) -> Expr:
        """How likely it is, as a sympy expression in d."""
        return expression(self.chance)


class BetRatios(NamedTuple):
    """The figures of a bet as ratios of polynomials."""

    expected_value: Ratio
    house_edge: Ratio
    variance: Ratio


@dataclass(frozen=True, repr=False)
class BetFormula:
    """What a bet is worth from d decks: sympy expressions in the symbol d.

    Where a payout is neither stated nor a letter, what depends on it is None.

    >>> from odds import Table
    >>> banker = Table("rws-commission").formula("banker")
    >>> banker
    <formula of banker: house edge 256786/24134045 as d grows>
    >>> banker.house_edge.subs("d", 8)
    114753351728/10847218479825
    """

    bet: Bet
    outcomes: tuple[OutcomeFormula, ...]
    letters: Mapping[str, str]

    def __repr__(self) -> str:
        edge = self.ratios.house_edge.limit if self.ratios else self._limit
        said = "not stated" if edge is None else f"{edge} as d grows"
        return f"<formula of {self.bet.id}: house edge {said}>"

    @cached_property
    def ratios(self) -> BetRatios | None:
        """The figures as ratios; None where a payout is not stated or left as a letter."""
        pays = [each.pays for each in self.outcomes if isinstance(each.pays, Fraction)]
        if len(pays) < len(self.outcomes):
            return None
        chances = [each.chance for each in self.outcomes]
        mean, square = (
            sum((c * p**power for c, p in zip(chances, pays, strict=True)), NOTHING)
            for power in (1, 2)
        )
        return BetRatios(mean, -mean, square - mean * mean)

    @property
    def is_stated(self) -> bool:
        """Whether every payout is stated or a letter, so that the bet has an edge."""
        return all(each.pays is not None for each in self.outcomes)

    @property
    def expected_value(self) -> Expr | None:
        """The mean net result per unit staked."""
        return expression(self.ratios.expected_value) if self.ratios else self._mean(1)

    @property
    def house_edge(self) -> Expr | None:
        """What the house keeps per unit staked."""
        if self.ratios:
            return expression(self.ratios.house_edge)
        mean = self._mean(1)
        return None if mean is None else -mean

    @property
    def variance(self) -> Expr | None:
        """The variance of the net result per unit staked."""
        if self.ratios:
            return expression(self.ratios.variance)
        mean, square = self._mean(1), self._mean(2)
        return None if mean is None or square is None else square - mean**2

    @property
    def limit(self) -> Expr | None:
        """What the house edge tends to as d grows."""
        return rational(self.ratios.house_edge.limit) if self.ratios else self._limit

    @property
    def _limit(self) -> Expr | None:
        if not self.is_stated:
            return None
        parts = (-_expression(each.pays) * rational(each.chance.limit) for each in self.outcomes)
        return sum(parts, Integer(0)).factor()

    def _mean(self, power: int) -> Expr | None:
        """The mean of a power of the net result with its letters, each probability by itself."""
        if not self.is_stated:
            return None
        parts = (_expression(each.pays) ** power * each.probability for each in self.outcomes)
        return sum(parts, Integer(0))


NOTHING = Ratio.number(0)


def _expression(pays: Fraction | Expr | None) -> Expr:
    return rational(pays) if isinstance(pays, Fraction) else pays


def bet_formulas(
    play: Play,
    bets: Sequence[Bet],
    symbolic: bool = False,
    let: Mapping[str, object] | None = None,
) -> list[BetFormula]:
    """The formulas of bets, with their payouts or with letters for them, of which some are given.

    >>> from odds.rulebooks import load_rulebook
    >>> book = load_rulebook("rws-commission")
    >>> tie, = bet_formulas(book.play, [book.bet("tie")], symbolic=True)
    >>> tie.letters
    {'x1': 'what row 1 (winner tie) pays to 1'}
    >>> nine, = bet_formulas(book.play, [book.bet("tie")], symbolic=True, let={"x1": 9})
    >>> nine.limit
    220799/4826809
    """
    if let and not symbolic:
        raise OddsError("only letters are let be something; ask for the symbolic formula too")
    known = dict.fromkeys(letter for bet in bets for letter in letters_of(bet))
    given = {letter: _given(letter, value, list(known)) for letter, value in (let or {}).items()}
    chances = _chances(play, bets)
    found = []
    for bet, each in zip(bets, chances, strict=True):
        left = {name: means for name, means in letters_of(bet).items() if name not in given}
        pays = [
            _lettered(number, row, given) if symbolic else row.pays
            for number, row in enumerate(bet.rows, 1)
        ]
        outcomes = (
            OutcomeFormula(row.kind, row.when, paid, chance)
            for row, paid, chance in zip(bet.rows, pays, each, strict=True)
        )
        found.append(BetFormula(bet, tuple(outcomes), left if symbolic else {}))
    return found


def _chances(play: Play, bets: Sequence[Bet]) -> list[list[Ratio]]:
    """How likely each row of each bet is."""
    plain = [bet for bet in bets if not play.asks_cards(bet.fields)]
    found = counts(play, fields_of(plain)) if plain else {}
    chances = []
    for bet in bets:
        rows = [ZERO] * len(bet.rows)
        if bet not in plain:
            rows = list(row_counts(play, bet))
        else:
            for facts, count in found.items():
                rows[bet.row_for(facts)] += count
        chances.append([Ratio.of(count, DEALS) for count in rows])
    return chances


def letters_of(bet: Bet) -> dict[str, str]:
    """The letters for what a bet pays, a payout a winning row and the commission, and their sense.

    >>> from odds.rulebooks import load_rulebook
    >>> list(letters_of(load_rulebook("rws-commission").bet("banker")))
    ['x1', 'c']
    """
    letters: dict[str, str] = {
        f"{PAYOUT}{number}": _meaning(number, row)
        for number, row in enumerate(bet.rows, 1)
        if row.kind == "win"
    }
    return {**letters, COMMISSION: "the rate of commission"} if bet.takes_commission else letters


def _meaning(number: int, row: Row) -> Said:
    before = " before commission" if row.commission is not None else ""
    return Said.of(lambda read: f"what row {number} ({read(row.when)}) pays to 1{before}")


def _given(letter: str, value: object, known: list[str]) -> Fraction:
    if letter not in known:
        raise unknown("letter", letter, known, f"the letters are {', '.join(known)}")
    return rate_of(value) if letter == COMMISSION else odds_of(value)


def _lettered(number: int, row: Row, given: Mapping[str, Fraction]) -> Fraction | Expr | None:
    """What a row pays, with letters for what is not given."""
    if row.kind != "win":
        return row.pays
    odds, rate = given.get(f"{PAYOUT}{number}"), given.get(COMMISSION)
    if row.commission is None:
        rate = Fraction()
    if odds is not None and rate is not None:
        return odds * (1 - rate)
    paid = Symbol(f"{PAYOUT}{number}") if odds is None else rational(odds)
    return paid * (1 - (Symbol(COMMISSION) if rate is None else rational(rate)))
