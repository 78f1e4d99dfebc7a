"""A card exposed by mistake, and the option to take a bet back: what that costs the house."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import NamedTuple

from odds.bets.analysis import BetAnalysis
from odds.bets.house import TakeBack
from odds.bets.paytable import PUSH, Bet
from odds.bets.places import with_card
from odds.bets.settled import BetState, bet_states, decided
from odds.core.cards import Rank
from odds.core.half_seen import OneOf
from odds.core.watching import Watch, unwatched
from odds.games.half_seen import KnownCoup
from odds.games.play import Play
from odds.games.round import ImpossibleError


class Exposure(NamedTuple):
    """A bet when a card of one rank is exposed: what it is worth to go on, and what to do.

    `choice` is None where a payout is not stated; `decided` has the bets that end the option. Of a
    card exposed in part the rank is one of a set.
    """

    rank: Rank | OneOf
    weight: int
    expected_value: Fraction | None
    decided: tuple[BetState, ...] = ()

    @property
    def ranks(self) -> tuple[Rank, ...]:
        """The rank, or all that it may be."""
        return self.rank.ranks if isinstance(self.rank, OneOf) else (self.rank,)

    @property
    def choice(self) -> str | None:
        """The better of going on and having the bet returned."""
        if self.decided:
            return "no option"
        if self.expected_value is None:
            return None
        if self.expected_value == 0:
            return "either"
        return "go on" if self.expected_value > 0 else "take back"

    @property
    def cost(self) -> Fraction | None:
        """What the option costs the house per unit staked."""
        if self.decided:
            return PUSH
        return None if self.expected_value is None else max(-self.expected_value, PUSH)


class ExposedBet(NamedTuple):
    """A bet, for each rank that may be exposed, and how likely each is."""

    bet: Bet
    ranks: tuple[Exposure, ...]
    denominator: int

    @property
    def mean_cost(self) -> Fraction | None:
        """What such an error costs the house before the card is known, per unit staked."""
        total = PUSH
        for each in self.ranks:
            if each.cost is None:
                return None
            total += each.weight * each.cost
        return total / self.denominator

    def probability(self, one: Exposure) -> Fraction:
        """How likely a card of that rank is to be the one."""
        return Fraction(one.weight, self.denominator)


class SeenRank(NamedTuple):
    """What each bet is worth when a card of this rank is seen, or of one of a set."""

    rank: Rank | OneOf
    weight: int
    states: tuple[BetState, ...]


Analyses = Callable[[KnownCoup], Sequence[BetAnalysis]]
"""The figures of the bets in a coup under way."""


def seen_ranks(
    play: Play,
    coup: KnownCoup,
    seat: str,
    analyses: Analyses,
    cards: Sequence[Rank | OneOf] = tuple(Rank),
    watch: Watch = unwatched,
) -> list[SeenRank]:
    """What the bets are worth for each rank that can lie in a seat, or each of these `cards`."""
    found = []
    for [rank] in watch(([each] for each in cards), len(cards)):
        try:
            card = rank if isinstance(rank, OneOf) else OneOf((rank,))
            figures = analyses(with_card(play, coup, seat, card))
        except ImpossibleError:
            continue  # there is no such card, or not there
        # All are over the number of orders in which the card lies there.
        found.append(SeenRank(rank, figures[0].denominator, tuple(bet_states(figures))))
    if not found:
        raise ImpossibleError(
            f"the rules deal no such card to {seat}{f' after {coup}' if str(coup) else ''}, or the "
            "shoe has none; name another seat or card"
        )
    return found


def exposed_bets(
    option: TakeBack | None, found: Sequence[SeenRank], bets: Sequence[Bet]
) -> list[ExposedBet]:
    """What an exposed card means for each of these bets; without an option none ends.

    >>> from odds import Coup, Shoe, load_rulebook
    >>> book = load_rulebook("rws-insurance")
    >>> from odds.figures.situation import Situation
    >>> shoe = Shoe.of_decks(8)
    >>> def analyses(coup):
    ...     return Situation(book, shoe, coup).analyses(book.bets)
    >>> found = seen_ranks(book.play, Coup(), "player-1", analyses)
    >>> player, *_ = exposed_bets(book.taken_back, found, book.bets)
    >>> player.ranks[8].choice, round(float(player.mean_cost), 6)
    ('go on', 0.048461)
    """
    size = sum(each.weight for each in found)
    listed = []
    for bet in bets:
        ranks = []
        for each in found:
            (value,) = [one.expected_value for one in each.states if one.bet.id == bet.id]
            ended: Sequence[BetState] = decided(each.states) if option else ()
            if option and option.own_bet:
                ended = [state for state in ended if state.bet.id == bet.id]
            ranks.append(Exposure(each.rank, each.weight, value, tuple(ended)))
        listed.append(ExposedBet(bet, tuple(ranks), size))
    return listed


class BestBet(NamedTuple):
    """The bet that is worth most to one who sees a card of this rank; None if none gains."""

    rank: Rank | OneOf
    probability: Fraction
    bet: str | None
    expected_value: Fraction


def best_bets(found: Sequence[SeenRank], bets: Sequence[Bet]) -> list[BestBet]:
    """For each rank the best of the bets, or none."""
    size, ids = sum(each.weight for each in found), {bet.id for bet in bets}
    listed = []
    for each in found:
        chosen = [state for state in each.states if state.bet.id in ids]
        stated = [(s.expected_value, s.bet.id) for s in chosen if s.expected_value is not None]
        stated = [(value, name) for value, name in stated if value > 0]
        value, name = max(stated, key=lambda one: one[0], default=(PUSH, None))
        listed.append(BestBet(each.rank, Fraction(each.weight, size), name, value))
    return listed
