"""What a table answers of how far a bet can be beaten: cards gone, counts, the end of the shoe."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from odds.core.errors import OddsError
from odds.core.extras import check_installed
from odds.core.numbers import Payout
from odds.core.reading import read_numbers
from odds.situation import Situation

# Most of it needs libraries that are large, and so is imported when it is asked for.
if TYPE_CHECKING:
    from odds.report.views.endgame import EndOfShoe
    from odds.report.views.removal import Removals
    from odds.shoes.endgame import Endgame
    from odds.shoes.workers import Watch


class Protection:
    """The part of `Table` for those who protect a game, and for those who would beat it."""

    __slots__ = ()
    situation: Situation

    def removal(
        self,
        *bets: str,
        pay: Mapping[str, Payout] | None = None,
        commission: Fraction | float | str | None = None,
        second: bool = False,
    ) -> "Removals":
        """What removing, and adding, one card of each rank does to bets and lines of insurance.

        With `second` also what removing two cards does beyond what each of them does.

        >>> from odds import Table
        >>> found = Table("rws-commission", decks=6).removal("tie")
        >>> found["tie"].sum
        Fraction(0, 1)
        """
        from odds.report.views.removal import Removals
        from odds.shoes.removal import removals

        self._refuse_coup()
        situation = self.situation
        chosen = situation.chosen_bets(bets, pay, commission)
        found = tuple(
            removals(situation.rulebook, situation.shoe, chosen, insurance=not bets, second=second)
        )
        stated = {one.bet for one in found}
        return Removals(situation, found, tuple(b.id for b in chosen if b.id not in stated))

    def endgame(
        self,
        *bets: str,
        left: str | Iterable[int] | int,
        pay: Mapping[str, Payout] | None = None,
        commission: Fraction | float | str | None = None,
        yes: bool = False,
        resume: str | None = None,
        scheduler: str | None = None,
        watch: "Watch" = iter,
    ) -> "EndOfShoe":
        """Over all compositions of so many cards `left` of this shoe, when and how far bets pay.

        Without bets they are all of the game, and its lines of insurance. What takes minutes is
        done only if you say `yes`. `resume` names a file from which interrupted work goes on, and
        `scheduler` a Dask cluster that does it; `watch` sees how it goes on. It needs the extra
        `bulk`.

        >>> from odds import Table
        >>> float(round(Table("bclc-ruyi").endgame("gold-7", left=8)["gold-7"][0].gain, 6))
        0.22937
        """
        from odds.report.views.endgame import EndOfShoe

        asked = self.end_of_shoe(*bets, left=left, pay=pay, commission=commission)
        asked.check_size(yes)
        return EndOfShoe(
            self.situation, tuple(asked.found(resume, scheduler, watch)), asked.left_out
        )

    def end_of_shoe(
        self,
        *bets: str,
        left: str | Iterable[int] | int,
        pay: Mapping[str, Payout] | None = None,
        commission: Fraction | float | str | None = None,
    ) -> "Endgame":
        """What to ask of the end of this shoe, and how much work that is; see `endgame`."""
        check_installed("numpy", "numba", "platformdirs", extra="bulk")
        from odds.shoes.endgame import Endgame

        self._refuse_coup()
        _ = self.situation.rulebook.tableau
        chosen = self.situation.chosen_bets(bets, pay, commission)
        numbers = _numbers(left, "cards left")
        return Endgame.of(
            self.situation.rulebook, self.situation.shoe, chosen, numbers, insurance=not bets
        )

    def _refuse_coup(self) -> None:
        if self.situation.coup.known:
            raise OddsError(
                f"{self.situation.coup} lies on the table, and this is of a shoe between two "
                "rounds; name no cards of the coup"
            )


def _numbers(given: object, of: str) -> list[int]:
    """Whole numbers as text such as "6-52", one of them, or several."""
    if isinstance(given, str):
        return read_numbers(given, of)
    each = list(given) if isinstance(given, Iterable) else [given]
    if not each or not all(type(one) is int and one >= 0 for one in each):
        raise OddsError(f'{given!r} are no {of}; give whole numbers, or text such as "6-52"')
    return sorted(set(each))
