"""The shoes of a log: the cards gone before each round, and whether a shoe can have held them."""

from typing import NamedTuple

import numpy as np

from odds.core.arrays import Array, Flags
from odds.core.cards import Card, Rank, Suit
from odds.core.classes import Classes
from odds.core.errors import OddsError
from odds.core.shoe import Shoe
from odds.rounds.dealt import NO_CARD
from odds.rounds.logs.log import RoundBatch
from odds.rounds.verify.loops import follow
from odds.rounds.verify.violations import ORDER, Violations
from odds.rulebooks import Rulebook

RANKS = len(Rank)
OVERDEALT = "more cards of a rank are dealt than the shoe holds"
OVERDEALT_CARD = "a card is dealt more often than the shoe holds it"
COMES_AGAIN = "a shoe comes again after another"
OUT_OF_ORDER = "a round comes twice or out of order"
MISSING = "a round is missing"
CARDS_LEFT = "the cards left do not fall by the cards dealt"
_FEW_GAPS = 0.5
"""Where more of the rounds than this leave a number out, the numbers are of something else."""
_OFTEN_AGAIN = 0.25
"""Where more of the shoes than this come again, it is the way the log is written."""
_REMEMBERED = 10**6
"""How many shoes are remembered, to tell whether one comes again."""


class InShoe(NamedTuple):
    """For each round, the cards gone from its shoe before it, and how many it takes.

    They are by rank, or by card where suits are told of the log and of the full shoe, and `kinds`
    has those that it takes. `over` is one of which it takes more than there are, -1 if none, and
    `short` whether the shoe cannot have held all that is gone after it.
    """

    begins: Flags
    kinds: Array
    gone: Array
    taken: Array
    over: Array
    short: Flags


class Held(NamedTuple):
    """The cards of a full shoe, by rank, or by card where suits are told of it and of the log."""

    full: Array
    classes: Classes
    by_card: bool
    endless: bool

    @classmethod
    def of(cls, shoe: Shoe, classes: Classes) -> "Held":
        """The cards of this shoe, as far as a log of these classes tells them apart."""
        by_card = classes.tells_suits and shoe.by_card is not None
        full = np.array(shoe.by_card, np.int64) if by_card else counts_by_rank(shoe, classes)
        return cls(full, classes, by_card, shoe.endless)

    @property
    def rule(self) -> str:
        """What is broken where more are dealt."""
        return OVERDEALT_CARD if self.by_card else OVERDEALT

    def numbers(self, cards: Array, suits: Array | None) -> Array:
        """Cards by their place among those held."""
        if not self.by_card or suits is None:
            return cards
        return np.where(cards == NO_CARD, NO_CARD, len(Suit) * cards.astype(np.int16) + suits)

    def name(self, number: int) -> str:
        """A card in words."""
        return Card.numbered(number).symbol if self.by_card else card_name(number, self.classes)


