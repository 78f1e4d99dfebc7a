"""Bets that ask for ranks, suits or cards: a walk written down once and compiled.

Which hands go on alike, and by which row each of their ends is paid, is the same for all shoes; so
`odds.games.coup.cards` is walked through once for a bet, and what is left for a shoe are sums and
products of its counts. Cards of a hand that are known only change the ways to deal it.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from math import perm
from typing import NamedTuple

import numpy as np

from odds.bets.paytable import Bet
from odds.bulk.machine_code import compiled
from odds.core.arrays import Array
from odds.core.classes import Classes
from odds.core.shoe import Shoe
from odds.games.coup.cards.fields import classes_of_fields
from odds.games.coup.cards.groups import Group, Walk, Work
from odds.games.coup.cards.joint import (
    Facts,
    Teller,
    cells_by,
    facts_by,
    plans_of,
    starts,
    tellers_of,
)
from odds.games.coup.cards.regions import Cell, Plan, Region
from odds.games.coup.tableau import Tableau
from odds.games.coup.third_cards import Draws, weighed_thirds
from odds.games.round import MOST_CARDS, Coup, Winner

_MOST = 2**63
"""Weights below this are exact, whatever wraps in between."""


class Walked(NamedTuple):
    """The walk through one region.

    A hand of two cards is of two classes, `first` and `second`, and of a `group`; hands before
    `banker_hands` are the Player's, the others the Banker's. `twin` is the Banker's hand of the
    same classes, or -1. A group takes the classes of third cards `drawn`. The pairs of groups of
    start s are those from `pairs[s]` to `pairs[s + 1]`, its ends those from `ends[s]` on: each
    with third cards of two classes, -1 for none, and the number of the sum that it adds to.
    """

    classes: Classes
    third: Array
    first: Array
    second: Array
    group: Array
    twin: Array
    banker_hands: int
    drawn: Array
    pairs: Array
    one: Array
    two: Array
    ends: Array
    player_third: Array
    banker_third: Array
    sums: Array


class WalkedBet(NamedTuple):
    """The walk of a bet region by region, and how often each sum counts for each of its rows.

    `classes` are those that tell all that the bet asks for.
    """

    classes: Classes
    regions: tuple[Walked, ...]
    rows: Array


def walked_weights(shoe: Shoe, tableau: Tableau, coup: Coup, bet: Bet) -> list[int] | None:
    """The weights of the rows of a bet; None where another way must be gone.

    That is so for an endless shoe, for one that may run out or has weights beyond the machine's,
    and where a third card is known but not all cards before it, or the Banker's too.

    >>> from odds import Table, load_rulebook
    >>> book = load_rulebook("perfect-pairs")
    >>> found = walked_weights(Shoe.of_decks(8), book.tableau, Coup(), book.bet("perfect-pair"))
    >>> found == [each.weight for each in Table(book, decks=8).bet("perfect-pair").outcomes]
    True
    """
    left, dealt = shoe.without(coup.known), (len(coup.player), len(coup.banker))
    needs = MOST_CARDS - len(coup.known)
    if shoe.endless or left.cards < needs or (max(dealt) > 2 and dealt != (3, 2)):
        return None
    every = perm(left.cards, needs)
    if every >= _MOST:
        return None
    tableau.check(coup)
    [found] = rows_walked(lambda classes: np.array([classes.counts(left)]), tableau, coup, bet)
    weights: list[int] = found.tolist()
    if sum(weights) != every or min(weights) < 0:
        raise RuntimeError("the weights do not sum; this is a fault of odds, please report it")
    return weights


def rows_walked(
    counts: Callable[[Classes], Array], tableau: Tableau, coup: Coup, bet: Bet
) -> Array:
    """The weights of the rows of a bet from shoes that cannot run out, in a row for each shoe.

    `counts` has for each shoe how many cards of each class are left. Weights are exact below
    2**63, whatever wraps in between.
    """
    walked = _walked(tableau, bet)
    walked.classes.classes_of(coup.known)  # a suit that is not said is asked for before all else
    sums = np.zeros((len(counts(walked.classes)), len(walked.rows)), np.int64)
    for each in walked.regions:
        known = _known(each, coup)
        for shoe, found in zip(counts(each.classes), sums, strict=True):
            compiled(_count_sums)(shoe, known, *each[1:], found)
    weights: Array = sums @ walked.rows
    return weights


def _known(walked: Walked, coup: Coup) -> Array:
    """The classes of the cards known: two of each hand, then the Player's third, -1 for none."""
    found = np.full(5, -1, np.int64)
    for place, hand in ((0, coup.player), (2, coup.banker)):
        first = sorted(walked.classes.classes_of(hand[:2]))
        found[place : place + len(first)] = first
    for card in coup.player[2:]:
        found[4] = walked.third[walked.classes.class_of(card)]
    return found


