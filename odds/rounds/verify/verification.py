"""The whole judgement of a log: read once, audited, counted, and compared with exact odds."""

from collections.abc import Iterable, Iterator
from math import sqrt

import numpy as np

from odds.bets.analysis import analyse
from odds.bets.paytable import Bet, fields_of
from odds.core.arrays import Array
from odds.core.bounds import LARGEST_FOLLOWED
from odds.core.checks import whole_number
from odds.core.classes import RANKS
from odds.core.distribution import Distribution
from odds.core.errors import OddsError
from odds.core.text import counted
from odds.games.round import End, Winner
from odds.rounds.dealt import Dealt, RoundEnds
from odds.rounds.logs.guess.relevance import line_looks_like
from odds.rounds.logs.log import Log, RoundBatch
from odds.rounds.logs.reading.said import TOTALS, known_fields, said_ends, said_winners
from odds.rounds.playing import played
from odds.rounds.simulate import check_size
from odds.rounds.verify.audit import RuleAudit
from odds.rounds.verify.card_bets import CardBets
from odds.rounds.verify.causes import Cause, Causes
from odds.rounds.verify.composition import Composition
from odds.rounds.verify.count_causes import cause_of_counts
from odds.rounds.verify.insurance_results import CellEvidence, InsuranceSeen, insurance_tests
from odds.rounds.verify.judgement import (
    CONSISTENT,
    INCONSISTENT,
    NOT_ENOUGH,
    Question,
    Verification,
)
from odds.rounds.verify.lone_rounds import LoneRounds
from odds.rounds.verify.not_checked import Followed, not_checked, not_used
from odds.rounds.verify.power import Analyses, bet_evidence, needed_error
from odds.rounds.verify.ranks import Ranks
from odds.rounds.verify.repeats import Repeats
from odds.rounds.verify.results import CARD_COUNTS, ResultsSeen, can_tell, result_tests
from odds.rounds.verify.scope import Scope, scope_of
from odds.rounds.verify.sequence import Sequence
from odds.rounds.verify.shoes import OVERDEALT, Held, InShoe, ShoeAudit, by_rank, counts_by_rank
from odds.rounds.verify.significance import Finding, holm
from odds.rounds.verify.summaries import Summaries
from odds.rounds.verify.violations import ORDER, Example, Violation, Violations
from odds.rounds.verify.wording import (
    grouped_reasons,
    payouts_in_words,
    rejections,
    too_few_in_words,
    unread_in_words,
)

__all__ = ["Question", "Verification", "verify"]

_FEW_WRONG = 0.05
"""What part of the rounds may be wrong where cards were not read, and it is the log that is."""
_SHOWN = 5
"""How many unreadable rows are shown."""


def verify(
    log: Log, question: Question, batches: Iterable[RoundBatch] | None = None
) -> Verification:
    """Judge a log; its batches may be given so as to tell how it goes on."""
    work = _Work(log, question)
    for batch in log.batches if batches is None else batches:
        work.add(batch)
    return work.judged()


