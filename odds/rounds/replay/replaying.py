"""A log replayed: what every bet was worth before each round, by the cards gone from its shoe.

Every value is an exact fraction, and so are the sums: shoes with as many cards left have one
denominator, so that their numerators can be added as they are.
"""

import os
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

import numpy as np

from odds.bets.paytable import PUSH, Bet
from odds.bulk import ExpectedValues, bet_weights
from odds.core.arrays import Array
from odds.core.bounds import LARGEST_FOLLOWED
from odds.core.checks import whole_number
from odds.core.errors import OddsError
from odds.core.shoe import Shoe
from odds.core.text import counted
from odds.rounds.dealt import dealt, ends_by_code
from odds.rounds.logs.log import Log, RoundBatch
from odds.rounds.logs.money.payouts import pays_of
from odds.rounds.replay.tally import BetReplay, Replayed, Tally
from odds.rounds.replay.when import When
from odds.rounds.simulate import check_size
from odds.rounds.verify.audit import hands_in_words
from odds.rounds.verify.shoes import (
    COMES_AGAIN,
    OUT_OF_ORDER,
    OVERDEALT,
    OVERDEALT_CARD,
    InShoe,
    ShoeAudit,
)
from odds.rounds.verify.violations import Example, Violations
from odds.rulebooks import Rulebook

_AT_ONCE = 2**14
"""How many rounds a thread counts at a time."""
_UNSEEN = 17
"""How many cards may be gone that no round before shows: 11 burnt, and 6 of the round itself."""

_REMEDIES = {
    OVERDEALT: "say how many decks the shoe has",
    OVERDEALT_CARD: "say how many decks the shoe has",
    COMES_AGAIN: "put the rounds of each shoe together, and give every shoe a name of its own",
    OUT_OF_ORDER: "put the rounds of each shoe in order, or say which column numbers them",
}
"""What to do about a shoe that cannot be followed."""


class ReplaySummary(NamedTuple):
    """What a log came to, bet by bet, and what is to be said of the log itself.

    `burnt` is how many burnt cards the log shows: they are gone from their shoes.
    """

    bets: list[BetReplay]
    rounds: int
    void: int
    shoes: int
    burnt: int
    unreadable: int
    passed_over: int
    warnings: list[str]


