"""Tables for a server: the compiled kernel counts for them where it is installed."""

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from importlib.util import find_spec
from typing import TYPE_CHECKING

from odds.core.numbers import Payout
from odds.table import Table

if TYPE_CHECKING:
    from odds.report.views.bets import Bets


@cache
def has_kernel() -> bool:
    """Whether the extra `bulk` is installed."""
    return all(find_spec(library) for library in ("numpy", "numba"))


class QuickTable(Table):
    """A table whose bets the kernel counts before the first card, where they ask for no cards.

    >>> QuickTable("rws-commission").bets() == Table("rws-commission").bets()
    True
    """

    __slots__ = ()

    @classmethod
    def of(cls, table: Table) -> Table:
        """The same table, quick where it can be."""
        return cls._at(table.situation) if has_kernel() else table

    def bets(
        self,
        *bets: str,
        pay: Mapping[str, Payout] | None = None,
        commission: Fraction | float | str | None = None,
    ) -> "Bets":
        """What bets are worth: all of the game, or those named."""
        situation, play = self.situation, self.rulebook.play
        chosen = situation.chosen_bets(bets, pay, commission)
        asking = any(play.asks_cards(bet.fields) for bet in chosen)
        if situation.coup.known or situation.shoe.endless or play.tableau is None or asking:
            return super().bets(*bets, pay=pay, commission=commission)
        from odds.bulk.quick import quick_analyses
        from odds.report.views.bets import Bets

        found = tuple(quick_analyses(situation.shoe, play.tableau, chosen))
        return Bets(situation, found, found[0].denominator)