class _Work:
    def __init__(self, log: Log, question: Question) -> None:
        rulebook, shoe = question.rulebook, question.shoe
        layout, classes = log.layout, log.classes
        self.layout, self.classes, self.unused, self.question = (
            layout,
            classes,
            log.unused,
            question,
        )
        self.stamps = log.stamps
        check_size(shoe, "verify")
        whole_number("max_bad", question.max_bad)
        self.play = rulebook.play
        self.known = known_fields(layout, classes, self.play)
        self.violations = Violations()
        self.audit = RuleAudit(rulebook, layout, classes, self.violations)
        self.results, self.tested = ResultsSeen(), ResultsSeen()
        draws, size = layout.hand_shape.draws, layout.hand_shape.most
        self.card_bets = CardBets(rulebook, shoe, classes) if layout.hands and draws else None
        self.insured = InsuranceSeen(rulebook, shoe) if layout.insurance and layout.hands else None
        self.most_cards = 2 * size
        self.counted = "count" in layout.columns
        self.sequence = None if self.counted else Sequence()
        self.repeats = Repeats() if layout.hands and not self.counted else None
        in_shoes = layout.hands and layout.tells_shoes and not self.counted
        # What rests on shoes that were inferred is taken back if they cannot be shoes.
        self.of_shoes = Violations() if layout.infers_shoes else self.violations
        if "burnt" in layout.columns and not in_shoes:
            raise OddsError(
                f"the column {layout.columns['burnt']!r} has burnt cards, and no shoes are told "
                "that they would be gone from; name the column of shoes too"
            )
        self.shoes = ShoeAudit(rulebook, shoe, classes, self.of_shoes) if in_shoes else None
        held = Held.of(shoe, classes)
        self.of_rounds = Violations()  # they count where no shoes are known, or none any more
        self.lone = LoneRounds(held, rulebook.decks.clause, self.of_rounds)
        self.no_shoes = ""
        self.sums = question.shoe_sums
        if self.sums and in_shoes:
            raise OddsError(
                f"the log tells its shoes itself; leave out the sums of shoes {self.sums.file!r}"
            )
        if self.sums and not draws:
            raise OddsError(
                f"sums of shoes are of games in which hands draw, and {rulebook.id} is none; leave "
                f"out {self.sums.file!r}"
            )
        self.causes = Causes(rulebook)
        self.lines_not_read: list[str] = []
        self.summaries = Summaries()
        self.composition = (
            Composition(by_rank(self.shoes.full), rulebook, classes)
            if self.shoes and not shoe.endless and shoe.cards <= LARGEST_FOLLOWED
            else None
        )
        self.ranks = Ranks(shoe, classes, layout.hand_shape) if layout.hands else None
        self.unread, self.passed_over = 0, 0
        self.unreadable: list[Example] = []

    def add(self, batch: RoundBatch) -> None:
        rounds = batch.rounds
        self.unread += rounds.unread
        self.passed_over += len(rounds.passed_over)
        for row in rounds.unreadable[: _SHOWN - len(self.unreadable)]:
            self.unreadable.append(Example(batch.file, batch.place, row.place, row.why))
        if not len(rounds):
            self._between(batch, np.zeros(0, np.int8))
            return
        if rounds.cards is None:
            ends = said_ends(rounds, self.known, self.play)
            winners = said_winners(rounds, self.known, self.play)
            self.audit.add_without_cards(batch, winners, ends)
            self.tested.add(ends, rounds.counts)
        else:
            ends, winners = self._add_cards(batch, rounds.cards)
        self.results.add(ends, rounds.counts)
        self._between(batch, np.where(rounds.void, len(Winner), winners))
        if self.sequence:
            self.sequence.add(winners[~rounds.void])

    def _between(self, batch: RoundBatch, winners: Array) -> None:
        """Lines between rounds: summaries are audited, and others should say nothing of rounds."""
        for line in self.summaries.add(batch, winners):
            if len(self.lines_not_read) < _SHOWN and (looks := line_looks_like(line.why)):
                self.lines_not_read.append(
                    f"{batch.file} {batch.place} {line.place}: {line.why[:60]!r} ({looks})"
                )

    def _add_cards(self, batch: RoundBatch, cards: Array) -> tuple[RoundEnds, Array]:
        rounds = batch.rounds
        found = played(self.question.rulebook, cards, self.classes, rounds.suits)
        ends = found.ended(rounds.void, cards, rounds.suits)
        self.audit.add(batch, cards, found, ends)
        live, counts = ~rounds.void, rounds.counts
        self.causes.add(batch, cards, live)
        if self.repeats:
            self.repeats.add(batch, cards[live], rounds.places[live])
        if self.ranks:
            self.ranks.add(cards[live], None if counts is None else counts[live])
        sure_to_end = np.ones(len(rounds), bool)
        if not self.shoes or self.layout.infers_shoes:
            self.lone.add(batch, cards)
        if self.shoes:
            in_shoe = self.shoes.add(batch, cards)
            self._check_inferred(in_shoe)
        if self.shoes and self.composition:
            left = self.shoes.full.astype(np.int32) - in_shoe.gone
            sure_to_end = left.sum(axis=1) >= self.most_cards
            usable = sure_to_end & live & ~in_shoe.short
            self.composition.add(cards, found.winner, by_rank(left), in_shoe.begins, usable)
        if self.card_bets:
            self.card_bets.add(ends, counts, sure_to_end)
        if self.insured and isinstance(found, Dealt):
            self.insured.add(cards, found, counts, sure_to_end & live)
        self.tested.add(ends, counts, sure_to_end)
        return ends, found.winner

    def _check_inferred(self, in_shoe: InShoe) -> None:
        """Where more cards are dealt than a shoe has, numbers do not start again with a shoe."""
        shoe = self.question.shoe
        if not self.layout.infers_shoes or shoe.endless:
            return
        most = int((in_shoe.gone.sum(axis=1) + in_shoe.taken).max())
        if most > shoe.cards:
            self.no_shoes = (
                f"shoes and composition: {most} cards are dealt where one shoe seemed to last, so "
                "that the log does not tell its shoes"
            )
            self.shoes = self.composition = None
            self.of_shoes = Violations()

    def judged(self) -> Verification:
        rulebook, shoe, level = self.question[:3]
        if not self.results.rounds or self.unread > self.results.rounds:
            first = f" (the first: {self.unreadable[0]})" if self.unreadable else ""
            raise OddsError(
                f"{self.results.rounds} rounds of the log are not void and can be read, and "
                f"{counted(self.unread, 'row')} cannot{first}; see its layout, and name its "
                "columns or give a layout"
            )
        if self.sums:
            rounds = self.results.rounds + self.results.void + self.unread
            self.sums.check(rounds, shoe.cards)
        seen = self.results.seen()
        plain = [bet for bet in rulebook.bets if not self.play.asks_cards(bet.fields)]
        bets = [bet for bet in plain if can_tell(bet, self.known)]
        told_facts = {*TOTALS} & self.known if self.play.fixed else fields_of(plain)
        exact = self.play.rounds(shoe, fields=fields_of(bets) | told_facts)
        told = list(self.card_bets.analyses()) if self.card_bets else []
        insured = self.insured.cells() if self.insured else []
        tests = holm([*self._tests(exact, bets, told), *self._of_insurance(insured)], level)
        shared = level / max(len(tests), 1)
        analysed = [(analyse(bet, seen), analyse(bet, exact)) for bet in bets] + told
        violations = self._all_violations()
        wins = float(exact.probability(lambda end: end.winner is Winner.BANKER))
        weak = needed_error(3, shared) * sqrt(wins * (1 - wins) / seen.denominator)
        allowed = self.question.max_bad
        unread = unread_in_words(self.unread, allowed, self.unreadable)
        # What cannot be read may be what is missing from the results, and then they convict nobody.
        rejected = [] if unread else rejections(tests)
        causes = self._causes(violations, seen, exact, bool(rejected))
        against = [*grouped_reasons(violations, causes), *rejected]
        misread = self._misread(violations) if against else []
        if misread:
            against = []
        open_questions = [*misread, *unread, *too_few_in_words(self.results.rounds, weak)]
        if not tests:
            open_questions.append("no bet that the log tells of can end in more than one way")
        scope = self._scope()
        passed = scope.passed(CONSISTENT)
        verdict = INCONSISTENT if against else NOT_ENOUGH if open_questions else passed
        return Verification(
            verdict,
            [*against, *open_questions],
            seen.denominator,
            self.results.void,
            self.shoes.shoes if self.shoes else self.sums.shoes if self.sums else None,
            self.unread,
            self.unreadable,
            self.passed_over,
            violations,
            tests,
            bet_evidence(analysed, level, shared),
            self._not_checked([right.bet for _, right in analysed]),
            payouts_in_words(self.layout),
            scope,
            causes,
            bool(self.shoes) and self.layout.infers_shoes,
            list(self.stamps),
            self.layout,
            insured,
        )

    def _causes(
        self,
        violations: list[Violation],
        seen: Distribution[End],
        exact: Distribution[End],
        rejected: bool,
    ) -> list[Cause]:
        if self.layout.hands:
            return self.causes.found(violations)
        shoe, tableau = self.question.shoe, self.play.tableau
        if tableau is None or not rejected:
            return []
        cause = cause_of_counts(seen, exact, tableau, shoe)
        return [] if cause is None else [cause]

    def _misread(self, violations: list[Violation]) -> list[str]:
        """Why nothing convicts the log: cards were seen and not read, and much seems wrong."""
        cards = [each.column for each in self.unused if each.looks_like == "cards"]
        wrong = sum(each.times for each in violations if each.stage != ORDER)
        few = not self.unread and wrong <= _FEW_WRONG * self.results.rounds
        if not cards or (self.layout.hands and few):
            return []
        return [
            f"column {cards[0]!r} looks like cards and could not be read, so that what seems wrong "
            "may be read wrongly; say which columns are the cards"
        ]

    def _scope(self) -> Scope:
        not_read = [
            f"column {each.column!r} ({each.looks_like})" for each in self.unused if each.looks_like
        ]
        scope = scope_of(
            self.layout,
            [*not_read, *self.lines_not_read],
            bool(self.shoes or self.sums),
            not self.counted,
        )
        if self.summaries.read:
            scope.audited.append("summaries")
        return scope

    def _tests(
        self, exact: Distribution[End], bets: list[Bet], told: list[Analyses]
    ) -> Iterator[Finding]:
        if self.tested.rounds:
            known = self.known - (CARD_COUNTS if self._void_hides_cards else frozenset())
            yield from result_tests(self.tested.seen(), exact, bets, known)
        if self.card_bets and not self._void_hides_cards:
            yield from self.card_bets.tests(told)
        if self.ranks:
            known_shoes = self.composition is not None or self.sums is not None
            yield from self.ranks.tests(shoes_known=known_shoes)
        if self.sums:
            full = counts_by_rank(self.question.shoe, self.classes)
            yield from self.sums.tests(full, self.classes)
        if self.composition:
            yield from self.composition.tests()
        if self.sequence:
            yield from self.sequence.tests(exact)
        if self.repeats:
            ranks = RANKS if self.classes.tells_ranks else self.classes
            yield from self.repeats.tests(self.question.shoe, ranks, self.layout.hand_shape)

    def _of_insurance(self, insured: list[CellEvidence]) -> Iterator[Finding]:
        if not self._void_hides_cards:  # rounds that go on from a window are void more often
            yield from insurance_tests(insured)

    @property
    def _void_hides_cards(self) -> bool:
        """Whether the number of cards is biased: long rounds are void more often than short ones.

        Where shoes are known, rounds that may be void are left out.
        """
        return bool(self.results.void) and not self.composition and self.layout.hand_shape.draws

    def _all_violations(self) -> list[Violation]:
        if self.shoes:
            self.shoes.finish()
        self.audit.finish()
        apart = self.of_shoes if self.shoes else self.of_rounds
        for each in apart.found() if apart is not self.violations else ():
            self.violations.take(each)
        if self.sums and self.sums.overdealt:
            overdealt, of = self.sums.overdealt, self.sums.rounds
            clause, example = self.question.rulebook.decks.clause, self.sums.example
            self.violations.take(Violation(OVERDEALT, clause, overdealt, [example], of=of))
        for each in self.summaries.found() if not self.unread else ():
            self.violations.take(each)
        found = self.violations.found()
        if self.repeats and self.repeats.again:
            rule = "a stretch of rounds comes again"
            again = Violation(rule, "", self.repeats.times, self.repeats.again, ORDER)
            found.insert(0, again)
        return found

    def _not_checked(self, bets: list[Bet]) -> list[str]:
        followed = Followed(
            bool(self.shoes), bool(self.composition), self.no_shoes, self._void_hides_cards
        )
        return [
            *not_checked(self.question, self.layout, bets, followed),
            *not_used(self.audit.not_said, self.unused),
        ]
