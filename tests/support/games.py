"""The built-in games by how they are played."""

from odds import Tableau, game_ids, load_rulebook

TABLE_GAMES = [game for game in game_ids() if isinstance(load_rulebook(game).play, Tableau)]
