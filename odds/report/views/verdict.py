"""The judgement of a log as a document: the verdict first, then what it rests on."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from odds.bets.analysis import BetOutcome
from odds.core.text import Said, grouped
from odds.report.answer import Column, Fact, Kind, Sheet
from odds.report.document import Bars, Document, Section, Series
from odds.report.views.reports.common import percent
from odds.report.views.reports.report import program_name, rulebook_digest
from odds.report.views.situation import asked_facts
from odds.report.writers.documents.json import figures_digest

if TYPE_CHECKING:
    from odds.report.views.verify import Judgement
    from odds.rounds.logs.origin import LogFile
    from odds.rounds.verify.power import BetEvidence

VERDICTS = {
    "consistent": "PASS: consistent with the rules and the exact odds",
    "inconsistent": "FAIL: inconsistent with the rules or the exact odds",
    "not enough evidence": "UNDECIDED: not enough evidence",
}
"""The verdict in a word, and in some more."""
NOT_KEPT = "not kept"
"""What is said of standard input, which is gone when it has been read."""
OUTCOMES = (
    Column("bet", "bet"),
    Column("outcome", "outcome"),
    Column("when", "when", Kind.PROSE),
    Column("expected", "expected", Kind.SHARE),
    Column("observed", "observed", Kind.SHARE),
    Column("expected_rounds", "rounds expected", Kind.RATIO),
    Column("observed_rounds", "rounds observed", Kind.COUNT),
)
EXACTLY = (
    Column("", "bet"),
    Column("", "exact edge", Kind.FRACTION),
    Column("", "edge observed", Kind.FRACTION),
)
LOGS = (
    Column("file", "file", Kind.PROSE),
    Column("rows", "rows", Kind.COUNT),
    Column("time_column", "", Kind.TEXT),
    Column("first", "", Kind.TEXT),
    Column("last", "", Kind.TEXT),
    Column("", "time span", Kind.PROSE),
    Column("sha256", "SHA-256", Kind.PROSE),
)


def verdict_document(judged: "Judgement", digits: int | None = None) -> Document:
    """All that was found of a log, in the order a reader needs it."""
    answer = judged.answer()
    sheets = {sheet.title: sheet for sheet in answer.sheets}
    by_name = {sheet.name: sheet for sheet in answer.sheets}
    sections = [
        Section("reasons", "Reasons", list(_reasons(judged, sheets["Reasons"]))),
        Section("observed", "Observed against expected", list(_observed(judged))),
        Section("edges", "House edges", [by_name["bets"], _exactly(judged)]),
        *(
            Section("insurance", "Insurance", [sheet])
            for sheet in answer.sheets
            if sheet.name == "insurance"
        ),
        Section(
            "rules",
            "Rules and shoes",
            [by_name["violations"]]
            if judged.found.violations
            else ["No rule that the log shows is broken."],
        ),
        Section("tests", "Tests", [by_name["tests"]]),
        Section("power", "Power", [by_name["power"]]),
        Section("log", "The log", list(_log(judged, sheets["Unreadable rows, the first"]))),
        Section(
            "notes",
            "Notes",
            [*answer.warnings, *(note.text for note in answer.notes if note.matters)],
        ),
    ]
    head, *facts = answer.facts
    said = [Fact("", head.json), *(fact for fact in facts if fact.words or fact.json)]
    origin = list(_origin(judged, sections))
    verdict = VERDICTS.get(judged.verdict, f"PASS: {judged.verdict}")  # a pass in part
    return Document(answer.title, said, sections, origin, digits, verdict)


def _reasons(judged: "Judgement", reasons: Sheet) -> Iterator[str | Sheet]:
    if judged.found.reasons:
        yield reasons
        return
    rounds = grouped(str(judged.found.rounds))
    yield (
        f"No rule is broken and no test rejects: {rounds} rounds are as the exact odds would have "
        f"them, at a confidence of {judged.confidence}."
    )


def _observed(judged: "Judgement") -> Iterator[str | Sheet | Bars]:
    yield "How often each bet ended in each way, beside the exact probability of it."
    for each in judged.found.bets:
        yield _bars(each)
    rows = [
        (
            each.exact.bet.id,
            exact.kind,
            exact.when,
            exact.probability,
            seen.probability,
            exact.probability * judged.found.rounds,
            seen.weight,
        )
        for each in judged.found.bets
        for exact, seen in _pairs(each)
    ]
    yield Sheet("outcomes", "Outcomes of each bet", OUTCOMES, rows, keys=3)


def _pairs(each: "BetEvidence") -> list[tuple[BetOutcome, BetOutcome]]:
    """The outcomes of a bet, exact and seen; void rounds are not among those seen."""
    return list(zip(each.exact.outcomes, each.seen.outcomes, strict=False))


def _bars(each: "BetEvidence") -> Bars:
    pairs = _pairs(each)
    labels = [exact.label for exact, _ in pairs]
    words = Said.of(
        lambda read: "; ".join(
            f"{read(label)} {percent(seen.probability)} observed, "
            f"{percent(exact.probability)} expected"
            for label, (exact, seen) in zip(labels, pairs, strict=True)
        )
    )
    return Bars(
        f"Outcomes of {each.exact.bet.id}",
        f"Share of each outcome: {words}.",
        labels,
        [
            Series("expected", [exact.probability for exact, _ in pairs]),
            Series("observed", [seen.probability for _, seen in pairs]),
        ],
    )


def _exactly(judged: "Judgement") -> Sheet:
    rows = [
        (each.exact.bet.id, each.exact.house_edge, each.seen.house_edge)
        for each in judged.found.bets
        if each.exact.house_edge is not None
    ]
    return Sheet("", "House edges, exactly", EXACTLY, rows)


def _log(judged: "Judgement", unreadable: Sheet) -> Iterator[str | Sheet]:
    files = _files(judged)
    if not files:
        yield "There is no log; the counts of winners were given."
        return
    rows = [
        (
            each.name,
            each.rows,
            each.time_column,
            each.first,
            each.last,
            each.span or ("not logged" if each.sha256 else NOT_KEPT),
            each.sha256 or NOT_KEPT,
        )
        for each in files
    ]
    yield Sheet("logs", "Files of the log", LOGS, rows)
    yield unreadable


def _files(judged: "Judgement") -> "list[LogFile]":
    from odds.rounds.logs.origin import log_files

    return log_files(judged.paths, judged.layout.shape, judged.layout.names)


def _origin(judged: "Judgement", sections: list[Section]) -> Iterator[Fact]:
    program, rules = program_name(), rulebook_digest(judged.situation.rulebook)
    yield Fact(f"Program: {program}", {"program": program})
    yield Fact(
        f"Held against: {judged.situation.title}, {judged.shoe_in_words}, at a confidence of "
        f"{judged.confidence}",
    )
    yield from asked_facts(judged.situation.rulebook)
    yield Fact(
        f"Digest of the rulebook, SHA-256 of what 'odds rules GAME --format json' says: {rules}",
        {"rulebook_sha256": rules},
    )
    figures = figures_digest(sections)
    yield Fact(
        "Digest of the figures, SHA-256 of the sections of the json report without spaces, names "
        f"in order: {figures}",
        {"figures_sha256": figures},
    )
