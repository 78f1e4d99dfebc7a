"""Aggregate limits: what stakes are worth when all wins of a round together are capped.

A Player's win that the odds give is the real win. Where the real wins of all Players on the limited
bets exceed the limit, each is paid the share of the limit that it has in their sum. Bets for the
Dealer neither count towards the limit nor share in it; once it bites they are paid even money,
or their own odds where those are less.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from odds.bets.analysis import joint_rows
from odds.bets.paytable import PUSH, Row, stated
from odds.core.cards import Rank
from odds.core.distribution import Distribution
from odds.core.errors import OddsError
from odds.core.shoe import Shoe
from odds.games.round import Coup, End
from odds.games.three_card import ThreeCardFacts, in_each_order, rounds
from odds.games.three_card.rounds import Watch, unwatched
from odds.rulebooks import Rulebook
from odds.rulebooks.rulebook import Limit


class Stake(NamedTuple):
    """Money on a bet, of a Player or for the Dealer; `hand` is whose, where each has his own."""

    bet: str
    amount: Fraction
    dealer: bool = False
    hand: int = 0


class Settled(NamedTuple):
    """A stake when the round is over: the row that pays it, its real result and what it is paid.

    Both are net and in money; they differ only where a limit bites.
    """

    stake: Stake
    row: Row
    real: Fraction
    paid: Fraction


class Round(NamedTuple):
    """One way for a round to end."""

    weight: int
    stakes: tuple[Settled, ...]

    def wins(self, dealer: bool) -> tuple[Fraction, Fraction]:
        """The real wins and those paid, of the Players or for the Dealer."""
        won = [each for each in self.stakes if each.real > 0 and each.stake.dealer == dealer]
        return sum((each.real for each in won), PUSH), sum((each.paid for each in won), PUSH)

    @property
    def bites(self) -> bool:
        """Whether the limit is enforced."""
        real, paid = self.wins(dealer=False)
        return paid < real


class Capped(NamedTuple):
    """One limit, by the rulebook or of another amount, and all ways for such a round to end.

    >>> from odds import Shoe, load_rulebook
    >>> ruyi = load_rulebook("bclc-ruyi")
    >>> stakes = [Stake("gold-7", Fraction(2000)), Stake("gold-7", Fraction(3000))]
    >>> (gold,) = capped(ruyi, ruyi.coups(Shoe.of_decks(8)), stakes)
    >>> [[str(win) for win in each.wins(dealer=False)] for each in gold.rounds if each.bites]
    [['200000', '50000']]
    >>> [round(gold.expected_win(number)) for number in range(2)]
    [-1504, -2256]
    >>> str(gold.room)
    '1/4'
    """

    limit: Limit
    amount: Fraction
    stakes: tuple[Stake, ...]
    rounds: tuple[Round, ...]
    denominator: int

    def expected_win(self, number: int, limited: bool = True) -> Fraction:
        """What one of the stakes wins in the mean, in money, with the limit or without."""
        ends = ((each.weight, each.stakes[number]) for each in self.rounds)
        total = sum((weight * (end.paid if limited else end.real) for weight, end in ends), PUSH)
        return total / self.denominator

    @property
    def bites(self) -> Fraction:
        """How likely the limit is to bite."""
        return Fraction(sum(each.weight for each in self.rounds if each.bites), self.denominator)

    @property
    def room(self) -> Fraction | None:
        """At how many times these stakes the limit is just met; None if no Player can win."""
        most = max((each.wins(dealer=False)[0] for each in self.rounds), default=PUSH)
        return self.amount / most if most else None


def limited_bet(book: Rulebook, name: str) -> str:
    """The id of a bet that falls under a limit of the game, or an error."""
    book.bet(name)
    limited = [bet for limit in book.limits for bet in limit.bets]
    if name not in limited:
        remedy = f"the limited bets are {', '.join(limited)}"
        if not limited:
            remedy = "no bet of it has; write a game that extends it with a [[limit]]"
        raise OddsError(f"bet {name!r} of {book.id} has no aggregate limit; {remedy}")
    return name


def _check_amount(what: str, amount: Fraction) -> None:
    if amount <= 0:
        raise OddsError(f"{what} has the amount {amount}; give one above 0")


Ends = Distribution[tuple[Row, ...]]
"""The row that pays each stake, none in a void round, which returns them."""


def capped(
    book: Rulebook,
    coups: Distribution[End],
    stakes: Sequence[Stake],
    amount: Fraction | None = None,
) -> list[Capped]:
    """The stakes of one round under each limit that they fall under, or under another amount.

    All stakes are on one coup, or on one hand held against the bank.
    """
    _check(book, stakes, amount)
    if len({stake.hand for stake in stakes}) > 1:
        raise OddsError("these stakes are on several hands; ask capped_hands for them")
    bets = [book.bet(stake.bet) for stake in stakes]
    return _under_limits(book, joint_rows(bets, coups), stakes, amount)


def capped_hands(
    book: Rulebook,
    shoe: Shoe,
    stakes: Sequence[Stake],
    amount: Fraction | None = None,
    bank: Sequence[Rank] = (),
    watch: Watch = unwatched,
) -> list[Capped]:
    """The same for stakes on several three-card hands, with cards known of the bank's alone.

    >>> from odds import load_rulebook
    >>> stakes = [Stake("three-kings-bonus", Fraction(2000), hand=hand) for hand in range(2)]
    >>> (found,) = capped_hands(load_rulebook("bclc-three-card"), Shoe.of_decks(1), stakes)
    >>> found.denominator, found.bites
    (6180846672000, Fraction(59, 145418))
    """
    _check(book, stakes, amount)
    bets = {stake.bet: book.bet(stake.bet) for stake in stakes}
    sight = book.sight(list(bets.values()))

    def label(facts: ThreeCardFacts) -> tuple[Row, ...]:
        return tuple(bet.rows[bet.row_for(facts)] for bet in bets.values())

    hands = sorted({stake.hand for stake in stakes})
    coup = Coup(banker=tuple(bank))
    left, known = shoe.without(coup.known), sight.classes_of(coup.banker)
    dealt = rounds(left, sight, label, len(hands), known, watch)
    place = {name: number for number, name in enumerate(bets)}
    weights: dict[tuple[Row, ...], int] = {}
    for labels, weight in in_each_order(dealt):
        by_hand = dict(zip(hands, labels, strict=True))
        rows = tuple(by_hand[stake.hand][place[stake.bet]] for stake in stakes)
        weights[rows] = weights.get(rows, 0) + weight
    return _under_limits(book, Distribution(weights), stakes, amount)


def _check(book: Rulebook, stakes: Sequence[Stake], amount: Fraction | None) -> None:
    for stake in stakes:
        _check_amount(f"the stake on {stake.bet!r}", stake.amount)
        limited_bet(book, stake.bet)
    if amount is not None:
        _check_amount("the limit", amount)


def _under_limits(
    book: Rulebook, ends: Ends, stakes: Sequence[Stake], amount: Fraction | None
) -> list[Capped]:
    return [
        _under(limit, limit.amount if amount is None else amount, ends, stakes, places)
        for limit in book.limits
        if (places := [n for n, stake in enumerate(stakes) if stake.bet in limit.bets])
    ]


def _under(
    limit: Limit, amount: Fraction, ends: Ends, stakes: Sequence[Stake], places: Sequence[int]
) -> Capped:
    """The stakes in these places under the limit that they fall under."""
    chosen = [stakes[place] for place in places]
    seen = ends.project(lambda rows: tuple(rows[place] for place in places if rows))
    rounds = (Round(weight, _settle(amount, chosen, rows)) for rows, weight in seen if rows)
    return Capped(limit, amount, tuple(chosen), tuple(rounds), ends.denominator)


def _settle(limit: Fraction, stakes: Sequence[Stake], rows: Sequence[Row]) -> tuple[Settled, ...]:
    real = [
        stake.amount * stated(row.pays, row, stake.bet, "the limit")
        for stake, row in zip(stakes, rows, strict=True)
    ]
    total = sum(
        (win for stake, win in zip(stakes, real, strict=True) if win > 0 and not stake.dealer), PUSH
    )
    return tuple(
        Settled(stake, row, win, _paid(limit, total, stake, win))
        for stake, row, win in zip(stakes, rows, real, strict=True)
    )


def _paid(limit: Fraction, total: Fraction, stake: Stake, win: Fraction) -> Fraction:
    """What a stake is paid where the Players' real wins come to this total."""
    if win <= 0 or total <= limit:
        return win
    return min(win, stake.amount) if stake.dealer else win * limit / total
