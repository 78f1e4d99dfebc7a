"""Aggregate limits: what stakes are worth when all wins of a round together are capped.

A Player's win that the odds give is the real win. Where the real wins of all Players on the limited
bets exceed the limit, each is paid the share of the limit that it has in their sum. Bets for the
Dealer neither count towards the limit nor share in it; once it bites they are paid even money,
or their own odds where those are less.
"""

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import NamedTuple

from odds.bets.house import Limit
from odds.bets.paytable import PUSH, Bet, Row


class Stake(NamedTuple):
    """Money on a bet, of a Player or for the Dealer; `hand` is whose, where each has his own."""

    bet: Bet
    amount: Fraction
    dealer: bool = False
    hand: int = 0

    @property
    def of(self) -> str:
        """Whose it is: a Player's, or one for the Dealer."""
        return "Dealer" if self.dealer else "Player"


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


class Won(NamedTuple):
    """A bet that wins, on what, and whose hand it is on where there are several, the first 0."""

    bet: str
    when: str
    hand: int | None = None

    def said(self, read: Callable[[str], str] = str) -> str:
        """The same as a text, for machines or for people."""
        hand = "" if self.hand is None else f" of hand {self.hand + 1}"
        return f"{self.bet}{hand}: {read(self.when)}"

    def __str__(self) -> str:
        return self.said()


class WinningRound(NamedTuple):
    """All rounds in which the same bets win in the same way, in money.

    What the odds give and what is paid, to the Players together and for the Dealer.
    """

    won: tuple[Won, ...]
    weight: int
    probability: Fraction
    real_wins: Fraction
    paid: Fraction
    dealer_real_wins: Fraction
    dealer_paid: Fraction

    @property
    def bites(self) -> bool:
        """Whether the limit is enforced."""
        return self.paid < self.real_wins


class Threshold(NamedTuple):
    """The stake on a bet alone whose win just meets the limit; above it the limit bites."""

    bet: str
    when: str
    pays: Fraction
    stake: Fraction


class ExpectedWin(NamedTuple):
    """What one stake, or the house, wins in the mean, in money.

    Stakes are counted from 1 as they were given, each with the limit that it falls under and how
    likely that is to bite. The house has no number and no limit; its bet is "all".
    """

    number: int | None
    of: str
    bet: str
    stake: Fraction
    limited: Fraction
    unlimited: Fraction
    limit: Fraction | None = None
    bites: Fraction | None = None

    @property
    def expected_value(self) -> Fraction:
        """The mean per unit staked."""
        return self.limited / self.stake

    @property
    def expected_value_without_limit(self) -> Fraction:
        """The mean per unit staked, were there no limit."""
        return self.unlimited / self.stake


class Capped(NamedTuple):
    """One limit, by the rulebook or of another amount, and all ways for such a round to end.

    >>> from odds import Shoe, capped, load_rulebook
    >>> ruyi = load_rulebook("bclc-ruyi")
    >>> gold_7 = ruyi.limited_bet("gold-7")
    >>> stakes = [Stake(gold_7, Fraction(2000)), Stake(gold_7, Fraction(3000))]
    >>> (gold,) = capped(ruyi.limits, ruyi.coups(Shoe.of_decks(8)), stakes)
    >>> [[str(win) for win in each.wins(dealer=False)] for each in gold.rounds if each.bites]
    [['200000', '50000']]
    >>> [round(gold.expected_win(number)) for number in range(2)]
    [-1504, -2256]
    >>> str(gold.room)
    '1/4'
    >>> [(each.bet, str(each.stake)) for each in gold.thresholds(ruyi.bets)]
    [('gold-7', '1250'), ('jade-8', '2000')]
    >>> [(str(each.won[0]), str(each.paid)) for each in gold.winning]
    [('gold-7: winner banker, banker total 7, banker cards 3', '50000')]
    """

    limit: Limit
    amount: Fraction
    stakes: tuple[Stake, ...]
    numbers: tuple[int, ...]
    """Which of the stakes that were given these are, counted from 1."""
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

    @property
    def expected_wins(self) -> list[ExpectedWin]:
        """What each of the stakes wins in the mean."""
        bites = self.bites
        return [
            ExpectedWin(
                number,
                stake.of,
                stake.bet.id,
                stake.amount,
                self.expected_win(place),
                self.expected_win(place, limited=False),
                self.amount,
                bites,
            )
            for place, (number, stake) in enumerate(zip(self.numbers, self.stakes, strict=True))
        ]

    @property
    def winning(self) -> list[WinningRound]:
        """The rounds in which a stake wins; those in which the same bets win alike are one."""
        several = len({stake.hand for stake in self.stakes}) > 1
        merged: dict[tuple[Won, ...], WinningRound] = {}
        for end in self.rounds:
            wins = [each for each in end.stakes if each.real > 0]
            won = tuple(
                dict.fromkeys(
                    Won(each.stake.bet.id, each.row.when, each.stake.hand if several else None)
                    for each in wins
                )
            )
            if won:
                weight = end.weight + (merged[won].weight if won in merged else 0)
                share = Fraction(weight, self.denominator)
                players, dealer = end.wins(dealer=False), end.wins(dealer=True)
                merged[won] = WinningRound(won, weight, share, *players, *dealer)
        return list(merged.values())

    def thresholds(self, bets: Iterable[Bet]) -> list[Threshold]:
        """From which stake on each of these bets alone the limit bites, if they fall under it."""
        return thresholds(self.limit, self.amount, bets)


def thresholds(limit: Limit, amount: Fraction, bets: Iterable[Bet]) -> list[Threshold]:
    """From which stake on each of these bets alone a limit of this amount bites.

    >>> from odds import load_rulebook
    >>> book = load_rulebook("bclc-ruyi")
    >>> [str(each.stake) for each in thresholds(book.limits[0], Fraction(50000), book.bets)]
    ['1250', '2000']
    """
    by_id = {bet.id: bet for bet in bets}
    return [
        Threshold(name, row.when, row.pays, amount / row.pays)
        for name in limit.bets
        if name in by_id
        for row in by_id[name].rows
        if row.kind == "win" and row.pays
    ]


def house_win(stakes: Iterable[ExpectedWin]) -> ExpectedWin:
    """What the house wins in the mean from all these stakes.

    >>> lost = ExpectedWin(1, "Player", "tie", Fraction(100), Fraction(-14), Fraction(-12))
    >>> house_win([lost, lost])[1:6]
    ('house', 'all', Fraction(200, 1), Fraction(28, 1), Fraction(24, 1))
    """
    columns = zip(*((each.stake, -each.limited, -each.unlimited) for each in stakes), strict=True)
    return ExpectedWin(None, "house", "all", *(sum(column, PUSH) for column in columns))


def stake_example(limits: Iterable[Limit]) -> str:
    """How a stake on a bet that has a limit may be written.

    >>> stake_example([Limit(("gold-7", "jade-8"), Fraction(50000))])
    'gold-7=2000'
    """
    return f"{next((name for limit in limits for name in limit.bets), 'gold-7')}=2000"
