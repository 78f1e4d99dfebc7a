"""Exact odds of every baccarat bet, from any shoe and any point of the coup.

>>> from odds import Table
>>> Table("rws-commission", decks=6).bet("banker").house_edge
Fraction(460294100, 43594702723)
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from odds.bets.analysis import BetAnalysis, analyse, covariance, joint_rows
    from odds.bets.bank import BankValue, Opponent, bank_value
    from odds.bets.limits import Capped, Stake
    from odds.bets.paytable import Bet, Row
    from odds.bets.settling import capped, capped_hands
    from odds.core.cards import Rank, read_cards
    from odds.core.conditions import Condition
    from odds.core.distribution import Distribution
    from odds.core.errors import OddsError
    from odds.core.numbers import Root, read_odds
    from odds.core.shoe import Shoe
    from odds.games.coup.enumerator import enumerate_coups
    from odds.games.coup.facts import CoupFacts, Outcome
    from odds.games.coup.joint import joint_distribution
    from odds.games.coup.tableau import Tableau
    from odds.games.round import VOID, Coup, Winner
    from odds.games.three_card.facts import ThreeCardFacts
    from odds.games.three_card.ranking import Ranking
    from odds.rulebooks import Rulebook, RulebookError, game_ids, load_rulebook
    from odds.table import Table
    from odds.table.comparison import compare, compare_bet, each_shoe

_PLACES = {
    "Table": "table",
    "compare": "table.comparison",
    "compare_bet": "table.comparison",
    "each_shoe": "table.comparison",
    "VOID": "games.round",
    "BankValue": "bets.bank",
    "Bet": "bets.paytable",
    "BetAnalysis": "bets.analysis",
    "Capped": "bets.limits",
    "Condition": "core.conditions",
    "Coup": "games.round",
    "CoupFacts": "games.coup.facts",
    "Distribution": "core.distribution",
    "OddsError": "core.errors",
    "Opponent": "bets.bank",
    "Outcome": "games.coup.facts",
    "Rank": "core.cards",
    "Ranking": "games.three_card.ranking",
    "Root": "core.numbers",
    "Row": "bets.paytable",
    "Rulebook": "rulebooks",
    "RulebookError": "rulebooks",
    "Shoe": "core.shoe",
    "Stake": "bets.limits",
    "Tableau": "games.coup.tableau",
    "ThreeCardFacts": "games.three_card.facts",
    "Winner": "games.round",
    "analyse": "bets.analysis",
    "bank_value": "bets.bank",
    "capped": "bets.settling",
    "capped_hands": "bets.settling",
    "covariance": "bets.analysis",
    "enumerate_coups": "games.coup.enumerator",
    "game_ids": "rulebooks",
    "joint_distribution": "games.coup.joint",
    "joint_rows": "bets.analysis",
    "load_rulebook": "rulebooks",
    "read_cards": "core.cards",
    "read_odds": "core.numbers",
}
"""Where each public name is: it is imported when it is first used, to start soon."""

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
    "OddsError",
    "Opponent",
    "Outcome",
    "Rank",
    "Ranking",
    "Root",
    "Row",
    "Rulebook",
    "RulebookError",
    "Shoe",
    "Stake",
    "Table",
    "Tableau",
    "ThreeCardFacts",
    "Winner",
    "analyse",
    "bank_value",
    "capped",
    "capped_hands",
    "compare",
    "compare_bet",
    "covariance",
    "each_shoe",
    "enumerate_coups",
    "game_ids",
    "joint_distribution",
    "joint_rows",
    "load_rulebook",
    "read_cards",
    "read_odds",
]


def __getattr__(name: str) -> object:
    if name not in _PLACES:
        raise AttributeError(f"module 'odds' has no attribute {name!r}")
    found: object = getattr(import_module(f"odds.{_PLACES[name]}"), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return [*globals(), *__all__]
