"""Games of three cards a hand: hands are ranked by a list of lines, and nobody draws.

>>> from odds import Shoe, load_rulebook
>>> deals = load_rulebook("bclc-three-card").coups(Shoe.of_decks(1))
>>> winners = deals.project(lambda end: end.winner)
>>> winners["player"], winners["tie"], winners.denominator
(195898576, 15373248, 407170400)
"""

from odds.games.three_card.deals import deals, hands
from odds.games.three_card.enumerator import enumerate_deals, enumerate_rounds
from odds.games.three_card.facts import ThreeCardFacts
from odds.games.three_card.ranking import Line, Ranking
from odds.games.three_card.rounds import in_each_order, rounds
from odds.games.three_card.sight import SeenHand, Sight

__all__ = [
    "Line",
    "Ranking",
    "SeenHand",
    "Sight",
    "ThreeCardFacts",
    "deals",
    "enumerate_deals",
    "enumerate_rounds",
    "hands",
    "in_each_order",
    "rounds",
]
