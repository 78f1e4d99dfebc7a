"""The judgement of a log: the verdict, and the evidence for it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from odds.core.shoe import Shoe
from odds.core.text import counted, grouped
from odds.figures.situation import Situation
from odds.report.answer import NOT_STATED, Answer, Column, Fact, Kind, Note, Sheet
from odds.report.view import View
from odds.report.views.insurance.verified import insurance_sheets
from odds.report.views.situation import asked_facts, rule_notes

if TYPE_CHECKING:
    from odds.report.document import Document
    from odds.rounds.logs.columns.layout import Layout
    from odds.rounds.verify.power import BetEvidence
    from odds.rounds.verify.verification import Verification
    from odds.rounds.verify.violations import Example

_SHOWN = 3
"""How many files are named in a title."""
REASONS = (Column("", "no.", Kind.COUNT), Column("", "reason", Kind.PROSE))
VIOLATIONS = (
    Column("rule", "rule", Kind.PROSE),
    Column("clause", "clause", Kind.PROSE),
    Column("count", "times", Kind.COUNT, csv="violations"),
    Column("of", "of", Kind.COUNT, csv="violations_possible"),
    Column("examples", "", Kind.RECORD),
    Column("", "first examples", Kind.PROSE, csv="examples"),
)
TESTS = (
    Column("test", "test", Kind.PROSE),
    Column("method", "method", Kind.PROSE, rank=2),
    Column("statistic", "statistic", Kind.MEASURED),
    Column("p_value", "p-value", Kind.MEASURED),
    Column("adjusted_p", "adjusted p", Kind.MEASURED),
    Column("rejects", "rejects", Kind.FLAG),
    Column("remark", "remark", Kind.PROSE, rank=3),
)
BETS = (
    Column("bet", "bet"),
    Column("house_edge", "exact edge", Kind.SHARE),
    Column("observed_edge", "edge seen", Kind.SHARE),
    Column("interval", "+/-", Kind.MEASURED_SHARE),
    Column("hit_frequency", "exact hits", Kind.SHARE, rank=2),
    Column("observed_hit_frequency", "hits seen", Kind.SHARE, rank=2),
)
POWER = (
    Column("bet", "bet"),
    Column("detects_probability", "error in probability", Kind.MEASURED_SHARE),
    Column("detects_edge", "error in edge", Kind.MEASURED_SHARE),
    Column("rounds_for_basis_point", "rounds for 0.01% of edge", Kind.COUNT),
)
FILES = (
    Column("file", "file", Kind.PROSE),
    Column("size", "bytes", Kind.COUNT),
    Column("sha256", "SHA-256", Kind.PROSE),
)
UNREADABLE = (Column("", "where", Kind.PROSE), Column("", "why", Kind.PROSE))


@dataclass(frozen=True, repr=False)
class Judgement(View):
    """What was found of a log in these files, or of counts where there are none.

    `level` is the chance of a false alarm that the confidence allows, `paths` are all the files
    that the names stand for, and `layout` is how they were read.

    >>> from odds import Table
    >>> counts = {"banker": 458_000, "player": 446_000, "tie": 96_000}
    >>> found = Table("rws-commission").verify(counts=counts)
    >>> found
    <counts of winners against rws-commission, 8 decks: inconsistent, 1000000 rounds>
    >>> found.verdict, [each.test.name for each in found.found.tests if each.rejects]
    ('inconsistent', ['outcomes of tie'])
    """

    situation: Situation
    files: tuple[str, ...]
    confidence: str
    level: float
    found: "Verification"
    paths: tuple[str, ...]
    layout: "Layout"

    def document(self, digits: int | None = None) -> "Document":
        """The judgement as a document to keep, with plots, and a digest of each file of the log.

        Decimals are rounded to so many `digits`.
        """
        from odds.report.views.verdict import verdict_document

        return verdict_document(self, digits)

    @property
    def verdict(self) -> str:
        """Consistent, inconsistent or not enough evidence."""
        return self.found.verdict

    @property
    def summary(self) -> str:
        """The log, what it was held against, and the verdict."""
        against = f"{self.situation.rulebook.id}, {self.shoe_in_words}"
        rounds = counted(self.found.rounds, "round")
        return f"{log_in_words(self.files)} against {against}: {self.verdict}, {rounds}"

    @property
    def shoe_in_words(self) -> str:
        """The full shoe that the log is held against."""
        shoe, decks = self.situation.shoe, self.situation.decks
        if shoe.endless:
            return "an endless shoe"
        if decks and shoe == Shoe.of_decks(decks):
            return counted(decks, "deck")
        return f"a shoe of {counted(shoe.cards, 'card')}"

    def answer(self) -> Answer:
        """The verdict and the reasons for it, then all that was found."""
        found = self.found
        return Answer(
            f"Verification of {log_in_words(self.files)}",
            [
                *self._facts(),
                Sheet("", "Reasons", REASONS, [*enumerate(found.reasons, 1)]),
                Sheet("violations", "Violations", VIOLATIONS, self._violations()),
                Sheet("tests", "Tests, adjusted for their number", TESTS, self._tests()),
                Sheet(
                    "bets",
                    f"House edges, seen with an interval of {self.confidence}",
                    BETS,
                    list(map(_bet, found.bets)),
                ),
                Sheet(
                    "power",
                    "The smallest errors that would be seen with a power of 95%",
                    POWER,
                    list(map(_power, found.bets)),
                ),
                *insurance_sheets(found.insurance),
                Sheet("", "Unreadable rows, the first", UNREADABLE, self._unreadable()),
                Fact(json={"not_checked": found.not_checked, "payouts_read_as": found.payouts}),
                Sheet("files", "Files", FILES, [tuple(each) for each in found.stamps]),
                Fact(json={"layout": found.layout.document(), "program": program()}),
            ],
            list(self._notes()),
            self.situation.warnings,
            places_in_json=False,
        )

    def _facts(self) -> Iterator[Fact]:
        found, book = self.found, self.situation.rulebook
        head: dict[str, object] = {
            "verdict": found.verdict,
            "partial": not found.scope.is_whole,
            "audited": found.scope.audited,
            "not_read": found.scope.not_read,
            "game": book.id,
            "decks": "inf" if self.situation.shoe.endless else self.situation.decks,
        }
        read: dict[str, object] = {"rounds": found.rounds, "unreadable": found.unreadable}
        yield Fact(f"Verdict: {found.verdict}", head, {**head, **read, **_joined(head)})
        yield Fact(f"Audited: {', '.join(found.scope.audited)}")
        for each in found.scope.not_read:
            yield Fact(f"Not read: {each}")
        yield Fact(f"Game: {book.title} ({book.id}), {self.shoe_in_words}")
        yield from asked_facts(book)
        told = " as it seems" if found.shoes_inferred else ""
        shoes = "" if found.shoes is None else f" in {counted(found.shoes, 'shoe')}{told}"
        void = f", and {found.void} void" if found.void else ""
        rounds = {"rounds": found.rounds, "void": found.void, "shoes": found.shoes}
        yield Fact(
            f"Rounds: {grouped(str(found.rounds))}{shoes}{void}",
            {"confidence": self.confidence, **rounds, "shoes_inferred": found.shoes_inferred},
        )
        examples = [_place(each) for each in found.unreadable_examples]
        yield Fact(
            f"Unreadable rows: {found.unreadable}",
            {"unreadable": found.unreadable, "unreadable_examples": examples},
        )
        passed = f"Lines passed over as no rounds: {found.passed_over}" if found.passed_over else ""
        causes = [{"cause": each.text, "evidence": each.evidence} for each in found.causes]
        yield Fact(
            passed,
            {"passed_over": found.passed_over, "reasons": found.reasons, "causes": causes},
        )
        if found.payouts:
            yield Fact(f"Payouts read as: {'; '.join(found.payouts)}")

    def _violations(self) -> list[Sequence[object]]:
        return [
            (
                each.rule,
                each.clause,
                each.times,
                each.of,
                [_place(example) for example in each.examples],
                "; ".join(map(str, each.examples)),
            )
            for each in self.found.violations
        ]

    def _tests(self) -> list[Sequence[object]]:
        return [
            (test.name, test.method, test.statistic, test.p_value, adjusted, rejects, test.remark)
            for test, adjusted, rejects in self.found.tests
        ]

    def _unreadable(self) -> list[tuple[str, str]]:
        return [
            (f"{each.file} {each.place} {each.number}", each.text)
            for each in self.found.unreadable_examples
        ]

    def _notes(self) -> Iterator[Note]:
        from odds.rounds.verify.significance import POOLING

        for each in self.found.not_checked:
            yield Note(f"Not checked: {each}.")
        yield Note(f"Read as {layout_in_words(self.found.layout)}, by {program()}.")
        yield Note(
            f"All tests together raise a false alarm once in {float(1 / self.level):g} honest logs "
            "at the most (Holm's correction of the p-values)."
        )
        methods = {test.method.partition(",")[0] for test, *_ in self.found.tests}
        yield Note(POOLING, matters=not methods.isdisjoint({"exact binomial", "sampled"}))
        yield Note(
            "Results are held against a full shoe, rounds taken as independent; within a shoe they "
            "are nearly so, and ranks of cards, which are not, are tested by the cards left where "
            "shoes are known."
        )
        yield Note(
            "p-values, intervals and figures of what was seen are rounded; edges marked exact are.",
            matters=False,
        )
        bets = [each.exact.bet.id for each in self.found.bets]
        yield from rule_notes(self.situation.rulebook, *bets)


def log_in_words(files: Sequence[str]) -> str:
    """The files of a log, the first of them where there are many; without any it is counts.

    >>> log_in_words(["a.csv"]), log_in_words(["a", "b", "c", "d", "e"]), log_in_words([])
    ('a.csv', 'a, b, c and 2 more', 'counts of winners')
    """
    more = f" and {len(files) - _SHOWN} more" if len(files) > _SHOWN else ""
    return ", ".join(files[:_SHOWN]) + more or "counts of winners"


def program() -> str:
    """The program and its version."""
    from importlib.metadata import version

    return f"baccarat-odds {version('baccarat-odds')}"


def layout_in_words(layout: "Layout") -> str:
    """How a log was read, in short.

    >>> from odds import Table
    >>> layout_in_words(Table("rws-commission").log_layout("tests/examples/log.csv").layout)
    'csv: player Player, banker Banker (ranks); winner Result, shoe Shoe'
    """
    hands = ", ".join(f"{hand} {' '.join(names)}" for hand, names in layout.hands.items())
    cards = [f"{hands} ({layout.notation})"] if hands else []
    others = [f"{role} {name}" for role, name in layout.columns.items()]
    others += [f"payout of {each.bet} {each.column}" for each in layout.payouts]
    for each in layout.insurance:
        others += [f"{each.role(what)} {name}" for what, name in each.columns.items()]
    return f"{layout.shape.format}: {'; '.join([*cards, ', '.join(others)])}".rstrip("; ")


def _joined(head: dict[str, object]) -> dict[str, object]:
    """Lists as one text each, for csv."""
    return {key: "; ".join(value) for key, value in head.items() if isinstance(value, list)}


def _place(example: "Example") -> dict[str, object]:
    return {"file": example.file, example.place: example.number, "text": example.text}


def _bet(each: "BetEvidence") -> tuple[object, ...]:
    edge, seen = each.exact.house_edge, each.seen.house_edge
    return (
        each.exact.bet.id,
        NOT_STATED if edge is None else edge,
        NOT_STATED if seen is None else seen,
        each.interval,
        each.exact.hit_frequency,
        each.seen.hit_frequency,
    )


def _power(each: "BetEvidence") -> tuple[object, ...]:
    figures = (each.detects_probability, each.detects_edge, each.rounds_for_basis_point)
    return (each.exact.bet.id, *figures)
