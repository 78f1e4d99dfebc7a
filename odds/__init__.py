"""Exact odds of every baccarat bet, from any shoe and any point of the coup."""

from odds.analysis import BetAnalysis, analyse, covariance
from odds.cards import Grain, Rank, read_cards
from odds.coup import VOID, Coup, CoupFacts
from odds.distribution import Distribution
from odds.enumerator import enumerate_coups
from odds.errors import OddsError
from odds.hands import joint_distribution
from odds.paytable import Bet
from odds.rulebooks import Rulebook, game_ids, load_rulebook
from odds.shoe import Shoe
from odds.tableau import Tableau

__all__ = [
    "VOID",
    "Bet",
    "BetAnalysis",
    "Coup",
    "CoupFacts",
    "Distribution",
    "Grain",
    "OddsError",
    "Rank",
    "Rulebook",
    "Shoe",
    "Tableau",
    "analyse",
    "covariance",
    "enumerate_coups",
    "game_ids",
    "joint_distribution",
    "load_rulebook",
    "read_cards",
]
