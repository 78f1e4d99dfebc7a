"""The bank of a three-card game, taken by a Player: what it is worth against so many hands.

Every opponent has a hand and a stake of his own, and all are held against the bank's hand. The bank
pays the winners and takes from the losers; of what is left to it in the round, if anything, the
house keeps a commission. The opponents pay theirs to the house, each on his own win.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from odds.bets.analysis import BetAnalysis, analyse
from odds.bets.paytable import PUSH, stated
from odds.core.cards import Rank
from odds.core.distribution import Distribution
from odds.core.errors import OddsError
from odds.core.shoe import Shoe
from odds.games.round import Coup
from odds.games.three_card import in_each_order, rounds
from odds.games.three_card.rounds import Watch, unwatched
from odds.rulebooks import Rulebook
from odds.rulebooks.rulebook import Bank


class Opponent(NamedTuple):
    """Who bets against the bank: a Player, or the Dealer for the house."""

    stake: Fraction
    dealer: bool = False


class BankValue(NamedTuple):
    """What the bank wins in a round before commission, in money, and what each opponent does.

    >>> from odds import load_rulebook
    >>> book = load_rulebook("bclc-three-card")
    >>> two = [Opponent(Fraction(100)), Opponent(Fraction(50), dealer=True)]
    >>> found = bank_value(book, Shoe.of_decks(1), two)
    >>> found.expected_win_before_commission, round(found.expected_win, 4)
    (Fraction(0, 1), Fraction(-2867, 1000))
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


def bank_of(book: Rulebook) -> Bank:
    """The terms on which a Player may take the bank, or an error if none may."""
    if book.bank is None:
        raise OddsError(
            f"{book.id} has no bank that a Player may take; bclc-three-card has, and a three-card "
            "game of your own may with a [bank] table"
        )
    return book.bank


def bank_value(
    book: Rulebook,
    shoe: Shoe,
    opponents: Sequence[Opponent],
    cards: Sequence[Rank] = (),
    watch: Watch = unwatched,
) -> BankValue:
    """What the bank is worth against these opponents, with cards known of its hand."""
    bank = bank_of(book)
    if not opponents:
        raise OddsError("nobody bets against the bank; give an opponent or more")
    for opponent in opponents:
        if opponent.stake <= 0:
            raise OddsError(f"a stake against the bank is {opponent.stake}; give one above 0")
    bet = book.bet(bank.bet)
    sight = book.sight([bet])
    coup = Coup(banker=tuple(cards))
    left, known = shoe.without(coup.known), sight.classes_of(coup.banker)
    dealt = rounds(left, sight, bet.row_for, len(opponents), known, watch)
    wins: dict[Fraction, int] = {}
    for rows, weight in in_each_order(dealt):
        lost = (
            each.stake * stated(bet.rows[row].odds, bet.rows[row], bet.id, "the bank")
            for each, row in zip(opponents, rows, strict=True)
        )
        win = -sum(lost, Fraction())
        wins[win] = wins.get(win, 0) + weight
    player = analyse(bet, book.coups(shoe, coup, [bet]))
    return BankValue(bank, tuple(opponents), Distribution(wins), player)
