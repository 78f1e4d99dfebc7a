"""Exact odds of every baccarat bet, from any shoe and any point of the coup."""

from odds.bets.analysis import BetAnalysis, analyse, covariance, joint_rows
from odds.bets.bank import BankValue, Opponent, bank_value
from odds.bets.limits import Capped, Stake, capped, capped_hands
from odds.bets.paytable import Bet, Row
from odds.core.cards import Rank, read_cards
from odds.core.classes import Classes
from odds.core.conditions import Condition
from odds.core.distribution import Distribution
from odds.core.errors import OddsError
from odds.core.numbers import read_odds
from odds.core.shoe import Shoe
from odds.games.coup.enumerator import enumerate_coups
from odds.games.coup.facts import CoupFacts, Outcome
from odds.games.coup.joint import joint_distribution
from odds.games.coup.tableau import Tableau
from odds.games.round import VOID, Coup, Winner
from odds.games.three_card import Ranking, ThreeCardFacts
from odds.rulebooks import Rulebook, RulebookError, game_ids, load_rulebook

__all__ = [
    "VOID",
    "BankValue",
    "Bet",
    "BetAnalysis",
    "Capped",
    "Classes",
    "Condition",
    "Coup",
    "CoupFacts",
    "Distribution",
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
