"""What each reading of a clause is worth: the price of an ambiguity."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from odds.bets.limits import Stake, thresholds
from odds.core.shoe import Shoe
from odds.rulebooks import Rulebook, load_rulebook
from odds.rulebooks.parts import Reading
from odds.situation import Situation

TIMES = 2
"""How many times the stake from which a limit bites is staked, to see what a limit costs."""
DEALER_PART = 10
"""Which part of it is bet for the Dealer beside it."""


class ReadEdge(NamedTuple):
    """The house edge of a bet by one reading; None where a payout is not stated."""

    bet: str
    house_edge: Fraction | None
    hit_frequency: Fraction


class ReadStake(NamedTuple):
    """A stake under a limit by one reading, and what it is worth per unit."""

    bet: str
    of: str
    stake: Fraction
    expected_value: Fraction


class ReadingFigures(NamedTuple):
    """A reading, and what depends on it: bets that pay otherwise, stakes that a limit cuts."""

    reading: Reading
    edges: tuple[ReadEdge, ...]
    stakes: tuple[ReadStake, ...]


def reading_figures(book: Rulebook, shoe: Shoe) -> list[ReadingFigures]:
    """What each reading of a game is worth, question by question.

    >>> found = reading_figures(load_rulebook("online-baccarat"), Shoe.of_decks(8))
    >>> [(each.reading.id, float(round(each.edges[0].house_edge, 6))) for each in found]
    [('tie-voids-hands', 0.103614), ('tie-voids-all', 0.088062)]
    """
    found = []
    for readings in book.questions.values():
        books = [load_rulebook(book.origin or book.id, [each.id]) for each in readings]
        bets = [bet.id for bet in book.bets if len({each.bet(bet.id) for each in books}) > 1]
        limited = _limited(books)
        for reading, each in zip(readings, books, strict=True):
            edges = tuple(_edges(each, shoe, bets))
            found.append(ReadingFigures(reading, edges, tuple(_stakes(each, shoe, limited))))
    return found


def _edges(book: Rulebook, shoe: Shoe, bets: Sequence[str]) -> Iterator[ReadEdge]:
    chosen = [book.bet(bet) for bet in bets]
    for one in Situation(book, shoe).analyses(chosen) if chosen else ():
        yield ReadEdge(one.bet.id, one.house_edge, one.hit_frequency)


def _limited(books: Sequence[Rulebook]) -> dict[str, Fraction]:
    """Stakes on the bets that a limit is on by some reading; none where all limits are alike."""
    if len({each.limits for each in books}) == 1:
        return {}
    found: dict[str, Fraction] = {}
    for book in books:
        for limit in book.limits:
            for each in thresholds(limit, limit.amount, book.bets):
                found[each.bet] = min(found.get(each.bet, TIMES * each.stake), TIMES * each.stake)
    return found


def _stakes(book: Rulebook, shoe: Shoe, limited: dict[str, Fraction]) -> Iterator[ReadStake]:
    """A Player's stake on each bet alone with one for the Dealer beside it."""
    situation = Situation(book, shoe)
    for name, amount in limited.items():
        bet = book.bet(name)
        stakes = [Stake(bet, amount), Stake(bet, amount / DEALER_PART, dealer=True)]
        if any(name in limit.bets for limit in book.limits):
            (capped,) = situation.capped(stakes)
            for place, stake in enumerate(stakes):
                value = capped.expected_win(place) / stake.amount
                yield ReadStake(name, stake.of, stake.amount, value)
        else:
            value = situation.analyses([bet])[0].expected_value or Fraction()
            yield from (ReadStake(name, each.of, each.amount, value) for each in stakes)
