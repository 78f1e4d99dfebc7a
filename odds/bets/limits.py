"""Aggregate limits: what stakes are worth when all wins of a round together are capped.

A Player's win that the odds give is the real win. Where the real wins of all Players on the limited
bets exceed the limit, each is paid the share of the limit that it has in their sum. Bets for the
Dealer neither count towards the limit nor share in it; once it bites they are paid even money,
or their own odds where those are less.
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple

from odds.bets.analysis import joint_rows
from odds.bets.house import Limit, no_limit
from odds.bets.paytable import PUSH, Bet, Row, stated
from odds.core.cards import SeenCard
from odds.core.distribution import Distribution
from odds.core.errors import OddsError
from odds.core.shoe import Shoe
from odds.games.round import Coup, End
from odds.games.three_card.facts import ThreeCardFacts
from odds.games.three_card.ranking import Ranking
from odds.games.three_card.rounds import Watch, in_each_order, rounds, unwatched


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

    def __str__(self) -> str:
        hand = "" if self.hand is None else f" of hand {self.hand + 1}"
        return f"{self.bet}{hand}: {self.when}"


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

    >>> from odds import Shoe, load_rulebook
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
        return [
            ExpectedWin(
                number,
                stake.of,
                stake.bet.id,
                stake.amount,
                self.expected_win(place),
                self.expected_win(place, limited=False),
                self.amount,
                self.bites,
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
        by_id = {bet.id: bet for bet in bets}
        return [
            Threshold(name, row.when, row.pays, self.amount / row.pays)
            for name in self.limit.bets
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


def _check_amount(what: str, amount: Fraction) -> None:
    if amount <= 0:
        raise OddsError(f"{what} has the amount {amount}; give one above 0")


Ends = Distribution[tuple[Row, ...]]
"""The row that pays each stake, none in a void round, which returns them."""


def capped(
    limits: Sequence[Limit],
    coups: Distribution[End],
    stakes: Sequence[Stake],
    amount: Fraction | None = None,
) -> list[Capped]:
    """The stakes of one round under each limit that they fall under, or under another amount.

    All stakes are on one coup, or on one hand held against the bank.
    """
    _check(limits, stakes, amount)
    if len({stake.hand for stake in stakes}) > 1:
        raise OddsError("these stakes are on several hands; ask capped_hands for them")
    ends = joint_rows([stake.bet for stake in stakes], coups)
    return _under_limits(limits, ends, stakes, amount)


def capped_hands(
    limits: Sequence[Limit],
    ranking: Ranking,
    shoe: Shoe,
    stakes: Sequence[Stake],
    amount: Fraction | None = None,
    bank: Sequence[SeenCard] = (),
    watch: Watch = unwatched,
) -> list[Capped]:
    """The same for stakes on several three-card hands, with cards known of the bank's alone.

    >>> from odds import load_rulebook
    >>> book = load_rulebook("bclc-three-card")
    >>> bonus = book.limited_bet("three-kings-bonus")
    >>> stakes = [Stake(bonus, Fraction(2000), hand=hand) for hand in range(2)]
    >>> (found,) = capped_hands(book.limits, book.ranking, Shoe.of_decks(1), stakes)
    >>> found.denominator, found.bites
    (6180846672000, Fraction(59, 145418))
    """
    _check(limits, stakes, amount)
    bets = list(dict.fromkeys(stake.bet for stake in stakes))
    sight = ranking.sight({field for bet in bets for field in bet.fields})

    def label(facts: ThreeCardFacts) -> tuple[Row, ...]:
        return tuple(bet.rows[bet.row_for(facts)] for bet in bets)

    hands = sorted({stake.hand for stake in stakes})
    coup = Coup(banker=tuple(bank))
    left, known = shoe.without(coup.known), sight.classes_of(coup.banker)
    dealt = rounds(left, sight, label, len(hands), known, watch)
    places = [bets.index(stake.bet) for stake in stakes]
    weights: dict[tuple[Row, ...], int] = {}
    for labels, weight in in_each_order(dealt):
        by_hand = dict(zip(hands, labels, strict=True))
        rows = tuple(
            by_hand[stake.hand][place] for stake, place in zip(stakes, places, strict=True)
        )
        weights[rows] = weights.get(rows, 0) + weight
    return _under_limits(limits, Distribution(weights), stakes, amount)


def _check(limits: Sequence[Limit], stakes: Sequence[Stake], amount: Fraction | None) -> None:
    if not stakes:
        raise OddsError(f"there is no stake; give one or more such as {stake_example(limits)}")
    for stake in stakes:
        _check_amount(f"the stake on {stake.bet.id!r}", stake.amount)
        if not any(stake.bet.id in limit.bets for limit in limits):
            raise no_limit(stake.bet, limits)
    if amount is not None:
        _check_amount("the limit", amount)


def _under_limits(
    limits: Sequence[Limit], ends: Ends, stakes: Sequence[Stake], amount: Fraction | None
) -> list[Capped]:
    return [
        _under(limit, limit.amount if amount is None else amount, ends, stakes, places)
        for limit in limits
        if (places := [n for n, stake in enumerate(stakes) if stake.bet.id in limit.bets])
    ]


def _under(
    limit: Limit, amount: Fraction, ends: Ends, stakes: Sequence[Stake], places: Sequence[int]
) -> Capped:
    """The stakes in these places under the limit that they fall under."""
    chosen = [stakes[place] for place in places]
    seen = ends.project(lambda rows: tuple(rows[place] for place in places if rows))
    rounds = (Round(weight, _settle(amount, chosen, rows)) for rows, weight in seen if rows)
    numbers = tuple(place + 1 for place in places)
    return Capped(limit, amount, tuple(chosen), numbers, tuple(rounds), ends.denominator)


def _settle(limit: Fraction, stakes: Sequence[Stake], rows: Sequence[Row]) -> tuple[Settled, ...]:
    real = [
        stake.amount * stated(row.pays, row, stake.bet.id, "the limit")
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
