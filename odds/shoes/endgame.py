"""The exact end of the shoe: over all compositions of so many cards left, when a bet is good."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import comb, lcm, perm
from typing import NamedTuple

import numpy as np

from odds.bets.house import Insurance
from odds.bets.paytable import PUSH, Bet
from odds.bulk import bet_weights
from odds.core.arrays import Array
from odds.core.classes import POINTS, Classes
from odds.core.errors import OddsError
from odds.core.shoe import Shoe
from odds.core.text import grouped
from odds.files.resume import Resume
from odds.games.coup.tableau import Tableau
from odds.games.round import MOST_CARDS
from odds.rulebooks import Rulebook
from odds.shoes.compositions import NOTHING, Extreme, Part, Swept, fits, number_of, parts, swept
from odds.shoes.newton import differences, indices, size
from odds.shoes.offer_names import offer_names
from odds.shoes.offers import offer_nets
from odds.shoes.workers import Watch, gathered

FEWEST = MOST_CARDS
"""From so many cards every round can be finished."""
MOST_CLASSES = 13
"""More classes of cards have more coefficients than is sensible."""
_AT_ONCE = 50_000_000
"""How many compositions a task has at the most."""
UNASKED = 5 * 10**9
"""How many compositions are gone through without having been asked twice."""
SECONDS = 25e-9
"""What a composition takes on one core, roughly, to say how long work will be."""


class Subject(NamedTuple):
    """What is looked at: a bet, or an offer of insurance taken in each of its windows.

    `unit` is how many parts a unit staked has, so that every net result is whole.
    """

    id: str
    classes: Classes
    unit: int
    most: Fraction
    bet: Bet | None


class Left(NamedTuple):
    """What is known of a bet with so many cards left: of compositions each as likely as it is.

    `gain` is the mean result a round of betting a unit when the composition is good, and only
    then. Best and worst are expected values with the first composition that has them, by class.
    """

    cards: int
    compositions: int
    favourable: Fraction
    gain: Fraction
    best: tuple[Fraction, tuple[int, ...]]
    worst: tuple[Fraction, tuple[int, ...]]

    @property
    def edge(self) -> Fraction | None:
        """The mean expected value when it is good."""
        return self.gain / self.favourable if self.favourable else None


class SubjectEnd(NamedTuple):
    """A bet at the end of the shoe."""

    subject: Subject
    left: tuple[Left, ...]


class Endgame(NamedTuple):
    """What to ask of the end of a shoe, and what must be left out, with why.

    >>> from odds import load_rulebook
    >>> asked = Endgame.of(load_rulebook("bclc-ruyi"), Shoe.of_decks(8), ["gold-7"], [8])
    >>> asked.compositions
    24310
    >>> [found] = asked.found()
    >>> float(round(found.left[0].favourable, 6)), float(round(found.left[0].gain, 6))
    (0.418798, 0.22937)
    """

    rulebook: Rulebook
    shoe: Shoe
    subjects: tuple[Subject, ...]
    cards: tuple[int, ...]
    left_out: tuple[str, ...] = ()

    @classmethod
    def of(
        cls,
        rulebook: Rulebook,
        shoe: Shoe,
        bets: Sequence[str | Bet],
        cards: Sequence[int],
        insurance: bool = False,
    ) -> "Endgame":
        """The same for these bets; those not to be had are left out, an error if none remains."""
        if shoe.endless:
            raise OddsError("an infinite shoe has no end; give a number of decks")
        _check_cards(shoe, cards)
        chosen = [bet if isinstance(bet, Bet) else rulebook.bet(bet) for bet in bets]
        subjects, left_out = [], []
        for bet in chosen:
            why = _unfit(rulebook.tableau, shoe, bet, max(cards))
            if why:
                left_out.append(f"Bet {bet.id} is left out: {why}.")
            else:
                subjects.append(_of_bet(rulebook.tableau, bet))
        if insurance and rulebook.insurance:
            subjects += _of_offers(rulebook.insurance)
        if not subjects:
            raise OddsError(" ".join(left_out).rstrip(".") + "; name other bets or fewer cards")
        return cls(rulebook, shoe, tuple(subjects), tuple(cards), tuple(left_out))

    @property
    def compositions(self) -> int:
        """How many there are to go through, for all bets and all numbers of cards."""
        return sum(
            number_of(one.classes.counts(self.shoe), cards)
            for one in self.subjects
            for cards in self.cards
        )

    def check_size(self, yes: bool = False) -> None:
        """Refuse what takes long, unless the user knows it."""
        number = self.compositions
        if number > UNASKED and not yes:
            raise OddsError(
                f"there are {grouped(str(number))} compositions to go through, which is "
                f"{_time(number * SECONDS)} of one core; ask for fewer cards or bets, or say yes "
                "to it"
            )

    def found(
        self, resume: str | None = None, scheduler: str | None = None, watch: Watch = iter
    ) -> list[SubjectEnd]:
        """Go through all compositions."""
        kept = Resume(resume, ("endgame", self))
        before = kept.done()
        sums = [[NOTHING for _ in self.cards] for _ in self.subjects]
        if before:
            sums = [[_unpacked(each) for each in row] for row in before.state]
        places = [(one, n) for n in range(len(self.cards)) for one in range(len(self.subjects))]

        def take(found: tuple[int, int, Swept]) -> None:
            one, n, more = found
            sums[one][n] = sums[one][n].plus(more)

        gathered(
            _swept,
            self._tasks(places),
            lambda found: take(found.result),
            lambda: [[_packed(each) for each in row] for row in sums],
            before.steps if before else 0,
            kept,
            scheduler,
            watch,
        )
        return [
            SubjectEnd(
                one,
                tuple(
                    self._left(one, cards, each)
                    for cards, each in zip(self.cards, row, strict=True)
                ),
            )
            for one, row in zip(self.subjects, sums, strict=True)
        ]

    def _tasks(self, places: Sequence[tuple[int, int]]) -> Iterator["_Task"]:
        for n, cards in enumerate(self.cards):
            for classes in dict.fromkeys(one.classes for one in self.subjects):
                numbers = [
                    number for number, one in enumerate(self.subjects) if one.classes == classes
                ]
                order = _order(classes, self.shoe)
                full = tuple(classes.counts(self.shoe)[each] for each in order)
                for number, values in zip(
                    numbers, self._values(classes, numbers, cards, order), strict=True
                ):
                    one = self.subjects[number]
                    whole = Part(
                        full,
                        cards,
                        int(one.most * one.unit) * perm(cards, MOST_CARDS),
                        differences(values, len(classes) - 1),
                    )
                    for part in parts(whole, _AT_ONCE):
                        yield _Task(number, n, part)

    def _values(
        self, classes: Classes, numbers: Sequence[int], cards: int, order: Sequence[int]
    ) -> list[Array]:
        """What each of some bets nets in all deals, from the compositions that fix the rest."""
        few = np.array(indices(len(classes) - 1))
        counts = np.zeros((len(few), len(classes)), np.int64)
        counts[:, list(order)] = np.column_stack([few, cards - few.sum(axis=1)])
        asked = [self.subjects[number] for number in numbers]
        bets = [one.bet for one in asked if one.bet]
        found = {
            each.bet.id: each.expected_values().numerators.astype(np.int64)
            for each in bet_weights(_rows(counts, classes), self.rulebook.tableau, bets)
        }
        offers = {}
        if len(bets) < len(asked) and self.rulebook.insurance:
            offers = offer_nets(counts, self.rulebook.tableau, self.rulebook.insurance)
        return [found[one.id] if one.bet else offers[one.id] for one in asked]

    def _left(self, one: Subject, cards: int, found: Swept) -> Left:
        ways, deals = comb(self.shoe.cards, cards), perm(cards, MOST_CARDS) * one.unit
        order = _order(one.classes, self.shoe)

        def valued(extreme: Extreme | None) -> tuple[Fraction, tuple[int, ...]]:
            assert extreme is not None
            by_class = dict(zip(order, extreme.composition, strict=True))
            return Fraction(extreme.value, deals), tuple(
                by_class[number] for number in range(len(order))
            )

        return Left(
            cards,
            found.compositions,
            Fraction(found.favourable, ways),
            Fraction(found.gain, ways * deals),
            valued(found.best),
            valued(found.worst),
        )


class _Task(NamedTuple):
    subject: int
    cards: int
    part: Part


class _Found(NamedTuple):
    result: tuple[int, int, Swept]

    def __len__(self) -> int:
        return self.result[2].compositions


def _swept(task: _Task) -> _Found:
    return _Found((task.subject, task.cards, swept(task.part)))


def _packed(found: Swept) -> list[object]:
    return [found.favourable, found.gain, found.best, found.worst, found.compositions]


def _unpacked(kept: Sequence[object]) -> Swept:
    favourable, gain, best, worst, compositions = kept
    extremes = [each and Extreme(each[0], tuple(each[1])) for each in (best, worst)]
    return Swept(favourable, gain, *extremes, compositions)


def _of_bet(tableau: Tableau, bet: Bet) -> Subject:
    pays = [row.pays or PUSH for row in bet.rows]
    unit = lcm(*(each.denominator for each in pays))
    return Subject(bet.id, tableau.classes(bet.fields), unit, max(map(abs, pays)), bet)


def _of_offers(insurance: Insurance) -> list[Subject]:
    return [
        Subject(name, POINTS, offer.odds.denominator, max(offer.odds, Fraction(1)), None)
        for name, offer in offer_names(insurance).items()
    ]


def _unfit(tableau: Tableau, shoe: Shoe, bet: Bet, cards: int) -> str:
    """Why a bet cannot be looked at, empty if it can."""
    if not bet.is_stated:
        return "the game does not state what it pays"
    classes = tableau.classes(bet.fields)
    if len(classes) > MOST_CLASSES:
        return (
            f"it tells {len(classes)} classes of cards apart, whose compositions are too many "
            f"({grouped(str(size(len(classes) - 1)))} coefficients)"
        )
    one = _of_bet(tableau, bet)
    full = [classes.counts(shoe)[each] for each in _order(classes, shoe)]
    if not fits(full, cards, int(one.most * one.unit) * perm(cards, MOST_CARDS)):
        return f"with {cards} cards left its sums are beyond the machine's numbers"
    return ""


def _check_cards(shoe: Shoe, cards: Sequence[int]) -> None:
    for each in cards:
        if each > shoe.cards:
            raise OddsError(
                f"{each} cards cannot be left of a shoe of {shoe.cards}; ask for fewer"
            )
        if each < FEWEST:
            raise OddsError(
                f"with {each} cards left a round may lack a card; ask for {FEWEST} or more"
            )


def _order(classes: Classes, shoe: Shoe) -> tuple[int, ...]:
    """The classes with the most cards first: the last ones are gone through the quickest."""
    counts = classes.counts(shoe)
    return tuple(sorted(range(len(counts)), key=lambda each: -counts[each]))


def _rows(counts: Array, classes: Classes) -> Array:
    """Compositions by class as rows by points, by rank or by card, whichever tells enough."""
    if classes == POINTS:
        return counts
    first = [members[0] for members in classes.members]
    rows = np.zeros((len(counts), 52 if classes.tells_suits else 13), np.int64)
    for number, card in enumerate(first):
        rows[:, card.number if classes.tells_suits else card.rank] = counts[:, number]
    return rows


def _time(seconds: float) -> str:
    for size_of, name in ((86400.0, "days"), (3600.0, "hours"), (60.0, "minutes")):
        if seconds >= 2 * size_of:
            return f"about {seconds / size_of:.0f} {name}"
    return f"about {seconds:.0f} seconds"
