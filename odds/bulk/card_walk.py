"""Bets that ask for ranks, suits or cards: a walk written down once and compiled.

Which hands go on alike, and by which row each of their ends is paid, is the same for all shoes; so
`odds.games.coup.cards` is walked through once for a bet, and what is left for a shoe are sums and
products of its counts. Cards of a hand that are known only change the ways to deal it.
"""

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import cache, lru_cache
from math import perm
from pathlib import Path
from pickle import dumps, loads
from typing import NamedTuple

import numpy as np

from odds.bets.paytable import Bet
from odds.bulk.card_sums import count_sums
from odds.bulk.machine_code import compiled
from odds.core.arrays import Array
from odds.core.classes import Classes
from odds.core.shoe import Shoe
from odds.files.cache import keep, kept
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
            compiled(count_sums)(shoe, known, *each[1:], found)
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
    """The walk of a bet, kept on disk: some take seconds to write down.

    Like machine code it is kept as a pickle, which is read only from where nobody else can write.
    """
    asked = [row.conditions for row in bet.rows]  # neither clauses nor prices change it
    key = repr((tableau[:-1], asked, np.__version__, _source())).encode()
    found: WalkedBet
    with suppress(Exception):
        if content := kept(key):
            found = loads(content)
            return found
    found = _written_down(tableau, bet)
    keep(key, dumps(found))
    return found


@cache
def _source() -> list[str]:
    """The source of all that a walk depends on."""
    odds, own = Path(__file__).parents[1], Path(__file__)
    files = [*odds.glob("core/*.py"), *odds.glob("games/**/*.py"), odds / "bets/paytable.py", own]
    return [each.read_text("utf-8") for each in sorted(files)]


def _written_down(tableau: Tableau, bet: Bet) -> WalkedBet:
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
        self._row_for = cache(bet.row_for)  # many cells tell the same

    def __missing__(self, cell: Cell) -> int:
        rows = [0] * len(self._bet.rows)
        if cell[0].winner in self._winners:
            for told, sign in self._tellers:
                rows[self._row_for(told(cell))] += sign
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
