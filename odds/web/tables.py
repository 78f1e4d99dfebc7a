"""Tables for a server: compiled loops count for them where the extra `bulk` is installed."""

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from importlib.util import find_spec
from typing import TYPE_CHECKING

from odds.core.numbers import Payout
from odds.core.watching import Watch, unwatched
from odds.games.half_seen import aside_of, coup_of
from odds.games.round import Coup
from odds.table import Table

if TYPE_CHECKING:
    from odds.report.views.bets import Bets


@cache
def has_kernel() -> bool:
    """Whether the extra `bulk` is installed."""
    return all(find_spec(library) for library in ("numpy", "numba"))


class QuickTable(Table):
    """A table whose bets are counted by compiled loops where there is one.

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
        watch: Watch = unwatched,
    ) -> "Bets":
        """What bets are worth: all of the game, or those named."""
        situation, play = self.situation, self.rulebook.play
        # Cards gone of which nothing was seen mostly change nothing.
        aside = aside_of(self.coup).telling(situation.shoe)
        coup = coup_of(self.coup.player, self.coup.banker, aside)
        if situation.shoe.endless or play.tableau is None or not isinstance(coup, Coup):
            return super().bets(*bets, pay=pay, commission=commission, watch=watch)
        from odds.bulk.quick import quick_analyses
        from odds.report.views.bets import Bets

        chosen = situation.chosen_bets(bets, pay, commission)
        quick = quick_analyses(situation.shoe, play.tableau, coup, chosen)
        found = {one.bet.id: one for one in quick}
        others = [bet for bet in chosen if bet.id not in found]
        found |= {one.bet.id: one for one in situation.analyses(others)} if others else {}
        analyses = tuple(found[bet.id] for bet in chosen)
        return Bets(situation, analyses, analyses[0].denominator)
