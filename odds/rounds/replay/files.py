"""The files of a log replayed, for the bets that it can serve."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from odds.bets.paytable import Bet
from odds.bulk.evaluation import check_grain, missing_grain
from odds.core.classes import Classes
from odds.core.errors import OddsError
from odds.core.shoe import Shoe
from odds.files.sources import name_of, named_files, shown
from odds.rounds.logs.log import RoundBatch
from odds.rounds.logs.reader import Hints, open_log
from odds.rounds.replay.replaying import Replay, ReplaySummary
from odds.rounds.replay.tally import Replayed
from odds.rounds.replay.when import When
from odds.rulebooks import Rulebook

Take = Callable[[Iterator[Replayed], Sequence[Bet]], object]
"""Takes the rounds, all of them, and the bets that have values in them."""


class ReplayedFiles(NamedTuple):
    """What a log in these files came to, and what to remark of bets that were left out."""

    files: tuple[str, ...]
    summary: ReplaySummary
    left_out: tuple[str, ...]


def pass_over(rounds: Iterator[Replayed], _: Sequence[Bet]) -> None:
    """Take the rounds where nothing but their summary is asked for."""
    deque(rounds, maxlen=0)


def replay_files(
    log: str,
    rulebook: Rulebook,
    shoe: Shoe,
    bets: Sequence[Bet],
    *,
    named: bool = True,
    hints: Hints | None = None,
    max_bad: int = 0,
    watch: Callable[[Iterator[RoundBatch]], Iterable[RoundBatch]] = iter,
    take: Take = pass_over,
    when: When | None = None,
) -> ReplayedFiles:
    """Replay a log: a file, all that a pattern matches, or standard input for "-".

    Bets that were not `named` one by one are left out where the log cannot serve them. `watch`
    sees the rounds as they are read, `take` what each bet was worth before them, and `when` says
    before which of them bets are made.

    >>> from odds import load_rulebook
    >>> rules = load_rulebook("rws-commission")
    >>> log, shoe = "tests/examples/log.csv", Shoe.of_decks(8)
    >>> found = replay_files(log, rules, shoe, [rules.bet("tie")], max_bad=1)
    >>> found.summary.rounds, found.summary.bets[0].favourable
    (492, 2)
    """
    files = named_files([log])
    name = shown(name_of(files[0]))
    with open_log(files, rulebook, hints or Hints()) as opened:
        if named:
            check_grain(name, "cards", opened.classes, bets)
            served, left_out = list(bets), list[str]()
        else:
            served, left_out = _served(bets, opened.classes, name)
        replay = Replay(opened, rulebook, shoe, served, max_bad, name, when)
        take(replay.rounds(watch(opened.batches)), served)
    return ReplayedFiles(tuple(map(name_of, files)), replay.summary(), tuple(left_out))


def _served(bets: Sequence[Bet], grain: Classes, name: str) -> tuple[list[Bet], list[str]]:
    """The bets that a log of this grain serves, and what to say of the others."""
    notes, served = [], []
    for bet in bets:
        if not bet.is_stated:
            notes.append(f"Bet {bet.id} is left out: the game does not state what it pays.")
        elif missing := missing_grain(grain, bet):
            told = "ranks" if grain.tells_ranks else "points"
            notes.append(f"Bet {bet.id} is left out: it needs {missing}, and the log has {told}.")
        else:
            served.append(bet)
    if not served:
        check_grain(name, "cards", grain, bets)
        raise OddsError("the game states no payout of any bet; give one a payout")
    return served, notes
