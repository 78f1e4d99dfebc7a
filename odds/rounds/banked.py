"""The bank as a bet: what it nets on a unit that is staked against it, commission taken."""

from odds.bets.house import Bank
from odds.bets.paytable import Bet, Row
from odds.rulebooks import Rulebook

BANK = "bank"


def with_bank(rulebook: Rulebook) -> Rulebook:
    """The game with its bank among the bets, where a Player may take it.

    >>> from odds import load_rulebook
    >>> bank = with_bank(load_rulebook("bclc-three-card")).bet("bank")
    >>> [(str(row.when), str(row.pays)) for row in bank.rows]
    [('winner player', '-1'), ('winner tie', '0'), ('otherwise', '19/20')]
    """
    bank = rulebook.bank
    if bank is None or any(bet.id == BANK for bet in rulebook.bets):
        return rulebook
    return rulebook._replace(bets=(*rulebook.bets, bank_bet(bank, rulebook.bet(bank.bet))))


def bank_bet(bank: Bank, bet: Bet) -> Bet:
    """The bank against one hand: what that wins it pays, and of what it wins the house has a part.

    The commission of the hand is the house's, and nothing to the bank.
    """
    rows = []
    for row in bet.rows:
        odds = None if row.odds is None else -row.odds
        taken = bank.commission if odds is not None and odds > 0 else None
        rows.append(Row(row.conditions, odds, taken, bank.clause if taken else row.clause))
    return Bet(BANK, "Bank", tuple(rows))