class Replay:
    """Takes the rounds of a log; the full shoe and the bets are given, whose payouts are stated.

    >>> from tempfile import NamedTemporaryFile
    >>> from odds import Shoe, load_rulebook
    >>> from odds.rounds.logs.reader import open_log
    >>> rules = load_rulebook("rws-commission")
    >>> with NamedTemporaryFile("w") as file:
    ...     print("shoe,p1,p2,p3,b1,b2,b3\\n1,A,A,9,8,2,A\\n1,9,K,,3,4,", file=file, flush=True)
    ...     with open_log([file.name], rules) as log:
    ...         replay = Replay(log, rules, Shoe.of_decks(8), [rules.bet("tie")])
    ...         [rounds] = replay.rounds()
    >>> rounds.cards_left.tolist(), rounds.numbers.tolist()
    ([416, 410], [1, 2])
    >>> [round(float(value), 6) for value in rounds.values[0].fractions()]
    [-0.143596, -0.142371]
    >>> replay.summary().bets[0].favourable
    0
    """

    def __init__(
        self,
        log: Log,
        rulebook: Rulebook,
        shoe: Shoe,
        bets: Sequence[Bet],
        max_bad: int = 0,
        name: str = "the log",
        when: When | None = None,
    ) -> None:
        whole_number("max_bad", max_bad)
        check_log(log, name)
        _check_question(shoe, bets)
        self._when = when or When()
        self._when.check(log.classes)
        self._log, self._tableau, self._bets = log, rulebook.tableau, tuple(bets)
        self._name, self._max_bad = name, max_bad
        self._violations = Violations()
        self._audit = ShoeAudit(rulebook, shoe, log.classes, self._violations)
        full = (each.fractions()[0] for each in self._values(self._audit.full[None, :]))
        self._tallies = [
            Tally(bet, value or PUSH, shoe.cards)
            for bet, value in zip(self._bets, full, strict=True)
        ]
        self._rounds = self._void = self._unread = self._passed_over = self._in_shoe = 0
        self._burnt = 0
        self._last_shoe: tuple[str, str] | None = None
        self._first: dict[str, Example] = {}
        self._unlawful = 0

    def rounds(self, batches: Iterable[RoundBatch] | None = None) -> Iterator[Replayed]:
        """All rounds in order, some at a time; the batches may be given so as to tell progress."""
        given = iter(self._log.batches if batches is None else batches)
        with ThreadPoolExecutor(os.cpu_count()) as threads:
            for batch in given:
                self._count_unreadable(batch, given)
                cards = batch.rounds.cards
                if cards is not None and len(cards):
                    yield from self._add(batch, cards, threads)
        if not self._rounds:
            raise OddsError(
                f"{self._name} has no round that can be read"
                f"{f' (the first: {first})' if (first := self._first.get('unreadable')) else ''}; "
                "see its layout, and name its columns or give a layout"
            )

    def _count_unreadable(self, batch: RoundBatch, others: Iterator[RoundBatch]) -> None:
        """Count rows that cannot be read; where there are too many, those of all other batches."""
        self._unread += batch.rounds.unread
        self._passed_over += len(batch.rounds.passed_over)
        for row in batch.rounds.unreadable[:1]:
            self._first.setdefault(
                "unreadable", Example(batch.file, batch.place, row.place, row.why)
            )
        if self._unread > self._max_bad:
            unread = self._unread + sum(other.rounds.unread for other in others)
            raise OddsError(
                f"{counted(unread, 'row')} cannot be read and {self._max_bad} may be (the first: "
                f"{self._first['unreadable']}); mend the log, or let more of them pass"
            )

    def _add(
        self, batch: RoundBatch, cards: Array, threads: ThreadPoolExecutor
    ) -> Iterator[Replayed]:
        rounds = batch.rounds
        in_shoe = self._audit.add(batch, cards)
        self._check_shoes(batch)
        left = self._audit.full - in_shoe.gone
        cards_left = left.sum(axis=1)
        self._check_cards_left(batch, cards_left)
        found = dealt(cards, self._tableau, self._log.classes)
        self._count_unlawful(batch, cards, ~rounds.void & ~found.lawful)
        ends = ends_by_code(found.ends(rounds.void), cards, rounds.suits)
        rows = [pays_of(bet, ends)[0] for bet in self._bets]
        shoes, numbers = _shoe_names(batch), self._numbers(batch, in_shoe)
        self._rounds += len(rounds)
        self._void += int(rounds.void.sum())
        self._burnt += 0 if rounds.burnt is None else int((rounds.burnt >= 0).sum())
        parts = [slice(start, start + _AT_ONCE) for start in range(0, len(rounds), _AT_ONCE)]
        valued = threads.map(self._values, [left[part] for part in parts])
        for part, values in zip(parts, valued, strict=True):
            some = Replayed(
                batch.file,
                batch.place,
                rounds.places[part],
                shoes[part],
                numbers[part],
                cards_left[part],
                values,
            )
            for tally, value, row in zip(self._tallies, values, rows, strict=True):
                gone = in_shoe.gone[part]
                bet_on = self._when.rounds(value, self._audit.full, gone, cards_left[part])
                tally.add(some, value, row[part], bet_on)
            yield some

    def _values(self, shoes: Array) -> list[ExpectedValues]:
        found = bet_weights(shoes, self._tableau, self._bets)
        return [each.expected_values() for each in found]

    def _check_shoes(self, batch: RoundBatch) -> None:
        """Raise an error for the first round that shows that the shoe is not what it is held to be.

        Cards left that do not fall as they should are remarked upon in the end.
        """
        found = [each for each in self._violations.found() if each.rule in _REMEDIES]
        if found:
            first = min(found, key=lambda each: each.examples[0].number)
            raise OddsError(f"{first.examples[0]}; {_REMEDIES[first.rule]}")
        names = _shoe_names(batch)
        if self._last_shoe is not None:
            file, name = self._last_shoe
            if file != batch.file and name == names[0]:
                text = f"shoe {name!r} was the last of {file} too, and is taken for another"
                self._remember("two files", batch, 0, text)
        self._last_shoe = (batch.file, names[-1])

    def _check_cards_left(self, batch: RoundBatch, cards_left: Array) -> None:
        told = batch.rounds.cards_left
        if told is None:
            return
        names = _shoe_names(batch)
        for row in np.flatnonzero(told > cards_left)[:1].tolist():
            place = Example(
                batch.file,
                batch.place,
                int(batch.rounds.places[row]),
                f"the log says that {told[row]} cards are left of shoe {names[row]!r}",
            )
            raise OddsError(f"{place}, and there can be {cards_left[row]}; {_REMEDIES[OVERDEALT]}")
        for row in np.flatnonzero((told >= 0) & (cards_left - told > _UNSEEN))[:1].tolist():
            text = (
                f"{told[row]} cards are left of shoe {names[row]!r} by the log, and "
                f"{cards_left[row]} by the rounds in it"
            )
            self._remember("cards left", batch, row, text)

    def _count_unlawful(self, batch: RoundBatch, cards: Array, unlawful: Array) -> None:
        self._unlawful += int(unlawful.sum())
        for row in np.flatnonzero(unlawful)[:1].tolist():
            text = hands_in_words(cards[row], self._log.classes)
            self._remember("unlawful", batch, row, text)

    def _remember(self, what: str, batch: RoundBatch, row: int, text: str) -> None:
        place = int(batch.rounds.places[row])
        self._first.setdefault(what, Example(batch.file, batch.place, place, text))

    def _numbers(self, batch: RoundBatch, in_shoe: InShoe) -> Array:
        """The number of each round in its shoe: as told, else counted."""
        rows = np.arange(len(batch.rounds))
        starts = np.concatenate([[-self._in_shoe], np.flatnonzero(in_shoe.begins)])
        counted_up = 1 + rows - starts[np.cumsum(in_shoe.begins)]
        self._in_shoe = int(counted_up[-1])
        told = batch.rounds.numbers
        return counted_up if told is None else np.where(told < 0, counted_up, told)

    def summary(self) -> ReplaySummary:
        """What the rounds taken so far came to."""
        self._audit.finish()
        return ReplaySummary(
            [tally.replay() for tally in self._tallies],
            self._rounds,
            self._void,
            self._audit.shoes,
            self._burnt,
            self._unread,
            self._passed_over,
            list(self._warnings()),
        )

    def _warnings(self) -> Iterator[str]:
        first, unseen = self._first, "cards that are not seen count as still in the shoe"
        if self._unread:
            rows = counted(self._unread, "row")
            yield f"{rows} cannot be read (the first: {first['unreadable']}); {unseen}."
        for violation in self._violations.found():
            times = counted(violation.times, "time")
            yield f"{violation.rule}: {times} (the first: {violation.examples[0]}); {unseen}."
        if "cards left" in first:
            yield f"{first['cards left']}; {unseen}: {_REMEDIES[OVERDEALT]}."
        if "two files" in first:
            yield f"{first['two files']}; join the files if it is one shoe."
        if self._unlawful:
            yield (
                f"{counted(self._unlawful, 'round')} not dealt by the Table of Play "
                f"(the first: {first['unlawful']}); odds verify says more."
            )


