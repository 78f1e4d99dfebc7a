"""Rounds dealt at random from shuffled shoes, many side by side: a reference for other simulators.

A seed deals the same rounds on every machine and with every version of NumPy, since nothing is
taken of it but the raw output of PCG64, 64 bits for each card. A shoe's cards lie in the order of
these numbers; the next shoe has the numbers that come next.

>>> from odds import Shoe, load_rulebook
>>> rules = load_rulebook("rws-commission")
>>> rounds, = simulate(rules, Shoe.of_decks(8), rounds=3, seed=1)
>>> rounds.cards.tolist()
[[10, 1, -1, 2, 5, -1], [5, 8, 9, 8, 7, -1], [2, 0, 6, 6, 8, 7]]
>>> ends = ends_of(rounds, rules)
>>> ends.each(lambda end: str(end.winner)).tolist()
['banker', 'banker', 'banker']
>>> ends.rows(rules.bet("tie")).tolist()
[1, 1, 1]
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from sys import maxsize
from typing import NamedTuple

import numpy as np

from odds.core.arrays import Codes, Counts, Flags
from odds.core.bounds import LARGEST_SHOE, MOST_SIMULATED
from odds.core.cards import Points, Rank, Suit, Total
from odds.core.checks import shown
from odds.core.classes import DECK
from odds.core.errors import OddsError
from odds.core.shoe import Shoe
from odds.games.coup.tableau import Tableau
from odds.games.round import MOST_CARDS, MOST_IN_HAND
from odds.rounds.dealt import CARD_POINTS, NO_CARD, RoundEnds
from odds.rounds.playing import played
from odds.rulebooks import Rulebook

CUT = 14
"""How many cards are behind the cut card where nothing else is asked for."""

MOST_AFTER_CUT = 10
"""How many rounds may follow the one in which the cut card comes out."""

_AT_A_TIME = 2**20
"""How many cards are shuffled at a time; no round depends on it."""
_CARD_BITS = 6
BURNT = np.array([1 + min(rank + 1, 10) for rank in Rank])
"""How many cards are burnt when one of each rank is turned up, that one included."""
_PLAYER, _BANKER = 1, 2
_TAKEN = np.array([4, 5, 5, 6])
"""How many cards a round takes when neither hand, the Player, the Banker, both hands draw."""


@dataclass(frozen=True, slots=True)
class SimulatedRounds:
    """Some rounds in the order in which a log has them: shoe by shoe, round by round.

    `shoe` is the number of the shoe and `round` the number of the round in it, both from 1.
    `cards` has a row for each round: the ranks of the Player's three cards and of the Banker's
    three, `NO_CARD` for one not taken; so has `suits` their suits, which mean nothing where the
    shoe is not known by card. `void` says which rounds the shoe could not finish. `burnt` has for
    each round the cards burnt before it, by their number in the deck, where cards are burnt.
    """

    shoe: Counts
    round: Counts
    cards: Codes
    void: Flags
    suits: Codes
    burnt: Sequence[Codes] = ()

    def __len__(self) -> int:
        return len(self.shoe)

    def first(self, rounds: int) -> "SimulatedRounds":
        """No more than so many of them."""
        return SimulatedRounds(
            self.shoe[:rounds],
            self.round[:rounds],
            self.cards[:rounds],
            self.void[:rounds],
            self.suits[:rounds],
            self.burnt[:rounds],
        )


def simulate(
    rulebook: Rulebook,
    shoe: Shoe,
    *,
    rounds: int | None = None,
    shoes: int | None = None,
    seed: int = 1,
    cut: int | None = None,
    burn: bool = False,
    after_cut: int = 0,
) -> Iterator[SimulatedRounds]:
    """Deal so many rounds, or so many whole shoes, as the game is played, in batches.

    What the rule documents leave open is our convention. The cut card lies `cut` cards before the
    end, where `usual_cut` has it if nothing is said, and a round begins while more cards than these
    are left; after these rounds `after_cut` more are dealt, as long as there is a card. With `burn`
    the first card of the shoe is turned up, and as many more are burnt as it counts, ten for ten
    and court cards. Where hands draw they are dealt in turn, the Player's first; else the Player
    has all cards of his hand before the Banker. A round that lacks a card it needs is void.

    >>> from odds.rulebooks import load_rulebook
    >>> fives = Shoe.holding({Rank.FIVE: 10})
    >>> rounds, = simulate(load_rulebook("bclc-mini"), fives, shoes=1, cut=0)
    >>> rounds.cards.tolist(), rounds.void.tolist()
    ([[4, 4, 4, 4, 4, 4], [4, 4, -1, 4, 4, -1]], [False, True])
    """
    fixed = rulebook.play.fixed
    cut = usual_cut(rulebook, shoe) if cut is None else cut
    deal: Deal = (
        partial(_deal, draws=draws_of(rulebook.tableau))
        if fixed is None
        else partial(_deal_fixed, size=fixed.size)
    )
    _check(shoe, rounds, shoes, seed, cut, burn, after_cut)
    numbers, ends = np.random.PCG64(seed), (rounds or maxsize, shoes or maxsize)
    return _simulate(deal, shoe, *ends, numbers, cut, burn, after_cut)


def usual_cut(rulebook: Rulebook, shoe: Shoe) -> int:
    """Where the cut card lies if nothing is said: a game of one deck has a fresh one every round.

    >>> from odds.rulebooks import load_rulebook
    >>> books = map(load_rulebook, ("bclc-mini", "bclc-three-card"))
    >>> [usual_cut(book, Shoe.of_decks(1)) for book in books]
    [14, 51]
    """
    return shoe.cards - 1 if max(rulebook.decks.allowed) == 1 else CUT


def check_size(shoe: Shoe, work: str, largest: int = LARGEST_SHOE) -> None:
    """Raise an error if the shoe is too large for the work."""
    if shoe.cards > largest:
        raise OddsError(
            f"a shoe of {shoe.cards} cards is too large to {work}; give {largest} cards at the most"
        )


def _check(
    shoe: Shoe,
    rounds: int | None,
    shoes: int | None,
    seed: int,
    cut: int,
    burn: bool,
    after_cut: int,
) -> None:
    whole = {"rounds": rounds, "shoes": shoes, "seed": seed, "cut": cut, "after_cut": after_cut}
    for name, given in whole.items():
        if type(given) is not int and not (given is None and name in ("rounds", "shoes")):
            raise OddsError(f"{name} is {shown(given)}; give a whole number")
    if shoe.endless:
        raise OddsError("an endless shoe cannot be shuffled; give a number of decks")
    check_size(shoe, "shuffle")
    if (rounds is None) == (shoes is None):
        both = "neither is" if rounds is None else "both are"
        raise OddsError(f"{both} given of rounds and shoes; give one, to say when to stop")
    for things, number in (("rounds", rounds), ("shoes", shoes)):
        if number is not None and not 1 <= number <= MOST_SIMULATED:
            raise OddsError(f"{number} {things} cannot be dealt; give from 1 to {MOST_SIMULATED}")
    if not 0 <= seed < 2**128:
        raise OddsError(f"{seed} is no seed; give a whole number from 0, below 2 to the 128th")
    if cut < 0:
        raise OddsError(f"the cut card cannot lie {cut} cards before the end; give 0 or more")
    if not 0 <= after_cut <= MOST_AFTER_CUT:
        raise OddsError(
            f"{after_cut} rounds after the cut card are none that a house deals; "
            f"give 0 to {MOST_AFTER_CUT}"
        )
    burnt = min((BURNT[rank] for rank in Rank if shoe.counts[rank]), default=0) if burn else 0
    if shoe.cards - burnt <= cut:
        raise OddsError(
            f"no round can begin in a shoe of {shoe.cards} cards with the cut card {cut} cards "
            f"before the end{f' and {burnt} or more burnt' if burn else ''}; "
            "give more cards, or a cut card nearer to the end"
        )


Deal = Callable[..., SimulatedRounds]
"""What deals shoes whose cards lie in some orders."""


def _simulate(
    deal: Deal,
    shoe: Shoe,
    rounds: int,
    shoes: int,
    numbers: np.random.PCG64,
    cut: int,
    burn: bool,
    after_cut: int,
) -> Iterator[SimulatedRounds]:
    a_shoe = max(1, (shoe.cards - cut) // MOST_CARDS)  # has more rounds, but for burning
    at_a_time = max(1, _AT_A_TIME // shoe.cards)
    done = emptied = 0
    while done < rounds and emptied < shoes:
        enough = (rounds - done - 1) // a_shoe + 1
        orders = shuffled(shoe, min(at_a_time, shoes - emptied, enough), numbers)
        some = deal(orders, emptied, cut, burn, after_cut).first(rounds - done)
        done, emptied = done + len(some), emptied + len(orders)
        yield some


def shuffled(shoe: Shoe, shoes: int, numbers: np.random.PCG64) -> Codes:
    """The cards of so many shoes, a row for each, in the order in which they come out.

    Each card has a random number of 58 bits with its own in the six bits below, so that sorting
    the numbers alone brings the cards along. Two cards with the same number lie in the order of
    the deck, which happens to one shoe of eight decks in some million million.
    """
    every = np.arange(len(DECK), dtype=np.uint64)
    by_card = shoe.by_card
    cards = (
        np.repeat(every[:: len(Suit)], shoe.counts)
        if by_card is None
        else np.repeat(every, by_card)
    )
    low = np.uint64(2**_CARD_BITS - 1)
    keys = numbers.random_raw(shoes * shoe.cards).reshape(shoes, shoe.cards) & ~low | cards
    keys.sort(axis=1)
    return (keys & low).astype(np.int8)


@lru_cache(maxsize=16)
def draws_of(tableau: Tableau) -> Codes:
    """Who draws, as a sum of `_PLAYER` and `_BANKER`, in every position.

    A position is the points of each hand's two cards, added up, and those of the card after them.
    """

    def who(player: Total, banker: Total, fifth: Points) -> int:
        drawn = tableau.player_draws(player, banker)
        third = fifth if drawn else None
        return _PLAYER * drawn + _BANKER * tableau.banker_draws(player, banker, third)

    sums, points = range(19), range(10)
    return np.array(
        [
            who(Total(player % 10), Total(banker % 10), Points(fifth))
            for player in sums
            for banker in sums
            for fifth in points
        ],
        np.int8,
    )


class Begun(NamedTuple):
    """Where the rounds of some shoes begin: a row for each shoe, -1 after its last round.

    `orders` has the ranks in the order in which they come out, with places behind the last card;
    `drawing` says who draws in a round that begins with each card; `burnt` are the cards burnt.
    """

    places: Counts
    orders: Codes
    drawing: Codes
    burnt: Counts


def begun(orders: Codes, draws: Codes, cut: int, burn: bool, after_cut: int) -> Begun:
    """Where rounds begin in shoes of cards that lie in these orders."""
    cards = orders.shape[1]
    # What lies behind the last card is no card; a round that begins with the last looks so far.
    ranks = np.pad(orders // len(Suit), ((0, 0), (0, MOST_CARDS)), constant_values=NO_CARD)
    points = CARD_POINTS[ranks]
    sums = (points[:, :-2] + points[:, 2:]).astype(np.int16)  # cards go to the hands in turn
    positions = (sums[:, :-2] * 19 + sums[:, 1:-1]) * 10 + points[:, 4:]
    drawing = draws[positions]  # in the round that begins with each card, if one does
    burnt = _burnt(ranks, cards, burn)
    places = _places(_TAKEN[drawing], cards, burnt, cut, after_cut)
    return Begun(places, ranks, drawing, burnt)


def _burnt(ranks: Codes, cards: int, burn: bool) -> Counts:
    """How many cards of each shoe are burnt."""
    burnt: Counts = (
        np.minimum(BURNT[ranks[:, 0]], cards) if burn else np.zeros(len(ranks), np.int64)
    )
    return burnt


def _places(taken: Counts, cards: int, burnt: Counts, cut: int, after_cut: int) -> Counts:
    """Where rounds begin, if one that begins with a card of a shoe takes so many."""
    shoes = len(burnt)
    row, more = np.arange(shoes), np.full(shoes, after_cut)
    place, begins = burnt, []
    while True:
        in_time = cards - place > cut
        going = in_time | ((more > 0) & (place < cards))
        if not going.any():
            break
        more = more - (going & ~in_time)
        begins.append(np.where(going, place, -1))
        after = np.minimum(place + taken[row, place], cards)
        place = np.where(going, after, place)
    return np.stack(begins, axis=1) if begins else np.empty((shoes, 0), np.int64)


def _deal(
    orders: Codes, before: int, cut: int, burn: bool, after_cut: int, draws: Codes
) -> SimulatedRounds:
    """All the rounds of some shoes, after so many shoes before."""
    cards = orders.shape[1]
    found = begun(orders, draws, cut, burn, after_cut)
    shoe, number = np.nonzero(found.places >= 0)
    place = found.places[shoe, number]
    drawn = found.drawing[shoe, place]
    void = place + _TAKEN[drawn] > cards
    ranks = _laid_out(found.orders, drawn, shoe, place)
    suits = np.pad(orders % len(Suit), ((0, 0), (0, MOST_CARDS)), constant_values=NO_CARD)
    laid_out = _laid_out(suits, drawn, shoe, place)
    burnt = _burnt_before(orders, found.burnt, shoe, number) if burn else []
    return SimulatedRounds(before + shoe + 1, number + 1, ranks, void, laid_out, burnt)


def _burnt_before(orders: Codes, burnt: Counts, shoe: Counts, number: Counts) -> Sequence[Codes]:
    """The cards burnt before each round, which is the first of its shoe or has none."""
    return [
        orders[row, : burnt[row]] if first else orders[row, :0]
        for row, first in zip(shoe.tolist(), (number == 0).tolist(), strict=True)
    ]


def _deal_fixed(
    orders: Codes, before: int, cut: int, burn: bool, after_cut: int, size: int
) -> SimulatedRounds:
    """The same where every hand takes so many cards."""
    cards, takes = orders.shape[1], 2 * size
    padded = np.pad(orders, ((0, 0), (0, takes)), constant_values=NO_CARD)
    gone = _burnt(orders // len(Suit), cards, burn)
    places = _places(np.broadcast_to(takes, padded.shape), cards, gone, cut, after_cut)
    shoe, number = np.nonzero(places >= 0)
    place = places[shoe, number]
    laid_out = np.full((len(shoe), MOST_CARDS), NO_CARD, np.int8)
    for card in range(takes):
        hand, which = divmod(card, size)
        laid_out[:, MOST_IN_HAND * hand + which] = padded[shoe, place + card]
    none = laid_out == NO_CARD
    ranks, suits = (np.where(none, NO_CARD, each) for each in divmod(laid_out, len(Suit)))
    burnt = _burnt_before(orders, gone, shoe, number) if burn else []
    return SimulatedRounds(
        before + shoe + 1, number + 1, ranks, place + takes > cards, suits, burnt
    )


def _laid_out(orders: Codes, drawn: Codes, shoe: Counts, place: Counts) -> Codes:
    """The hands of rounds that begin in these places of these shoes, and draw so."""
    player, banker = drawn & _PLAYER > 0, drawn & _BANKER > 0
    cards = np.empty((len(shoe), MOST_CARDS), np.int8)
    for column, after in ((0, 0), (3, 1), (1, 2), (4, 3)):
        cards[:, column] = orders[shoe, place + after]
    cards[:, 2] = np.where(player, orders[shoe, place + 4], NO_CARD)
    cards[:, 5] = np.where(banker, orders[shoe, place + 4 + player], NO_CARD)
    return cards


def ends_of(rounds: SimulatedRounds, rulebook: Rulebook) -> RoundEnds:
    """The facts of each round, or that it is void."""
    found = played(rulebook, rounds.cards, suits=rounds.suits)
    return found.ended(rounds.void, rounds.cards, rounds.suits)