class ShoeAudit:
    """Follows the shoes of a log from round to round.

    By points, all cards that count nothing are tens, in the log as in the full shoe.
    """

    def __init__(
        self, rulebook: Rulebook, shoe: Shoe, classes: Classes, violations: Violations
    ) -> None:
        self._violations, self._clause = violations, rulebook.decks.clause
        self._held = Held.of(shoe, classes)
        self.full, self._endless = self._held.full, shoe.endless
        self._name: tuple[str, str] | None = None
        self._gone = np.zeros(len(self.full), np.int64)
        self._last: dict[str, int] = {}
        self._left = {True: Violations(), False: Violations()}
        self._gaps = Violations()
        self._steps = self._again = 0
        self._names: set[int] = set()
        self.shoes = 0

    def add(self, batch: RoundBatch, cards: Array) -> InShoe:
        """The next rounds, audited."""
        followed = self._follow(batch, cards)
        self._check_counts(batch, followed)
        self._check_order(batch, followed)
        self._check_cards_left(batch, followed)
        return followed

    def _follow(self, batch: RoundBatch, cards: Array) -> InShoe:
        from odds.bulk.machine_code import compiled

        shoe = batch.rounds.shoe
        assert shoe is not None
        begins = np.ones(len(cards), bool)
        begins[1:] = shoe.codes[1:] != shoe.codes[:-1]
        begins[0] = self._name != (batch.file, shoe.texts[shoe.codes[0]])
        self._name = (batch.file, shoe.texts[shoe.codes[-1]])
        self.shoes += int(begins.sum())
        numbers = self._held.numbers(cards, batch.rounds.suits)
        gone = np.empty((len(cards), len(self.full)), np.int32)
        over, short = np.empty(len(cards), np.int16), np.empty(len(cards), bool)
        burnt = batch.rounds.burnt
        if burnt is None:
            burnt = np.zeros((len(cards), 0), np.int8)
        compiled(follow)(numbers, burnt, begins, self.full, self._gone, gone, over, short)
        return InShoe(begins, numbers, gone, (cards != NO_CARD).sum(axis=1), over, short)

    def _check_counts(self, batch: RoundBatch, followed: InShoe) -> None:
        if self._endless:
            return

        def text(row: int) -> str:
            card = int(followed.over[row])
            times = followed.gone[row, card] + (followed.kinds[row] == card).sum()
            return (
                f"{times} of {self._held.name(card)} are dealt from shoe "
                f"{self._shoe(batch, row)}, which holds {self.full[card]}"
            )

        self._violations.add(self._held.rule, self._clause, batch, followed.over >= 0, text)

    @staticmethod
    def _shoe(batch: RoundBatch, row: int) -> str:
        shoe = batch.rounds.shoe
        return "" if shoe is None else repr(shoe.texts[shoe.codes[row]])

    def _before(self, role: str, values: Array, followed: InShoe) -> Array:
        """The value of the round before each in its shoe, -1 for the first."""
        before = np.concatenate([[self._last.get(role, -1)], values[:-1]])
        self._last[role] = int(values[-1])
        before[followed.begins] = -1
        return before

    def _check_order(self, batch: RoundBatch, followed: InShoe) -> None:
        """Shoes come once, and rounds are numbered upwards in each."""
        shoe, numbers = batch.rounds.shoe, batch.rounds.numbers
        assert shoe is not None
        again = np.zeros(len(batch.rounds), bool)
        for row in np.flatnonzero(followed.begins).tolist():
            again[row] = self._known((batch.file, shoe.texts[shoe.codes[row]]))
        self._again += int(again.sum())
        self._violations.add(
            COMES_AGAIN,
            "",
            batch,
            again,
            lambda row: f"shoe {self._shoe(batch, row)} was there before",
            stage=ORDER,
        )
        if numbers is None:
            return
        before = self._before("round", numbers, followed)
        place_before = self._before("place of round", batch.rounds.places, followed)
        told = (numbers >= 0) & (before >= 0)
        self._steps += int(told.sum())
        gap = told & (numbers > before + 1)
        if batch.rounds.unread:
            gap &= batch.rounds.places - place_before == 1  # else an unreadable row may be it
        self._gaps.add(
            MISSING,
            "",
            batch,
            gap,
            lambda row: (
                f"round {numbers[row]} of shoe {self._shoe(batch, row)} "
                f"comes after round {before[row]}"
            ),
            stage=ORDER,
        )
        back = told & (numbers <= before)
        self._violations.add(
            OUT_OF_ORDER,
            "",
            batch,
            back,
            lambda row: (
                f"round {numbers[row]} of shoe {self._shoe(batch, row)} "
                f"comes after round {before[row]}"
            ),
        )

    def _known(self, name: tuple[str, str]) -> bool:
        """Whether a shoe of this name has been there."""
        key = hash(name)
        known = key in self._names
        if len(self._names) < _REMEMBERED:
            self._names.add(key)
        return known

    def _check_cards_left(self, batch: RoundBatch, followed: InShoe) -> None:
        """The cards left, whether told before each round or after it, fall by the cards dealt."""
        left, rounds = batch.rounds.cards_left, batch.rounds
        if left is None:
            return
        dealt = followed.taken
        before, dealt_before, place_before = (
            self._before(name, values, followed)
            for name, values in (("left", left), ("dealt", dealt), ("place", rounds.places))
        )
        told = (left >= 0) & (before >= 0)
        if rounds.unread:
            told &= rounds.places - place_before == 1  # who knows what an unreadable row dealt
        for after, taken in ((True, dealt), (False, dealt_before)):
            gone = followed.gone.sum(axis=1) + (dealt if after else 0)

            def text(row: int, gone: Array = gone) -> str:
                shoe, dealt_by_then = self._shoe(batch, row), gone[row]
                return (
                    f"{left[row]} cards are left of shoe {shoe} and {dealt_by_then} dealt from it"
                )

            too_many = (left >= 0) & (left + gone > self.full.sum()) & (not self._endless)
            wrong = (told & (before - left != taken)) | too_many
            self._left[after].add(CARDS_LEFT, "", batch, wrong, text)

    def finish(self) -> None:
        """Judge what only the whole log can show.

        The cards left are told in the way that has fewer faults. Rounds are missing where most
        are numbered without a gap.
        """
        if self._again >= _OFTEN_AGAIN * self.shoes:
            raise OddsError(
                "shoes come again after others: their rounds lie among each other, or tables or "
                "days number their shoes alike; sort the log by shoe and give each shoe a name of "
                "its own, or leave the shoes out with shoe=- as their column"
            )
        found = [self._left[after].found() for after in (True, False)]
        if all(found):
            self._violations.take(min(found[0] + found[1], key=lambda each: each.times))
        for gaps in self._gaps.found():
            if gaps.times < _FEW_GAPS * self._steps:
                self._violations.take(gaps)


def by_rank(counts: Array) -> Array:
    """Counts by rank of such by card, or as they are; one row or many.

    >>> by_rank(np.ones(52, int)).tolist() == by_rank(np.full(13, 4)).tolist() == [4] * 13
    True
    """
    if counts.shape[-1] == RANKS:
        return counts
    summed: Array = counts.reshape(*counts.shape[:-1], RANKS, len(Suit)).sum(axis=-1)
    return summed


def counts_by_rank(shoe: Shoe, classes: Classes) -> Array:
    """The cards of a shoe by rank; by points, all that count nothing are tens.

    >>> from odds.core.classes import POINTS
    >>> counts_by_rank(Shoe.of_decks(1), POINTS).tolist()
    [4, 4, 4, 4, 4, 4, 4, 4, 4, 16, 0, 0, 0]
    """
    counts = np.array(shoe.counts, np.int64)
    if not classes.tells_ranks:
        counts[Rank.TEN], counts[Rank.JACK :] = counts[Rank.TEN :].sum(), 0
    return counts


def card_name(rank: int, classes: Classes) -> str:
    """A rank as it is told apart.

    >>> from odds.core import classes
    >>> card_name(12, classes.RANKS), card_name(9, classes.POINTS)
    ('K', '0 points')
    """
    return Rank(rank).symbol if classes.tells_ranks else f"{Rank(rank).points} points"