def check_log(log: Log, name: str) -> None:
    """Raise an error if the log does not tell what a replay needs: rounds, cards and shoes."""
    columns = log.layout.columns
    if "count" in columns:
        raise OddsError(
            f"{name} counts rounds (column {columns['count']!r}), and replay needs them in order; "
            "give a log with a row for each round"
        )
    if not log.layout.hands:
        raise OddsError(
            f"{name} has no cards, and replay needs them; name their columns, such as "
            "player=4,5,6 and banker=7,8,9"
        )
    if "shoe" not in columns:
        raise OddsError(
            f"{name} does not tell its shoes, and replay needs them; name their column, such as "
            "shoe=1, or give a pattern of the lines that begin one"
        )


def _check_question(shoe: Shoe, bets: Sequence[Bet]) -> None:
    if shoe.endless:
        raise OddsError("no card is ever gone from an infinite shoe; give a number of decks")
    check_size(shoe, "replay", LARGEST_FOLLOWED)
    for bet in bets:
        if not bet.is_stated:
            raise OddsError(
                f"the game does not state what bet {bet.id!r} pays; give it a payout, such as "
                f"{bet.id}=3/2, or leave it out"
            )


def _shoe_names(batch: RoundBatch) -> list[str]:
    shoe = batch.rounds.shoe
    return [] if shoe is None else [shoe.texts[code] for code in shoe.codes.tolist()]
