"""Exact odds of every baccarat bet, from any shoe and any point of the coup."""

from odds.analysis import BetAnalysis, analyse, covariance, joint_rows
from odds.bank import BankValue, Opponent, bank_value
from odds.cards import Grain, Rank, read_cards
from odds.conditions import Condition
from odds.coup import VOID, Coup, CoupFacts, Outcome, Winner
from odds.distribution import Distribution
from odds.enumerator import enumerate_coups
from odds.errors import OddsError
from odds.joint import joint_distribution
from odds.limits import Capped, Stake, capped, capped_hands
from odds.paytable import Bet, Row, read_odds
from odds.rulebooks import Rulebook, RulebookError, game_ids, load_rulebook
from odds.shoe import Shoe
from odds.tableau import Tableau
from odds.three_card import Ranking, ThreeCardFacts

__all__ = [
    "VOID",
    "BankValue",
    "Bet",
    "BetAnalysis",
    "Capped",
    "Condition",
    "Coup",
    "CoupFacts",
    "Distribution",
    "Grain",
    "OddsError",
    "Opponent",
    "Outcome",
    "Rank",
    "Ranking",
    "Row",
    "Rulebook",
    "RulebookError",
    "Shoe",
    "Stake",
    "Tableau",
    "ThreeCardFacts",
    "Winner",
    "analyse",
    "bank_value",
    "capped",
    "capped_hands",
    "covariance",
    "enumerate_coups",
    "game_ids",
    "joint_distribution",
    "joint_rows",
    "load_rulebook",
    "read_cards",
    "read_odds",
]
