"""The built-in games that tests go through one by one: houses', and three of the industry's.

All of the industry's are many, and take their turn in `tests/rulebooks/test_industry.py`.
"""

from odds import Tableau, load_rulebook
from odds.rulebooks import games_of

GAMES = [*games_of("house"), "egalite", "ez-baccarat", "super-6"]
TABLE_GAMES = [game for game in GAMES if isinstance(load_rulebook(game).play, Tableau)]