@lru_cache(maxsize=64)
def _walked(tableau: Tableau, bet: Bet) -> WalkedBet:
    """The walk of a bet; the ends that count for the same rows add to one sum."""
    numbers: dict[tuple[int, ...], int] = {}
    walk = Walk(tableau, Coup(), lambda classes: [1] * len(classes), 1)
    facts = facts_by(tableau)
    regions = []
    for plan, winners in plans_of(bet.asked).items():
        for region, tellers in tellers_of(plan).items():
            rows = _Rows(bet, tellers, winners, numbers)
            regions.append(_through(walk, plan, region, facts, rows))
    classes = classes_of_fields(bet.asked)
    return WalkedBet(classes, tuple(regions), np.array(list(numbers), np.int64))


class _Rows(dict[Cell, int]):
    """The number of the sum that a cell adds to, found when it is first asked for."""

    def __init__(
        self,
        bet: Bet,
        tellers: Sequence[tuple[Teller, int]],
        winners: Iterable[Winner],
        numbers: dict[tuple[int, ...], int],
    ) -> None:
        self._bet, self._tellers, self._winners, self._numbers = bet, tellers, winners, numbers

    def __missing__(self, cell: Cell) -> int:
        rows = [0] * len(self._bet.rows)
        if cell[0].winner in self._winners:
            for told, sign in self._tellers:
                rows[self._bet.row_for(told(cell))] += sign
        number = self[cell] = self._numbers.setdefault(tuple(rows), len(self._numbers))
        return number


def _through(walk: Walk, asked: Plan, region: Region, facts: Facts, rows: _Rows) -> Walked:
    """Walk through a region with nothing known."""
    work = Work(walk, asked, region)
    cell_of, thirds = cells_by(work, asked, facts), work.thirds(((), ()))
    any_ways = Draws([1] * len(work.third_cards), 0, [((), 1)])
    player: dict[Group, int] = {}
    banker: dict[Group, int] = {}
    pairs, ends = [0], [0]
    situations: list[tuple[int, int]] = []
    found: list[tuple[int, int, int]] = []
    for start, groups in starts(work, asked, (), ()):
        for both in groups:
            one, two = map(_numbered, (player, banker), both)
            situations.append((one, two))
        pairs.append(len(situations))
        for third, other, _ in weighed_thirds(walk.tableau, *start[0][:2], thirds, any_ways):
            number = rows[cell_of(start, third, other)]
            found.append((-1 if third is None else third, -1 if other is None else other, number))
        ends.append(len(found))
    dealt = [(*drawn, number) for each, number in player.items() for drawn in each.exactly]
    banker_hands = len(dealt)
    places = {
        drawn: banker_hands + place
        for place, drawn in enumerate(drawn for each in banker for drawn in each.exactly)
    }
    twin = [places.get((one, two), -1) for one, two, _ in dealt]
    dealt += [
        (*drawn, len(player) + number) for each, number in banker.items() for drawn in each.exactly
    ]
    small = np.int16
    first, second, group = np.array(dealt, small).reshape(-1, 3).T.copy()
    ones, twos = np.array(situations, small).reshape(-1, 2).T.copy()
    player_third, banker_third, sums = np.array(found, np.int32).reshape(-1, 3).T.copy()
    return Walked(
        work.classes,
        np.array(work.third, small),
        first,
        second,
        group,
        np.array(twin, np.int32),
        banker_hands,
        np.array([each.drawn for each in (*player, *banker)], small).reshape(-1, 2),
        np.array(pairs, np.int32),
        ones,
        twos,
        np.array(ends, np.int32),
        player_third,
        banker_third,
        sums,
    )


def _numbered(groups: dict[Group, int], group: Group) -> int:
    return groups.setdefault(group, len(groups))


