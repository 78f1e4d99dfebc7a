"""A log replayed: what every bet was worth before each round, by the cards gone from its shoe."""

from odds.rounds.replay.replaying import Replay, Summary, check_log, is_stated
from odds.rounds.replay.tally import BetReplay, Moment, Replayed

__all__ = ["BetReplay", "Moment", "Replay", "Replayed", "Summary", "check_log", "is_stated"]
