"""The bank of a three-card game, taken by a Player: what it is worth against so many hands.

Every opponent has a hand and a stake of his own, and all are held against the bank's hand. The bank
pays the winners and takes from the losers; of what is left to it in the round, if anything, the
house keeps a commission. The opponents pay theirs to the house, each on his own win.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from odds.bets.analysis import BetAnalysis, analyse
from odds.bets.house import Bank, check_stakes
from odds.bets.paytable import PUSH, Bet, stated
from odds.core.distribution import Distribution
from odds.core.errors import OddsError
from odds.core.half_seen import KnownCard
from odds.core.numbers import Root
from odds.core.shoe import Shoe
from odds.core.watching import Watch, unwatched
from odds.games.aside import NOTHING, Aside
from odds.games.half_seen import coup_of
from odds.games.mixture import exact_bank, rounds_of
from odds.games.three_card.ranking import Ranking
from odds.games.three_card.rounds import in_each_order, rounds


class Opponent(NamedTuple):
    """Who bets against the bank: a Player, or the Dealer for the house."""

    stake: Fraction
    dealer: bool = False

    @property
    def who(self) -> str:
        """A Player or the Dealer."""
        return "Dealer" if self.dealer else "Player"


class Share(NamedTuple):
    """What somebody wins in the mean, in money: the bank, a Player, the Dealer or the house.

    The house has nothing at stake; the bank has what is staked against it.
    """

    who: str
    stake: Fraction | None
    expected_win: Fraction

    @property
    def expected_value(self) -> Fraction | None:
        """The mean per unit staked."""
        return None if self.stake is None else self.expected_win / self.stake


class Chances(NamedTuple):
    """How likely a round is to end with a net win of the bank, with nothing, and with a loss."""

    win: Fraction
    even: Fraction
    loss: Fraction


class BankResult(NamedTuple):
    """What the bank may win in a round, before commission and after, and how likely that is."""

    before_commission: Fraction
    kept: Fraction
    weight: int
    probability: Fraction


class BankValue(NamedTuple):
    """What the bank wins in a round before commission, in money, and what each opponent does.

    >>> from odds import load_rulebook
    >>> book = load_rulebook("bclc-three-card")
    >>> two = [Opponent(Fraction(100)), Opponent(Fraction(50), dealer=True)]
    >>> bet = book.bet(book.taken_bank.bet)
    >>> found = bank_value(book.taken_bank, bet, book.ranking, Shoe.of_decks(1), two)
    >>> found.expected_win_before_commission, round(found.expected_win, 4)
    (Fraction(0, 1), Fraction(-2867, 1000))
    >>> [(share.who, str(round(share.expected_win, 4))) for share in found.shares]
    [('bank', '-2867/1000'), ('Player', '-3007/1250'), ('Dealer', '0'), ('house', '26363/5000')]
    >>> [str(round(chance, 3)) for chance in found.chances]
    ['499/1000', '1/500', '1/2']
    >>> [str(result.kept) for result in found.results][:3]
    ['285/2', '95', '95/2']
    """

    bank: Bank
    opponents: tuple[Opponent, ...]
    wins: Distribution[Fraction]
    player: BetAnalysis

    @property
    def at_stake(self) -> Fraction:
        """All stakes together."""
        return sum((each.stake for each in self.opponents), Fraction())

    def kept(self, win: Fraction) -> Fraction:
        """What is left to the bank of a net win in a round; a loss is all its own."""
        return win - self.bank.commission * max(win, PUSH)

    @property
    def expected_win_before_commission(self) -> Fraction:
        """The mean of what the bank wins."""
        return self.wins.expect(lambda win: win)

    @property
    def expected_win(self) -> Fraction:
        """The mean of what is left to the bank."""
        return self.wins.expect(self.kept)

    @property
    def commission(self) -> Fraction:
        """The mean of what the bank pays to the house."""
        return self.expected_win_before_commission - self.expected_win

    @property
    def variance(self) -> Fraction:
        """The variance of what is left to the bank."""
        return self.wins.expect(lambda win: self.kept(win) ** 2) - self.expected_win**2

    @property
    def standard_deviation(self) -> Root:
        """The square root of the variance."""
        return Root(self.variance)

    @property
    def expected_value(self) -> Fraction:
        """What is left to the bank in the mean, per unit of all stakes against it."""
        return self.expected_win / self.at_stake

    @property
    def player_value(self) -> Fraction:
        """What a unit staked against the bank is worth to a Player."""
        return self.player.expected_value or PUSH  # what is paid is stated, or nothing were found

    def opponent_win(self, opponent: Opponent) -> Fraction:
        """What an opponent wins in the mean; the house takes no commission of its own Dealer."""
        if opponent.dealer:
            return -self.expected_win_before_commission * opponent.stake / self.at_stake
        return opponent.stake * self.player_value

    @property
    def house_win(self) -> Fraction:
        """What the house wins in the mean: commissions, and what its Dealer wins."""
        players = (self.opponent_win(each) for each in self.opponents if not each.dealer)
        return -self.expected_win - sum(players, PUSH)

    @property
    def shares(self) -> list[Share]:
        """What the bank wins, each of its opponents and the house; in all that is nothing."""
        return [
            Share("bank", self.at_stake, self.expected_win),
            *(Share(each.who, each.stake, self.opponent_win(each)) for each in self.opponents),
            Share("house", None, self.house_win),
        ]

    @property
    def chances(self) -> Chances:
        """How likely the bank is to win, to come out even and to lose."""
        return Chances(
            win=self.wins.probability(lambda win: win > 0),
            even=self.wins.probability(lambda win: win == 0),
            loss=self.wins.probability(lambda win: win < 0),
        )

    @property
    def results(self) -> list[BankResult]:
        """What the bank may win in a round, the best first."""
        return [
            BankResult(win, self.kept(win), weight, Fraction(weight, self.wins.denominator))
            for win, weight in sorted(self.wins, reverse=True)
        ]


def bank_value(
    bank: Bank,
    bet: Bet,
    ranking: Ranking,
    shoe: Shoe,
    opponents: Sequence[Opponent],
    cards: Sequence[KnownCard] = (),
    watch: Watch = unwatched,
    aside: Aside = NOTHING,
) -> BankValue:
    """What the bank is worth against these opponents, with cards known of its hand.

    The bet is the one that the bank banks, and the ranking says which hand wins it.
    """
    if not opponents:
        raise OddsError("nobody bets against the bank; give a stake or more such as 100")
    check_stakes(len(opponents))
    for opponent in opponents:
        if opponent.stake <= 0:
            raise OddsError(f"a stake against the bank is {opponent.stake}; give one above 0")
    sight = ranking.sight(bet.fields)
    wins: dict[Fraction, int] = {}
    for each, ways in exact_bank(shoe, cards, sight.classes, aside).items():
        whole = each.coup.banker
        left, known = each.shoe.without(whole), sight.classes_of(whole)
        dealt = rounds(left, sight, bet.row_for, len(opponents), known, watch)
        for rows, weight in in_each_order(dealt):
            lost = (
                each.stake * stated(bet.rows[row].odds, bet.rows[row], bet.id, "the bank")
                for each, row in zip(opponents, rows, strict=True)
            )
            win = -sum(lost, Fraction())
            wins[win] = wins.get(win, 0) + ways * weight
    player = analyse(bet, rounds_of(ranking, shoe, coup_of((), cards, aside), bet.fields))
    return BankValue(bank, tuple(opponents), Distribution(wins), player)
