"""What it is worth to know something of a card before betting: a flash, a marked back, an edge.

Who learns only to which group a card belongs bets on the best of some bets, or on none. The gain is
the mean of that over all groups. Probabilities here are of whole rounds, so that those of cards in
places that a round may not reach add up with the others.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product
from math import lcm, prod
from typing import NamedTuple

from odds.bets.paytable import PUSH, Bet, asked_by, fields_of, stated
from odds.bets.places import DEALT, Group, read_seat, seats_of, with_card
from odds.core.cards import Rank
from odds.core.distribution import Distribution
from odds.core.errors import OddsError
from odds.core.half_seen import OneOf, show_ranks
from odds.core.shoe import Shoe
from odds.core.text import counted
from odds.core.watching import Watch, unwatched
from odds.games.aside import NOTHING, Aside
from odds.games.coup.enumerator import orders
from odds.games.coup.facts import CoupFacts
from odds.games.coup.known_places import Known, rounds_by_groups
from odds.games.coup.tableau import Tableau
from odds.games.half_seen import KnownCoup, aside_of, coup_of, exact_shoes
from odds.games.mixture import rounds_of
from odds.games.play import Play
from odds.games.round import MOST_CARDS, MOST_IN_HAND, End, ImpossibleError, Void

EACH_RANK: tuple[Group, ...] = tuple((rank,) for rank in Rank)
"""The groups of one who sees the rank itself."""
NO_CARD: Group = ()
"""What is learnt of the third card of a hand that draws none."""
MOST_TOGETHER = 30_000
"""How many cases may be told apart that are found all at once; four cards by rank are fewer."""
MOST_LEARNT = 3000
"""How many that are gone through one by one."""
MOST_LATE = 200
"""How many of these, where a card may be a third one; these take longer."""
MOST_PARTED = 2
"""For how many cards at once the best groups are sought."""


class Learnt(NamedTuple):
    """What was learnt of each card, how likely that is, and what the best bet then gains.

    The bet is None where none of them gains; the value is per unit staked.
    """

    groups: tuple[Group, ...]
    probability: Fraction
    bet: str | None
    expected_value: Fraction

    @property
    def shown(self) -> tuple[str, ...]:
        """The groups in words."""
        return tuple(show_ranks(group) if group else "no card" for group in self.groups)


class Knowledge(NamedTuple):
    """What knowing the groups of cards in some places is worth a round."""

    places: tuple[str, ...]
    groups: tuple[Group, ...]
    learnt: tuple[Learnt, ...]
    unlearnt: Fraction = PUSH
    """What the best of the bets gains of one who learns nothing more, 0 where none does."""

    @property
    def gain(self) -> Fraction:
        """The mean gain a round, per unit of the stake."""
        return sum((each.probability * each.expected_value for each in self.learnt), PUSH)


def knowledge(
    play: Play,
    shoe: Shoe,
    coup: KnownCoup,
    bets: Sequence[Bet],
    places: Sequence[str],
    groups: Sequence[Group] = EACH_RANK,
    watch: Watch = unwatched,
) -> Knowledge:
    """What it is worth to learn the group of the card in each of these places.

    >>> from odds import Coup, Shoe, load_rulebook
    >>> from odds.bets.places import read_groups
    >>> book = load_rulebook("rws-commission")
    >>> groups = read_groups("A-5 10-K, 6-9")
    >>> found = knowledge(
    ...     book.play, Shoe.of_decks(8), Coup(), book.bets[:2], ["player-1"], groups
    ... )
    >>> round(100 * float(found.gain), 4), [each.bet for each in found.learnt]
    (6.7647, ['banker', 'player'])
    """
    worths = list(_worths(play, shoe, coup, bets, places, groups, watch))
    learnt = tuple(_learnt(chosen, bets, worth) for chosen, worth in worths)
    together = [sum(wins, PUSH) for wins in zip(*(worth.wins for _, worth in worths), strict=True)]
    return Knowledge(tuple(places), tuple(groups), learnt, max(PUSH, *together))


class Worth(NamedTuple):
    """How likely it is to learn something, and what each bet then wins, times that likelihood."""

    probability: Fraction
    wins: tuple[Fraction, ...]


def _learnt(groups: tuple[Group, ...], bets: Sequence[Bet], worth: Worth) -> Learnt:
    best = max(worth.wins)
    name = bets[worth.wins.index(best)].id if best > 0 else None
    return Learnt(groups, worth.probability, name, max(best, PUSH) / worth.probability)


def _worths(
    play: Play,
    shoe: Shoe,
    coup: KnownCoup,
    bets: Sequence[Bet],
    places: Sequence[str],
    groups: Sequence[Group],
    watch: Watch,
) -> list[tuple[tuple[Group, ...], Worth]]:
    """All that can be learnt, and what the bets are then worth."""
    asks_cards = any(play.asks_cards(bet.fields) for bet in bets)
    quick = play.tableau is not None and not (coup.player or coup.banker or asks_cards)
    _check(play, bets, places, len(groups), quick)
    left = shoe.cards - aside_of(coup).cards
    if not shoe.endless and left < MOST_CARDS:
        raise OddsError(
            f"the shoe has {counted(left, 'card')}, too few to know one beforehand; "
            f"give {MOST_CARDS} or more"
        )
    if play.tableau is not None and quick:
        found = _together(play.tableau, shoe, aside_of(coup), bets, places, groups, watch)
    else:
        found = _one_by_one(play, shoe, coup, bets, places, groups, watch)
    # With known cards not all rounds can be, and hands without order are counted otherwise.
    whole = sum((worth.probability for _, worth in found), PUSH)
    return [
        (chosen, Worth(worth.probability / whole, tuple(win / whole for win in worth.wins)))
        for chosen, worth in found
    ]


def _together(
    tableau: Tableau,
    shoe: Shoe,
    aside: Aside,
    bets: Sequence[Bet],
    places: Sequence[str],
    groups: Sequence[Group],
    watch: Watch,
) -> list[tuple[tuple[Group, ...], Worth]]:
    """All cases at once, from a shoe of which no card lies on the table."""
    number = {rank: place for place, group in enumerate(groups) for rank in group}
    classes = tableau.classes(fields_of(bets))

    def end_of(facts: CoupFacts) -> tuple[int, ...]:
        return tuple(bet.row_for(facts) for bet in bets)

    ends: dict[Known, Counter[tuple[int, ...]]] = defaultdict(Counter)
    shoes = exact_shoes(shoe, aside)
    # Of several shoes these are watched, of one what is dealt from it.
    by_shoe, within = (watch, unwatched) if len(shoes) > 1 else (unwatched, watch)
    for [(left, ways)] in by_shoe(([each] for each in shoes.items()), len(shoes)):
        found = rounds_by_groups(left, tableau, places, number, classes, end_of, within)
        for known, weights in found.items():
            for rows, weight in weights.items():
                ends[known][rows] += ways * weight
    listed = []
    for known in sorted(ends, key=lambda each: [len(groups) if n is None else n for n in each]):
        if weight := ends[known].total():
            wins = [
                sum((each * _paid(bet, rows[place]) for rows, each in ends[known].items()), PUSH)
                for place, bet in enumerate(bets)
            ]
            chosen = tuple(NO_CARD if n is None else groups[n] for n in known)
            listed.append((chosen, Worth(Fraction(weight), tuple(wins))))
    return listed


def _one_by_one(
    play: Play,
    shoe: Shoe,
    coup: KnownCoup,
    bets: Sequence[Bet],
    places: Sequence[str],
    groups: Sequence[Group],
    watch: Watch,
) -> list[tuple[tuple[Group, ...], Worth]]:
    """Each case by itself, as a coup of which cards are known in part."""
    choices = [
        (*groups, NO_CARD) if place.endswith("-3") and not play.fixed else groups
        for place in places
    ]
    found: list[tuple[tuple[Group, ...], Worth]] = []
    cases = ([chosen] for chosen in product(*choices))
    for [chosen] in watch(cases, prod(map(len, choices))):
        probability, wins = PUSH, [PUSH] * len(bets)
        for each in _dealt(play, shoe, coup, dict(zip(places, chosen, strict=True)), bets):
            probability += each.probability
            wins = [one + more for one, more in zip(wins, each.wins, strict=True)]
        if probability:
            found.append((chosen, Worth(probability, tuple(wins))))
    return found


def _check(
    play: Play, bets: Sequence[Bet], places: Sequence[str], groups: int, quick: bool
) -> None:
    if not places:
        raise OddsError("no card is known; name a seat such as player-1, or a position from 1 to 6")
    if not bets:
        raise OddsError("there is no bet to choose; name one or more")
    for place in places:
        if places.count(place) > 1:
            raise OddsError(f"{place} is named twice, perhaps as a position too; name it once")
        if place.startswith("position"):
            if play.tableau is None:
                raise OddsError("positions are of a shoe from which two hands draw; name seats")
        else:
            read_seat(place, seats_of(play))
    late = any(place.endswith(("-3", "-5", "-6")) for place in places)
    most = MOST_TOGETHER if quick else MOST_LATE if late else MOST_LEARNT
    cases = groups ** len(places)
    if cases > most:
        raise OddsError(
            f"{groups} groups of {len(places)} cards are {cases} cases, more than {most}; "
            "name fewer cards or groups"
        )


def _dealt(
    play: Play, shoe: Shoe, coup: KnownCoup, known: dict[str, Group], bets: Sequence[Bet]
) -> Iterator[Worth]:
    """The rounds with cards of these groups in these places, by whose they are."""
    late = {place: known.pop(place) for place in list(known) if place.startswith("position")}
    if not late:
        yield from _worth(play, shoe, coup, known, {}, NOTHING, bets)
        return
    for player, banker in product((2, MOST_IN_HAND), repeat=2):
        drawers = [
            f"{hand}-3"
            for hand, cards in (("player", player), ("banker", banker))
            if cards == MOST_IN_HAND
        ]
        seats, aside = dict(known), []
        for place, group in late.items():
            turn = int(place[-1]) - len(DEALT) - 1
            if turn < len(drawers):
                both = seats.get(drawers[turn])
                seats[drawers[turn]] = group if both is None else _both(both, group)
            else:
                aside.append(OneOf(group))
        cards = {"player_cards": player, "banker_cards": banker}
        if all(
            group or not place.endswith("-3") or place not in drawers
            for place, group in seats.items()
        ):
            yield from _worth(play, shoe, coup, seats, cards, Aside.of(aside), bets)


def _both(one: Group, two: Group) -> Group:
    return tuple(rank for rank in one if rank in two)


def _worth(
    play: Play,
    shoe: Shoe,
    coup: KnownCoup,
    seats: dict[str, Group],
    cards: dict[str, int],
    aside: Aside,
    bets: Sequence[Bet],
) -> Iterator[Worth]:
    """The rounds with cards of these groups in these seats, and so many in each hand."""
    seen = coup_of(coup.player, coup.banker, aside_of(coup).plus(aside))
    wanted = dict(cards)
    together = [bet for bet in bets if not play.asks_cards(bet.fields)]
    try:
        for seat, group in seats.items():
            hand = f"{seat[:6]}_cards"
            if group:
                seen = with_card(play, seen, seat, OneOf(group))
            elif wanted.setdefault(hand, 2) != 2:
                return  # it cannot have drawn and not drawn
        ends = rounds_of(play, shoe, seen, asked_by(together))
    except ImpossibleError:
        return
    left, step = shoe.without(coup.known).cards, 0 if shoe.endless else 1
    draws = MOST_CARDS - len(coup.known) + aside_of(seen).telling(shoe).cards
    reached = Fraction(ends.denominator, orders(left, draws, step))
    probability = reached * ends.probability(lambda end: _as_wanted(end, wanted))
    wins = [
        _mean(bet, ends if bet in together else rounds_of(play, shoe, seen, bet.asked), wanted)
        for bet in bets
    ]
    yield Worth(probability, tuple(reached * win for win in wins))


def _as_wanted(end: End, wanted: dict[str, int]) -> bool:
    """Whether the hands have as many cards as wanted."""
    return all(getattr(end, name) == number for name, number in wanted.items())


def _mean(bet: Bet, ends: Distribution[End], wanted: dict[str, int]) -> Fraction:
    """What a bet wins in the mean, rounds left out in which hands have not as many cards."""
    total = PUSH
    for end, weight in ends:
        if not isinstance(end, Void) and _as_wanted(end, wanted):
            total += weight * _paid(bet, bet.row_for(end))
    return total / ends.denominator


def _paid(bet: Bet, number: int) -> Fraction:
    """What a row of a bet pays; an error where that is not stated."""
    row = bet.rows[number]
    return stated(row.pays, row, bet.id, "what knowledge is worth")


def best_groups(
    play: Play,
    shoe: Shoe,
    coup: KnownCoup,
    bets: Sequence[Bet],
    places: Sequence[str],
    watch: Watch = unwatched,
) -> tuple[Group, ...]:
    """The two groups of ranks that it is worth most to tell apart; the first that is as good.

    >>> from odds import Coup, Shoe, load_rulebook
    >>> book = load_rulebook("rws-commission")
    >>> found = best_groups(book.play, Shoe.of_decks(8), Coup(), book.bets[:2], ["player-1"])
    >>> [show_ranks(group) for group in found]
    ['A-5 10-K', '6-9']
    """
    if len(places) > MOST_PARTED:
        raise OddsError(
            f"the best groups are sought for {MOST_PARTED} cards at the most, not {len(places)}; "
            "name fewer, or the groups"
        )
    found = _worths(play, shoe, coup, bets, places, EACH_RANK, watch)
    unit = lcm(*(win.denominator for _, worth in found for win in worth.wins))
    wins = [
        ([group[0] if group else None for group in chosen], [int(win * unit) for win in worth.wins])
        for chosen, worth in found
    ]
    best: tuple[int, tuple[Group, ...]] = (-1, ())
    for number in range(2 ** (len(Rank) - 1)):
        second = {rank for rank in Rank if rank and number >> (rank - 1) & 1}
        sums: dict[tuple[bool | None, ...], list[int]] = {}
        for chosen, each in wins:
            key = tuple(None if rank is None else rank in second for rank in chosen)
            before = sums.get(key)
            sums[key] = (
                each if before is None else [a + b for a, b in zip(before, each, strict=True)]
            )
        gain = sum(max(0, *each) for each in sums.values())
        if gain > best[0]:
            first = tuple(rank for rank in Rank if rank not in second)
            best = (gain, tuple(filter(None, (first, tuple(sorted(second))))))
    return best[1]
