"""Games of three cards a hand: hands are ranked by a list of lines, and nobody draws.

>>> from odds import Shoe, load_rulebook
>>> deals = load_rulebook("bclc-three-card").coups(Shoe.of_decks(1))
>>> winners = deals.project(lambda end: end.winner)
>>> winners["player"], winners["tie"], winners.denominator
(195898576, 15373248, 407170400)
"""
