"""Bets as decision tables: the first row whose conditions all hold says what the bet pays."""

from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from odds.core.conditions import AnyCondition, Value, parts_of
from odds.core.errors import OddsError, unknown
from odds.core.text import Said, counted
from odds.games.round import Facts
from odds.games.words import OTHERWISE, in_words

PUSH = Fraction(0)
LOSE = Fraction(-1)


class Row(NamedTuple):
    """Conditions and what the bet pays when all of them hold.

    `odds` is the payout per unit staked before commission (0 a push, -1 a loss, -1/2 half of one),
    None where the rule document states none. Commission is the part of a win that the house keeps,
    None where the row is not subject to it.
    """

    conditions: tuple[AnyCondition, ...]
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
    def when(self) -> Said:
        """The conditions by the names of their fields, and as a person would say them.

        >>> from odds.core.conditions import Condition
        >>> wins = Row((Condition("winner", ("player",)), Condition("player_total", (6,))), LOSE)
        >>> str(wins.when), wins.when.words
        ('winner player, player total 6', 'Player wins with 6')
        """
        text = ", ".join(map(str, self.conditions)) or OTHERWISE
        return Said(text, in_words(self.conditions))


class Paytable(NamedTuple):
    """What the rows of a bet pay by one of its paytables, in their order, and who says so."""

    name: str
    odds: tuple[Fraction | None, ...]
    clause: str = ""


class Bet(NamedTuple):
    """A bet; its last row has no conditions, so that one row always matches.

    Where houses pay it by several tables, the rows pay by the one that `paytable` names.
    """

    id: str
    title: str
    rows: tuple[Row, ...]
    paytables: tuple[Paytable, ...] = ()
    paytable: str = ""

    @property
    def fields(self) -> frozenset[str]:
        """What the bet asks of a round."""
        return frozenset(self.asked)

    @property
    def asked(self) -> dict[str, set[tuple[Value, ...]]]:
        """The values that the bet asks for, by fact."""
        return asked_by([self])

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
    def priced(self) -> tuple[object, ...]:
        """What the bet asks and pays, whoever says so."""
        rows = tuple((row.conditions, row.pays) for row in self.rows)
        return rows, tuple((table.name, table.odds) for table in self.paytables)

    @property
    def is_stated(self) -> bool:
        """Whether every payout of the bet is known."""
        return all(row.odds is not None for row in self.rows)

    def check_stated(self) -> None:
        """Refuse what needs to know every payout of a bet that does not have them.

        >>> Bet("side", "Side bet", (Row((), None),)).check_stated()
        Traceback (most recent call last):
        odds.core.errors.OddsError: the game does not state what bet 'side' pays; ...
        """
        if not self.is_stated:
            raise OddsError(
                f"the game does not state what bet {self.id!r} pays; give it a payout, or name "
                "other bets"
            )

    @property
    def takes_commission(self) -> bool:
        """Whether the house keeps a part of any win."""
        return any(row.commission is not None for row in self.rows)

    def paying(self, *odds: Fraction) -> "Bet":
        """The bet with its winning rows paying these odds in the hand, no commission off.

        >>> tie = Row((), Fraction(8))
        >>> Bet("tie", "Tie", (tie, Row((), LOSE))).paying(Fraction(9)).rows[0].pays
        Fraction(9, 1)
        """
        wins = sum(row.kind == "win" for row in self.rows)
        if len(odds) != wins:
            given = "one payout" if len(odds) == 1 else f"{len(odds)} payouts"
            raise OddsError(
                f"bet {self.id!r} has {counted(wins, 'winning row')} and {given} cannot serve "
                f"{'it' if wins == 1 else 'them all'}; give {wins}, in the order of the rows"
            )
        left = iter(odds)
        rows = (
            row._replace(odds=next(left), commission=None) if row.kind == "win" else row
            for row in self.rows
        )
        return self._replace(rows=tuple(rows))

    def by_paytable(self, name: str) -> "Bet":
        """The bet as it is paid by its paytable of this name.

        >>> tables = (Paytable("usual", (Fraction(8),)), Paytable("better", (Fraction(9),)))
        >>> tie = Bet("tie", "Tie", (Row((), Fraction(8)), Row((), LOSE)), tables, "usual")
        >>> tie.by_paytable("better").rows[0].pays
        Fraction(9, 1)
        """
        known = {table.name: table for table in self.paytables}
        if name not in known:
            remedy = f"bet {self.id!r} has {', '.join(known) or 'none'}"
            raise unknown("paytable", name, known, remedy)
        table = known[name]
        own = {each.clause for each in self.paytables}
        paid = (
            row._replace(odds=odds, clause=table.clause if row.clause in own else row.clause)
            for row, odds in zip(self.rows, table.odds, strict=False)
        )
        return self._replace(rows=(*paid, *self.rows[len(table.odds) :]), paytable=name)

    def with_commission(self, rate: Fraction) -> "Bet":
        """The bet with another rate wherever it takes commission."""
        return self._replace(
            rows=tuple(
                row if row.commission is None else row._replace(commission=rate)
                for row in self.rows
            ),
        )


def tied(bet: Bet, other: Bet, times: Fraction, rounds: Iterable[Facts]) -> Bet:
    """A bet with so many times its stake on another, as one: what is won per unit staked in all.

    It has a row for each two rows by which they end together in one of the rounds.

    >>> from odds.rulebooks import load_rulebook
    >>> book = load_rulebook("rws-commission")
    >>> rounds = book.play.possible(book.bet("banker").asked, 8)
    >>> both = tied(book.bet("tie"), book.bet("banker"), Fraction(9), rounds)
    >>> [(row.when, str(row.pays)) for row in both.rows[:2]]
    [('winner tie, winner tie', '4/5'), ('winner banker', '151/200')]
    """
    ends = {(bet.row_for(facts), other.row_for(facts)) for facts in rounds}
    rows = []
    for one, two in sorted(ends):
        own, beside = bet.rows[one], other.rows[two]
        odds = None
        if own.pays is not None and beside.pays is not None:
            odds = (own.pays + times * beside.pays) / (1 + times)
        clause = ", ".join(filter(None, (own.clause, beside.clause)))
        rows.append(Row((*own.conditions, *beside.conditions), odds, clause=clause))
    if rows[-1].conditions:
        rows.append(Row((), LOSE))
    return bet._replace(rows=tuple(rows))


def stated(amount: Fraction | None, row: Row, bet: str, what: str) -> Fraction:
    """What a row of a bet pays; an error that names what cannot be reckoned where it is None."""
    if amount is None:
        raise OddsError(
            f"what bet {bet!r} pays on {row.when} is not stated, so {what} cannot be reckoned; "
            "state it in a rulebook of your own"
        )
    return amount


def fields_of(bets: Iterable[Bet]) -> frozenset[str]:
    """The facts that the bets ask for, all together.

    >>> from odds.rulebooks import load_rulebook
    >>> sorted(fields_of(load_rulebook("rws-commission").bets))
    ['banker_pair', 'player_pair', 'winner']
    """
    return frozenset(asked_by(bets))


def asked_by(bets: Iterable[Bet]) -> dict[str, set[tuple[Value, ...]]]:
    """The values of each fact that the bets ask for."""
    found: dict[str, set[tuple[Value, ...]]] = {}
    for part in parts_of(each for bet in bets for row in bet.rows for each in row.conditions):
        found.setdefault(part.field, set()).add(part.values)
    return found
