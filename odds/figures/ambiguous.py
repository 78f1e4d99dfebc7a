"""What each reading of a clause is worth: the price of an ambiguity."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from odds.bets.exposed import SeenRank, exposed_bets
from odds.bets.limits import Stake, thresholds
from odds.bets.places import HANDS, seats_of, with_card
from odds.core.cards import Rank
from odds.core.half_seen import OneOf
from odds.core.shoe import Shoe
from odds.figures.situation import Situation
from odds.games.round import Coup, ImpossibleError
from odds.rulebooks import Rulebook, load_rulebook
from odds.rulebooks.parts import Reading

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


class ReadOption(NamedTuple):
    """What the option to take a bet back costs the house by one reading, per unit staked.

    The second card of a hand is exposed, and the first has been seen: the mean over all cards.
    """

    bet: str
    seat: str
    mean_cost: Fraction


class ReadingFigures(NamedTuple):
    """A reading, and what depends on it: bets that pay otherwise, limits, bets taken back."""

    reading: Reading
    edges: tuple[ReadEdge, ...]
    stakes: tuple[ReadStake, ...]
    options: tuple[ReadOption, ...]

    @property
    def has_price(self) -> bool:
        """Whether anything that is reckoned here depends on it."""
        return bool(self.edges or self.stakes or self.options)


def reading_figures(book: Rulebook, shoe: Shoe) -> list[ReadingFigures]:
    """What each reading of a game is worth, question by question.

    >>> found = reading_figures(load_rulebook("online-baccarat"), Shoe.of_decks(8))
    >>> [(each.reading.id, float(round(each.edges[0].house_edge, 6))) for each in found]
    [('tie-voids-hands', 0.103614), ('tie-voids-all', 0.088062)]
    """
    found = []
    for readings in book.questions.values():
        books = [read_as(book, each) for each in readings]
        bets = [bet.id for bet in book.bets if len({each.bet(bet.id) for each in books}) > 1]
        limited = _limited(books)
        option_differs = len({each.take_back for each in books}) > 1
        # What bets are worth does not depend on it, unless they are read otherwise too.
        by_bets = {each.bets: each for each in books if option_differs}
        seen = {bets: _second_cards(each, shoe) for bets, each in by_bets.items()}
        for reading, each in zip(readings, books, strict=True):
            edges = tuple(_edges(each, shoe, bets))
            stakes = tuple(_stakes(each, shoe, limited))
            options = tuple(_options(each, seen[each.bets])) if seen else ()
            found.append(ReadingFigures(reading, edges, stakes, options))
    return found


def read_as(book: Rulebook, reading: Reading) -> Rulebook:
    """The game by this reading, and as it was asked for otherwise.

    >>> book = load_rulebook("bclc-three-card", ["limit-on-all"])
    >>> read_as(book, book.readings[1]).read_as
    ('limit-on-all', 'dealer-bets-count')
    """
    same = {each.id for each in book.questions[reading.on]}
    others = [name for name in book.read_as if name not in same]
    found = load_rulebook(book.origin or book.id, [*others, reading.id])
    return found.by_paytables(book.paid_by)


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


Seen = dict[str, list[list[SeenRank]]]
"""By hand and by its first card: what bets are worth for each rank of the second."""


def _second_cards(book: Rulebook, shoe: Shoe) -> Seen:
    seats = seats_of(book.play)
    found: Seen = {}
    for hand in (hand for hand in HANDS if {f"{hand}-1", f"{hand}-2"} <= {*seats}):
        for rank in Rank:
            try:
                first = with_card(book.play, Coup(), f"{hand}-1", OneOf((rank,)))
                second = Situation(book, shoe, first).seen_ranks(f"{hand}-2")
            except ImpossibleError:
                continue  # the shoe has no such card, or none after it
            found.setdefault(hand, []).append(second)
    return found


def _options(book: Rulebook, seen: Seen) -> Iterator[ReadOption]:
    """What it costs that the second card of a hand is exposed, the first being seen."""
    for hand, firsts in seen.items():
        exposed = [exposed_bets(book.take_back, found, book.bets) for found in firsts]
        for bet, parts in zip(book.bets, zip(*exposed, strict=True), strict=True):
            total, size = Fraction(), sum(each.denominator for each in parts)
            for each in parts:
                if each.mean_cost is None:
                    break
                total += each.denominator * each.mean_cost
            else:
                yield ReadOption(bet.id, f"{hand}-2", total / size)
