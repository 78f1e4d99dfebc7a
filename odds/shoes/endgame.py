"""The exact end of the shoe: over all compositions of so many cards left, when a bet is good."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import comb, perm
from typing import Any, NamedTuple

from odds.bets.house import Insurance
from odds.bets.paytable import Bet
from odds.core.errors import OddsError
from odds.core.shoe import Shoe
from odds.core.text import grouped
from odds.files.resume import Place, Resume
from odds.games.round import MOST_CARDS
from odds.rulebooks import Rulebook
from odds.shoes.compositions import (
    NOTHING,
    CompositionPart,
    Extreme,
    Swept,
    mostly_wide,
    number_of,
    parts,
    swept,
)
from odds.shoes.subjects import Subject, offered, subject_of, unfit, whole_parts
from odds.shoes.workers import ALL_CORES, Watch, Workforce, gathered

FEWEST = MOST_CARDS
"""From so many cards every round can be finished."""
MOST_LEFT = 1026
"""From more cards the deals of a round are beyond the machine's numbers."""
UNASKED = 100
"""How many seconds of a core are spent without having been asked twice."""
_AT_ONCE = 50_000_000
"""How many compositions a task has at the most."""
_EACH, _WIDE, _PLANE = 4e-9, 600e-9, 300e-9
"""What a composition takes on one core, in seconds, roughly, what one does whose numbers are beyond
the machine's, and what each plane of compositions does."""


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
    >>> ruyi = load_rulebook("bclc-ruyi")
    >>> asked = Endgame.of(ruyi, Shoe.of_decks(8), [ruyi.bet("gold-7")], [8])
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
        bets: Sequence[Bet],
        cards: Sequence[int],
        insurance: Insurance | None = None,
    ) -> "Endgame":
        """The same for bets and lines of insurance.

        Bets not to be had are left out; it is an error if none remains.
        """
        if shoe.endless:
            raise OddsError("an infinite shoe has no end; give a number of decks")
        _check_cards(shoe, cards)
        subjects, left_out = [], []
        for bet in bets:
            if why := unfit(rulebook.tableau, shoe, bet, max(cards)):
                left_out.append(f"Bet {bet.id} is left out: {why}.")
            else:
                subjects.append(subject_of(rulebook.tableau, bet))
        if insurance:
            subjects += offered(insurance)
        if not subjects:
            raise OddsError(" ".join(left_out).rstrip(".") + "; name other bets")
        return cls(rulebook, shoe, tuple(subjects), tuple(cards), tuple(left_out))

    @property
    def compositions(self) -> int:
        """How many there are to go through, for all bets and all numbers of cards."""
        return sum(
            number_of(one.full(self.shoe), cards) for one in self.subjects for cards in self.cards
        )

    @property
    def seconds(self) -> float:
        """What that takes on one core, roughly."""
        found = 0.0
        for one in self.subjects:
            full = one.full(self.shoe)
            for cards in self.cards:
                each = _WIDE if mostly_wide(full, cards, one.largest(cards)) else _EACH
                found += number_of(full, cards) * each
                # A plane has the last three classes open.
                found += number_of([*full[:-3], sum(full[-3:])], cards) * _PLANE
        return found

    def check_size(self, yes: bool, how: str) -> None:
        """Refuse what takes long, unless the user has said yes to it, and say `how`."""
        if self.seconds > UNASKED and not yes:
            raise OddsError(
                f"there are {grouped(str(self.compositions))} compositions to go through, some "
                f"{_time(self.seconds)} of one core; ask for fewer cards or bets, or {how}"
            )

    def found(
        self, resume: Place = None, force: Workforce = ALL_CORES, watch: Watch = iter
    ) -> list[SubjectEnd]:
        """Go through all compositions."""
        kept = Resume(resume, ("endgame", self))
        before = kept.done()
        sums = [[NOTHING for _ in self.cards] for _ in self.subjects]
        if before:
            sums = [[_unpacked(each) for each in row] for row in before.state]

        def take(found: _Found) -> None:
            here = sums[found.subject]
            here[found.cards] = here[found.cards].plus(found.swept)

        gathered(
            _swept,
            self._tasks(),
            take,
            # As lists: what was not begun is as long as no composition, and json has it empty.
            lambda: [[list(each) for each in row] for row in sums],
            before.steps if before else 0,
            sum(each.compositions for row in sums for each in row),
            kept,
            force,
            watch,
        )
        return [
            SubjectEnd(one, tuple(map(self._left, [one] * len(row), self.cards, row)))
            for one, row in zip(self.subjects, sums, strict=True)
        ]

    def _tasks(self) -> Iterator["_Task"]:
        for place, cards in enumerate(self.cards):
            for classes in dict.fromkeys(one.classes for one in self.subjects):
                alike = {n: one for n, one in enumerate(self.subjects) if one.classes == classes}
                wholes = whole_parts(self.rulebook, self.shoe, list(alike.values()), cards)
                for number, whole in zip(alike, wholes, strict=True):
                    for part in parts(whole, _AT_ONCE):
                        yield _Task(number, place, part)

    def _left(self, one: Subject, cards: int, found: Swept) -> Left:
        ways, deals = comb(self.shoe.cards, cards), perm(cards, MOST_CARDS) * one.unit
        order = one.order(self.shoe)

        def valued(extreme: Extreme | None) -> tuple[Fraction, tuple[int, ...]]:
            assert extreme is not None
            by_class = dict(zip(order, extreme.composition, strict=True))
            counts = tuple(by_class[number] for number in range(len(order)))
            return Fraction(extreme.value, deals), counts

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
    part: CompositionPart


class _Found(NamedTuple):
    subject: int
    cards: int
    swept: Swept

    def __len__(self) -> int:
        return self.swept.compositions


def _swept(task: _Task) -> _Found:
    return _Found(task.subject, task.cards, swept(task.part))


def _unpacked(kept: Any) -> Swept:
    favourable, gain, best, worst, compositions = kept
    best, worst = (each and Extreme(each[0], tuple(each[1])) for each in (best, worst))
    return Swept(favourable, gain, best, worst, compositions)


def _check_cards(shoe: Shoe, cards: Sequence[int]) -> None:
    for each in cards:
        if each > shoe.cards:
            raise OddsError(f"{each} cards cannot be left of a shoe of {shoe.cards}; ask for fewer")
        if each < FEWEST:
            raise OddsError(
                f"with {each} left a round may lack a card; ask for {FEWEST} cards or more"
            )
        if each > MOST_LEFT:
            raise OddsError(
                f"{each} cards left are more than can be gone through; ask for {MOST_LEFT} at most"
            )


def _time(seconds: float) -> str:
    for size, name in ((31_557_600, "years"), (86_400, "days"), (3600, "hours"), (60, "minutes")):
        if seconds >= 2 * size:
            return f"{seconds / size:,.0f} {name}"
    return f"{seconds:.0f} seconds"
