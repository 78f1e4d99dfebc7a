"""A log replayed: what every bet was worth before each round, by the cards gone from its shoe."""

from odds.rounds.replay.files import ReplayedFiles, replay_files
from odds.rounds.replay.replaying import Replay, ReplaySummary, check_log
from odds.rounds.replay.tally import BetReplay, Moment, Replayed

__all__ = [
    "BetReplay",
    "Moment",
    "Replay",
    "ReplaySummary",
    "Replayed",
    "ReplayedFiles",
    "check_log",
    "replay_files",
]
