"""What a table answers of stakes: under an aggregate limit, and against the bank."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from odds.core.checks import each_of, watcher
from odds.core.watching import Watch, unwatched
from odds.figures.given import Amount, Stakes, amount_of, pairs_of
from odds.figures.situation import Situation

# What only some questions need is imported when they are asked, to start soon.
if TYPE_CHECKING:
    from odds.bets.limits import Stake
    from odds.report.views.bank import BankTaken
    from odds.report.views.limits import Limits


class LimitsAndBank:
    """The part of `Table` that deals with limits and the bank."""

    __slots__ = ()

    situation: Situation

    def limits(
        self,
        stakes: Stakes,
        *,
        dealer: Stakes = (),
        limit: Amount | None = None,
        watch: Watch = unwatched,
    ) -> "Limits":
        """What stakes of one round are worth, Players' and for the Dealer, under a limit.

        `limit` is another amount than the rulebook's. In three-card games each stake of a Player
        is on a hand of its own, and so is each for the Dealer, from the first hand on; several
        hands take a while, and `watch` sees how the work goes on.

        >>> from odds import Table
        >>> Table("bclc-ruyi").limits([("gold-7", 2000), ("gold-7", 3000)], limit=100_000)
        <limits of bclc-ruyi, 8 decks, 416 cards left to deal: gold-7, jade-8 bites in 2.2534%>
        """
        from odds.report.views.limits import Limits

        watcher(watch)
        amount = None if limit is None else amount_of(limit)
        given = [*self._stakes(stakes), *self._stakes(dealer, dealer=True)]
        return Limits(self.situation, tuple(self.situation.capped(given, amount, watch)))

    def _stakes(self, stakes: Stakes, dealer: bool = False) -> "list[Stake]":
        from odds.bets.limits import Stake

        book = self.situation.rulebook
        return [
            Stake(book.limited_bet(bet), amount_of(amount), dealer, book.play.own_hands * number)
            for number, (bet, amount) in enumerate(pairs_of(stakes))
        ]

    def bank(
        self,
        stakes: Iterable[Amount],
        *,
        dealer: Amount | None = None,
        watch: Watch = unwatched,
    ) -> "BankTaken":
        """What it is worth to take the bank against the stakes of Players, and of the Dealer.

        Several hands take a while, and `watch` sees how the work goes on.

        >>> from odds import Table
        >>> Table("bclc-three-card").bank([100, 50]).value.shares[0].expected_win
        Fraction(-3164321359, 1103722620)
        """
        from odds.bets.bank import Opponent
        from odds.report.views.bank import BankTaken

        watcher(watch)
        given = each_of("stakes", stakes, "[100, 50]")
        opponents = [Opponent(amount_of(stake)) for stake in given]
        if dealer is not None:
            opponents.append(Opponent(amount_of(dealer), dealer=True))
        return BankTaken(self.situation, self.situation.bank_value(opponents, watch))
