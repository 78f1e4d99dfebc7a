"""Which rows of a bet can ever pay."""

from collections.abc import Iterable, Iterator

from odds.bets.paytable import LOSE, Bet, Row
from odds.games.coup.facts import classes_for
from odds.games.coup.possible import possible_facts
from odds.games.play import Play
from odds.games.round import Facts


def _possible(bet: Bet, play: Play | None, decks: int) -> Iterable[Facts]:
    if play is None:
        return possible_facts(None, classes_for(bet.fields))
    return play.possible(bet.asked, decks)


def dead_rows(bet: Bet, play: Play | None, decks: int) -> Iterator[tuple[int, str]]:
    """The rows that can never pay, by number, and why; without a play, by any Table of Play."""
    waiting = dict(enumerate(bet.rows))
    possible = _possible(bet, play, decks)
    for facts in possible:
        waiting.pop(bet.row_for(facts), None)
        if not waiting:  # mostly soon
            return
    for number, row in waiting.items():
        alone = bet._replace(rows=(row, Row((), LOSE)))
        if not row.conditions:
            yield number, "every coup is paid by a row above"
        elif any(alone.row_for(facts) == 0 for facts in possible):
            yield number, f"every coup with {row.when} is paid by a row above"
        else:
            yield number, f"no {play.round_in_words if play else 'coup'} has {row.when}"
