"""What a table answers of how far a bet can be beaten: cards gone, counts, the end of the shoe."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from odds.core.checks import each_of, watcher, whole_number
from odds.core.errors import OddsError
from odds.core.extras import check_installed
from odds.core.numbers import Payout, read_amount
from odds.core.reading import read_numbers
from odds.core.watching import Watch as ShoesWatch
from odds.core.watching import unwatched
from odds.figures.situation import Situation
from odds.games.half_seen import aside_of
from odds.shoes.offer_names import offer_names

# Most of it needs libraries that are large, and so is imported when it is asked for.
if TYPE_CHECKING:
    from odds.bets.house import Insurance
    from odds.bets.paytable import Bet
    from odds.files.resume import Place
    from odds.report.views.count import Counts
    from odds.report.views.cutcard import CutCard
    from odds.report.views.endgame import EndOfShoe
    from odds.report.views.removal import Removals
    from odds.report.views.scan import ScannedShoes
    from odds.shoes.endgame import Endgame
    from odds.shoes.scan import Scan
    from odds.shoes.workers import Watch

CUTS = "cards behind the cut card"


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
        watch: ShoesWatch = unwatched,
    ) -> "Removals":
        """What removing, and adding, one card of each rank does to bets and lines of insurance.

        With `second` also what removing two cards does beyond what each of them does. `watch` sees
        how the work goes on.

        >>> from odds import Table
        >>> found = Table("rws-commission", decks=6).removal("tie")
        >>> found["tie"].sum
        Fraction(0, 1)
        """
        from odds.report.views.removal import Removals
        from odds.shoes.removal import removals

        watcher(watch)
        self._refuse_coup()
        situation = self.situation
        chosen, insurance = self._with_lines(bets, pay, commission)
        asked = (situation.rulebook, situation.shoe, chosen, insurance)
        aside = aside_of(situation.coup)
        found = tuple(removals(*asked, second=second, aside=aside, watch=watch))
        stated = {one.bet for one in found}
        unstated = [bet for bet in chosen if bet.id not in stated]
        if not found and unstated:
            unstated[0].check_stated()
        return Removals(situation, found, tuple(bet.id for bet in unstated))

    def endgame(
        self,
        *bets: str,
        left: str | Iterable[int] | int,
        pay: Mapping[str, Payout] | None = None,
        commission: Fraction | float | str | None = None,
        yes: bool = False,
        resume: "Place" = None,
        workers: int | None = None,
        scheduler: str | None = None,
        watch: "Watch" = iter,
    ) -> "EndOfShoe":
        """Over all compositions of so many cards `left` of this shoe, when and how far bets pay.

        Without bets they are all of the game, and its lines of insurance. What takes minutes is
        done only if you say `yes`. `resume` names a file from which interrupted work goes on. So
        many `workers` do it, without a number one for each core, or the Dask cluster of a
        `scheduler`; `watch` sees how it goes on. It needs the extra `bulk`.

        >>> from odds import Table
        >>> float(round(Table("bclc-ruyi").endgame("gold-7", left=8)["gold-7"][0].gain, 6))
        0.22937
        """
        from odds.report.views.endgame import EndOfShoe
        from odds.shoes.workers import Workforce

        asked = self.end_of_shoe(*bets, left=left, pay=pay, commission=commission)
        asked.check_size(yes, "say yes=True")
        found = asked.found(resume, Workforce(workers, scheduler), watch)
        return EndOfShoe(self.situation, tuple(found), asked.left_out)

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

        unseen = self._refuse_partly()
        _ = self.situation.rulebook.tableau
        chosen, insurance = self._with_lines(bets, pay, commission)
        numbers = _numbers(left, "cards left")
        most = self.situation.shoe.cards - unseen
        if unseen and max(numbers) > most:
            raise OddsError(
                f"{max(numbers)} cards cannot be left: {unseen} of those not seen are gone; "
                f"name {most} at the most"
            )
        return Endgame.of(self.situation.rulebook, self.situation.shoe, chosen, numbers, insurance)

    def scan(
        self,
        *bets: str,
        shoes: int,
        seed: int = 1,
        cut: str | Iterable[int] | int = 14,
        after_cut: int = 0,
        burn: bool = False,
        pay: Mapping[str, Payout] | None = None,
        commission: Fraction | float | str | None = None,
        resume: "Place" = None,
        workers: int | None = None,
        scheduler: str | None = None,
        watch: "Watch" = iter,
    ) -> "ScannedShoes":
        """Deal so many `shoes`, and see how often and how far bets favour who knows all cards gone.

        A seed deals the same shoes as `simulate` does, whoever does the work. `cut` is one number
        of cards behind the cut card, or several; the rest is as in `simulate` and `endgame`.

        >>> from odds import Table
        >>> Table("bclc-ruyi").scan("jade-8", shoes=5, seed=7)
        <5 shoes of bclc-ruyi scanned, seed 7: jade-8>
        """
        from odds.report.views.scan import ScannedShoes
        from odds.shoes.workers import Workforce

        asked = self._scan(bets, pay, commission, shoes, seed, _numbers(cut, CUTS), after_cut, burn)
        found = asked.found(resume, Workforce(workers, scheduler), watch)
        return ScannedShoes(self.situation, found, self._left_out(bets, asked))

    def count(
        self,
        *bets: str,
        tags: "str | Iterable[int] | None" = None,
        trigger: int | None = None,
        shoes: int = 1000,
        seed: int = 1,
        cut: str | Iterable[int] | int = 14,
        after_cut: int = 0,
        burn: bool = False,
        pay: Mapping[str, Payout] | None = None,
        commission: Fraction | float | str | None = None,
        resume: "Place" = None,
        workers: int | None = None,
        scheduler: str | None = None,
        watch: "Watch" = iter,
    ) -> "Counts":
        """The best tags to count cards by for bets, or `tags` of one's own, and what they earn.

        Earnings are of dealt `shoes`, as in `scan`, at a `trigger` or the best; with so many cards
        left as are behind the cut card they are exact too.

        >>> from odds import Table
        >>> own = Table("bclc-ruyi").count("gold-7", tags="0 0 0 -1 -1 -1 -1 2 2 0", shoes=5)
        >>> own["gold-7"].counts[0].system.correlation.decimal(4)
        '0.9642'
        """
        check_installed("numpy", "numba", "platformdirs", extra="bulk")
        from odds.core.tags import tags_of, trigger_of
        from odds.report.views.count import Counts
        from odds.shoes.chunk import Habits
        from odds.shoes.counts import Count
        from odds.shoes.workers import Workforce

        self._refuse_unseen()
        self._refuse_lines(bets)
        if not bets:
            raise OddsError("no bet is named whose count is asked for; name one or more")
        if trigger is not None and tags is None:
            raise OddsError("a trigger is of tags of your own; give them too")
        own = None if tags is None else tags_of(tags)
        asked = Count(
            self.situation.rulebook,
            self.situation.shoe,
            tuple(self.situation.chosen_bets(bets, pay, commission)),
            own,
            trigger_of(trigger),
            shoes,
            seed,
            Habits(tuple(_numbers(cut, CUTS)), after_cut, burn),
        )
        asked.scan()
        found = asked.found(resume, Workforce(workers, scheduler), watch)
        return Counts(self.situation, asked, tuple(found))

    def cutcard(
        self,
        *bets: str,
        most: Fraction | int | str,
        shoes: int = 1000,
        seed: int = 1,
        after_cut: int = 0,
        burn: bool = False,
        pay: Mapping[str, Payout] | None = None,
        commission: Fraction | float | str | None = None,
        resume: "Place" = None,
        workers: int | None = None,
        scheduler: str | None = None,
        watch: "Watch" = iter,
    ) -> "CutCard":
        """Where to put the cut card so that no bet is worth more than so many units a shoe.

        >>> from odds import Table
        >>> Table("bclc-ruyi").cutcard("tie", most="0.2", shoes=20).cut
        6
        """
        from odds.report.views.cutcard import CutCard
        from odds.shoes.workers import Workforce

        amount = read_amount(str(most))
        cuts = range(self.situation.shoe.cards - 17 + 1)
        asked = self._scan(bets, pay, commission, shoes, seed, cuts, after_cut, burn)
        found = asked.found(resume, Workforce(workers, scheduler), watch)
        return CutCard(self.situation, found, amount, self._left_out(bets, asked))

    def _scan(
        self,
        bets: Sequence[str],
        pay: Mapping[str, Payout] | None,
        commission: Fraction | float | str | None,
        shoes: int,
        seed: int,
        cuts: Iterable[int],
        after_cut: int,
        burn: bool,
    ) -> "Scan":
        check_installed("numpy", "numba", "platformdirs", extra="bulk")
        from odds.shoes.chunk import Habits
        from odds.shoes.scan import Scan

        self._refuse_unseen()
        self._refuse_lines(bets)
        chosen = self.situation.chosen_bets(bets, pay, commission)
        if not bets:
            chosen = [bet for bet in chosen if bet.is_stated]
        habits = Habits(tuple(cuts), after_cut, burn)
        book, shoe = self.situation.rulebook, self.situation.shoe
        asked = Scan(book, shoe, tuple(chosen), shoes, seed, habits)
        asked.check()
        return asked

    def _left_out(self, bets: Sequence[str], asked: "Scan") -> tuple[str, ...]:
        """The bets that are left out where none is named, as nobody knows what they pay."""
        dealt = {bet.id for bet in asked.bets}
        known = self.situation.rulebook.bets
        return () if bets else tuple(bet.id for bet in known if bet.id not in dealt)

    def _with_lines(
        self,
        bets: Sequence[str],
        pay: Mapping[str, Payout] | None,
        commission: Fraction | float | str | None,
    ) -> "tuple[list[Bet], Insurance | None]":
        """The bets of these names, and the lines of insurance; all of both if none is named."""
        insurance = self.situation.rulebook.insurance
        known = offer_names(insurance) if insurance else {}
        others = [bet for bet in bets if bet not in [*known]]  # some may be no text
        named = tuple(known[bet] for bet in bets if bet not in others)
        if named and not others and (pay or commission is not None):
            raise OddsError("lines of insurance have odds of their own; leave other payouts out")
        chosen = [] if named and not others else self.situation.chosen_bets(others, pay, commission)
        if insurance and bets:
            insurance = insurance._replace(offers=named) if named else None
        return chosen, insurance

    def _refuse_lines(self, bets: Sequence[str]) -> None:
        insurance = self.situation.rulebook.insurance
        lines = offer_names(insurance) if insurance else {}
        for bet in bets:
            if bet in [*lines]:
                raise OddsError(
                    f"{bet!r} is a line of insurance, and no bet of every round; name it to "
                    "removal or endgame, which go through such lines"
                )

    def _refuse_coup(self) -> None:
        coup = self.situation.coup
        if coup.player or coup.banker:
            raise OddsError(
                f"{coup} lies on the table, and this is of a shoe between two "
                "rounds; name no cards of the coup"
            )

    def _refuse_partly(self) -> int:
        """How many cards gone were not seen; who plays the end of a shoe knows all the others."""
        self._refuse_coup()
        aside = aside_of(self.situation.coup)
        if not aside.is_unseen:
            raise OddsError(
                f"of the cards gone from the shoe some are known in part ({aside}), and this is of "
                "shoes whose cards gone are all known; name these, or leave them out"
            )
        return aside.cards

    def _refuse_unseen(self) -> None:
        """Shoes are dealt as they are: of cards gone from them all must be known."""
        if self._refuse_partly():
            raise OddsError(
                "a card gone from the shoe was not seen, and such shoes are not dealt here; "
                "name the card, or leave it out"
            )


def _numbers(given: object, of: str) -> list[int]:
    """Whole numbers as text such as "6-52", one of them, or several."""
    if isinstance(given, str):
        return read_numbers(given, of)
    each = [given] if isinstance(given, int) else each_of(of, given, "[6, 8], or text as '6-52'")
    if not each:
        raise OddsError(f"no number of {of} is named; give one or more")
    return sorted({whole_number(of, one) for one in each})