def _count_sums(
    counts: Array,
    known: Array,
    third: Array,
    first: Array,
    second: Array,
    group: Array,
    twin: Array,
    banker_hands: int,
    drawn: Array,
    pairs: Array,
    one: Array,
    two: Array,
    ends: Array,
    player_third: Array,
    banker_third: Array,
    sums: Array,
    found: Array,
) -> None:
    """Add the weights of all ends of a region to the sums that they count for.

    As in `Group`, `held` has the ways in which one given card of a class is drawn for a hand, and
    `alike` those to draw the same two classes for both hands; as in `Draws`, `gone` has how many of
    a class are gone, summed over the situations by weight, and `both` the products of two classes.
    """
    groups = len(drawn)
    players = 0 if banker_hands == 0 else group[banker_hands - 1] + 1
    ways = np.zeros(groups, np.int64)
    held = np.zeros((groups, len(counts)), np.int64)
    alike = np.zeros((players, groups), np.int64)
    slots = np.zeros((groups, 2), np.int64)
    for hand in range(len(first)):
        low, high, here = first[hand], second[hand], group[hand]
        side = 0 if hand < banker_hands else 2
        card, last_card = known[side], known[side + 1]
        if card < 0:
            slots[here, 0], slots[here, 1] = drawn[here, 0], drawn[here, 1]
            if low == high:
                rest = counts[low] - 1
                held[here, low] += 2 * rest
                dealt = counts[low] * rest
            else:
                held[here, low] += 2 * counts[high]
                held[here, high] += 2 * counts[low]
                dealt = 2 * counts[low] * counts[high]
            if side == 0 and known[2] < 0 and twin[hand] >= 0:
                alike[here, group[twin[hand]]] += dealt
        elif last_card < 0 and card in (low, high):
            more = high if card == low else low
            held[here, more] += 1
            dealt = counts[more]
            slots[here, 0] = third[more]
        elif card == low and last_card == high:
            dealt = np.int64(1)
        else:
            continue
        ways[here] += dealt
    thirds = np.zeros(third.max() + 1, np.int64)
    for card in range(len(counts)):
        thirds[third[card]] += counts[card]
    player_slots = (known[0] < 0) + (known[1] < 0)
    banker_slots = (known[2] < 0) + (known[3] < 0)
    left = counts.sum() - player_slots - banker_slots
    gone = np.zeros(len(thirds), np.int64)
    both = np.zeros((len(thirds), len(thirds)), np.int64)
    took = np.zeros(4, np.int64)
    for start in range(len(pairs) - 1):
        gone[:] = 0
        both[:] = 0
        none = np.int64(0)
        for pair in range(pairs[start], pairs[start + 1]):
            player, banker = one[pair], players + two[pair]
            if ways[player] == 0 or ways[banker] == 0:
                continue
            taken = 0
            for slot in range(player_slots):
                took[taken] = slots[player, slot]
                taken += 1
            shared = False
            for slot in range(banker_slots):
                took[taken] = slots[banker, slot]
                for before in range(player_slots):
                    shared |= took[before] == took[taken]
                taken += 1
            weight = ways[player] * ways[banker]
            if shared:
                weight += 2 * alike[player, banker]
                for card in range(len(counts)):
                    weight -= counts[card] * held[player, card] * held[banker, card]
            none += weight
            for slot in range(taken):
                gone[took[slot]] += weight
                for other_slot in range(taken):
                    both[took[slot], took[other_slot]] += weight
        if none == 0:
            continue
        for end in range(ends[start], ends[start + 1]):
            card, next_card = player_third[end], banker_third[end]
            if known[4] >= 0:  # of which the end is the only one to come
                if card != known[4]:
                    continue
                if next_card < 0:
                    weight = none * left
                else:
                    weight = thirds[next_card] * none - gone[next_card]
            elif card < 0 and next_card < 0:
                weight = none * left * (left - 1)
            elif card < 0 or next_card < 0:
                only = max(card, next_card)
                weight = (thirds[only] * none - gone[only]) * (left - 1)
            else:
                last = thirds[next_card] * none - gone[next_card]
                weight = thirds[card] * last - thirds[next_card] * gone[card]
                weight += both[card, next_card]
                if card == next_card:
                    weight -= last
            found[sums[end]] += weight
