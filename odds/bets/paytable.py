"""Bets as decision tables: the first row whose conditions all hold says what the bet pays."""

from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from odds.core.conditions import Condition
from odds.core.errors import OddsError
from odds.games.round import Facts

PUSH = Fraction(0)
LOSE = Fraction(-1)


class Row(NamedTuple):
    """Conditions and what the bet pays when all of them hold.

    `odds` is the payout per unit staked before commission (0 a push, -1 a loss), None where the
    rule document states none. Commission is the part of a win that the house keeps, None where
    the row is not subject to it.
    """

    conditions: tuple[Condition, ...]
    odds: Fraction | None
    commission: Fraction | None = None
    clause: str = ""

    @property
    def pays(self) -> Fraction | None:
        """The net result per unit staked."""
        return None if self.odds is None else self.odds * (1 - (self.commission or 0))

    @property
    def kind(self) -> str:
        """win, push or lose; a payout that is not stated is still a win."""
        if self.odds is None or self.odds > 0:
            return "win"
        return "push" if self.odds == PUSH else "lose"

    @property
    def when(self) -> str:
        """The conditions in words."""
        return ", ".join(map(str, self.conditions)) or "otherwise"


class Bet(NamedTuple):
    """A bet; its last row has no conditions, so that one row always matches."""

    id: str
    title: str
    rows: tuple[Row, ...]

    @property
    def fields(self) -> frozenset[str]:
        """What the bet asks of a round."""
        return frozenset(condition.field for row in self.rows for condition in row.conditions)

    def row_for(self, facts: Facts) -> int:
        """Which row pays: the first whose conditions all hold."""
        for number, row in enumerate(self.rows):
            for condition in row.conditions:
                if not condition.holds(facts):
                    break
            else:
                return number
        raise OddsError(f"bet {self.id!r} has no row for {facts}; end its rows with one for all")

    @property
    def is_stated(self) -> bool:
        """Whether every payout of the bet is known."""
        return all(row.odds is not None for row in self.rows)

    @property
    def takes_commission(self) -> bool:
        """Whether the house keeps a part of any win."""
        return any(row.commission is not None for row in self.rows)

    def paying(self, odds: Fraction) -> "Bet":
        """The bet with its one winning row paying these odds in the hand, no commission off."""
        wins = [row for row in self.rows if row.kind == "win"]
        if len(wins) != 1:
            raise OddsError(
                f"bet {self.id!r} has {len(wins)} winning rows and one payout cannot "
                "serve them all; change the rulebook's rows instead"
            )
        paid = wins[0]._replace(odds=odds, commission=None)
        return self._replace(rows=tuple(paid if row is wins[0] else row for row in self.rows))

    def with_commission(self, rate: Fraction) -> "Bet":
        """The bet with another rate wherever it takes commission."""
        return self._replace(
            rows=tuple(
                row if row.commission is None else row._replace(commission=rate)
                for row in self.rows
            ),
        )


def stated(amount: Fraction | None, row: Row, bet: str, what: str) -> Fraction:
    """What a row of a bet pays; an error that names what cannot be reckoned where it is None."""
    if amount is None:
        raise OddsError(
            f"what bet {bet!r} pays on {row.when} is not stated, so {what} cannot be reckoned; "
            "state it in a rulebook of your own"
        )
    return amount


def fields_of(bets: Iterable[Bet]) -> frozenset[str]:
    """What the bets ask of a round, all together.

    >>> from odds.rulebooks import load_rulebook
    >>> sorted(fields_of(load_rulebook("rws-commission").bets))
    ['banker_pair', 'player_pair', 'winner']
    """
    return frozenset(field for bet in bets for field in bet.fields)
